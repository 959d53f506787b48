// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/answer_box.h"

#include "ui/lessons/curve_sketch.h"
#include "ui/widgets/tone.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <cmath>

namespace amplab {
namespace {

QLabel* wrapped(const QString& text, const char* tone) {
  QLabel* label = toned_label(text, tone);
  label->setWordWrap(true);
  return label;
}

// Parses "65536", "6.5e4", "2^16", "0.5 %".
std::optional<double> number_in(QString text) {
  text = text.trimmed();
  double factor = 1;
  if (text.endsWith('%')) {
    factor = 0.01;
    text.chop(1);
  }
  bool is_number = false;
  const bool is_power = text.startsWith("2^");
  const double number = (is_power ? text.mid(2) : text.replace(',', '.')).trimmed().toDouble(&is_number);
  if (!is_number) return {};
  return factor * (is_power ? std::exp2(number) : number);
}

} // namespace

AnswerBox::AnswerBox(const lesson::Prediction& prediction, int steps, const QStringList& setting_keys,
                     const Theme& theme, QWidget* parent)
    : QWidget(parent), prediction_(prediction), theme_(theme), rows_(new QVBoxLayout(this)),
      submit_(new QPushButton(tr("Predict"))) {
  setObjectName("lesson:answer");
  rows_->setContentsMargins(0, 0, 0, 0);
  rows_->setSpacing(kSmallGap);
  QLabel* question = wrapped(QString::fromStdString(prediction.ask), "title");
  question->setObjectName("lesson:question");
  question->setTextFormat(Qt::MarkdownText);
  rows_->addWidget(question);
  if (const auto* choices = std::get_if<lesson::Choices>(&prediction.answer)) addChoices(*choices);
  if (std::holds_alternative<lesson::Number>(prediction.answer)) addNumber();
  if (const auto* curve = std::get_if<lesson::Curve>(&prediction.answer)) addCurve(*curve, steps);
  if (wantsLine()) addLine();
  if (std::holds_alternative<lesson::ChosenSetting>(prediction.answer)) addSetting(setting_keys);
  submit_->setObjectName("lesson:predict");
  submit_->setToolTip(tr("Submits this answer; the runs show whether it is right"));
  rows_->addWidget(submit_, 0, Qt::AlignLeft);
  connect(submit_, &QPushButton::clicked, this, [this] {
    if (const auto given = answer()) emit answered(*given);
  });
  updateSubmit();
}

bool AnswerBox::wantsLine() const { return std::holds_alternative<lesson::ProgramLine>(prediction_.answer); }

// A button's own text does not wrap, so a label beside the button shows it. A click on the label checks the button.
void AnswerBox::addChoices(const lesson::Choices& choices) {
  choices_ = new QButtonGroup(this);
  auto* grid = new QGridLayout;
  grid->setColumnStretch(1, 1);
  grid->setHorizontalSpacing(kGap);
  grid->setVerticalSpacing(kSmallGap);
  for (size_t i = 0; i < choices.all.size(); ++i) {
    const QString text = QString::fromStdString(choices.all[i].text);
    const int row = static_cast<int>(i);
    auto* button = new QRadioButton;
    button->setObjectName("lesson:choice:" + QString::number(row));
    button->setAccessibleName(text);
    choices_->addButton(button, row);
    QLabel* label = toned_label(text, "plain");
    label->setTextFormat(Qt::MarkdownText);
    label->setWordWrap(true);
    label->installEventFilter(this);
    grid->addWidget(button, row, 0, Qt::AlignTop);
    grid->addWidget(label, row, 1);
    beside_[label] = button;
  }
  rows_->addLayout(grid);
  connect(choices_, &QButtonGroup::idClicked, this, &AnswerBox::updateSubmit);
}

bool AnswerBox::eventFilter(QObject* object, QEvent* event) {
  const auto beside = beside_.find(object);
  if (beside != beside_.end() && event->type() == QEvent::MouseButtonRelease) beside->second->click();
  return false;
}

void AnswerBox::addNumber() {
  number_ = new QLineEdit;
  number_->setObjectName("lesson:number");
  number_->setPlaceholderText(tr("a number, such as 12, 0.5 or 2^16"));
  number_->setAccessibleName(QString::fromStdString(prediction_.ask));
  rows_->addWidget(number_);
  connect(number_, &QLineEdit::textChanged, this, &AnswerBox::updateSubmit);
  connect(number_, &QLineEdit::returnPressed, submit_, &QPushButton::click);
}

void AnswerBox::addCurve(const lesson::Curve& curve, int steps) {
  sketch_ = new CurveSketch(curve, steps, theme_);
  rows_->addWidget(sketch_);
  sketch_hint_ = wrapped(tr("The curve must reach from step 1 to step %1.").arg(steps), "quiet");
  sketch_hint_->setObjectName("lesson:sketchHint");
  rows_->addWidget(sketch_hint_);
  connect(sketch_, &CurveSketch::drawn, this, &AnswerBox::updateSubmit);
}

void AnswerBox::addLine() {
  line_ = wrapped(tr("Click the line in the “Loop” panel."), "quiet");
  line_->setObjectName("lesson:line");
  rows_->addWidget(line_);
}

void AnswerBox::addSetting(const QStringList& keys) {
  settings_ = new QComboBox;
  settings_->setObjectName("lesson:setting");
  settings_->setEditable(true);
  settings_->setInsertPolicy(QComboBox::NoInsert);
  settings_->addItems(keys);
  settings_->setCurrentIndex(-1);
  settings_->lineEdit()->setPlaceholderText(tr("a setting: click it in a form, or type"));
  settings_->completer()->setFilterMode(Qt::MatchContains);
  settings_->completer()->setCompletionMode(QCompleter::PopupCompletion);
  rows_->addWidget(settings_);
  connect(settings_, &QComboBox::currentTextChanged, this, &AnswerBox::updateSubmit);
}

void AnswerBox::setClickedLine(int64_t number, const QString& text) {
  if (!line_ || !line_->isEnabled()) return;
  line_text_ = text;
  QString shown = text.trimmed();
  for (const char* stop : {".", "(", ","})
    shown.replace(stop, QString(stop) + QChar(0x200b)); // allows a line break here
  line_->setText(tr("Line %1: %2").arg(number).arg(shown));
  updateSubmit();
}

void AnswerBox::setFocusedSetting(const QString& key) {
  if (settings_ && settings_->isEnabled() && settings_->findText(key) >= 0) settings_->setCurrentText(key);
}

std::optional<lesson::Figure> AnswerBox::answer() const {
  if (choices_ && choices_->checkedId() >= 0)
    return std::get<lesson::Choices>(prediction_.answer).all[static_cast<size_t>(choices_->checkedId())].text;
  if (number_)
    if (const auto number = number_in(number_->text())) return *number;
  if (sketch_ && sketch_->isComplete()) return sketch_->curve();
  if (line_ && !line_text_.isEmpty()) return line_text_.toStdString();
  if (settings_ && settings_->findText(settings_->currentText()) >= 0) return settings_->currentText().toStdString();
  return {};
}

void AnswerBox::updateSubmit() {
  submit_->setEnabled(answer().has_value());
  if (sketch_hint_) sketch_hint_->setVisible(!sketch_->isComplete());
}

void AnswerBox::lock() {
  if (choices_)
    for (QAbstractButton* button : choices_->buttons()) button->setEnabled(button->isChecked());
  for (QWidget* widget :
       {static_cast<QWidget*>(number_), static_cast<QWidget*>(line_), static_cast<QWidget*>(settings_)})
    if (widget) widget->setEnabled(false);
  if (sketch_) sketch_->lock();
  submit_->hide();
}

void AnswerBox::reveal(const lesson::Figure& truth) {
  if (const auto* measured = std::get_if<std::vector<double>>(&truth); measured && sketch_) sketch_->reveal(*measured);
}

} // namespace amplab
