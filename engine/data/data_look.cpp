// SPDX-License-Identifier: Apache-2.0
#include "engine/data/data_look.h"

#include "engine/data/table.h"

#include <algorithm>
#include <fstream>

namespace amplab {
namespace {

constexpr size_t kLongestCell = 40; // bytes

// Returns feature i of sample n as a number. Pixels are not scaled.
float feature(const Split& split, size_t each, size_t n, size_t i) {
  return std::visit([&](const auto& all) { return static_cast<float>(all[n * each + i]); }, split.features);
}

std::vector<int64_t> balance_of(const Dataset& data) {
  std::vector<int64_t> counts(std::min<size_t>(static_cast<size_t>(data.class_count), kMostClassesShown));
  for (const int64_t target : data.training.targets)
    if (target >= 0 && target < std::ssize(counts)) ++counts[static_cast<size_t>(target)];
  return counts;
}

void look_at_points(DataLook& look) {
  const Split& split = look.data->training;
  const size_t count = std::min(static_cast<size_t>(split.count()), kMostPoints);
  for (size_t n = 0; n < count; ++n)
    look.points.push_back({feature(split, 2, n, 0), feature(split, 2, n, 1), static_cast<float>(split.targets[n])});
}

void look_at_curve(DataLook& look) {
  const Split& split = look.data->training;
  const size_t count = std::min(static_cast<size_t>(split.count()), kMostPoints);
  for (size_t n = 0; n < count; ++n) look.curve.push_back({feature(split, 1, n, 0), split.values[n]});
  std::ranges::sort(look.curve);
}

// Equally many of each class. Large images are subsampled.
void look_at_pictures(DataLook& look) {
  const Split& split = look.data->training;
  const auto* pixels = std::get_if<std::vector<uint8_t>>(&split.features);
  if (!pixels || split.targets.empty()) return;
  const Shape& shape = look.data->feature_shape;
  Thumbnails& to = look.thumbnails;
  to.channels = std::min<int64_t>(shape[0], 3);
  to.height = std::min(shape[1], kLargestThumbnail);
  to.width = std::min(shape[2], kLargestThumbnail);
  const auto classes = std::min<size_t>(static_cast<size_t>(look.data->class_count), kMostThumbnails);
  const size_t of_each = std::max<size_t>(1, kMostThumbnails / std::max<size_t>(classes, 1));
  std::vector<std::vector<size_t>> chosen(classes);
  size_t missing = classes * of_each;
  for (size_t n = 0; n < split.targets.size() && missing > 0; ++n) {
    const auto target = static_cast<size_t>(split.targets[n]);
    if (target >= classes || chosen[target].size() >= of_each) continue;
    chosen[target].push_back(n);
    --missing;
  }
  const auto each = static_cast<size_t>(shape.count());
  for (size_t target = 0; target < classes; ++target)
    for (const size_t n : chosen[target]) {
      to.labels.push_back(static_cast<int64_t>(target));
      ++to.count;
      for (int64_t c = 0; c < to.channels; ++c)
        for (int64_t y = 0; y < to.height; ++y)
          for (int64_t x = 0; x < to.width; ++x)
            to.pixels.push_back(
                (*pixels)[n * each + static_cast<size_t>((c * shape[1] + y * shape[1] / to.height) * shape[2] +
                                                         x * shape[2] / to.width)]);
    }
}

// Samples of tokens, with the token after the last.
void look_at_tokens(DataLook& look) {
  const Split& split = look.data->training;
  const auto& tokens = std::get<std::vector<int64_t>>(split.features);
  const auto each = static_cast<size_t>(split.targets_each);
  for (size_t n = 0; n < std::min(static_cast<size_t>(split.count()), kMostLines); ++n) {
    std::string line;
    for (size_t i = 0; i < each && line.size() < kLongestLine; ++i)
      line += look.data->class_names[static_cast<size_t>(tokens[n * each + i])];
    if (const int64_t last = split.targets[n * each + each - 1]; last >= 0)
      line += look.data->class_names[static_cast<size_t>(last)];
    look.lines.push_back(printable(line, kLongestLine));
  }
}

void look_at_lines(DataLook& look) {
  std::ifstream in(look.from, std::ios::binary);
  std::string begin(kMostLines * kLongestLine, '\0');
  in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  const bool goes_on = in.good();
  begin.resize(static_cast<size_t>(in.gcount()));
  if (goes_on)
    begin.resize(begin.rfind('\n') == std::string::npos ? begin.size() - std::min<size_t>(begin.size(), 4)
                                                        : begin.rfind('\n'));
  for (size_t at = 0; at < begin.size() && look.lines.size() < kMostLines;) {
    const size_t end = std::min(begin.find('\n', at), begin.size());
    look.lines.push_back(printable(std::string_view(begin).substr(at, end - at), kLongestLine));
    at = end + 1;
  }
}

size_t label_of(const CsvTable& table, const std::string& label) {
  const auto found = std::ranges::find(table.header, label);
  return label.empty() || found == table.header.end() ? table.header.size() - 1
                                                      : static_cast<size_t>(found - table.header.begin());
}

void look_at_table(DataLook& look, const CsvTable& table, const std::string& label) {
  TableLook& to = look.table;
  to.columns_in_all = std::ssize(table.header);
  to.rows_in_all = std::ssize(table.rows);
  const size_t predicted = label_of(table, label);
  std::vector<size_t> shown;
  for (size_t i = 0; i < std::min(table.header.size(), kMostColumnsShown); ++i) shown.push_back(i);
  if (predicted >= shown.size()) shown.back() = predicted;
  for (const size_t i : shown) {
    const CellsOfColumn cells = count_cells(table, i);
    to.columns.push_back({printable(table.header[i], kLongestQuote), cells.numbers, cells.empty, i == predicted});
  }
  for (size_t row = 0; row < std::min(table.rows.size(), kMostRowsShown); ++row) {
    to.rows.emplace_back();
    for (const size_t i : shown) to.rows.back().push_back(printable(table.rows[row][i], kLongestCell));
  }
}

void look_at_samples(DataLook& look) {
  const Dataset& data = *look.data;
  if (data.task == Task::classification) look.balance = balance_of(data);
  const bool table = look.table.columns_in_all > 0, text = look.name == "text";
  if (data.feature_shape.rank == 3)
    look_at_pictures(look);
  else if (data.task == Task::tokens && text)
    look_at_lines(look);
  else if (data.task == Task::tokens)
    look_at_tokens(look);
  else if (!table && data.task == Task::regression && data.feature_count() == 1)
    look_at_curve(look);
  else if (!table && data.task == Task::classification && data.feature_count() == 2)
    look_at_points(look);
}

} // namespace

DataLook look_at_data(const DataRequest& request, const std::stop_token& stop) {
  const std::string absent = absent_because(request); // also checks that the data set exists
  const DataSource& source = *data_source_named(request.name);
  DataLook look{.name = request.name,
                .title = std::string(source.title),
                .description = std::string(source.description),
                .from = {},
                .problem = source.needs_path ? absent : std::string(),
                .data = nullptr,
                .balance = {},
                .points = {},
                .curve = {},
                .thumbnails = {},
                .table = {},
                .lines = {}};
  if (!look.problem.empty()) return look;
  try {
    if (source.place) look.from = source.place(request).string();
    if (request.name == "csv") {
      const CsvTable table = read_csv(look.from, stop);
      look_at_table(look, table, request.label);
      const double held_out = request.held_out > 0 ? request.held_out : source.held_out;
      Dataset made = make_table(table, request.label, held_out, request.seed, stop);
      made.name = request.name;
      look.data = std::make_shared<const Dataset>(std::move(made));
    } else {
      look.data = load_dataset_or_spirals(request, stop);
    }
    look_at_samples(look);
  } catch (const DataError& error) {
    look.problem = error.what();
    look.data = nullptr;
  }
  return look;
}

} // namespace amplab
