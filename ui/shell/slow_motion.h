// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the lanes phase by phase at a readable pace. The next phase is requested once all lanes have shown the last
// one for a while. While slow motion is on, running means this. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"

#include <QObject>
#include <QTimer>
#include <chrono>
#include <set>

namespace amplab {

class SlowMotion : public QObject {
  Q_OBJECT

 public:
  static constexpr std::chrono::milliseconds kPace{700};

  SlowMotion(RunController& controller, const RunStore& store, QObject* parent = nullptr);

  // Running lanes go on in slow motion, or at full speed.
  void setOn(bool on);

  // Runs or pauses, in slow motion or at full speed.
  void playOrPause();
  void pause();
  bool isPlaying() const { return playing_; } // in slow motion

  void setPace(std::chrono::milliseconds pace) { timer_.setInterval(pace); }

 signals:
  void changed();

 private:
  void play(bool playing);
  void expectAll();
  void stepPhase();
  void expectNoMore(int lane);

  RunController& controller_;
  const RunStore& store_;
  bool on_ = false, playing_ = false;
  QTimer timer_;
  std::set<int> pending_; // lanes that have not reported the requested phase
};

} // namespace amplab
