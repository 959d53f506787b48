// SPDX-License-Identifier: Apache-2.0
// The PyTorch script of a configuration, checked with Python's own grammar. With any names of runs, files and columns,
// the script does the same and contains the names as strings. The text of a loop appears only in the loop's place.
#include "engine/pytorch/script.h"
#include "engine/run/config_error.h"
#include "engine/run/layer_regions.h"
#include "tests/fuzz/python.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <array>

namespace amplab::fuzz {
namespace {

constexpr std::string_view kSources[] = {"csv", "idx", "cifar10", "text"};

// A run's name, a path, a column, a file of weights, a pattern of layers, and the loop.
using Texts = std::array<std::string, 6>;

// The first byte chooses the run's features. The user's texts follow, and the last one has the remainder.
struct Case {
  RunConfig config;
  std::string initial;
  std::vector<std::string> texts; // required in the script
};

Case case_of(std::string_view input, const Texts& texts) {
  const unsigned choice = input.empty() ? 0 : static_cast<unsigned char>(input[0]);
  Case made;
  RunConfig& config = made.config;
  config.name = texts[0];
  config.data.name = kSources[choice % 4];
  config.data.path = texts[1];
  config.data.label = texts[2];
  config.data.shuffle = choice & 4;
  made.initial = texts[3].empty() ? "w" : texts[3];
  made.texts = {config.data.path, made.initial};
  if (config.data.name == "csv") made.texts.push_back(config.data.label);
  if (!covers(texts[4], "loss")) { // "loss" is not a layer and has other code
    config.precision.layer_dtype = {{texts[4], "fp16"}};
    made.texts.push_back(texts[4]);
  }
  config.loop = texts[5];
  config.scaler.kind = choice & 8 ? "dynamic" : "none";
  config.clip.kind = choice & 16 ? "norm" : "none";
  config.schedule.name = choice & 32 ? "cosine" : "constant";
  config.model.name = choice & 64 ? "resnet" : "mlp";
  if (config.data.name == "text") config.model.name = "transformer";
  return made;
}

std::string script_of(const Case& made) {
  const bool tokens = made.config.data.name == "text";
  const ModelTask task = tokens ? ModelTask{.sample = {8}, .tokens = true, .vocabulary = 12, .outputs = 12}
                                : ModelTask{.sample = {3, 32, 32}, .outputs = 10};
  return pytorch_script(made.config, task, made.initial);
}

Texts parts_of(std::string_view input) {
  Texts parts;
  input.remove_prefix(std::min<size_t>(1, input.size()));
  for (std::string& part : parts) {
    const size_t end = &part == &parts.back() ? input.size() : std::min(input.find('\x1e'), input.size());
    part = input.substr(0, end);
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  return parts;
}

std::string read_names(std::string_view input) {
  static Python python;
  const Case given = case_of(input, parts_of(input));
  const char* layer = given.config.precision.layer_dtype.empty() ? "loss" : "e";
  const Case plain = case_of(input, {"a", "b", "c", "d", layer, given.config.loop});
  std::string script;
  try {
    script = script_of(given);
  } catch (const ConfigError& error) {
    return error.what();
  }
  const std::string wrong = python.difference(script, script_of(plain), given.texts, given.config.loop);
  if (!wrong.empty()) throw Finding{wrong + "\n" + script};
  return "accepted";
}

std::vector<std::string> hostile_names() {
  const std::string end(1, '\x1e');
  return {std::string("\0", 1) + "{seed}" + end + "{label}" + end + "+str(__import__('os').system('x'))+" + end +
              "{initial}" + end + "{rows}",
          "\1a \"\"\" b" + end + "C:\\x\"y" + end + "'" + end + "\\" + end + "*",
          "\2np." + end + "gzip.\n#" + end + "{context}" + end + "w.st" + end + "fc1",
          "\x7fr" + end + "\xff\xfe" + end + "\xe2\x80\xa8" + end + "\r\n" + end + "\t",
          "\x08 " + end + end + end + end + "e" + end +
              "a = \"\"\"{seed}\n'two' #\n\\\"\"\"\"\rb = 'x\\\r\ny'\nif a:\n\tc = (1,\n2)  # it's\n",
          "\x10 " + end + end + end + end + "e" + end +
              "for x, t in batches:\n  \f loss = loss_fn(model(x), t)\f\n\fpass\n# \\",
          "\x11 " + end + end + end + end + "e" + end + "# {loop}"};
}

} // namespace

Target scripts() {
  return {"scripts",
          read_names,
          hostile_names,
          {"{label}",
           "{path}",
           "{seed}",
           "{batch}",
           "{title}",
           "{model}",
           "{initial}",
           "{steps}",
           "{rows}",
           "{folder}",
           "{limit}",
           "{order}",
           "\"\"\"",
           "'''",
           "\\",
           "\\\"",
           "\n",
           "\r",
           "#",
           "\\N{BULLET}",
           "\\u0022",
           "${",
           "%(x)s",
           "np.",
           "csv.",
           "\x1e",
           "\f",
           "\n    ",
           "\n\t",
           "\\\n",
           "f\"",
           "if x:",
           "for x, t in batches:",
           "loss_fn(model(x), t)",
           "# ",
           "{loop}"},
          nullptr,
          [] { return Python::absent_because(); }};
}

} // namespace amplab::fuzz
