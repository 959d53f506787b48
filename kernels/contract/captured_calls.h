// SPDX-License-Identifier: Apache-2.0
// A capture that is launched call by call. Stores the calls and all their operands.
#pragma once
#include "kernels/contract/device.h"

#include <vector>

namespace amplab {

class CapturedCalls final : public Capture {
 public:
  void add(const Call& call) {
    entries_.push_back({call, views_.size()});
    views_.insert(views_.end(), call.in.begin(), call.in.end());
    views_.insert(views_.end(), call.out.begin(), call.out.end());
  }

  template <class Run> void for_each(Run run) const {
    for (Entry entry : entries_) {
      const std::span<const View> all = std::span(views_).subspan(entry.first);
      entry.call.in = all.first(entry.call.in.size());
      entry.call.out = all.subspan(entry.call.in.size(), entry.call.out.size());
      run(entry.call);
    }
  }

 private:
  struct Entry {
    Call call; // its spans hold only their lengths
    size_t first;
  };
  std::vector<Entry> entries_;
  std::vector<View> views_;
};

} // namespace amplab
