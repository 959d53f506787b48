// SPDX-License-Identifier: Apache-2.0
// Lanes of several ranks, which are threads of the test.
#pragma once
#include "engine/train/follower.h"
#include "tests/engine/train/trainer_fixture.h"
#include "tests/support/thread_world.h"

namespace amplab {

struct RanksTest : TrainerTest {
  static RunConfig on(int64_t ranks, RunConfig config) {
    config.threads = 1;
    config.parallel.kind = "ddp";
    config.parallel.ranks = ranks;
    return config;
  }
  // Returns the configuration of one process with the batch of all ranks.
  static RunConfig alone(RunConfig config, int64_t ranks) {
    config.data.batch_size *= ranks;
    config.threads = 1;
    return config;
  }
  // Calls lead() as rank 0 while the other ranks follow it, with devices opened by `open`. Returns the errors of the
  // followers.
  using Open = std::function<std::unique_ptr<Device>(const std::string& name)>;
  static std::vector<std::string> led(int ranks, const std::function<void()>& lead, const Open& open = open_device) {
    std::mutex mutex;
    std::vector<std::string> failures;
    support::on_ranks(ranks, [&](World& world) {
      if (world.rank() == 0) {
        EXPECT_NO_THROW(lead());
        return end_followers(world); // also after a failure, since they wait for it
      }
      follow(world, open, [&](const std::string& why) {
        const std::lock_guard lock(mutex);
        failures.push_back(why);
      });
    });
    return failures;
  }
  std::vector<StepRecord> trained(const RunConfig& config, int steps_made,
                                  std::vector<std::string>* columns = nullptr) {
    std::vector<StepRecord> records;
    const auto train = [&] {
      Trainer t = trainer(config);
      records = steps(t, steps_made);
      if (columns) *columns = t.declared_columns();
    };
    if (config.parallel.kind == "ddp")
      EXPECT_EQ(led(static_cast<int>(config.parallel.ranks), train), std::vector<std::string>());
    else
      train();
    return records;
  }
  static double number(const StepRecord& record, const std::vector<std::string>& columns, const std::string& column) {
    const auto place = std::ranges::find(columns, column);
    return place == columns.end() ? not_recorded() : record.declared[static_cast<size_t>(place - columns.begin())];
  }
};

} // namespace amplab
