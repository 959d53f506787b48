// SPDX-License-Identifier: Apache-2.0
// Messages between the window and the engine: plain values, one codec for both. Any thread.
//
// On the stream, a message is a 4-byte little-endian length and a body of that many bytes. The body is CBOR (RFC 8949):
// a map with the message's name under "type". Telemetry is sent in columns (columns.h), each a byte string of
// little-endian numbers.
#pragma once
#include "engine/run/config.h"
#include "engine/run/explanation.h"
#include "engine/run/lane_preview.h"
#include "engine/run/line_stop.h"
#include "engine/run/memory_forecast.h"
#include "engine/run/step_inspection.h"
#include "engine/run/telemetry.h"
#include "engine/wire/wire_error.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace amplab::wire {

inline constexpr int kProtocolVersion = 4;            // changes if an older program could misread the messages
inline constexpr size_t kLargestMessage = 256u << 20; // bytes
inline constexpr size_t kLargestCommand = 16u << 20;  // bytes, for messages to the engine

// ---- window -> engine ------------------------------------------------------------------------------------------
//
// Each command with a number gets exactly one reply, in the order in which commands were sent. A reply consists of the
// reports named in the command's comment, or Failure, and then Done. This includes commands that are skipped, commands
// that cannot be used, and commands still waiting when the engine ends.

// Prepares one lane per config and drops the existing lanes. Reply: Prepared or Failure.
struct Prepare {
  std::vector<RunConfig> configs;
};
struct Play {};
struct Pause {};
struct StepOnce {
  int64_t steps = 1;
};
// Ends the runs. The lanes stay readable.
struct Stop {};
// Applies a setting to a live lane at its next step boundary. lane -1: all. value: JSON text. A lane that has
// finished or was stopped becomes paused if train.steps is raised above its steps. A failed lane does not.
// Reply: Failure if the setting is rejected.
struct ApplySetting {
  int64_t lane = -1;
  std::string key, value;
};
// Inspects the next step of all lanes.
struct InspectNext {};
// Back to the same initial weights with the same config. lane -1: all. Reply: Prepared for all, Rewound for one lane,
// or Failure.
struct Rewind {
  int64_t lane = -1;
};

// ---- stepping by phases ----
// Runs the next phase of a step in every live lane. Play or StepOnce finish the step. Reply: Phases, lane by lane, and
// Steps after the last phase; or Failure if no lane is live.
struct StepPhase {};

// ---- stepping by lines of the program ----
// Continues a lane; lane -1: every live one. A lane between steps begins one. until: additional breakpoints for this
// command. Reply: Stopped, lane by lane, and Steps where a step ended; or Failure. With Pace::free, Done comes at once
// and the session plays these lanes. A Stopped for each lane, with this command's number, follows when it stops: at a
// breakpoint, by Pause or another command that moves lanes, at the run's end, or because other lanes are played
// instead. No Stopped follows for a lane that fails or is ended within a step. Its Status reports that. CancelCommand,
// and Pause within a step, stop the lane at the next line.
struct ContinueLane {
  int64_t lane = -1;
  Pace pace = Pace::line;
  std::vector<Break> until;
};
// Replaces the breakpoints of a lane; lane -1: of every live one. They also apply while the session plays. A lane that
// hits one sends Stopped, and the session pauses with that lane within its step. An ended lane gets them once it is
// rewound or continues. They outlive Rewind. A fork has none. Reply: BreaksSet; or Failure, with the position of a
// breakpoint that is not possible, or if there is no such lane.
struct SetBreaks {
  int64_t lane = 0;
  std::vector<Break> breaks;
};
// Requests the values of a lane's names, within a step or between two. Reply: Stopped, why: asked.
struct ReadVariables {
  int64_t lane = 0;
};
// Time travel: replays the lane's past to the result of `seek`, starting at `from`. No lane moves. name: of the search.
// Reply: Stopped with `past`, after Progress if it takes long; or Failure, with a sentence about what was not found.
struct TimeTravel {
  int64_t lane = 0;
  LinePosition from;
  Seek seek = Seek::before;
  std::string name;
};
// Inspects a step of each lane at intervals while the session plays, as long as inspection takes at most this share of
// the time. every_ms 0: off. Outlives Rewind, Prepare and Fork. Sends InspectionDone after the reports of a step.
// lines     results of the program's lines: Lines
// numbers   an inspected step: Ops and InspectionReport
// previews  a preview of the model after the step: Preview. Also sent at once, and when a lane pauses or ends, for
//           lanes that have not sent it.
struct SetInspection {
  int64_t every_ms = 0;
  double share = 0.05;
  bool lines = true, numbers = false, previews = false;
};

// A setting: its key and its JSON text.
struct ChangedSetting {
  std::string key, value;
};
// Makes a lane that shares the past of `lane` up to and including `step` (-1: all done steps) and then continues with
// the changed settings. Reply: Forked or Failure.
struct Fork {
  int64_t lane = 0, step = -1;
  std::string name;
  std::vector<ChangedSetting> settings;
};
// Writes Inf or NaN to element `index` of a tensor in the next step, or multiplies the tensor by `factor`. Reply: an
// event.
// target  a layer's name (its output), "loss", or "fc1.weight.grad"; empty for die and stop
// kind    inf, nan, factor; for a rank also die and stop: kills or stops its process at the start of the step
// rank    in a lane with several; -1: all
struct Inject {
  int64_t lane = -1;
  std::string target, kind;
  double factor = 1;
  int64_t index = 0, rank = -1;
};
// Replays and explains a past step. Reply: Explained or Failure.
struct Explain {
  int64_t lane = 0, step = 0;
};
// Replays two lanes of one seed. Reply: Diverged or Failure.
struct Compare {
  int64_t a = 0, b = 1;
};
// Replays a past step with the probe on. Reply: Numbers, then Ops; or Failure.
struct InspectPastStep {
  int64_t lane = 0, step = 0;
};
// Replays a past step and returns the elements of one of its tensors, as it was created. Reply: Values or Failure.
struct ReadTensor {
  int64_t lane = 0, step = 0;
  TensorName tensor;
};

// Predicts the memory of training with this configuration in each of these modes; empty: in all. Involves no lane.
// Reply: Forecast or Failure.
struct ForecastMemory {
  RunConfig config;
  std::vector<std::string> modes;
};

// Cancels the command with that number, whether it is waiting, replaying or creating lanes. That command gets Failure,
// within one step of a replay, and soon while data are read or weights drawn.
struct CancelCommand {
  int64_t command = 0;
};

// ---- files, on the engine's machine; lane -1: all. In paths {name} is the lane's name, {step} the steps done. Reply,
// lane by lane: an event of kind checkpoint, or Failure. Starts with the weights of this safetensors file instead of
// those of the seed. Before the first step only.
struct LoadWeights {
  int64_t lane = -1;
  std::string path;
};
// Continues from this checkpoint.
struct Resume {
  int64_t lane = -1;
  std::string path;
};
// dtype: fp32, fp16, bf16, or empty: as stored.
struct SaveWeights {
  int64_t lane = -1;
  std::string path, dtype;
};
// Writes a checkpoint every `every` steps, 0: none between, and when the lane ends. Done comes at once. An event or a
// Failure with this command's number follows for each checkpoint.
struct SaveCheckpoints {
  int64_t lane = -1;
  std::string path;
  int64_t every = 0;
};
struct Shutdown {};

// A command and its number, which its reports repeat. The sender counts. 0: no reply is expected.
struct Command : std::variant<Prepare, Play, Pause, StepOnce, Stop, ApplySetting, InspectNext, Rewind, StepPhase, Fork,
                              Inject, Explain, Compare, InspectPastStep, LoadWeights, Resume, SaveWeights,
                              SaveCheckpoints, Shutdown, CancelCommand, ContinueLane, SetBreaks, ReadVariables,
                              TimeTravel, SetInspection, ReadTensor, ForecastMemory> {
  using variant::variant;
  int64_t id = 0;
};

// ---- engine -> window ------------------------------------------------------------------------------------------

// capabilities: names of the commands that the engine knows, and of its optional features (docs/wire.md).
// shutdown_s: how long it may take to end after Shutdown, as a script that saves; 0: no longer than a moment.
struct Hello {
  int64_t protocol = kProtocolVersion;
  std::string version, engine;
  std::vector<std::string> capabilities = {};
  int64_t shutdown_s = 0;
};
// configs: of the lanes, if the engine has lanes of its own instead of those requested, as one that runs a PyTorch
// script. Empty: as requested.
struct Prepared {
  std::vector<LaneInfo> lanes;
  std::vector<RunConfig> configs = {};
};
// A command failed, and the engine is unchanged. text: one sentence. If a periodic checkpoint could not be written, the
// command is SaveCheckpoints. rejection, name: what the codec could not use, as in UnusableMessage.
struct Failure {
  std::string text;
  Rejection rejection = Rejection::none;
  std::string name = {};
};
// Ends the reply to a command.
struct Done {};
// Every step since the last batch, in order, without gaps.
struct Steps {
  int64_t lane = 0;
  std::vector<StepRecord> records;
};
struct Events {
  int64_t lane = 0;
  std::vector<Event> events;
};
// All op calls of one inspected step.
struct Ops {
  int64_t lane = 0;
  std::vector<OpRecord> records;
};
struct Status {
  int64_t lane = 0;
  LaneStatus status;
};
// The lane starts over. Its steps come again from 1.
struct Rewound {
  int64_t lane = 0;
};
struct Phases {
  int64_t lane = 0;
  PhaseRecord record;
};
// A new lane, the last one. info names its parent.
struct Forked {
  int64_t lane = 0;
  RunConfig config;
  LaneInfo info;
};
// The lane runs this program from its next step, after a setting changed. columns: its columns from now on, the old
// ones in their places, then new ones.
struct ProgramChanged {
  int64_t lane = 0;
  std::string loop;
  std::vector<std::string> columns;
};
struct Explained {
  Explanation explanation;
};
struct Diverged {
  Divergence divergence;
};
// Progress of a command that replays steps, about ten times a second until its reply. steps: replayed so far. left: of
// the current stretch, which may not be the last.
struct Progress {
  int64_t steps = 0, left = 0;
};
// A lane has stopped within its program.
struct Stopped {
  int64_t lane = 0;
  LineStop stop;
};
struct BreaksSet {
  int64_t lane = 0;
  std::vector<Break> breaks;
};
struct Lines {
  int64_t lane = 0;
  LinesOfStep lines;
};
// For each step inspected by a command or by Watch.
struct InspectionReport {
  int64_t lane = 0;
  StepInspection inspection;
};
struct InspectionDone {
  int64_t lane = 0, step = 0;
  InspectionCost cost;
};
struct Preview {
  int64_t lane = 0;
  LanePreview preview;
};
struct Values {
  int64_t lane = 0;
  TensorValues values;
};
struct Forecast {
  std::vector<MemoryForecast> modes;
};

// A report and the number of its command. 0: from a run, without a command.
struct Report : std::variant<Hello, Prepared, Failure, Steps, Events, Ops, Status, Rewound, Phases, Forked, Explained,
                             Diverged, Progress, Stopped, BreaksSet, ProgramChanged, Lines, InspectionReport,
                             InspectionDone, Preview, Values, Forecast, Done> {
  using variant::variant;
  int64_t command = 0;
};

// ---- codec -----------------------------------------------------------------------------------------------------

inline constexpr size_t kLengthBytes = 4; // before each body, little-endian
// Returns length and body, ready to write.
std::vector<std::byte> encode(const Command& command);
std::vector<std::byte> encode(const Report& report);

// Members that this version does not know are skipped. Missing ones keep their defaults, if they have one.
// body: one message without its length. Throws: WireError if it is damaged, UnusableMessage if this version cannot use
// it.
Command decode_command(std::span<const std::byte> body);
Report decode_report(std::span<const std::byte> body);

// Returns the names of all commands, in the order of Command.
std::vector<std::string> command_names();

} // namespace amplab::wire
