// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/columns.h"

#include "engine/wire/telemetry_members.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <unordered_map>

namespace amplab::wire {
namespace {

static_assert(std::endian::native == std::endian::little, "columns are copied as they lie in memory");

template <class T> constexpr bool is_text = std::is_same_v<T, std::string>;
template <class T> constexpr size_t width_of = is_text<T> ? sizeof(uint32_t) : sizeof(uint64_t);

// Columns and texts are limited to what a message of this version can hold. Otherwise a few bytes of a broken message
// could request gigabytes.
template <class Record> constexpr size_t kMostRecords = kLargestMessage / sizeof(Record);

// ---- writing -----------------------------------------------------------------------------------------------------

// The texts of one message, each once.
class TextTable {
 public:
  uint32_t index_of(const std::string& text) {
    const auto [entry, is_new] = indexes_.try_emplace(text, static_cast<uint32_t>(texts_.size()));
    if (is_new) texts_.push_back(entry->first);
    return entry->second;
  }
  const std::vector<std::string_view>& texts() const { return texts_; }

 private:
  std::unordered_map<std::string, uint32_t> indexes_;
  std::vector<std::string_view> texts_; // views of the map's keys, which have stable addresses
};

void put(std::byte* to, double value, TextTable&) { std::memcpy(to, &value, sizeof value); }
void put(std::byte* to, int64_t value, TextTable&) { std::memcpy(to, &value, sizeof value); }
void put(std::byte* to, bool value, TextTable& texts) { put(to, int64_t{value}, texts); }
void put(std::byte* to, const std::string& value, TextTable& texts) {
  const uint32_t index = texts.index_of(value);
  std::memcpy(to, &index, sizeof index);
}

// Compares bits, because "not recorded" is a NaN.
bool is_left_out(int64_t value, const LeftOut<int64_t>& by) { return value == by.value; }
bool is_left_out(double value, const LeftOut<double>& by) {
  return std::bit_cast<uint64_t>(value) == std::bit_cast<uint64_t>(by.value);
}

// Marks the columns to send: all but those where every record has the left-out value.
template <class Record> std::vector<bool> columns_with_cells(const std::vector<Record>& records) {
  std::vector<bool> there;
  const Record names{};
  Members<Record>::for_each(names, [&](std::string_view, const auto&, const auto&... left_out) {
    there.push_back(sizeof...(left_out) == 0);
  });
  for (const Record& record : records) {
    size_t column = 0;
    Members<Record>::for_each(record, [&](std::string_view, const auto& member, const auto&... left_out) {
      if ((... || !is_left_out(member, left_out))) there[column] = true;
      ++column;
    });
  }
  return there;
}

template <class Record> void write_records(CborWriter& writer, const std::vector<Record>& records) {
  if (records.size() > kMostRecords<Record>)
    throw WireError("too many records for one message: " + std::to_string(records.size()));
  const size_t map = writer.begin_map();
  const std::vector<bool> there = columns_with_cells(records);
  std::vector<size_t> places; // of the columns in the message, filled below record by record; 0: not in the message
  const Record names{};
  Members<Record>::for_each(names, [&]<class T>(std::string_view name, const T&, const auto&...) {
    if (!there[places.size()]) {
      places.push_back(0);
      return;
    }
    writer.text(name);
    places.push_back(writer.bytes(records.size() * width_of<T>));
  });
  TextTable table;
  std::byte* const message = writer.data();
  for (size_t row = 0; row < records.size(); ++row) {
    const size_t* place = places.data();
    Members<Record>::for_each(records[row], [&]<class T>(std::string_view, const T& member, const auto&...) {
      if (const size_t at = *place++) put(message + at + row * width_of<T>, member, table);
    });
  }
  writer.text("texts");
  writer.array(table.texts().size());
  for (const std::string_view text : table.texts()) writer.text(text);
  writer.end_map(map, static_cast<size_t>(std::ranges::count(there, true)) + 1);
}

// ---- reading -----------------------------------------------------------------------------------------------------

class Texts {
 public:
  explicit Texts(const CborMap& map) {
    std::optional<CborReader> reader = map.find("texts");
    const size_t count = reader ? reader->array() : 0;
    if (count > kMostRecords<std::string_view>) throw WireError("the message has too many texts");
    for (size_t i = 0; i < count; ++i) texts_.push_back(reader->text());
  }

  // Counts copied bytes, because a long text may appear once in the message and in every record.
  std::string_view at(uint32_t index) {
    if (index >= texts_.size())
      throw WireError("the message refers to text " + std::to_string(index) + ", which is missing");
    copied_ += texts_[index].size();
    if (copied_ > kLargestMessage) throw WireError("the texts of the message are too long");
    return texts_[index];
  }

 private:
  std::vector<std::string_view> texts_;
  size_t copied_ = 0;
};

void get(const std::byte* from, double& value, Texts&) { std::memcpy(&value, from, sizeof value); }
void get(const std::byte* from, int64_t& value, Texts&) { std::memcpy(&value, from, sizeof value); }
void get(const std::byte* from, bool& value, Texts& texts) {
  int64_t number = 0;
  get(from, number, texts);
  value = number != 0;
}
void get(const std::byte* from, std::string& value, Texts& texts) {
  uint32_t index = 0;
  std::memcpy(&index, from, sizeof index);
  value = texts.at(index);
}

template <class Record> void read_records(CborReader& reader, std::vector<Record>& records) {
  const CborMap map(reader);
  Texts texts(map);
  std::vector<const std::byte*> columns; // null: not in the message
  std::optional<size_t> rows;
  const Record names{};
  Members<Record>::for_each(names, [&]<class T>(std::string_view name, const T&, const auto&...) {
    std::optional<CborReader> found = map.find(name);
    columns.push_back(nullptr);
    if (!found) return;
    const auto bytes = found->bytes();
    const size_t length = bytes.size() / width_of<T>;
    if (bytes.size() % width_of<T> != 0 || rows.value_or(length) != length)
      throw WireError("column \"" + std::string(name) + "\" differs in length from the others");
    rows = length;
    columns.back() = bytes.data();
  });
  if (rows.value_or(0) > kMostRecords<Record>) throw WireError("the message has too many records");
  records.assign(rows.value_or(0), Record{});
  for (size_t row = 0; row < records.size(); ++row) {
    const std::byte* const* column = columns.data();
    Members<Record>::for_each(records[row], [&]<class T>(std::string_view, T& member, const auto&...) {
      if (const std::byte* from = *column++) get(from + row * width_of<T>, member, texts);
    });
  }
}

} // namespace

void write_columns(CborWriter& writer, const std::vector<OpRecord>& records) { write_records(writer, records); }
void read_columns(CborReader& reader, std::vector<OpRecord>& records) { read_records(reader, records); }

} // namespace amplab::wire
