// SPDX-License-Identifier: Apache-2.0
// What the window and the engine say to each other: plain values, one codec for both sides. Any thread.
//
// On the stream a message is a 4-byte little-endian length and that many bytes of CBOR (RFC 8949): a map whose "type"
// names the message. Telemetry travels in columns, each a byte string of little-endian 8-byte numbers.
#pragma once
#include "engine/run/config.h"
#include "engine/run/explanation.h"
#include "engine/run/lane_picture.h"
#include "engine/run/line_stop.h"
#include "engine/run/memory_forecast.h"
#include "engine/run/printable.h"
#include "engine/run/step_look.h"
#include "engine/run/telemetry.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace amplab::wire {

inline constexpr int kProtocolVersion = 3;            // 2: answers name their command; 3: Done ends the answers to each
inline constexpr size_t kLargestMessage = 256u << 20; // bytes
inline constexpr size_t kLargestCommand = 16u << 20;  // bytes that the engine takes at once

// ---- window -> engine ------------------------------------------------------------------------------------------
//
// Every command that has a number is answered exactly once, in the order in which commands were sent: by the reports
// that its comment names or by Failure, and behind these by Done. So are commands that are left out, that cannot be
// decoded but for their number, or that wait when the engine ends.

// Prepares one lane per config, dropping the lanes there were. The engine answers Prepared, or Failure.
struct Prepare {
  std::vector<RunConfig> configs;
};
struct Play {};
struct Pause {};
struct StepOnce {
  int64_t steps = 1;
};
// Ends the runs; the lanes stay readable.
struct Stop {};
// Turns a dial of a live lane, at its next step boundary. lane -1: all. value: the field's JSON as text.
// A lane that has ended, but has not failed, is trained on: train.steps above its steps makes it paused. Or Failure.
struct SetDial {
  int64_t lane = -1;
  std::string key, value;
};
// Inspect the next step of all lanes.
struct InspectNext {};
// Back to the same initial weights, same config. lane -1: all, answered by Prepared; one lane: by Rewound. Or Failure.
struct Rewind {
  int64_t lane = -1;
};

// ---- a run taken apart ----
// Runs the next phase of a step, of every live lane; Play or StepOnce finish the step. Answered by Phases, lane by
// lane, and by Steps where it was the last phase; by Failure where no lane is live.
struct StepPhase {};

// ---- a step taken by the lines of the loop ----
// Goes on, lane -1: every live one. Answered by Stopped, lane by lane, and by Steps where a step ended. A lane that
// stands between steps begins one. until: it stops at these too, which are forgotten then. With Pace::free Done comes
// at once and the session plays these lanes. One Stopped for each, under this command's number, follows when it stops:
// at a break, by Pause or another command that moves the lanes, at the run's end, or because other lanes take its
// place. None follows for a lane that fails or is ended within a step: its Status says so. CallOff and, within a step,
// Pause stop it at the next line. Or Failure.
struct GoOn {
  int64_t lane = -1;
  Pace pace = Pace::line;
  std::vector<Break> until;
};
// The breaks of a lane from now on, in place of those that it had; lane -1: of every live one. They hold while the
// session plays, too: a lane that hits one tells it with Stopped, and the session pauses, that lane within its step.
// One that has ended has them once it is rewound or trained on. They outlive Rewind; a fork has none. Answered by
// BreaksSet; by Failure, with the place, where one of them cannot be, and where there is no such lane.
struct SetBreaks {
  int64_t lane = 0;
  std::vector<Break> breaks;
};
// What the names of a lane hold where it stands, within a step or between two. Answered by Stopped, why: asked.
struct Names {
  int64_t lane = 0;
};
// Stands, in a replay of the lane's past, where `seek` leads from `from`: no lane moves. name: of what is sought.
// Answered by Stopped with `past`, after Progress where that takes a while; or Failure, in a sentence that says what
// was not found.
struct LookBack {
  int64_t lane = 0;
  LinePlace from;
  Seek seek = Seek::before;
  std::string name;
};
// While the session plays: of the lane's steps one every so often is looked at, as far as looking takes no more than
// this share of the time. lines: what its lines made is told with Lines. numbers: it is inspected, and told with Ops
// and Numbers. pictures: what its model does after it is told with Pictured; besides at once, and where a lane pauses
// or ends, of all that have not told it. Then comes Looked. every_ms 0: nothing is told. Outlives Rewind, Prepare and
// Fork.
struct Watch {
  int64_t every_ms = 0;
  double share = 0.05;
  bool lines = true, numbers = false, pictures = false;
};

// A dial: the field's key and its JSON as text.
struct Dial {
  std::string key, value;
};
// A new lane that shares the past of `lane` up to and with `step` (-1: what it has done), then goes on with these dials
// turned. Answered by Forked, or Failure.
struct Fork {
  int64_t lane = 0, step = -1;
  std::string name;
  std::vector<Dial> dials;
};
// Puts an Inf or a NaN into element `index` of a tensor of the next step, or multiplies all of it by `factor`.
// target: a layer's name (its output), "loss", or "fc1.weight.grad". kind: inf, nan, factor. Answered by an event.
// rank: of a lane that has several, the one that it happens to; -1: all. die and stop, which have no target, are for a
// rank: its process is killed, or stopped, as the step begins.
struct Inject {
  int64_t lane = -1;
  std::string target, kind;
  double factor = 1;
  int64_t index = 0, rank = -1;
};
// Replays a step that was done and looks: answered by Explained, or Failure.
struct Explain {
  int64_t lane = 0, step = 0;
};
// Replays two lanes of one seed: answered by Diverged, or Failure.
struct Compare {
  int64_t a = 0, b = 1;
};
// Replays a step that was done with the probe on: answered by Ops, which comes after Numbers, or by Failure.
struct InspectPast {
  int64_t lane = 0, step = 0;
};
// Replays a step that was done and tells the elements of one of its tensors, as the step had it when it was made:
// answered by Values, or Failure.
struct LookAtTensor {
  int64_t lane = 0, step = 0;
  TensorName tensor;
};

// What training with this configuration would take of memory in each of these modes; none: in all of them. Answered by
// Forecast, or Failure. No lane knows of it.
struct ForecastMemory {
  RunConfig config;
  std::vector<std::string> modes;
};

// Ends, at once, what the command with that number has begun, a replay or the making of lanes, or keeps it from
// beginning: it is answered by Failure, within a step of a replay, and soon where data are read or weights drawn.
struct CallOff {
  int64_t asked = 0;
};

// ---- files, on the engine's machine; lane -1: all. In paths {name} is the lane's name, {step} the steps done. Each is
// answered, lane by lane, by an event of kind checkpoint, or by Failure.
// Begins with the weights of this safetensors file instead of the seed's. Before the first step.
struct LoadWeights {
  int64_t lane = -1;
  std::string path;
};
// Goes on where this checkpoint stands.
struct Resume {
  int64_t lane = -1;
  std::string path;
};
// dtype: fp32, fp16, bf16, or empty: as the weights are kept.
struct SaveWeights {
  int64_t lane = -1;
  std::string path, dtype;
};
// A checkpoint after every so many steps, 0: none between, and when the lane ends. Done comes at once; an event, or a
// Failure, under this command's number follows each time one is written.
struct KeepCheckpoints {
  int64_t lane = -1;
  std::string path;
  int64_t every = 0;
};
struct Shutdown {};

// One of them, and the number by which its answers name it: the sender counts, 0 where no answer is waited for.
struct Command
    : std::variant<Prepare, Play, Pause, StepOnce, Stop, SetDial, InspectNext, Rewind, StepPhase, Fork, Inject, Explain,
                   Compare, InspectPast, LoadWeights, Resume, SaveWeights, KeepCheckpoints, Shutdown, CallOff, GoOn,
                   SetBreaks, Names, LookBack, Watch, LookAtTensor, ForecastMemory> {
  using variant::variant;
  int64_t id = 0;
};

// ---- engine -> window ------------------------------------------------------------------------------------------

struct Hello {
  int64_t protocol = kProtocolVersion;
  std::string version, engine;
};
struct Prepared {
  std::vector<LaneInfo> lanes;
};
// A command could not be done; the engine is as it was before. One sentence. Of a checkpoint that could not be written
// in passing, the command is the one that asked for checkpoints.
struct Failure {
  std::string text;
};
// The command is answered: with what came under its number so far.
struct Done {};
// Every step since the last batch, in order, none left out.
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
// The lane starts over: its steps come again from 1.
struct Rewound {
  int64_t lane = 0;
};
struct Phases {
  int64_t lane = 0;
  PhaseRecord record;
};
// A lane more, the last one; info names its parent.
struct Forked {
  int64_t lane = 0;
  RunConfig config;
  LaneInfo info;
};
// A lane runs this text from its next step on, after a dial was turned, and these are its columns now: those that it
// had, in their places, then new ones.
struct LoopTurned {
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
// How far a command is that replays steps: some ten times a second until it is answered. steps: replayed so far; left:
// of the stretch that is being replayed, which may not be the last.
struct Progress {
  int64_t steps = 0, left = 0;
};
// A lane stands within its loop.
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
// Of each step that is inspected or, as Watch asks, looked at.
struct Numbers {
  int64_t lane = 0;
  StepLook look;
};
struct Looked {
  int64_t lane = 0, step = 0;
  LookingCost cost;
};
struct Pictured {
  int64_t lane = 0;
  LanePicture picture;
};
struct Values {
  int64_t lane = 0;
  TensorValues values;
};
struct Forecast {
  std::vector<MemoryForecast> modes;
};

// One of them, and the number of the command that it answers; 0: of none, but of a run that goes on.
struct Report
    : std::variant<Hello, Prepared, Failure, Steps, Events, Ops, Status, Rewound, Phases, Forked, Explained, Diverged,
                   Progress, Stopped, BreaksSet, LoopTurned, Lines, Numbers, Looked, Pictured, Values, Forecast, Done> {
  using variant::variant;
  int64_t command = 0;
};

// ---- codec -----------------------------------------------------------------------------------------------------

struct WireError : std::runtime_error {
  explicit WireError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

inline constexpr size_t kLengthBytes = 4; // before each body, little end first
// Returns length and body, ready to be written.
std::vector<std::byte> encode(const Command& command);
std::vector<std::byte> encode(const Report& report);

// body: one message without its length. Throws: WireError, naming what is wrong.
Command decode_command(std::span<const std::byte> body);
// Returns the number of a command that decode_command() refuses; 0: none can be read.
int64_t number_of_command(std::span<const std::byte> body);
Report decode_report(std::span<const std::byte> body);

// Cuts a byte stream into message bodies. Feed what arrived, then take until nothing comes.
class Splitter {
 public:
  // largest: bytes that a message may have.
  explicit Splitter(size_t largest = kLargestMessage) : largest_(largest) {}

  void feed(std::span<const std::byte> bytes);
  // Returns the next whole body, or nothing yet. Throws: WireError if a length exceeds that.
  std::optional<std::vector<std::byte>> next();

 private:
  size_t largest_;
  std::vector<std::byte> buffer_;
  size_t read_ = 0;
};

} // namespace amplab::wire
