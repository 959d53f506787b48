// SPDX-License-Identifier: Apache-2.0
#include "engine/export/csv_writer.h"

#include "engine/run/number_text.h"
#include "engine/run/telemetry.h"

#include <algorithm>
#include <charconv>

namespace amplab {
namespace {

constexpr size_t kFlushBytes = 1 << 18; // bytes per write; large enough to make system calls negligible

bool is_number(std::string_view text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  return result.ec == std::errc() && result.ptr == end;
}

bool looks_like_formula(std::string_view text) {
  return !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
}

} // namespace

CsvWriter::CsvWriter(ByteSink& sink) : sink_(sink), buffer_(kFlushBytes + (1 << 12), '\0') {}

char* CsvWriter::reserve(size_t bytes) {
  if (used_ + bytes > buffer_.size()) buffer_.resize(std::max(used_ + bytes, 2 * buffer_.size()));
  return buffer_.data() + used_;
}

void CsvWriter::comma() {
  if (row_begun_) {
    *reserve(1) = ',';
    ++used_;
  }
  row_begun_ = true;
}

void CsvWriter::number(double value) {
  comma();
  if (!is_recorded(value)) return;
  char* begin = reserve(kNumberTextSize);
  used_ += static_cast<size_t>(write_number(begin, value) - begin);
}

void CsvWriter::integer(int64_t value) {
  comma();
  char* begin = reserve(kNumberTextSize);
  used_ += static_cast<size_t>(write_number(begin, value) - begin);
}

void CsvWriter::flag(bool value) {
  comma();
  *reserve(1) = value ? '1' : '0';
  ++used_;
}

void CsvWriter::empty() { comma(); }

void CsvWriter::text(std::string_view value) { quoted(value, looks_like_formula(value) ? "'" : ""); }

void CsvWriter::text_or_number(std::string_view value) { is_number(value) ? quoted(value, "") : text(value); }

void CsvWriter::quoted(std::string_view value, std::string_view before) {
  comma();
  const bool quotes = value.find_first_of(",\"\r\n") != std::string_view::npos;
  char* to = reserve(2 * value.size() + before.size() + 2);
  char* const begin = to;
  if (quotes) *to++ = '"';
  to = std::ranges::copy(before, to).out;
  for (const char c : value) {
    if (c == '"') *to++ = '"';
    *to++ = c;
  }
  if (quotes) *to++ = '"';
  used_ += static_cast<size_t>(to - begin);
}

void CsvWriter::cells(std::string_view formatted) {
  comma();
  std::ranges::copy(formatted, reserve(formatted.size()));
  used_ += formatted.size();
}

void CsvWriter::end_row() {
  *reserve(1) = '\n';
  ++used_;
  row_begun_ = false;
  if (used_ >= kFlushBytes) flush();
}

void CsvWriter::flush() {
  if (used_ > 0) sink_.write({buffer_.data(), used_});
  used_ = 0; // only after success: rows that the sink refused are written by the next flush, without a gap
}

} // namespace amplab
