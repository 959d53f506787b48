// SPDX-License-Identifier: Apache-2.0
// Random valid settings for property tests.
#pragma once
#include "engine/run/catalogue.h"
#include "engine/settings/setting_table.h"
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

inline SettingValue random_whole(const SettingRow& setting, std::mt19937_64& random) {
  if (setting.maximum >= 0x1p64) return random();
  return std::uniform_int_distribution<int64_t>(static_cast<int64_t>(setting.minimum),
                                                static_cast<int64_t>(setting.maximum))(random);
}

inline SettingValue random_number(const SettingRow& setting, std::mt19937_64& random) {
  if (random() % 8 == 0) return random() % 2 ? setting.minimum : setting.maximum;
  const double uniform = std::uniform_real_distribution<double>(0, 1)(random);
  const double value = setting.logarithmic && setting.minimum > 0
                           ? setting.minimum * std::pow(setting.maximum / setting.minimum, uniform)
                           : setting.minimum + (setting.maximum - setting.minimum) * uniform;
  return std::clamp(value, setting.minimum, setting.maximum);
}

// Returns a value that the field accepts and keeps unchanged.
inline SettingValue random_value(const SettingRow& setting, std::mt19937_64& random) {
  const auto list = [&](auto element) {
    SettingValue::List values;
    for (auto count = setting.fewest + random() % (setting.most - setting.fewest + 1); count-- > 0;)
      values.push_back(element());
    return SettingValue(std::move(values));
  };
  switch (setting.type) {
  case SettingType::boolean: return random() % 2 == 0;
  case SettingType::integer: return random_whole(setting, random);
  case SettingType::number: return random_number(setting, random);
  case SettingType::text:
    if (setting.key == "device") return random() % 2 ? "cpu" : "cuda:3";
    return random_text(random);
  case SettingType::lines: {
    std::string text;
    for (auto count = random() % 6; count-- > 0;) text.append(random_text(random)).append(random() % 3 ? "\n" : "");
    return text;
  }
  case SettingType::choice: return std::string(setting.choices[random() % setting.choices.size()]);
  case SettingType::integers: return list([&] { return random_whole(setting, random); });
  case SettingType::numbers: return list([&] { return random_number(setting, random); });
  case SettingType::texts:
    return list([&] {
      return SettingValue(setting.keys.empty() ? random_text(random)
                                               : std::string(setting.keys[random() % setting.keys.size()]));
    });
  case SettingType::text_map: {
    SettingValue::Map map;
    for (auto count = random() % 4; count-- > 0;)
      map[setting.keys.empty() ? random_text(random) : std::string(setting.keys[random() % setting.keys.size()])] =
          std::string(setting.choices[random() % setting.choices.size()]);
    return map;
  }
  }
  return {};
}

inline RunConfig random_config(std::mt19937_64& random) {
  RunConfig config;
  for (const SettingRow& setting : setting_rows()) setting.set(config, random_value(setting, random));
  return config;
}

} // namespace amplab
