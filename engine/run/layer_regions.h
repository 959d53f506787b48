// SPDX-License-Identifier: Apache-2.0
// Layers that a configuration takes out of the run's region of autocast and puts into one of their own. Pure; any
// thread.
#pragma once
#include "engine/run/config.h"
#include "kernels/format/dtype.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// torch.autocast around one layer: disabled, with the input cast to fp32, or enabled with that 16-bit dtype.
struct LayerRegion {
  std::string pattern; // the name of a layer, or a shell pattern of names: "blocks.*.attn"
  DType dtype;
};

// From precision.autocast_off and precision.layer_dtype, longest pattern first. None in a mode without autocast: there
// a 16-bit result would meet fp32 weights, which PyTorch refuses. Requires: the configuration has passed its checks.
std::vector<LayerRegion> layer_regions_of(const RunConfig& config);

// A pattern speaks for the layers that it fits and for all that lies within them, as a module for its submodules:
// "blocks.0" covers "blocks.0.attn.qkv". It speaks for all replicas of them. As fnmatch(3), dots are like other
// characters.
bool covers(const std::string& pattern, std::string_view layer);

// Returns the first that covers the layer, or null. outside: what it is called where there are several models,
// "generator.fc1": a pattern may speak of either.
const LayerRegion* region_of(std::span<const LayerRegion> regions, std::string_view layer,
                             std::string_view outside = {});

} // namespace amplab
