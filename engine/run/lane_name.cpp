// SPDX-License-Identifier: Apache-2.0
#include "engine/run/lane_name.h"

#include <optional>
#include <string_view>

namespace amplab {
namespace {

struct ModeWords {
  std::string_view mode, words;
  bool wants_scaler; // expected for this mode, so the name mentions its absence
};

constexpr ModeWords kModeWords[] = {
    {"fp32", "fp32", false},
    {"tf32", "tf32", false},
    {"amp-fp16", "fp16", true},
    {"amp-bf16", "bf16", false},
    {"fp16-master", "fp16 + masters", false},
    {"pure-fp16", "pure fp16", false},
    {"pure-bf16", "pure bf16", false},
};

// Names that presets give to lanes to distinguish them from similar ones.
struct OtherName {
  std::string_view mode, scaler, name;
};

constexpr OtherName kOtherNames[] = {{"amp-bf16", "none", "bf16, fp32 weights"}};

// Returns the rest of the name after `made`, or nothing if the name does not start with it or continues with words.
std::optional<std::string> count_after(const std::string& name, std::string_view made) {
  if (!name.starts_with(made)) return std::nullopt;
  std::string rest = name.substr(made.size());
  if (!rest.empty() && (rest.front() != ' ' && rest.front() != '.')) return std::nullopt;
  if (rest.find_first_not_of(" .0123456789") != std::string::npos) return std::nullopt;
  return rest;
}

// Returns the number at the end of a generated name, or nothing if a person chose the name.
std::optional<std::string> count_of(const RunConfig& config) {
  for (const OtherName& other : kOtherNames)
    if (config.precision.mode == other.mode && config.scaler.kind == other.scaler)
      if (auto count = count_after(config.name, other.name)) return count;
  return count_after(config.name, generated_name(config));
}

} // namespace

std::string generated_name(const RunConfig& config) {
  std::string name = config.precision.mode;
  bool wants_scaler = false;
  for (const ModeWords& row : kModeWords)
    if (row.mode == config.precision.mode) name = row.words, wants_scaler = row.wants_scaler;
  const std::string& kind = config.scaler.kind;
  if (kind == "none") return wants_scaler ? name + ", no scaler" : name;
  if (kind == "static") return name + " + static scale";
  return config.precision.mode == "fp16-master" ? name : name + " + scaler"; // as in apex's O2
}

bool has_generated_name(const RunConfig& config) { return count_of(config).has_value(); }

std::string name_after_change(const RunConfig& before, const RunConfig& after) {
  const std::string made = generated_name(after);
  const std::optional<std::string> count = made == generated_name(before) ? std::nullopt : count_of(before);
  if (!count) return before.name;
  return count->starts_with('.') ? made + *count : made;
}

} // namespace amplab
