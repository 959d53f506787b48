// SPDX-License-Identifier: Apache-2.0
// What a step's tensors held, as numbers: where their magnitudes lie, and what became of the weights' updates. Plain
// values made by the engine's thread and never changed after.
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
  weight,     // a parameter as the step found it: "fc1.weight"
  master,     // the fp32 copy of a 16-bit one that the optimizer steps: "fc1.weight"
  gradient,   // .grad of what the optimizer steps, as backward left it, before unscale_: "fc1.weight.grad"
  activation, // first output of an op call of forward: "fc1.linear"; of the loop's own calls, which are in no layer,
              // "linear"
  activation_gradient, // first output of an op call of backward, a gradient of the call's input:
                       // "fc1.linear.grad_input"
  update, // what the step has added to a parameter as it is stepped: "fc1.weight.update"; nothing of a skipped one
};
inline constexpr TensorKind kLastTensorKind = TensorKind::update;
std::string_view name_of(TensorKind kind);

// A tensor of a step. seq tells calls apart that are made more than once, as in micro-batches; 0: no call made it, or
// the first.
struct TensorName {
  TensorKind kind = TensorKind::weight;
  std::string name;
  int64_t seq = 0; // of the op call, as OpRecord counts within the step
  bool operator==(const TensorName&) const = default;
};

struct TensorHistogram {
  TensorName tensor;
  std::string layer;       // empty: in none
  int64_t line = 0;        // of the loop's text, from 1, that called it; 0: none did
  double scale = 1;        // what its numbers are multiplied by: the loss scale, of gradients and activation gradients
  TensorRecord numbers;    // under its name
  double amin_nonzero = 0; // smallest non-zero |x|; 0 if there is none
  Exponents exponents;     // as it is
  // As it would be had nothing in this backward been rounded to 16 bits: what is lost in `exponents` can still be seen
  // here. Empty: as it is.
  Exponents unrounded;

  const Exponents& true_exponents() const { return unrounded.empty() ? exponents : unrounded; }
};

// What a step has done to one parameter, in the format that it is kept in: each of its elements is counted once.
struct WeightUpdate {
  std::string name, layer, dtype; // "fc1.weight"; of a 16-bit weight and of its master there is one each
  bool master = false;
  int64_t count = 0;
  int64_t moved = 0;     // is another number than before
  int64_t swallowed = 0; // is not, though its update was not zero: it was below half a unit in the last place
  int64_t idle = 0;      // is not, and had nothing to add: its gradient was zero
};

// One step that was looked at.
struct StepLook {
  int64_t step = 0;
  double loss_scale = 1;
  bool skipped = false, injected = false;
  std::vector<TensorHistogram> tensors; // in the order in which they were made
  std::vector<WeightUpdate> updates;    // none of a skipped step
};

// What looking costs a lane that runs freely, measured since it was asked for.
struct LookingCost {
  double look_s = 0;  // what the last look took beyond the step itself
  double usual_s = 0; // a step that nobody looks at, median
  double share = 0;   // of the lane's time so far
};

// The elements of one tensor, row by row.
struct TensorValues {
  int64_t step = 0;
  TensorName tensor;
  std::string dtype;
  std::vector<int64_t> shape;
  std::vector<std::byte> bits; // little-endian, as the dtype has them
};
inline constexpr size_t kMostTensorBytes = size_t{64} << 20; // of one that is told

} // namespace amplab
