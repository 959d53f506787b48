// SPDX-License-Identifier: Apache-2.0
// The execution context: what op calls depend on besides their arguments, such as gradient mode and autocast. Each
// thread has one, the engine's only thread_local variable, and starts with the defaults. A thread that continues the
// work of another one runs with a copy of its context, as with PyTorch's at::ThreadLocalState.
#pragma once
#include "engine/amp/autocast_state.h"
#include "kernels/contract/math_mode.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

namespace amplab {

class CapturedCasts;
struct CachedCasts;
class Probe;
class Recomputer;
class RefCounted;
class Tensor;
class World;

// The phases of one AMP step, in order.
enum class Phase : uint8_t { cast, forward, scale, backward, unscale, clip, step, update };
constexpr std::string_view name_of(Phase phase) {
  constexpr std::string_view names[] = {"cast", "forward", "scale", "backward", "unscale", "clip", "step", "update"};
  return names[static_cast<size_t>(phase)];
}

// A value. Pointers are not owned: they are valid while the guard that set them is alive, so a copy must not outlive
// that guard.
struct ExecutionContext {
  // ---- autocast ----
  AutocastState autocast;
  std::shared_ptr<CachedCasts> cached_casts; // null: nothing is cached (engine/autograd/apply.cpp)
  CapturedCasts* captured_casts = nullptr;   // copies of weights that a capture fills. Null: autocast makes its own

  // ---- autograd ----
  bool grad_enabled = true;  // if false, nothing is recorded
  bool in_composite = false; // ops are parts of one PyTorch function that saves no number: backward may run again
  Recomputer* recomputer = nullptr; // recomputes tensors that backward needs. Null: they stay in memory
  int64_t backward_depth = 0;       // nested backward passes
  bool backward_accumulates = true; // the innermost one adds into the grads of leaves
  const std::function<void(const Tensor& leaf)>* post_accumulate_grad_hook = nullptr;

  // ---- products ----
  MathMode math_mode; // of all op calls, those of backward too

  // ---- layout ----
  // conv2d converts its input to channels-last where the device is faster so. For models, where layouts between layers
  // are not visible. Otherwise conv2d keeps the layout, as PyTorch does.
  bool convolves_channels_last = false;

  // ---- inspection: the probe, and the origin of op calls as it records it ----
  Probe* probe = nullptr; // null: calls are not recorded
  Phase phase = Phase::forward;
  std::string_view layer;  // owned by the model, which outlives its graph
  int64_t line = 0;        // of the program, from 1; 0: none
  bool recomputes = false; // backward recomputes forward (torch.utils.checkpoint)

  // ---- ranks with which this thread's trainers may train, as torch.distributed's default group ----
  World* world = nullptr; // null: this program runs alone

  bool operator==(const ExecutionContext&) const = default;
};

// Returns this thread's context.
ExecutionContext& current_context();

// Returns the member of this thread's context, or all of it.
template <auto Member> auto& member_of_context() {
  if constexpr (std::is_member_pointer_v<decltype(Member)>)
    return current_context().*Member;
  else
    return current_context();
}

// Sets a member of this thread's context until the end of the scope and then restores it, also after an exception.
// Without a member, sets the whole context. Must be destroyed on the thread that made it.
//   const ContextGuard<&ExecutionContext::line> line(7);
template <auto Member = nullptr> class [[nodiscard]] ContextGuard {
  using Value = std::remove_reference_t<decltype(member_of_context<Member>())>;

 public:
  explicit ContextGuard(Value inside) : outside_(std::exchange(member_of_context<Member>(), std::move(inside))) {}
  ~ContextGuard() { member_of_context<Member>() = std::move(outside_); }
  ContextGuard(const ContextGuard&) = delete;
  ContextGuard& operator=(const ContextGuard&) = delete;

 private:
  Value outside_;
};

using GradModeGuard = ContextGuard<&ExecutionContext::grad_enabled>; // torch.set_grad_enabled
struct NoGradGuard : GradModeGuard {                                 // torch.no_grad
  NoGradGuard() : GradModeGuard(false) {}
};
using PhaseScope = ContextGuard<&ExecutionContext::phase>;
using LayerScope = ContextGuard<&ExecutionContext::layer>;
using ProbeScope = ContextGuard<&ExecutionContext::probe>;
using MathModeScope = ContextGuard<&ExecutionContext::math_mode>;
using WorldScope = ContextGuard<&ExecutionContext::world>;

inline bool grad_enabled() { return current_context().grad_enabled; }

// Returns a function that runs `task` with a copy of this thread's context, on the thread that calls it, and then
// restores that thread's context, as PyTorch's wrapPropagateTLSState. This thread must wait while the task runs,
// because one thread at a time uses tensors and what the context points to.
template <class Task> auto propagate_context(Task task) {
  return [context = current_context(),
          task = std::move(task)](auto&&... arguments) -> std::invoke_result_t<const Task&, decltype(arguments)...> {
    const ContextGuard<> guard(context);
    return task(std::forward<decltype(arguments)>(arguments)...);
  };
}

// Objects without owners that wait until fewer deletions are nested (engine/memory/ref.h). Each thread has its own; it
// is no part of the context.
struct DeletionQueue {
  int depth = 0;
  RefCounted* first = nullptr;
};
DeletionQueue& deletion_queue();

} // namespace amplab
