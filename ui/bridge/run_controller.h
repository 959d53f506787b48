// SPDX-License-Identifier: GPL-3.0-or-later
// The window's only door to the engine. Commands go out at once; reports are gathered and put into the RunStore by one
// timer, at most 60 times a second and less often where showing them is dear. GUI thread only; nothing here blocks.
//
// When the engine ends, for whatever reason, one sentence says so (engineStateChanged with EngineState::lost), the
// lanes that had not ended are marked stopped with that sentence, and all that was received stays in the store.
// restartEngine() starts it again with the same configurations; their fresh lanes then replace the old ones.
#pragma once
#include "engine/wire/messages.h"
#include "ui/bridge/engine_process.h"
#include "ui/bridge/frame_pace.h"
#include "ui/store/run_store.h"

#include <QObject>
#include <QTimer>
#include <chrono>
#include <nlohmann/json_fwd.hpp>
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

class RunController : public QObject {
  Q_OBJECT

 public:
  static constexpr int kAllLanes = -1;

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
  void setDial(int lane, const QString& key, const nlohmann::json& value);
  // Op calls and statistics of the next step, of all lanes.
  void inspectNext();
  // Back to the same initial weights; the lanes start empty.
  void rewind();

  EngineState engineState() const { return engineState_; }
  const QString& engineSentence() const { return engineSentence_; } // what engineStateChanged said last
  RunState runState() const { return runState_; }
  const wire::Hello& hello() const { return hello_; } // of the engine that runs, or ran last
  const QString& engineLog() const { return engine_.log(); }

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

 private:
  void request(wire::Command command);
  void sendPrepare(std::vector<LaneSetup> setups, const wire::Command& command);
  void answered();
  void drain();
  void handle(const auto&) {} // what nobody shows yet
  void handle(wire::Hello hello);
  void handle(wire::Prepared prepared);
  void handle(wire::Failure failed);
  void handle(wire::Steps steps);
  void handle(wire::Events events);
  void handle(wire::Ops ops);
  void handle(wire::Status status);
  bool isLane(int64_t lane);
  void endLanes(const QString& reason);
  void loseEngine(const QString& sentence);
  void loseToProtocol(const QString& detail);
  void setEngineState(EngineState state, const QString& sentence);
  void updateRunState();

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
  std::vector<LaneSetup> sent_;        // the set-ups of the last request for lanes
  bool preparing_ = false;             // sent_ is not answered yet
  bool askAgain_ = false;              // asked_ is newer than sent_
  bool engineHasLanes_ = false;        // the store's lanes are those of this engine
  std::vector<wire::Command> waiting_; // until the lanes they are meant for are prepared
};

} // namespace amplab
