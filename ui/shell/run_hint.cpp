// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/run_hint.h"

#include "ui/models/keymap.h"

#include <QCoreApplication>

namespace amplab {
namespace {

struct HintTexts {
  Q_DECLARE_TR_FUNCTIONS(RunHint)
};

QString lanes_in_words(int lanes) {
  switch (lanes) {
  case 0: return HintTexts::tr("no lanes");
  case 1: return HintTexts::tr("the lane");
  case 2: return HintTexts::tr("the two lanes");
  case 3: return HintTexts::tr("the three lanes");
  case 4: return HintTexts::tr("the four lanes");
  }
  return HintTexts::tr("the %1 lanes").arg(lanes);
}

} // namespace

RunHint run_hint(const RunSituation& now) {
  if (now.engine == EngineState::lost) return {HintTexts::tr("The engine has ended"), "bad", true};
  if (now.restart_needed)
    return {HintTexts::tr("Some changes need a restart: press %1").arg(key_text(ActionId::restart)), "notice", true};
  if (now.recorded) return {HintTexts::tr("Recorded: look, click, compare"), "quiet"};
  if (now.engine == EngineState::starting) return {HintTexts::tr("Starting the engine…"), "quiet"};
  switch (now.run) {
  case RunState::empty: return {HintTexts::tr("Choose a preset"), "title"};
  case RunState::preparing: return {HintTexts::tr("Loading data, creating weights…"), "quiet"};
  case RunState::ready:
    if (!now.not_yet.isEmpty()) return {now.not_yet, "title"};
    return {HintTexts::tr("Press %1 to run %2").arg(key_text(ActionId::run), lanes_in_words(now.lanes)), "title"};
  case RunState::running: return {HintTexts::tr("Running; %1 pauses").arg(key_text(ActionId::run)), "quiet"};
  case RunState::paused: return {HintTexts::tr("Paused; %1 continues").arg(key_text(ActionId::run)), "quiet"};
  case RunState::ended:
    if (now.can_go_on)
      return {HintTexts::tr("Press %1 to continue from the saved steps").arg(key_text(ActionId::run)), "title"};
    return {HintTexts::tr("Ended; %1 restarts").arg(key_text(ActionId::restart)), "quiet"};
  }
  return {{}, "quiet"};
}

} // namespace amplab
