// SPDX-License-Identifier: Apache-2.0
// A table row as a Python object in conditions. Each column is an attribute with the column's name in the CSV file. The
// CSV writers of engine/export produce the rows, so that lessons and scripts see the same values. One thread at a time.
#pragma once
#include "engine/export/csv_writer.h"
#include "engine/interpreter/object.h"

#include <functional>
#include <memory>

namespace amplab::lesson {

using Columns = std::shared_ptr<const std::vector<std::string>>;

class Row : public interpreter::Object {
 public:
  Row(std::string type, Columns columns, std::vector<interpreter::Value> cells);
  std::string type() const override { return type_; }
  std::vector<std::string_view> attributes() const override;
  std::optional<interpreter::Value> attribute(interpreter::Interpreter&, std::string_view name) override;
  std::optional<interpreter::Value> item(interpreter::Interpreter&,
                                         const interpreter::Value& name) override; // row["e-24"]
  std::optional<interpreter::Value> call_method(interpreter::Interpreter&, std::string_view name,
                                                const interpreter::Arguments&) override;

  std::optional<interpreter::Value> cell(std::string_view column) const;

 private:
  std::string type_;
  Columns columns_;
  std::vector<interpreter::Value> cells_;
};

// Rows parsed from the output of a CSV writer, header first. Numbers are numbers, empty cells are None.
struct ReadTable {
  Columns columns;
  std::vector<std::vector<interpreter::Value>> rows;
};
ReadTable table_of(const std::function<void(CsvWriter&)>& write);

} // namespace amplab::lesson
