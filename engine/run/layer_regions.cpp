// SPDX-License-Identifier: Apache-2.0
#include "engine/run/layer_regions.h"

#include "engine/run/mode.h"
#include "engine/run/replicas.h"

#include <algorithm>
#include <fnmatch.h>

namespace amplab {

std::vector<LayerRegion> layer_regions_of(const RunConfig& config) {
  std::vector<LayerRegion> regions;
  if (!mode_of(config).autocast) return regions;
  for (const std::string& pattern : config.precision.autocast_off) regions.push_back({pattern, DType::f32});
  for (const auto& [pattern, dtype] : config.precision.layer_dtype) regions.push_back({pattern, *dtype_named(dtype)});
  std::ranges::stable_sort(regions, std::ranges::greater{}, [](const LayerRegion& r) { return r.pattern.size(); });
  return regions;
}

bool covers(const std::string& pattern, std::string_view layer) {
  layer = within_replica(layer);
  for (size_t end = 0; end != std::string_view::npos;) {
    end = layer.find('.', end + 1);
    if (fnmatch(pattern.c_str(), std::string(layer.substr(0, end)).c_str(), FNM_NOESCAPE) == 0) return true;
  }
  return false;
}

const LayerRegion* region_of(std::span<const LayerRegion> regions, std::string_view layer, std::string_view outside) {
  const bool has_two = !outside.empty() && outside != layer;
  const auto covering = std::ranges::find_if(regions, [&](const LayerRegion& r) {
    return covers(r.pattern, layer) || (has_two && covers(r.pattern, outside));
  });
  return covering == regions.end() ? nullptr : &*covering;
}

} // namespace amplab
