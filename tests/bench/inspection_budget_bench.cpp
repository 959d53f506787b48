// SPDX-License-Identifier: Apache-2.0
// Cost of reporting tensor statistics: `inspection_budget_bench [seconds] [turns] [share]`. Runs an MLP and a
// transformer in alternating rounds of `seconds`, without inspection and with wire::SetInspection{numbers} at that
// share. The default share is 5 %, as in the window. Prints steps per second side by side.
#include "engine/run/presets.h"
#include "engine/session/session.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace amplab {
namespace {

using Clock = std::chrono::steady_clock;

struct BenchReports {
  int64_t steps = 0;
  std::vector<InspectionCost> inspections;
};

class Bench {
 public:
  explicit Bench(const RunConfig& config) : session_([](const std::string& name) { return open_device(name); }) {
    session_.post(wire::Prepare{{config}});
    session_.post(wire::Play{});
    for (BenchReports heard; heard.steps < 50;) listen(heard);
  }
  BenchReports play(double seconds, bool numbers, double share) {
    session_.post(wire::SetInspection{.every_ms = numbers ? 100 : 0, .share = share, .lines = false, .numbers = true});
    BenchReports before, heard;
    listen(before);
    for (const auto begin = Clock::now(); std::chrono::duration<double>(Clock::now() - begin).count() < seconds;)
      listen(heard);
    return heard;
  }

 private:
  void listen(BenchReports& heard) {
    session_.wait(std::chrono::milliseconds(20));
    for (const wire::Report& report : session_.drain()) {
      if (const auto* steps = std::get_if<wire::Steps>(&report)) heard.steps += std::ssize(steps->records);
      if (const auto* inspected = std::get_if<wire::InspectionDone>(&report))
        heard.inspections.push_back(inspected->cost);
      if (const auto* failure = std::get_if<wire::Failure>(&report)) std::puts(failure->text.c_str()), std::exit(1);
    }
  }
  Session session_;
};

RunConfig endless(RunConfig config, const char* mode) {
  config.precision.mode = mode;
  config.scaler.kind = std::string_view(mode) == "amp-fp16" ? "dynamic" : "none";
  config.train.steps = 100'000'000;
  config.train.eval_every = 0;
  return config;
}

RunConfig transformer() {
  RunConfig config;
  config.data.name = "arithmetic";
  config.data.batch_size = 32;
  config.model = {.name = "transformer", .width = 64, .heads = 4, .blocks = 2};
  return config;
}

void measure(const char* name, const RunConfig& config, double seconds, int turns, double share) {
  Bench bench(config);
  std::vector<double> plain, ratios, inspected_ms, usual_ms;
  for (int turn = 0; turn < turns; ++turn) {
    const BenchReports without = bench.play(seconds, false, share), with = bench.play(seconds, true, share);
    plain.push_back(static_cast<double>(without.steps) / seconds);
    ratios.push_back(static_cast<double>(with.steps) / static_cast<double>(without.steps));
    for (const InspectionCost& cost : with.inspections)
      inspected_ms.push_back(cost.inspection_s * 1e3), usual_ms.push_back(cost.usual_s * 1e3);
  }
  const auto median = [](std::vector<double>& of) {
    std::ranges::sort(of);
    return of.empty() ? 0 : of[of.size() / 2];
  };
  const double usual = median(plain), ratio = median(ratios), inspection = median(inspected_ms),
               step = median(usual_ms); // usual_ms is sorted here
  std::printf(
      "%-22s %7.0f steps/s; inspected %.3f (%.3f .. %.3f of %d); %zu inspections of %.2f ms beside steps of %.2f ms\n",
      name, usual, ratio, ratios.front(), ratios.back(), turns, inspected_ms.size(), inspection, step);
  std::fflush(stdout);
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) {
  using namespace amplab;
  const double seconds = argc > 1 ? std::atof(argv[1]) : 5;
  const int turns = argc > 2 ? std::atoi(argv[2]) : 7;
  const double share = argc > 3 ? std::atof(argv[3]) : 0.05;
  for (const char* mode : {"fp32", "amp-fp16", "amp-bf16"}) {
    measure((std::string("mlp, ") + mode).c_str(), endless(mlp_preset().front(), mode), seconds, turns, share);
    measure((std::string("transformer, ") + mode).c_str(), endless(transformer(), mode), seconds, turns, share);
  }
}
