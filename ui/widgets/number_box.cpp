// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_box.h"

#include "engine/run/number_text.h"
#include "engine/settings/setting_table.h"
#include "ui/theme/theme.h"

#include <QLineEdit>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

namespace amplab {
namespace {

bool is_power_of_two(double value) {
  int exponent;
  return std::frexp(value, &exponent) == 0.5;
}

// Returns the neighbour of a positive value among 1, 2, 5 times powers of ten.
double next_of_three(double value, bool up) {
  constexpr double kSlack = 1e-9;
  const auto exponent = static_cast<int>(std::floor(std::log10(value) + kSlack));
  const double mantissa = value / std::pow(10, exponent);
  // Converts through text, so the result is 1e-4 rather than 9.999e-5.
  const auto at = [](double m, int e) {
    return std::strtod((std::to_string(static_cast<int>(m)) + "e" + std::to_string(e)).c_str(), nullptr);
  };
  if (up) {
    for (const double m : {2.0, 5.0})
      if (mantissa < m * (1 - kSlack)) return at(m, exponent);
    return at(1, exponent + 1);
  }
  for (const double m : {5.0, 2.0, 1.0})
    if (mantissa > m * (1 + kSlack)) return at(m, exponent);
  return at(5, exponent - 1);
}

} // namespace

double stepped_by_factors(double value, int clicks, double least) {
  for (; clicks != 0; clicks += clicks > 0 ? -1 : 1) {
    const bool up = clicks > 0;
    if (value <= 0)
      value = up ? least : 0;
    else if (is_power_of_two(value) && value >= (up ? 16 : 32))
      value *= up ? 2 : 0.5;
    else
      value = next_of_three(value, up);
  }
  return value;
}

namespace {

// Large scales are shown as powers: 2^40 instead of 1099511627776.
std::optional<int> large_power_of_two(double value) {
  constexpr double kReadAsDigits = 1e6;
  int exponent;
  if (value < kReadAsDigits || std::frexp(value, &exponent) != 0.5) return std::nullopt;
  return exponent - 1;
}

// Steps an integer exactly over all 64 bits, where a double is not exact. Requires: `from` is an integer.
SettingValue counted_on(const SettingValue& from, int clicks, const SettingRow& setting) {
  const auto size = static_cast<uint64_t>(std::abs(clicks));
  if (from.number() < 0x1p53)
    return static_cast<int64_t>(std::clamp(from.number() + clicks, setting.minimum, setting.maximum));
  const uint64_t end = setting.maximum >= 0x1p64 ? UINT64_MAX : static_cast<uint64_t>(setting.maximum);
  const uint64_t value = std::min(from.whole<uint64_t>(), end);
  return clicks < 0 ? value - size : value + std::min(size, end - value);
}

QString text_of(const SettingValue& value) {
  if (value.is_text()) return QString::fromStdString(value.text());
  if (!value.is_number() || value.is_whole()) return QString::fromStdString(to_text(value));
  if (const auto power = large_power_of_two(value.number())) return QString("2^%1").arg(*power);
  return QString::fromStdString(number_text(value.number()));
}

} // namespace

SettingValue number_from(const QString& text) {
  const QString trimmed = text.trimmed();
  bool ok = false;
  if (const qlonglong integer = trimmed.toLongLong(&ok); ok) return static_cast<int64_t>(integer);
  if (const qulonglong large = trimmed.toULongLong(&ok); ok) return static_cast<uint64_t>(large);
  double number = trimmed.toDouble(&ok);
  if (const qsizetype power = trimmed.indexOf('^'); !ok && power > 0) {
    bool base_ok = false, exponent_ok = false;
    const double base = trimmed.left(power).toDouble(&base_ok),
                 exponent = trimmed.mid(power + 1).toDouble(&exponent_ok);
    ok = base_ok && exponent_ok;
    number = std::pow(base, exponent);
  }
  if (!ok) return trimmed.toStdString();
  constexpr double kExact = 0x1p53;
  if (number == std::floor(number) && std::abs(number) < kExact) return static_cast<int64_t>(number);
  return number;
}

NumberBox::NumberBox(const SettingRow& setting, QWidget* parent) : QAbstractSpinBox(parent), setting_(setting) {
  setFocusPolicy(Qt::StrongFocus);
  lineEdit()->setFont(number_font());
  connect(this, &QAbstractSpinBox::editingFinished, this, &NumberBox::finish);
  connect(lineEdit(), &QLineEdit::returnPressed, this,
          &NumberBox::clearFocus); // next key goes to the window: Space runs
}

// Trims blanks, which pasted text often has. Allows a decimal point for integers while typing. Its error is reported
// on entry.
QValidator::State NumberBox::validate(QString& text, int& at) const {
  text = text.trimmed();
  at = std::min(at, static_cast<int>(text.size()));
  const bool point = setting_.type == SettingType::number || lineEdit()->text() != shown_;
  const auto stands_in_numbers = [point](QChar c) {
    return c.isDigit() || QStringView(u"+-^eE").contains(c) || (c == '.' && point);
  };
  return std::ranges::all_of(text, stands_in_numbers) ? QValidator::Acceptable : QValidator::Invalid;
}

void NumberBox::setValue(const SettingValue& value) {
  shown_ = text_of(value);
  lineEdit()->setText(shown_);
}

void NumberBox::stepBy(int clicks) {
  const SettingValue from = typed();
  if (!from.is_number()) return;
  const bool integer = setting_.type == SettingType::integer;
  if (integer && !setting_.logarithmic && from.is_whole()) {
    lineEdit()->setText(text_of(counted_on(from, clicks, setting_)));
    return finish();
  }
  const double value = from.number();
  double to = 0;
  if (setting_.logarithmic) {
    to = stepped_by_factors(value, clicks, integer ? 1 : std::max(setting_.minimum, 1e-6));
  } else {
    const double size = setting_.maximum - setting_.minimum;
    to = value + clicks * (integer ? 1 : size <= 1 ? 0.05 : 0.1);
    to = std::round(to * 1e6) / 1e6; // 0.1 + 0.2 becomes 0.3
  }
  to = std::clamp(to, setting_.minimum, setting_.maximum);
  lineEdit()->setText(text_of(integer ? SettingValue(static_cast<int64_t>(to)) : SettingValue(to)));
  finish();
}

bool NumberBox::isTyping() const { return lineEdit()->text() != shown_; }

void NumberBox::finish() {
  if (!isTyping()) return;
  shown_ = lineEdit()->text();
  emit entered(typed());
}

SettingValue NumberBox::typed() const { return number_from(lineEdit()->text()); }

QSize NumberBox::sizeHint() const {
  constexpr int kArrows = 32;
  return {QFontMetrics(number_font()).horizontalAdvance("0.00012345") + kArrows, QAbstractSpinBox::sizeHint().height()};
}

} // namespace amplab
