// SPDX-License-Identifier: Apache-2.0
// Tensor statistics of an inspected step: magnitudes, and the effect of the weight updates.
// Plain values, written by the engine thread, immutable afterwards.
#pragma once
#include "engine/run/exponents.h"
#include "engine/run/telemetry.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

enum class TensorKind : uint8_t {
  weight,              // a parameter before the step: "fc1.weight"
  master,              // fp32 copy of a 16-bit parameter that the optimizer steps: "fc1.weight"
  gradient,            // .grad of what the optimizer steps, after backward, before unscale_: "fc1.weight.grad"
  activation,          // first output of a forward op call: "fc1.linear"; "linear" for calls outside of layers
  activation_gradient, // first output of a backward op call, a gradient of the call's input: "fc1.linear.grad_input"
  update,              // change of a stepped parameter: "fc1.weight.update"; none in a skipped step
};
inline constexpr TensorKind kLastTensorKind = TensorKind::update;
std::string_view name_of(TensorKind kind);

// A tensor of a step. seq distinguishes repeated calls, as in micro-batches. 0: made by no call, or by the first.
struct TensorName {
  TensorKind kind = TensorKind::weight;
  std::string name;
  int64_t seq = 0; // of the op call, as in OpRecord
  bool operator==(const TensorName&) const = default;
};

struct TensorHistogram {
  TensorName tensor;
  std::string layer;       // empty: outside of layers
  int64_t line = 0;        // program line that called it, from 1; 0: none
  double scale = 1;        // factor in its numbers: the loss scale, for gradients and activation gradients
  TensorRecord numbers;    // under its name
  double amin_nonzero = 0; // smallest non-zero |x|; 0: none
  Exponents exponents;     // of the stored values
  // Without any rounding to 16 bits in this backward pass, so values lost in `exponents` still appear here. Empty: the
  // same as `exponents`.
  Exponents reference;

  const Exponents& true_exponents() const { return reference.empty() ? exponents : reference; }
};

// Effect of a step on one parameter, in its stored format. Each element is counted once.
struct WeightUpdate {
  std::string name, layer, dtype; // "fc1.weight"; a 16-bit weight and its master have one each
  bool master = false;
  int64_t count = 0;
  int64_t moved = 0;         // value changed
  int64_t swallowed = 0;     // value unchanged although the update was not zero: below half a unit in the last place
  int64_t zero_gradient = 0; // value unchanged because the gradient was zero
};

// One inspected step.
struct StepInspection {
  int64_t step = 0;
  double loss_scale = 1;
  bool skipped = false, injected = false;
  std::vector<TensorHistogram> tensors; // in order of creation
  std::vector<WeightUpdate> updates;    // empty for a skipped step
};

// Cost of inspection for a lane that runs freely, measured since it was requested.
struct InspectionCost {
  double inspection_s = 0; // time that the last inspection added to its step
  double usual_s = 0;      // median step without inspection
  double share = 0;        // of the lane's time so far
};

// The elements of one tensor, row-major.
struct TensorValues {
  int64_t step = 0;
  TensorName tensor;
  std::string dtype;
  std::vector<int64_t> shape;
  std::vector<std::byte> bits; // little-endian, in the dtype's encoding
};
inline constexpr size_t kMostTensorBytes = size_t{64} << 20; // of one transferred tensor

} // namespace amplab
