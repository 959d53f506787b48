// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/typed_number.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace amplab {
namespace {

constexpr qsizetype kLongestText = 200; // characters; a longer pasted text is no number

// Converts to ASCII: typographic signs to their equivalents, a raised number to a power.
std::string plain(const QString& text) {
  static const QString kRaised = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  std::string out;
  bool raised = false;
  QString tidy = text;
  tidy.replace("**", "^");
  for (const QChar c : std::as_const(tidy)) {
    const qsizetype digit = kRaised.indexOf(c);
    const bool minus = c == QChar(u'⁻');
    if (digit >= 0 || minus) {
      if (!raised) out += '^';
      raised = true;
      out += minus ? '-' : static_cast<char>('0' + digit);
      continue;
    }
    raised = false;
    if (c.isSpace() || c == '_') continue;
    if (c == QChar(u'−'))
      out += '-';
    else if (c == QChar(u'∞'))
      out += "inf";
    else if (c == QChar(u'×') || c == QChar(u'·'))
      out += '*';
    else
      out += c.toLower().toLatin1(); // 0 where it is not of these, which ends every number
  }
  return out;
}

// sum := product (("+" | "-") product)*, product := power ("*" power)*, power := sign? number ("^" sign? digits)?
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::optional<double> all() {
    auto sum = product();
    while (sum && (next('+') || next('-'))) {
      const bool minus = taken_ == '-';
      const auto more = product();
      sum = more ? std::optional(minus ? *sum - *more : *sum + *more) : std::nullopt;
    }
    return rest_.empty() ? sum : std::nullopt;
  }

 private:
  bool next(char wanted) {
    if (rest_.empty() || rest_.front() != wanted) return false;
    taken_ = wanted;
    rest_.remove_prefix(1);
    return true;
  }
  bool next(std::string_view wanted) {
    if (!rest_.starts_with(wanted)) return false;
    rest_.remove_prefix(wanted.size());
    return true;
  }

  std::optional<double> product() {
    auto value = power();
    while (value && next('*')) {
      const auto more = power();
      value = more ? std::optional(*value * *more) : std::nullopt;
    }
    return value;
  }

  std::optional<double> power() {
    const bool minus = next('-');
    if (!minus) next('+');
    auto value = number();
    if (value && next('^')) {
      next('+');
      int exponent = 0;
      if (!take(exponent)) return std::nullopt;
      value = *value == 2 ? std::ldexp(1.0, exponent) : std::pow(*value, exponent);
    }
    return value ? std::optional(minus ? -*value : *value) : std::nullopt;
  }

  std::optional<double> number() {
    for (const std::string_view word : {"infinity", "inf"})
      if (next(word)) return std::numeric_limits<double>::infinity();
    if (next("nan")) return std::numeric_limits<double>::quiet_NaN();
    double value = 0;
    const bool hex = next("0x");
    if (rest_.empty() || rest_.front() == '-' ||
        !take(value, hex ? std::chars_format::hex : std::chars_format::general))
      return std::nullopt;
    return value;
  }

  template <class Number, class... Form> bool take(Number& number, Form... form) {
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number, form...);
    if (error != std::errc()) return false;
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    return true;
  }

  std::string_view rest_;
  char taken_ = 0;
};

} // namespace

std::optional<double> typed_number(const QString& text) {
  if (text.size() > kLongestText) return std::nullopt;
  const std::string ascii = plain(text);
  return Reader(ascii).all();
}

} // namespace amplab
