// SPDX-License-Identifier: GPL-3.0-or-later
// Views that share one space: the chosen one is shown, and a second one can be kept beside it. The row of their names
// and the button that keeps a view stand elsewhere, for example in a title bar. GUI thread.
// Object names: the stack's and ":names", ":keep".
#pragma once
#include <QSplitter>
#include <QStringList>

class QTabBar;
class QToolButton;

namespace amplab {

class ViewStack : public QSplitter {
  Q_OBJECT

 public:
  // title: accessible name of the row of names. Requires: a layout takes names() and keepButton().
  ViewStack(const QString& name, const QString& title);

  QTabBar* names() const { return names_; }
  QToolButton* keepButton() const { return keep_; }

  // Requires: the view has an object name, which shown() and restore() use.
  void add(QWidget& view, const QString& title);
  // Shows the view that is `part` or contains it. A view beside it stays.
  void showView(const QWidget& part);
  // Keeps a view of the stack beside the chosen one. null: none.
  void keep(const QWidget* view);

  // Returns the object names of the chosen view and of the kept one, if there is one.
  QStringList shown() const;
  void restore(const QStringList& shown);

 signals:
  void shownChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void update();

  QTabBar* names_; // its tabs are the widgets of the splitter, in order
  QToolButton* keep_;
  const QWidget* kept_ = nullptr;
};

} // namespace amplab
