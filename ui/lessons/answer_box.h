// SPDX-License-Identifier: GPL-3.0-or-later
// Input of a prediction: a choice, number, curve, line or setting. Emits the answer once and keeps it visible. GUI
// thread.
#pragma once
#include "engine/lesson/judge.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <map>
#include <optional>

class QAbstractButton;
class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace amplab {

class CurveSketch;

class AnswerBox : public QWidget {
  Q_OBJECT

 public:
  // steps: number of steps the lanes will run; setting_keys: keys of all settings. Requires: prediction and theme
  // outlive it.
  AnswerBox(const lesson::Prediction& prediction, int steps, const QStringList& setting_keys, const Theme& theme,
            QWidget* parent = nullptr);

  // Whether the question asks for a line of the program. setClickedLine() receives a clicked line.
  bool wantsLine() const;
  void setClickedLine(int64_t number, const QString& text);
  // Receives the setting that has the focus, if the question asks for one.
  void setFocusedSetting(const QString& key);

  // Makes the answer final.
  void lock();
  // Shows the measured curve over the sketch.
  void reveal(const lesson::Figure& truth);

 signals:
  void answered(const amplab::lesson::Figure& answer);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void addChoices(const lesson::Choices& choices);
  void addNumber();
  void addCurve(const lesson::Curve& curve, int steps);
  void addLine();
  void addSetting(const QStringList& setting_keys);
  std::optional<lesson::Figure> answer() const; // nothing if incomplete
  void updateSubmit();

  const lesson::Prediction& prediction_;
  const Theme& theme_;
  QVBoxLayout* rows_;
  QButtonGroup* choices_ = nullptr;
  std::map<QObject*, QAbstractButton*> beside_; // the button of each choice's text
  QLineEdit* number_ = nullptr;
  CurveSketch* sketch_ = nullptr;
  QLabel* sketch_hint_ = nullptr; // shown while the curve has gaps
  QLabel* line_ = nullptr;
  QString line_text_;
  QComboBox* settings_ = nullptr;
  QPushButton* submit_;
};

} // namespace amplab
