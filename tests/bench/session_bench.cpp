// SPDX-License-Identifier: Apache-2.0
// Cost of a session file: rows written per second with four lanes side by side, bytes per row, reading a range, a full
// copy.
//   session_bench [STEPS A LANE] [FOLDER]
#include "engine/session_file/session_file.h"
#include "engine/session_file/session_reader.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <sys/resource.h>

namespace amplab {
namespace {

constexpr int kLanes = 4;
constexpr int64_t kBatch = 250; // consecutive steps of one lane, as a session reports them

double seconds(const std::function<void()>& action) {
  const auto begin = std::chrono::steady_clock::now();
  action();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Values as in a lane with a scaler: numbers of full length, memory that changes at evaluations only, and a declared
// column.
StepRecord step_of(int lane, int64_t step) {
  StepRecord r;
  const auto x = static_cast<double>(step);
  r.step = step;
  r.update = step - step / 2000;
  r.samples = step * 128;
  r.wall_s = 0.00123456789 * x;
  r.loss = 2.3 / std::sqrt(x + lane);
  r.lr = 1e-3;
  r.loss_scale = 65536;
  r.growth_tracker = step % 2000;
  r.found_inf = r.skipped = step % 2000 == 0;
  r.grad_norm_scaled = 65536 * r.loss * 1.1;
  r.grad_norm = r.loss * 1.1;
  r.clip_coef = not_recorded();
  r.samples_per_s = 100'000 + std::sin(x);
  r.memory_bytes = 10 << 20;
  r.memory_peak_bytes = 12 << 20;
  r.memory.fill(1 << 20);
  const bool evaluated = step % 200 == 0;
  if (evaluated) r.memory.back() = 2 << 20;
  r.eval_loss = evaluated ? r.loss : not_recorded();
  r.eval_accuracy = evaluated ? 0.8 : not_recorded();
  return r;
}

double resident_mb() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

void bench(int64_t steps, const std::filesystem::path& folder) {
  const std::string path = (folder / "session_bench.amplab").string(),
                    copy = (folder / "session_bench_copy.amplab").string();
  std::filesystem::remove(path);
  double longest = 0, written = 0;
  {
    SessionFile file(path, {{"amplab", "bench"}});
    RunNumber runs[kLanes];
    for (RunNumber& run : runs) run = file.add_run({});
    std::vector<StepRecord> batch(kBatch);
    auto committed = std::chrono::steady_clock::now();
    for (int64_t first = 1; first <= steps; first += kBatch)
      for (int lane = 0; lane < kLanes; ++lane) {
        for (int64_t i = 0; i < kBatch; ++i) batch[static_cast<size_t>(i)] = step_of(lane, first + i);
        const double appended =
            seconds([&] { file.steps(runs[lane], batch); }); // most rows are written without a flush
        longest = std::max(longest, appended);
        written += appended;
        if (std::chrono::steady_clock::now() - committed < std::chrono::milliseconds(250)) continue;
        const double took = seconds([&] { file.commit(); });
        longest = std::max(longest, took);
        written += took;
        committed = std::chrono::steady_clock::now();
      }
    written += seconds([&] { file.commit(); });
    const double rows = static_cast<double>(kLanes * (steps + kBatch - 1) / kBatch * kBatch);
    std::printf("written      %10.0f rows/s   longest wait %.0f ms\n", rows / written, 1000 * longest);
    std::printf("copied       %10.2f s\n", seconds([&] { file.copy_to(copy); }));
    std::printf("file         %10.1f bytes/row\n", static_cast<double>(std::filesystem::file_size(copy)) / rows);
  }
  std::optional<SessionReader> opened(path);
  SessionReader& reader = *opened;
  int64_t count = 0;
  const auto take = [&](std::span<const StepRecord> piece) { count += std::ssize(piece); };
  const double whole = seconds([&] { reader.steps(1, 0, steps, take); });
  std::printf("read back    %10.0f rows/s   of one run\n", static_cast<double>(count) / whole);
  const double part = seconds([&] { reader.steps(2, steps / 2, steps / 2 + 2000, take); });
  std::printf("2000 steps   %10.2f ms       from its middle\n", 1000 * part);
  std::printf("step_count   %10.2f ms\n", 1000 * seconds([&] { reader.step_count(3); }));
  std::printf("memory       %10.1f MiB      at most\n", resident_mb());
  opened.reset();
  std::filesystem::remove(path), std::filesystem::remove(copy);
}

} // namespace
} // namespace amplab

int main(int count, char** words) {
  const int64_t steps = count > 1 ? std::atoll(words[1]) : 250'000;
  amplab::bench(steps, count > 2 ? words[2] : std::filesystem::temp_directory_path());
}
