// SPDX-License-Identifier: Apache-2.0
// Layers that a configuration moves from the run's autocast region into regions of their own. Pure functions, any
// thread.
#pragma once
#include "engine/run/config.h"
#include "kernels/format/dtype.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// torch.autocast around one layer: disabled, with the input cast to fp32, or enabled with a 16-bit dtype.
struct LayerRegion {
  std::string pattern; // layer name, or a shell pattern of names: "blocks.*.attn"
  DType dtype;
};

// Returns the regions of precision.autocast_off and precision.layer_dtype, longest pattern first. Returns none in a
// mode without autocast, where a 16-bit result would meet fp32 weights, which PyTorch rejects. Requires: the
// configuration has passed its checks.
std::vector<LayerRegion> layer_regions_of(const RunConfig& config);

// Returns true if the pattern matches the layer, or a layer that contains it: "blocks.0" covers "blocks.0.attn.qkv". A
// pattern covers all replicas of a layer. As in fnmatch(3), dots are ordinary characters.
bool covers(const std::string& pattern, std::string_view layer);

// Returns the first region that covers the layer, or null. outside: the layer's name where there are several models,
// "generator.fc1". A pattern may match either name.
const LayerRegion* region_of(std::span<const LayerRegion> regions, std::string_view layer,
                             std::string_view outside = {});

} // namespace amplab
