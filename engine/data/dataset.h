// SPDX-License-Identifier: Apache-2.0
// A data set, immutable once loaded and shared by every lane that trains on it. Any thread.
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

// The data set cannot be read. The message is one sentence with the file and what was expected.
struct DataError : std::runtime_error {
  explicit DataError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

// Target of a sample: its class, numbers, or the next token at each position.
enum class Task : uint8_t { classification, regression, tokens };

// A target that does not count, as PyTorch's ignore_index.
inline constexpr int64_t kIgnoredTarget = -100;

// Row-major [samples, features]. Bytes stand for x / 255, as in torchvision's ToTensor. gather divides them. They need
// a quarter of the memory and bandwidth. int64: token ids.
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
  int64_t class_count = 0; // number of classes, tokens, or numbers to predict
  std::vector<std::string> class_names;
  std::string checksum; // checksum_of(training)
  std::string notice;   // a sentence for the user, or empty
  int64_t feature_count() const { return feature_shape.count(); }
};

// Samples on the host in a model's input form. Only the vectors that the data set's task needs have elements.
struct HostBatch {
  std::vector<float> numbers;   // features [size, feature_count]
  std::vector<int64_t> tokens;  // or token ids [size, feature_count]
  std::vector<int64_t> targets; // [size, targets_each]
  std::vector<float> values;    // or numbers to predict
  int64_t size = 0;             // samples
};

// Allocates a batch of `size` samples. Requires: size > 0.
HostBatch make_batch(const Dataset& dataset, int64_t size);

// Copies the samples `rows` into the batch, starting at its sample `first`.
// Requires: a batch of this data set, large enough. rows in [0, split.count()).
void gather(const Split& split, std::span<const uint32_t> rows, HostBatch& batch, int64_t first = 0);

// Copies consecutive samples from `first`, as many as the batch has. At the end of the split, the batch shrinks to the
// remaining samples. Returns the number of samples, 0 at the end. To visit a whole split, say for evaluation:
//   for (int64_t first = 0; gather_from(split, first, batch); first += batch.size) ...
int64_t gather_from(const Split& split, int64_t first, HostBatch& batch);

// Returns the CRC-32 of features as stored, then targets, in 8 hexadecimal digits.
std::string checksum_of(const Split& split);

// The data sets of a run, each under its name in the program, in the order of their sections. A value that shares its
// contents. Any thread.
class Datasets {
 public:
  struct Entry {
    std::string name;
    std::shared_ptr<const Dataset> data;
  };

  Datasets() = default;
  // A single data set. Programs know it as `batches`.
  Datasets(std::shared_ptr<const Dataset> one) : entries_{{"batches", std::move(one)}} {}
  // Requires: at least one.
  explicit Datasets(std::vector<Entry> entries) : entries_(std::move(entries)) {}

  size_t size() const { return entries_.size(); }
  const std::shared_ptr<const Dataset>& operator[](size_t i) const { return entries_[i].data; }

  // Returns the checksum of the training splits: "1a2b3c4d", or for several "images=1a2b3c4d noise=5e6f7081".
  std::string checksum() const;
  // Returns the notices of all data sets, joined.
  std::string notice() const;

 private:
  std::vector<Entry> entries_;
};

} // namespace amplab
