// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/sweep_follower.h"

#include <chrono>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::seconds kUntilMade{1};

} // namespace

SweepFollower::SweepFollower(SweepRuns& runs, Sessions& sessions) : runs_(runs), sessions_(sessions) {
  again_.setSingleShot(true);
  again_.setInterval(kUntilMade);
  connect(&again_, &QTimer::timeout, this, &SweepFollower::follow);
  connect(&sessions, &Sessions::renamed, this, [this] {
    if (requested_.isEmpty()) follow();
  });
  connect(&runs, &SweepRuns::wanted, this, [this](const QString& session) {
    requested_ = session;
    follower_.reset();
    follow();
  });
  connect(&runs, &SweepRuns::readingChanged, this, [this](bool reading) {
    reading_ = reading;
    if (follower_)
      follower_->setPaused(!reading);
    else
      follow();
  });
}

void SweepFollower::follow() {
  const QString path = requested_.isEmpty() ? sessions_.path() : requested_;
  if (!reading_ || (follower_ && follower_->path() == path)) return;
  follower_.reset();
  runs_.put({path, {}, 0, false});
  if (path.isEmpty()) return;
  follower_ = std::make_unique<RunsFollower>(path);
  connect(follower_.get(), &RunsFollower::read, this, [this](const RunsOfFile& runs) { runs_.put(runs); });
  connect(follower_.get(), &RunsFollower::failed, this, [this](const QString& sentence) {
    if (requested_.isEmpty())
      again_.start();
    else
      runs_.reportFailure(sentence);
    follower_.release()->deleteLater(); // called from its own signal
  });
}

} // namespace amplab
