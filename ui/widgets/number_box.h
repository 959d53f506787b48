// SPDX-License-Identifier: GPL-3.0-or-later
// A spin box for numbers of any size: takes 0.001, 1e-3 and 2^16, shows the shortest form, and turns by factors where
// that suits. It does not judge what is typed: whoever listens says what is wrong with it. GUI thread.
#pragma once
#include "engine/fields/field_value.h"

#include <QAbstractSpinBox>

namespace amplab {

struct Field;

class NumberBox : public QAbstractSpinBox {
  Q_OBJECT

 public:
  // Requires: a field of type integer or number, which outlives the box.
  explicit NumberBox(const Field& field, QWidget* parent = nullptr);

  void setValue(const FieldValue& value);
  void stepBy(int clicks) override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  // By the person: a number, or the text where it is none.
  void entered(const FieldValue& value);

 protected:
  StepEnabled stepEnabled() const override { return StepUpEnabled | StepDownEnabled; }
  // What no number is written with is not taken, so that such keys are free for others.
  QValidator::State validate(QString& text, int& at) const override;

 private:
  void finish();
  FieldValue typed() const;

  const Field& field_;
  QString shown_;
};

// What a person typed as a number: an integer where it is one, else a double; the text itself where it is
// no number.
FieldValue number_from(const QString& text);

} // namespace amplab
