// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence across the window, with a remedy to press where there is one. Owned by MainWindow; GUI thread.
#pragma once
#include <QFrame>

class QLabel;
class QPushButton;

namespace amplab {

class Banner : public QFrame {
  Q_OBJECT

 public:
  explicit Banner(QWidget* parent = nullptr);

  // remedy: the button's text; empty: none. Replaces the sentence before.
  void say(const QString& sentence, const QString& remedy = {});
  void dismiss();
  QString sentence() const;
  bool offersRemedy() const;

 signals:
  void remedyChosen();

 private:
  QLabel* sentence_;
  QPushButton* remedy_;
};

} // namespace amplab
