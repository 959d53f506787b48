// SPDX-License-Identifier: Apache-2.0
// A data set: immutable once loaded, shared by every lane that trains on it. Any thread.
#pragma once
#include "engine/run/printable.h"
#include "kernels/contract/view.h"

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace amplab {

// A data set that cannot be read: one sentence that names the file and what was expected of it.
struct DataError : std::runtime_error {
  explicit DataError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

// What a sample asks for: its class, numbers, or the next token at each of its positions.
enum class Task : uint8_t { classification, regression, tokens };

// A target that does not count, as PyTorch's ignore_index.
inline constexpr int64_t kIgnoredTarget = -100;

// Row-major [samples, features]. Bytes stand for x / 255, as torchvision's ToTensor makes them; gather divides. They
// take a quarter of the memory and of the traffic. int64: token ids.
using Features = std::variant<std::vector<uint8_t>, std::vector<float>, std::vector<int64_t>>;

struct Split {
  Features features;
  std::vector<int64_t> targets = {}; // [samples, targets_each]: classes or tokens
  std::vector<float> values = {};    // [samples, targets_each]: numbers to predict, instead of targets
  int64_t targets_each = 1;
  int64_t count() const { return static_cast<int64_t>(targets.size() + values.size()) / targets_each; }
};

struct Dataset {
  std::string name;
  Split training, test;
  Task task = Task::classification;
  Shape feature_shape;     // of one sample: [1, 28, 28] for images, [2] for points, [context] for tokens
  int64_t class_count = 0; // of classes or tokens; of numbers to predict
  std::vector<std::string> class_names;
  std::string checksum; // checksum_of(training)
  std::string notice;   // a sentence for the user, or empty
  int64_t feature_count() const { return feature_shape.count(); }
};

// Samples on the host, as a model takes them: each vector has elements only where the data set's task needs it.
struct HostBatch {
  std::vector<float> numbers;   // features [size, feature_count]
  std::vector<int64_t> tokens;  // or token ids [size, feature_count]
  std::vector<int64_t> targets; // [size, targets_each]
  std::vector<float> values;    // or numbers to predict
  int64_t size = 0;             // samples
};

// Room for that many samples. Requires: size > 0.
HostBatch make_batch(const Dataset& dataset, int64_t size);

// Copies the samples `rows` into the batch, from its sample `first` on.
// Requires: a batch of this data set with room for them; rows in [0, split.count()).
void gather(const Split& split, std::span<const uint32_t> rows, HostBatch& batch, int64_t first = 0);

// Copies consecutive samples from `first`: as many as the batch has, or fewer at the end of the split, where the batch
// shrinks. Returns how many; 0 at the end. So a split is walked, say for evaluation, by
//   for (int64_t first = 0; gather_from(split, first, batch); first += batch.size) ...
int64_t gather_from(const Split& split, int64_t first, HostBatch& batch);

// Returns the CRC-32 of features as stored, then targets, in 8 hexadecimal digits.
std::string checksum_of(const Split& split);

} // namespace amplab
