// SPDX-License-Identifier: GPL-3.0-or-later
// A link to a line of a lane's program ("line 5"). A click or Space highlights the line. Hidden if there is no line.
// GUI thread.
#pragma once
#include <QToolButton>
#include <cstdint>

namespace amplab {

class LineLink : public QToolButton {
  Q_OBJECT

 public:
  explicit LineLink(const QString& name, QWidget* parent = nullptr); // name: the object name

  // words: the link's text; empty: "line 5".
  void show(int lane, int64_t line, const QString& words = {});
  void clear() { show(-1, 0); }

 signals:
  void lineChosen(int lane, qlonglong line);

 protected:
  void keyPressEvent(QKeyEvent* event) override; // also Return

 private:
  int lane_ = -1;
  qlonglong line_ = 0;
};

} // namespace amplab
