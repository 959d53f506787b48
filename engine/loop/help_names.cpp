// SPDX-License-Identifier: Apache-2.0
// Provided names and keywords.
#include "engine/loop/help.h"

#include <algorithm>
#include <vector>

namespace amplab::loop {
namespace {

struct Row {
  std::string_view name, parameters, sentence; // parameters "-": not callable
  Kind result = Kind::nothing;
};
constexpr std::string_view kNoSignature = "-";

constexpr Row kProvided[] = {
    {"F", kNoSignature, "torch.nn.functional: functions of layers and losses.", Kind::functional},
    {"abs", "x", "The absolute value."},
    {"all", "values", "True if all are true."},
    {"amp", kNoSignature, "Of apex: amp.scale_loss and amp.master_params.", Kind::apex},
    {"any", "values", "True if one is true."},
    {"autocast", "device_type, dtype=None, enabled=True, cache_enabled=True", "The same as torch.autocast."},
    {"batches", kNoSignature, "The micro-batches of this step: for x, t in batches.", Kind::batches},
    {"bool", "x", "True or False."},
    {"contextlib", kNoSignature, "nullcontext.", Kind::contextlib},
    {"device", kNoSignature, "\"cuda\" or \"cpu\": the run's device."},
    {"dict", "entries", "A dict.", Kind::dict},
    {"enumerate", "values, start=0", "(0, first), (1, second) ..."},
    {"float", "x", "As a float; for a tensor, a host sync."},
    {"int", "x", "As a whole number."},
    {"isinstance", "x, type", "True if it has this type."},
    {"len", "x", "The length: len(batches) is the number of micro-batches."},
    {"list", "values", "A list.", Kind::list},
    {"loss_fn", "input, target", "The loss for the data set's task, from the settings.", Kind::tensor},
    {"math", kNoSignature, "Python's math.", Kind::math},
    {"max", "*values", "The largest."},
    {"min", "*values", "The smallest."},
    {"model", "input", "The model: model(x) is its output.", Kind::model},
    {"nn", kNoSignature, "torch.nn.", Kind::nn},
    {"optimizer", kNoSignature, "The optimizer: step and zero_grad.", Kind::optimizer},
    {"print", "*values", "Shows values below the loop."},
    {"range", "start, stop, step", "Whole numbers from start to before stop."},
    {"reversed", "values", "In reverse order."},
    {"round", "x, digits=None", "Rounded to a whole number, or to ndigits digits."},
    {"scaler", kNoSignature, "The GradScaler: scale, unscale_, step, update.", Kind::scaler},
    {"sorted", "values, key=None, reverse=False", "A sorted list.", Kind::list},
    {"staticmethod", kNoSignature, "Decorates forward and backward of a torch.autograd.Function."},
    {"str", "x", "As text."},
    {"sum", "values, start=0", "The sum of several values."},
    {"torch", kNoSignature, "PyTorch's names.", Kind::torch},
    {"tuple", "values", "A tuple.", Kind::tuple},
    {"zip", "*values", "Values side by side: (a[0], b[0]), (a[1], b[1]) ..."},
};

constexpr Row kWords[] = {
    {"False", kNoSignature, "Not true."},
    {"None", kNoSignature, "Nothing."},
    {"True", kNoSignature, "True."},
    {"and", kNoSignature, "The second, if the first is true."},
    {"as", kNoSignature, "Gives a name: import torch as t."},
    {"assert", kNoSignature, "Ends the run if it is not true."},
    {"break", kNoSignature, "Leaves the for loop."},
    {"class", kNoSignature, "class F(torch.autograd.Function): a custom function with its backward."},
    {"continue", kNoSignature, "Continues with the next iteration; outside of a for, with the next step."},
    {"def", kNoSignature, "Defines a function."},
    {"elif", kNoSignature, "Otherwise, if this is true."},
    {"else", kNoSignature, "Otherwise; after a for: if no break ended it."},
    {"for", kNoSignature, "For each item: for x, t in batches:"},
    {"from", kNoSignature, "from torch import amp"},
    {"if", kNoSignature, "Only if it is true."},
    {"import", kNoSignature, "import torch.nn.functional as F"},
    {"in", kNoSignature, "True if it contains the value."},
    {"is", kNoSignature, "True for the same object: p.grad is None"},
    {"lambda", kNoSignature, "A function in one line: lambda x: x * 2"},
    {"not", kNoSignature, "Not true."},
    {"or", kNoSignature, "The second, if the first is not true."},
    {"pass", kNoSignature, "Does nothing, for an empty block."},
    {"return", kNoSignature, "Returns from the function."},
    {"with", kNoSignature, "Within a context: with torch.autocast(device, torch.float16):"},
};

std::vector<Help> made(std::span<const Row> rows) {
  std::vector<Help> helps;
  for (const Row& row : rows) {
    const bool is_called = row.parameters != kNoSignature;
    helps.push_back({std::string(row.name), is_called ? std::string(row.parameters) : std::string(), row.sentence,
                     is_called, row.result});
  }
  return helps;
}

} // namespace

std::span<const Help> provided_help() {
  static const std::vector<Help> helps = made(kProvided);
  return helps;
}

std::span<const Help> keyword_help() {
  static const std::vector<Help> helps = made(kWords);
  return helps;
}

std::string_view words_for(Kind kind) {
  switch (kind) {
  case Kind::model: return "A model: its call is its output.";
  case Kind::optimizer: return "An optimizer: step and zero_grad.";
  case Kind::scaler: return "A GradScaler: scale, unscale_, step, update.";
  case Kind::batches: return "The micro-batches of this step, of a data set.";
  default: return {};
  }
}

} // namespace amplab::loop
