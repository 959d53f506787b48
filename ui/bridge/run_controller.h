// SPDX-License-Identifier: GPL-3.0-or-later
// The window's only connection to the engine. Sends commands immediately. A timer puts reports into the RunStore, at
// most 60 times a second, and less often if drawing is expensive. GUI thread only; never blocks.
//
// When the engine ends, engineStateChanged reports EngineState::lost with one sentence. Lanes that had not ended are
// marked stopped with that sentence. Received data stays in the store. restartEngine() starts it again with the same
// configurations, and fresh lanes replace the old ones. continueFrom() starts it again from saved steps, and each lane
// continues.
//
// Lane indices are the store's. The engine's indices differ once lanes outlive their engine.
#pragma once
#include "engine/settings/setting_text.h"
#include "engine/wire/messages.h"
#include "ui/bridge/engine_process.h"
#include "ui/bridge/frame_pace.h"
#include "ui/store/run_store.h"

#include <QObject>
#include <QTimer>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace amplab {

enum class EngineState {
  off,      // never started
  starting, // started, Hello not received yet
  ready,
  lost, // ended, or sent invalid data; the sentence has the reason
};

enum class RunState {
  empty,     // no lanes
  preparing, // loading data and initializing weights
  ready,     // before the first step
  running,   // at least one lane runs
  paused,
  ended, // every lane has finished, was stopped, or failed
};

// A new lane that shares the steps of `lane` up to a step.
struct ForkRequest {
  int lane = 0;
  int64_t step = -1; // last shared step; -1: the current one
  QString name;
  std::vector<wire::ChangedSetting> settings; // settings applied from the next step
};

// A fault to inject into the next step of a lane.
struct FaultRequest {
  int lane = 0;         // RunController::kAllLanes: every lane
  QString target, kind; // as in wire::Inject; the rank faults die and stop have no target
  double factor = 1;
  int64_t index = 0;
  int rank = -1; // affected rank of a lane with ranks; RunController::kAllRanks: all
};

// A lane's checkpoint from an engine that has ended.
struct SavedStep {
  int lane = 0;
  int64_t step = 0;
  std::string path; // on the engine's machine
};

// A request with one reply or failure.
enum class RequestKind {
  time_travel,
  explain,
  compare,
  inspect_step,
  inspect_tensor,
  forecast_memory,
  fork,
  rewind_lane,
  resume
};

class RunController : public QObject {
  Q_OBJECT

 public:
  static constexpr int kAllLanes = -1, kAllRanks = -1;
  // Receives the reason if a request fails, before rejected() is emitted. Called at most once, never after a reply.
  using Rejected = std::function<void(const QString& sentence)>;

  // Requires: `store` outlives the controller.
  explicit RunController(RunStore& store, QObject* parent = nullptr);
  ~RunController() override;

  // Ends the running engine and starts a new one. Commands sent while it starts are queued in order.
  void startEngine(const QStringList& commandLine);
  // Starts the same command line with the same configurations.
  void restartEngine();

  // Requests fresh lanes, one per setup. While a request is pending, only the newest one is queued.
  void prepare(std::vector<LaneSetup> setups);
  void play();
  void pause();
  void playOrPause();
  void stepOnce(int64_t steps = 1);
  void stop();
  // Changes a live setting of one lane or of kAllLanes from the next step. The engine reports the change as an event.
  void setSetting(int lane, const QString& key, const SettingValue& value);
  // Continues an ended lane for `steps` more steps. Results equal those of a run with that many steps from the start; a
  // schedule that uses train.steps continues on the longer one. Requires: canTrainOn(lane), steps > 0.
  void trainOn(int lane, int64_t steps);
  bool canTrainOn(int lane) const; // it ended without an error, and the engine has it
  // Returns whether the engine runs a script of its own as this lane: it plays and pauses, but cannot start over.
  bool isScript(int lane) const;
  // Inspects op calls and statistics of the next step of all lanes.
  void inspectNext();
  // Resets the lanes to their initial weights and no steps. If other lanes were requested since, prepares those.
  void rewind();

  // ---- stepping and inspection, also of ended lanes while the engine has them ----
  void stepPhase(); // for all live lanes
  // Sets the function that chooses the colour of a fork from the colours in use. Default: the first unused one.
  void setColourOfForks(std::function<int(const std::set<int>&)> colour) { colourOfForks_ = std::move(colour); }
  // Appends the new lane to the store and emits laneForked().
  void fork(const ForkRequest& request);
  // Rewinds one lane. Refused if forks share its steps.
  void rewindLane(int lane);
  void inject(const FaultRequest& fault);
  // Results are put into the store, followed by replied() or rejected().
  void explain(int lane, int64_t step, Rejected reject = {});
  void compare(int a, int b, Rejected reject = {});
  void inspectStep(int lane, int64_t step);
  void inspectTensor(int lane, int64_t step, TensorName tensor, Rejected reject = {});
  // Forecasts the memory of training a configuration in all modes. Needs no lane.
  void forecastMemory(const RunConfig& config, Rejected reject = {});

  // ---- stepped execution, line by line; LaneStore::stop() and laneStopped() report the position ----
  void continueRun(int lane, Pace pace, std::vector<Break> until = {});
  // Sets breakpoints of a lane that has not ended. Emits breaksRejected() if the engine refuses.
  void setBreaks(int lane, std::vector<Break> breaks);
  // Time travel: the position is available as LaneStore::past(). Emits rejected() with a reason if there is none.
  void timeTravel(int lane, const LinePosition& from, Seek seek, const QString& name = {});
  void endTimeTravel(int lane); // ends time travel
  // What to inspect in lanes that run freely. Sent to each new engine.
  struct InspectionOptions {
    std::chrono::milliseconds every{0}; // 0: never
    double share = 0.05;                // of each lane's time
    bool lines = false, numbers = false, previews = false;
    bool operator==(const InspectionOptions&) const = default;
  };
  void setInspection(const InspectionOptions& options);
  // Cancels replays within a step, reported by rejected(). Lanes being prepared are cancelled too, reported by
  // failure().
  void cancelRequests();
  bool hasPendingRequests() const { return !pending_.empty(); }
  // Writes checkpoints for the window after every `every` steps and at the end; 0: at the end only. They are not events
  // of the lanes. Emits checkpointWritten() or checkpointFailed().
  void scheduleCheckpoints(int lane, const QString& path, int64_t every);
  // Replaces the store's lanes by lanes read from a session, which no engine has. A running engine is restarted without
  // lanes.
  void showLanes(RunStore& read);
  // Restarts the engine with these checkpoints. Requires: at most one per lane.
  void continueFrom(std::vector<SavedStep> saved);

  // Returns whether the running engine has the lane.
  bool hasLane(int lane) const { return engineLane(lane) >= 0; }

  EngineState engineState() const { return engineState_; }
  const QString& engineSentence() const { return engineSentence_; } // last sentence of engineStateChanged
  RunState runState() const { return runState_; }
  const wire::Hello& hello() const { return hello_; } // of the current or last engine
  const QString& engineLog() const { return engine_.log(); }
  int64_t skippedReports() const { return engine_.skippedReports(); }

  // Returns whether fresh lanes will replace those of the store, unless preparing them fails.
  bool lanesAreComing() const {
    return ((engineState_ == EngineState::starting && !requested_.empty()) || preparing_) && saved_.empty();
  }
  // Returns whether the store has the lanes requested last. False until they arrive, and if they could not be prepared.
  bool hasRequestedLanes() const;
  bool ranksMayHaveEnded() const;
  // Returns whether the lanes will run as soon as they arrive.
  bool isPlayPending() const;

  // Returns the setups passed to prepare() last.
  const std::vector<LaneSetup>& setups() const { return requested_; }

  // Limits the time until an engine's Hello. Default: 20 s, because ssh may prompt for a while.
  void setHelloLimit(std::chrono::milliseconds limit) { helloTimer_.setInterval(limit); }

 signals:
  void engineStateChanged(amplab::EngineState state, const QString& sentence);
  void runStateChanged(amplab::RunState state);
  // A command failed and changed nothing. One sentence.
  void failure(const QString& sentence);
  void replied(amplab::RequestKind kind);
  // Progress of a replay. steps: replayed so far; left: remaining in this part of it.
  void replayProgressed(qlonglong steps, qlonglong left);
  // Emitted instead of failure(), with one sentence. is_handled: the requester has received it.
  void rejected(amplab::RequestKind kind, const QString& sentence, bool is_handled);
  void laneForked(int lane); // the store has it
  void lanesGiven();         // the engine has lanes of its own, which the store has now instead of those requested
  void laneStopped(int lane, const amplab::LineStop& stop); // stopped in its program, or reported its position
  void programChanged(int lane);                            // it runs another program from its next step
  void breaksRejected(int lane, const QString& sentence);   // instead of failure(); the previous breakpoints stay
  // A checkpoint requested by scheduleCheckpoints(), or one that a lane continued from.
  void checkpointWritten(int lane, qlonglong step, const QString& path);
  void checkpointFailed(int lane, const QString& sentence); // instead of failure()

 private:
  struct PendingRequest {
    RequestKind kind;
    int lane; // the lane it concerns
    Rejected reject;
  };

  void request(wire::Command command);
  void sendRequest(PendingRequest request, wire::Command command);
  void rejectRequest(const PendingRequest& request, const QString& sentence);
  void post(wire::Command command);
  void finishRequest(int64_t command);
  int64_t send(wire::Command command); // returns its number
  bool isPending(RequestKind kind, int lane) const;
  bool isShared(int lane) const; // forks share its steps, or will
  void rejectAll(const QString& sentence);
  void hurry();
  bool toEngineLanes(wire::Command& command) const;
  void sendPrepare(std::vector<LaneSetup> setups);
  void sendForLanes(std::vector<LaneSetup> setups, wire::Command command);
  void sendWaiting();
  void drain();
  void handle(wire::Hello hello, int64_t);
  void handle(wire::Prepared prepared, int64_t command);
  void handle(wire::Failure failed, int64_t command);
  void handle(wire::Done, int64_t command);
  void handle(wire::Steps steps, int64_t);
  void handle(wire::Events events, int64_t command);
  void handle(wire::Ops ops, int64_t command);
  void handle(wire::Status status, int64_t);
  void handle(wire::Rewound rewound, int64_t command);
  void handle(wire::Phases phases, int64_t);
  void handle(wire::Forked forked, int64_t command);
  void handle(wire::Explained explained, int64_t command);
  void handle(wire::Diverged diverged, int64_t command);
  void handle(wire::Progress progress, int64_t command);
  void handle(wire::Stopped stopped, int64_t command);
  void handle(wire::BreaksSet set, int64_t);
  void handle(wire::ProgramChanged changed, int64_t command);
  void handle(wire::Lines lines, int64_t);
  void handle(wire::InspectionReport numbers, int64_t);
  void handle(wire::InspectionDone inspected, int64_t);
  void handle(wire::Preview pictured, int64_t);
  void handle(wire::Values values, int64_t command);
  void handle(wire::Forecast forecast, int64_t command);
  std::vector<LaneSetup> continued() const;
  void continueRun(std::vector<LaneInfo> infos);
  void resumeLane(int lane, int64_t step);
  int64_t engineLane(int lane) const; // -1: not in the engine
  // Calls take(lane index of the store) for a lane of the engine. Ends an engine that sent an invalid index.
  void withLane(int64_t engineLane, auto&& handler);
  int freeColour() const;
  int addLane(LaneSetup setup, LaneInfo info);
  void endLanes(const QString& reason);
  void loseEngine(const QString& sentence);
  void failProtocol(const QString& detail);
  void setEngineState(EngineState state, const QString& sentence);
  void updateRunState();
  void forgetEngine();

  RunStore& store_;
  EngineProcess engine_;
  QTimer drainTimer_, helloTimer_;
  FramePace pace_;
  QStringList commandLine_;
  EngineState engineState_ = EngineState::off;
  QString engineSentence_;
  RunState runState_ = RunState::empty;
  wire::Hello hello_;
  std::vector<LaneSetup> requested_;
  std::vector<LaneSetup> sent_;               // setups of the last request for lanes
  std::vector<SavedStep> saved_;              // checkpoints for the starting engine; empty: a fresh start
  std::map<int, LaneInfo> resuming_;          // lanes loading their weights, as this engine has them
  int64_t commands_ = 0;                      // sent so far; each has its number
  int64_t preparing_ = 0;                     // the pending command that prepares sent_, or 0
  bool prepareAgain_ = false;                 // requested_ is newer than sent_
  bool hasResumed_ = false;                   // the engine's lanes continued with changed settings, not as requested
  std::vector<int> lanes_;                    // index in the store, by the engine's index
  std::vector<wire::Command> waiting_;        // commands queued until their lanes are prepared
  std::map<int64_t, PendingRequest> pending_; // requests without a reply, by command
  std::map<int64_t, int> checkpointRequests_; // checkpoint requests: lane by command
  std::map<int64_t, int> breakRequests_;      // breakpoint requests without a reply: lane by command
  InspectionOptions inspection_;
  std::function<int(const std::set<int>&)> colourOfForks_;
};

} // namespace amplab
