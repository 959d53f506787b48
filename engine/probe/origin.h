// SPDX-License-Identifier: Apache-2.0
// The position of the thread in a training step: phase, layer and program line of the current op calls. Thread-local.
// Set by scopes and the interpreter, read by the probe. Autograd nodes store the layer to name backward calls.
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
  std::string_view layer;  // owned by the model, which outlives its graph
  int64_t line = 0;        // of the program, from 1; 0: none
  bool recomputes = false; // backward recomputes forward (torch.utils.checkpoint)
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
