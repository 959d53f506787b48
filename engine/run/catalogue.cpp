// SPDX-License-Identifier: Apache-2.0
#include "engine/run/catalogue.h"

namespace amplab {
namespace {

// The words of engine/amp/mode.h, which this floor may not include; a test holds them equal.
constexpr CatalogueRow kPrecisionModes[] = {};

constexpr CatalogueRow kDataSets[] = {
    {"fashion-mnist", "Fashion-MNIST",
     "60,000 pictures of clothes in ten classes, 28 x 28 grey; Debian's dataset-fashion-mnist."},
    {"idx", "IDX files",
     "Your own pictures and labels in MNIST's file format, from the folder or file named by data.path."},
    {"spirals", "Spirals", "Two interleaved spirals in the plane, generated: easy to see, not easy to learn."},
    {"moons", "Moons", "Two half moons in the plane, generated: learned within seconds."},
};

constexpr CatalogueRow kModels[] = {
    {"mlp", "Multilayer perceptron", "Linear layers with an activation between them; the widths are model.hidden."},
};

constexpr std::string_view kOverridableOps[] = {
    "linear",  "relu",       "sigmoid", "tanh",        "gelu",     "silu",
    "dropout", "layer_norm", "softmax", "log_softmax", "nll_loss", "mul",
};

constexpr std::string_view kOverrideDtypes[] = {"fp32", "fp16", "bf16"};

} // namespace

std::span<const CatalogueRow> precision_modes() { return kPrecisionModes; }
std::span<const CatalogueRow> data_sets() { return kDataSets; }
std::span<const CatalogueRow> models() { return kModels; }
std::span<const std::string_view> overridable_ops() { return kOverridableOps; }
std::span<const std::string_view> override_dtypes() { return kOverrideDtypes; }

} // namespace amplab
