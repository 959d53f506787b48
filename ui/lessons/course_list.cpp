// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/course_list.h"

#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace amplab {
namespace {

enum ListColumn { kTitle, kDone, kListColumns };
constexpr int kName = Qt::UserRole;

} // namespace

CourseList::CourseList(QWidget* parent)
    : QWidget(parent), list_(new QTreeWidget),
      absent_(toned_label(tr("No lessons found: the folder share/amplab is missing beside the program. Copy it there, "
                             "or set AMPLAB_SHARE_DIR to its path."),
                          "warning")) {
  list_->setObjectName("lesson:list");
  list_->setColumnCount(kListColumns);
  list_->setHeaderHidden(true);
  list_->setRootIsDecorated(true);
  list_->setUniformRowHeights(true);
  list_->setIndentation(kWideGap);
  list_->setTextElideMode(Qt::ElideRight);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(kTitle, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(kDone, QHeaderView::ResizeToContents);
  list_->setAccessibleName(tr("Lessons"));
  QLabel* sentence = toned_label(tr("Predict, run, see why. A lesson sets up its own lanes. Your lanes stay in the "
                                    "session, and Undo restores them."),
                                 "quiet");
  sentence->setWordWrap(true);
  absent_->setObjectName("lesson:absent");
  absent_->setWordWrap(true);
  auto* folder = new QPushButton(tr("Open a folder…"));
  folder->setObjectName("lesson:folder");
  folder->setToolTip(tr("Your own lesson: a folder with a file lesson.md"));
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(kWideGap, kSmallGap, kGap, kGap);
  rows->setSpacing(kGap);
  rows->addWidget(sentence);
  rows->addWidget(list_, 1);
  rows->addWidget(absent_, 1, Qt::AlignTop);
  rows->addWidget(folder, 0, Qt::AlignLeft);
  connect(folder, &QPushButton::clicked, this, &CourseList::folderWanted);
  connect(list_, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
    if (const QString name = item->data(kTitle, kName).toString(); !name.isEmpty()) emit chosen(name);
  });
  connect(list_, &QTreeWidget::itemClicked, list_, &QTreeWidget::itemActivated);
}

void CourseList::show(const Course& course, const LessonProgress& progress) {
  list_->clear();
  list_->setVisible(!course.entries().empty());
  absent_->setVisible(course.entries().empty());
  QTreeWidgetItem* group = nullptr;
  QString name_of_group;
  for (const CourseEntry& entry : course.entries()) {
    if (!group || entry.group != name_of_group) {
      name_of_group = entry.group;
      group = new QTreeWidgetItem(list_, {title_of_group(entry.group)});
      group->setFlags(Qt::ItemIsEnabled);
      group->setExpanded(true);
      group->setSizeHint(kTitle, {0, fontMetrics().height() + kGap});
      QFont bold = font();
      bold.setBold(true);
      group->setFont(kTitle, bold);
    }
    auto* row = new QTreeWidgetItem(group, {entry.lesson ? numbered_title(*entry.lesson) : entry.name});
    if (!entry.lesson) {
      row->setDisabled(true);
      row->setToolTip(kTitle, entry.error);
      continue;
    }
    row->setSizeHint(kTitle, {0, fontMetrics().height() + kGap});
    const size_t all = entry.lesson->steps.size(), done = progress.count(entry.name);
    row->setData(kTitle, kName, entry.name);
    row->setToolTip(kTitle, tr("%1 minutes, %2 steps").arg(entry.lesson->minutes).arg(all));
    row->setText(kDone, done >= all ? "✓"
                        : done > 0  ? tr("%1 of %2 steps").arg(done).arg(all)
                                    : tr("%1 min").arg(entry.lesson->minutes));
    if (done >= all) row->setForeground(kDone, ink_colour(Ink::good));
  }
}

} // namespace amplab
