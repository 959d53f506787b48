// SPDX-License-Identifier: Apache-2.0
// Preview of a data set before training: its size, class balance and some samples. The preview's size is bounded for
// any data set. Any thread.
#pragma once
#include "engine/data/catalogue.h"
#include "engine/data/csv.h"

#include <array>

namespace amplab {

// Thumbnails, row-major [count, channels, height, width], bytes.
struct Thumbnails {
  int64_t count = 0, channels = 0, height = 0, width = 0;
  std::vector<uint8_t> pixels;
  std::vector<int64_t> labels;
};

// A column of a table. Its name and cells are printable and short.
struct TableColumn {
  std::string name;
  int64_t numbers = 0, empty = 0; // cells
  bool label = false;             // the column to predict
};

struct TablePreview {
  std::vector<TableColumn> columns;           // the first ones, and the label
  std::vector<std::vector<std::string>> rows; // the first ones
  int64_t columns_in_all = 0, rows_in_all = 0;
};

struct DatasetPreview {
  std::string name, title, description; // as in the catalogue
  std::string from;                     // file or folder; empty: generated
  std::string problem;                  // why it is missing or cannot be read, and what to do: one sentence, or empty
  std::shared_ptr<const Dataset> data;  // data for training; null: see problem
  std::vector<int64_t> balance;         // training samples in each of the first classes
  // Only those that suit the data.
  std::vector<std::array<float, 3>> points; // x, y, class: for two features
  std::vector<std::array<float, 2>> curve;  // x, y, ordered by x: for one feature and a number to predict
  Thumbnails thumbnails;                    // for images, class by class
  TablePreview table;                       // for a CSV file, even with invalid cells
  std::vector<std::string> lines;           // for characters
};

inline constexpr size_t kMostClassesShown = 60, kMostPoints = 1200, kMostThumbnails = 60, kMostColumnsShown = 60,
                        kMostRowsShown = 30, kMostLines = 24, kLongestLine = 120; // bytes
inline constexpr int64_t kLargestThumbnail = 48;                                  // pixels on a side

// Returns the preview. If fashion-mnist is not installed, it shows the replacement used for training.
// Throws: DataError if there is no data set of that name. Other errors, and a stop, are reported in `problem`.
DatasetPreview preview_dataset(const DataRequest& request, const std::stop_token& stop = {});

} // namespace amplab
