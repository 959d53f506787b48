// SPDX-License-Identifier: Apache-2.0
#include "engine/context/execution_context.h"

#include <barrier>
#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>

namespace amplab {
namespace {

// Calls visit(member of a, member of b) for each member. A new member does not compile here until it is listed.
template <class Visit>
void for_each_member(const ExecutionContext& first, const ExecutionContext& second, Visit visit) {
  const auto& [a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17] = first;
  const auto& [b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17] = second;
  visit(a1, b1), visit(a2, b2), visit(a3, b3), visit(a4, b4), visit(a5, b5), visit(a6, b6), visit(a7, b7);
  visit(a8, b8), visit(a9, b9), visit(a10, b10), visit(a11, b11), visit(a12, b12), visit(a13, b13), visit(a14, b14);
  visit(a15, b15), visit(a16, b16), visit(a17, b17);
}

// An address that is not dereferenced.
template <class T> T* some_address() {
  static char byte;
  return reinterpret_cast<T*>(&byte);
}

// A context without a default value.
ExecutionContext unusual_context() {
  static const std::function<void(const Tensor&)> hook = [](const Tensor&) {};
  ExecutionContext context;
  context.autocast = {.enabled = true, .dtype = DType::bf16, .cache_enabled = false, .nesting = 2};
  context.cached_casts = {std::make_shared<int>(), some_address<CachedCasts>()};
  context.captured_casts = some_address<CapturedCasts>();
  context.grad_enabled = false;
  context.in_composite = true;
  context.recomputer = some_address<Recomputer>();
  context.backward_depth = 3;
  context.backward_accumulates = false;
  context.post_accumulate_grad_hook = &hook;
  context.math_mode = {.allow_tf32 = true};
  context.convolves_channels_last = true;
  context.probe = some_address<Probe>();
  context.phase = Phase::backward;
  context.layer = "fc1";
  context.line = 7;
  context.recomputes = true;
  context.world = some_address<World>();
  return context;
}

// Runs the task on a new thread.
template <class Task> void on_a_thread(Task task) { std::jthread(std::move(task)).join(); }

TEST(ExecutionContext, CrossesToAnotherThreadWithEveryMember) {
  const ContextGuard<> callers(unusual_context());
  int members = 0;
  for_each_member(current_context(), ExecutionContext(), [&](const auto& ours, const auto& by_default) {
    ++members;
    EXPECT_FALSE(ours == by_default) << "unusual_context() leaves out member " << members;
  });
  on_a_thread(propagate_context([&] {
    int member = 0;
    for_each_member(current_context(), unusual_context(), [&](const auto& here, const auto& callers_value) {
      ++member;
      EXPECT_TRUE(here == callers_value) << "member " << member;
    });
  }));
}

TEST(ExecutionContext, HasItsDefaultsInANewThread) {
  const ContextGuard<> callers(unusual_context());
  on_a_thread([] { EXPECT_TRUE(current_context() == ExecutionContext()); });
}

TEST(ExecutionContext, OfACallerDoesNotChangeWithThatOfTheThread) {
  on_a_thread(propagate_context([] {
    current_context().grad_enabled = false;
    current_context().autocast.enabled = true;
  }));
  EXPECT_TRUE(current_context() == ExecutionContext());
}

TEST(ExecutionContext, OfAThreadIsRestoredWhenATaskOfAnotherThreadEndsOrThrows) {
  std::function<void()> ends, throws;
  {
    const ContextGuard<> callers(unusual_context());
    ends = propagate_context([] {});
    throws = propagate_context([] { throw std::runtime_error("out of memory"); });
  }
  on_a_thread([&] {
    const ContextGuard<&ExecutionContext::line> own(5);
    const ExecutionContext before = current_context();
    ends();
    EXPECT_TRUE(current_context() == before);
    EXPECT_THROW(throws(), std::runtime_error);
    EXPECT_TRUE(current_context() == before);
  });
}

TEST(ExecutionContext, PassesArgumentsAndResultsOfATask) {
  const auto half = propagate_context([](int x) { return x / 2; });
  EXPECT_EQ(half(8), 4);
}

TEST(ContextGuard, RestoresTheMemberLevelByLevelAndAfterAnException) {
  const NoGradGuard outer;
  const LayerScope layer("fc1");
  try {
    const GradModeGuard inner(true);
    const PhaseScope phase(Phase::step);
    const LayerScope inner_layer("fc2");
    EXPECT_TRUE(grad_enabled());
    EXPECT_EQ(current_context().layer, "fc2");
    throw std::runtime_error("out of memory");
  } catch (const std::runtime_error&) {
  }
  EXPECT_FALSE(grad_enabled());
  EXPECT_EQ(current_context().layer, "fc1");
  EXPECT_EQ(current_context().phase, Phase::forward);
}

TEST(ContextGuard, SetsNoOtherMember) {
  const ContextGuard<> callers(unusual_context());
  ExecutionContext expected = current_context();
  {
    const ContextGuard<&ExecutionContext::world> alone(nullptr);
    expected.world = nullptr;
    EXPECT_TRUE(current_context() == expected);
  }
  EXPECT_EQ(current_context().world, some_address<World>());
}

// Both threads have set their contexts before either reads its own.
TEST(ExecutionContext, OfTwoThreadsDoNotMix) {
  std::barrier both_have_set(2);
  const auto lane = [&](bool records, DType low, std::string_view layer) {
    const GradModeGuard grad(records);
    const LayerScope its_layer(layer);
    AutocastState state;
    state.dtype = low;
    const ContextGuard<&ExecutionContext::autocast> autocast(state);
    both_have_set.arrive_and_wait();
    EXPECT_EQ(grad_enabled(), records);
    EXPECT_EQ(current_context().layer, layer);
    EXPECT_EQ(current_context().autocast.dtype, low);
    both_have_set.arrive_and_wait();
  };
  std::jthread other(lane, false, DType::bf16, "a");
  lane(true, DType::f16, "b");
}

} // namespace
} // namespace amplab
