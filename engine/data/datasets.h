// SPDX-License-Identifier: Apache-2.0
// The data sets of a run, each under its name in the program, in the order of their sections. A value that shares its
// contents. Any thread.
#pragma once
#include "engine/data/dataset.h"

namespace amplab {

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
