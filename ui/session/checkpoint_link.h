// SPDX-License-Identifier: GPL-3.0-or-later
// A second link to a checkpoint file, which preserves it while the engine may replace it by the next one. Removed on
// destruction. Any thread.
#pragma once
#include <QString>
#include <cstdint>
#include <optional>

namespace amplab {

class CheckpointLink {
 public:
  explicit CheckpointLink(const QString& path);
  ~CheckpointLink();
  CheckpointLink(const CheckpointLink&) = delete;
  CheckpointLink& operator=(const CheckpointLink&) = delete;

  const QString& path() const { return held_; }
  // Returns the step stored in the checkpoint, or nullopt if it is missing or not a checkpoint.
  const std::optional<int64_t>& step() const { return step_; }

 private:
  QString held_;
  std::optional<int64_t> step_;
};

} // namespace amplab
