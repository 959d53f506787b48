// SPDX-License-Identifier: Apache-2.0
#include "engine/run/catalogue.h"

namespace amplab {
namespace {

constexpr CatalogueRow kPrecisionModes[] = {
    {"fp32", "FP32", "Everything in 32 bits: the yardstick that the other modes are compared with."},
    {"tf32", "TF32",
     "Stored in 32 bits, but matrix products read only 10 bits of each operand's mantissa: fp32's range, fp16's "
     "steps."},
    {"amp-fp16", "AMP, FP16",
     "Weights stay in fp32; products run in fp16, sensitive ops in fp32. Small gradients vanish without a loss "
     "scaler."},
    {"amp-bf16", "AMP, BF16",
     "Weights stay in fp32; products run in bf16, which has fp32's range and 7 bits of mantissa. Needs no scaler."},
    {"fp16-master", "FP16 with master weights",
     "The model is fp16, the optimizer keeps an fp32 copy of the weights, so that small updates are not lost (apex "
     "O2)."},
    {"pure-fp16", "Pure FP16",
     "Weights, gradients and optimizer state in fp16: small updates round to nothing, Adam's eps becomes 0 (apex O3)."},
    {"pure-bf16", "Pure BF16",
     "Weights, gradients and optimizer state in bf16: nothing overflows, but updates below 1/256 of a weight are "
     "lost."},
};

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
