// SPDX-License-Identifier: Apache-2.0
#include "engine/data/csv.h"

#include "engine/data/file_reading.h"

#include <algorithm>
#include <unordered_set>

namespace amplab {
namespace {

constexpr size_t kWithinString = 15; // bytes that a std::string stores without allocation
constexpr size_t kMostColumns = 1 << 20;

class Reader {
 public:
  Reader(std::string_view text, const std::string& source, int64_t budget)
      : text_(text), source_(source), budget_(budget) {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3; // spreadsheets write a byte order mark
    const size_t separator = text_.find_first_of(",;\t\r\n", end_of_quotes());
    if (separator != std::string_view::npos && text_[separator] != '\r' && text_[separator] != '\n')
      separator_ = text_[separator];
  }

  bool at_end() const { return at_ >= text_.size(); }
  int64_t line() const { return line_; }

  struct Row {
    std::vector<std::string> cells;
    size_t count = 0; // of all cells
  };

  // Returns the next line. Cells after the first `most` are counted and not kept, so that a hostile line takes no
  // memory.
  Row row(size_t most) {
    Row row;
    row.cells.reserve(std::min(most, size_t{4096}));
    do {
      std::string text = cell();
      if (row.count++ >= most) continue;
      row.cells.push_back(std::move(text));
      count_memory(row.cells.back());
    } while (consume(separator_));
    const bool returned = consume('\r'); // also ends a line on its own
    if (!consume('\n') && !returned && !at_end())
      fail("has text after a closing quote in line " + std::to_string(line_));
    ++line_;
    return row;
  }

  [[noreturn]] void fail(const std::string& what) const { throw DataError(source_ + " " + what + "."); }

 private:
  void count_memory(const std::string& cell) {
    ++cells_;
    bytes_ += sizeof(std::string) + (cell.size() > kWithinString ? cell.size() : 0);
    if (bytes_ > static_cast<size_t>(budget_))
      require_within(budget_, static_cast<double>(bytes_), source_,
                     std::to_string(cells_) + " cells up to line " + std::to_string(line_));
  }

  // Returns the position after the quoted text that begins here, if any. Doubled quotes stand for a quote.
  size_t end_of_quotes() const {
    size_t at = at_;
    while (at < text_.size() && text_[at] == '"') at = std::min(text_.find('"', at + 1), text_.size() - 1) + 1;
    return at;
  }

  bool consume(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string cell() {
    if (consume('"')) return quoted();
    const char ends[] = {separator_, '\n', '\r'};
    const size_t end = std::min(text_.find_first_of({ends, sizeof ends}, at_), text_.size());
    std::string cell(text_.substr(at_, end - at_));
    at_ = end;
    return cell;
  }

  std::string quoted() {
    const int64_t first_line = line_;
    std::string cell;
    for (;;) {
      const size_t end = text_.find('"', at_);
      if (end == std::string_view::npos) fail("has a quote in line " + std::to_string(first_line) + " without an end");
      cell += text_.substr(at_, end - at_);
      line_ += std::count(text_.begin() + static_cast<int64_t>(at_), text_.begin() + static_cast<int64_t>(end), '\n');
      at_ = end + 1;
      if (!consume('"')) return cell;
      cell += '"';
    }
  }

  std::string_view text_;
  const std::string& source_;
  size_t at_ = 0;
  int64_t line_ = 1;
  char separator_ = ',';
  int64_t budget_;               // bytes
  size_t cells_ = 0, bytes_ = 0; // so far
};

void check_header(const Reader& reader, const std::vector<std::string>& header) {
  std::unordered_set<std::string_view> names;
  for (const std::string& name : header) {
    if (name.empty()) reader.fail("has no name for column " + std::to_string(names.size() + 1) + " in its first line");
    if (!names.insert(name).second) reader.fail("names two columns " + in_quotes(name));
  }
}

} // namespace

CsvTable parse_csv(std::string_view text, std::string source, int64_t budget, const std::stop_token& stop) {
  CsvTable table{.header = {}, .rows = {}, .source = std::move(source), .budget = budget};
  Reader reader(text, table.source, budget);
  if (reader.at_end()) reader.fail("is empty: expected a line with column names");
  Reader::Row header = reader.row(kMostColumns);
  if (header.count > kMostColumns)
    reader.fail("has " + std::to_string(header.count) + " columns: expected at most " + std::to_string(kMostColumns));
  table.header = std::move(header.cells);
  check_header(reader, table.header);
  while (!reader.at_end()) {
    const int64_t line = reader.line();
    throw_if_cancelled(stop, table.source);
    auto [cells, count] = reader.row(table.header.size());
    if (count == 1 && cells[0].empty()) continue; // an empty line, as at the end of many files
    if (count != table.header.size())
      reader.fail("has " + std::to_string(count) + " cells in line " + std::to_string(line) + ": expected " +
                  std::to_string(table.header.size()) + ", as in its first line");
    table.rows.push_back(std::move(cells));
  }
  if (table.rows.empty()) reader.fail("has no rows below the column names");
  return table;
}

CsvTable read_csv(const std::filesystem::path& file, const std::stop_token& stop) {
  const std::string text = read_whole_file(file);
  return parse_csv(text, file.string(), memory_budget(std::ssize(text)), stop);
}

} // namespace amplab
