// SPDX-License-Identifier: Apache-2.0
#include "engine/run/catalogue.h"

#include "engine/run/mode.h"
#include "kernels/contract/op.h"

#include <algorithm>
#include <array>
#include <vector>

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

// Returns a column of the rows that match, each value once, in the order of the op table.
template <class Matches>
std::vector<std::string_view> values_of(std::string_view OpRow::*column, const Matches& matches) {
  std::vector<std::string_view> values;
  for (const OpRow& row : kOps)
    if (matches(row) && std::ranges::find(values, row.*column) == values.end()) values.push_back(row.*column);
  return values;
}

constexpr std::string_view kOverrideDtypes[] = {"fp32", "fp16", "bf16"};

} // namespace

std::span<const CatalogueRow> precision_modes() { return kPrecisionModes; }
std::span<const CatalogueRow> data_sets() { return kDataSets; }
std::span<const CatalogueRow> models() { return kModels; }
std::span<const std::string_view> overridable_ops() {
  static const auto ids =
      values_of(&OpRow::id, [](const OpRow& row) { return row.listed() && row.id != "cast" && row.id != "clone"; });
  return ids;
}
std::span<const std::string_view> shadowed_ops() {
  static const auto names =
      values_of(&OpRow::name, [](const OpRow& row) { return row.has_kernel() && row.has_fp32_counterpart(); });
  return names;
}
std::span<const std::string_view> override_dtypes() { return kOverrideDtypes; }

} // namespace amplab
