// SPDX-License-Identifier: Apache-2.0
// Forecast memory of one of several ranks, against the memory that it uses and against the arithmetic of ZeRO.
#include "engine/state/load_datasets.h"
#include "engine/train/follower.h"
#include "tests/engine/forecast/forecast_fixture.h"
#include "tests/support/thread_world.h"

namespace amplab {
namespace {

struct RanksMemory : testing::TestWithParam<const char*> {
  static constexpr int64_t kWidth = 64, kLayers = 12;

  static RunConfig config_of_ranks(int64_t ranks, const char* mode) {
    RunConfig config;
    config.data.name = "spirals";
    config.data.batch_size = 4;
    config.model.hidden.assign(kLayers + 1, kWidth);
    config.precision.mode = mode;
    config.scaler.kind = "none";
    config.optimizer = {.name = "adam", .eps = 1e-4};
    config.threads = 1;
    config.train.eval_every = 0;
    config.parallel = {.kind = "ddp", .ranks = ranks, .bucket_mb = 0.01, .shard = GetParam()}; // one layer per bucket
    return config;
  }
  static std::pair<StepRecord, int64_t> measured_of_ranks(const RunConfig& config) {
    StepRecord last;
    int64_t parameters = 0;
    support::on_ranks(static_cast<int>(config.parallel.ranks), [&](World& world) {
      if (world.rank() != 0) return follow(world, open_device, [](const std::string& why) { ADD_FAILURE() << why; });
      EXPECT_NO_THROW({
        const std::unique_ptr<Device> device = open_device("cpu");
        Trainer trainer(*device, load_datasets(config), config);
        parameters = trainer.parameter_count();
        for (int step = 0; step < 6; ++step) last = trainer.step(false).record;
      });
      end_followers(world);
    });
    return {last, parameters};
  }
  static int64_t held(const StepRecord& record, MemoryCategory category) {
    return record.memory[static_cast<size_t>(category)];
  }
};

TEST_P(RanksMemory, IsPredicted) {
  const std::unique_ptr<Device> device = open_device("cpu");
  for (const int64_t ranks : {2, 4})
    for (const char* mode : {"fp32", "amp-bf16"}) {
      SCOPED_TRACE(std::string(mode) + " " + std::to_string(ranks));
      const RunConfig config = config_of_ranks(ranks, mode);
      const MemoryForecast forecast = forecast_memory(*device, load_datasets(config), config, {mode}).at(0);
      EXPECT_EQ(forecast.problem, "");
      EXPECT_EQ(forecast.peak_bytes, measured_of_ranks(config).first.memory_peak_bytes);
    }
}

// Adam keeps two numbers per parameter. A gradient moves into a bucket when its layer is done. With sharded gradients
// (zero2) two whole buckets are in flight, and one more layer still has its gradients while its bucket is filled.
TEST_P(RanksMemory, IsWhatZeroPredicts) {
  constexpr int64_t kLayer = 4 * (kWidth * kWidth + kWidth);
  const std::string shard = GetParam();
  for (const int64_t ranks : {2, 4}) {
    const auto [record, parameters] = measured_of_ranks(config_of_ranks(ranks, "fp32"));
    const int64_t weights = 4 * parameters, state_over = shard == "none" ? 1 : ranks;
    const int64_t gradients = shard == "zero2" ? weights / ranks + kLayer : weights,
                  buckets = shard == "zero2" ? 2 * kLayer : weights;
    const auto expected = static_cast<double>(weights + gradients + 2 * weights / state_over + buckets);
    int64_t beside = 0; // what grows with the samples, and the kernels' workspace
    for (const auto category : {MemoryCategory::activations, MemoryCategory::batch, MemoryCategory::workspace})
      beside += held(record, category);
    EXPECT_NEAR(static_cast<double>(record.memory_peak_bytes - beside) / expected, 1, 0.03) << ranks;
    EXPECT_NEAR(static_cast<double>(held(record, MemoryCategory::optimizer_state)) /
                    static_cast<double>(2 * weights / state_over),
                1, 0.03)
        << ranks;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, RanksMemory, testing::Values("none", "zero1", "zero2"),
                         [](const auto& cell) { return std::string(cell.param); });

} // namespace
} // namespace amplab
