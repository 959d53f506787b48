// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the lanes a phase at a time, at a pace that can be read: the next one is asked for when the last one has been
// shown of all lanes for a while. While it is on, running means this. Owned by MainWindow; GUI thread.
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

  bool isOn() const { return on_; }
  // Lanes that run go on, slowly, or at full speed again.
  void setOn(bool on);

  // Runs or pauses, as slow motion or its absence wants it.
  void playOrPause();
  void pause();
  bool isPlaying() const { return playing_; } // slowly

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
  std::set<int> owing_; // lanes that have not reported the phase that was asked for
};

} // namespace amplab
