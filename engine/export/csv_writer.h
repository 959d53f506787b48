// SPDX-License-Identifier: Apache-2.0
// Cells and rows as CSV: UTF-8, LF, comma, RFC 4180 quoting, numbers in the shortest form that reads back the same,
// whatever the locale. One thread at a time.
//
//   CsvWriter csv(file);
//   csv.integer(1), csv.number(0.5), csv.text("=1+1"), csv.end_row();   // 1,0.5,'=1+1
//   csv.flush();
#pragma once
#include "engine/export/out_file.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace amplab {

class CsvWriter {
 public:
  // Rows are handed on whole, many at a time; the sink outlives the writer.
  explicit CsvWriter(ByteSink& sink);

  void number(double value); // nan, inf, -inf; nothing for "not recorded"
  void integer(int64_t value);
  void flag(bool value); // 0 or 1
  void empty();

  // Quoted where it must be. Text that a spreadsheet would take for a formula (it begins with = + - @, a tab or a
  // carriage return) gets an apostrophe in front.
  void text(std::string_view value);

  // Text that may hold a number, as the values of a dial: a number is written as it is, also a negative one.
  void text_or_number(std::string_view value);

  // Cells that are CSV already, as the run and its id at the head of a million rows.
  void cells(std::string_view formatted);

  void end_row();

  // Hands on all rows so far. Throws: ExportError. Nothing is handed on by the destructor, which may not throw.
  void flush();

 private:
  char* room(size_t bytes);
  void comma();
  void quoted(std::string_view value, std::string_view before);

  ByteSink& sink_;
  std::string buffer_; // its size is the room there is; used_ of it are filled
  size_t used_ = 0;
  bool row_begun_ = false;
};

// Bytes kept in memory.
class StringSink : public ByteSink {
 public:
  void write(std::string_view bytes) override { bytes_ += bytes; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

} // namespace amplab
