// SPDX-License-Identifier: Apache-2.0
#include "engine/data/table.h"

#include "engine/data/file_reading.h"
#include "engine/data/subset.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string_view>

namespace amplab {
namespace {

constexpr size_t kMostCategories = 1000, kMostNumericClasses = 20;
constexpr size_t kMostNamed = 12, kMostNotices = 3; // columns named in one sentence; columns mentioned in a notice

// Accepts what Python's float() accepts, including NaN and infinity, but no underscores between digits.
std::optional<double> number_in(std::string_view cell) {
  cell.remove_prefix(std::min(cell.find_first_not_of(' '), cell.size()));
  cell = cell.substr(0, cell.find_last_not_of(' ') + 1);
  if (cell.starts_with('+') && !cell.starts_with("+-")) cell.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (end != cell.data() + cell.size() || error == std::errc::invalid_argument) return {};
  if (error == std::errc::result_out_of_range) { // of double
    const size_t exponent = cell.find_first_of("eE");
    return exponent < cell.size() && cell[exponent + 1] == '-' ? 0 : std::numeric_limits<double>::infinity();
  }
  return number;
}

bool fits_fp32(double number) { return std::abs(number) <= static_cast<double>(std::numeric_limits<float>::max()); }

std::string cell_in_row(const std::string& cell, size_t row) {
  return in_quotes(cell) + " in row " + std::to_string(row + 1);
}

struct CsvColumnText {
  std::vector<std::string_view> categories;                              // distinct texts in order
  size_t numbers = 0;                                                    // numeric cells
  double least = std::numeric_limits<double>::infinity(), most = -least; // of the numbers
  bool numeric = true;
  std::string notice; // a sentence for a person who expected a numeric column, or empty
};

// Rows and columns that are trained on. Others have missing cells.
struct CompletePart {
  std::vector<size_t> rows;  // indices in order
  std::vector<bool> columns; // by index
  std::string notice;        // what is left out and why, or empty
};

// Counts the missing cells of a column: empty ones, and "NA" among numbers. Among texts it may be a category.
struct MissingCells {
  bool among_numbers = false;
  size_t count = 0;

  MissingCells(const CsvTable& table, size_t column) {
    size_t numbers = 0, marks = 0;
    for (const auto& row : table.rows) {
      count += row[column].empty();
      marks += is_mark(row[column]);
      numbers += number_in(row[column]).has_value();
    }
    among_numbers = 2 * numbers > table.rows.size() - count - marks;
    if (among_numbers) count += marks;
  }
  bool has(const std::string& cell) const { return cell.empty() || (among_numbers && is_mark(cell)); }

 private:
  static bool is_mark(std::string_view cell) { return cell == "NA" || cell == "N/A" || cell == "n/a"; }
};

std::string part_text(size_t part, size_t all) { return std::to_string(part) + " of " + std::to_string(all); }

// Leaves out columns with mostly missing cells, then rows with a missing cell. Throws: DataError, if most rows have
// one.
CompletePart complete_part(const CsvTable& table, size_t predicted, const std::stop_token& stop) {
  const size_t all = table.rows.size();
  CompletePart part;
  std::vector<MissingCells> missing;
  std::string columns;
  size_t left_out = 0, worst = predicted, worst_count = 0;
  for (size_t i = 0; i < table.header.size(); ++i) {
    throw_if_cancelled(stop, table.source);
    const size_t count = missing.emplace_back(table, i).count;
    part.columns.push_back(i == predicted || 2 * count <= all);
    if (!part.columns.back() && ++left_out <= kMostNotices)
      columns += (columns.empty() ? "" : ", ") + in_quotes(table.header[i]) + " (" + part_text(count, all) + ")";
    if (part.columns.back() && count > worst_count) worst = i, worst_count = count;
  }
  for (size_t row = 0; row < all; ++row) {
    bool complete = true;
    for (size_t i = 0; complete && i < table.header.size(); ++i)
      complete = !part.columns[i] || !missing[i].has(table.rows[row][i]);
    if (complete) part.rows.push_back(row);
  }
  const size_t incomplete = all - part.rows.size();
  const std::string most = "most in column " + in_quotes(table.header[worst]);
  if (2 * incomplete > all || (incomplete > 0 && part.rows.size() < 2))
    throw DataError(table.source + " has missing cells in " + part_text(incomplete, all) + " rows, " + most +
                    ": fill them in or delete that column.");
  if (left_out > kMostNotices) columns += " and " + std::to_string(left_out - kMostNotices) + " more";
  if (left_out > 0)
    part.notice = "Columns of " + table.source + " left out, as most cells are missing: " + columns + ".";
  if (incomplete > 0)
    part.notice += (part.notice.empty() ? "" : " ") + part_text(incomplete, all) + " rows of " + table.source +
                   " are left out, as cells are missing, " + most + ".";
  return part;
}

CsvColumnText read_column(const CsvTable& table, std::span<const size_t> rows, size_t index) {
  CsvColumnText column;
  std::set<std::string_view> distinct;
  std::optional<size_t> unfit, text; // first rows with a number too large or none, and with no number
  for (const size_t row : rows) {
    const std::string& cell = table.rows[row][index];
    distinct.insert(cell);
    const std::optional<double> number = number_in(cell);
    if (number) {
      column.least = std::min(column.least, *number);
      column.most = std::max(column.most, *number);
      ++column.numbers;
    }
    if (!number) text = text.value_or(row);
    if (number && !fits_fp32(*number)) unfit = unfit.value_or(row);
  }
  const bool meant_as_numbers = 2 * column.numbers > rows.size();
  if (meant_as_numbers && unfit)
    throw DataError(table.source + " has " + cell_in_row(table.rows[*unfit][index], *unfit) + ", column " +
                    in_quotes(table.header[index]) +
                    ": expected a number in the range of fp32; correct it or delete the row.");
  if (meant_as_numbers && text)
    column.notice = "Column " + in_quotes(table.header[index]) + " of " + table.source + ": " +
                    part_text(column.numbers, rows.size()) + " cells are numbers; read as categories because of " +
                    cell_in_row(table.rows[*text][index], *text) + ".";
  column.numeric = !text;
  column.categories.assign(distinct.begin(), distinct.end());
  return column;
}

size_t category_of(const CsvColumnText& column, const std::string& cell) {
  return static_cast<size_t>(std::ranges::lower_bound(column.categories, cell) - column.categories.begin());
}

size_t label_column(const CsvTable& table, const std::string& label) {
  if (label.empty()) return table.header.size() - 1;
  const auto found = std::ranges::find(table.header, label);
  if (found != table.header.end()) return static_cast<size_t>(found - table.header.begin());
  std::string names;
  for (size_t i = 0; i < std::min(table.header.size(), kMostNamed); ++i)
    names += (names.empty() ? "" : ", ") + printable(table.header[i], kLongestQuote);
  if (table.header.size() > kMostNamed) names += " and " + std::to_string(table.header.size() - kMostNamed) + " more";
  throw DataError(table.source + " has no column " + in_quotes(label) + " for data.label: expected one of " + names +
                  ".");
}

// Notices about columns. The first few are complete, the others only counted.
class Notices {
 public:
  void add(const std::string& sentence) { text_ += (text_.empty() ? "" : " ") + sentence; }
  void add(const CsvColumnText& column) {
    if (column.notice.empty()) return;
    if (++count_ <= kMostNotices) text_ += (text_.empty() ? "" : " ") + column.notice;
  }
  std::string text() const {
    return count_ <= kMostNotices
               ? text_
               : text_ + " The same applies to " + std::to_string(count_ - kMostNotices) + " more columns.";
  }

 private:
  std::string text_;
  size_t count_ = 0;
};

void read_label(const CsvTable& table, std::span<const size_t> rows, size_t index, Dataset& dataset, Notices& notices) {
  const CsvColumnText column = read_column(table, rows, index);
  notices.add(column);
  if (column.numeric && column.categories.size() > kMostNumericClasses) {
    dataset.task = Task::regression;
    for (const size_t row : rows)
      dataset.training.values.push_back(static_cast<float>(*number_in(table.rows[row][index])));
    dataset.class_names = {table.header[index]};
  } else {
    for (const size_t row : rows)
      dataset.training.targets.push_back(static_cast<int64_t>(category_of(column, table.rows[row][index])));
    dataset.class_names.assign(column.categories.begin(), column.categories.end());
  }
  dataset.class_count = static_cast<int64_t>(dataset.class_names.size());
}

// Scales feature `feature` of both splits to mean 0 and variance 1 over the training samples.
void standardise(Dataset& dataset, size_t feature) {
  auto& training = std::get<std::vector<float>>(dataset.training.features);
  const auto width = static_cast<size_t>(dataset.feature_count());
  double sum = 0, squares = 0, count = 0;
  for (size_t i = feature; i < training.size(); i += width, ++count) sum += static_cast<double>(training[i]);
  const double mean = sum / count;
  for (size_t i = feature; i < training.size(); i += width)
    squares += std::pow(static_cast<double>(training[i]) - mean, 2);
  const double deviation = squares > 0 ? std::sqrt(squares / count) : 1;
  for (Split* split : {&dataset.training, &dataset.test}) {
    auto& features = std::get<std::vector<float>>(split->features);
    for (size_t i = feature; i < features.size(); i += width)
      features[i] = static_cast<float>((static_cast<double>(features[i]) - mean) / deviation);
  }
}

} // namespace

Dataset make_table(const CsvTable& table, const std::string& label, double held_out, uint64_t seed,
                   const std::stop_token& stop) {
  if (table.header.size() < 2) throw DataError(table.source + " has one column: expected features and a label.");
  const size_t predicted = label_column(table, label);
  Dataset dataset;
  Notices notices;
  const CompletePart part = complete_part(table, predicted, stop);
  if (!part.notice.empty()) notices.add(part.notice);
  read_label(table, part.rows, predicted, dataset, notices);

  std::vector<CsvColumnText> columns; // of all columns; those of the label and of columns left out stay empty
  std::vector<size_t> numeric;        // features that hold numeric columns
  size_t width = 0;
  for (size_t index = 0; index < table.header.size(); ++index) {
    CsvColumnText& column = columns.emplace_back();
    if (index == predicted || !part.columns[index]) continue;
    throw_if_cancelled(stop, table.source);
    column = read_column(table, part.rows, index);
    notices.add(column);
    if (!column.numeric && column.categories.size() > kMostCategories)
      throw DataError(table.source + " has " + std::to_string(column.categories.size()) +
                      " different values in column " + in_quotes(table.header[index]) +
                      ": expected numbers, or at most 1000 categories.");
    if (column.numeric) {
      numeric.push_back(width);
      column.categories = {}; // frees memory, since there may be thousands of columns
    }
    width += column.numeric ? 1 : column.categories.size();
  }
  // The table, and its two splits.
  require_within(table.budget, 2.0 * sizeof(float) * static_cast<double>(part.rows.size()) * static_cast<double>(width),
                 table.source, std::to_string(part.rows.size()) + " rows of " + std::to_string(width) + " features");
  if (width == 0) throw DataError(table.source + " has no feature left: each column has mostly missing cells.");
  std::vector<float> features(part.rows.size() * width);
  float* next = features.data();
  for (const size_t at : part.rows) {
    const std::vector<std::string>& row = table.rows[at];
    throw_if_cancelled(stop, table.source);
    for (size_t index = 0; index < columns.size(); ++index) {
      if (index == predicted || !part.columns[index]) continue;
      if (columns[index].numeric) {
        // From the middle, since fp32 rounds the times of a day to steps of two minutes. standardise() moves the mean
        // anyway.
        *next++ = static_cast<float>(*number_in(row[index]) - (columns[index].least + columns[index].most) / 2);
      } else {
        next[category_of(columns[index], row[index])] = 1;
        next += columns[index].categories.size();
      }
    }
  }
  dataset.notice = notices.text();
  dataset.name = table.source;
  dataset.feature_shape = {static_cast<int64_t>(width)};
  dataset.training.features = std::move(features);

  Dataset result = with_held_out(dataset, held_out, seed);
  for (const size_t feature : numeric) standardise(result, feature);
  result.checksum = checksum_of(result.training);
  return result;
}

CellsOfColumn count_cells(const CsvTable& table, size_t column) {
  CellsOfColumn cells;
  for (const std::vector<std::string>& row : table.rows) {
    cells.empty += row[column].empty();
    cells.numbers += !row[column].empty() && number_in(row[column]).has_value();
  }
  return cells;
}

} // namespace amplab
