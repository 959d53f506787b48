// SPDX-License-Identifier: Apache-2.0
// Trains imported configurations on a few generated samples instead of the data sets that scripts download.
#pragma once
#include "engine/loop/loop_error.h"
#include "engine/run/config.h"
#include "engine/state/load_datasets.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"

#include <cmath>
#include <exception>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <string>

namespace amplab::importing {

inline constexpr int kSamples = 64;

inline void write_big_endian(std::ofstream& file, uint32_t value) {
  for (const int shift : {24, 16, 8, 0}) file.put(static_cast<char>(value >> shift & 0xff));
}

// Writes 28 x 28 pixels in ten classes as files in MNIST's format. Returns their folder.
inline std::filesystem::path small_mnist() {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "import_mnist";
  std::filesystem::create_directories(folder);
  std::minstd_rand draw(1);
  for (const char* name : {"train", "t10k"}) {
    std::ofstream images(folder / (std::string(name) + "-images-idx3-ubyte"), std::ios::binary),
        labels(folder / (std::string(name) + "-labels-idx1-ubyte"), std::ios::binary);
    for (const uint32_t number : {0x803u, static_cast<uint32_t>(kSamples), 28u, 28u}) write_big_endian(images, number);
    for (const uint32_t number : {0x801u, static_cast<uint32_t>(kSamples)}) write_big_endian(labels, number);
    for (int i = 0; i < kSamples; ++i) {
      labels.put(static_cast<char>(i % 10));
      for (int pixel = 0; pixel < 28 * 28; ++pixel) images.put(static_cast<char>(draw() % 256));
    }
  }
  return folder;
}

// Writes files in CIFAR-10's binary format. Returns their folder.
inline std::filesystem::path small_cifar() {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "import_cifar";
  std::filesystem::create_directories(folder);
  std::minstd_rand draw(1);
  for (const char* name :
       {"data_batch_1", "data_batch_2", "data_batch_3", "data_batch_4", "data_batch_5", "test_batch"}) {
    std::ofstream file(folder / (std::string(name) + ".bin"), std::ios::binary);
    for (int i = 0; i < kSamples / 4; ++i) {
      file.put(static_cast<char>(i % 10));
      for (int pixel = 0; pixel < 3 * 32 * 32; ++pixel) file.put(static_cast<char>(draw() % 256));
    }
  }
  return folder;
}

// Returns the error if the configuration does not train so many steps, else an empty text.
inline std::string trained_on_small_data(RunConfig config, int steps) {
  const bool points =
      !config.models.empty() && config.models.begin()->second.outputs == 4; // two numbers in four classes
  if (points) config.data.name = "gaussians";
  if (config.data.name == "fashion-mnist") config.data.name = "idx";
  if (config.data.name == "idx") config.data.path = small_mnist().string();
  if (config.data.name == "cifar10") config.data.path = small_cifar().string();
  config.data.batch_size = 4;
  config.device = "cpu";
  config.threads = 1;
  config.train.steps = steps + 1; // so that no step is the last one, which evaluates
  config.train.eval_every = 0;
  try {
    const std::unique_ptr<Device> device = open_device("cpu");
    Trainer trainer(*device, load_datasets(config), config);
    for (int i = 0; i < steps; ++i) trainer.step(false);
    return {};
  } catch (const loop::LoopError& error) {
    return loop::located(error);
  } catch (const std::exception& error) {
    return error.what();
  }
}

} // namespace amplab::importing
