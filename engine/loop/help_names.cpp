// SPDX-License-Identifier: Apache-2.0
// Names and words that stand alone.
#include "engine/loop/help.h"

#include <algorithm>
#include <vector>

namespace amplab::loop {
namespace {

struct Row {
  std::string_view name, parameters, sentence; // parameters "-": it is not called
  Kind gives = Kind::nothing;
};
constexpr std::string_view kNot = "-";

constexpr Row kGiven[] = {
    {"F", kNot, "torch.nn.functional: functions of layers and losses.", Kind::functional},
    {"abs", "x", "The absolute value."},
    {"all", "values", "Are all true?"},
    {"amp", kNot, "Of apex: amp.scale_loss and amp.master_params.", Kind::apex},
    {"any", "values", "Is one true?"},
    {"autocast", "device_type, dtype=None, enabled=True, cache_enabled=True", "The same as torch.autocast."},
    {"batches", kNot, "The micro-batches of this step: for x, t in batches.", Kind::batches},
    {"bool", "x", "Is it true?"},
    {"contextlib", kNot, "nullcontext.", Kind::contextlib},
    {"device", kNot, "\"cuda\" or \"cpu\": where the run is."},
    {"dict", "entries", "A dict.", Kind::dict},
    {"enumerate", "values, start=0", "(0, first), (1, second) ..."},
    {"float", "x", "As a float; of a tensor, the run waits for the device."},
    {"int", "x", "As a whole number."},
    {"isinstance", "x, type", "Is it of this type?"},
    {"len", "x", "How many: len(batches) is the number of micro-batches."},
    {"list", "values", "A list.", Kind::list},
    {"loss_fn", "input, target", "The loss of the data set's task, as the dials have it.", Kind::tensor},
    {"math", kNot, "Python's math.", Kind::math},
    {"max", "*values", "The largest."},
    {"min", "*values", "The smallest."},
    {"model", "input", "The model: model(x) is its output.", Kind::model},
    {"nn", kNot, "torch.nn.", Kind::nn},
    {"optimizer", kNot, "The optimizer: step and zero_grad.", Kind::optimizer},
    {"print", "*values", "Shows values below the loop."},
    {"range", "start, stop, step", "Whole numbers from start up to stop."},
    {"reversed", "values", "The other way round."},
    {"round", "x, digits=None", "To the nearest whole number, or to so many digits."},
    {"scaler", kNot, "The GradScaler: scale, unscale_, step, update.", Kind::scaler},
    {"sorted", "values, key=None, reverse=False", "A list in order.", Kind::list},
    {"staticmethod", kNot, "Above forward and backward of a torch.autograd.Function."},
    {"str", "x", "As text."},
    {"sum", "values, start=0", "The sum of several values."},
    {"torch", kNot, "PyTorch's names.", Kind::torch},
    {"tuple", "values", "A tuple.", Kind::tuple},
    {"zip", "*values", "Values side by side: (a[0], b[0]), (a[1], b[1]) ..."},
};

constexpr Row kWords[] = {
    {"False", kNot, "Not true."},
    {"None", kNot, "Nothing."},
    {"True", kNot, "True."},
    {"and", kNot, "The second, if the first is true."},
    {"as", kNot, "Gives a name: import torch as t."},
    {"assert", kNot, "Ends the run where it is not true."},
    {"break", kNot, "Leaves the for."},
    {"class", kNot, "class F(torch.autograd.Function): a function with a backward of one's own."},
    {"continue", kNot, "Goes on with the next of the for; outside of one, with the next step."},
    {"def", kNot, "A function of one's own."},
    {"elif", kNot, "Else, if this is true."},
    {"else", kNot, "What is done otherwise; after a for: where no break ended it."},
    {"for", kNot, "For each of them: for x, t in batches:"},
    {"from", kNot, "from torch import amp"},
    {"if", kNot, "Only if it is true."},
    {"import", kNot, "import torch.nn.functional as F"},
    {"in", kNot, "Is it in there?"},
    {"is", kNot, "Is it the same object? p.grad is None"},
    {"lambda", kNot, "A function in one line: lambda x: x * 2"},
    {"not", kNot, "Not true."},
    {"or", kNot, "The second, if the first is not true."},
    {"pass", kNot, "Does nothing: where a block would be empty."},
    {"return", kNot, "What the function gives."},
    {"with", kNot, "Within a context: with torch.autocast(device, torch.float16):"},
};

std::vector<Help> made(std::span<const Row> rows) {
  std::vector<Help> helps;
  for (const Row& row : rows) {
    const bool is_called = row.parameters != kNot;
    helps.push_back({std::string(row.name), is_called ? std::string(row.parameters) : std::string(), row.sentence, is_called, row.gives});
  }
  return helps;
}

} // namespace

std::span<const Help> given_help() {
  static const std::vector<Help> helps = made(kGiven);
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
