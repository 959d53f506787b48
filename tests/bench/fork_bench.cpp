// SPDX-License-Identifier: Apache-2.0
// Time from a fork request at a past step to the fork's first new step, after 1000 steps of the MLP on Fashion-MNIST
// (spirals where it is not installed). `fork_bench [steps]` prints milliseconds for steps spread over the run.
#include "engine/session/session.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace amplab {
namespace {

// Waits for the first report of this kind that `fits` accepts.
template <class Message, class Fits> Message heard(Session& session, Fits fits) {
  for (;;) {
    session.wait(std::chrono::milliseconds(100));
    for (wire::Report& report : session.drain()) {
      if (const auto* failure = std::get_if<wire::Failure>(&report))
        std::fprintf(stderr, "%s\n", failure->text.c_str()), std::exit(1);
      if (auto* message = std::get_if<Message>(&report); message && fits(*message)) return std::move(*message);
    }
  }
}

void measure(int64_t steps) {
  Session session(open_device);
  RunConfig config;
  config.precision.mode = "amp-bf16";
  config.scaler.kind = "none";
  config.train.steps = steps + 1000;
  config.train.eval_every = 0;
  session.post(wire::Prepare{{config}});
  session.post(wire::StepOnce{steps});
  heard<wire::Steps>(session, [&](const wire::Steps& m) { return m.records.back().step == steps; });
  std::vector<double> milliseconds;
  for (int64_t lane = 1; lane <= 20; ++lane) {
    const auto begin = std::chrono::steady_clock::now();
    session.post(wire::Fork{0, steps * lane / 20 - 1, "fork", {{"optimizer.lr", "0.0005"}}});
    session.post(wire::StepOnce{1});
    heard<wire::Steps>(session, [&](const wire::Steps& m) { return m.lane == lane; });
    milliseconds.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
  }
  std::ranges::sort(milliseconds);
  std::printf("fork at a past step of %lld, to its first new step: median %.0f ms (%.0f .. %.0f)\n",
              static_cast<long long>(steps), milliseconds[milliseconds.size() / 2], milliseconds.front(),
              milliseconds.back());
}

} // namespace
} // namespace amplab

int main(int argc, char** argv) { amplab::measure(argc > 1 ? std::max(20, std::atoi(argv[1])) : 1000); }
