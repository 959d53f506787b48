// SPDX-License-Identifier: Apache-2.0
#include "app/engine/first_step.h"

#include "engine/data/dataset.h"
#include "engine/loop/loop_error.h"
#include "engine/run/number_text.h"
#include "engine/state/load_datasets.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"

#include <exception>

namespace amplab {

FirstStep first_step_of(const RunConfig& config) {
  RunConfig tried = config;
  tried.train.eval_every = 0;
  tried.train.steps = 2; // two steps, because the last step evaluates
  try {
    const std::unique_ptr<Device> device = open_device(tried.device);
    Trainer trainer(*device, load_datasets(tried, {}, load_dataset_or_spirals), tried);
    return {true, "One test step ran: its loss is " + rounded_text(trainer.step(false).record.loss, 4) + "."};
  } catch (const loop::LoopError& error) {
    return {false, "One test step failed: " + loop::located(error)};
  } catch (const DataError& error) {
    return {false, std::string("No test step could run: ") + error.what()};
  } catch (const std::exception& error) {
    return {false, std::string("One test step failed: ") + error.what()};
  }
}

} // namespace amplab
