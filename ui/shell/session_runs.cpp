// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/session_runs.h"

#include "ui/models/keymap.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::seconds kUntilWritten{1}; // the recorder lags by less

} // namespace

SessionRuns::SessionRuns(const RunStore& store, OtherRuns& others, Sessions& sessions)
    : others_(others), sessions_(sessions) {
  later_.setSingleShot(true);
  later_.setInterval(kUntilWritten);
  connect(&others, &OtherRuns::wanted, this, &SessionRuns::read);
  connect(&later_, &QTimer::timeout, this, [this] { read({}); });
  connect(&store, &RunStore::lanesChanged, this, [this] {
    if (others_.has({})) later_.start();
  });
  connect(&sessions, &Sessions::earlierRunsRead, this, [this] { others_.request({}); });
  connect(&reading_, &RunsReading::done, this, &SessionRuns::addRuns);
  connect(&reading_, &RunsReading::failed, this,
          [this](const QString&, const QString& sentence) { others_.reportFailure(sentence); });
}

void SessionRuns::read(const QString& session) {
  const QString own = sessions_.recorder().path();
  const bool is_own = session.isEmpty() || session == own;
  if (is_own && own.isEmpty())
    return others_.reportFailure(
        tr("This window records no session, so it has no earlier runs. Save the session first (%1).")
            .arg(key_text(ActionId::save_as)));
  if (is_own) own_ = own;
  reading_.read(is_own ? own : session, is_own ? WhichRuns::earlier : WhichRuns::all, OtherRuns::kMost);
}

// Returns whether the run is kept in the session, and still in the comparison from its own file.
bool SessionRuns::isLaneShown(const SummedRun& run) const {
  return std::ranges::any_of(others_.runs(), [&](const SummedRun& other) {
    return !other.session.isEmpty() && other.created == run.created && other.sweep == run.sweep &&
           other.config == run.config;
  });
}

void SessionRuns::addRuns(const QString& path, std::vector<SummedRun> runs) {
  const bool is_own = path == own_;
  if (runs.empty())
    others_.reportFailure(
        is_own ? tr("This session has no earlier runs yet. %1 restarts the lanes and keeps the current runs.")
                     .arg(key_text(ActionId::restart))
               : tr("%1 has no runs.").arg(path));
  if (is_own) {
    std::erase_if(runs, [this](const SummedRun& run) { return isLaneShown(run); });
    for (SummedRun& run : runs) run.session.clear();
  }
  others_.put(is_own ? QString() : path, std::move(runs));
}

} // namespace amplab
