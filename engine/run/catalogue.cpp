// SPDX-License-Identifier: Apache-2.0
#include "engine/run/catalogue.h"

#include "engine/run/mode.h"

#include <algorithm>
#include <array>

namespace amplab {
namespace {

constexpr auto kPrecisionModes = [] {
  std::array<CatalogueRow, std::size(kModes)> rows;
  std::ranges::transform(kModes, rows.begin(), [](const Mode& mode) {
    return CatalogueRow{mode.name, mode.title, mode.description};
  });
  return rows;
}();

constexpr CatalogueRow kDataSets[] = {
    {"fashion-mnist", "Fashion-MNIST",
     "60,000 images of clothes in ten classes, 28 x 28 grey; Debian's dataset-fashion-mnist."},
    {"idx", "IDX files", "Your own images and labels in MNIST's file format, from the folder or file in data.path."},
    {"cifar10", "CIFAR-10",
     "60,000 colour images in ten classes, 32 x 32; data.path names the folder of its binary version."},
    {"csv", "CSV table", "Your own table with a header; data.path names the file, data.label the column to predict."},
    {"text", "Text", "Your own UTF-8 text, character by character; data.path names the file. For a transformer."},
    {"spirals", "Spirals", "Two interleaved spirals in the plane, generated: easy to see, not easy to learn."},
    {"moons", "Moons", "Two half moons in the plane, generated: learned within seconds."},
    {"circles", "Circles", "A circle around a smaller one, generated: no straight line separates them."},
    {"gaussians", "Gaussians", "Four clouds of points that touch, generated: no model classifies all of them."},
    {"sine", "Sine", "Noisy values of a sine, generated: numbers to predict instead of classes."},
    {"arithmetic", "Sums", "Sums of two-digit numbers as characters, generated: for a transformer."},
};

constexpr CatalogueRow kModels[] = {
    {"mlp", "Multilayer perceptron", "Linear layers with an activation between them; the widths are model.hidden."},
    {"cnn", "Convolutional network",
     "Convolution, norm, activation and max pooling for each of model.channels, then an mlp."},
    {"resnet", "Residual network",
     "For small images: model.blocks blocks in each stage of model.channels; [16, 32, 64] and 3 are ResNet-20."},
    {"transformer", "Transformer",
     "A small pre-norm decoder, as GPT-2, that predicts the next character of a text or a sum."},
    {"layers", "List of layers",
     "Any chain of layers, written as in torch.nn: \"Linear(64)\", \"ReLU\", \"Linear(10)\"."},
};

// In the order of the op table. A test compares them.
constexpr std::string_view kOverridableOps[] = {
    // products
    "linear",
    "matmul",
    "bmm",
    "scaled_dot_product_attention",
    "conv2d",
    "conv1d",
    // elementwise
    "relu",
    "sigmoid",
    "tanh",
    "gelu",
    "silu",
    "softplus",
    "clamp",
    "dropout",
    "sign",
    "abs",
    "neg",
    "exp",
    "log",
    "erf",
    "sqrt",
    "rsqrt",
    "reciprocal",
    "pow",
    "add",
    "sub",
    "mul",
    "div",
    "eq",
    "masked_fill",
    "where",
    // reductions
    "sum",
    "mean",
    "var",
    "linalg_vector_norm",
    "amax",
    "amin",
    "max",
    "min",
    // joining and indexing
    "cat",
    "gather",
    "embedding",
    // pooling
    "max_pool2d",
    "avg_pool2d",
    "adaptive_avg_pool2d",
    // normalisation
    "batch_norm",
    "group_norm",
    "rms_norm",
    "layer_norm",
    "softmax",
    "log_softmax",
    // losses
    "nll_loss",
    "mse_loss",
    "smooth_l1_loss",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "l1_loss",
    "cross_entropy_loss",
};

// In the order of the op table, each name once. A test compares them.
constexpr std::string_view kShadowedOps[] = {
    "linear",
    "matmul",
    "bmm",
    "scaled_dot_product_attention",
    "conv2d",
    "convolution_backward",
    "to",
    "clone",
    "relu",
    "sigmoid",
    "tanh",
    "gelu",
    "silu",
    "softplus",
    "clamp",
    "dropout",
    "sign",
    "abs",
    "neg",
    "exp",
    "log",
    "erf",
    "sqrt",
    "rsqrt",
    "reciprocal",
    "pow",
    "add",
    "sub",
    "mul",
    "div",
    "eq",
    "masked_fill",
    "where",
    "sum",
    "mean",
    "var",
    "linalg_vector_norm",
    "amax",
    "amin",
    "max",
    "min",
    "cat",
    "gather",
    "gather_backward",
    "embedding",
    "embedding_dense_backward",
    "max_pool2d",
    "max_pool2d_backward",
    "avg_pool2d",
    "avg_pool2d_backward",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool2d_backward",
    "batch_norm",
    "batch_norm_stats",
    "batch_norm_gather_stats",
    "batch_norm_elemt",
    "batch_norm_backward_reduce",
    "batch_norm_backward_elemt",
    "group_norm",
    "layer_norm",
    "softmax",
    "log_softmax",
    "nll_loss",
    "mse_loss",
    "smooth_l1_loss",
    "binary_cross_entropy",
    "binary_cross_entropy_with_logits",
    "fill_",
    "add_",
    "amp_foreach_non_finite_check_and_unscale_",
    "foreach_norm",
    "clip_grad_norm_",
    "clip_grad_value_",
};

constexpr std::string_view kOverrideDtypes[] = {"fp32", "fp16", "bf16"};

} // namespace

std::span<const CatalogueRow> precision_modes() { return kPrecisionModes; }
std::span<const CatalogueRow> data_sets() { return kDataSets; }
std::span<const CatalogueRow> models() { return kModels; }
std::span<const std::string_view> overridable_ops() { return kOverridableOps; }
std::span<const std::string_view> shadowed_ops() { return kShadowedOps; }
std::span<const std::string_view> override_dtypes() { return kOverrideDtypes; }

} // namespace amplab
