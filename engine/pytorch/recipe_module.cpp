// SPDX-License-Identifier: Apache-2.0
// Linear layers of a recipe that no library computes on a CPU, as a module of the script itself. The numbers are AMP
// Lab's, those of stochastic rounding too. Functions that run within the loop begin with _: steps() deletes others.
#include "engine/pytorch/script_sections.h"
#include "engine/run/ranks.h"
#include "engine/run/recipe.h"

#include <cmath>

namespace amplab::pytorch {
namespace {

constexpr const char* kRounded = R"PY(
def _rounded(x, format, random=None):
    """Nearest numbers of a format, clipped to the largest. With random bytes, one of the two neighbours."""
    mantissa, smallest, largest = format
    exponent = torch.frexp(x).exponent.clamp(smallest + 1, 128) - 1 - mantissa
    spacing = (exponent + 127 << 23).view(torch.float32)  # 2 ** exponent
    steps = x.abs() / spacing
    steps = steps.round() if random is None else ((steps * 256).floor() + random).div(256).floor()
    return (steps * spacing).clamp(max=largest).copysign(x)

)PY";

constexpr const char* kDelayed = R"PY(
class DelayedScaling:
    """A scale that follows from the largest magnitudes of earlier passes, as TransformerEngine's."""

    def __init__(self, largest):
        self.largest, self.scale = largest, torch.ones((), device=device)
        self.history = torch.zeros({length}, device=device)  # of this pass first, then the oldest to the newest

    def next(self, x, records=True):
        """Returns the scale of x. It was known before x."""
        scale, history = self.scale, self.history
        if history[0] != 0:
            amax = {amax}
            if amax.isfinite() and amax > 0:
                scale = torch.full_like(amax, self.largest / 2**{margin}).div(amax)
                scale.clamp_(max=torch.finfo(torch.float32).max)
            history = history.roll(-1)
        if records:
            history[0] = x.detach().abs().max(){reduce}
            self.scale, self.history = scale, history
        return scale


def _scaled(x, format, scale):
    return _rounded(x.float() * scale, format) * (1 / scale)

)PY";

constexpr const char* kReduced = R"PY(
            torch.distributed.all_reduce(history[:1], torch.distributed.ReduceOp.MAX))PY";

constexpr const char* kQuantized = R"PY(
def _multipliers_of(amax, largest):
    """Returns multipliers of tiles, and the scales of their rounded numbers. amax: of each tile."""
{scales}


def _quantized(x, format, tile, random=None):
    """The numbers that x [R, C] becomes. tile: [rows, columns] of elements that share a scale; 0: all of x."""
    R, C = x.shape
    rows, columns = tile[0] or R, tile[1] or C

    def tiles(x):
        padded = nn.functional.pad(x, (0, -C % columns, 0, -R % rows))
        return padded.unflatten(0, (-1, rows)).unflatten(2, (-1, columns))

    numbers = tiles(x.float())
    multipliers, scales = _multipliers_of(numbers.abs().amax((1, 3), keepdim=True), format[2])
    if random is not None:
        random = tiles(random(R * C).view(R, C))
    return (_rounded(numbers * multipliers, format, random) {times} scales).flatten(2).flatten(0, 1)[:R, :C]

)PY";

constexpr const char* kTransformed = R"PY(
SIGNS = torch.tensor([{signs}])


def _transformed(x):
    """The random Hadamard transform of each 16 elements of a row."""
    y = x.float().unflatten(1, (-1, 16)) * SIGNS.to(x.device) / 4
    for distance in (1, 2, 4, 8):
        low, high = y.unflatten(2, (-1, 2, distance)).unbind(3)
        y = torch.stack([low + high, low - high], 3).flatten(2)
    return y.flatten(1).to(x.dtype)

)PY";

constexpr const char* kRandomBytes = R"PY(
def _random_bytes(count, seed, offset):
    """Bytes of Philox4x32-10 (Salmon et al., SC11), as AMP Lab draws them."""
    low = 0xFFFFFFFF
    counter = torch.arange((count + 15) // 16, device=device)
    c = [counter & low, counter >> 32, torch.full_like(counter, offset & low), torch.full_like(counter, offset >> 32)]
    key = [seed & low, seed >> 32]
    for _ in range(10):
        a, b = c[0] * 0xD2511F53, c[2] * 0xCD9E8D57
        c = [(b >> 32 & low) ^ c[1] ^ key[0], b & low, (a >> 32 & low) ^ c[3] ^ key[1], a & low]
        key = [key[0] + 0x9E3779B9 & low, key[1] + 0xBB67AE85 & low]
    return (torch.stack(c, 1).unsqueeze(2) >> torch.tensor([0, 8, 16, 24], device=device) & 255).flatten()[:count]

)PY";

constexpr const char* kProducts = R"PY(
class Products(torch.autograd.Function):
    """The three products of a linear layer. Each quantises its operands along the summed dimension."""

    @staticmethod
    def forward(ctx, x, weight, layer):
        ctx.save_for_backward(x, weight){before_forward}
        return ({x} @ {w}.T).to(x.dtype)

    @staticmethod
    def backward(ctx, g):
        x, weight = ctx.saved_tensors{before_backward}
        dx = {g} @ {w_of_dx}.T
        dw = {g_of_dw} @ {x_of_dw}.T
        return dx.to(x.dtype), dw.to(x.dtype).to(weight.dtype), None


class QuantizedLinear(nn.Linear):
    """Multiplies what the recipe makes of its operands."""

    def forward(self, x):
        if torch.is_autocast_enabled(device):
            x = x.to(torch.get_autocast_dtype(device))
        with torch.autocast(device, enabled=False):
            y = Products.apply(x.flatten(0, -2), {weight}, self).unflatten(0, x.shape[:-1]){after_forward}
        return y if self.bias is None else y + self.bias.to(y.dtype)


def in_low_precision({arguments}):
    for name, module in model.named_modules():
        if has_recipe(module, name){whole}:
            module.__class__ = QuantizedLinear{state}


{models})PY";

// What the layers keep from pass to pass.
constexpr const char* kStream = R"PY(
        ctx.stream = layer.seed, layer.offset + layer.passes)PY";
constexpr const char* kStreamOfLayer = R"PY(
            number = next(i for i, p in enumerate(model.parameters()) if p is module.weight)
            module.seed, module.offset, module.passes = seed, number + 1 << 40, {passes})PY";
constexpr const char* kCountPass = R"PY(
        self.passes += self.training)PY";
constexpr const char* kScales = R"PY(
        x_scaling, w_scaling, ctx.g_scaling = layer.scaling
        ctx.training = layer.training
        if layer.training and torch._C._current_graph_task_id() != -1:  # recomputation, within backward
            ctx.x_scale, ctx.w_scale = x_scaling.scale, w_scaling.scale
        else:
            ctx.x_scale, ctx.w_scale = x_scaling.next(x, layer.training), w_scaling.next(weight, layer.training))PY";
constexpr const char* kScaleOfG = R"PY(
        ctx.g_scale = ctx.g_scaling.next(g, ctx.training))PY";

// The body of _multipliers_of(), as kernels/quantize/block_scale.cpp.
std::string scales_of(const quantize::Quantizer& q) {
  using enum quantize::ScaleRule;
  const bool torchao = q.convention == quantize::Convention::torchao;
  switch (q.rule) {
  case nvfp4:
    return R"PY(    most = torch.finfo(torch.float32).max
    all = amax.amax()
    encode = torch.full_like(all, 448 * 6).div(all).clamp(max=most) if all > 0 else torch.ones_like(all)
    of_tiles = _rounded(amax * (encode * (1 / 6)), (3, -6, 448))
    return (1 / (of_tiles * (1 / encode))).clamp(max=most), of_tiles * all * (1 / (6 * 448)))PY";
  case exact:
  case pow2_down: {
    std::string text =
        torchao ? "    multipliers = (largest / amax.double().clamp(min=" + literal(q.eps) + ")).float()\n"
                : "    multipliers = torch.full_like(amax, largest).div(amax).where((amax > 0) & amax.isfinite(), 1)\n";
    if (q.rule == pow2_down)
      text += "    multipliers = (multipliers.view(torch.int32) & 0x7F800000).view(torch.float32)  # a power of two\n";
    return text + (torchao ? "    return multipliers, multipliers" : "    return multipliers, 1 / multipliers");
  }
  default: break;
  }
  // e8m0: the exponent of a power of two
  std::string text =
      q.rule == rceil ? "    bits = (amax * (1 / largest)).view(torch.int32)\n" : "    bits = amax.view(torch.int32)\n";
  const ElementFormatRow& format = row_of(q.format);
  if (q.rule == even) text += "    bits = bits + (1 << " + std::to_string(22 - format.mantissa_bits) + ")\n";
  const std::string up = q.rule == ceil || q.rule == rceil ? " + ((bits & 0x7FFFFF) > 0)" : "";
  const std::string down = q.rule == rceil ? "" : " - " + std::to_string(format.largest_exponent());
  return text + "    exponent = ((bits >> 23)" + up + down + ").clamp(1, 253).int()\n" +
         "    return (254 - exponent << 23).view(torch.float32), (exponent << 23).view(torch.float32)";
}

bool divides(const quantize::Quantizer& q) {
  return q.convention == quantize::Convention::torchao &&
         (q.rule == quantize::ScaleRule::exact || q.rule == quantize::ScaleRule::pow2_down);
}

// Returns Python: the operand of a product, quantised.
std::string quantized(const std::string& operand, const std::optional<quantize::Quantizer>& q, quantize::Slot slot) {
  if (!q) return operand + ".float()";
  const ElementFormatRow& row = row_of(q->format);
  const std::string format = "(" + literal(int64_t{row.mantissa_bits}) + ", " + literal(int64_t{1 - row.bias}) + ", " +
                             literal(static_cast<double>(row.largest)) + ")";
  if (q->rule == quantize::ScaleRule::given)
    return "_scaled(" + operand + ", " + format + ", ctx." + "xwg"[static_cast<size_t>(slot)] + "_scale)";
  const quantize::TileShape& tile = shape_of(q->tile);
  std::string text = "_quantized(" + (q->hadamard_signs ? "_transformed(" + operand + ")" : operand) + ", " + format +
                     ", (" + literal(tile.rows) + ", " + literal(tile.cols) + ")";
  if (q->rounding.stochastic)
    text.append(", lambda n: _random_bytes(n, ctx.stream[0], ctx.stream[1]")
        .append(q->rounding.offset ? " + (1 << 63))" : ")");
  return text + ")";
}

std::string delayed_scaling(const RunConfig& config, const quantize::DelayedScaling& rule) {
  const bool most = rule.algorithm == quantize::AmaxOfHistory::max;
  return with(kDelayed, {{"length", literal(rule.length)},
                         {"reduce", ranks_of(config) > 1 ? kReduced : ""},
                         {"amax", most ? "history.nan_to_num(0, torch.inf).max()" : "history[0]"},
                         {"margin", literal(int64_t{rule.margin})}});
}

std::string hadamard_transform(uint16_t signs) {
  std::string text;
  for (int i = 0; i < 16; ++i) text.append(i ? ", " : "").append(signs >> i & 1 ? "-1.0" : "1.0");
  return with(kTransformed, {{"signs", text}});
}

// Converts each model. Its seed is that of its dropout masks in AMP Lab.
std::string conversions(const RunConfig& config, bool draws) {
  std::string text;
  int64_t number = 0;
  for (const auto& named : model_sections_of(config)) {
    text.append("in_low_precision(").append(named.name);
    if (draws) text.append(", SEED").append(number ? " + " + literal(number) : "");
    if (draws && ranks_of(config) > 1) text.append(" + (RANK << 40)");
    text.append(")\n");
    ++number;
  }
  return text;
}

} // namespace

std::string recipe_module(const RunConfig& config, const quantize::ProductRecipe& forward) {
  const quantize::ProductRecipe none, &dx = *forward.gradient_of_left,
                                      &dw = forward.gradient_of_right ? *forward.gradient_of_right : none;
  const bool random = draws(forward), delayed = forward.delayed.has_value();
  std::string text = kRounded;
  text += delayed
              ? delayed_scaling(config, *forward.delayed)
              : with(kQuantized, {{"scales", scales_of(*forward.left)}, {"times", divides(*forward.left) ? "/" : "*"}});
  if (dw.left && dw.left->hadamard_signs) text += hadamard_transform(*dw.left->hadamard_signs);
  if (random) text += kRandomBytes;
  std::string state;
  if (random)
    state += with(kStreamOfLayer, {{"passes", literal(config.accumulation.steps)}}); // the first pass's number
  if (delayed) {
    const auto largest = [](const auto& q) { return literal(static_cast<double>(row_of(q->format).largest)); };
    state += "\n            module.scaling = [DelayedScaling(largest) for largest in (" + largest(forward.left) + ", " +
             largest(forward.right) + ", " + largest(dx.left) + ")]";
  }
  const int64_t width = quantize::row_multiple(*forward.left);
  const std::string multiple = " % " + literal(width) + " == 0";
  return text +
         with(kProducts,
              {{"x", quantized("x", forward.left, forward.of_left)},
               {"w", quantized("weight", forward.right, forward.of_right)},
               {"g", quantized("g", dx.left, dx.of_left)},
               {"w_of_dx", quantized("weight.T", dx.right, dx.of_right)},
               {"g_of_dw", quantized("g.T", dw.left, dw.of_left)},
               {"x_of_dw", quantized("x.T", dw.right, dw.of_right)},
               {"before_forward", std::string(random ? kStream : "") + (delayed ? kScales : "")},
               {"before_backward", delayed ? kScaleOfG : ""},
               {"after_forward", random ? kCountPass : ""},
               {"weight", quantize::has_e8m0_scale(forward.left->rule) ? "self.weight.to(x.dtype)" : "self.weight"},
               {"arguments", random ? "model, seed" : "model"},
               {"whole", width > 1 ? " and module.in_features" + multiple + " and module.out_features" + multiple : ""},
               {"state", state},
               {"models", conversions(config, random)}});
}

} // namespace amplab::pytorch
