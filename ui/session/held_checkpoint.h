// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint that the engine has left, held as it is while the engine may put the next one in its place: another name
// of the same file, for as long as this lives. Any thread.
#pragma once
#include <QString>
#include <cstdint>
#include <optional>

namespace amplab {

class HeldCheckpoint {
 public:
  explicit HeldCheckpoint(const QString& path);
  ~HeldCheckpoint();
  HeldCheckpoint(const HeldCheckpoint&) = delete;
  HeldCheckpoint& operator=(const HeldCheckpoint&) = delete;

  const QString& path() const { return held_; }
  // That it was left after, as it says itself. Nothing: it is no checkpoint, or is gone.
  const std::optional<int64_t>& step() const { return step_; }

 private:
  QString held_;
  std::optional<int64_t> step_;
};

} // namespace amplab
