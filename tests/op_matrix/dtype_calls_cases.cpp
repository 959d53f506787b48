// SPDX-License-Identifier: Apache-2.0
#include "tests/op_matrix/dtype_call.h"
#include "tests/op_matrix/op_case.h"

#include <cmath>
#include <limits>

namespace amplab::matrix {
namespace {

using In = std::span<const Tensor>;
using Calls = std::vector<DtypeCall>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const Tensor kAbsent;

Tensor some(const Tensor& beside) { return mask(beside, {2, 3}, std::vector<uint8_t>{1, 0, 1, 0, 1, 0}); }
Tensor ids(const Tensor& beside) { return indices(beside, {3}, std::vector<int64_t>{0, 4, 4}); }
Tensor columns(const Tensor& beside) { return indices(beside, {2, 2}, std::vector<int64_t>{0, 2, 1, 1}); }
Tensor classes(const Tensor& beside) { return indices(beside, {4}, std::vector<int64_t>{0, 5, 2, 2}); }

void with_ranks(Calls& calls, const std::string& name, Op op, const std::function<Tensor(In)>& call) {
  for (const std::string& n : {name, name + "_row", name + "_scalar", "scalar_" + name, name + "_scalars"})
    calls.push_back({n, op, call});
}

Calls elementwise() {
  Calls calls = {
      {"gelu", Op::gelu, [](In in) { return gelu(in[0]); }},
      {"gelu_tanh", Op::gelu, [](In in) { return gelu(in[0], true); }},
      {"clamp", Op::clamp, [](In in) { return clamp(in[0], 0.2, 0.8); }},
      {"dropout", Op::dropout, [](In in) { return dropout(in[0], 0.5, 1, 0); }},
      {"pow_3", Op::pow, [](In in) { return pow(in[0], 3); }},
      {"pow_half", Op::pow, [](In in) { return pow(in[0], 0.5); }},
      {"pow_0", Op::pow, [](In in) { return pow(in[0], 0); }},
      // torch.square calls pow, so it is fp32 on CUDA's list (amp-semantics 2.8).
      {"square", Op::pow, [](In in) { return square(in[0]); }},
      {"add_number", Op::add, [](In in) { return add(in[0], 1e6); }},
      {"mul_number", Op::mul, [](In in) { return mul(in[0], 1e6); }},
      {"div_number", Op::div, [](In in) { return div(in[0], 3); }},
      {"eq_number", Op::eq, [](In in) { return eq(in[0], 1); }},
      {"masked_fill", Op::masked_fill, [](In in) { return masked_fill(in[0], some(in[0]), -1); }},
      {"masked_fill_minus_infinity", Op::masked_fill,
       [](In in) { return masked_fill(in[0], some(in[0]), -kInfinity); }},
      {"masked_fill_minus_1e9", Op::masked_fill, [](In in) { return masked_fill(in[0], some(in[0]), -1e9); }},
      {"cast_to_fp32", Op::cast, [](In in) { return to(in[0], DType::f32); }},
      {"cast_to_fp16", Op::cast, [](In in) { return to(in[0], DType::f16); }},
      {"cast_to_bf16", Op::cast, [](In in) { return to(in[0], DType::bf16); }},
      {"clone", Op::clone, [](In in) { return clone(in[0]); }},
  };
  for (Op op : {Op::relu, Op::sigmoid, Op::tanh, Op::sign, Op::abs, Op::neg, Op::exp, Op::log, Op::erf, Op::sqrt,
                Op::rsqrt, Op::reciprocal, Op::silu, Op::softplus})
    calls.push_back({std::string(row_of(op).id), op, [op](In in) { return unary(op, in[0]); }});
  with_ranks(calls, "add", Op::add, [](In in) { return add(in[0], in[1]); });
  with_ranks(calls, "sub", Op::sub, [](In in) { return sub(in[0], in[1]); });
  with_ranks(calls, "mul", Op::mul, [](In in) { return mul(in[0], in[1]); });
  with_ranks(calls, "div", Op::div, [](In in) { return div(in[0], in[1]); });
  with_ranks(calls, "eq", Op::eq, [](In in) { return eq(in[0], in[1]); });
  with_ranks(calls, "where", Op::where, [](In in) { return where(some(in[0]), in[0], in[1]); });
  return calls;
}

Calls reductions() {
  return {
      {"sum", Op::sum, [](In in) { return sum(in[0]); }},
      {"sum_axis", Op::sum, [](In in) { return sum(in[0], {-1}); }},
      {"sum_fp16", Op::sum, [](In in) { return sum(in[0], {-1}, false, DType::f16); }},
      {"sum_fp32", Op::sum, [](In in) { return sum(in[0], {-1}, false, DType::f32); }},
      {"mean", Op::mean, [](In in) { return mean(in[0]); }},
      {"mean_axis", Op::mean, [](In in) { return mean(in[0], {-1}, true); }},
      {"mean_fp32", Op::mean, [](In in) { return mean(in[0], {-1}, false, DType::f32); }},
      {"var", Op::var, [](In in) { return var(in[0]); }},
      {"var_axis", Op::var, [](In in) { return var(in[0], {-1}, 0); }},
      {"norm", Op::linalg_vector_norm, [](In in) { return norm(in[0]); }},
      {"norm_1", Op::linalg_vector_norm, [](In in) { return norm(in[0], 1, {-1}); }},
      {"norm_infinity", Op::linalg_vector_norm, [](In in) { return norm(in[0], kInfinity); }},
      {"norm_fp32", Op::linalg_vector_norm, [](In in) { return norm(in[0], 2, {}, false, DType::f32); }},
      {"amax", Op::amax, [](In in) { return amax(in[0]); }},
      {"amin_axis", Op::amin, [](In in) { return amin(in[0], {-1}); }},
      {"max", Op::max, [](In in) { return max(in[0], -1).values; }},
      {"min", Op::min, [](In in) { return min(in[0], 0).values; }},
      {"max_place", Op::max, [](In in) { return max(in[0], -1).indices; }},
  };
}

Calls indexing() {
  return {
      {"cat_2", Op::cat, [](In in) { return cat(in); }},
      {"cat_3", Op::cat, [](In in) { return cat(in); }},
      {"gather", Op::gather, [](In in) { return gather(in[0], 1, columns(in[0])); }},
      {"embedding", Op::embedding, [](In in) { return embedding(in[0], ids(in[0])); }},
      {"embedding_padding", Op::embedding, [](In in) { return embedding(in[0], ids(in[0]), 4); }},
  };
}

Tensor attention(In in) { return scaled_dot_product_attention(in[0], in[1], in[2], 1 / std::sqrt(8.0), false); }

Calls products() {
  const auto product = [](In in) { return matmul(in[0], in[1]); };
  const auto map = [](In in) { return linear(in[0], in[1], in[2]); };
  return {
      {"linear", Op::linear, map},
      {"linear_no_bias", Op::linear, [](In in) { return linear(in[0], in[1], kAbsent); }},
      {"linear_positions", Op::linear, map},
      {"matmul", Op::matmul, product},
      {"matmul_batch", Op::matmul, product},
      {"matmul_batches", Op::matmul, product},
      {"bmm", Op::bmm, [](In in) { return bmm(in[0], in[1]); }},
      {"scaled_dot_product_attention", Op::scaled_dot_product_attention, attention},
      {"conv2d", Op::conv2d,
       [](In in) {
         return conv2d(in[0], in[1], in[2], {.padding = {1, 1}});
       }},
      {"conv2d_no_bias", Op::conv2d, [](In in) { return conv2d(in[0], in[1], kAbsent); }},
      {"conv2d_depthwise", Op::conv2d, [](In in) { return conv2d(in[0], in[1], kAbsent, {.groups = 4}); }},
      {"conv1d", Op::conv1d, [](In in) { return conv1d(in[0], in[1], in[2]); }},
      {"conv1d_no_bias", Op::conv1d, [](In in) { return conv1d(in[0], in[1], kAbsent); }},
  };
}

Calls pools() {
  return {
      {"max_pool2d", Op::max_pool2d, [](In in) { return max_pool2d(in[0], windows_of(2)); }},
      {"avg_pool2d", Op::avg_pool2d, [](In in) { return avg_pool2d(in[0], windows_of(2)); }},
      {"adaptive_avg_pool2d", Op::adaptive_avg_pool2d,
       [](In in) {
         return adaptive_avg_pool2d(in[0], {3, 3});
       }},
      {"adaptive_avg_pool2d_to_one", Op::adaptive_avg_pool2d,
       [](In in) {
         return adaptive_avg_pool2d(in[0], {1, 1});
       }},
  };
}

Tensor batch_norm_of(In in, bool training) {
  return batch_norm(in[0], in[1], in[2], in[3].detach(), in[4].detach(), {.training = training});
}

Calls norms() {
  return {
      {"batch_norm", Op::batch_norm, [](In in) { return batch_norm_of(in, true); }},
      {"batch_norm_parameters_apart", Op::batch_norm,
       [](In in) { return batch_norm(in[0], in[1], in[2], kAbsent, kAbsent); }},
      {"batch_norm_eval", Op::batch_norm, [](In in) { return batch_norm_of(in, false); }},
      {"batch_norm_no_parameters", Op::batch_norm,
       [](In in) { return batch_norm(in[0], kAbsent, kAbsent, in[1].detach(), in[2].detach()); }},
      {"batch_norm_x_only", Op::batch_norm,
       [](In in) { return batch_norm(in[0], kAbsent, kAbsent, kAbsent, kAbsent); }},
      {"instance_norm", Op::batch_norm, [](In in) { return instance_norm(in[0]); }},
      {"group_norm", Op::group_norm, [](In in) { return group_norm(in[0], in[1], in[2], {.groups = 2}); }},
      {"group_norm_no_parameters", Op::group_norm,
       [](In in) { return group_norm(in[0], kAbsent, kAbsent, {.groups = 2}); }},
      {"layer_norm", Op::layer_norm, [](In in) { return layer_norm(in[0], in[1], in[2], 1e-5); }},
      {"layer_norm_no_bias", Op::layer_norm, [](In in) { return layer_norm(in[0], in[1], kAbsent, 1e-5); }},
      {"layer_norm_no_parameters", Op::layer_norm, [](In in) { return layer_norm(in[0], kAbsent, kAbsent, 1e-5); }},
      {"rms_norm", Op::rms_norm, [](In in) { return rms_norm(in[0], in[1]); }},
      {"rms_norm_no_parameters", Op::rms_norm, [](In in) { return rms_norm(in[0], kAbsent); }},
      {"softmax", Op::softmax, [](In in) { return softmax(in[0]); }},
      {"softmax_fp32", Op::softmax, [](In in) { return softmax(in[0], DType::f32); }},
      {"softmax_fp16", Op::softmax, [](In in) { return softmax(in[0], DType::f16); }},
      {"log_softmax", Op::log_softmax, [](In in) { return log_softmax(in[0]); }},
      {"log_softmax_fp32", Op::log_softmax, [](In in) { return log_softmax(in[0], DType::f32); }},
      {"log_softmax_bf16", Op::log_softmax, [](In in) { return log_softmax(in[0], DType::bf16); }},
  };
}

using Loss = Tensor (*)(const Tensor&, const Tensor&, Reduction);

void pointwise_loss(Calls& calls, const std::string& name, Op op, Loss loss) {
  calls.push_back({name, op, [loss](In in) { return loss(in[0], in[1], Reduction::mean); }});
  calls.push_back({name + "_each", op, [loss](In in) { return loss(in[0], in[1], Reduction::none); }});
  calls.push_back({name + "_sum", op, [loss](In in) { return loss(in[0], in[1], Reduction::sum); }});
}

Calls losses() {
  constexpr auto each = Reduction::none;
  Calls calls = {
      {"nll_loss", Op::nll_loss, [](In in) { return nll_loss(in[0], classes(in[0])); }},
      {"nll_loss_each", Op::nll_loss, [](In in) { return nll_loss(in[0], classes(in[0]), each); }},
      {"cross_entropy_loss", Op::cross_entropy_loss, [](In in) { return cross_entropy(in[0], classes(in[0])); }},
      {"cross_entropy_loss_each", Op::cross_entropy_loss,
       [](In in) { return cross_entropy(in[0], classes(in[0]), 0, each); }},
      {"cross_entropy_loss_smoothed", Op::cross_entropy_loss,
       [](In in) { return cross_entropy(in[0], classes(in[0]), 0.1); }},
      {"cross_entropy_loss_smoothed_each", Op::cross_entropy_loss,
       [](In in) { return cross_entropy(in[0], classes(in[0]), 0.1, each); }},
      {"smooth_l1_loss_beta_0", Op::smooth_l1_loss, [](In in) { return smooth_l1_loss(in[0], in[1], 0); }},
  };
  pointwise_loss(calls, "mse_loss", Op::mse_loss, mse_loss);
  pointwise_loss(calls, "l1_loss", Op::l1_loss, l1_loss);
  pointwise_loss(calls, "smooth_l1_loss", Op::smooth_l1_loss,
                 [](const Tensor& x, const Tensor& t, Reduction r) { return smooth_l1_loss(x, t, 1, r); });
  pointwise_loss(calls, "binary_cross_entropy", Op::binary_cross_entropy, binary_cross_entropy);
  pointwise_loss(calls, "binary_cross_entropy_with_logits", Op::binary_cross_entropy_with_logits,
                 binary_cross_entropy_with_logits);
  return calls;
}

} // namespace

const std::vector<DtypeFamily>& dtype_families() {
  static const std::vector<DtypeFamily> families = {
      {"elementwise", elementwise()}, {"reductions", reductions()}, {"indexing", indexing()},
      {"products", products()},       {"pools", pools()},           {"norms", norms()},
      {"losses", losses()},
  };
  return families;
}

} // namespace amplab::matrix
