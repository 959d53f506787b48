// SPDX-License-Identifier: Apache-2.0
// Shape rules: shapes and dtypes of an op's outputs, from its operands. One rule per op, one file per family. Training
// thread only.
#pragma once
#include "engine/tensor/tensor.h"
#include "kernels/contract/call.h"

#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

namespace amplab {

// The largest value of a column over the rows for which `such` holds.
constexpr int most_over_ops(bool (OpRow::*such)() const, uint8_t OpRow::*column) {
  int most = 0;
  for (const OpRow& row : kOps)
    if ((row.*such)() && row.*column > most) most = row.*column;
  return most;
}
inline constexpr int kMostInputs = most_over_ops(&OpRow::differentiable, &OpRow::most), // of recorded ops
    kMostOperands = most_over_ops(&OpRow::functional, &OpRow::most),
                     kMostOutputs = most_over_ops(&OpRow::functional, &OpRow::outputs);

struct Outputs {
  std::array<Tensor, kMostOutputs> tensor;
  int count = 0;
};

// Operands of a product or convolution have different dtypes. what() is the engine's message, not PyTorch's
// (engine/torch).
struct DTypeMismatch : std::invalid_argument {
  DTypeMismatch(const std::string& sentence, Op its_op, std::span<const Tensor> inputs);
  Op op;
  std::vector<DType> dtypes; // of the operands present
};

// One forward call before its outputs are allocated.
struct Request {
  Op op;
  std::span<const Tensor> inputs;
  const Attributes& attributes;
  std::optional<DType> dtype;                     // of the first output, if the caller or autocast sets it
  MemoryFormat format = MemoryFormat::contiguous; // of outputs with four axes

  const Tensor& operator[](size_t i) const { return inputs[i]; }
  bool has(size_t i) const { return i < inputs.size() && inputs[i]; }
  // The requested dtype, else that of the first operand.
  DType out_dtype() const { return dtype.value_or(inputs[0].dtype()); }
  template <class A> const A& as() const { return std::get<A>(attributes); }

  // Allocates with the first operand's allocator. The memory counts as activations once autograd saves it.
  Tensor make(const Shape& shape, DType type) const {
    return Tensor(inputs[0].allocator(), shape, type, MemoryCategory::temporaries, format);
  }
  Outputs one(const Shape& shape) const { return {{make(shape, out_dtype())}, 1}; }
  // Throws: std::invalid_argument, "[linear] what: [2, 3] and [4, 5]." with all operands, unless `fits`.
  void expect(bool fits, const char* what) const;
  // Throws: std::invalid_argument, with PyTorch's message.
  template <class... Args> [[noreturn]] static void reject(const Args&... args) {
    std::ostringstream sentence;
    (sentence << ... << args);
    throw std::invalid_argument(sentence.str());
  }
  // Throws: DTypeMismatch if the operands have different dtypes.
  void expect_one_dtype() const;
};

using ShapeRule = Outputs (*)(const Request&);

// One file per family.
Outputs like_first(const Request&);
Outputs broadcast_outputs(const Request&);
Outputs equality_outputs(const Request&);
Outputs masked_fill_outputs(const Request&);
Outputs where_outputs(const Request&);
Outputs reduced_outputs(const Request&);
Outputs norm_outputs(const Request&);
Outputs extreme_outputs(const Request&);
Outputs extreme_and_index_outputs(const Request&);
Outputs cat_outputs(const Request&);
Outputs gather_outputs(const Request&);
Outputs gather_backward_outputs(const Request&);
Outputs embedding_outputs(const Request&);
Outputs embedding_dense_backward_outputs(const Request&);
Outputs linear_outputs(const Request&);
Outputs matmul_outputs(const Request&);
Outputs attention_outputs(const Request&);
Outputs conv2d_outputs(const Request&);
Outputs conv2d_input_outputs(const Request&);
Outputs conv2d_weight_outputs(const Request&);
Outputs max_pool2d_outputs(const Request&);
Outputs avg_pool2d_outputs(const Request&);
Outputs adaptive_pool_outputs(const Request&);
Outputs like_indices_outputs(const Request&); // [N, C, H, W] as the second operand
Outputs spread_outputs(const Request&);       // N and C of the first operand, H and W from the attributes
Outputs batch_norm_outputs(const Request&);
Outputs batch_norm_stats_outputs(const Request&);
Outputs batch_norm_gather_stats_outputs(const Request&);
Outputs batch_norm_elemt_outputs(const Request&);
Outputs batch_norm_backward_reduce_outputs(const Request&);
Outputs batch_norm_backward_elemt_outputs(const Request&);
Outputs group_norm_outputs(const Request&);
// As F.group_norm and its layer, before the op. Throws: PyTorchError, a ValueError. Requires: two axes, groups > 0.
void expect_several_values(const Shape& x, int64_t groups);
Outputs dropout_outputs(const Request&);
Outputs layer_norm_outputs(const Request&);
Outputs nll_loss_outputs(const Request&);
Outputs loss_outputs(const Request&);
Outputs probability_loss_outputs(const Request&); // requires input and target of one dtype
Outputs logit_loss_outputs(const Request&);       // in the target's dtype

// The result dtype of an op on two operands by PyTorch's promotion (torch.result_type): the wider category of those
// with dimensions. A 0-dim operand counts only among 0-dim ones. fp16 and bf16 promote to fp32.
DType promoted(const Tensor& x, const Tensor& y);
DType wider(DType a, DType b); // the same for two operands with dimensions
// Throws: std::invalid_argument if the shapes do not broadcast.
Shape broadcast(const Shape& a, const Shape& b);

} // namespace amplab
