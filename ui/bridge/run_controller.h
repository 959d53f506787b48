// SPDX-License-Identifier: GPL-3.0-or-later
// The window's only door to the engine. Commands go out at once; reports are gathered and put into the RunStore by one
// timer, at most 60 times a second and less often where showing them is dear. GUI thread only; nothing here blocks.
//
// When the engine ends, for whatever reason, one sentence says so (engineStateChanged with EngineState::lost), the
// lanes that had not ended are marked stopped with that sentence, and all that was received stays in the store.
// restartEngine() starts it again with the same configurations; their fresh lanes then replace the old ones.
// goOnFrom() starts it again on saved steps: each lane stays the one that it is, and goes on from there.
//
// Lanes are counted as the store counts them. The engine's own count differs once lanes outlive it.
#pragma once
#include "engine/fields/field_value.h"
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
  starting, // started, has not said hello yet
  ready,
  lost, // ended or could not be understood; the sentence says why
};

enum class RunState {
  empty,     // no lanes
  preparing, // data are being loaded, weights made
  ready,     // at the start
  running,   // at least one lane runs
  paused,
  ended, // every lane has finished, was stopped or failed
};

// A lane that shall share the past of `lane`.
struct ForkRequest {
  int lane = 0;
  int64_t step = -1; // the last one shared; -1: all that was done
  QString name;
  std::vector<wire::Dial> dials; // turned from the next step on
};

// Something that goes wrong on purpose in the next step of a lane.
struct FaultRequest {
  int lane = 0;         // RunController::kAllLanes: of all
  QString target, kind; // as wire::Inject has them; die and stop, which are of a rank, have no target
  double factor = 1;
  int64_t index = 0;
  int rank = -1; // of a lane of several, the one that it happens to; RunController::kAllRanks: all
};

// A checkpoint that an engine, now gone, has left of a lane.
struct SavedStep {
  int lane = 0;
  int64_t step = 0;
  std::string path; // on the engine's machine
};

// What is answered once, by what was asked for or by a failure.
enum class Question {
  look_back,
  explain,
  compare,
  inspect_past,
  look_at_tensor,
  forecast_memory,
  fork,
  rewind_lane,
  go_on
};

class RunController : public QObject {
  Q_OBJECT

 public:
  static constexpr int kAllLanes = -1, kAllRanks = -1;

  // Requires: the store outlives the controller.
  explicit RunController(RunStore& store, QObject* parent = nullptr);
  ~RunController() override;

  // Starts the engine, ending the one before. Commands given while it starts go out, in order, when it is ready.
  void startEngine(const QStringList& commandLine);
  // The same command line and the same configurations once more.
  void restartEngine();

  // Asks for fresh lanes, one per set-up. While an earlier request is being answered only the newest one waits.
  void prepare(std::vector<LaneSetup> setups);
  void play();
  void pause();
  void playOrPause();
  void stepOnce(int64_t steps = 1);
  void stop();
  // A live field of one lane or of kAllLanes, from the next step on. The engine's event tells when it was done.
  void setDial(int lane, const QString& key, const FieldValue& value);
  // A lane that has ended goes on for so many steps more, with the same bits as if it had been asked for them at first;
  // a schedule that follows train.steps goes on along the longer one. Requires: canTrainOn(lane), steps > 0.
  void trainOn(int lane, int64_t steps);
  bool canTrainOn(int lane) const; // it has ended without an error, and the engine has it
  // Op calls and statistics of the next step, of all lanes.
  void inspectNext();
  // Back to the same initial weights; the lanes start empty. Where others were asked for than there are, those are
  // asked for again.
  void rewind();

  // ---- a run taken apart: also of lanes that have ended, while the engine has them ----
  void stepPhase(); // of all live lanes
  // How a fork gets its colour, from those of the store's lanes, which are taken. By default the first that is free.
  void setColourOfForks(std::function<int(const std::set<int>&)> colour) { colourOfForks_ = std::move(colour); }
  // The new lane is the store's last; laneForked() tells.
  void fork(const ForkRequest& request);
  // Of one lane; the others stay where they are. Refused of a lane whose forks share its past.
  void rewindLane(int lane);
  void inject(const FaultRequest& fault);
  // Answers end in the store; answered() or refused() tells.
  void explain(int lane, int64_t step);
  void compare(int a, int b);
  void inspectPast(int lane, int64_t step);
  void lookAtTensor(int lane, int64_t step, TensorName tensor);
  // Of training with that configuration, in all modes. Needs no lane.
  void forecastMemory(const RunConfig& config);

  // ---- a step taken by the lines of the loop; store's lane.stop() and laneStopped() tell where it came to ----
  void goOn(int lane, Pace pace, std::vector<Break> until = {});
  // Of a lane that has not ended; breaksSet() tells, or breaksRefused().
  void setBreaks(int lane, std::vector<Break> breaks);
  // The place comes as the store's lane.past(); refused() says why there is none.
  void lookBack(int lane, const LinePlace& from, Seek seek, const QString& name = {});
  void leavePast(int lane); // nobody looks back any more
  // What steps that run freely are looked at for; goes out to each engine that is started.
  struct Looks {
    std::chrono::milliseconds every{0}; // 0: never
    double share = 0.05;                // of each lane's time
    bool lines = false, numbers = false, pictures = false;
    bool operator==(const Looks&) const = default;
  };
  void watch(const Looks& looks);
  // The replays that are under way end within a step; refused() tells. Lanes that are being made are not; failure()
  // tells.
  void callOff();
  bool isLookingBack() const { return !questions_.empty(); }
  // A checkpoint for the window itself after every so many steps and at the end; 0: at the end only. They are no events
  // of the lanes: checkpointWritten() tells, or checkpointFailed().
  void keepCheckpoints(int lane, const QString& path, int64_t every);
  // Lanes that were read take the place of those of the store; no engine has them. One that was started is started
  // again, and waits without lanes until some are asked for.
  void showLanes(RunStore& read);
  // Starts the engine again on these. Requires: at most one per lane.
  void goOnFrom(std::vector<SavedStep> saved);

  // True if the engine that runs has that lane.
  bool hasLane(int lane) const { return engineLane(lane) >= 0; }

  EngineState engineState() const { return engineState_; }
  const QString& engineSentence() const { return engineSentence_; } // what engineStateChanged said last
  RunState runState() const { return runState_; }
  const wire::Hello& hello() const { return hello_; } // of the engine that runs, or ran last
  const QString& engineLog() const { return engine_.log(); }

  // Fresh lanes will replace those of the store, unless they cannot be prepared.
  bool lanesAreComing() const {
    return ((engineState_ == EngineState::starting && !asked_.empty()) || preparing_) && saved_.empty();
  }
  // The store has the lanes that were asked for last. False until they are there, and if they could not be prepared.
  bool hasWhatWasAsked() const;
  bool ranksMayHaveEnded() const;
  // They will be played as soon as they are there.
  bool playWaits() const;

  // What is being, or was last, asked for with prepare().
  const std::vector<LaneSetup>& setups() const { return asked_; }

  // How long a started engine may take to say hello. 20 s by default: ssh may ask for a while.
  void setHelloLimit(std::chrono::milliseconds limit) { helloTimer_.setInterval(limit); }

 signals:
  void engineStateChanged(amplab::EngineState state, const QString& sentence);
  void runStateChanged(amplab::RunState state);
  // A command could not be done; everything is as it was before. One sentence.
  void failure(const QString& sentence);
  void engineLogAppended(const QString& text);
  void answered(amplab::Question question);
  // Of the replay that is under way. steps: replayed so far; left: of this stretch of it.
  void lookingBack(qlonglong steps, qlonglong left);
  // In place of failure(): one sentence.
  void refused(amplab::Question question, const QString& sentence);
  void laneForked(int lane);                                          // the store has it
  void laneStopped(int lane, const amplab::LineStop& stop);           // within its loop, or told where it stands
  void breaksSet(int lane, const std::vector<amplab::Break>& breaks); // that it has now
  void loopTurned(int lane);                                          // it runs another text from its next step on
  void breaksRefused(int lane, const QString& sentence); // in place of failure(); it keeps those that it had
  // One that was asked for with keepCheckpoints(), or that a lane has gone on from.
  void checkpointWritten(int lane, qlonglong step, const QString& path);
  void checkpointFailed(int lane, const QString& sentence); // in place of failure()

 private:
  struct Asked {
    Question question;
    int lane; // that it is about
  };

  void request(wire::Command command);
  void ask(Question question, int lane, wire::Command command);
  void post(wire::Command command);
  void answer(int64_t command);
  int64_t send(wire::Command command); // returns its number
  bool isAsked(Question question, int lane) const;
  bool isShared(int lane) const; // forks have its past too, or will
  void refuseAll(const QString& sentence);
  void hurry();
  bool nameAsEngine(wire::Command& command) const;
  void sendPrepare(std::vector<LaneSetup> setups);
  void sendForLanes(std::vector<LaneSetup> setups, wire::Command command);
  void lanesAnswered();
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
  void handle(wire::LoopTurned turned, int64_t command);
  void handle(wire::Lines lines, int64_t);
  void handle(wire::Numbers numbers, int64_t);
  void handle(wire::Looked looked, int64_t);
  void handle(wire::Pictured pictured, int64_t);
  void handle(wire::Values values, int64_t command);
  void handle(wire::Forecast forecast, int64_t command);
  std::vector<LaneSetup> continued() const;
  void goOn(std::vector<LaneInfo> infos);
  void takeUp(int lane, int64_t step);
  int64_t engineLane(int lane) const; // -1: the engine has it not
  // Runs take(the store's lane) for a lane of the engine; ends an engine that made its number up.
  void withLane(int64_t engineLane, auto&& take);
  int freeColour() const;
  int addLane(LaneSetup setup, LaneInfo info);
  void endLanes(const QString& reason);
  void loseEngine(const QString& sentence);
  void loseToProtocol(const QString& detail);
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
  std::vector<LaneSetup> asked_;
  std::vector<LaneSetup> sent_;     // the set-ups of the last request for lanes
  std::vector<SavedStep> saved_;    // that this engine shall go on from; empty: it begins afresh
  std::map<int, LaneInfo> goingOn_; // lanes whose weights are being read, as this engine has them
  int64_t commands_ = 0;            // sent so far; each has its number
  int64_t preparing_ = 0;           // the command that asks for sent_, until it is answered
  bool askAgain_ = false;           // asked_ is newer than sent_
  bool wentOn_ = false;    // the engine's lanes began with dials that had been turned, not as they were asked for
  std::vector<int> lanes_; // of the engine: which of the store's each is
  std::vector<wire::Command> waiting_; // until the lanes they are meant for are prepared
  std::map<int64_t, Asked> questions_; // sent and not answered, by command
  std::map<int64_t, int> plans_;       // of checkpoints: the lane by command
  std::map<int64_t, int> breaks_;      // that were sent and not answered: the lane by command
  Looks looks_;
  std::function<int(const std::set<int>&)> colourOfForks_;
};

} // namespace amplab
