// SPDX-License-Identifier: Apache-2.0
// A table as a list of columns: a name, and a function that writes the cell. Each row begins with the run and its id.
#pragma once
#include "engine/export/csv_writer.h"

#include <span>
#include <string>
#include <string_view>

namespace amplab {

template <class Record> struct CsvColumn {
  std::string_view name;
  void (*write)(CsvWriter&, const Record&);
};

template <class Record> void header_cells(CsvWriter& csv, std::span<const CsvColumn<Record>> columns) {
  csv.cells("run,run_id");
  for (const CsvColumn<Record>& column : columns) csv.text(column.name);
}

template <class Record> void write_header(CsvWriter& csv, std::span<const CsvColumn<Record>> columns) {
  header_cells(csv, columns);
  csv.end_row();
}

template <class Record>
void write_cells(CsvWriter& csv, std::span<const CsvColumn<Record>> columns, const Record& record) {
  for (const CsvColumn<Record>& column : columns) column.write(csv, record);
}

template <class Record> void write_rows(CsvWriter& csv, const std::string& run,
                                        std::span<const CsvColumn<Record>> columns, std::span<const Record> records) {
  for (const Record& record : records) {
    csv.cells(run);
    write_cells(csv, columns, record);
    csv.end_row();
  }
}

} // namespace amplab
