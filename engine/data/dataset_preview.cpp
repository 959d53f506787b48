// SPDX-License-Identifier: Apache-2.0
#include "engine/data/dataset_preview.h"

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

void preview_points(DatasetPreview& preview) {
  const Split& split = preview.data->training;
  const size_t count = std::min(static_cast<size_t>(split.count()), kMostPoints);
  for (size_t n = 0; n < count; ++n)
    preview.points.push_back({feature(split, 2, n, 0), feature(split, 2, n, 1), static_cast<float>(split.targets[n])});
}

void preview_curve(DatasetPreview& preview) {
  const Split& split = preview.data->training;
  const size_t count = std::min(static_cast<size_t>(split.count()), kMostPoints);
  for (size_t n = 0; n < count; ++n) preview.curve.push_back({feature(split, 1, n, 0), split.values[n]});
  std::ranges::sort(preview.curve);
}

// Equally many of each class. Large images are subsampled.
void preview_images(DatasetPreview& preview) {
  const Split& split = preview.data->training;
  const auto* pixels = std::get_if<std::vector<uint8_t>>(&split.features);
  if (!pixels || split.targets.empty()) return;
  const Shape& shape = preview.data->feature_shape;
  Thumbnails& to = preview.thumbnails;
  to.channels = std::min<int64_t>(shape[0], 3);
  to.height = std::min(shape[1], kLargestThumbnail);
  to.width = std::min(shape[2], kLargestThumbnail);
  const auto classes = std::min<size_t>(static_cast<size_t>(preview.data->class_count), kMostThumbnails);
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
void preview_tokens(DatasetPreview& preview) {
  const Split& split = preview.data->training;
  const auto& tokens = std::get<std::vector<int64_t>>(split.features);
  const auto each = static_cast<size_t>(split.targets_each);
  for (size_t n = 0; n < std::min(static_cast<size_t>(split.count()), kMostLines); ++n) {
    std::string line;
    for (size_t i = 0; i < each && line.size() < kLongestLine; ++i)
      line += preview.data->class_names[static_cast<size_t>(tokens[n * each + i])];
    if (const int64_t last = split.targets[n * each + each - 1]; last >= 0)
      line += preview.data->class_names[static_cast<size_t>(last)];
    preview.lines.push_back(printable(line, kLongestLine));
  }
}

void preview_lines(DatasetPreview& preview) {
  std::ifstream in(preview.from, std::ios::binary);
  std::string begin(kMostLines * kLongestLine, '\0');
  in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  const bool goes_on = in.good();
  begin.resize(static_cast<size_t>(in.gcount()));
  if (goes_on)
    begin.resize(begin.rfind('\n') == std::string::npos ? begin.size() - std::min<size_t>(begin.size(), 4)
                                                        : begin.rfind('\n'));
  for (size_t at = 0; at < begin.size() && preview.lines.size() < kMostLines;) {
    const size_t end = std::min(begin.find('\n', at), begin.size());
    preview.lines.push_back(printable(std::string_view(begin).substr(at, end - at), kLongestLine));
    at = end + 1;
  }
}

size_t label_of(const CsvTable& table, const std::string& label) {
  const auto found = std::ranges::find(table.header, label);
  return label.empty() || found == table.header.end() ? table.header.size() - 1
                                                      : static_cast<size_t>(found - table.header.begin());
}

void preview_table(DatasetPreview& preview, const CsvTable& table, const std::string& label) {
  TablePreview& to = preview.table;
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

void preview_samples(DatasetPreview& preview) {
  const Dataset& data = *preview.data;
  if (data.task == Task::classification) preview.balance = balance_of(data);
  const bool table = preview.table.columns_in_all > 0, text = preview.name == "text";
  if (data.feature_shape.rank == 3)
    preview_images(preview);
  else if (data.task == Task::tokens && text)
    preview_lines(preview);
  else if (data.task == Task::tokens)
    preview_tokens(preview);
  else if (!table && data.task == Task::regression && data.feature_count() == 1)
    preview_curve(preview);
  else if (!table && data.task == Task::classification && data.feature_count() == 2)
    preview_points(preview);
}

} // namespace

DatasetPreview preview_dataset(const DataRequest& request, const std::stop_token& stop) {
  const std::string absent = absent_because(request); // also checks that the data set exists
  const DataSource& source = *data_source_named(request.name);
  DatasetPreview preview{.name = request.name,
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
  if (!preview.problem.empty()) return preview;
  try {
    if (source.location) preview.from = source.location(request).string();
    if (request.name == "csv") {
      const CsvTable table = read_csv(preview.from, stop);
      preview_table(preview, table, request.label);
      const double held_out = request.held_out > 0 ? request.held_out : source.held_out;
      Dataset made = make_table(table, request.label, held_out, request.seed, stop);
      made.name = request.name;
      preview.data = std::make_shared<const Dataset>(std::move(made));
    } else {
      preview.data = load_dataset_or_spirals(request, stop);
    }
    preview_samples(preview);
  } catch (const DataError& error) {
    preview.problem = error.what();
    preview.data = nullptr;
  }
  return preview;
}

} // namespace amplab
