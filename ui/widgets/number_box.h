// SPDX-License-Identifier: GPL-3.0-or-later
// A spin box for numbers of any size. Accepts 0.001, 1e-3 and 2^16, shows the shortest form, and steps by factors for
// logarithmic settings. It does not validate; the receiver of entered() does. GUI thread.
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
  // The user entered a number, or text that is not one.
  void entered(const FieldValue& value);

 protected:
  StepEnabled stepEnabled() const override { return StepUpEnabled | StepDownEnabled; }
  // Rejects characters that no number contains, which frees their keys for shortcuts.
  QValidator::State validate(QString& text, int& at) const override;

 private:
  void finish();
  FieldValue typed() const;

  const Field& field_;
  QString shown_;
};

// Parses typed text: an integer if it is one, else a double, else the text itself.
FieldValue number_from(const QString& text);

} // namespace amplab
