// SPDX-License-Identifier: Apache-2.0
// The data sets that a run can name: one row each. Any thread; loading is done by one thread at a time.
#pragma once
#include "engine/data/dataset.h"

#include <compare>
#include <filesystem>
#include <stop_token>
#include <string_view>

namespace amplab {

struct DataRequest {
  std::string name = "fashion-mnist"; // a row of the catalogue
  std::string path = {};              // where the user's own files lie
  uint64_t seed = 0;                  // of generated data, and of which samples are held out
  int64_t limit = 0;                  // keep the first `limit` training samples; 0: all
  int64_t context = 128;              // `text`: tokens to a sample
  std::string label = {};             // `csv`: the column to predict; empty: the last
  double held_out = 0;                // share of the training samples to test on; 0: as the data source has it
  auto operator<=>(const DataRequest&) const = default;
};

struct DataSource {
  std::string_view name, title;
  std::string_view description;                       // one sentence
  std::filesystem::path (*place)(const DataRequest&); // where its files lie; null: it is generated from the seed
  bool needs_path;                                    // DataRequest::path says where it lies
  double held_out;                                    // what DataRequest::held_out = 0 means
  // All samples, unshared: load_dataset is the door. Throws: DataError
  Dataset (*load)(const DataRequest&, const std::stop_token& stop);
  std::string (*absent_because)(const DataRequest&);
};

std::span<const DataSource> data_sources();

// Returns the row of that name, or null.
const DataSource* data_source_named(std::string_view name);

// Returns an empty text if the data set's files are where they should be, else one sentence: what is missing and what
// to do. Throws: DataError if there is no data set of that name.
std::string absent_because(const DataRequest& request);

// Loads or makes a data set. Equal requests share one copy for as long as anybody holds it.
// `fashion-mnist` lies in /usr/share/datasets/fashion-mnist, or in $AMPLAB_DATA_DIR/fashion-mnist.
// Throws: DataError, also soon after a stop is requested.
std::shared_ptr<const Dataset> load_dataset(const DataRequest& request, const std::stop_token& stop = {});

// The same, but where `fashion-mnist` is not installed: `spirals`, with a notice that says so and what to install.
// A damaged fashion-mnist is still an error.
std::shared_ptr<const Dataset> load_dataset_or_spirals(const DataRequest& request, const std::stop_token& stop = {});

} // namespace amplab
