// SPDX-License-Identifier: GPL-3.0-or-later
// "line 5": a line of a lane's loop, to be lit by a click or by Space. Hidden while there is none. GUI thread.
#pragma once
#include <QToolButton>
#include <cstdint>

namespace amplab {

class LineLink : public QToolButton {
  Q_OBJECT

 public:
  explicit LineLink(const QString& name, QWidget* parent = nullptr); // its object name

  // words: what stands there; empty: "line 5".
  void show(int lane, int64_t line, const QString& words = {});
  void clear() { show(-1, 0); }

 signals:
  void lineChosen(int lane, qlonglong line);

 protected:
  void keyPressEvent(QKeyEvent* event) override; // Return as well

 private:
  int lane_ = -1;
  qlonglong line_ = 0;
};

} // namespace amplab
