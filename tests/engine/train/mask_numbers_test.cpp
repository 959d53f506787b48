// SPDX-License-Identifier: Apache-2.0
// Dropout masks of a lane: no pass draws the masks of another.
#include "engine/train/resuming.h"
#include "tests/engine/train/saved_state.h"
#include "tests/engine/train/trainer_fixture.h"

#include <nlohmann/json.hpp>
#include <set>

namespace amplab {
namespace {

// Records the numbers of the masks that forward passes draw.
struct MaskNumbers final : CallObserver {
  std::vector<uint64_t> all;
  void before(Device&, const Call& call) override {
    if (call.op == Op::dropout && call.direction == Direction::forward)
      all.push_back(std::get<DropoutAttributes>(call.attributes).offset);
  }
  void after(Device&, const Call&, const OpRecord&) override {}
};

struct MasksOfALane : TrainerTest {
  static RunConfig with_dropout(int64_t accumulated) {
    RunConfig config = small("fp32");
    config.model.dropout = 0.5;
    config.accumulation.steps = accumulated;
    return config;
  }
  static std::vector<uint64_t> masks_of(Trainer& t, int steps) {
    MaskNumbers numbers;
    for (int i = 0; i < steps; ++i) t.step(true, &numbers);
    return numbers.all;
  }
  static size_t different(const std::vector<uint64_t>& numbers) {
    return std::set<uint64_t>(numbers.begin(), numbers.end()).size();
  }
};

TEST_F(MasksOfALane, AreNeverDrawnAgainWhereFewerMicroBatchesAreAccumulated) {
  Trainer t = trainer(with_dropout(4));
  std::vector<uint64_t> numbers = masks_of(t, 10);
  t.apply_settings(with_dropout(1));
  std::ranges::copy(masks_of(t, 30), std::back_inserter(numbers));
  t.apply_settings(with_dropout(3));
  std::ranges::copy(masks_of(t, 10), std::back_inserter(numbers));
  ASSERT_EQ(numbers.size(), 2u * (10 * 4 + 30 + 10 * 3)) << "two layers with dropout";
  EXPECT_EQ(different(numbers), numbers.size());
}

TEST_F(MasksOfALane, AreNeverDrawnAgainByALoopThatMakesMorePassesThanItHasBatches) {
  RunConfig config = with_dropout(1);
  config.loop = "optimizer.zero_grad()\nx, t = batches[0]\nfor i in range(3):\n    loss_fn(model(x), t).backward()\n"
                "optimizer.step()\n";
  Trainer t = trainer(config);
  const std::vector<uint64_t> numbers = masks_of(t, 30);
  ASSERT_EQ(numbers.size(), 2u * 90);
  EXPECT_EQ(different(numbers), numbers.size());
}

TEST_F(MasksOfALane, GoOnFromACheckpointAsIfItHadNeverStopped) {
  Trainer whole = trainer(with_dropout(4));
  masks_of(whole, 10);
  whole.apply_settings(with_dropout(1));
  masks_of(whole, 5);
  const TrainerState state = saved_and_loaded(whole.snapshot());
  Trainer resumed = trainer(state.config);
  resumed.restore(state, "it");
  EXPECT_EQ(masks_of(resumed, 5), masks_of(whole, 5));
}

// Such a file has no count. Its steps are assumed to have had as many micro-batches as the configuration.
TEST_F(MasksOfALane, GoOnFromAFileOfAnEarlierVersionAsThatDid) {
  Trainer whole = trainer(with_dropout(2));
  masks_of(whole, 5);
  TensorFile file = checkpoint_file(whole.snapshot());
  auto progress = nlohmann::json::parse(file.metadata.at("progress"));
  ASSERT_EQ(progress.erase("next_pass"), 1u);
  file.metadata["progress"] = progress.dump();
  const TrainerState state = state_in(file, "it");
  Trainer resumed = trainer(state.config);
  resumed.restore(state, "it");
  EXPECT_EQ(masks_of(resumed, 5), masks_of(whole, 5));
}

TEST_F(MasksOfALane, AreNotDrawnAgainWhereAFileOfAnEarlierVersionGoesOnWithFewerMicroBatches) {
  Trainer whole = trainer(with_dropout(4));
  const std::vector<uint64_t> before = masks_of(whole, 10);
  TrainerState state = whole.snapshot();
  state.next_pass = 0;
  Resumed on = resumed(device, load_datasets(with_dropout(1)), state, with_dropout(1), "it");
  std::vector<uint64_t> numbers = masks_of(*on.trainer, 10);
  numbers.insert(numbers.end(), before.begin(), before.end());
  EXPECT_EQ(different(numbers), numbers.size());
}

} // namespace
} // namespace amplab
