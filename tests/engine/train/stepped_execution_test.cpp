// SPDX-License-Identifier: Apache-2.0
#include "engine/train/stepped_execution.h"

#include "engine/autograd/node.h"
#include "engine/nn/data_parallel.h"

#include <atomic>
#include <gtest/gtest.h>
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

// Context that a thread inherits, as that thread sees it.
struct Seen {
  bool recorded = true;
  std::string layer;
  int64_t line = 0, sequence = 0;
  void look() {
    recorded = grad_enabled();
    layer = current_origin.layer;
    line = current_origin.line;
    sequence = Marker::next();
  }
};

TEST(ThreadContext, IsThatOfTheCallingThread) {
  const NoGradGuard unrecorded;
  const LayerScope layer("fc1");
  const int64_t line = std::exchange(current_origin.line, 7);
  Seen paused, turned;
  int64_t before = Marker::next();
  SteppedExecution execution([&](const std::stop_token&) { paused.look(); });
  for (int step = 0; step < 2; ++step) {
    execution.resume_execution();
    EXPECT_GT(paused.sequence, before) << "nodes are numbered on, whichever thread makes them";
    before = Marker::next();
    EXPECT_GT(before, paused.sequence);
  }
  HandoffThread turns;
  turns.run([&] { turned.look(); });
  EXPECT_GT(turned.sequence, before);
  for (const Seen& seen : {paused, turned}) {
    EXPECT_FALSE(seen.recorded);
    EXPECT_EQ(seen.layer, "fc1");
    EXPECT_EQ(seen.line, 7);
  }
  current_origin.line = line;
}

} // namespace
} // namespace amplab
