// SPDX-License-Identifier: Apache-2.0
#include "engine/data/cifar.h"

#include "engine/data/file_reading.h"

namespace amplab {
namespace {

namespace fs = std::filesystem;

constexpr size_t kPixels = 3 * 32 * 32, kRecord = 1 + kPixels;
constexpr const char* kTraining[] = {"data_batch_1.bin", "data_batch_2.bin", "data_batch_3.bin", "data_batch_4.bin",
                                     "data_batch_5.bin"};
constexpr const char* kTest = "test_batch.bin";

void append(const fs::path& file, std::vector<uint8_t>& pixels, std::vector<int64_t>& labels) {
  const std::string bytes = read_whole_file(file);
  if (bytes.empty() || bytes.size() % kRecord != 0)
    throw DataError(file.string() + " has " + std::to_string(bytes.size()) +
                    " bytes: expected records of 3073, a label and 32 x 32 pixels in three colours.");
  for (size_t at = 0; at < bytes.size(); at += kRecord) {
    const auto label = static_cast<uint8_t>(bytes[at]);
    if (label > 9)
      throw DataError(file.string() + " labels image " + std::to_string(at / kRecord) + " as " + std::to_string(label) +
                      ": expected labels from 0 to 9.");
    labels.push_back(label);
    pixels.insert(pixels.end(), bytes.begin() + static_cast<int64_t>(at) + 1,
                  bytes.begin() + static_cast<int64_t>(at + kRecord));
  }
}

} // namespace

std::string cifar10_absent(const fs::path& folder) {
  std::error_code unreadable;
  for (const char* name : {kTraining[0], kTraining[1], kTraining[2], kTraining[3], kTraining[4], kTest})
    if (!fs::exists(folder / name, unreadable))
      return (folder / name).string() +
             " is missing: unpack CIFAR-10's binary version and name its folder in data.path.";
  return {};
}

Dataset read_cifar10(const fs::path& folder) {
  if (const std::string absent = cifar10_absent(folder); !absent.empty()) throw DataError(absent);
  Dataset dataset;
  std::vector<uint8_t> training, test;
  for (const char* name : kTraining) append(folder / name, training, dataset.training.targets);
  append(folder / kTest, test, dataset.test.targets);
  dataset.training.features = std::move(training);
  dataset.test.features = std::move(test);
  dataset.feature_shape = {3, 32, 32};
  dataset.class_count = 10;
  dataset.class_names = {"airplane", "automobile", "bird", "cat", "deer", "dog", "frog", "horse", "ship", "truck"};
  dataset.checksum = checksum_of(dataset.training);
  return dataset;
}

} // namespace amplab
