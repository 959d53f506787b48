// SPDX-License-Identifier: Apache-2.0
// Small models of each kind, with generated data.
#pragma once
#include "engine/forecast/memory.h"
#include "engine/run/mode.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"

#include <gtest/gtest.h>

namespace amplab {

inline std::shared_ptr<const Dataset> images(const Shape& shape) {
  constexpr int64_t kSamples = 128;
  Dataset data;
  data.name = "pictures";
  data.feature_shape = shape;
  data.class_count = 10;
  std::vector<uint8_t> bytes(static_cast<size_t>(kSamples * shape.count()));
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i * 2654435761U >> 24);
  data.training.features = data.test.features = std::move(bytes);
  for (int64_t i = 0; i < kSamples; ++i) data.training.targets.push_back(i % 10);
  data.test.targets = data.training.targets;
  return std::make_shared<const Dataset>(std::move(data));
}

inline std::shared_ptr<const Dataset> words(int64_t positions, int64_t vocabulary) {
  constexpr int64_t kSamples = 64;
  Dataset data;
  data.name = "words";
  data.task = Task::tokens;
  data.feature_shape = {positions};
  data.class_count = vocabulary;
  std::vector<int64_t> tokens;
  for (int64_t i = 0; i < kSamples * positions; ++i) tokens.push_back(i * 7 % vocabulary);
  data.training.targets = data.test.targets = tokens;
  data.training.features = data.test.features = std::move(tokens);
  data.training.targets_each = data.test.targets_each = positions;
  return std::make_shared<const Dataset>(std::move(data));
}

struct Subject {
  const char* name;
  int64_t batch;
  std::shared_ptr<const Dataset> data;
  ModelConfig model;
};

inline Subject mlp() { return {"mlp", 100, images({20}), {.name = "mlp", .hidden = {96, 64}}}; }
inline Subject cnn() {
  return {"cnn", 24, images({3, 12, 12}), {.name = "cnn", .channels = {8, 12}, .norm = "batch", .dropout = 0.1}};
}
inline Subject resnet() {
  return {"resnet", 12, images({3, 16, 16}), {.name = "resnet", .channels = {8, 16}, .norm = "batch", .blocks = 1}};
}
inline Subject transformer() {
  return {"transformer",
          8,
          words(12, 17),
          {.name = "transformer", .activation = "gelu", .width = 32, .heads = 4, .blocks = 2}};
}

inline RunConfig config_of(const Subject& subject, std::string_view mode) {
  RunConfig config;
  config.name = std::string(mode);
  config.data.batch_size = subject.batch;
  config.model = subject.model;
  config.precision.mode = std::string(mode);
  config.scaler.kind = mode_named(mode)->scaler_usual ? "dynamic" : "none";
  config.scaler.init_scale = 16; // no step is skipped
  config.optimizer = {.name = "adam", .eps = 1e-4};
  config.threads = 1;
  config.train.eval_every = 0;
  config.train.steps = 1000;
  return config;
}

inline StepRecord measured(Device& device, const Datasets& data, const RunConfig& config, int steps = 6) {
  Trainer trainer(device, data, config);
  StepRecord last;
  for (int i = 0; i < steps; ++i) last = trainer.step(false).record;
  return last;
}

} // namespace amplab
