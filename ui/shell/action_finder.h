// SPDX-License-Identifier: GPL-3.0-or-later
// Finds an action of the window by letters of its name or of its description. GUI thread.
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
  // Leaves out actions that are disabled. Requires: the actions outlive the dialog.
  ActionFinder(const QList<QAction*>& actions, QWidget* parent);

 signals:
  void chosen(QAction* action); // after the dialog has closed

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void list();
  void chooseCurrent();

  QList<QAction*> actions_;
  QLineEdit* text_;
  QTreeWidget* list_;
};

} // namespace amplab
