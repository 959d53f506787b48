// SPDX-License-Identifier: Apache-2.0
#include "app/engine/setting.h"

#include "app/engine/command.h"
#include "engine/settings/setting_table.h"

#include <charconv>

namespace amplab {

Setting setting_of(const std::string& words) {
  const size_t equals = words.find('=');
  if (equals == std::string::npos) throw UsageError("--set expects key=value, not \"" + words + "\".");
  return {words.substr(0, equals), words.substr(equals + 1), "--set " + words};
}

void apply(const Setting& setting, RunConfig& config) {
  try {
    apply_setting_from_text(config, setting.key, setting.text);
  } catch (const ConfigError& error) {
    throw UsageError(setting.as_written + ": " + error.what());
  }
}

int64_t number_in(const std::string& option, const std::string& text, const char* expected) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 1)
    throw UsageError(option + " expects " + expected + ", at least 1, not \"" + text + "\".");
  return number;
}

} // namespace amplab
