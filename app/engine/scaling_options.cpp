// SPDX-License-Identifier: Apache-2.0
#include "app/engine/scaling_options.h"

#include "app/engine/setting.h"
#include "engine/run/config_error.h"
#include "engine/run/links.h"
#include "engine/settings/setting_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace amplab {
namespace {

constexpr int kMostRanks = 1 << 20;

double positive_number(const std::string& option, const std::string& text, double most = kUnlimited) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number) || number < 0 ||
      number > most || (number == 0 && most == kUnlimited))
    throw UsageError(option + " expects a number " + (most == kUnlimited ? std::string("above 0") : "from 0 to 1") +
                     ", not \"" + text + "\".");
  return number;
}

int ranks_in(const std::string& option, const std::string& text) {
  const int64_t number = number_in(option, text, "whole numbers of ranks");
  if (number > kMostRanks)
    throw UsageError(option + " expects at most " + std::to_string(kMostRanks) + " ranks, not " + text + ".");
  return static_cast<int>(number);
}

std::vector<int> list_of_ranks(const std::string& option, const std::string& text) {
  std::vector<int> ranks;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    ranks.push_back(ranks_in(option, text.substr(at, end - at)));
    at = end + 1;
  }
  return ranks;
}

AllReduce algorithm_named(const std::string& name) {
  std::string names;
  for (const AllReduceRow& row : kAllReduces) {
    if (row.name == name) return row.algorithm;
    names += (names.empty() ? "" : ", ") + std::string(row.name);
  }
  throw UsageError("--algorithm: unknown \"" + name + "\"; expected one of " + names + ".");
}

struct ScalingOption {
  std::string_view name;
  void (*take)(ScalingOptions& options, const std::string& option, const std::string& text);
};

using O = ScalingOptions;
using Text = const std::string&;
constexpr ScalingOption kScalingOptions[] = {
    {"--set", [](O& o, Text, Text text) { apply(setting_of(text), o.config); }},
    {"--between", [](O& o, Text, Text text) { o.settings.cluster.between = link_named(o.between = text); }},
    {"--within", [](O& o, Text, Text text) { o.settings.cluster.within = link_named(o.within = text); }},
    {"--per-node", [](O& o, Text option, Text text) { o.settings.cluster.per_node = ranks_in(option, text); }},
    {"--cores",
     [](O& o, Text option, Text text) {
       o.settings.cores_per_node = static_cast<double>(number_in(option, text, "a whole number of cores"));
     }},
    {"--stolen", [](O& o, Text option, Text text) { o.settings.stolen = positive_number(option, text, 1); }},
    {"--algorithm", [](O& o, Text, Text text) { o.settings.cluster.algorithm = algorithm_named(text); }},
    {"--ranks", [](O& o, Text option, Text text) { o.ranks = list_of_ranks(option, text); }},
    {"--step-ms", [](O& o, Text option, Text text) { o.step_s = 1e-3 * positive_number(option, text); }},
    {"--packing", [](O& o, Text option, Text text) { o.packed_bytes_per_s = 1e9 * positive_number(option, text); }},
};

} // namespace

ScalingOptions parse_scaling_options(Words words) {
  ScalingOptions options;
  std::vector<std::pair<const ScalingOption*, std::string>> given;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--json") {
      options.as_json = true;
    } else if (const auto option = std::ranges::find(kScalingOptions, word, &ScalingOption::name);
               option != std::end(kScalingOptions)) {
      if (i + 1 == words.size()) throw UsageError(word + " needs a value after it.");
      given.emplace_back(&*option, words[++i]);
    } else if (word.starts_with("-")) {
      throw UsageError("Unknown option \"" + word + "\" of describe scaling; see amplab-engine --help.");
    } else if (options.file.empty()) {
      options.file = word;
    } else {
      throw UsageError("describe scaling accepts one config, not also \"" + word + "\".");
    }
  }
  if (options.file.empty())
    throw UsageError("describe scaling needs a config: describe scaling CONFIG.json [--between LINK] [--json].");
  options.config = load_config(options.file);
  options.settings.cluster.between = link_named(options.between);
  for (int ranks = 1; ranks <= 1024; ranks *= 2) options.ranks.push_back(ranks);
  for (const auto& [option, text] : given) option->take(options, std::string(option->name), text);
  if (options.within.empty()) options.settings.cluster.within = options.settings.cluster.between;
  options.settings.bucket_bytes = options.config.parallel.bucket_mb * 0x1p20;
  options.settings.overlap = options.config.parallel.overlap;
  return options;
}

} // namespace amplab
