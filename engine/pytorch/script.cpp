// SPDX-License-Identifier: Apache-2.0
#include "engine/pytorch/script.h"

#include "engine/loop/standard_loop.h"
#include "engine/pytorch/sections.h"

#include <algorithm>

namespace amplab {
namespace {

// Leaves SEED, BATCH, STEPS, args and device to the sections.
constexpr const char* kHead = R"PY("""{title}: what AMP Lab trained, in PyTorch.

    python this_file.py [--initial weights.safetensors] [--steps N] [--device cuda]

The same model, batches and recipe. Prints what AMP Lab writes into history.csv under the same names.
The loop at the end is the configuration's own text, which AMP Lab runs in a small language without files and imports. Here
it is Python: a script from a stranger is a program, so read it before you run it.
"""
{imports}
SEED, BATCH = {seed}, {batch}

parser = argparse.ArgumentParser()
parser.add_argument("--initial", default={initial}, help="weights to begin with, as amplab-engine saves them")
parser.add_argument("--steps", type=int, default={steps})
parser.add_argument("--device", default="cpu")
args = parser.parse_args()
STEPS, device = args.steps, torch.device(args.device).type  # device: a str, as torch.autocast takes it
if torch.device(args.device).index is not None:
    torch.cuda.set_device(args.device)
{threads})PY";

struct Import {
  const char *line, *use; // use: what tells that the script needs it
};
constexpr Import kStandard[] = {
    {"import argparse", "argparse."}, {"import contextlib", "contextlib."}, {"import csv", "csv."}, {"import gzip", "gzip."},
    {"import itertools", "itertools."}, {"import math", "math."},         {"import os", "os."},
    {"import pathlib", "pathlib."},   {"import re", "re.compile("},
    {"from collections import OrderedDict", "OrderedDict("},
    {"from fnmatch import fnmatchcase", "fnmatchcase("},
};
constexpr Import kInstalled[] = {
    {"import numpy as np", "np."},
    {"import torch", "torch."},
    {"import torch.nn.functional as F", "F."},
    {"import torch.utils.checkpoint", "torch.utils.checkpoint."},
    {"from torch import nn", "nn."},
    {"from torch.overrides import TorchFunctionMode", "TorchFunctionMode"},
};

// Python without its texts and comments: what a user has named is no use of a module.
std::string code_of(std::string_view script) {
  std::string code;
  for (size_t i = 0; i < script.size(); ++i) {
    const char begins = script[i];
    if (begins == '#') {
      i = std::min(script.find('\n', i), script.size());
    } else if (begins == '"' || begins == '\'') {
      while (++i < script.size() && script[i] != begins)
        if (script[i] == '\\') ++i;
    } else {
      code += begins;
    }
  }
  return code;
}

std::string imports_of(std::string_view code) {
  std::string text;
  const auto add = [&](const auto& rows) {
    for (const Import& row : rows)
      if (code.find(row.use) != std::string_view::npos) text.append(row.line).append("\n");
  };
  add(kStandard);
  text += "\n";
  add(kInstalled);
  return text;
}

} // namespace

std::string pytorch_script(const RunConfig& config, const ModelTask& task, const std::string& initial) {
  using namespace pytorch;
  const std::string threads = config.threads > 0 ? "torch.set_num_threads(" + literal(config.threads) + ")\n" : "";
  const std::string loop = loop::loop_of(config);
  const std::string frame = data_section(config) + model_section(config, task) + "\n# ---- recipe ----" + precision_section(config) +
                            ops_section(config, loop) + optimizer_section(config) + scaler_section(config) +
                            steps_section(config, task, loop);
  return with(kHead, {{"imports", imports_of(code_of(kHead + frame).append(loop))},
                      {"title", within_quotes(config.name)},
                      {"seed", std::to_string(config.seed)},
                      {"batch", literal(config.data.batch_size)},
                      {"initial", initial.empty() ? "None" : literal(initial)},
                      {"steps", literal(config.train.steps)},
                      {"threads", threads}}) + frame + loop_section(config, loop);
}

} // namespace amplab
