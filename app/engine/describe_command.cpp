// SPDX-License-Identifier: Apache-2.0
#include "app/engine/column_rows.h"
#include "app/engine/command.h"
#include "app/engine/lesson_rows.h"
#include "app/engine/rows.h"
#include "engine/amp/policy.h"
#include "engine/data/catalogue.h"
#include "engine/run/catalogue.h"
#include "engine/run/mode.h"
#include "engine/run/recipe.h"
#include "engine/session_file/session_file.h"
#include "engine/settings/relevance.h"
#include "engine/settings/renamed_keys.h"
#include "engine/settings/sections.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace amplab {
namespace {

using Json = nlohmann::ordered_json;

Json describe_settings() {
  const RunConfig defaults;
  Json rows = Json::array();
  for (const SettingRow& setting : setting_rows())
    rows.push_back({{"key", setting.key},
                    {"default", to_text(setting.get(defaults))},
                    {"unit", setting.unit},
                    {"choices", setting.choices},
                    {"live", setting.applies_at == AppliesAt::next_step},
                    {"help", setting.help}});
  return rows;
}

// Named sections have the keys of the single section, and some more.
Json describe_sections() {
  Json rows = Json::array();
  for (const SectionKind& kind : section_kinds()) {
    std::string keys;
    for (const SettingRow* row : rows_of(kind))
      keys.append(keys.empty() ? "" : ", ").append(row->key.substr(kind.one.size() + 1));
    rows.push_back(
        {{"several, each by its name", std::string(kind.many) + ".NAME"}, {"instead of", kind.one}, {"keys", keys}});
  }
  return rows;
}

Json describe_ops() {
  Json rows = Json::array();
  const auto add = [&](std::string_view id, std::string_view name, bool here, auto policy_on) {
    Json row = {{"op", id}, {"name", name}, {"in this engine", here ? "yes" : "absent"}};
    Json meanings = Json::object(); // for programs; people read them below the table
    for (const PolicyList list : kPolicyLists) {
      const std::string key(name_of(list));
      row[key] = name_of(policy_on(list));
      meanings[key] = meaning_of(policy_on(list));
    }
    row["meaning"] = std::move(meanings);
    rows.push_back(std::move(row));
  };
  for (size_t i = 0; i < kOpCount; ++i)
    if (kOps[i].differentiable() && !kOps[i].only_in_gradients)
      add(kOps[i].id, kOps[i].name, true, [i](PolicyList list) { return policy_of(static_cast<Op>(i), list); });
  for (const PolicyRow& row : kPolicyRows)
    if (!op_named(row.op)) add(row.op, row.op, false, [&](PolicyList list) { return row.on(list); });
  return rows;
}

Json describe_policies() {
  Json rows = Json::array();
  for (const PolicyMeaning& policy : kPolicies) rows.push_back({{"policy", policy.name}, {"meaning", policy.meaning}});
  return rows;
}

Json describe_modes() {
  Json rows = Json::array();
  for (const Mode& mode : kModes)
    rows.push_back({{"mode", mode.name},
                    {"alias", mode.alias},
                    {"autocast", mode.autocast},
                    {"low", name_of(mode.low)},
                    {"parameters", name_of(mode.parameters)},
                    {"masters", mode.masters},
                    {"description", mode.description}});
  return rows;
}

Json describe_recipes() {
  Json rows = Json::array();
  for (const Recipe& recipe : recipes()) {
    const bool delayed = recipe.rule == quantize::ScaleRule::given;
    rows.push_back({{"recipe", recipe.name},
                    {"x", name_of(recipe.x)},
                    {"w", name_of(recipe.w)},
                    {"g", name_of(recipe.g)},
                    {"tile", shape_of(recipe.tile).name},
                    {"tile of w", shape_of(recipe.tile_of_w).name},
                    {"scale", delayed ? "exact" : name_of(recipe.rule)},
                    {"scale from", delayed ? "history" : "tensor"},
                    {"rounding of g", recipe.stochastic_g ? "stochastic" : "nearest"},
                    {"transform of dw", recipe.transforms_dw ? "Hadamard" : "none"},
                    {"description", recipe.description}});
  }
  return rows;
}

Json describe_models() {
  Json rows = Json::array();
  for (const CatalogueRow& model : models()) {
    RunConfig config;
    config.model.name = model.name;
    std::string read_by_it;
    for (const SettingRow& setting : setting_rows())
      if (setting.group == "model" && setting.key != "model.name" && without_effect(config, setting.key).empty())
        read_by_it.append(read_by_it.empty() ? "" : ", ").append(setting.key);
    rows.push_back({{"model", model.name}, {"configured by", read_by_it}, {"description", model.sentence}});
  }
  return rows;
}

Json describe_data() {
  Json rows = Json::array();
  for (const DataSource& source : data_sources()) {
    const std::string absent = source.needs_path ? "" : absent_because({std::string(source.name), ""});
    rows.push_back({{"data", source.name},
                    {"title", source.title},
                    {"here", absent.empty() ? (source.needs_path ? "give data.path" : "yes") : absent},
                    {"description", source.description}});
  }
  return rows;
}

Json describe_devices() {
  Json rows = Json::array();
  for (const DeviceEntry& device : list_devices())
    rows.push_back({{"device", device.name},
                    {"description", device.absent_because.empty() ? device.description : device.absent_because},
                    {"fp32", device.fp32},
                    {"fp16", device.fp16},
                    {"bf16", device.bf16},
                    {"tf32", device.tf32},
                    {"fp8", device.fp8},
                    {"kernels", device.kernels},
                    {"multiplied by", device.multiplied_by},
                    {"ranks exchange by", device.ranks_exchange_by}});
  return rows;
}

struct Topic {
  std::string_view name;
  Json (*rows)();
  Json (*legend)() = nullptr; // printed below the rows: explains their words
};
constexpr Topic kTopics[] = {{"settings", describe_settings, describe_sections},
                             {"ops", describe_ops, describe_policies},
                             {"policies", describe_policies},
                             {"modes", describe_modes},
                             {"columns", [] { return column_rows(); }},
                             {"recipes", describe_recipes},
                             {"models", describe_models},
                             {"data", describe_data},
                             {"lessons", lesson_rows},
                             {"devices", describe_devices}};

int describe_session_schema(Words words) {
  if (!words.empty()) throw UsageError("describe session-schema accepts nothing else, not \"" + words[0] + "\".");
  std::fputs(session_schema_sql().c_str(), stdout);
  return kDone;
}

// Topics that are not a table of rows.
constexpr std::pair<std::string_view, int (*)(Words)> kOfTheirOwn[] = {
    {"memory", describe_memory}, {"scaling", describe_scaling}, {"session-schema", describe_session_schema}};

bool is_option(const std::string& word) { return word.starts_with("--"); }
bool is_of_sample(const std::string& word) { return word == "--sample" || word == "--path" || word == "--label"; }

// Nested objects are for programs only.
void print_topic(const Topic& topic, bool as_json) {
  print_rows(topic.rows(), as_json);
  if (as_json || !topic.legend) return;
  std::puts("");
  print_rows(topic.legend(), false);
}

} // namespace

int describe_command(Words words) {
  for (const auto& [name, describe] : kOfTheirOwn)
    if (const auto word = std::ranges::find(words, name);
        word != words.end() && std::all_of(words.begin(), word, is_option)) {
      std::vector<std::string> rest(words.begin(), words.end());
      rest.erase(rest.begin() + (word - words.begin()));
      return describe(rest);
    }
  if (const auto data = std::ranges::find(words, "data");
      data != words.end() && std::ranges::any_of(words, is_of_sample)) {
    std::vector<std::string> rest(words.begin(), words.end());
    rest.erase(rest.begin() + (data - words.begin()));
    return describe_sample(rest);
  }
  bool as_json = false;
  std::string_view asked;
  for (const std::string& word : words) {
    if (word == "--json")
      as_json = true;
    else if (asked.empty())
      asked = word;
    else
      throw UsageError("describe accepts one topic, not also \"" + word + "\".");
  }
  if (asked.empty()) {
    Json all = Json::object();
    for (const Topic& topic : kTopics) {
      if (as_json) {
        all[std::string(topic.name)] = topic.rows();
      } else {
        std::printf("%s\n", std::string(topic.name).c_str());
        print_topic(topic, false);
        std::puts("");
      }
    }
    if (as_json) print_rows(all, true);
    return kDone;
  }
  const std::string before = "describe " + std::string(asked);
  if (const std::string_view now = current_name(before); !now.empty())
    throw UsageError("'" + before + "' is now '" + std::string(now) + "'.");
  const auto topic = std::ranges::find(kTopics, asked, &Topic::name);
  if (topic == std::end(kTopics))
    throw UsageError("Unknown topic \"" + std::string(asked) +
                     "\"; expected settings, ops, policies, modes, recipes, columns, models, data, lessons, devices, "
                     "session-schema, or memory or scaling with a config.");
  print_topic(*topic, as_json);
  return kDone;
}

} // namespace amplab
