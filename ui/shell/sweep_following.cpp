// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/sweep_following.h"

#include <chrono>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::seconds kUntilMade{1};

} // namespace

SweepFollowing::SweepFollowing(SweepRuns& runs, Sessions& sessions) : runs_(runs), sessions_(sessions) {
  again_.setSingleShot(true);
  again_.setInterval(kUntilMade);
  connect(&again_, &QTimer::timeout, this, &SweepFollowing::follow);
  connect(&sessions, &Sessions::renamed, this, [this] {
    if (asked_.isEmpty()) follow();
  });
  connect(&runs, &SweepRuns::wanted, this, [this](const QString& session) {
    asked_ = session;
    follower_.reset();
    follow();
  });
  connect(&runs, &SweepRuns::looked, this, [this](bool looks) {
    looked_at_ = looks;
    if (follower_)
      follower_->rest(!looks);
    else
      follow();
  });
}

void SweepFollowing::follow() {
  const QString path = asked_.isEmpty() ? sessions_.path() : asked_;
  if (!looked_at_ || (follower_ && follower_->path() == path)) return;
  follower_.reset();
  runs_.put({path, {}, 0, false});
  if (path.isEmpty()) return;
  follower_ = std::make_unique<RunsFollower>(path);
  connect(follower_.get(), &RunsFollower::read, this, [this](const RunsOfFile& runs) { runs_.put(runs); });
  connect(follower_.get(), &RunsFollower::failed, this, [this](const QString& sentence) {
    if (asked_.isEmpty())
      again_.start();
    else
      runs_.refuse(sentence);
    follower_.release()->deleteLater(); // called from its own signal
  });
}

} // namespace amplab
