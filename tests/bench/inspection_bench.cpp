// SPDX-License-Identifier: Apache-2.0
// Cost of inspecting one step in EVERY (100 by default): `inspection_bench [ROUNDS] [EVERY] [MODEL-MODE ...]`. Prints
// medians of an inspected step, of a plain step and of the step after an inspected one, which finds cold caches, and
// the overhead for the run. Use a quiet machine or OMP_NUM_THREADS=1, because waiting threads use CPU time too.
#include "engine/state/load_datasets.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

namespace amplab {
namespace {

using Clock = std::chrono::steady_clock;

double median(std::vector<double> of) {
  std::ranges::nth_element(of, of.begin() + std::ssize(of) / 2);
  return of[of.size() / 2];
}

// Step times by wall clock and by CPU time. Other load disturbs CPU time less.
struct Times {
  std::vector<double> wall_ms, own_ms;
  void add(Trainer& trainer, bool inspect) {
    const auto begin = Clock::now();
    const std::clock_t own = std::clock();
    trainer.step(inspect);
    own_ms.push_back(1e3 * static_cast<double>(std::clock() - own) / CLOCKS_PER_SEC);
    wall_ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
};

void measure(Device& device, const std::string& name, const RunConfig& config, int rounds, int every) {
  Trainer trainer(device, load_datasets(config), config);
  for (int i = 0; i < 10; ++i) trainer.step(i == 5); // captured, and inspected once
  Times plain, inspected, after;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 1; i < every; ++i) (i == 1 ? after : plain).add(trainer, false);
    inspected.add(trainer, true);
  }
  std::printf("%-18s", name.c_str());
  for (const auto& [clock, of] : {std::pair{"wall", &Times::wall_ms}, {"own", &Times::own_ms}}) {
    const double usual = median(plain.*of), inspected_ms = median(inspected.*of), next = median(after.*of);
    std::printf("  %s: %7.3f ms, inspected %7.3f, the next %7.3f: %5.2f %%", clock, usual, inspected_ms, next,
                100 * (inspected_ms + next - 2 * usual) / (every * usual));
  }
  std::puts("");
  std::fflush(stdout);
}

struct Model {
  const char *name, *data;
  int64_t batch;
  ModelConfig model;
};
const Model kModels[] = {
    {"mlp", "fashion-mnist", 128, {.hidden = {512, 512}}},
    {"cnn", "fashion-mnist", 128, {.name = "cnn", .hidden = {128}, .norm = "batch"}},
    {"transformer", "arithmetic", 32, {.name = "transformer", .width = 64, .heads = 4, .blocks = 2}},
};

RunConfig config_of(const Model& model, const std::string& mode) {
  RunConfig config;
  config.data.name = model.data;
  config.data.batch_size = model.batch;
  config.model = model.model;
  config.precision.mode = mode;
  config.scaler.kind = mode == "amp-fp16" ? "dynamic" : "none";
  config.train.steps = int64_t{1} << 40;
  config.train.eval_every = 0;
  return config;
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) {
  using namespace amplab;
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 9;
  const int every = argc > 2 ? std::max(3, std::atoi(argv[2])) : 100;
  const std::vector<std::string> chosen(argv + std::min(argc, 3), argv + argc);
  const auto device = open_device("cpu");
  std::printf("%s\n", device->name().c_str());
  for (const Model& model : kModels)
    for (const char* mode : {"fp32", "amp-fp16", "amp-bf16"})
      if (const std::string name = std::string(model.name) + "-" + mode;
          chosen.empty() || std::ranges::find(chosen, name) != chosen.end())
        measure(*device, name, config_of(model, mode), rounds, every);
}
