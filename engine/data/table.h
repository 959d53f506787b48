// SPDX-License-Identifier: Apache-2.0
// Converts a table's rows to samples. Pure functions, any thread.
#pragma once
#include "engine/data/csv.h"
#include "engine/data/dataset.h"

namespace amplab {

// Returns the data set of a table.
// label     the column to predict; empty: the last one
// held_out  fraction of the rows, drawn by the seed, to test on
// A numeric column becomes one feature, scaled to mean 0 and variance 1 over the training samples. Any other column
// becomes one feature per distinct text, 1 or 0. A numeric label with more than 20 distinct values is regression. Any
// other label names classes, ordered by text. The notice lists columns where most cells are numbers and some are not,
// and what was left out: columns with mostly missing cells, then rows with one. Missing are empty cells, and "NA" among
// numbers. Throws: DataError, with the column, for a label that is no column, missing cells in most rows, over 1,000
// distinct texts, and numbers that are NaN, infinite or beyond fp32. Also for a table of one column, for features
// beyond the table's budget, and soon after a stop is requested.
Dataset make_table(const CsvTable& table, const std::string& label, double held_out, uint64_t seed,
                   const std::stop_token& stop = {});

// Contents of a column's cells, as make_table reads them.
struct CellsOfColumn {
  int64_t numbers = 0, empty = 0;
};
CellsOfColumn count_cells(const CsvTable& table, size_t column);

} // namespace amplab
