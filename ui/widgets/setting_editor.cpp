// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/setting_editor.h"

#include "ui/models/qt_text.h"
#include "ui/models/setting_labels.h"
#include "ui/theme/theme.h"
#include "ui/widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace amplab {
namespace {

class BooleanEditor : public SettingEditor {
 public:
  BooleanEditor(const SettingRow& row, QWidget* parent)
      : SettingEditor(row, new QCheckBox, parent), box_(*static_cast<QCheckBox*>(control())) {
    box_.setFocusPolicy(Qt::TabFocus); // keeps the focus on click, so Space still runs and pauses
    connect(&box_, &QCheckBox::clicked, this, [this] { emit edited(box_.checkState() == Qt::Checked); });
  }
  void showValue(const SettingValue& value) override {
    box_.setTristate(false);
    box_.setChecked(value.flag());
  }
  void showMixed(bool mixed) override {
    if (mixed) box_.setCheckState(Qt::PartiallyChecked);
  }

 private:
  QCheckBox& box_;
};

class ChoiceEditor : public SettingEditor {
 public:
  ChoiceEditor(const SettingRow& row, QWidget* parent)
      : SettingEditor(row, new QComboBox, parent), box_(*static_cast<QComboBox*>(control())) {
    box_.setFocusPolicy(Qt::TabFocus);
    box_.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_.setMinimumContentsLength(9);
    for (const std::string_view choice : row.choices) {
      box_.addItem(choice_title(row, choice), qt(choice));
      box_.setItemData(box_.count() - 1, choice_help(row, choice), Qt::ToolTipRole);
    }
    connect(&box_, &QComboBox::activated, this,
            [this](int index) { emit edited(box_.itemData(index).toString().toStdString()); });
  }
  void showValue(const SettingValue& value) override {
    box_.setPlaceholderText({});
    box_.setCurrentIndex(box_.findData(QString::fromStdString(value.text())));
  }
  void showMixed(bool mixed) override {
    if (!mixed) return;
    box_.setPlaceholderText(SettingEditor::tr("differs"));
    box_.setCurrentIndex(-1);
  }

 private:
  QComboBox& box_;
};

class NumberEditor : public SettingEditor {
 public:
  NumberEditor(const SettingRow& row, QWidget* parent)
      : SettingEditor(row, new NumberBox(row), parent), box_(*static_cast<NumberBox*>(control())) {
    connect(&box_, &NumberBox::entered, this, &SettingEditor::edited);
  }
  void showValue(const SettingValue& value) override { box_.setValue(value); }
  bool isTyping() const override { return box_.isTyping(); }
  void enterTyped() override { emit box_.editingFinished(); }
  void showMixed(bool mixed) override {
    if (mixed) box_.setValue("");
    box_.findChild<QLineEdit*>()->setPlaceholderText(mixed ? SettingEditor::tr("differs") : QString());
  }

 private:
  NumberBox& box_;
};

class TextEditor : public SettingEditor {
 public:
  TextEditor(const SettingRow& row, QWidget* parent)
      : SettingEditor(row, new QLineEdit, parent), line_(*static_cast<QLineEdit*>(control())) {
    connect(&line_, &QLineEdit::editingFinished, this, [this] {
      if (!isTyping()) return;
      shown_ = line_.text();
      emit edited(setting().type == SettingType::text ? SettingValue(shown_.toStdString())
                                                      : list_from(setting(), shown_));
    });
  }
  void showValue(const SettingValue& value) override {
    line_.setPlaceholderText(placeholder());
    shown_ = value.is_text() ? QString::fromStdString(value.text()) : list_text(value);
    line_.setText(shown_);
    line_.setCursorPosition(0);
  }
  bool isTyping() const override { return line_.text() != shown_; }
  void enterTyped() override { emit line_.editingFinished(); }
  void showMixed(bool mixed) override {
    if (!mixed) return;
    shown_.clear();
    line_.clear();
    line_.setPlaceholderText(SettingEditor::tr("differs"));
  }

 private:
  QString placeholder() const { return qt(setting().example); }

  QLineEdit& line_;
  QString shown_;
};

} // namespace

SettingEditor* SettingEditor::create(const SettingRow& setting, QWidget* parent) {
  switch (setting.type) {
  case SettingType::boolean: return new BooleanEditor(setting, parent);
  case SettingType::choice: return new ChoiceEditor(setting, parent);
  case SettingType::integer:
  case SettingType::number: return new NumberEditor(setting, parent);
  default: return new TextEditor(setting, parent);
  }
}

SettingEditor::SettingEditor(const SettingRow& setting, QWidget* control, QWidget* parent)
    : QWidget(parent), setting_(setting), control_(control) {
  control_->setObjectName("setting:" + qt(setting.key));
  control_->setAccessibleName(label_of(setting));
  control_->setAccessibleDescription(help_of(setting));
  control_->installEventFilter(this);
  setFocusProxy(control_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(control_, setting.type == SettingType::boolean ? 0 : 1);
  if (setting.type == SettingType::boolean) row->addStretch(1);
}

void SettingEditor::showMixed(bool) {}

// FlatStyle draws the mark.
void SettingEditor::showRejection(const QString& sentence) {
  control_->setProperty("invalid", !sentence.isEmpty());
  control_->setAccessibleDescription(sentence.isEmpty() ? help_of(setting_) : sentence);
  control_->update();
}

// The wheel scrolls the form. It changes a value only if the control has the focus.
bool SettingEditor::eventFilter(QObject* object, QEvent* event) {
  if (object != control_ || event->type() != QEvent::Wheel || control_->hasFocus())
    return QWidget::eventFilter(object, event);
  event->ignore();
  return true;
}

} // namespace amplab
