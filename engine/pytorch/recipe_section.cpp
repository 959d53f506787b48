// SPDX-License-Identifier: Apache-2.0
// Linear layers whose operands are quantised: by torchao, which emulates them on a CPU as AMP Lab does, or by
// recipe_module.cpp.
#include "engine/pytorch/script_sections.h"
#include "engine/run/recipe.h"

#include <algorithm>

namespace amplab::pytorch {
namespace {

constexpr const char* kSelection = R"PY(
RECIPE = {settings}  # AMP Lab's settings of precision: its import reads them
RECIPE_OFF = [{off}]  # layers in high precision


def has_recipe(module, name):
    parts = name.split(".")
    names = [".".join(parts[: i + 1]) for i in range(len(parts))]
    off = any(fnmatchcase(each, pattern) for each in names for pattern in RECIPE_OFF)
    return isinstance(module, nn.Linear) and not off

)PY";

constexpr const char* kFloat8 = R"PY(
def cast_input(module, inputs):
    """Casts the input to autocast's dtype. torchao does this on GPUs only."""
    if torch.is_autocast_enabled(device):
        return tuple(x.to(torch.get_autocast_dtype(device)) for x in inputs)


def in_fp8(model):
    config = replace(Float8LinearConfig.from_recipe_name({name}), emulate=device == "cpu")
    convert_to_float8_training(model, config=config, module_filter_fn=has_recipe)
    for module in model.modules():
        if isinstance(module, Float8Linear):
            module.register_forward_pre_hook(cast_input)


{models})PY";

constexpr const char* kMx = R"PY(
class MXLinear(nn.Linear):
    """Multiplies operands in blocks of 32 elements that share a scale."""

    def forward(self, x):
        if torch.is_autocast_enabled(device):
            x = x.to(torch.get_autocast_dtype(device))
        with torch.autocast(device, enabled=False):
            y = self.multiply(x, self.weight.to(x.dtype))
        return y if self.bias is None else y + self.bias.to(y.dtype)


def in_mx(model):
    from torchao.prototype.moe_training.mxfp8_linear import mx_mm
    from torchao.prototype.mx_formats import config, constants
    from torchao.quantization.quantize_.common.kernel_preference import KernelPreference

    format = {format}
    how = (format, format, format, 32, KernelPreference.EMULATED, config.MXFP8Dim0CastKernelChoice.TORCH,
           config.MXFP8Dim1CastKernelChoice.TORCH, config.ScaleCalculationMode.{mode}, False)
    for name, module in model.named_modules():
        if has_recipe(module, name) and module.in_features % 32 == 0 and module.out_features % 32 == 0:
            module.__class__ = MXLinear
            module.multiply = lambda x, weight: mx_mm.apply(x, weight, *how)


{models})PY";

// Returns the settings of the recipe that are not their defaults, as a dictionary.
std::string settings_of(const PrecisionConfig& precision) {
  const PrecisionConfig usual;
  std::string text = "{\"recipe\": " + literal(precision.recipe);
  const auto add = [&](const char* key, const auto& value, const auto& by_default) {
    if (value != by_default) text.append(", \"").append(key).append("\": ").append(literal(value));
  };
  add("recipe_rule", precision.recipe_rule, usual.recipe_rule);
  add("recipe_stochastic_rounding", precision.recipe_stochastic_rounding, usual.recipe_stochastic_rounding);
  add("recipe_hadamard", precision.recipe_hadamard, usual.recipe_hadamard);
  add("recipe_history", precision.recipe_history, usual.recipe_history);
  add("recipe_amax", precision.recipe_amax, usual.recipe_amax);
  add("recipe_margin", precision.recipe_margin, usual.recipe_margin);
  return text + "}";
}

} // namespace

std::string recipe_section(const RunConfig& config) {
  const std::optional<Recipe> recipe = recipe_of(config.precision);
  if (!recipe) return "";
  std::string off;
  for (const std::string& pattern : config.precision.recipe_off)
    off.append(off.empty() ? "" : ", ").append(literal(pattern));
  const std::string selection = with(kSelection, {{"settings", settings_of(config.precision)}, {"off", off}}),
                    torchao(recipe->torchao);
  const quantize::ScaleRule of_row = recipe_named(recipe->name)->rule;
  if (!torchao.empty() && quantize::has_e8m0_scale(of_row) && quantize::has_e8m0_scale(recipe->rule)) {
    std::string mode(name_of(recipe->rule));
    std::ranges::transform(mode, mode.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
    return selection +
           with(kMx, {{"format", torchao}, {"mode", mode}, {"models", of_each_model(config, "in_mx({model})")}});
  }
  if (!torchao.empty() && recipe->rule == of_row)
    return selection +
           with(kFloat8, {{"name", literal(torchao)}, {"models", of_each_model(config, "in_fp8({model})")}});
  return selection + recipe_module(config, *linear_recipe_of(config).product);
}

} // namespace amplab::pytorch
