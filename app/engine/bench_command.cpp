// SPDX-License-Identifier: Apache-2.0
#include "app/engine/command.h"
#include "app/engine/rows.h"
#include "app/engine/timing.h"
#include "engine/data/catalogue.h"
#include "engine/data/characters.h"
#include "engine/data/random.h"
#include "engine/train/settings.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

struct Workload {
  std::string_view name, model, norm, data, mode;
  std::vector<int64_t> widths; // of hidden layers; of a resnet's stages
  int64_t batch;
  std::string_view scaler;
  int64_t steps; // of one timed run
};
constexpr std::string_view kDrawnText = "drawn text";

// tests/bench/side_by_side.py trains the same under the same names.
const Workload kWorkloads[] = {
    {"mlp-fp32", "mlp", "none", "fashion-mnist", "fp32", {512, 512}, 128, "none", 100},
    {"mlp-bf16", "mlp", "none", "fashion-mnist", "amp-bf16", {512, 512}, 128, "none", 100},
    {"mlp-fp16", "mlp", "none", "fashion-mnist", "amp-fp16", {512, 512}, 128, "dynamic", 100},
    {"tiny-fp32", "mlp", "none", "spirals", "fp32", {16, 16}, 64, "none", 2000},
    {"cnn-fp32", "cnn", "batch", "fashion-mnist", "fp32", {128}, 128, "none", 20},
    {"cnn-bf16", "cnn", "batch", "fashion-mnist", "amp-bf16", {128}, 128, "none", 20},
    {"resnet20-fp32", "resnet", "batch", "fashion-mnist", "fp32", {16, 32, 64}, 128, "none", 4},
    {"resnet20-bf16", "resnet", "batch", "fashion-mnist", "amp-bf16", {16, 32, 64}, 128, "none", 4},
    {"transformer-fp32", "transformer", "none", kDrawnText, "fp32", {}, 16, "none", 4},
    {"transformer-bf16", "transformer", "none", kDrawnText, "amp-bf16", {}, 16, "none", 4},
};
constexpr int kRepetitions = 9;

// Characters without meaning: of what is said the speed does not depend, of the size of the alphabet it does.
std::shared_ptr<const Dataset> drawn_text(int64_t context) {
  constexpr uint64_t kAlphabet = 80;
  constexpr char kFirst = '!';
  std::string text(1'000'000, kFirst);
  DataRandom random(42, DataRandom::training_points);
  for (char& character : text) character = static_cast<char>(kFirst + random.below(kAlphabet));
  return std::make_shared<const Dataset>(make_text(text, context, std::string(kDrawnText)));
}

std::shared_ptr<const Dataset> data_of(const RunConfig& config) {
  return config.data.name == kDrawnText ? drawn_text(config.data.context) : load_dataset(data_request_of(config));
}

RunConfig config_of(const Workload& workload) {
  RunConfig config;
  config.data.name = workload.data;
  config.data.batch_size = workload.batch;
  config.model.name = workload.model;
  (workload.model == "resnet" ? config.model.channels : config.model.hidden) = workload.widths;
  if (workload.model == "resnet") config.model.blocks = 3;
  if (workload.model == "transformer") config.model.activation = "gelu";
  config.model.norm = workload.norm;
  config.precision.mode = workload.mode;
  config.scaler.kind = workload.scaler;
  config.train.steps = int64_t{1} << 40; // never evaluates
  config.train.eval_every = 0;
  return config;
}

nlohmann::ordered_json measure(const Workload& workload, const std::string& device_name) {
  const RunConfig config = config_of(workload);
  const auto device = open_device(device_name);
  Trainer trainer(*device, data_of(config), config);
  const Spread spread = timed(kRepetitions, [&] {
    for (int64_t i = 0; i < workload.steps; ++i) trainer.step(false);
    device->synchronize();
  });
  const auto steps = static_cast<double>(workload.steps);
  const auto us = [&](double seconds) { return std::round(seconds / steps * 1e8) / 100; };
  return {{"workload", workload.name},
          {"device", device->name()},
          {"us_per_step", us(spread.median)},
          {"fastest", us(spread.minimum)},
          {"slowest", us(spread.maximum)},
          {"samples_per_s", std::round(steps * static_cast<double>(workload.batch) / spread.median)},
          {"peak_bytes", trainer.memory().peak_in_use},
          {"products", device->emulated(Op::linear, mode_named(workload.mode)->low) ? "emulated" : "hardware"}};
}

} // namespace

int bench_command(Words words) {
  bool as_json = false;
  std::string device = "cpu";
  std::vector<const Workload*> chosen;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--json") {
      as_json = true;
      continue;
    }
    if (word == "--device") {
      if (++i == words.size()) throw UsageError("--device needs a name: cpu, cuda or cuda:N.");
      device = words[i];
      continue;
    }
    const auto workload = std::ranges::find(kWorkloads, word, &Workload::name);
    if (workload == std::end(kWorkloads)) {
      std::string names;
      for (const Workload& w : kWorkloads) names += (names.empty() ? "" : ", ") + std::string(w.name);
      throw UsageError("Unknown workload \"" + word + "\"; expected one of " + names + ".");
    }
    chosen.push_back(&*workload);
  }
  if (chosen.empty())
    for (const Workload& workload : kWorkloads) chosen.push_back(&workload);
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Workload* workload : chosen) rows.push_back(measure(*workload, device));
  print_rows(rows, as_json);
  return kDone;
}

} // namespace amplab
