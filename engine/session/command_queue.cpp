// SPDX-License-Identifier: Apache-2.0
#include "engine/session/command_queue.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace amplab {
namespace {

std::string left_out_sentence(size_t count) {
  return std::to_string(count) + (count == 1 ? " command was" : " commands were") +
         " dropped: the queue was full. Wait for replies between commands.";
}

} // namespace

void CommandQueue::merge_rejection(int64_t id) {
  if (id != 0) return reject(id, {left_out_sentence(1)});
  if (entries_.empty() || entries_.back().left_out == 0) entries_.emplace_back();
  QueuedCommand& all = entries_.back();
  all.reason = {left_out_sentence(++all.left_out)};
}

void CommandQueue::push(wire::Command command, size_t bytes) {
  if (commands_ >= kMostWaiting || bytes_ + bytes > kMostWaitingBytes) {
    const auto obeyed = std::ranges::find_if(entries_ | std::views::reverse,
                                             [](const QueuedCommand& entry) { return entry.command != nullptr; });
    const bool ends = std::holds_alternative<wire::Stop>(command) || std::holds_alternative<wire::Shutdown>(command);
    if (!ends || obeyed == entries_.rend()) return merge_rejection(command.id);
    --commands_;
    bytes_ -= obeyed->bytes;
    obeyed->command.reset();
    obeyed->reason = {left_out_sentence(1)};
  }
  const int64_t id = command.id;
  ++commands_;
  bytes_ += bytes;
  entries_.push_back({std::make_unique<wire::Command>(std::move(command)), id, {}, false, bytes, 0});
}

void CommandQueue::reject(int64_t id, wire::Failure reason) {
  entries_.push_back({nullptr, id, std::move(reason), false, 0, 0});
}

bool CommandQueue::cancel(int64_t id) {
  const auto found =
      std::ranges::find_if(entries_, [id](const QueuedCommand& entry) { return entry.command && entry.id == id; });
  if (found == entries_.end()) return false;
  return found->cancelled = true;
}

QueuedCommand CommandQueue::pop() {
  QueuedCommand next = std::move(entries_.front());
  entries_.pop_front();
  if (next.command) {
    --commands_;
    bytes_ -= next.bytes;
  }
  return next;
}

} // namespace amplab
