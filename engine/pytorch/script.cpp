// SPDX-License-Identifier: Apache-2.0
#include "engine/pytorch/script.h"

#include "engine/loop/standard_loop.h"
#include "engine/pytorch/script_sections.h"
#include "engine/run/ranks.h"

#include <algorithm>
#include <cctype>

namespace amplab {
namespace {

// Defines SEED, STEPS, args and device for the sections, and BATCH for a single data set.
constexpr const char* kHead = R"PY("""{title}: an AMP Lab run in PyTorch.

    {start} this_file.py [--initial weights.safetensors] [--steps N] [--device cuda]

The same model, batches and settings. Prints columns of AMP Lab's history.csv under the same names.
The loop at the end is the program of the configuration. AMP Lab runs it in a small language without files and imports.
Here it is Python: read a script from an unknown source before you run it.
"""
{imports}
{constants}

parser = argparse.ArgumentParser()
parser.add_argument("--initial", default={initial}, help="initial weights, as saved by amplab-engine")
parser.add_argument("--steps", type=int, default={steps})
parser.add_argument("--device", default="cpu")
args = parser.parse_args()
STEPS, device = args.steps, torch.device(args.device).type  # device: a str, as torch.autocast takes it
if torch.device(args.device).index is not None:
    torch.cuda.set_device(args.device)
{threads}{ranks})PY";

struct Import {
  const char *line, *use; // use: code that needs the import
};
constexpr Import kStandard[] = {
    {"import argparse", "argparse."},
    {"import contextlib", "contextlib."},
    {"import csv", "csv."},
    {"import functools", "functools."},
    {"import gc", "gc."},
    {"import gzip", "gzip."},
    {"import itertools", "itertools."},
    {"import math", "math."},
    {"import os", "os."},
    {"import pathlib", "pathlib."},
    {"import re", "re.compile("},
    {"import sys", "sys."},
    {"import threading", "threading."},
    {"from collections import OrderedDict", "OrderedDict("},
    {"from dataclasses import replace", " replace("},
    {"from fnmatch import fnmatchcase", "fnmatchcase("},
};
constexpr Import kInstalled[] = {
    {"import numpy as np", "np."},
    {"import torch", "torch."},
    {"import torch.nn.functional as F", "F."},
    {"import torch.utils.checkpoint", "torch.utils.checkpoint."},
    {"from torch import nn", "nn."},
    {"from torch.distributed.algorithms.ddp_comm_hooks import default_hooks", "default_hooks."},
    {"from torch.distributed.optim import ZeroRedundancyOptimizer", "ZeroRedundancyOptimizer("},
    {"from torch.nn.parallel import DistributedDataParallel", "DistributedDataParallel("},
    {"from torch.overrides import TorchFunctionMode", "TorchFunctionMode"},
    {"from torch.utils.data import DistributedSampler", "DistributedSampler"},
    {"import torchao.optim", "torchao.optim."},
    {"from torchao.float8 import Float8LinearConfig, convert_to_float8_training", "convert_to_float8_training("},
    {"from torchao.float8.float8_linear import Float8Linear", "Float8Linear)"},
};

// Returns true if the code uses the name by itself, not as an attribute.
bool has_name(std::string_view code, std::string_view name) {
  const auto continues = [](char c) { return c == '_' || c == '.' || std::isalnum(static_cast<unsigned char>(c)); };
  for (size_t at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
    const size_t end = at + name.size();
    if ((at == 0 || !continues(code[at - 1])) && (end == code.size() || !continues(code[end]))) return true;
  }
  return false;
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
  if (has_name(code, "autocast")) text += "from torch import autocast\n"; // given to a program without an import
  return text;
}

} // namespace

namespace pytorch {

std::string data_names(const RunConfig& config) {
  std::string names;
  for (const auto& [name, data] : data_sections_of(config)) names.append(names.empty() ? "" : ", ").append(name);
  return names;
}

} // namespace pytorch

std::string pytorch_script(const RunConfig& config, std::span<const ModelTask> tasks, const std::string& initial) {
  using namespace pytorch;
  const std::string threads = config.threads > 0 ? "torch.set_num_threads(" + literal(config.threads) + ")\n" : "";
  const std::string loop = loop::loop_of(config), data = data_section(config), seed = std::to_string(config.seed);
  const bool alone = ranks_of(config) == 1;
  const std::string ranks = ranks_head(config, loop);
  const std::string recipe = model_section(config, tasks) + "\n# ---- recipe ----" + sync_batch_norm_section(config) +
                             precision_section(config) + recipe_section(config) + ops_section(config, loop) +
                             replicas_section(config) + ranks_section(config, loop) + optimizer_section(config) +
                             scaler_section(config) + steps_section(config, tasks.front(), loop);
  const auto before_loop = [&](int64_t first_line) {
    const std::string watch = watch_section(config, loop, first_line);
    const std::string code = code_of(kHead + ranks + data + recipe + watch).append(loop);
    const std::string head = with(
        kHead, {{"imports", imports_of(code)},
                {"title", within_quotes(config.name)},
                {"constants", config.datasets.empty() ? "SEED, BATCH = " + seed + ", " + literal(config.data.batch_size)
                                                      : "SEED = " + seed},
                {"initial", initial.empty() ? "None" : literal(initial)},
                {"steps", literal(config.train.steps)},
                {"start", alone ? "python" : "torchrun --nproc-per-node " + std::to_string(ranks_of(config))},
                {"threads", threads},
                {"ranks", ranks}});
    if (first_line == 0) reject_frame_names(config, head + recipe + watch);
    return head + data + recipe + watch;
  };
  // The number of lines before the loop does not depend on first_line, so it can be counted first.
  const std::string without_text = before_loop(0) + loop_section(config, {}); // one line: pass
  return before_loop(std::ranges::count(without_text, '\n')) + loop_section(config, loop);
}

} // namespace amplab
