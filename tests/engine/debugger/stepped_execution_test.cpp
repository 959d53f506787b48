// SPDX-License-Identifier: Apache-2.0
#include "engine/debugger/stepped_execution.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"
#include "engine/nn/data_parallel.h"
#include "engine/nn/handoff_thread.h"
#include "tests/engine/train/trainer_fixture.h"

#include <atomic>
#include <stdexcept>
#include <vector>

namespace amplab {
namespace {

// A stepped execution that counts its progress. The test may access the count while the execution is paused.
struct Counting {
  int64_t count = 0;
  bool unwound = false;
  SteppedExecution execution{[this](const std::stop_token& stop) {
    struct Note {
      bool& unwound;
      ~Note() { unwound = true; }
    } note{unwound};
    for (int i = 0; i < 3; ++i) {
      ++count;
      if (stop.stop_requested()) throw std::runtime_error("ended");
      execution.pause();
    }
  }};
};

TEST(SteppedExecution, RunsOnlyWhileItIsWaitedFor) {
  Counting counting;
  EXPECT_EQ(counting.count, 0);
  for (int64_t i = 1; i <= 3; ++i) {
    EXPECT_FALSE(counting.execution.resume_execution());
    EXPECT_EQ(counting.count, i);
    counting.count = i; // modifies state of the paused execution
  }
  EXPECT_TRUE(counting.execution.resume_execution());
  EXPECT_TRUE(counting.unwound);
}

TEST(SteppedExecution, IsUnwoundWhereverItStands) {
  for (int pauses = 0; pauses <= 4; ++pauses) {
    bool unwound = false;
    {
      SteppedExecution* self = nullptr;
      SteppedExecution execution([&](const std::stop_token&) {
        struct Note {
          bool& unwound;
          ~Note() { unwound = true; }
        } note{unwound};
        for (int i = 0; i < 3; ++i) self->pause();
      });
      self = &execution;
      for (int i = 0; i < pauses; ++i) execution.resume_execution();
    }
    EXPECT_EQ(unwound, pauses > 0);
  }
}

TEST(SteppedExecution, GoesTheSameWayAgainOnTheSameThread) {
  std::vector<std::thread::id> threads;
  SteppedExecution* self = nullptr;
  SteppedExecution execution([&](const std::stop_token&) {
    threads.push_back(std::this_thread::get_id());
    self->pause();
  });
  self = &execution;
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(execution.resume_execution());
    EXPECT_TRUE(execution.resume_execution());
  }
  ASSERT_EQ(threads.size(), 3u);
  EXPECT_EQ(threads[0], threads[2]);
}

// Regression test. The thread could check for its end just as it was resumed. It ended, and the caller waited forever.
TEST(SteppedExecution, ReturnsHoweverSoonItsEndIsRequested) {
  for (int i = 0; i < 3000; ++i) {
    std::stop_source source;
    std::atomic<bool> begun = false;
    std::jthread other([&] {
      while (!begun) {
      }
      for (int spin = 0; spin < i % 300; ++spin) begun.load();
      source.request_stop();
    });
    SteppedExecution* self = nullptr;
    SteppedExecution execution([&](const std::stop_token&) { self->pause(); });
    self = &execution;
    begun = true;
    try {
      execution.resume_execution(source.get_token());
      execution.resume_execution(source.get_token());
      execution.resume_execution(source.get_token());
    } catch (const SteppedExecution::Abandoned&) {
    }
  }
}

TEST(SteppedExecution, IsUnwoundThroughPausesOnItsWay) {
  int unwound = 0;
  {
    SteppedExecution* self = nullptr;
    SteppedExecution execution([&](const std::stop_token&) {
      try {
        self->pause();
      } catch (const SteppedExecution::Abandoned&) {
        ++unwound;
        self->pause();
      }
    });
    self = &execution;
    execution.resume_execution();
  }
  EXPECT_EQ(unwound, 1);
}

TEST(SteppedExecution, GivesWhatItsBodyThrows) {
  SteppedExecution execution([](const std::stop_token&) { throw std::runtime_error("a sentence"); });
  EXPECT_THROW(execution.resume_execution(), std::runtime_error);
}

TEST(SteppedExecution, IsReachedByAStopWhileItRunsAndWhileItPauses) {
  std::stop_source before;
  before.request_stop();
  Counting running;
  EXPECT_THROW(running.execution.resume_execution(before.get_token()), SteppedExecution::Abandoned)
      << "it had not begun";
  EXPECT_THROW(running.execution.resume_execution(), SteppedExecution::Abandoned);

  std::atomic<bool> begun = false;
  SteppedExecution endless([&](const std::stop_token& stop) {
    begun = true;
    while (!stop.stop_requested()) std::this_thread::yield();
    throw std::runtime_error("ended");
  });
  std::stop_source meanwhile;
  std::jthread other([&] {
    while (!begun) std::this_thread::yield();
    meanwhile.request_stop();
  });
  EXPECT_THROW(endless.resume_execution(meanwhile.get_token()), std::runtime_error);

  Counting paused;
  EXPECT_FALSE(paused.execution.resume_execution());
  EXPECT_THROW(paused.execution.resume_execution(before.get_token()), SteppedExecution::Abandoned);
  EXPECT_EQ(paused.count, 1);
}

struct Marker final : Node {
  void backward(const Tensor&, Gradients&) override {}
  std::string name() const override { return "Marker"; }
  static int64_t next() {
    const auto marker = make_ref<Marker>();
    put_on_tape(*marker);
    return marker->sequence;
  }
};

TEST(ExecutionContext, IsThatOfTheCallerWhereATaskOrAStepRuns) {
  const NoGradGuard unrecorded;
  const LayerScope layer("fc1");
  const ContextGuard<&ExecutionContext::line> line(7);
  const AutocastGuard region({.enabled = true, .dtype = DType::bf16});
  ExecutionContext stepped, task;
  SteppedExecution execution([&](const std::stop_token&) { stepped = current_context(); });
  execution.resume_execution();
  EXPECT_TRUE(stepped == current_context());
  {
    const GradModeGuard recorded(true); // of the second execution only
    execution.resume_execution();
    EXPECT_TRUE(stepped == current_context());
  }
  HandoffThread thread;
  thread.run([&] { task = current_context(); });
  EXPECT_TRUE(task == current_context());
}

TEST(SteppedExecution, KeepsItsContextOverAPause) {
  bool recorded = true;
  SteppedExecution* self = nullptr;
  SteppedExecution execution([&](const std::stop_token&) {
    self->pause();
    recorded = grad_enabled();
  });
  self = &execution;
  {
    const NoGradGuard unrecorded;
    execution.resume_execution();
  }
  execution.resume_execution();
  EXPECT_FALSE(recorded);
}

TEST(SteppedExecution, NumbersNodesOnWhicheverThreadMakesThem) {
  int64_t paused = 0, turned = 0, before = Marker::next();
  SteppedExecution execution([&](const std::stop_token&) { paused = Marker::next(); });
  for (int step = 0; step < 2; ++step) {
    execution.resume_execution();
    EXPECT_GT(paused, before);
    before = Marker::next();
    EXPECT_GT(before, paused);
  }
  HandoffThread thread;
  thread.run([&] { turned = Marker::next(); });
  EXPECT_GT(turned, before);
}

struct SteppedRegion : TrainerTest {
  CachingAllocator memory{device};
  const AutocastState region{.enabled = true, .dtype = DType::bf16};
  Tensor leaf(std::vector<float> values) {
    Tensor x = tensor_from(memory, {2, 2}, values, MemoryCategory::parameters);
    x.set_requires_grad(true);
    return x;
  }
};

TEST_F(SteppedRegion, ComputesUnderAutocastAndNoGradOfItsCaller) {
  const Tensor x = leaf({1, 2, 3, 4});
  Tensor y;
  SteppedExecution execution([&](const std::stop_token&) { y = matmul(x, x); });
  {
    const AutocastGuard autocast(region, clear_cast_cache);
    execution.resume_execution();
    EXPECT_EQ(y.dtype(), DType::bf16);
    EXPECT_TRUE(y.requires_grad());
  }
  const NoGradGuard unrecorded;
  execution.resume_execution();
  EXPECT_EQ(y.dtype(), DType::f32);
  EXPECT_FALSE(y.requires_grad());
}

// Otherwise the weight would be cast twice, and its gradients added in fp32.
TEST_F(SteppedRegion, KeepsItsCastsWhileAnotherLaneRunsInTheCallersThread) {
  const Tensor x = leaf({1, 2, 3, 4}), other = leaf({1, 2, 3, 4});
  { // a region of an earlier step
    const AutocastGuard autocast(region, clear_cast_cache);
    matmul(other, other);
  }
  SteppedExecution* self = nullptr;
  SteppedExecution execution([&](const std::stop_token&) {
    const AutocastGuard autocast(region, clear_cast_cache);
    matmul(x, x);
    self->pause();
    EXPECT_TRUE(x.body()->cached_cast);
  });
  self = &execution;
  execution.resume_execution();
  {
    const AutocastGuard autocast(region, clear_cast_cache);
    matmul(other, other);
  }
  EXPECT_FALSE(other.body()->cached_cast);
  execution.resume_execution();
  EXPECT_FALSE(x.body()->cached_cast);
}

// Each with its own mode, as in two sessions of one process.
TEST_F(TrainerTest, TwoLanesOnTwoThreadsHaveTheBitsOfEachAlone) {
  const RunConfig configs[] = {small("amp-bf16"), small("fp32")};
  std::vector<std::vector<float>> alone[2], together[2];
  const auto train = [](const RunConfig& config, std::vector<std::vector<float>>& trained) {
    const std::unique_ptr<Device> own = open_device("cpu");
    Trainer lane(*own, load_datasets(config), config);
    for (int step = 0; step < 5; ++step) lane.step(step % 2 == 1); // with and without the probe
    trained = weights(lane);
  };
  for (size_t i = 0; i < 2; ++i) train(configs[i], alone[i]);
  {
    std::jthread other([&] { train(configs[1], together[1]); });
    train(configs[0], together[0]);
  }
  for (size_t i = 0; i < 2; ++i) EXPECT_EQ(together[i], alone[i]) << configs[i].precision.mode;
  EXPECT_NE(alone[0], alone[1]);
}

} // namespace
} // namespace amplab
