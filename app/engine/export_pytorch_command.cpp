// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/config_on_stdin.h"
#include "engine/pytorch/script.h"
#include "engine/run/ranks.h"
#include "engine/settings/setting_table.h"
#include "engine/state/load_datasets.h"
#include "engine/state/settings.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"

#include <cstdio>

namespace amplab {
namespace {

// Throws the error of a run of this configuration that does not depend on the device. Checks one rank only.
void check_runnable(RunConfig config, Datasets data) {
  check_possible(config);
  if (ranks_of(config) > 1) config.parallel = {};
  const std::unique_ptr<Device> device = open_device("cpu");
  Trainer(*device, std::move(data), config);
}

} // namespace

int export_pytorch_command(Words words) {
  const bool with_initial = words.size() == 3 && words[1] == "--initial";
  if (words.size() != 1 && !with_initial)
    throw UsageError("export-pytorch needs one config, or - for one on stdin, and accepts --initial FILE.safetensors; "
                     "see amplab-engine --help.");
  const bool piped = words[0] == "-";
  const RunConfig config = piped ? config_on_stdin() : load_config(words[0]);
  const std::string source = piped ? "stdin" : words[0];
  try {
    const Datasets data = load_datasets(config);
    check_runnable(config, data);
    std::vector<ModelTask> tasks;
    for (size_t i = 0; i < data.size(); ++i) tasks.push_back(model_task_of(*data[i]));
    const std::string script = pytorch_script(config, tasks, with_initial ? words[2] : "");
    std::fwrite(script.data(), 1, script.size(), stdout);
    return kDone;
  } catch (const ConfigError& error) {
    throw UsageError(source + ": " + error.what());
  } catch (const DataError& error) {
    throw UsageError(source + ": " + error.what());
  }
}

} // namespace amplab
