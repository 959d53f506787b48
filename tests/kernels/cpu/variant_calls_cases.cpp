// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/cpu/variant_calls.h"

#include "kernels/contract/batch_norm_parts.h"
#include "kernels/quantize/product_recipe.h"
#include "tests/support/lone_group.h"

#include <deque>
#include <limits>
#include <random>

namespace amplab::test {
namespace {

constexpr auto kForward = Direction::forward, kBackward = Direction::backward;
using Calls = std::vector<VariantCall>;

Operand of(const Shape& shape) { return {.shape = shape}; }
Operand special(const Shape& shape) { return {.shape = shape, .special = true}; }
Operand share(const Shape& shape) { return {.shape = shape, .holds = Holds::share}; }
Operand positive(const Shape& shape) { return {.shape = shape, .holds = Holds::positive}; }
Operand wide(const Shape& shape) { return {.shape = shape, .holds = Holds::positive, .dtype = DType::f32}; }
Operand mask(const Shape& shape) { return {.shape = shape, .holds = Holds::mask, .dtype = DType::u8}; }
Operand index(const Shape& shape, int64_t below) {
  return {.shape = shape, .holds = Holds::index, .dtype = DType::i64, .below = below};
}

struct Sizes {
  std::mt19937_64 source;
  int64_t operator()(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(source); }
};

void elementwise(Calls& calls, Sizes& size) {
  const Shape x = {size(1, 40), size(1, 900)}, last_axis = {x[1]};
  const auto one = [&](Op op, Attributes a = {}) { calls.push_back({op, kForward, {special(x)}, {of(x)}, a}); };
  const auto both = [&](Op op, Attributes a = {}) {
    one(op, a);
    calls.push_back({op, kBackward, {special(x), special(x)}, {of(x)}, a});
  };
  for (const OpRow& row : kOps)
    if (row.functions) row.kind == OpKind::kernel ? both(*op_named(row.id)) : one(*op_named(row.id));
  for (const Op op : {Op::silu, Op::softplus}) both(op);
  for (const bool tanh_form : {false, true}) both(Op::gelu, GeluAttributes{tanh_form});
  both(Op::clamp, ClampAttributes{-0.7, std::numeric_limits<double>::infinity()});
  for (const Op op : {Op::neg, Op::clone}) one(op);
  calls.push_back({Op::log, kForward, {positive(x)}, {of(x)}, {}});
  for (const double exponent : {2.0, 3.0, 0.5, -1.5, 2.7}) {
    one(Op::pow, ScalarAttributes{exponent});
    calls.push_back({Op::pow, kForward, {positive(x)}, {of(x)}, ScalarAttributes{exponent}});
  }
  for (const DType dtype : {DType::f32, DType::f16, DType::bf16, DType::e4m3fn, DType::e5m2}) {
    calls.push_back({Op::cast, kForward, {special(x)}, {{.shape = x, .dtype = dtype}}, {}});
    calls.push_back({Op::cast, kBackward, {{.shape = x, .dtype = dtype, .special = true}}, {of(x)}, {}});
  }
  for (const Op op : {Op::add, Op::sub, Op::mul, Op::div}) {
    calls.push_back({op, kForward, {special(x), special(x)}, {of(x)}, ScalarAttributes{}});
    calls.push_back({op, kForward, {special(x), special(last_axis)}, {of(x)}, ScalarAttributes{}});
    one(op, ScalarAttributes{1.7});
  }
  calls.push_back({Op::eq, kForward, {special(x), special(x)}, {mask(x)}, ScalarAttributes{}});
  calls.push_back({Op::masked_fill, kForward, {special(x), mask(x)}, {of(x)}, ScalarAttributes{-3.5}});
  calls.push_back({Op::where, kForward, {mask(x), special(x), special(x)}, {of(x)}, ScalarAttributes{}});
  const DropoutAttributes dropout{0.3, 7, 11};
  calls.push_back({Op::dropout, kForward, {special(x)}, {of(x), mask(x)}, dropout});
  calls.push_back({Op::dropout, kBackward, {mask(x), special(x)}, {of(x)}, dropout});
}

void reductions(Calls& calls, Sizes& size) {
  const Shape x = {size(1, 9), size(1, 40), size(1, 700)};
  for (const uint8_t axes : {uint8_t{4}, uint8_t{2}, uint8_t{5}, uint8_t{7}}) {
    Shape y = x;
    for (int axis = 0; axis < 3; ++axis)
      if (axes >> axis & 1) y.size[static_cast<size_t>(axis)] = 1;
    for (const Op op : {Op::sum, Op::mean, Op::var, Op::linalg_vector_norm, Op::amax, Op::amin})
      for (const double number : {1.0, 2.0, 3.0}) {
        calls.push_back({op, kForward, {of(x)}, {of(y)}, AxesAttributes{axes, true, number}});
        calls.push_back({op, kForward, {special(x)}, {of(y)}, AxesAttributes{axes, true, number}});
      }
  }
  for (const int axis : {0, 1, 2}) {
    Shape y = x;
    y.size[static_cast<size_t>(axis)] = 1;
    for (const Op op : {Op::max, Op::min})
      calls.push_back({op, kForward, {special(x)}, {of(y), index(y, 1)}, AxisAttributes{axis, true}});
    Shape both = x, picked = x;
    both.size[static_cast<size_t>(axis)] *= 2;
    picked.size[static_cast<size_t>(axis)] = 3;
    calls.push_back({Op::cat, kForward, {special(x), special(x)}, {of(both)}, AxisAttributes{axis}});
    calls.push_back({Op::gather, kForward, {special(x), index(picked, x[axis])}, {of(picked)}, AxisAttributes{axis}});
    calls.push_back({Op::gather_backward,
                     kForward,
                     {of(picked), index(picked, x[axis])},
                     {of(x)},
                     AxisAttributes{axis, false, x[axis]}});
  }
  const int64_t rows = size(2, 50), width = size(1, 300), ids = size(1, 90);
  const EmbeddingAttributes table{rows, 1};
  calls.push_back({Op::embedding, kForward, {special({rows, width}), index({ids}, rows)}, {of({ids, width})}, table});
  calls.push_back(
      {Op::embedding_dense_backward, kForward, {of({ids, width}), index({ids}, rows)}, {of({rows, width})}, table});
}

void products(Calls& calls, Sizes& size) {
  const int64_t n = size(1, 20), k = size(1, 90), m = size(1, 50), b = size(1, 4);
  const Operand x = of({n, k}), w = of({m, k}), bias = of({m}), g = of({n, m});
  calls.push_back({Op::linear, kForward, {x, w, bias}, {g}, {}});
  calls.push_back({Op::linear, kBackward, {x, w, g}, {x, w, bias}, {}});
  for (const Op op : {Op::matmul, Op::bmm})
    calls.push_back({op, kForward, {of({b, n, k}), of({b, k, m})}, {of({b, n, m})}, {}});
  const Operand q = of({b, 2, n, k}), keys = of({b, 2, m, k});
  for (const bool causal : {false, true}) {
    const AttentionAttributes attention{0.3, causal};
    const Operand lse = {.shape = {b, 2, n}, .dtype = DType::f32};
    calls.push_back({Op::scaled_dot_product_attention, kForward, {q, keys, keys}, {q, lse}, attention});
    calls.push_back(
        {Op::scaled_dot_product_attention, kBackward, {q, keys, keys, q, lse, q}, {q, keys, keys}, attention});
  }
  const int64_t side = size(4, 19);
  const Operand image = of({b, 4, side, side}), kernel = of({6, 4, 3, 3}), to = of({b, 6, side, side}), shift = of({6});
  Conv2dAttributes convolution;
  convolution.padding = {1, 1};
  calls.push_back({Op::conv2d, kForward, {image, kernel, shift}, {to}, convolution});
  calls.push_back({Op::conv2d, kBackward, {image, kernel, to}, {image, kernel, shift}, convolution});
  convolution.spatial = {side, side};
  calls.push_back({Op::conv2d_input, kForward, {to, kernel}, {image}, convolution});
  convolution.spatial = {3, 3};
  calls.push_back({Op::conv2d_weight, kForward, {image, to}, {kernel}, convolution});
}

struct RecipeOfProducts {
  quantize::ProductRecipe forward, dgrad, wgrad;
};

// Each tile with each scale rule, by each library's convention: of these, recipes consist.
const std::deque<RecipeOfProducts>& recipes_of_products() {
  using namespace quantize;
  static const std::deque<RecipeOfProducts>* const all = [] {
    auto* made = new std::deque<RecipeOfProducts>;
    const auto add = [&](const Quantizer& q) {
      RecipeOfProducts& r = made->emplace_back();
      r.dgrad = r.wgrad = {q, q};
      if (q.rule != ScaleRule::nvfp4) r.dgrad.left->format = r.wgrad.left->format = ElementFormat::e5m2;
      r.forward = {q, q, &r.dgrad, &r.wgrad};
    };
    constexpr ElementFormat kElements[] = {ElementFormat::e4m3fn, ElementFormat::e2m3fn, ElementFormat::e2m1fn,
                                           ElementFormat::e3m2fn, ElementFormat::e5m6};
    for (size_t tile = 0; tile < std::size(kTiles); ++tile)
      for (size_t rule = 0; rule <= static_cast<size_t>(ScaleRule::even); ++rule)
        for (const Convention convention : {Convention::transformer_engine, Convention::torchao}) {
          const Quantizer q{.format = kElements[made->size() % std::size(kElements)],
                            .tile = static_cast<Tile>(tile),
                            .rule = static_cast<ScaleRule>(rule),
                            .convention = convention,
                            .eps = convention == Convention::torchao ? 1e-12 : 0};
          if (!has_e8m0_scale(q.rule) || shape_of(q.tile).cols < 128) add(q);
        }
    Quantizer q{.format = ElementFormat::e2m1fn, .tile = Tile::block_1x16, .rule = ScaleRule::nvfp4};
    add(q);
    q.four_over_six = FourOverSix::mae;
    add(q);
    q.four_over_six = FourOverSix::off;
    q.hadamard_signs = kTransformerEngineSigns;
    q.rounding.stochastic = true;
    add(q);
    return made;
  }();
  return *all;
}

void quantized_products(Calls& calls, Sizes& size) {
  const auto blocks = [&] { return 32 * size(1, 3); };
  const int64_t n = blocks(), k = blocks(), m = blocks();
  const Operand x = special({n, k}), w = of({m, k}), bias = of({m}), g = of({n, m});
  for (const RecipeOfProducts& recipe : recipes_of_products()) {
    const ProductAttributes by_recipe{&recipe.forward};
    calls.push_back({Op::linear, kForward, {x, w, bias}, {g}, by_recipe});
    calls.push_back({Op::linear, kBackward, {x, w, g}, {of({n, k}), w, bias}, by_recipe});
  }
}

void pools(Calls& calls, Sizes& size) {
  const int64_t n = size(1, 3), c = size(1, 5), h = size(5, 40), w = size(5, 40);
  const Shape x = {n, c, h, w}, y = {n, c, (h + 2 - 3) / 2 + 1, (w + 2 - 3) / 2 + 1}, few = {n, c, 3, 2};
  PoolAttributes pool{{3, 3}, {2, 2}, {1, 1}, false, {h, w}};
  calls.push_back({Op::max_pool2d, kForward, {special(x)}, {of(y), index(y, 1)}, pool});
  calls.push_back({Op::max_pool2d_scatter, kForward, {of(y), index(y, h * w)}, {of(x)}, pool});
  calls.push_back({Op::max_pool2d_gather, kForward, {of(x), index(y, h * w)}, {of(y)}, pool});
  calls.push_back({Op::avg_pool2d, kForward, {special(x)}, {of(y)}, pool});
  calls.push_back({Op::avg_pool2d_spread, kForward, {of(y)}, {of(x)}, pool});
  calls.push_back({Op::adaptive_avg_pool2d_spread, kForward, {of(few)}, {of(x)}, pool});
  pool.spatial = {3, 2};
  calls.push_back({Op::adaptive_avg_pool2d, kForward, {special(x)}, {of(few)}, pool});
}

void normalisations(Calls& calls, Sizes& size) {
  const int64_t rows = size(1, 30), width = size(1, 800), channels = 2 * size(1, 9), plane = size(1, 700);
  const Operand c = of({width}), statistic = wide({rows});
  for (const Operand& x : {of({rows, width}), special({rows, width})}) {
    calls.push_back({Op::layer_norm, kForward, {x, c, c}, {x, statistic, statistic}, NormAttributes{1e-5}});
    calls.push_back({Op::layer_norm, kBackward, {x, c, statistic, statistic, x}, {x, c, c}, NormAttributes{1e-5}});
    for (const Op op : {Op::softmax, Op::log_softmax}) {
      calls.push_back({op, kForward, {x}, {x}, {}});
      calls.push_back({op, kBackward, {x, x}, {x}, {}});
    }
  }
  const Operand of_group = wide({3, 2}), of_channel = of({channels});
  const Operand x = of({3, channels, plane});
  const GroupNormAttributes groups{2, 1e-5};
  calls.push_back({Op::group_norm, kForward, {x, of_channel, of_channel}, {x, of_group, of_group}, groups});
  calls.push_back(
      {Op::group_norm, kBackward, {x, of_channel, of_group, of_group, x}, {x, of_channel, of_channel}, groups});
  for (const Shape& shape : {Shape{3, channels, plane}, Shape{rows, channels}})
    for (const bool training : {true, false}) {
      const Operand batch = of(shape), number = wide({channels});
      const BatchNormAttributes norm{0.1, 1e-5, training};
      calls.push_back(
          {Op::batch_norm, kForward, {batch, of_channel, of_channel, number, number}, {batch, number, number}, norm});
      calls.push_back({Op::batch_norm,
                       kBackward,
                       {batch, of_channel, number, number, batch},
                       {batch, of_channel, of_channel},
                       norm});
    }
}

void batch_norm_parts(Calls& calls, Sizes& size) {
  const int64_t rows = size(1, 30), channels = size(1, 20), plane = size(1, 700);
  const Operand parameter = of({channels}), number = wide({channels}), count = wide({ThreeFloats::kCount}),
                sums = wide({kGradientRows, channels});
  for (const Shape& shape : {Shape{3, channels, plane}, Shape{rows, channels}}) {
    const Operand x = of(shape);
    calls.push_back({Op::batch_norm_stats, kForward, {special(shape)}, {wide({kStatisticsRows, channels})}, {}});
    calls.push_back({Op::batch_norm_elemt, kForward, {x, parameter, parameter, number, number}, {x}, {}});
    calls.push_back({Op::batch_norm_backward_reduce,
                     kForward,
                     {x, x, number, number, parameter},
                     {sums, parameter, parameter},
                     {}});
    calls.push_back({Op::batch_norm_backward_elemt, kForward, {x, x, number, number, parameter, sums, count}, {x}, {}});
  }
  calls.push_back({Op::batch_norm_gather_stats,
                   kForward,
                   {wide({2, kStatisticsRows, channels}), number, number},
                   {number, number, count},
                   BatchNormAttributes{}});
}

void losses(Calls& calls, Sizes& size) {
  const int64_t rows = size(1, 60), classes = size(1, 30);
  const Shape x = {rows, classes};
  for (const Reduction reduction : {Reduction::none, Reduction::mean, Reduction::sum}) {
    const LossAttributes loss{reduction, 0.7, 1};
    const bool each = reduction == Reduction::none;
    const Operand of_rows = of(each ? Shape{rows} : Shape{}), of_all = of(each ? x : Shape{});
    calls.push_back({Op::nll_loss, kForward, {of(x), index({rows}, classes)}, {of_rows}, loss});
    calls.push_back({Op::nll_loss, kBackward, {index({rows}, classes), of_rows}, {of(x)}, loss});
    for (const Op op : {Op::mse_loss, Op::smooth_l1_loss, Op::binary_cross_entropy}) {
      calls.push_back({op, kForward, {share(x), share(x)}, {of_all}, loss});
      calls.push_back({op, kBackward, {share(x), share(x), of_all}, {of(x), of(x)}, loss});
    }
    calls.push_back({Op::binary_cross_entropy_with_logits, kForward, {special(x), share(x)}, {of_all}, loss});
  }
}

void updates(Calls& calls, Sizes& size) {
  const Shape a = {size(1, 30), size(1, 900)}, b = {size(1, 70)}, one = {1};
  const Operand flag = {.shape = one, .holds = Holds::mask, .dtype = DType::f32};
  calls.push_back({Op::fill, kForward, {}, {of(a)}, FillAttributes{0.3}});
  calls.push_back({Op::samples,
                   kForward,
                   {{.shape = a, .holds = Holds::mask, .dtype = DType::u8}, index(b, a[0])},
                   {{.shape = {b[0], a[1]}, .dtype = DType::f32}},
                   {}});
  calls.push_back({Op::increment, kForward, {}, {index(one, 9)}, {}});
  calls.push_back({Op::accumulate, kForward, {special(a)}, {of(a)}, {}});
  calls.push_back({Op::unscale, kForward, {special(a), of(b), flag}, {}, UnscaleAttributes{1.0f / 1024}});
  calls.push_back({Op::grad_norm, kForward, {of(a), of(b)}, {{.shape = one, .dtype = DType::f32}}, {}});
  calls.push_back({Op::clip_scale, kForward, {special(a), of(b)}, {}, ClipAttributes{0.37f}});
  calls.push_back({Op::clip_value, kForward, {special(a), of(b)}, {}, ClipAttributes{0.5f}});
  for (const bool nesterov : {false, true})
    calls.push_back({Op::sgd,
                     kForward,
                     {of(a), of(b), special(a), of(b), of(a), of(b)},
                     {},
                     SgdAttributes{0.1, 0.9, 0.01, 0, nesterov, false}});
  for (const bool amsgrad : {false, true}) {
    std::vector<Operand> lists = {of(a), of(b), special(a), of(b), of(a), of(b), positive(a), positive(b)};
    if (amsgrad) lists.insert(lists.end(), {positive(a), positive(b)});
    for (const bool decoupled : {false, true})
      calls.push_back(
          {Op::adamw, kForward, lists, {}, AdamAttributes{1e-3, 0.9, 0.999, 1e-8, 0.01, 3, decoupled, amsgrad}});
  }
  calls.push_back({Op::lerp, kForward, {of(a), of(b), special(a), of(b)}, {}, ScalarAttributes{0.05}});
  calls.push_back({Op::muon, kForward, {of(a), of(b), special(a), of(b)}, {}, MuonAttributes{0.02, 0.1, 1.3}});
  const int64_t all = a.count() + b.count();
  calls.push_back({Op::flatten, kForward, {special(a), special(b)}, {of({all})}, ScalarAttributes{0.3}});
  calls.push_back({Op::unflatten, kForward, {of(a), of(b), special({all})}, {}, ScalarAttributes{0.3}});
  static LoneGroup group;
  const CollectiveAttributes of_group{&group};
  for (const Op op : {Op::all_reduce, Op::broadcast, Op::wait_tensor})
    calls.push_back({op, kForward, {special(a)}, {}, of_group});
  for (const Op op : {Op::all_gather, Op::reduce_scatter})
    calls.push_back({op, kForward, {special(a)}, {of(a)}, of_group});
  calls.push_back({Op::correct, kForward, {special(a), index({a[0]}, a[1])}, {index(one, 1)}, {}});
}

} // namespace

std::vector<VariantCall> variant_calls(uint64_t seed) {
  Sizes size{std::mt19937_64(seed)};
  Calls calls;
  for (auto* add : {elementwise, reductions, products, quantized_products, pools, normalisations, batch_norm_parts,
                    losses, updates})
    add(calls, size);
  return calls;
}

} // namespace amplab::test
