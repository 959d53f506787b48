// SPDX-License-Identifier: Apache-2.0
// What a run tells: one record a step, events, and the op calls of inspected steps. Plain values made by the engine's
// thread and never changed after. NaN and Inf are data; "not recorded" is an empty optional, or kNotRecorded.
#pragma once
#include "engine/run/ended_by.h"
#include "engine/run/field_value.h"
#include "engine/run/memory_categories.h"
#include "engine/run/verdict.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// A double that says "not recorded" without being the NaN that a run can produce: this exact bit pattern.
// Tested with is_recorded, never with ==.
inline constexpr uint64_t kNotRecordedBits = 0x7ff8'a3b1'ab5e'0001;
double not_recorded();
bool is_recorded(double value);

// Columns that a lane declares beside the fixed ones, because its loop has more of something: "loss.errD", "lr.d".
// LaneInfo names them; at each step the first so many of these numbers are theirs, the rest is not recorded.
inline constexpr size_t kMostDeclared = 32; // a few for each optimizer and scaler, one for each loss with a name
using DeclaredNumbers = std::array<double, kMostDeclared>;
constexpr DeclaredNumbers none_declared() {
  DeclaredNumbers numbers{};
  numbers.fill(std::bit_cast<double>(kNotRecordedBits));
  return numbers;
}

// One optimizer step (all its micro-batches). Fixed size; goes through the ring as it is.
struct StepRecord {
  int64_t step = 0;    // counts from 1
  int64_t update = 0;  // updates applied so far
  int64_t samples = 0; // seen so far
  double wall_s = 0;   // seconds of training since the run began, pauses excluded
  double loss = 0;     // unscaled; mean over the effective batch
  double lr = 0;
  double loss_scale = 1;      // the scale used in this step
  int64_t growth_tracker = 0; // after this step
  int64_t infs_held = 0;      // after this step: overflows that the scaler's rule has let pass so far
  bool found_inf = false;
  bool skipped = false;
  bool injected = false; // somebody put a fault into this step
  bool emulated = false; // products were rounded in software: the numbers are true, the times mean nothing
  Verdict verdict = Verdict::unchanged; // what became of the loss scale
  double grad_norm_scaled = 0;          // before unscale; not recorded without a scaler
  double grad_norm = 0;                 // unscaled, before clipping
  double clip_coef = 0;                 // not recorded unless clipping by norm
  double samples_per_s = 0;
  int64_t memory_bytes = 0;      // in use when the step held most
  int64_t memory_peak_bytes = 0; // the most that a step of the run held so far
  int64_t memory_saved_bytes = 0,
          memory_casts_bytes = 0;          // the most at any moment of the step: saved activations, cast cache
  double eval_loss = 0, eval_accuracy = 0; // not recorded unless this step was evaluated; accuracy in 0..1
  MemoryByCategory memory{}; // of memory_bytes, which the counted ones add up to; of those apart, the most in the step
  DeclaredNumbers declared = none_declared(); // by LaneInfo::columns
};

// Steps that were skipped before the first one that is known of a run: of a fork's shared past, or of the run that a
// checkpoint comes from. A step is applied or skipped.
constexpr int64_t skipped_before(const StepRecord& first) {
  return first.step - first.update - (first.skipped ? 1 : 0);
}

enum class EventKind : uint8_t { skip, growth, backoff, dial, fork, nonfinite, checkpoint, error, injection, print };
inline constexpr EventKind kLastEventKind = EventKind::print;
std::string_view name_of(EventKind kind);

struct Event {
  int64_t step = 0;
  double wall_s = 0;
  EventKind kind = EventKind::skip;
  std::string subject;      // key of the dial, "loss_scale", name of a tensor
  FieldValue before, after; // of a dial, a scale, a tensor; nothing where the kind has none
  std::string text;         // one sentence
  int64_t line = 0;         // of the loop's text, from 1, that made it; 0: none did
};

// How far a result lies from what fp32 has in its place; not recorded where nobody has looked. Over elements that are
// finite in both.
struct ShadowError {
  double relative =
      not_recorded(); // the largest |x - fp32| / |fp32|, where fp32 is at least the format's smallest normal number
  double ulps = not_recorded();   // the largest |x - fp32| in units in the last place of the result's format
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
  int64_t casts = 0, casts_cached = 0; // casts this call needed; how many came from the cast cache
  std::string shape;                   // of the first output
  double time_us = 0;
  int64_t bytes = 0; // read and written by the kernel
  // Of all outputs together. flushed: zeros that would be none, had this call not rounded. arrived_lost: of a gradient,
  // those of the others that would be none, had no call of this backward rounded: they arrived lost.
  double amax = 0, amin_nonzero = 0;
  int64_t zeros = 0, subnormals = 0, flushed = 0, inf = 0, nan = 0, count = 0;
  bool emulated = false;
  bool injected = false; // of a step that somebody put a fault into
  int64_t arrived_lost = 0;
  int64_t line = 0;                 // of the loop's text, from 1, that called it; 0: none did
  double start_us = not_recorded(); // since the step's begin, the time that looking took left out
  std::string
      made_by; // of its operands, in their order: the calls of this step, by seq, that wrote them, 0 for none: "3 0"
  // Of a product, each of a batch of them: rows, columns, and numbers that are multiplied for each; of a convolution as
  // an implicit matrix product. 0: it multiplies no matrices.
  int64_t m = 0, n = 0, k = 0;
  ShadowError shadow; // against fp32 from the same inputs, as inspect.shadow asks
  ShadowError drift;  // against fp32 all the way from the step's begin: the shadow's own inputs
};

// One tensor after a phase of a step.
struct TensorRecord {
  std::string name; // "fc1.weight.grad"
  std::string dtype, shape;
  double norm = 0; // 2-norm over what is finite
  double amax = 0; // largest finite |x|
  int64_t count = 0, zeros = 0, subnormals = 0, inf = 0, nan = 0;
};

// Where a lane stands that is stepped phase by phase.
struct PhaseRecord {
  int64_t step = 0, micro_batch = 0; // both count from 1
  std::string phase;                 // that was done: cast, forward, scale, backward, unscale, clip, step, update
  std::string next;                  // that comes; empty: the step is over
  std::string text;                  // one sentence: what it did
  std::vector<TensorRecord> tensors; // what it made or changed
  int64_t line = 0;                  // of the loop's text, from 1, whose call it was; 0: of none
};

enum class LaneState : uint8_t { ready, running, paused, finished, stopped, failed };
std::string_view name_of(LaneState state);
constexpr bool has_ended(LaneState state) { return state >= LaneState::finished; } // it makes no further step

// How a lane ended or stands; sent on every change.
struct LaneStatus {
  LaneState state = LaneState::ready;
  std::string reason; // a sentence, for failed and stopped
  EndedBy ended_by = EndedBy::nothing;
};

// What is known when a lane is prepared.
struct LaneInfo {
  std::string device; // "cpu"
  std::string device_description;
  std::string run_id; // 16 hexadecimal digits
  int64_t parameter_count = 0;
  std::string data_checksum;           // of the training set as loaded; of several "images=1a2b3c4d noise=5e6f7081"
  std::vector<std::string> emulated;   // sentences: what is rounded in software here
  std::string notice;                  // e.g. which data set was taken because the asked one is absent
  int64_t parent = -1;                 // the lane it was forked from; -1: none
  std::string parent_run_id;           // that lane's; empty: none
  int64_t fork_step = 0;               // the last step that it shares with it
  std::vector<std::string> layers;     // of its model, in forward order
  std::vector<std::string> parameters; // "fc1.weight"
  std::vector<int64_t> parameter_sizes = {}; // elements of each of these
  std::vector<std::string> columns = {};     // that it declares, at most kMostDeclared, each once: "grad_norm.d"
  std::string loop = {};                     // the text that it runs: its configuration's, or what the dials make
};

} // namespace amplab
