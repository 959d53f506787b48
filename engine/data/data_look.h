// SPDX-License-Identifier: Apache-2.0
// A data set as a person looks at it before training: how much there is, how its classes are balanced, and some of it
// as it is. All of it bounded, however large the data set. Any thread.
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
  bool label = false;             // that is predicted
};

struct TableLook {
  std::vector<TableColumn> columns;           // the first some, and the label
  std::vector<std::vector<std::string>> rows; // the first some
  int64_t columns_in_all = 0, rows_in_all = 0;
};

struct DataLook {
  std::string name, title, description; // of the catalogue
  std::string from;                     // the file or folder; empty: it is generated
  std::string problem;                  // why it cannot be had or read, and what to do: one sentence, or empty
  std::shared_ptr<const Dataset> data;  // what is trained on; null: see problem
  std::vector<int64_t> balance;         // samples in training of each of the first classes
  // Whichever suits it.
  std::vector<std::array<float, 3>> points; // x, y, class: of two features
  std::vector<std::array<float, 2>> curve;  // x, y: of one feature and a number to predict; in the order of x
  Thumbnails thumbnails;                    // of pictures, class by class
  TableLook table;                          // of a CSV file, whatever is wrong with its cells
  std::vector<std::string> lines;           // of characters
};

inline constexpr size_t kMostClassesShown = 60, kMostPoints = 1200, kMostThumbnails = 60, kMostColumnsShown = 60,
                        kMostRowsShown = 30, kMostLines = 24, kLongestLine = 120; // bytes
inline constexpr int64_t kLargestThumbnail = 48;                                  // pixels on a side

// Where fashion-mnist is not installed, what is trained on in its place. Throws: DataError if there is no data set of
// that name; what is wrong with one that there is stands in the look. A stop makes it a problem, too.
DataLook look_at_data(const DataRequest& request, const std::stop_token& stop = {});

} // namespace amplab
