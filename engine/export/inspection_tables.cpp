// SPDX-License-Identifier: Apache-2.0
// Tables of inspected steps.
#include "engine/export/csv_columns.h"
#include "engine/export/csv_tables.h"

#include <algorithm>

namespace amplab {
namespace {

// Range of the exponent columns. fp32 exceeds it at both ends; the end columns count what lies beyond.
constexpr int kFirst = -40, kLast = 20;

// A tensor or its fp32 reference. Only the exponents of the reference are known.
struct HistogramRow {
  int64_t step;
  const TensorHistogram& tensor;
  bool reference;
  const Exponents& exponents() const { return reference ? tensor.reference : tensor.exponents; }
};

using C = CsvWriter;
using R = HistogramRow;

void number_or_empty(C& csv, const R& r, double number) { r.reference ? csv.empty() : csv.number(number); }

constexpr CsvColumn<R> kBefore[] = {
    {"step", [](C& csv, const R& r) { csv.integer(r.step); }},
    {"tensor", [](C& csv, const R& r) { csv.text(r.tensor.tensor.name); }},
    {"kind", [](C& csv, const R& r) { csv.text(name_of(r.tensor.tensor.kind)); }},
    {"dtype", [](C& csv, const R& r) { csv.text(r.reference ? "fp32" : r.tensor.numbers.dtype); }},
    {"zero", [](C& csv, const R& r) { csv.integer(r.exponents().zeros); }},
    {"inf", [](C& csv, const R& r) { csv.integer(r.exponents().inf); }},
    {"nan", [](C& csv, const R& r) { csv.integer(r.exponents().nan); }},
};
constexpr CsvColumn<R> kAfter[] = {
    {"layer", [](C& csv, const R& r) { csv.text(r.tensor.layer); }},
    {"seq", [](C& csv, const R& r) { csv.integer(r.tensor.tensor.seq); }},
    {"scale", [](C& csv, const R& r) { csv.number(r.tensor.scale); }},
    {"count", [](C& csv, const R& r) { csv.integer(r.exponents().total()); }},
    {"amax", [](C& csv, const R& r) { number_or_empty(csv, r, r.tensor.numbers.amax); }},
    {"amin_nonzero", [](C& csv, const R& r) { number_or_empty(csv, r, r.tensor.amin_nonzero); }},
    {"norm", [](C& csv, const R& r) { number_or_empty(csv, r, r.tensor.numbers.norm); }},
    {"reference", [](C& csv, const R& r) { csv.flag(r.reference); }},
};

void write_exponents(CsvWriter& csv, const Exponents& exponents) {
  int64_t cells[kLast - kFirst + 1] = {};
  for (size_t i = 0; i < exponents.counts.size(); ++i) {
    const int64_t exponent = std::clamp<int64_t>(exponents.lowest + static_cast<int64_t>(i), kFirst, kLast);
    cells[exponent - kFirst] += exponents.counts[i];
  }
  for (const int64_t n : cells) csv.integer(n);
}

void write_row(CsvWriter& csv, const std::string& run, const HistogramRow& row) {
  csv.cells(run);
  write_cells<R>(csv, kBefore, row);
  write_exponents(csv, row.exponents());
  write_cells<R>(csv, kAfter, row);
  csv.end_row();
}

struct UpdateCsvRow {
  int64_t step;
  const WeightUpdate& update;
};

constexpr CsvColumn<UpdateCsvRow> kUpdates[] = {
    {"step", [](C& csv, const UpdateCsvRow& r) { csv.integer(r.step); }},
    {"name", [](C& csv, const UpdateCsvRow& r) { csv.text(r.update.name); }},
    {"layer", [](C& csv, const UpdateCsvRow& r) { csv.text(r.update.layer); }},
    {"dtype", [](C& csv, const UpdateCsvRow& r) { csv.text(r.update.dtype); }},
    {"master", [](C& csv, const UpdateCsvRow& r) { csv.flag(r.update.master); }},
    {"count", [](C& csv, const UpdateCsvRow& r) { csv.integer(r.update.count); }},
    {"moved", [](C& csv, const UpdateCsvRow& r) { csv.integer(r.update.moved); }},
    {"swallowed", [](C& csv, const UpdateCsvRow& r) { csv.integer(r.update.swallowed); }},
    {"zero_gradient", [](C& csv, const UpdateCsvRow& r) { csv.integer(r.update.zero_gradient); }},
};

} // namespace

void write_hist_header(CsvWriter& csv) {
  header_cells<R>(csv, kBefore);
  for (int exponent = kFirst; exponent <= kLast; ++exponent) csv.text("e" + std::to_string(exponent));
  for (const CsvColumn<R>& column : kAfter) csv.text(column.name);
  csv.end_row();
}

void write_hist(CsvWriter& csv, const std::string& run, const StepInspection& inspection) {
  for (const TensorHistogram& tensor : inspection.tensors) {
    write_row(csv, run, {inspection.step, tensor, false});
    if (!tensor.reference.empty()) write_row(csv, run, {inspection.step, tensor, true});
  }
}

void write_updates_header(CsvWriter& csv) { write_header<UpdateCsvRow>(csv, kUpdates); }

void write_updates(CsvWriter& csv, const std::string& run, const StepInspection& inspection) {
  for (const WeightUpdate& update : inspection.updates) {
    const UpdateCsvRow row{inspection.step, update};
    write_rows<UpdateCsvRow>(csv, run, kUpdates, {&row, 1});
  }
}

} // namespace amplab
