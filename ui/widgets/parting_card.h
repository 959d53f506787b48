// SPDX-License-Identifier: GPL-3.0-or-later
// Where two lanes part: the first step, phase, op and element that differ, with both values and formats. Hidden until
// somebody asks. GUI thread. Object name: "partingCard"; its parts "parting:text", "parting:values".
#pragma once
#include "engine/run/explanation.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace amplab {

class PartingCard : public QWidget {
  Q_OBJECT

 public:
  explicit PartingCard(const Theme& theme, QWidget* parent = nullptr);

  void clear();
  void wait();
  void show(const Parting& parting, const RunStore& store);
  void showSentence(const QString& sentence, const char* tone);
  bool isWaiting() const { return waiting_; }

 signals:
  void opsWanted(int lane, qlonglong step); // of the first lane, at the step in which they part

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  bool waiting_ = false;
  int lane_ = 0;
  qlonglong step_ = 0;
  QLabel *text_, *values_;
  QPushButton* ops_;
};

} // namespace amplab
