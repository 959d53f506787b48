// SPDX-License-Identifier: GPL-3.0-or-later
// A spin box for numbers of any size. Accepts 0.001, 1e-3 and 2^16, shows the shortest form, and steps by factors for
// logarithmic settings. It does not validate; the receiver of entered() does. GUI thread.
#pragma once
#include "engine/settings/setting_text.h"

#include <QAbstractSpinBox>

namespace amplab {

struct SettingRow;

class NumberBox : public QAbstractSpinBox {
  Q_OBJECT

 public:
  // Requires: a field of type integer or number, which outlives the box.
  explicit NumberBox(const SettingRow& setting, QWidget* parent = nullptr);

  void setValue(const SettingValue& value);
  bool isTyping() const; // the text was changed, and not entered yet
  void stepBy(int clicks) override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  // The user entered a number, or text that is not one.
  void entered(const SettingValue& value);

 protected:
  StepEnabled stepEnabled() const override { return StepUpEnabled | StepDownEnabled; }
  // Rejects characters that no number contains, which frees their keys for shortcuts.
  QValidator::State validate(QString& text, int& at) const override;

 private:
  void finish();
  SettingValue typed() const;

  const SettingRow& setting_;
  QString shown_;
};

// Parses typed text: an integer if it is one, else a double, else the text itself.
SettingValue number_from(const QString& text);

// Returns the next value of a logarithmic setting. Pure; any thread. Powers of two from 16 double and halve (scales,
// batch sizes). Other values follow 1, 2, 5, 10. 0 steps to `least`. clicks: number and direction of steps.
double stepped_by_factors(double value, int clicks, double least);

} // namespace amplab
