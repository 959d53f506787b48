// SPDX-License-Identifier: Apache-2.0
#include "engine/import/signatures.h"

#include "engine/import/tree.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using namespace loop;

struct ClassSignature {
  std::string_view type, parameters; // from `*` on, parameters have no position
};
constexpr std::string_view kAdam =
    "params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=None, amsgrad=False, *, foreach=None, "
    "maximize=False, capturable=False, differentiable=False, fused=None, decoupled_weight_decay=False";
constexpr std::string_view kConvolution = "in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, "
                                          "groups=1, bias=True, padding_mode='zeros'";
constexpr std::string_view kBatchNorm = "num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True";
constexpr ClassSignature kClassSignatures[] = {
    {"Linear", "in_features, out_features, bias=True"},
    {"te.Linear", "in_features, out_features, *, bias=True, params_dtype=None"},
    {"Conv1d", kConvolution},
    {"Conv2d", kConvolution},
    {"MaxPool2d", "kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False"},
    {"AvgPool2d",
     "kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None"},
    {"AdaptiveAvgPool2d", "output_size"},
    {"BatchNorm1d", kBatchNorm},
    {"BatchNorm2d", kBatchNorm},
    {"InstanceNorm2d", "num_features, eps=1e-05, momentum=0.1, affine=False, track_running_stats=False"},
    {"LayerNorm", "normalized_shape, eps=1e-05, elementwise_affine=True, bias=True"},
    {"te.LayerNorm", "normalized_shape, eps=1e-05, *, params_dtype=None, zero_centered_gamma=False"},
    {"GroupNorm", "num_groups, num_channels, eps=1e-05, affine=True"},
    {"RMSNorm", "normalized_shape, eps=None, elementwise_affine=True"},
    {"te.RMSNorm", "normalized_shape, eps=1e-05, *, params_dtype=None, zero_centered_gamma=False"},
    {"GELU", "approximate='none'"},
    {"Softplus", "beta=1, threshold=20"},
    {"ReLU", "inplace=False"},
    {"SiLU", "inplace=False"},
    {"LeakyReLU", "negative_slope=0.01, inplace=False"},
    {"Dropout", "p=0.5, inplace=False"},
    {"Flatten", "start_dim=1, end_dim=-1"},
    {"Embedding", "num_embeddings, embedding_dim, padding_idx=None"},
    {"DelayedScaling",
     "margin=0, fp8_format=None, amax_history_len=1024, amax_compute_algo='max', scaling_factor_compute_algo=None, "
     "override_linear_precision=None, reduce_amax=True, fp8_dpa=False, fp8_mha=False"},
    {"Float8CurrentScaling", "use_power_2_scales=False, fp8_format=None"},
    {"MXFP8BlockScaling", "margin=0, fp8_format=None"},
    {"SGD",
     "params, lr=0.001, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False, foreach=None, "
     "differentiable=False, fused=None"},
    {"Adam", kAdam},
    {"AdamW", kAdam},
    {"torchao.Adam",
     "params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=None, amsgrad=False, *, block_size=256, "
     "bf16_stochastic_round=False"},
    {"bitsandbytes.Adam",
     "params, lr=0.001, betas=(0.9, 0.999), eps=1e-08, weight_decay=None, amsgrad=False, optim_bits=32, args=None, "
     "min_8bit_size=4096, percentile_clipping=100, block_wise=True, is_paged=False"},
    {"Muon",
     "params, lr=0.001, weight_decay=0.1, momentum=0.95, nesterov=True, ns_coefficients=None, eps=1e-07, ns_steps=5, "
     "adjust_lr_fn=None"},
    {"GradScaler",
     "device='cuda', init_scale=65536, growth_factor=2, backoff_factor=0.5, growth_interval=2000, enabled=True"},
    {"DataLoader",
     "dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0, collate_fn=None, "
     "pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None, multiprocessing_context=None, "
     "generator=None, *, prefetch_factor=None, persistent_workers=False, pin_memory_device='', in_order=True"},
    {"FashionMNIST", "root, train=True, transform=None, target_transform=None, download=False"},
    {"MNIST", "root, train=True, transform=None, target_transform=None, download=False"},
    {"CIFAR10", "root, train=True, transform=None, target_transform=None, download=False"},
    {"StepLR", "optimizer, step_size, gamma=0.1, last_epoch=-1, verbose=None"},
    {"CosineAnnealingLR", "optimizer, T_max, eta_min=0, last_epoch=-1, verbose=None"},
    {"OneCycleLR", "optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3, "
                   "anneal_strategy='cos', cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25, "
                   "final_div_factor=10000, three_phase=False, last_epoch=-1, verbose=None"},
    {"LinearLR", "optimizer, start_factor=None, end_factor=1, total_iters=5, last_epoch=-1, verbose=None"}};

constexpr std::string_view kOnlySpeed[] = {"fused",           "foreach",        "capturable",
                                           "set_to_none",     "num_workers",    "pin_memory",
                                           "timeout",         "worker_init_fn", "multiprocessing_context",
                                           "prefetch_factor", "in_order",       "persistent_workers",
                                           "generator",       "download",       "pin_memory_device",
                                           "verbose",         "device"};

// Returns the index of the next ", " outside of brackets, or the text's size.
size_t end_of_parameter(std::string_view text) {
  int brackets = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    brackets += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (text[i] == ',' && brackets == 0) return i;
  }
  return text.size();
}

bool is_equal(const Expression& value, const std::string& text) {
  const Expression other = expression_of(text);
  const auto a = number_of(&value), b = number_of(&other);
  return a && b ? *a == *b : source_of(value) == source_of(other);
}

} // namespace

std::string_view signature_of(std::string_view type) {
  const auto* found = std::ranges::find(kClassSignatures, type, &ClassSignature::type);
  return found == std::end(kClassSignatures) ? std::string_view() : found->parameters;
}

BoundArguments::BoundArguments(const Call& call, std::string_view signature) {
  std::vector<std::string> positions;
  bool has_position = true;
  while (!signature.empty()) {
    const size_t end = end_of_parameter(signature);
    const std::string_view parameter = signature.substr(0, end);
    signature.remove_prefix(std::min(signature.size(), end + 2));
    if (parameter == "*") {
      has_position = false;
      continue;
    }
    const size_t equals = parameter.find('=');
    const std::string name(parameter.substr(0, equals));
    if (equals != std::string_view::npos) defaults_[name] = parameter.substr(equals + 1);
    if (has_position) positions.push_back(name);
  }
  const auto give = [&](const std::string& name, const Expression& value) {
    order_.push_back(name), given_[name] = &value;
  };
  for (size_t i = 0; i < call.positional.size(); ++i)
    give(i < positions.size() ? positions[i] : source_of(call.positional[i]), call.positional[i]);
  for (const Keyword& keyword : call.keywords) give(keyword.name, *keyword.value);
}

const Expression* BoundArguments::take(std::string_view name) {
  const auto found = given_.find(std::string(name));
  if (found == given_.end()) return nullptr;
  taken_.insert(found->first);
  return found->second;
}

std::vector<std::string> BoundArguments::rest() const {
  std::vector<std::string> names;
  for (const std::string& name : order_) {
    const auto its_default = defaults_.find(name);
    const bool is_default = its_default != defaults_.end() && is_equal(*given_.at(name), its_default->second);
    if (!taken_.contains(name) && !is_default) names.push_back(name);
  }
  return names;
}

bool affects_only_speed(std::string_view argument) {
  return std::ranges::find(kOnlySpeed, argument) != std::end(kOnlySpeed);
}

} // namespace amplab::importing
