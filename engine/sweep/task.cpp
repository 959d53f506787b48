// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/task.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

namespace amplab {
namespace {

// FNV-1a, so that similar texts are far apart in the order.
uint64_t hash_of(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
  return hash;
}

} // namespace

std::optional<SweepTask> task_of(std::string_view text) {
  SweepTask task;
  const char* const end = text.data() + text.size();
  const auto [slash, no_index] = std::from_chars(text.data(), end, task.index);
  if (no_index != std::errc() || slash == end || *slash != '/') return std::nullopt;
  const auto [rest, no_count] = std::from_chars(slash + 1, end, task.count);
  const bool is_task =
      no_count == std::errc() && rest == end && 1 <= task.index && task.index <= task.count && task.count <= kMostTasks;
  return is_task ? std::optional(task) : std::nullopt;
}

std::vector<size_t> runs_of(const SweepTask& task, std::span<const std::string> contents) {
  std::vector<std::pair<uint64_t, size_t>> order; // hash and index
  for (size_t i = 0; i < contents.size(); ++i) order.emplace_back(hash_of(contents[i]), i);
  std::ranges::sort(order, [&](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : contents[a.second] < contents[b.second];
  });
  std::vector<size_t> own;
  for (auto rank = static_cast<size_t>(task.index - 1); rank < order.size(); rank += static_cast<size_t>(task.count))
    own.push_back(order[rank].second);
  std::ranges::sort(own);
  return own;
}

} // namespace amplab
