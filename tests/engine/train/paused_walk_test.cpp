// SPDX-License-Identifier: Apache-2.0
#include "engine/train/paused_walk.h"

#include "engine/autograd/node.h"
#include "engine/nn/turn_thread.h"

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
  PausedWalk walk{[this](const std::stop_token& stop) {
    struct Note {
      bool& unwound;
      ~Note() { unwound = true; }
    } note{unwound};
    for (int i = 0; i < 3; ++i) {
      ++count;
      if (stop.stop_requested()) throw std::runtime_error("ended");
      walk.pause();
    }
  }};
};

TEST(PausedWalk, RunsOnlyWhileItIsWaitedFor) {
  Counting counting;
  EXPECT_EQ(counting.count, 0);
  for (int64_t i = 1; i <= 3; ++i) {
    EXPECT_FALSE(counting.walk.go_on());
    EXPECT_EQ(counting.count, i);
    counting.count = i; // modifies state of the paused execution
  }
  EXPECT_TRUE(counting.walk.go_on());
  EXPECT_TRUE(counting.unwound);
}

TEST(PausedWalk, IsUnwoundWhereverItStands) {
  for (int pauses = 0; pauses <= 4; ++pauses) {
    bool unwound = false;
    {
      PausedWalk* self = nullptr;
      PausedWalk walk([&](const std::stop_token&) {
        struct Note {
          bool& unwound;
          ~Note() { unwound = true; }
        } note{unwound};
        for (int i = 0; i < 3; ++i) self->pause();
      });
      self = &walk;
      for (int i = 0; i < pauses; ++i) walk.go_on();
    }
    EXPECT_EQ(unwound, pauses > 0);
  }
}

TEST(PausedWalk, GoesTheSameWayAgainOnTheSameThread) {
  std::vector<std::thread::id> threads;
  PausedWalk* self = nullptr;
  PausedWalk walk([&](const std::stop_token&) {
    threads.push_back(std::this_thread::get_id());
    self->pause();
  });
  self = &walk;
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(walk.go_on());
    EXPECT_TRUE(walk.go_on());
  }
  ASSERT_EQ(threads.size(), 3u);
  EXPECT_EQ(threads[0], threads[2]);
}

// Regression test. The thread could check for its end just as it was resumed. It ended, and the caller waited forever.
TEST(PausedWalk, AnswersHoweverSoonItsEndIsAskedFor) {
  for (int i = 0; i < 3000; ++i) {
    std::stop_source source;
    std::atomic<bool> begun = false;
    std::jthread other([&] {
      while (!begun) {
      }
      for (int spin = 0; spin < i % 300; ++spin) begun.load();
      source.request_stop();
    });
    PausedWalk* self = nullptr;
    PausedWalk walk([&](const std::stop_token&) { self->pause(); });
    self = &walk;
    begun = true;
    try {
      walk.go_on(source.get_token());
      walk.go_on(source.get_token());
      walk.go_on(source.get_token());
    } catch (const PausedWalk::Abandoned&) {
    }
  }
}

TEST(PausedWalk, IsUnwoundThroughPausesOnItsWay) {
  int unwound = 0;
  {
    PausedWalk* self = nullptr;
    PausedWalk walk([&](const std::stop_token&) {
      try {
        self->pause();
      } catch (const PausedWalk::Abandoned&) {
        ++unwound;
        self->pause();
      }
    });
    self = &walk;
    walk.go_on();
  }
  EXPECT_EQ(unwound, 1);
}

TEST(PausedWalk, GivesWhatItsBodyThrows) {
  PausedWalk walk([](const std::stop_token&) { throw std::runtime_error("a sentence"); });
  EXPECT_THROW(walk.go_on(), std::runtime_error);
}

TEST(PausedWalk, IsReachedByAStopWhileItRunsAndWhileItPauses) {
  std::stop_source before;
  before.request_stop();
  Counting running;
  EXPECT_THROW(running.walk.go_on(before.get_token()), PausedWalk::Abandoned) << "it had not begun";
  EXPECT_THROW(running.walk.go_on(), PausedWalk::Abandoned);

  std::atomic<bool> begun = false;
  PausedWalk endless([&](const std::stop_token& stop) {
    begun = true;
    while (!stop.stop_requested()) std::this_thread::yield();
    throw std::runtime_error("ended");
  });
  std::stop_source meanwhile;
  std::jthread other([&] {
    while (!begun) std::this_thread::yield();
    meanwhile.request_stop();
  });
  EXPECT_THROW(endless.go_on(meanwhile.get_token()), std::runtime_error);

  Counting paused;
  EXPECT_FALSE(paused.walk.go_on());
  EXPECT_THROW(paused.walk.go_on(before.get_token()), PausedWalk::Abandoned);
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

TEST(ThreadContext, IsThatOfWhoeverHasTheWorkDone) {
  const NoGradGuard unrecorded;
  const LayerScope layer("fc1");
  const int64_t line = std::exchange(current_origin.line, 7);
  Seen paused, turned;
  int64_t before = Marker::next();
  PausedWalk walk([&](const std::stop_token&) { paused.look(); });
  for (int step = 0; step < 2; ++step) {
    walk.go_on();
    EXPECT_GT(paused.sequence, before) << "nodes are numbered on, whichever thread makes them";
    before = Marker::next();
    EXPECT_GT(before, paused.sequence);
  }
  TurnThread turns;
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
