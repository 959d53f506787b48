// SPDX-License-Identifier: GPL-3.0-or-later
// A RunController with a fake engine of the given behaviour. It records what the controller reports.
#pragma once
#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "ui/bridge/run_controller.h"

#include <QSignalSpy>
#include <QStringList>
#include <cstdlib>
#include <gtest/gtest.h>

namespace amplab::support {

class ControllerTest : public testing::Test {
 protected:
  void start(const QString& behaviour) { controller.startEngine({FAKE_ENGINE, behaviour}); }

  // Starts the engine, prepares `lanes` lanes of `steps` steps, and waits until they are ready.
  [[nodiscard]] bool ready(const QString& behaviour, int lanes = 2, int64_t steps = 1000) {
    start(behaviour);
    auto setups = sample_setups(lanes);
    for (LaneSetup& setup : setups) setup.config.train.steps = steps;
    controller.prepare(setups);
    return reaches(RunState::ready);
  }

  [[nodiscard]] bool reaches(RunState state) {
    return await([&] { return controller.runState() == state; });
  }
  [[nodiscard]] bool reaches(EngineState state) {
    return await([&] { return controller.engineState() == state; });
  }

  std::string sentence() const { return controller.engineSentence().toStdString(); }
  std::string last_failure() const { return failures.isEmpty() ? "" : failures.last()[0].toString().toStdString(); }
  int engine_pid() const { return std::atoi(controller.hello().engine.substr(5).c_str()); }

  RunStore store;
  RunController controller{store};
  QSignalSpy failures{&controller, &RunController::failure};
};

} // namespace amplab::support
