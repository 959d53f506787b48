// SPDX-License-Identifier: Apache-2.0
#include "app/engine/progress.h"

#include "platform/stream.h"

#include <algorithm>
#include <cstdio>

namespace amplab {
namespace {

constexpr int kPlainLines = 10; // per run, without a terminal

} // namespace

Progress::Progress(std::vector<Lane> lanes, bool quiet)
    : lanes_(std::move(lanes)), quiet_(quiet), terminal_(platform::is_terminal(platform::kStandardError)) {}

void Progress::steps(size_t index, const std::vector<StepRecord>& records) {
  Lane& lane = lanes_[index];
  const int64_t stride = std::max<int64_t>(1, lane.steps_planned / kPlainLines);
  for (const StepRecord& record : records) {
    lane.latest = record;
    if (!quiet_ && !terminal_ && (record.step % stride == 0 || record.step == lane.steps_planned)) plain_line(lane);
  }
}

void Progress::plain_line(const Lane& lane) const {
  const StepRecord& r = lane.latest;
  std::fprintf(stderr, "%-20s step %lld/%lld  loss %.4f  scale %g  skipped %lld  %.0f samples/s", lane.name.c_str(),
               static_cast<long long>(r.step), static_cast<long long>(lane.steps_planned), r.loss, r.loss_scale,
               static_cast<long long>(r.step - r.update), r.samples_per_s);
  if (is_recorded(r.eval_accuracy)) std::fprintf(stderr, "  accuracy %.2f %%", 100 * r.eval_accuracy);
  std::fputc('\n', stderr);
}

void Progress::show() {
  const auto now = std::chrono::steady_clock::now();
  if (quiet_ || !terminal_ || now - shown_ < std::chrono::milliseconds(100)) return;
  shown_ = now;
  int64_t done = 0, planned = 0;
  std::string lanes;
  for (const Lane& lane : lanes_) {
    done += lane.latest.step;
    planned += lane.steps_planned;
    char text[160];
    std::snprintf(text, sizeof text, "  %s: loss %.3f scale %g skips %lld %.0f/s", lane.name.c_str(), lane.latest.loss,
                  lane.latest.loss_scale, static_cast<long long>(lane.latest.step - lane.latest.update),
                  lane.latest.samples_per_s);
    lanes += text;
  }
  constexpr int64_t kWidth = 20;
  const auto filled = static_cast<size_t>(planned ? kWidth * done / planned : 0);
  const std::string bar = std::string(filled, '#') + std::string(kWidth - filled, '.');
  std::fprintf(stderr, "\r\033[K[%s]%s", bar.c_str(), lanes.c_str());
  std::fflush(stderr);
}

void Progress::clear() {
  if (!quiet_ && terminal_) std::fputs("\r\033[K", stderr);
}

} // namespace amplab
