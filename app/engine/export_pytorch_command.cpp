// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "engine/data/catalogue.h"
#include "engine/run/fields.h"
#include "engine/run/pytorch/script.h"
#include "engine/train/settings.h"

#include <cstdio>

namespace amplab {

int export_pytorch_command(Words words) {
  const bool with_initial = words.size() == 3 && words[1] == "--initial";
  if (words.size() != 1 && !with_initial)
    throw UsageError("export-pytorch takes one config and may take --initial FILE.safetensors; see amplab-engine --help.");
  const RunConfig config = load_config(words[0]);
  refuse_impossible(config);
  const auto data = load_dataset(data_request_of(config));
  const std::string script = pytorch_script(config, model_task_of(*data), with_initial ? words[2] : "");
  std::fwrite(script.data(), 1, script.size(), stdout);
  return kDone;
}

} // namespace amplab
