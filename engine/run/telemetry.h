// SPDX-License-Identifier: Apache-2.0
// Telemetry of a run: one record per step, events, and the op calls of inspected steps. NaN and Inf are data. "Not
// recorded" is an empty optional or kNotRecordedBits.
// Plain values, written by the engine thread, immutable afterwards.
#pragma once
#include "engine/run/ended_by.h"
#include "engine/run/memory_categories.h"
#include "engine/run/setting_value.h"
#include "engine/run/verdict.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// "Not recorded" as a double: this exact bit pattern, which differs from any NaN that a run produces. Test with
// is_recorded, never with ==.
inline constexpr uint64_t kNotRecordedBits = 0x7ff8'a3b1'ab5e'0001;
double not_recorded();
bool is_recorded(double value);

// Columns that a lane declares in addition to the fixed ones, because its program has several losses or optimizers:
// "loss.errD", "lr.d". LaneInfo names them. In each step the first numbers belong to them, the rest is not recorded.
inline constexpr size_t kMostDeclared = 32; // a few per optimizer and scaler, one per named loss
using DeclaredNumbers = std::array<double, kMostDeclared>;
constexpr DeclaredNumbers none_declared() {
  DeclaredNumbers numbers{};
  numbers.fill(std::bit_cast<double>(kNotRecordedBits));
  return numbers;
}

// One optimizer step with all its micro-batches. Its columns are the rows of step_columns.def, which say what they
// hold. Fixed size, so that it goes through the ring unchanged.
struct StepRecord {
#define COLUMN(type, member, start, ...) type member = start;
#include "engine/run/step_columns.def"
  MemoryByCategory memory{}; // counted categories add up to memory_bytes; the others are their peak in the step
  DeclaredNumbers declared = none_declared(); // as named in LaneInfo::columns
};

enum class EventKind : uint8_t { skip, growth, backoff, setting, fork, nonfinite, checkpoint, error, injection, print };
inline constexpr EventKind kLastEventKind = EventKind::print;
std::string_view name_of(EventKind kind);

struct Event {
  int64_t step = 0;
  double wall_s = 0;
  EventKind kind = EventKind::skip;
  std::string subject;        // key of the setting, "loss_scale", name of a tensor
  SettingValue before, after; // of a setting, scale or tensor; empty for other kinds
  std::string text;           // one sentence
  int64_t line = 0;           // program line that caused it, from 1; 0: none
};

// Error of a result against its fp32 reference, over elements that are finite in both. Not recorded without inspection.
struct ShadowError {
  double relative =
      not_recorded(); // largest |x - fp32| / |fp32| where |fp32| is at least the format's smallest normal number
  double ulps = not_recorded();   // largest |x - fp32| in units in the last place of the result's format
  double snr_db = not_recorded(); // 10 log10(sum fp32^2 / sum (x - fp32)^2); inf: no element differs
};

// One op call of an inspected step.
struct OpRecord {
  int64_t step = 0;
  std::string phase; // forward, backward, unscale, clip, step
  int64_t seq = 0;   // position within the step
  std::string op, layer, policy;
  std::string in_dtypes; // "fp32 fp32"
  std::string compute_dtype, out_dtype;
  int64_t casts = 0, casts_cached = 0; // casts needed by this call; casts served by the cast cache
  std::string shape;                   // of the first output
  double time_us = 0;
  int64_t bytes = 0; // read and written by the kernel
  // Over all outputs. flushed: zeros caused by rounding in this call. underflowed_upstream: for a gradient, other zeros
  // caused by rounding earlier in this backward pass (underflowed upstream).
  double amax = 0, amin_nonzero = 0;
  int64_t zeros = 0, subnormals = 0, flushed = 0, inf = 0, nan = 0, count = 0;
  bool emulated = false;
  bool injected = false; // from a step with an injected fault
  int64_t underflowed_upstream = 0;
  int64_t line = 0;                 // program line that called it, from 1; 0: none
  double start_us = not_recorded(); // since the start of the step, without inspection time
  std::string made_by;              // seq of the call that wrote each operand, in operand order; 0: none: "3 0"
  // Matrix product, per batch item: rows, columns, and products per output. Convolutions count as implicit matrix
  // products. 0: not a product.
  int64_t m = 0, n = 0, k = 0;
  ShadowError shadow; // against fp32 from the same inputs, if inspect.shadow requests it
  ShadowError drift;  // against fp32 since the start of the step, from the shadow's own inputs
};

// One tensor after a phase of a step.
struct TensorRecord {
  std::string name; // "fc1.weight.grad"
  std::string dtype, shape;
  double norm = 0; // 2-norm over the finite elements
  double amax = 0; // largest finite |x|
  int64_t count = 0, zeros = 0, subnormals = 0, inf = 0, nan = 0;
};

// Position of a lane that is stepped phase by phase.
struct PhaseRecord {
  int64_t step = 0, micro_batch = 0; // both count from 1
  std::string phase;                 // just executed: cast, forward, scale, backward, unscale, clip, step, update
  std::string next;                  // next one; empty: the step is over
  std::string text;                  // one sentence about what it did
  std::vector<TensorRecord> tensors; // made or changed by the phase
  int64_t line = 0;                  // program line of the phase's call, from 1; 0: none
};

enum class LaneState : uint8_t { ready, running, paused, finished, stopped, failed };
std::string_view name_of(LaneState state);
constexpr bool has_ended(LaneState state) { return state >= LaneState::finished; } // makes no further steps

// State of a lane and why it ended. Sent on every change.
struct LaneStatus {
  LaneState state = LaneState::ready;
  std::string reason; // one sentence, for failed and stopped
  EndedBy ended_by = EndedBy::nothing;
};

// Facts known once a lane is prepared.
struct LaneInfo {
  std::string device; // "cpu"
  std::string device_description;
  std::string run_id; // 16 hexadecimal digits
  int64_t parameter_count = 0;
  std::string data_checksum;           // of the training set as loaded; with several, "images=1a2b3c4d noise=5e6f7081"
  std::vector<std::string> emulated;   // sentences about what is rounded in software here
  std::string notice;                  // for example, which data set replaces a missing one
  int64_t parent = -1;                 // lane it was forked from; -1: none
  std::string parent_run_id;           // of the parent; empty: none
  int64_t fork_step = 0;               // last step shared with the parent
  std::vector<std::string> layers;     // of its model, in forward order
  std::vector<std::string> parameters; // "fc1.weight"
  std::vector<int64_t> parameter_sizes = {}; // number of elements of each parameter
  std::vector<std::string> columns = {}; // declared columns, at most kMostDeclared, without repetition: "grad_norm.d"
  std::string loop = {};                 // program that it runs, from its configuration or generated from its settings
  // Of a run that another program made and recorded: that program, "PyTorch 2.15.0". `loop` is its script. Such a run
  // cannot be continued, except by its engine while it runs there. Empty: a run of this engine.
  std::string recorded_by = {};
  // What is known of a recorded run's settings, in its program's words: {"optimizer", "AdamW(lr=0.001)"}.
  std::vector<std::pair<std::string, std::string>> facts = {};
  std::vector<std::string> settings = {}; // keys that can change while a recorded run goes on: "optimizer.lr"
};

} // namespace amplab
