// SPDX-License-Identifier: Apache-2.0
// torch.optim.Muon: a momentum, orthogonalised by Newton-Schulz iterations in bfloat16, updates a matrix. Each part is
// an op call, so that the probe records the products. Training thread only. Source: torch/optim/_muon.py,
// _single_tensor_muon and _zeropower_via_newtonschulz.
#pragma once
#include "engine/run/lr_adjustment.h"
#include "engine/tensor/tensor.h"

#include <array>

namespace amplab {

struct MuonSettings {
  std::array<double, 3> ns_coefficients = {3.4445, -4.775, 2.0315};
  int64_t ns_steps = 5;
  LrRatio lr_ratio = kLrAdjustments[0].ratio;
};

struct MuonUpdate {
  double lr, weight_decay, momentum, eps;
  bool nesterov;
  const MuonSettings& settings;
};

// Queues the update of a parameter [rows, columns] by its gradient. numbers, found_inf: as in Optimizer::queue_step.
// Requires: the parameter has a gradient. momentum_buffer: of its shape and dtype.
void queue_muon(const Tensor& parameter, const Tensor& momentum_buffer, const MuonUpdate& step, const View& numbers,
                const View& found_inf);

// Returns the orthogonalised matrix in bf16, [rows, columns], contiguous. Its singular values are near 1. Products and
// sums are computed in fp32, and each result is rounded to bf16.
Tensor zeropower_via_newtonschulz(const Tensor& matrix, const MuonSettings& settings, double eps);

} // namespace amplab
