// SPDX-License-Identifier: Apache-2.0
// The data sets that a run trains on, each under the name by which its loop knows it, in the order of its sections. A
// value that shares what it holds; any thread.
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
  // The only one; a run of a single section knows it as `batches`.
  Datasets(std::shared_ptr<const Dataset> one) : entries_{{"batches", std::move(one)}} {}
  // Requires: at least one.
  explicit Datasets(std::vector<Entry> entries) : entries_(std::move(entries)) {}

  size_t size() const { return entries_.size(); }
  const std::shared_ptr<const Dataset>& operator[](size_t i) const { return entries_[i].data; }

  // Of the training splits: "1a2b3c4d", of several "images=1a2b3c4d noise=5e6f7081".
  std::string checksum() const;
  // What each has to say to the user, after another.
  std::string notice() const;

 private:
  std::vector<Entry> entries_;
};

} // namespace amplab
