// SPDX-License-Identifier: Apache-2.0
// PyTorch's functions and tensor methods. Parameters that the lab does not support are omitted.
#include "engine/loop/help_rows.h"
#include "kernels/contract/op.h"

#include <vector>

namespace amplab::loop {
namespace {

constexpr uint16_t T = kOfTorch, F = kOfFunctional, M = kOfTensor, P = kInPlaceToo, L = kOfLinalg;
constexpr uint16_t TM = T | M, TMP = T | M | P, TF = T | F;

// Functions of an op of the table have its line.
constexpr std::string_view help(Op op) { return row_of(op).help; }

// Without the functions of one tensor that the op table names.
constexpr FunctionHelp kFunctionHelp[] = {
    // elementwise
    {"absolute", "input", TMP, "The same as abs."},
    {"add", "input, other, *, alpha=1", TMP, help(Op::add)},
    {"clamp", "input, min=None, max=None", TMP, help(Op::clamp)},
    {"clip", "input, min=None, max=None", TMP,
     "The same as clamp; gradients are clipped with torch.nn.utils.clip_grad_norm_."},
    {"div", "input, other", TMP, help(Op::div)},
    {"divide", "input, other", TMP, "The same as div."},
    {"dropout", "input, p=0.5, training=True, inplace=False", F, help(Op::dropout)},
    {"gelu", "input, *, approximate='none'", F, help(Op::gelu)},
    {"lerp", "input, end, weight", TMP, "input + weight * (end - input)."},
    {"masked_fill", "input, mask, value", TMP, help(Op::masked_fill)},
    {"mul", "input, other", TMP, help(Op::mul)},
    {"multiply", "input, other", TMP, "The same as mul."},
    {"neg", "input", TMP, help(Op::neg)},
    {"negative", "input", TMP, "The same as neg."},
    {"pow", "input, exponent", TMP, help(Op::pow)},
    {"relu", "input, inplace=False", F, help(Op::relu)},
    {"silu", "input, inplace=False", F, help(Op::silu)},
    {"softplus", "input, beta=1.0, threshold=20.0", F, help(Op::softplus)},
    {"square", "input", TMP, "Each element squared; Inf in fp16 from 256 on."},
    {"sub", "input, other, *, alpha=1", TMP, help(Op::sub)},
    {"subtract", "input, other, *, alpha=1", TMP, "The same as sub."},
    {"true_divide", "input, other", TMP, "The same as div."},
    // comparisons
    {"all", "input", TM, "True if every element is true."},
    {"any", "input", TM, "True if any element is true."},
    {"eq", "input, other", TM, help(Op::eq)},
    {"ge", "input, other", TM, "input >= other, as a mask."},
    {"gt", "input, other", TM, "input > other, as a mask."},
    {"isfinite", "input", TM, "Neither Inf nor NaN, as a mask."},
    {"isinf", "input", TM, "Inf or -Inf, as a mask."},
    {"isnan", "input", TM, "NaN, as a mask."},
    {"le", "input, other", TM, "input <= other, as a mask."},
    {"logical_and", "input, other", TM, "Both are true, as a mask."},
    {"logical_not", "input", TM, "Not true, as a mask."},
    {"logical_or", "input, other", TM, "One of them is true, as a mask."},
    {"lt", "input, other", TM, "input < other, as a mask."},
    {"ne", "input, other", TM, "input != other, as a mask."},
    {"where", "condition, input, other", T, "input where the condition is true, else other."},
    {"where", "input, condition, other", M, "This tensor where the condition is true, else other."},
    // over axes
    {"amax", "input, dim=None, keepdim=False", TM, help(Op::amax)},
    {"amin", "input, dim=None, keepdim=False", TM, help(Op::amin)},
    {"argmax", "input, dim=None, keepdim=False", TM, "The index of the largest element."},
    {"argmin", "input, dim=None, keepdim=False", TM, "The index of the smallest element."},
    {"log_softmax", "input, dim, dtype=None", TM, help(Op::log_softmax)},
    {"log_softmax", "input, dim=None, dtype=None", F, help(Op::log_softmax)},
    {"max", "input, dim=None, keepdim=False", TM, help(Op::max), Kind::extreme},
    {"mean", "input, dim=None, keepdim=False, *, dtype=None", TM, help(Op::mean)},
    {"min", "input, dim=None, keepdim=False", TM, help(Op::min), Kind::extreme},
    {"norm", "input, p='fro', dim=None, keepdim=False, dtype=None", TM,
     "The norm of all elements, or along dim; autocast computes it in fp32."},
    {"norm", "A, ord=None, dim=None, keepdim=False, *, dtype=None", L, "The norm of a vector or matrix."},
    {"softmax", "input, dim, dtype=None", TM, help(Op::softmax)},
    {"softmax", "input, dim=None, dtype=None", F, help(Op::softmax)},
    {"sum", "input, dim=None, keepdim=False, *, dtype=None", TM, help(Op::sum)},
    {"var", "input, dim=None, unbiased=True, keepdim=False, *, correction=1", TM, help(Op::var)},
    {"vector_norm", "x, ord=2, dim=None, keepdim=False, *, dtype=None", L, help(Op::linalg_vector_norm)},
    // products
    {"bmm", "input, mat2", TM, help(Op::bmm)},
    {"dot", "input, other", TM, "The sum of products of two vectors."},
    {"linear", "input, weight, bias=None", F, help(Op::linear)},
    {"matmul", "input, other", TM, help(Op::matmul)},
    {"mm", "input, mat2", TM, "The product of two matrices; autocast computes it in 16 bits."},
    {"scaled_dot_product_attention", "query, key, value, dropout_p=0.0, is_causal=False, *, scale=None", F,
     help(Op::scaled_dot_product_attention)},
    // views and reshapes
    {"chunk", "input, chunks, dim=0", TM, "This many chunks along dim.", Kind::tuple},
    {"contiguous", "input", M, "This tensor if it is contiguous, else a contiguous copy."},
    {"expand", "input, *size", M, "Axes of length 1 repeated, without a copy."},
    {"expand_as", "input, other", M, "Expanded to the other's shape."},
    {"flatten", "input, start_dim=0, end_dim=-1", TM, "The axes from start_dim to end_dim, merged into one."},
    {"narrow", "input, dim, start, length", TM, "A range of one axis, without a copy."},
    {"permute", "input, *dims", M, "The axes in another order, without a copy."},
    {"permute", "input, dims", T, "The axes in another order, without a copy."},
    {"reshape", "input, *shape", M, "The same elements in another shape."},
    {"reshape", "input, shape", T, "The same elements in another shape."},
    {"reshape_as", "input, other", M, "The same elements in the other's shape."},
    {"split", "input, split_size, dim=0", TM, "Chunks of this size along dim.", Kind::tuple},
    {"squeeze", "input, dim=None", TM, "Removes axes of length 1."},
    {"swapaxes", "input, axis0, axis1", TM, "The same as transpose."},
    {"t", "input", TM, "The transposed matrix."},
    {"transpose", "input, dim0, dim1", TM, "Swaps two axes, without a copy."},
    {"unsqueeze", "input, dim", TM, "Inserts an axis of length 1."},
    {"view", "input, *size", M, "The same elements in another shape, without a copy."},
    {"view_as", "input, other", M, "The same elements in the other's shape, without a copy."},
    // concatenation and selection
    {"cat", "tensors, dim=0", T, help(Op::cat)},
    {"concat", "tensors, dim=0", T, "The same as cat."},
    {"concatenate", "tensors, dim=0", T, "The same as cat."},
    {"embedding", "input, weight, padding_idx=None", F, help(Op::embedding)},
    {"gather", "input, dim, index", TM, help(Op::gather)},
    {"stack", "tensors, dim=0", T, "Joins tensors of one shape along a new axis."},
    // pooling and normalisation
    {"adaptive_avg_pool2d", "input, output_size", F, help(Op::adaptive_avg_pool2d)},
    {"avg_pool2d", "input, kernel_size, stride=None, padding=0, count_include_pad=True", F, help(Op::avg_pool2d)},
    {"batch_norm", "input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05",
     F, help(Op::batch_norm)},
    {"conv1d", "input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1", TF, help(Op::conv1d)},
    {"conv2d", "input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1", TF, help(Op::conv2d)},
    {"group_norm", "input, num_groups, weight=None, bias=None, eps=1e-05", TF, help(Op::group_norm)},
    {"layer_norm", "input, normalized_shape, weight=None, bias=None, eps=1e-05", TF, help(Op::layer_norm)},
    {"max_pool2d", "input, kernel_size, stride=None, padding=0, dilation=1", TF, help(Op::max_pool2d)},
    {"rms_norm", "input, normalized_shape, weight=None, eps=None", TF, help(Op::rms_norm)},
    // losses
    {"binary_cross_entropy", "input, target, reduction='mean'", F, help(Op::binary_cross_entropy)},
    {"binary_cross_entropy_with_logits", "input, target, reduction='mean'", F,
     help(Op::binary_cross_entropy_with_logits)},
    {"cross_entropy", "input, target, ignore_index=-100, reduction='mean', label_smoothing=0.0", F,
     help(Op::cross_entropy_loss)},
    {"l1_loss", "input, target, reduction='mean'", F, help(Op::l1_loss)},
    {"mse_loss", "input, target, reduction='mean'", F, help(Op::mse_loss)},
    {"nll_loss", "input, target, ignore_index=-100, reduction='mean'", F, help(Op::nll_loss)},
    {"smooth_l1_loss", "input, target, reduction='mean', beta=1.0", F, help(Op::smooth_l1_loss)},
    // creation
    {"arange", "start, end=None, step=1, *, dtype=None, device=None, requires_grad=False", T,
     "Numbers from start up to end, in steps of step."},
    {"as_tensor", "data, dtype=None, device=None", T, "A tensor from numbers or lists; a tensor is returned as it is."},
    {"bernoulli", "input", T, "1 with the probability in each element, else 0."},
    {"full", "size, fill_value, *, dtype=None, device=None, requires_grad=False", T,
     "A tensor of this size, filled with one number."},
    {"full_like", "input, fill_value, *, dtype=None, device=None, requires_grad=False", T,
     "Filled with one number, in shape and dtype of input."},
    {"manual_seed", "seed", T, "Seeds the random numbers drawn from here on."},
    {"ones", "*size, dtype=None, device=None, requires_grad=False", T, "A tensor of ones."},
    {"ones_like", "input, *, dtype=None, device=None, requires_grad=False", T, "Ones, in shape and dtype of input."},
    {"rand", "*size, dtype=None, device=None, requires_grad=False", T, "Random numbers from 0 up to 1."},
    {"rand_like", "input, *, dtype=None, device=None, requires_grad=False", T,
     "Random numbers from 0 up to 1, in shape and dtype of input."},
    {"randn", "*size, dtype=None, device=None, requires_grad=False", T,
     "Normal random numbers of mean 0 and variance 1."},
    {"randn_like", "input, *, dtype=None, device=None, requires_grad=False", T,
     "Normal random numbers, in shape and dtype of input."},
    {"tensor", "data, *, dtype=None, device=None, requires_grad=False", T,
     "A tensor from a number or lists of numbers."},
    {"zeros", "*size, dtype=None, device=None, requires_grad=False", T, "A tensor of zeros."},
    {"zeros_like", "input, *, dtype=None, device=None, requires_grad=False", T, "Zeros, in shape and dtype of input."},
    // conversions
    {"bfloat16", "input", M, "In bf16: fp32's range, 8 bits of precision."},
    {"bool", "input", M, "As a mask: not zero."},
    {"clone", "input", TM, help(Op::clone)},
    {"copy_", "input, src, non_blocking=False", M, "Copies the elements of src, in place."},
    {"cpu", "input", M, "On the CPU; for runs on the CPU only."},
    {"cuda", "input, device=None, non_blocking=False", M, "On the GPU; for runs on the GPU only."},
    {"detach", "input", TM, "The same elements, detached from the graph."},
    {"detach_", "input", M, "Detaches this tensor from the graph."},
    {"fill_", "input, value", M, "Fills the tensor with one number, in place."},
    {"float", "input", M, "In fp32."},
    {"half", "input", M, "In fp16: Inf above 65504, zero below 2.98e-08."},
    {"long", "input", M, "In int64."},
    {"requires_grad_", "input, requires_grad=True", M, "Sets whether backward computes its gradient."},
    {"to", "input, device=None, dtype=None, non_blocking=False, copy=False", M, help(Op::cast)},
    {"type_as", "input, other", M, "In the other's dtype."},
    {"zero_", "input", M, "Fills the tensor with zeros, in place."},
    // properties
    {"dim", "input", M, "The number of axes.", Kind::nothing},
    {"element_size", "input", M, "Bytes of an element.", Kind::nothing},
    {"is_contiguous", "input", M, "True if the elements are contiguous in memory.", Kind::nothing},
    {"is_floating_point", "input", TM, "True if the dtype is a floating point type.", Kind::nothing},
    {"is_tensor", "obj", T, "True for a tensor.", Kind::nothing},
    {"item", "input", M, "The only element as a Python number: a host sync.", Kind::nothing},
    {"ndimension", "input", M, "The same as dim.", Kind::nothing},
    {"nelement", "input", M, "The same as numel.", Kind::nothing},
    {"numel", "input", TM, "The number of elements.", Kind::nothing},
    {"size", "input, dim=None", M, "Its shape, or the length of one axis.", Kind::size},
    {"tolist", "input", M, "The elements as Python lists: a host sync.", Kind::list},
    // gradients
    {"backward", "input, gradient=None, retain_graph=None, create_graph=False, inputs=None", M,
     "Adds d(this)/d(parameter) to each parameter's grad.", Kind::nothing},
    {"backward", "tensors, grad_tensors=None, retain_graph=None, create_graph=False, inputs=None", kOfAutograd,
     "Adds gradients of several tensors to each parameter's grad.", Kind::nothing},
    {"grad",
     "outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None, "
     "materialize_grads=False",
     kOfAutograd, "Gradients of outputs with respect to inputs, as a tuple; does not change .grad.", Kind::tuple},
    {"clip_grad_norm_", "parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None", kOfNnUtils,
     "Scales all gradients down if their total norm exceeds max_norm, and returns that norm. Call it after "
     "scaler.unscale_."},
    {"clip_grad_value_", "parameters, clip_value, foreach=None", kOfNnUtils,
     "Limits each gradient element to -clip_value and clip_value. Call it after scaler.unscale_.", Kind::nothing},
    {"no_grad", "", T | kOfAutograd, "with torch.no_grad(): nothing is recorded for backward.", Kind::nothing},
    {"enable_grad", "", T | kOfAutograd, "with torch.enable_grad(): recorded again within no_grad.", Kind::nothing},
    {"set_grad_enabled", "mode", T | kOfAutograd, "with torch.set_grad_enabled(mode): recorded if mode is True.",
     Kind::nothing},
    {"is_grad_enabled", "", T, "True if ops are recorded for backward here.", Kind::nothing},
    {"once_differentiable", "fn", kOfAutogradFunction, "Decorates a backward that cannot be differentiated again.",
     Kind::nothing},
    // autocast
    {"autocast", "device_type, dtype=None, enabled=True, cache_enabled=True", T | kOfAmp,
     "with torch.autocast(device, torch.float16): each op runs in the dtype of its policy.", Kind::nothing},
    {"autocast", "enabled=True, dtype=torch.float16, cache_enabled=True", kOfCudaAmp,
     "The old spelling of torch.autocast('cuda').", Kind::nothing},
    {"clear_autocast_cache", "", T, "Clears autocast's cache of 16-bit weight copies.", Kind::nothing},
    {"custom_bwd", "bwd=None, *, device_type", kOfAmp, "Decorates a Function's backward: autocast as in forward.",
     Kind::nothing},
    {"custom_bwd", "bwd=None", kOfCudaAmp, "The old spelling of torch.amp.custom_bwd.", Kind::nothing},
    {"custom_fwd", "fwd=None, *, device_type, cast_inputs=None", kOfAmp,
     "Decorates a Function's forward: sets its dtype under autocast.", Kind::nothing},
    {"custom_fwd", "fwd=None, *, cast_inputs=None", kOfCudaAmp, "The old spelling of torch.amp.custom_fwd.",
     Kind::nothing},
    {"get_autocast_dtype", "device_type", T, "The dtype that autocast computes products in.", Kind::nothing},
    {"is_autocast_enabled", "device_type=None", T, "True inside an autocast region.", Kind::nothing},
    {"finfo", "type=None", T, "Largest, smallest and precision of a dtype: torch.finfo(torch.float16).max.",
     Kind::finfo},
    // device
    {"device_count", "", kOfCuda, "The number of GPUs.", Kind::nothing},
    {"empty_cache", "", kOfCuda, "Does nothing here.", Kind::nothing},
    {"is_available", "", kOfCuda, "True if this run uses a GPU.", Kind::nothing},
    {"is_bf16_supported", "including_emulation=True", kOfCuda, "True if the GPU computes in bf16.", Kind::nothing},
    {"synchronize", "device=None", kOfCuda, "Waits for the GPU.", Kind::nothing},
    // collectives
    {"all_reduce", "tensor, op=ReduceOp.SUM", kOfDistributed,
     "Reduces the tensors of all ranks into tensor: their sum, or the result of op. All ranks must call it.",
     Kind::nothing},
    {"barrier", "", kOfDistributed, "Waits until all ranks have reached this call.", Kind::nothing},
    {"broadcast", "tensor, src", kOfDistributed, "Copies the tensor of rank src to all ranks. All ranks must call it.",
     Kind::nothing},
    {"get_rank", "", kOfDistributed, "The number of this rank, from 0.", Kind::nothing},
    {"get_world_size", "", kOfDistributed, "The number of ranks that train this lane.", Kind::nothing},
    {"is_available", "", kOfDistributed, "True.", Kind::nothing},
    {"is_initialized", "", kOfDistributed, "True: a lane with one rank is rank 0 of 1.", Kind::nothing},
};

} // namespace

std::span<const FunctionHelp> function_help() {
  static const std::vector<FunctionHelp> all = [] {
    std::vector<FunctionHelp> rows(std::begin(kFunctionHelp), std::end(kFunctionHelp));
    for (const OpRow& row : kOps) {
      const int anywhere = row.functions & op_columns::anywhere ? TMP : 0,
                functional = row.functions & op_columns::functional ? F : 0;
      if (row.functions) rows.push_back({row.id, "input", static_cast<uint16_t>(anywhere | functional), row.help});
    }
    return rows;
  }();
  return all;
}

} // namespace amplab::loop
