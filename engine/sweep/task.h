// SPDX-License-Identifier: Apache-2.0
// One task of a job array, and the runs that are its own. Pure; any thread.
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

// "3/8", as --task has it. Nothing: it is none.
std::optional<SweepTask> task_of(std::string_view text);

// The places of its runs among all, rising. Together the tasks have each run once, and no task has two more than
// another. Which runs it has depends on the set of contents alone, not on their order; what varies fastest in a grid
// does not go to one task. contents: of each run what decides its numbers, no two alike.
std::vector<size_t> runs_of(const SweepTask& task, std::span<const std::string> contents);

} // namespace amplab
