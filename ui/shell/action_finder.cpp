// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/action_finder.h"

#include "ui/theme/theme.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr QSize kFinderSize(520, 380), kIcon(16, 16);

// Every word must be in the name or help. Actions with all words in the name come first.
int rank_of(const QAction& action, const QStringList& words) {
  const auto all_in = [&](const QString& text) {
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
  };
  return all_in(action.text()) ? 0 : all_in(action.text() + ' ' + action.toolTip()) ? 1 : -1;
}

// Actions without an icon get a blank one.
QIcon icon_of(const QAction& action) {
  if (!action.icon().isNull()) return action.icon();
  QPixmap nothing(kIcon);
  nothing.fill(Qt::transparent);
  return nothing;
}

} // namespace

ActionFinder::ActionFinder(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent), text_(new QLineEdit), list_(new QTreeWidget) {
  setObjectName("actionFinder");
  setWindowTitle(tr("Find an action"));
  std::ranges::copy_if(actions, std::back_inserter(actions_),
                       [](QAction* action) { return !action->text().isEmpty(); });
  text_->setObjectName("finder:text");
  text_->setPlaceholderText(tr("What would you like to do?"));
  text_->setAccessibleName(windowTitle());
  text_->installEventFilter(this);
  list_->setObjectName("finder:list");
  list_->setAccessibleName(tr("Actions found"));
  list_->setFocusPolicy(Qt::NoFocus); // the arrow keys work from the text field
  list_->setColumnCount(2);           // action and key
  list_->setHeaderHidden(true);
  list_->setRootIsDecorated(false);
  list_->setIconSize(kIcon);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kGap, kGap, kGap, kGap);
  column->setSpacing(kGap);
  column->addWidget(text_);
  column->addWidget(list_, 1);
  resize(kFinderSize);
  connect(text_, &QLineEdit::textChanged, this, &ActionFinder::list);
  connect(text_, &QLineEdit::returnPressed, this, &ActionFinder::chooseCurrent);
  connect(list_, &QTreeWidget::itemClicked, this, &ActionFinder::chooseCurrent);
  list();
}

void ActionFinder::list() {
  list_->clear();
  const QStringList words = text_->text().split(' ', Qt::SkipEmptyParts);
  for (const int rank : {0, 1})
    for (qsizetype i = 0; i < actions_.size(); ++i) {
      if (rank_of(*actions_[i], words) != rank) continue;
      const bool available = actions_[i]->isEnabled();
      const QString key =
          available ? actions_[i]->shortcut().toString(QKeySequence::NativeText) : tr("not available now");
      auto* item = new QTreeWidgetItem(list_, {actions_[i]->text().remove('&'), key});
      item->setIcon(0, icon_of(*actions_[i]));
      item->setToolTip(0, actions_[i]->toolTip());
      if (!available)
        for (const int column : {0, 1})
          item->setForeground(column, palette().brush(QPalette::Disabled, QPalette::Text));
      item->setData(0, Qt::UserRole, static_cast<int>(i));
    }
  list_->setCurrentItem(list_->topLevelItem(0));
}

void ActionFinder::chooseCurrent() {
  const QTreeWidgetItem* item = list_->currentItem();
  QAction* action = item ? actions_[item->data(0, Qt::UserRole).toInt()] : nullptr;
  if (!action || !action->isEnabled()) return; // listed, so that Return does not run the next one instead
  accept();
  emit chosen(action);
}

bool ActionFinder::eventFilter(QObject* object, QEvent* event) {
  if (object != text_ || event->type() != QEvent::KeyPress) return QDialog::eventFilter(object, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  const int by = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
  if (by == 0) return QDialog::eventFilter(object, event);
  const int row = list_->indexOfTopLevelItem(list_->currentItem()) + by;
  if (QTreeWidgetItem* item = list_->topLevelItem(row)) list_->setCurrentItem(item);
  return true;
}

} // namespace amplab
