// SPDX-License-Identifier: Apache-2.0
// A data set: immutable once loaded, shared by every lane that trains on it. Any thread.
#pragma once
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
  using runtime_error::runtime_error;
};

// Row-major [samples, features]. Bytes stand for x / 255, as torchvision's ToTensor makes them; gather divides. They
// take a quarter of the memory and of the traffic.
using Features = std::variant<std::vector<uint8_t>, std::vector<float>>;

struct Split {
  Features features;
  std::vector<int64_t> targets; // [samples], each in [0, class_count)
  int64_t count() const { return static_cast<int64_t>(targets.size()); }
};

struct Dataset {
  std::string name;
  Split training, test;
  Shape feature_shape; // of one sample: [1, 28, 28] for images, [2] for points
  int64_t class_count = 0;
  std::vector<std::string> class_names;
  std::string checksum; // checksum_of(training)
  std::string notice;   // a sentence for the user, or empty
  int64_t feature_count() const { return feature_shape.count(); }
};

// Copies samples into the caller's buffers as floats: features [rows, feature_count], targets [rows].
// Requires: features holds targets.size() samples; rows has as many, each in [0, count).
void gather(const Split& split, std::span<const uint32_t> rows, std::span<float> features, std::span<int64_t> targets);

// The same for consecutive samples from `first`: as many as targets.size(), or fewer at the end of the split.
// Returns how many; 0 at the end. So a split is walked, say for evaluation, by
//   for (int64_t first = 0; first < split.count(); first += batch) n = gather_from(split, first, features, targets) ...
int64_t gather_from(const Split& split, int64_t first, std::span<float> features, std::span<int64_t> targets);

// Returns the CRC-32 of features as stored, then targets, in 8 hexadecimal digits.
std::string checksum_of(const Split& split);

} // namespace amplab
