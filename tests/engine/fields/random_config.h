// SPDX-License-Identifier: Apache-2.0
// Random valid settings for property tests.
#pragma once
#include "engine/fields/fields.h"
#include "engine/run/catalogue.h"
#include "tests/support/printed_value.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace amplab {

inline std::string random_text(std::mt19937_64& random) {
  static const std::string_view pieces[] = {"fp16", " ",  "\"", ",",  ";", "=", "ä", "学",
                                            "'",    "\\", "-",  "+1", "a", "{", "😀"};
  std::string text;
  for (auto length = random() % 6; length-- > 0;) text += pieces[random() % std::size(pieces)];
  return text;
}

inline FieldValue random_whole(const Field& field, std::mt19937_64& random) {
  if (field.maximum >= 0x1p64) return random();
  return std::uniform_int_distribution<int64_t>(static_cast<int64_t>(field.minimum),
                                                static_cast<int64_t>(field.maximum))(random);
}

inline FieldValue random_number(const Field& field, std::mt19937_64& random) {
  if (random() % 8 == 0) return random() % 2 ? field.minimum : field.maximum;
  const double uniform = std::uniform_real_distribution<double>(0, 1)(random);
  const double value = field.logarithmic && field.minimum > 0
                           ? field.minimum * std::pow(field.maximum / field.minimum, uniform)
                           : field.minimum + (field.maximum - field.minimum) * uniform;
  return std::clamp(value, field.minimum, field.maximum);
}

// Returns a value that the field accepts and keeps unchanged.
inline FieldValue random_value(const Field& field, std::mt19937_64& random) {
  const auto list = [&](auto element) {
    FieldValue::List values;
    for (auto count = field.fewest + random() % (field.most - field.fewest + 1); count-- > 0;)
      values.push_back(element());
    return FieldValue(std::move(values));
  };
  switch (field.type) {
  case FieldType::boolean: return random() % 2 == 0;
  case FieldType::integer: return random_whole(field, random);
  case FieldType::number: return random_number(field, random);
  case FieldType::text:
    if (field.key == "device") return random() % 2 ? "cpu" : "cuda:3";
    return random_text(random);
  case FieldType::lines: {
    std::string text;
    for (auto count = random() % 6; count-- > 0;) text.append(random_text(random)).append(random() % 3 ? "\n" : "");
    return text;
  }
  case FieldType::choice: return std::string(field.choices[random() % field.choices.size()]);
  case FieldType::integers: return list([&] { return random_whole(field, random); });
  case FieldType::numbers: return list([&] { return random_number(field, random); });
  case FieldType::texts:
    return list([&] {
      return FieldValue(field.keys.empty() ? random_text(random)
                                           : std::string(field.keys[random() % field.keys.size()]));
    });
  case FieldType::text_map: {
    FieldValue::Map map;
    for (auto count = random() % 4; count-- > 0;)
      map[field.keys.empty() ? random_text(random) : std::string(field.keys[random() % field.keys.size()])] =
          std::string(field.choices[random() % field.choices.size()]);
    return map;
  }
  }
  return {};
}

inline RunConfig random_config(std::mt19937_64& random) {
  RunConfig config;
  for (const Field& field : fields()) field.set(config, random_value(field, random));
  return config;
}

} // namespace amplab
