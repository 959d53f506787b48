// SPDX-License-Identifier: Apache-2.0
// One op call: a plain value with everything that a backend needs to run it. The caller owns the views and the spans;
// they must outlive the call. To store a call, copy the views of its spans.
#pragma once
#include "kernels/contract/math_mode.h"
#include "kernels/contract/op.h"
#include "kernels/contract/process_group.h"
#include "kernels/contract/view.h"

#include <span>
#include <variant>

namespace amplab {

namespace quantize {
struct ProductRecipe;
}

enum class Direction : uint8_t { forward, backward };

struct NoAttributes {};
// The second operand if it is a number, not a tensor.
struct ScalarAttributes {
  double value = 0;
};
// reduced: bit i for axis i. keepdim keeps reduced axes with size 1.
// number: the correction of var (divides by n - correction), or the order p of linalg_vector_norm.
struct AxesAttributes {
  uint8_t reduced;
  bool keepdim;
  double number = 0;
};
// axis: counted from the front. size: the result's size along it, for gather_backward only.
struct AxisAttributes {
  int axis;
  bool keepdim = false;
  int64_t size = 0;
};
// rows: of the table, for the gradient. Row padding_idx gets no gradient; negative for none.
struct EmbeddingAttributes {
  int64_t rows, padding_idx = -1;
};
// Memory format of the copy. Ranks other than four are always contiguous.
struct CloneAttributes {
  MemoryFormat memory_format = MemoryFormat::contiguous;
};
// Whether losses of a batch are returned each, as their mean, or as their sum.
enum class Reduction : uint8_t { none, mean, sum };
// beta: where smooth_l1_loss turns from square to linear. nll_loss skips rows with target ignore_index.
struct LossAttributes {
  Reduction reduction = Reduction::mean;
  double beta = 1;
  int64_t ignore_index = -100;
};
// An infinite bound means none.
struct ClampAttributes {
  double low, high;
};
struct GeluAttributes {
  bool tanh_form = false;
};
struct FillAttributes {
  double value;
};
// Keeps each element with probability 1 - p. The mask is a pure function of (seed, offset, index). The optional second
// operand is added to the offset.
struct DropoutAttributes {
  double p;
  uint64_t seed, offset;
};
// scores = scale * q kT. causal: position i attends to positions up to i.
struct AttentionAttributes {
  double scale;
  bool causal;
};
struct NormAttributes {
  double eps;
};
// In training, running statistics move by `momentum` towards the batch statistics. In evaluation, they normalise.
struct BatchNormAttributes {
  double momentum = 0.1, eps = 1e-5;
  bool training = true;
};
struct GroupNormAttributes {
  int64_t groups = 1;
  double eps = 1e-5;
};
// recipe: how the operands of this product and of its gradients are quantised; null: not at all. Must outlive the call,
// its captures and its graph. seed, offset: of its stochastic rounding (quantize::with_draws). passes: u64[1] in device
// memory, added to the offset, so that each launch of a capture draws others; null: 0. scaling: f32[3, 1 + length]
// in device memory, the states of delayed scaling of x, w and g. It outlives the call as the recipe does. records: the
// quantize::Slots whose scale moves on, and whose amax is recorded there. evaluates: takes the same scales, but leaves
// the states as they are.
struct ProductAttributes {
  const quantize::ProductRecipe* recipe = nullptr;
  uint64_t seed = 0, offset = 0;
  const uint64_t* passes = nullptr;
  float* scaling = nullptr;
  uint8_t records = 0;
  bool evaluates = false;
};
using Pair = std::array<int64_t, 2>; // along height and width
// spatial: size of the input for conv2d_input, of the kernel for conv2d_weight. conv2d does not read it.
struct Conv2dAttributes {
  Pair stride{1, 1}, padding{0, 0}, dilation{1, 1};
  int64_t groups = 1;
  Pair spatial{0, 0};
};
// spatial: output size of adaptive pools and of the gradients of pools.
struct PoolAttributes {
  Pair kernel{0, 0}, stride{1, 1}, padding{0, 0};
  bool count_include_pad = true; // avg_pool2d: whether the divisor counts padding
  Pair spatial{0, 0};
};
struct UnscaleAttributes {
  float inverse_scale = 1;
};
// value: the factor or max_norm of clip_scale, the limit of clip_value. of_norm: dtype of PyTorch's norm.
struct ClipAttributes {
  float value;
  DType of_norm = DType::f32;
};
struct SgdAttributes {
  double lr, momentum, weight_decay, dampening;
  bool nesterov, first_step;
};
// torch.optim.Adam and AdamW. step counts from 1. decoupled: weight decay on the parameter (AdamW), else on the
// gradient (Adam). amsgrad: divides by the largest v so far, kept in a fifth list.
struct AdamAttributes {
  double lr, beta1, beta2, eps, weight_decay;
  int64_t step;
  bool decoupled;
  bool amsgrad = false;
};
// The last step of torch.optim.Muon, with its orthogonalised update u. ratio: of the adjusted learning rate to lr.
struct MuonAttributes {
  double lr, weight_decay, ratio;
};
// group: must outlive the call and its captures. from: source rank of a broadcast. async: may complete as late as
// wait_tensor.
struct CollectiveAttributes {
  ProcessGroup* group = nullptr;
  ReduceOp op = ReduceOp::sum;
  int from = 0;
  bool async = false;
};

using Attributes =
    std::variant<NoAttributes, ScalarAttributes, AxesAttributes, AxisAttributes, EmbeddingAttributes, CloneAttributes,
                 LossAttributes, ClampAttributes, GeluAttributes, FillAttributes, DropoutAttributes,
                 AttentionAttributes, NormAttributes, BatchNormAttributes, GroupNormAttributes, ProductAttributes,
                 Conv2dAttributes, PoolAttributes, UnscaleAttributes, ClipAttributes, SgdAttributes, AdamAttributes,
                 MuonAttributes, CollectiveAttributes>;

// Operands have the order of ops.def. A backward call may lack an operand that no requested output needs: its pointer
// is null, its shape and dtype are set. Ops on lists take [first list..., second list..., ...] of equal lengths.
struct Call {
  Op op;
  Direction direction = Direction::forward;
  std::span<const View> in, out;
  Attributes attributes{};
  MathMode math_mode{}; // of its products
  // For captured updates: scalars in device memory that change from step to step. Usually absent.
  View numbers{}; // fp32; replace the attributes, as listed in ops.def
  View unless{};  // fp32[1]: the update does nothing if this is not 0
};

// Returns the number of lists in Call::in of an UPDATE op on lists.
inline size_t lists_of(const Call& call) {
  const auto* adam = std::get_if<AdamAttributes>(&call.attributes);
  return adam && !adam->amsgrad ? row_of(call.op).least : row_of(call.op).most;
}

// Returns the attributes of a product. Without any, the defaults.
inline ProductAttributes product_of(const Call& call) {
  const auto* product = std::get_if<ProductAttributes>(&call.attributes);
  return product ? *product : ProductAttributes{};
}
// Returns the recipe of a product, or null.
inline const quantize::ProductRecipe* recipe_of(const Call& call) { return product_of(call).recipe; }

} // namespace amplab
