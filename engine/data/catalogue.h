// SPDX-License-Identifier: Apache-2.0
// The data sets that a run can name, one row each. Any thread. One thread loads at a time.
#pragma once
#include "engine/data/dataset.h"

#include <compare>
#include <filesystem>
#include <stop_token>
#include <string_view>

namespace amplab {

struct DataRequest {
  std::string name = "fashion-mnist"; // a row of the catalogue
  std::string path = {};              // location of the user's own files
  uint64_t seed = 0;                  // for generated data and for drawing held-out samples
  int64_t limit = 0;                  // number of training samples to keep, from the first; 0: all
  int64_t context = 128;              // `text`: tokens per sample
  std::string label = {};             // `csv`: the column to predict; empty: the last
  double held_out = 0;                // fraction of the training samples to test on; 0: the source's default
  auto operator<=>(const DataRequest&) const = default;
};

struct DataSource {
  std::string_view name, title;
  std::string_view description;                          // one sentence
  std::filesystem::path (*location)(const DataRequest&); // location of its files; null: generated from the seed
  bool needs_path;                                       // DataRequest::path gives the location
  double held_out;                                       // meaning of DataRequest::held_out = 0
  // Loads all samples, without sharing. Callers use load_dataset. Throws: DataError.
  Dataset (*load)(const DataRequest&, const std::stop_token& stop);
  std::string (*absent_because)(const DataRequest&);
};

std::span<const DataSource> data_sources();

// Returns the row of that name, or null.
const DataSource* data_source_named(std::string_view name);

// Returns an empty string if the files of the data set exist, otherwise one sentence with what is missing and what to
// do.
// Throws: DataError if there is no data set of that name.
std::string absent_because(const DataRequest& request);

// Loads or generates a data set. Equal requests share one copy while it is in use. `fashion-mnist` is in
// /usr/share/datasets/fashion-mnist, or in $AMPLAB_DATA_DIR/fashion-mnist.
// Throws: DataError, also soon after a stop is requested.
std::shared_ptr<const Dataset> load_dataset(const DataRequest& request, const std::stop_token& stop = {});

// As load_dataset, but replaces a missing `fashion-mnist` by `spirals`, with a notice about what to install. A damaged
// fashion-mnist is still an error.
std::shared_ptr<const Dataset> load_dataset_or_spirals(const DataRequest& request, const std::stop_token& stop = {});

} // namespace amplab
