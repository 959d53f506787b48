// SPDX-License-Identifier: Apache-2.0
// A table's rows as samples. Pure functions; any thread.
#pragma once
#include "engine/data/csv.h"
#include "engine/data/dataset.h"

namespace amplab {

// label: the column to predict; empty: the last one. A column of numbers becomes one feature, brought to mean 0 and
// variance 1 by the training samples; any other becomes one feature per distinct text, 1 or 0. A label of numbers with
// more than 20 distinct ones is regression, any other names classes, in the order of their texts. Where most cells of a
// column are numbers and some are not, the data set's notice says which.
// held_out: share of the rows, drawn by the seed, to test on.
// Throws: DataError for a label that is no column, an empty cell, a column with over 1,000 distinct texts, NaN,
// infinity or more than fp32 holds among numbers, by name, and for features that outgrow the table's budget. Also soon
// after a stop is requested.
Dataset make_table(const CsvTable& table, const std::string& label, double held_out, uint64_t seed,
                   const std::stop_token& stop = {});

// What the cells of a column are, as make_table reads them.
struct CellsOfColumn {
  int64_t numbers = 0, empty = 0;
};
CellsOfColumn count_cells(const CsvTable& table, size_t column);

} // namespace amplab
