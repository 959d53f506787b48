// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/action_finder.h"

#include "ui/theme/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr QSize kSize(520, 380);

// Every word is somewhere in its name or its help; those that have them all in the name come first.
int rank_of(const QAction& action, const QStringList& words) {
  const auto all_in = [&](const QString& text) {
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
  };
  return all_in(action.text()) ? 0 : all_in(action.text() + ' ' + action.toolTip()) ? 1 : -1;
}

QString title_of(const QAction& action) {
  QString text = action.text().remove('&');
  if (const QString key = action.shortcut().toString(QKeySequence::NativeText); !key.isEmpty()) text += "    " + key;
  return text;
}

} // namespace

ActionFinder::ActionFinder(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent), text_(new QLineEdit), list_(new QListWidget) {
  setObjectName("actionFinder");
  setWindowTitle(tr("Find an action"));
  std::ranges::copy_if(actions, std::back_inserter(actions_), [](QAction* action) { return action->isEnabled() && !action->text().isEmpty(); });
  text_->setObjectName("finder:text");
  text_->setPlaceholderText(tr("What would you like to do?"));
  text_->setAccessibleName(windowTitle());
  text_->installEventFilter(this);
  list_->setObjectName("finder:list");
  list_->setAccessibleName(tr("Actions found"));
  list_->setFocusPolicy(Qt::NoFocus); // the arrows reach it from the line
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kGap, kGap, kGap, kGap);
  column->setSpacing(kGap);
  column->addWidget(text_);
  column->addWidget(list_, 1);
  resize(kSize);
  connect(text_, &QLineEdit::textChanged, this, &ActionFinder::list);
  connect(text_, &QLineEdit::returnPressed, this, &ActionFinder::take);
  connect(list_, &QListWidget::itemClicked, this, &ActionFinder::take);
  list();
}

void ActionFinder::list() {
  list_->clear();
  const QStringList words = text_->text().split(' ', Qt::SkipEmptyParts);
  for (const int rank : {0, 1})
    for (qsizetype i = 0; i < actions_.size(); ++i) {
      if (rank_of(*actions_[i], words) != rank) continue;
      auto* item = new QListWidgetItem(actions_[i]->icon(), title_of(*actions_[i]), list_);
      item->setToolTip(actions_[i]->toolTip());
      item->setData(Qt::UserRole, static_cast<int>(i));
    }
  list_->setCurrentRow(0);
}

void ActionFinder::take() {
  const QListWidgetItem* item = list_->currentItem();
  if (!item) return;
  accept();
  emit chosen(actions_[item->data(Qt::UserRole).toInt()]);
}

bool ActionFinder::eventFilter(QObject* object, QEvent* event) {
  if (object != text_ || event->type() != QEvent::KeyPress) return QDialog::eventFilter(object, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  const int by = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
  if (by == 0) return QDialog::eventFilter(object, event);
  list_->setCurrentRow(std::clamp(list_->currentRow() + by, 0, list_->count() - 1));
  return true;
}

} // namespace amplab
