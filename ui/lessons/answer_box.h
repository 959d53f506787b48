// SPDX-License-Identifier: GPL-3.0-or-later
// A prediction that is asked: what is chosen, typed, drawn or pointed at. Says the answer once, and keeps it in view.
// GUI thread.
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
  // steps: that the lanes will make; dials: the keys there are. Requires: prediction and theme outlive it.
  AnswerBox(const lesson::Prediction& asked, int steps, const QStringList& dials, const Theme& theme,
            QWidget* parent = nullptr);

  // A line of the loop that was clicked, of a question for one.
  bool asksForLine() const;
  void takeLine(int64_t number, const QString& text);
  // A dial that has the focus, of a question for one.
  void takeDial(const QString& key);

  // The answer stands; nothing can be changed.
  void lock();
  // What was measured, in the picture of a curve.
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
  void addDial(const QStringList& dials);
  std::optional<lesson::Figure> answer() const; // nothing: not yet
  void follow();

  const lesson::Prediction& asked_;
  const Theme& theme_;
  QVBoxLayout* rows_;
  QButtonGroup* choices_ = nullptr;
  std::map<QObject*, QAbstractButton*> beside_; // the button of each choice's text
  QLineEdit* number_ = nullptr;
  CurveSketch* sketch_ = nullptr;
  QLabel* line_ = nullptr;
  QString line_text_;
  QComboBox* dials_ = nullptr;
  QPushButton* give_;
};

} // namespace amplab
