// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/store/step_calls.h"

#include <algorithm>

namespace amplab {

void StepCalls::add(const LineStop& stop) {
  shown_ = nullptr;
  if (stop.step != calls_.step) {
    calls_ = {stop.step, {}};
    newest_ = 1;
    left_out_ = 0;
  }
  std::vector<OpRecord>& ops = calls_.ops;
  const int64_t before = lastSeq();
  if (stop.past) {
    ops = stop.ops;
    left_out_ = stop.ops_left_out;
    // If the previous position was in another step or later in this one, the calls of the last line are the new ones.
    const auto other_line =
        std::find_if(ops.rbegin(), ops.rend(), [&](const OpRecord& op) { return op.line != ops.back().line; });
    newest_ = before > 0 && lastSeq() > before ? before + 1 : other_line == ops.rend() ? 1 : other_line->seq + 1;
    return;
  }
  left_out_ += stop.ops_left_out;
  if (stop.ops.empty()) {
    newest_ = before + 1;
    return;
  }
  newest_ = stop.ops.front().seq;
  // If inspection has restarted, so has seq. Earlier calls are not in that count.
  ops.erase(std::ranges::lower_bound(ops, newest_, {}, &OpRecord::seq), ops.end());
  ops.insert(ops.end(), stop.ops.begin(), stop.ops.end());
  if (ops.size() <= kMostCalls) return;
  const size_t dropped = ops.size() - kMostCalls;
  ops.erase(ops.begin(), ops.begin() + static_cast<std::ptrdiff_t>(dropped));
  left_out_ += static_cast<int64_t>(dropped);
}

std::shared_ptr<const InspectedStep> StepCalls::shown() const {
  if (!shown_ && !empty()) shown_ = std::make_shared<const InspectedStep>(calls_);
  return shown_;
}

} // namespace amplab
