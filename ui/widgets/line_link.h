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
  void show(int64_t line, const QString& words = {});
  void clear() { show(0); }

 signals:
  void lineChosen(qlonglong line);

 protected:
  void keyPressEvent(QKeyEvent* event) override; // also Return

 private:
  qlonglong line_ = 0;
};

} // namespace amplab
