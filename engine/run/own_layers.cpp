// SPDX-License-Identifier: Apache-2.0
#include "engine/run/own_layers.h"

#include "engine/run/layer_regions.h"

#include <algorithm>
#include <optional>

namespace amplab {
namespace {

constexpr size_t kMostLayers = 200; // limit of model.layers

const ModelConfig& model_of(const RunConfig& config, const std::string& name) {
  return name.empty() ? config.model : config.models.at(name);
}

struct Lists {
  std::vector<LayerSpec> before, after; // the same layers with their old and new names
};

Lists lists_of(const ModelConfig& model, const ModelTask& task) {
  Lists lists;
  lists.before = lists.after = layers_of(model, task);
  for (LayerSpec& layer : lists.after) layer.name.clear();
  name_layers(lists.after);
  return lists;
}

// In every mode, so that they also exist if the run changes to autocast later.
std::vector<LayerRegion> regions_of(const RunConfig& config) {
  std::vector<LayerRegion> regions;
  for (const std::string& pattern : config.precision.autocast_off) regions.push_back({pattern, DType::f32});
  for (const auto& [pattern, dtype] : config.precision.layer_dtype) regions.push_back({pattern, *dtype_named(dtype)});
  std::ranges::stable_sort(regions, std::ranges::greater{}, [](const LayerRegion& r) { return r.pattern.size(); });
  return regions;
}

bool same_regions(const RunConfig& config, const std::string& name, const Lists& lists) {
  const std::vector<LayerRegion> regions = regions_of(config);
  const std::string prefix = config.models.size() > 1 ? name + "." : std::string();
  return std::ranges::equal(lists.before, lists.after, [&](const LayerSpec& a, const LayerSpec& b) {
    const LayerRegion *one = region_of(regions, a.name, prefix + a.name),
                      *other = region_of(regions, b.name, prefix + b.name);
    return (one ? std::optional(one->dtype) : std::nullopt) == (other ? std::optional(other->dtype) : std::nullopt);
  });
}

// Replaces patterns that match its layers by the layers' new names.
void rename_regions(PrecisionConfig& precision, const Lists& lists, const std::vector<LayerRegion>& regions) {
  const auto speaks_of_layers = [&](const std::string& pattern) {
    return std::ranges::any_of(lists.before, [&](const LayerSpec& layer) { return covers(pattern, layer.name); });
  };
  std::erase_if(precision.autocast_off, speaks_of_layers);
  std::erase_if(precision.layer_dtype, [&](const auto& entry) { return speaks_of_layers(entry.first); });
  for (size_t i = 0; i < lists.before.size(); ++i) {
    const LayerRegion* region = region_of(regions, lists.before[i].name);
    if (region && region->dtype == DType::f32) precision.autocast_off.push_back(lists.after[i].name);
    if (region && region->dtype != DType::f32) precision.layer_dtype[lists.after[i].name] = name_of(region->dtype);
  }
}

} // namespace

std::string why_not_own_layers(const RunConfig& config, const std::string& name, const ModelTask& task) {
  const ModelConfig& model = model_of(config, name);
  if (model.name == "resnet")
    return "Blocks of a resnet add their input to their output, which a chain of layers cannot do.";
  if (model.name == "transformer") return "A transformer attends between positions, which a chain of layers cannot do.";
  if (model.name == "layers") return "It is a list of layers already.";
  const Lists lists = lists_of(model, sized(task, model));
  if (lists.after.size() > kMostLayers)
    return "A list has at most " + std::to_string(kMostLayers) + " layers, but this model has more.";
  if (config.models.size() > 1 && !same_regions(config, name, lists))
    return "precision.layer_dtype or precision.autocast_off names layers by names that they would not have in a list.";
  return {};
}

RunConfig with_own_layers(RunConfig config, const std::string& name, const ModelTask& task) {
  ModelConfig& model = name.empty() ? config.model : config.models.at(name);
  const Lists lists = lists_of(model, sized(task, model));
  if (!same_regions(config, name, lists)) rename_regions(config.precision, lists, regions_of(config));
  model.layers.clear();
  for (const LayerSpec& layer : lists.after) model.layers.push_back(to_text(layer));
  model.name = "layers";
  return config;
}

} // namespace amplab
