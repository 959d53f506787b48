// SPDX-License-Identifier: Apache-2.0
#include "engine/data/table.h"

#include "engine/data/part.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>

namespace amplab {
namespace {

constexpr size_t kMostCategories = 1000, kMostNumericClasses = 20;

std::optional<double> number_in(const std::string& cell) {
  const size_t first = cell.find_first_not_of(' '), last = cell.find_last_not_of(' ');
  if (first == std::string::npos) return {};
  double number = 0;
  const auto [end, error] = std::from_chars(cell.data() + first, cell.data() + last + 1, number);
  if (error != std::errc() || end != cell.data() + last + 1 || !std::isfinite(number)) return {};
  return number;
}

struct Column {
  std::vector<double> numbers;         // if all cells are numbers
  std::vector<std::string> categories; // distinct texts in order
  bool numeric = true;
};

Column read_column(const CsvTable& table, size_t index) {
  Column column;
  std::set<std::string> distinct;
  for (size_t row = 0; row < table.rows.size(); ++row) {
    const std::string& cell = table.rows[row][index];
    if (cell.empty())
      throw DataError(table.source + " has an empty cell in row " + std::to_string(row + 1) + ", column \"" +
                      table.header[index] + "\": fill it in or leave the row out.");
    distinct.insert(cell);
    const std::optional<double> number = number_in(cell);
    column.numeric = column.numeric && number;
    if (column.numeric) column.numbers.push_back(*number);
  }
  column.categories.assign(distinct.begin(), distinct.end());
  return column;
}

size_t place_of(const Column& column, const std::string& cell) {
  return static_cast<size_t>(std::ranges::lower_bound(column.categories, cell) - column.categories.begin());
}

size_t label_column(const CsvTable& table, const std::string& label) {
  if (label.empty()) return table.header.size() - 1;
  const auto found = std::ranges::find(table.header, label);
  if (found != table.header.end()) return static_cast<size_t>(found - table.header.begin());
  std::string names;
  for (const std::string& name : table.header) names += (names.empty() ? "" : ", ") + name;
  throw DataError(table.source + " has no column \"" + label + "\" for data.label: expected one of " + names + ".");
}

void read_label(const CsvTable& table, size_t index, Dataset& dataset) {
  const Column column = read_column(table, index);
  if (column.numeric && column.categories.size() > kMostNumericClasses) {
    dataset.task = Task::regression;
    dataset.training.values.assign(column.numbers.begin(), column.numbers.end());
    dataset.class_names = {table.header[index]};
  } else {
    for (const auto& row : table.rows)
      dataset.training.targets.push_back(static_cast<int64_t>(place_of(column, row[index])));
    dataset.class_names = column.categories;
  }
  dataset.class_count = static_cast<int64_t>(dataset.class_names.size());
}

// Brings feature `feature` of both splits to mean 0 and variance 1 by the training samples.
void standardise(Dataset& dataset, size_t feature) {
  auto& training = std::get<std::vector<float>>(dataset.training.features);
  const auto width = static_cast<size_t>(dataset.feature_count());
  double sum = 0, squares = 0, count = 0;
  for (size_t i = feature; i < training.size(); i += width, ++count) sum += static_cast<double>(training[i]);
  const double mean = sum / count;
  for (size_t i = feature; i < training.size(); i += width) squares += std::pow(static_cast<double>(training[i]) - mean, 2);
  const double deviation = squares > 0 ? std::sqrt(squares / count) : 1;
  for (Split* split : {&dataset.training, &dataset.test}) {
    auto& features = std::get<std::vector<float>>(split->features);
    for (size_t i = feature; i < features.size(); i += width)
      features[i] = static_cast<float>((static_cast<double>(features[i]) - mean) / deviation);
  }
}

} // namespace

Dataset make_table(const CsvTable& table, const std::string& label, double held_out, uint64_t seed) {
  if (table.header.size() < 2) throw DataError(table.source + " has one column: expected features and a label.");
  const size_t predicted = label_column(table, label);
  Dataset dataset;
  read_label(table, predicted, dataset);

  std::vector<std::vector<float>> rows(table.rows.size());
  std::vector<size_t> numeric;
  for (size_t index = 0; index < table.header.size(); ++index) {
    if (index == predicted) continue;
    const Column column = read_column(table, index);
    if (column.numeric) numeric.push_back(rows[0].size());
    if (!column.numeric && column.categories.size() > kMostCategories)
      throw DataError(table.source + " has " + std::to_string(column.categories.size()) + " different texts in column \"" +
                      table.header[index] + "\": expected numbers, or at most 1000 categories.");
    for (size_t row = 0; row < rows.size(); ++row) {
      if (column.numeric) {
        rows[row].push_back(static_cast<float>(column.numbers[row]));
      } else {
        const size_t begin = rows[row].size();
        rows[row].resize(begin + column.categories.size());
        rows[row][begin + place_of(column, table.rows[row][index])] = 1;
      }
    }
  }
  std::vector<float> features;
  for (const auto& row : rows) features.insert(features.end(), row.begin(), row.end());
  dataset.name = table.source;
  dataset.feature_shape = {static_cast<int64_t>(rows[0].size())};
  dataset.training.features = std::move(features);

  Dataset parted = with_held_out(dataset, held_out, seed);
  for (const size_t feature : numeric) standardise(parted, feature);
  parted.checksum = checksum_of(parted.training);
  return parted;
}

} // namespace amplab
