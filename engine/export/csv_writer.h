// SPDX-License-Identifier: Apache-2.0
// Writes cells and rows as CSV: UTF-8, LF, comma, RFC 4180 quoting. Numbers have the shortest form that reads back the
// same, in every locale. One thread at a time.
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
  // Passes complete rows to the sink, many at a time. The sink must outlive the writer.
  explicit CsvWriter(ByteSink& sink);

  void number(double value); // nan, inf, -inf; empty if not recorded
  void integer(int64_t value);
  void flag(bool value); // 0 or 1
  void empty();

  // Quoted if necessary. Text that a spreadsheet would read as a formula (first character = + - @, tab or carriage
  // return) is prefixed with an apostrophe.
  void text(std::string_view value);

  // Text that may be a number, such as the value of a setting. Numbers are written unchanged, negative ones included.
  void text_or_number(std::string_view value);

  // Cells that are already CSV, such as the run and its id.
  void cells(std::string_view formatted);

  void end_row();

  // Passes all complete rows to the sink. Throws: ExportError. The destructor does not flush, since it must not throw.
  void flush();

 private:
  char* reserve(size_t bytes);
  void comma();
  void quoted(std::string_view value, std::string_view before);

  ByteSink& sink_;
  std::string buffer_; // size() is the capacity; used_ bytes are filled
  size_t used_ = 0;
  bool row_begun_ = false;
};

// Collects bytes in memory.
class StringSink : public ByteSink {
 public:
  void write(std::string_view bytes) override { bytes_ += bytes; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

} // namespace amplab
