// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/run_hint.h"

#include <QCoreApplication>
#include <array>

namespace amplab {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("RunHint", text); }

QString lanes_in_words(int lanes) {
  static constexpr std::array kWords = {"no lanes", "the lane", "the two lanes", "the three lanes", "the four lanes"};
  return lanes < static_cast<int>(kWords.size()) ? tr(kWords[static_cast<size_t>(lanes)]) : tr("the %1 lanes").arg(lanes);
}

} // namespace

RunHint run_hint(const RunSituation& now) {
  if (now.engine == EngineState::lost) return {tr("The engine has ended"), "bad", true};
  if (now.restart_needed) return {tr("Some changes need a restart: press F5"), "notice", true};
  if (now.engine == EngineState::starting) return {tr("Starting the engine…"), "quiet"};
  switch (now.run) {
    case RunState::empty: return {tr("Choose a preset"), "title"};
    case RunState::preparing: return {tr("Loading data, making weights…"), "quiet"};
    case RunState::ready: return {tr("Press Space to run %1").arg(lanes_in_words(now.lanes)), "title"};
    case RunState::running: return {tr("Running; Space pauses"), "quiet"};
    case RunState::paused: return {tr("Paused; Space goes on"), "quiet"};
    case RunState::ended: return {tr("Ended; F5 starts again"), "quiet"};
  }
  return {{}, "quiet"};
}

} // namespace amplab
