// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "engine/fields/fields.h"
#include "engine/pytorch/script.h"
#include "engine/train/load_datasets.h"
#include "engine/train/settings.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"

#include <cstdio>

namespace amplab {
namespace {

// Throws: what a run of this configuration would be refused by, whatever its device.
void refuse_what_cannot_run(const RunConfig& config, Datasets data) {
  const std::unique_ptr<Device> device = open_device("cpu");
  Trainer(*device, std::move(data), config);
}

} // namespace

int export_pytorch_command(Words words) {
  const bool with_initial = words.size() == 3 && words[1] == "--initial";
  if (words.size() != 1 && !with_initial)
    throw UsageError("export-pytorch takes one config and may take --initial FILE.safetensors; see amplab-engine --help.");
  const RunConfig config = load_config(words[0]);
  if (!config.models.empty() || !config.optimizers.empty() || !config.scalers.empty() || !config.datasets.empty())
    throw UsageError(words[0] + ": export-pytorch writes scripts of one model, one optimizer, one scaler and one data set; \"models\", "
                                "\"optimizers\", \"scalers\" and \"datasets\" are trained here, but not exported yet.");
  try {
    const Datasets data = load_datasets(config);
    refuse_what_cannot_run(config, data);
    const std::string script = pytorch_script(config, sized(model_task_of(*data[0]), config.model), with_initial ? words[2] : "");
    std::fwrite(script.data(), 1, script.size(), stdout);
    return kDone;
  } catch (const ConfigError& error) {
    throw UsageError(words[0] + ": " + error.what());
  } catch (const DataError& error) {
    throw UsageError(words[0] + ": " + error.what());
  }
}

} // namespace amplab
