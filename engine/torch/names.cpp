// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/names.h"

#include "engine/torch/errors.h"

#include <algorithm>

namespace amplab::torch {
namespace {

// `names` is separated by blanks. `instead` is the suggested alternative, if any.
struct Lacking {
  std::string_view module, names, instead;
};

constexpr Lacking kLacking[] = {
    {"torch",
     "randint randperm normal multinomial randint_like poisson seed initial_seed Generator get_rng_state set_rng_state",
     "Use torch.rand, torch.randn, torch.bernoulli, torch.rand_like or torch.randn_like"},
    {"torch", "empty empty_like", "Their values are not defined: write torch.zeros"},
    {"torch", "inference_mode", "Write torch.no_grad()"},
    {"torch", "std", "Write torch.sqrt(torch.var(x))"},
    {"torch", "maximum minimum", "Write torch.stack([x, y]).amax(0), or amin(0); only the gradient at NaN differs"},
    {"torch", "compile jit", "The setting train.compile captures a step"},
    {"torch", "save load", "Save a run's weights with --save-final"},
    {"torch",
     "float64 double float32_matmul_precision int32 int int16 short int8 uint8 complex64 float8_e4m3fn float8_e5m2",
     "The lab's dtypes are float32, float16, bfloat16, int64 and bool"},
    {"torch", "addmm addcmul addcdiv baddbmm mv outer einsum tensordot kron inner cdist cross det inverse", ""},
    {"torch",
     "sin cos tan asin acos atan sinh cosh log2 log10 log1p exp2 expm1 floor ceil round trunc frac fmod remainder "
     "floor_divide",
     ""},
    {"torch",
     "cumsum cumprod prod median mode quantile kthvalue sort argsort topk unique bincount histc nonzero count_nonzero "
     "logsumexp",
     ""},
    {"torch",
     "index_select scatter scatter_add take masked_select tril triu diag eye linspace logspace flip roll rot90 "
     "repeat_interleave",
     ""},
    {"torch",
     "unbind tile movedim broadcast_to broadcast_tensors meshgrid hstack vstack column_stack tensor_split unflatten "
     "numpy from_numpy",
     ""},
    {"torch", "allclose isclose equal allequal xlogy hypot logaddexp bitwise_and bitwise_or bitwise_not logical_xor",
     ""},
    {"torch",
     "set_default_dtype set_default_device get_default_dtype set_float32_matmul_precision use_deterministic_algorithms "
     "set_num_threads get_num_threads set_printoptions",
     "Use the settings of the run"},
    {"torch",
     "backends version optim distributions fft func fx hub library multiprocessing onnx profiler "
     "quantization random "
     "return_types signal sparse special testing overrides export serialization ops classes iinfo promote_types "
     "result_type can_cast "
     "memory_format channels_last contiguous_format strided",
     ""},
    {"torch.nn",
     "Module Linear Conv1d Conv2d BatchNorm1d BatchNorm2d LayerNorm GroupNorm Embedding Sequential ModuleList ReLU "
     "GELU SiLU Sigmoid Tanh "
     "Dropout MaxPool2d AvgPool2d AdaptiveAvgPool2d Flatten Identity MultiheadAttention TransformerEncoder Transformer "
     "LSTM GRU RNN "
     "Softmax LogSoftmax Buffer ParameterList init parallel",
     "Declare models in the run's configuration"},
    {"torch.nn", "CrossEntropyLoss MSELoss L1Loss SmoothL1Loss NLLLoss BCELoss BCEWithLogitsLoss KLDivLoss HuberLoss",
     "Write the function: F.cross_entropy, F.mse_loss ..."},
    {"torch.nn.functional",
     "leaky_relu elu selu celu mish hardtanh hardswish hardsigmoid relu6 prelu rrelu glu logsigmoid softmin softsign "
     "tanhshrink "
     "gumbel_softmax normalize one_hot pad interpolate upsample grid_sample affine_grid unfold fold pixel_shuffle "
     "cosine_similarity "
     "pairwise_distance cdist",
     ""},
    {"torch.nn.functional",
     "kl_div huber_loss cosine_embedding_loss ctc_loss gaussian_nll_loss hinge_embedding_loss margin_ranking_loss "
     "multi_margin_loss multilabel_margin_loss poisson_nll_loss soft_margin_loss triplet_margin_loss instance_norm "
     "local_response_norm conv3d conv_transpose1d conv_transpose2d max_pool1d avg_pool1d adaptive_max_pool2d lp_pool2d "
     "embedding_bag bilinear multi_head_attention_forward dropout1d dropout2d alpha_dropout feature_alpha_dropout",
     ""},
    {"torch.nn.utils",
     "parameters_to_vector vector_to_parameters weight_norm spectral_norm get_total_norm clip_grads_with_norm_ "
     "clip_grad rnn "
     "parametrizations prune fuse_conv_bn_eval",
     ""},
    {"torch.amp", "GradScaler is_autocast_available autocast_mode grad_scaler",
     "The run's scaler is available under its name"},
    {"torch.cuda.amp", "GradScaler common autocast_mode grad_scaler", "The run's scaler is available under its name"},
    {"torch.cuda",
     "current_device set_device get_device_name get_device_capability memory_allocated max_memory_allocated "
     "memory_reserved "
     "reset_peak_memory_stats memory_summary mem_get_info Stream Event stream current_stream CUDAGraph graph graphs "
     "manual_seed "
     "manual_seed_all nvtx ipc_collect set_per_process_memory_fraction",
     "Memory and times are in the run's results"},
    {"torch.distributed", "init_process_group destroy_process_group new_group get_backend is_torchelastic_launched",
     "The group exists already; the setting parallel.ranks sets the number of ranks"},
    {"torch.distributed",
     "all_gather all_gather_into_tensor all_gather_object gather reduce reduce_scatter reduce_scatter_tensor "
     "all_to_all "
     "all_to_all_single scatter send recv isend irecv broadcast_object_list monitored_barrier",
     "It has all_reduce, broadcast and barrier"},
    {"torch.distributed.ReduceOp", "PRODUCT BAND BOR BXOR PREMUL_SUM", "It has SUM, AVG, MIN and MAX"},
    {"torch.linalg",
     "matrix_norm inv det solve svd eig eigh qr cholesky matrix_power pinv lstsq cond matrix_rank slogdet multi_dot",
     ""},
    {"torch.autograd",
     "functional profiler detect_anomaly set_detect_anomaly gradcheck gradgradcheck inference_mode Variable forward_ad "
     "graph anomaly_mode",
     ""},
    {"torch.autograd.function", "FunctionCtx InplaceFunction NestedIOFunction", ""},
    {"torch.utils", "data tensorboard cpp_extension benchmark bottleneck dlpack mobile_optimizer",
     "Batches come from the run's data set"},
    {"torch.utils.checkpoint",
     "checkpoint_sequential set_checkpoint_debug_enabled set_checkpoint_early_stop CheckpointError", ""},
    {"Tensor",
     "numpy retain_grad register_hook retains_grad double int short byte char repeat index_select scatter scatter_ "
     "scatter_add scatter_add_ index_add_ index_fill_ "
     "index_copy_ masked_scatter masked_select unbind tile prod cumsum std median sort topk argsort unique nonzero "
     "round floor ceil trunc sin cos "
     "addcmul addcmul_ addcdiv addcdiv_ addmm addmm_ mv outer norm_ normal_ uniform_ bernoulli_ exponential_ random_ "
     "fill_diagonal_ "
     "tril triu diag flip roll log2 log10 log1p expm1 floor_divide remainder fmod data_ptr storage untyped_storage "
     "stride storage_offset "
     "set_ resize_ share_memory_ pin_memory is_pinned new_zeros new_ones new_full new_empty new_tensor unfold movedim "
     "maximum minimum "
     "broadcast_to unflatten repeat_interleave equal allclose isclose logsumexp count_nonzero select mT_ H adjoint "
     "record_stream is_sparse layout names register_post_accumulate_grad_hook get_device is_shared apply_ map_ "
     "to_sparse "
     "dense_dim sinh cosh tan asin acos atan logical_xor bitwise_and bitwise_or bitwise_not is_nonzero is_set_to "
     "is_same_size sum_to_size "
     "type index_put_ put_ take diagonal trace det inverse view_ squeeze_ unsqueeze_ transpose_ t_ swapaxes_",
     ""},
};

bool holds(std::string_view names, std::string_view name) {
  while (!names.empty()) {
    const size_t blank = std::min(names.find(' '), names.size());
    if (names.substr(0, blank) == name) return true;
    names.remove_prefix(std::min(blank + 1, names.size()));
  }
  return false;
}

} // namespace

void reject_known_name(interpreter::Interpreter& interpreter, std::string_view module, std::string_view name) {
  for (const Lacking& lacking : kLacking)
    if (lacking.module == module && holds(lacking.names, name))
      raise_unsupported_name(interpreter, std::string(module).append(".").append(name), std::string(lacking.instead));
}

void reject_known_method(interpreter::Interpreter& interpreter, std::string_view name) {
  reject_known_name(interpreter, "Tensor", name);
}

} // namespace amplab::torch
