// SPDX-License-Identifier: Apache-2.0
// Where in a training step the thread stands: the phase and the layer whose ops are being called, and the line of the
// loop that calls them. Thread-local; set by scopes and by the walk through the loop, read by the probe. The tape keeps
// the layer, so that backward calls can name it.
#pragma once
#include <cstdint>
#include <string_view>
#include <utility>

namespace amplab {

// The phases of one AMP step, in order.
enum class Phase : uint8_t { cast, forward, scale, backward, unscale, clip, step, update };
constexpr std::string_view name_of(Phase phase) {
  constexpr std::string_view names[] = {"cast", "forward", "scale", "backward", "unscale", "clip", "step", "update"};
  return names[static_cast<size_t>(phase)];
}

struct Origin {
  Phase phase = Phase::forward;
  std::string_view layer;  // owned by the model, which outlives its tape
  int64_t line = 0;        // of the loop's text, from 1; 0: none
  bool recomputes = false; // backward makes again what forward has made (torch.utils.checkpoint)
};

inline thread_local Origin current_origin;

class PhaseScope {
 public:
  explicit PhaseScope(Phase phase) : before_(current_origin.phase) { current_origin.phase = phase; }
  ~PhaseScope() { current_origin.phase = before_; }
  PhaseScope(const PhaseScope&) = delete;
  PhaseScope& operator=(const PhaseScope&) = delete;

 private:
  Phase before_;
};

class LayerScope {
 public:
  explicit LayerScope(std::string_view layer) : before_(current_origin.layer) { current_origin.layer = layer; }
  ~LayerScope() { current_origin.layer = before_; }
  LayerScope(const LayerScope&) = delete;
  LayerScope& operator=(const LayerScope&) = delete;

 private:
  std::string_view before_;
};

class RecomputeScope {
 public:
  RecomputeScope() : before_(std::exchange(current_origin.recomputes, true)) {}
  ~RecomputeScope() { current_origin.recomputes = before_; }
  RecomputeScope(const RecomputeScope&) = delete;
  RecomputeScope& operator=(const RecomputeScope&) = delete;

 private:
  bool before_;
};

} // namespace amplab
