// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/field_editor.h"

#include "ui/models/field_words.h"
#include "ui/models/qt_text.h"
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

class BooleanEditor : public FieldEditor {
 public:
  BooleanEditor(const Field& row, QWidget* parent)
      : FieldEditor(row, new QCheckBox, parent), box_(*static_cast<QCheckBox*>(control())) {
    box_.setFocusPolicy(Qt::TabFocus); // keeps the focus on click, so Space still runs and pauses
    connect(&box_, &QCheckBox::clicked, this, [this] { emit edited(box_.checkState() == Qt::Checked); });
  }
  void showValue(const FieldValue& value) override {
    box_.setTristate(false);
    box_.setChecked(value.flag());
  }
  void showMixed(bool mixed) override {
    if (mixed) box_.setCheckState(Qt::PartiallyChecked);
  }

 private:
  QCheckBox& box_;
};

class ChoiceEditor : public FieldEditor {
 public:
  ChoiceEditor(const Field& row, QWidget* parent)
      : FieldEditor(row, new QComboBox, parent), box_(*static_cast<QComboBox*>(control())) {
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
  void showValue(const FieldValue& value) override {
    box_.setPlaceholderText({});
    box_.setCurrentIndex(box_.findData(QString::fromStdString(value.text())));
  }
  void showMixed(bool mixed) override {
    if (!mixed) return;
    box_.setPlaceholderText(FieldEditor::tr("differs"));
    box_.setCurrentIndex(-1);
  }

 private:
  QComboBox& box_;
};

class NumberEditor : public FieldEditor {
 public:
  NumberEditor(const Field& row, QWidget* parent)
      : FieldEditor(row, new NumberBox(row), parent), box_(*static_cast<NumberBox*>(control())) {
    connect(&box_, &NumberBox::entered, this, &FieldEditor::edited);
  }
  void showValue(const FieldValue& value) override { box_.setValue(value); }
  void showMixed(bool mixed) override {
    if (mixed) box_.setValue("");
    box_.findChild<QLineEdit*>()->setPlaceholderText(mixed ? FieldEditor::tr("differs") : QString());
  }

 private:
  NumberBox& box_;
};

class TextEditor : public FieldEditor {
 public:
  TextEditor(const Field& row, QWidget* parent)
      : FieldEditor(row, new QLineEdit, parent), line_(*static_cast<QLineEdit*>(control())) {
    connect(&line_, &QLineEdit::editingFinished, this, [this] {
      if (line_.text() == shown_) return;
      shown_ = line_.text();
      emit edited(field().type == FieldType::text ? FieldValue(shown_.toStdString()) : list_from(field(), shown_));
    });
  }
  void showValue(const FieldValue& value) override {
    line_.setPlaceholderText(placeholder());
    shown_ = value.is_text() ? QString::fromStdString(value.text()) : list_text(value);
    line_.setText(shown_);
    line_.setCursorPosition(0);
  }
  void showMixed(bool mixed) override {
    if (!mixed) return;
    shown_.clear();
    line_.clear();
    line_.setPlaceholderText(FieldEditor::tr("differs"));
  }

 private:
  QString placeholder() const { return qt(field().example); }

  QLineEdit& line_;
  QString shown_;
};

} // namespace

FieldEditor* FieldEditor::create(const Field& field, QWidget* parent) {
  switch (field.type) {
  case FieldType::boolean: return new BooleanEditor(field, parent);
  case FieldType::choice: return new ChoiceEditor(field, parent);
  case FieldType::integer:
  case FieldType::number: return new NumberEditor(field, parent);
  default: return new TextEditor(field, parent);
  }
}

FieldEditor::FieldEditor(const Field& field, QWidget* control, QWidget* parent)
    : QWidget(parent), field_(field), control_(control) {
  control_->setObjectName("field:" + qt(field.key));
  control_->setAccessibleName(label_of(field));
  control_->setAccessibleDescription(help_of(field));
  control_->installEventFilter(this);
  setFocusProxy(control_);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(control_, field.type == FieldType::boolean ? 0 : 1);
  if (field.type == FieldType::boolean) row->addStretch(1);
}

void FieldEditor::showMixed(bool) {}

// FlatStyle draws the mark.
void FieldEditor::showRefusal(const QString& sentence) {
  control_->setProperty("refused", !sentence.isEmpty());
  control_->setAccessibleDescription(sentence.isEmpty() ? help_of(field_) : sentence);
  control_->update();
}

// The wheel scrolls the form. It changes a value only if the control has the focus.
bool FieldEditor::eventFilter(QObject* object, QEvent* event) {
  if (object != control_ || event->type() != QEvent::Wheel || control_->hasFocus())
    return QWidget::eventFilter(object, event);
  event->ignore();
  return true;
}

} // namespace amplab
