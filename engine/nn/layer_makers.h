// SPDX-License-Identifier: Apache-2.0
// The functions behind make_layer(), one per type of layer_kinds(), one file per family. They make a layer and its
// parameters. sizes_after() (engine/run/layer_sizes.h) has already checked the input and computed the output sizes.
#pragma once
#include "engine/nn/layer.h"

namespace amplab::makers {

using Maker = std::unique_ptr<Layer> (*)(const LayerSpec& spec, LayerSite& site);

#define AMPLAB_MAKER(name) std::unique_ptr<Layer> name(const LayerSpec& spec, LayerSite& site)

// dense_layers.cpp
AMPLAB_MAKER(linear);
AMPLAB_MAKER(flatten);
AMPLAB_MAKER(dropout);
AMPLAB_MAKER(embedding);
AMPLAB_MAKER(residual);
// activation_layers.cpp
AMPLAB_MAKER(activation);
AMPLAB_MAKER(gelu);
// image_layers.cpp
AMPLAB_MAKER(conv1d);
AMPLAB_MAKER(conv2d);
AMPLAB_MAKER(max_pool2d);
AMPLAB_MAKER(avg_pool2d);
AMPLAB_MAKER(adaptive_avg_pool2d);
// norm_layers.cpp
AMPLAB_MAKER(batch_norm);
AMPLAB_MAKER(layer_norm);
AMPLAB_MAKER(group_norm);
AMPLAB_MAKER(instance_norm);
AMPLAB_MAKER(rms_norm);

#undef AMPLAB_MAKER

} // namespace amplab::makers
