// SPDX-License-Identifier: Apache-2.0
// The precision modes: one row each. Nothing asks which mode is on; it reads the columns. Values; any thread.
#pragma once
#include "kernels/format/dtype.h"

namespace amplab {

struct Mode {
  std::string_view name, title;
  std::string_view description;          // one sentence
  std::string_view alias;                // NVIDIA apex's opt level, or empty
  bool autocast;                         // are ops cast by the policy table?
  DType low;                             // autocast's dtype; without autocast, the format in which products are computed
  DType parameters;                      // what the weights of the model are stored in
  bool masters;                          // does the optimizer update fp32 copies, rounded into the weights afterwards?
  std::optional<DType> inputs, outputs;  // what the batch and the logits are cast to at the model's edge; empty: left alone
  bool keeps_batch_norm_fp32;            // with 16-bit parameters: affine batch norm stays fp32. Layer norm does not (apex)
  bool scaler_usual;                     // would one normally train this with a loss scaler?
};

// apex rows: NVIDIA/apex, apex/amp/frontend.py, O0 to O3 (O1 became torch.autocast). Pure bf16 is O3 with another format.
inline constexpr Mode kModes[] = {
    {.name = "fp32", .title = "FP32",
     .description = "Everything is stored and computed in single precision: the yardstick for all other modes.",
     .alias = "O0", .autocast = false, .low = DType::f32, .parameters = DType::f32, .masters = false,
     .inputs = {}, .outputs = {}, .keeps_batch_norm_fp32 = false, .scaler_usual = false},
    {.name = "tf32", .title = "TF32",
     .description = "Stored in fp32, but products read only ten mantissa bits of their operands; range and memory stay fp32's.",
     .alias = "", .autocast = false, .low = DType::tf32, .parameters = DType::f32, .masters = false,
     .inputs = {}, .outputs = {}, .keeps_batch_norm_fp32 = false, .scaler_usual = false},
    {.name = "amp-fp16", .title = "AMP FP16",
     .description = "fp32 weights; autocast runs products in fp16 and range-hungry ops in fp32, a scaler keeps small gradients alive.",
     .alias = "O1", .autocast = true, .low = DType::f16, .parameters = DType::f32, .masters = false,
     .inputs = {}, .outputs = {}, .keeps_batch_norm_fp32 = false, .scaler_usual = true},
    {.name = "amp-bf16", .title = "AMP BF16",
     .description = "fp32 weights; autocast runs products in bf16, whose range is fp32's, so that no scaler is needed.",
     .alias = "", .autocast = true, .low = DType::bf16, .parameters = DType::f32, .masters = false,
     .inputs = {}, .outputs = {}, .keeps_batch_norm_fp32 = false, .scaler_usual = false},
    {.name = "fp16-master", .title = "FP16 + master weights",
     .description = "The model is fp16 throughout; the optimizer updates fp32 master copies and rounds them back into it.",
     .alias = "O2", .autocast = false, .low = DType::f16, .parameters = DType::f16, .masters = true,
     .inputs = DType::f16, .outputs = DType::f32, .keeps_batch_norm_fp32 = true, .scaler_usual = true},
    {.name = "pure-fp16", .title = "Pure FP16",
     .description = "Weights, gradients and optimizer state are fp16: the fastest way to see updates vanish and eps become zero.",
     .alias = "O3", .autocast = false, .low = DType::f16, .parameters = DType::f16, .masters = false,
     .inputs = DType::f16, .outputs = DType::f32, .keeps_batch_norm_fp32 = false, .scaler_usual = false},
    {.name = "pure-bf16", .title = "Pure BF16",
     .description = "Weights, gradients and optimizer state are bf16: nothing overflows, but small updates are swallowed.",
     .alias = "", .autocast = false, .low = DType::bf16, .parameters = DType::bf16, .masters = false,
     .inputs = DType::bf16, .outputs = DType::f32, .keeps_batch_norm_fp32 = false, .scaler_usual = false},
};

// Returns the row of that name or alias ("amp-fp16", "O1"), or null.
constexpr const Mode* mode_named(std::string_view name) {
  for (const Mode& mode : kModes)
    if (!name.empty() && (mode.name == name || mode.alias == name)) return &mode;
  return nullptr;
}

} // namespace amplab
