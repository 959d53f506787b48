// SPDX-License-Identifier: GPL-3.0-or-later
// The divergence of two lanes: the first step, phase, op and element that differ, with both values, formats and
// lines, and the difference of their programs. Hidden until requested. GUI thread.
// Object names: "divergenceCard", "divergence:text", "divergence:values", "divergence:lineA", "divergence:lineB",
// "divergence:loops".
#pragma once
#include "engine/run/explanation.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace amplab {

class LineLink;

class DivergenceCard : public QWidget {
  Q_OBJECT

 public:
  explicit DivergenceCard(const Theme& theme, QWidget* parent = nullptr);

  void clear();
  void wait();
  void show(const Divergence& divergence, const RunStore& store);
  void showSentence(const QString& sentence, const char* tone);
  bool isWaiting() const { return waiting_; }

 signals:
  void opsWanted(int lane, qlonglong step); // first lane, first step that differs
  void lineChosen(int lane, qlonglong line);
  void loopsWanted(); // shows the programs side by side

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  bool waiting_ = false;
  int a_ = 0, b_ = 0; // lanes of the divergence shown; the owner clears the card when lanes change
  qlonglong step_ = 0;
  void showLines(const Divergence& divergence, const RunStore& store);
  QLabel *text_, *values_, *loops_;
  LineLink *line_a_, *line_b_; // of the first calls that differ
  QPushButton *ops_, *compare_;
};

} // namespace amplab
