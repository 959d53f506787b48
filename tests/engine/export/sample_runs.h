// SPDX-License-Identifier: Apache-2.0
// Small runs with every kind of cell, and a folder for the test.
#pragma once
#include "engine/export/run_record.h"
#include "engine/run/presets.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <sstream>

namespace amplab {

inline StepRecord plain_step(int64_t step, double loss) {
  StepRecord record;
  record.step = step;
  record.update = step;
  record.samples = 128 * step;
  record.wall_s = 0.5 * static_cast<double>(step);
  record.loss = loss;
  record.lr = 0.001;
  record.grad_norm_scaled = not_recorded();
  record.grad_norm = 0.25;
  record.clip_coef = not_recorded();
  record.samples_per_s = 256;
  record.memory_bytes = 1000;
  record.memory_peak_bytes = 2000;
  record.eval_loss = record.eval_accuracy = not_recorded();
  record.memory = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22, 23, 24, 25};
  record.memory_saved_bytes = 11;
  record.memory_casts_bytes = 12;
  return record;
}

inline StepRecord skipped_step(int64_t step) {
  StepRecord record = plain_step(step, 2.302585092994046);
  record.update = step - 1;
  record.loss_scale = 65536;
  record.found_inf = record.skipped = true;
  record.grad_norm_scaled = std::numeric_limits<double>::infinity();
  record.grad_norm = std::numeric_limits<double>::infinity();
  return record;
}

inline RunRecord sample_run(const char* name, const char* run_id) {
  RunRecord run;
  run.config.name = name;
  run.info.device = "cpu";
  run.info.device_description = "16 cores";
  run.info.run_id = run_id;
  run.info.parameter_count = 669706;
  run.info.data_checksum = "crc32:cafe";
  run.info.emulated = {"fp16 products are rounded in software."};
  run.status = {LaneState::finished, ""};
  return run;
}

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string("amplab_export_") + info->test_suite_name() + "_" + info->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }

  std::string text_of(const char* name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  // Returns the file names, sorted, including hidden files.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
  }

  std::filesystem::path folder_;
};

} // namespace amplab
