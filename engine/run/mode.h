// SPDX-License-Identifier: Apache-2.0
// The precision modes, one row each. Code reads the columns and never tests for a mode. Values; any thread.
#pragma once
#include "kernels/format/dtype.h"

namespace amplab {

struct RunConfig;

struct Mode {
  std::string_view name;
  std::string_view alias;               // NVIDIA apex's opt level, or empty
  bool autocast;                        // the policy table casts ops
  DType low;                            // autocast's dtype; without autocast, the format that products read
  DType parameters;                     // dtype of the model's weights
  bool masters;                         // the optimizer updates fp32 copies and rounds them into the weights
  std::optional<DType> inputs, outputs; // dtype to which the batch and the logits are cast; empty: no cast
  bool keep_batchnorm_fp32; // affine batch norm stays fp32 in a 16-bit model; as in apex, layer norm does not
  bool scaler_usual;        // a loss scaler is usual in this mode
  std::string_view lane;    // names lanes and workloads: "fp16 + masters"
  std::string_view title;
  std::string_view description; // one sentence

  // Returns the dtype of the tensors that the optimizer steps and of the gradients that a scaler unscales.
  constexpr DType stepped() const { return masters ? DType::f32 : parameters; }
};

// The columns that distinguish modes.
struct ModeColumns {
  bool autocast = false;
  DType low = DType::f32, parameters = DType::f32;
  bool masters = false;
};

// apex's rows: NVIDIA/apex, apex/amp/frontend.py. Its O1 became torch.autocast. Pure bf16 is O3 with another format.
// clang-format off
inline constexpr Mode kModes[] = {
    // name          alias autocast  low          parameters   masters  inputs       outputs     bn fp32  scaler
    {"fp32",        "O0", false,    DType::f32,  DType::f32,  false,   {},          {},         false,   false,
     "fp32", "FP32",
     "Everything is stored and computed in single precision: the reference for all other modes."},
    {"tf32",        "",   false,    DType::tf32, DType::f32,  false,   {},          {},         false,   false,
     "tf32", "TF32",
     "Stored in fp32, but products read only ten mantissa bits of their operands; the range stays fp32's."},
    {"amp-fp16",    "O1", true,     DType::f16,  DType::f32,  false,   {},          {},         false,   true,
     "fp16", "AMP FP16",
     "fp32 weights; products run in fp16, ops that need range in fp32; a scaler preserves small gradients."},
    {"amp-bf16",    "",   true,     DType::bf16, DType::f32,  false,   {},          {},         false,   false,
     "bf16", "AMP BF16",
     "fp32 weights; products run in bf16, which has fp32's range, so no loss scaler is needed."},
    {"fp16-master", "O2", false,    DType::f16,  DType::f16,  true,    DType::f16,  DType::f32, true,    true,
     "fp16 + masters", "FP16 + masters",
     "The model is fp16 throughout; the optimizer updates fp32 copies and rounds them back into it."},
    {"pure-fp16",   "O3", false,    DType::f16,  DType::f16,  false,   DType::f16,  DType::f32, false,   false,
     "pure fp16", "Pure FP16",
     "Weights, gradients and optimizer state are fp16: small updates vanish, Adam's eps becomes zero."},
    {"pure-bf16",   "",   false,    DType::bf16, DType::bf16, false,   DType::bf16, DType::f32, false,   false,
     "pure bf16", "Pure BF16",
     "Weights, gradients and optimizer state are bf16: the range suffices, small updates are swallowed."},
};
// clang-format on

// Returns the row of that name or alias ("amp-fp16", "O1"), or null.
constexpr const Mode* mode_named(std::string_view name) {
  for (const Mode& mode : kModes)
    if (!name.empty() && (mode.name == name || mode.alias == name)) return &mode;
  return nullptr;
}

// Returns the row with these columns, or null.
constexpr const Mode* mode_with(const ModeColumns& columns) {
  for (const Mode& mode : kModes)
    if (mode.autocast == columns.autocast && mode.low == columns.low && mode.parameters == columns.parameters &&
        mode.masters == columns.masters)
      return &mode;
  return nullptr;
}

// Returns the mode's row, with precision.keep_batchnorm_fp32 applied to batch norm. Equal choices have one address. An
// unknown name, which only an unchecked configuration has, counts as fp32.
const Mode& mode_of(const RunConfig& config);

} // namespace amplab
