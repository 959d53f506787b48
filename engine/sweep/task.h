// SPDX-License-Identifier: Apache-2.0
// One task of a job array, and its share of the runs. Pure functions, any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

struct SweepTask {
  int64_t index = 1, count = 1; // 1 <= index <= count
  bool operator==(const SweepTask&) const = default;
};

inline constexpr int64_t kMostTasks = 100'000;

// Returns the task of "3/8", as in --task, or nothing if the text is invalid.
std::optional<SweepTask> task_of(std::string_view text);

// Returns the indices of the task's runs in ascending order. Together, the tasks have each run once, and their counts
// differ by at most one. The share depends on the set of contents, not on their order, so that the fastest varying
// setting of a grid is spread over tasks. contents: content_of() of each run, all different.
std::vector<size_t> runs_of(const SweepTask& task, std::span<const std::string> contents);

} // namespace amplab
