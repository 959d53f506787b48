// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what the window can do by a few letters of its name or of what it says it does. GUI thread.
// Object names: "finder:text", "finder:list".
#pragma once
#include <QDialog>
#include <QList>

class QAction;
class QLineEdit;
class QTreeWidget;

namespace amplab {

class ActionFinder : public QDialog {
  Q_OBJECT

 public:
  // Those that cannot be used now are left out. Requires: the actions outlive the dialog.
  ActionFinder(const QList<QAction*>& actions, QWidget* parent);

 signals:
  void chosen(QAction* action); // after the dialog is gone from the screen

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void list();
  void take();

  QList<QAction*> actions_;
  QLineEdit* text_;
  QTreeWidget* list_;
};

} // namespace amplab
