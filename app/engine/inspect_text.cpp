// SPDX-License-Identifier: Apache-2.0
#include "app/engine/inspect_text.h"

#include "engine/run/number_text.h"
#include "engine/run/recipe_effect.h"
#include "engine/run/shadow_summary.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace amplab {
namespace {

using Row = std::vector<std::string>;

// Aligns columns, two blanks apart. The first `left` columns are left-aligned, the others right-aligned.
std::string table_text(const std::vector<Row>& rows, size_t left) {
  std::vector<size_t> widths;
  for (const Row& row : rows)
    for (size_t c = 0; c < row.size(); ++c) {
      if (c == widths.size()) widths.push_back(0);
      widths[c] = std::max(widths[c], row[c].size());
    }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (size_t c = 0; c < row.size(); ++c) {
      const std::string pad(widths[c] - row[c].size(), ' ');
      line.append(c > 0 ? "  " : "").append(c < left ? row[c] + pad : pad + row[c]);
    }
    text.append(line.substr(0, line.find_last_not_of(' ') + 1)).append("\n");
  }
  return text;
}

std::string count_cell(int64_t count) { return count == 0 ? "" : std::to_string(count); }
std::string number_cell(double value, int digits = 3) { return is_recorded(value) ? rounded_text(value, digits) : ""; }

// Returns the dtypes of inputs and output: "fp16 fp16 -> fp32".
std::string dtypes_cell(const OpRecord& op) {
  std::string text = op.in_dtypes;
  if (!op.out_dtype.empty()) text.append(text.empty() ? "-> " : " -> ").append(op.out_dtype);
  return text;
}

std::string product_cell(const OpRecord& op) {
  if (op.m == 0) return "";
  return std::to_string(op.m).append(" x ").append(std::to_string(op.n)).append(" x ").append(std::to_string(op.k));
}

// Returns the first names of a list of tensors.
std::string makers_cell(const OpRecord& op) {
  constexpr size_t kMost = 20;
  return op.made_by.size() <= kMost ? op.made_by : op.made_by.substr(0, op.made_by.rfind(' ', kMost)) + " ...";
}

struct TextColumn {
  const char* title;
  std::string (*cell)(const OpRecord&);
};

constexpr TextColumn kColumns[] = {
    {"call", [](const OpRecord& op) { return std::to_string(op.seq); }},
    {"phase", [](const OpRecord& op) { return op.phase; }},
    {"layer", [](const OpRecord& op) { return op.layer; }},
    {"op", [](const OpRecord& op) { return op.op; }},
    {"policy", [](const OpRecord& op) { return op.policy; }},
    {"dtypes", dtypes_cell},
    {"computes in", [](const OpRecord& op) { return op.compute_dtype + (op.emulated ? " (emulated in fp32)" : ""); }},
    {"made by", makers_cell},
    {"shape", [](const OpRecord& op) { return op.shape; }},
    {"m x n x k", product_cell},
    {"us", [](const OpRecord& op) { return number_cell(op.time_us); }},
    {"casts", [](const OpRecord& op) { return count_cell(op.casts); }},
    {"amax", [](const OpRecord& op) { return op.count == 0 ? std::string() : number_cell(op.amax); }},
    {"subnormal", [](const OpRecord& op) { return count_cell(op.subnormals); }},
    {"flushed", [](const OpRecord& op) { return count_cell(op.flushed); }},
    {"inf", [](const OpRecord& op) { return count_cell(op.inf); }},
    {"nan", [](const OpRecord& op) { return count_cell(op.nan); }},
};
constexpr size_t kTexts = 10; // number of text columns

constexpr TextColumn kShadow[] = {
    {"relative", [](const OpRecord& op) { return number_cell(op.shadow.relative); }},
    {"ulps", [](const OpRecord& op) { return number_cell(op.shadow.ulps); }},
    {"snr dB", [](const OpRecord& op) { return number_cell(op.shadow.snr_db); }},
};
constexpr TextColumn kDrift[] = {
    {"drift relative", [](const OpRecord& op) { return number_cell(op.drift.relative); }},
    {"ulps", [](const OpRecord& op) { return number_cell(op.drift.ulps); }},
    {"snr dB", [](const OpRecord& op) { return number_cell(op.drift.snr_db); }},
};

struct Total {
  int64_t calls = 0, bytes = 0;
  double us = 0;
};

} // namespace

std::string ops_text(std::span<const OpRecord> ops) {
  std::vector<TextColumn> columns(std::begin(kColumns), std::end(kColumns));
  if (std::ranges::any_of(ops, [](const OpRecord& op) { return is_recorded(op.shadow.snr_db); }))
    columns.insert(columns.end(), std::begin(kShadow), std::end(kShadow));
  if (std::ranges::any_of(ops, [](const OpRecord& op) { return is_recorded(op.drift.snr_db); }))
    columns.insert(columns.end(), std::begin(kDrift), std::end(kDrift));
  std::vector<Row> rows(1);
  for (const TextColumn& column : columns) rows[0].emplace_back(column.title);
  for (const OpRecord& op : ops) {
    Row& row = rows.emplace_back();
    for (const TextColumn& column : columns) row.push_back(column.cell(op));
  }
  return table_text(rows, kTexts);
}

std::string totals_text(std::span<const OpRecord> ops) {
  std::map<std::string, Total> totals;
  Total all;
  int64_t needed = 0, saved = 0;
  for (const OpRecord& op : ops) {
    for (Total* total : {&totals[op.compute_dtype], &all}) {
      ++total->calls;
      total->bytes += op.bytes;
      total->us += op.time_us;
    }
    needed += op.casts;
    saved += op.casts_cached;
  }
  std::vector<Row> rows{{"computes in", "calls", "bytes", "us"}};
  const auto add = [&](const std::string& name, const Total& total) {
    rows.push_back(
        {name, std::to_string(total.calls), bytes_text(static_cast<double>(total.bytes)), number_cell(total.us, 4)});
  };
  for (const auto& [dtype, total] : totals) add(dtype, total);
  add("all", all);
  return table_text(rows, 1)
      .append("casts of autocast: ")
      .append(std::to_string(needed - saved))
      .append(" made, ")
      .append(std::to_string(saved))
      .append(" saved by its cache\n");
}

std::string shadow_text(std::span<const OpRecord> ops) {
  const std::string story = shadow_summary(ops);
  return story.empty() ? story : "\n" + story + "\n";
}

namespace {

constexpr int kMostBars = 24;
constexpr size_t kBarWidth = 50;

struct Numbers {
  int64_t zeros = 0, subnormals = 0, inf = 0, nan = 0;
  double least = INFINITY, most = -INFINITY, amax = 0, amin = 0, sum = 0, squares = 0;
  std::map<int, int64_t> by_exponent;
};

Numbers numbers_in(std::span<const double> values, const Format* format) {
  Numbers its;
  for (const double x : values) {
    if (std::isnan(x) || std::isinf(x)) {
      ++(std::isnan(x) ? its.nan : its.inf);
      continue;
    }
    its.least = std::min(its.least, x);
    its.most = std::max(its.most, x);
    its.sum += x;
    its.squares += x * x;
    const double size = std::abs(x);
    if (size == 0) {
      ++its.zeros;
      continue;
    }
    its.amax = std::max(its.amax, size);
    its.amin = its.amin == 0 ? size : std::min(its.amin, size);
    if (format && size < format->smallest_normal) ++its.subnormals;
    ++its.by_exponent[std::ilogb(size)];
  }
  return its;
}

std::string bars_text(const Numbers& its, int64_t count) {
  if (its.by_exponent.empty()) return {};
  const int first = its.by_exponent.begin()->first, last = its.by_exponent.rbegin()->first;
  const int width = (last - first) / kMostBars + 1; // exponents per bar
  std::vector<int64_t> bars(static_cast<size_t>((last - first) / width + 1));
  for (const auto& [exponent, elements] : its.by_exponent)
    bars[static_cast<size_t>((exponent - first) / width)] += elements;
  const int64_t tallest = *std::ranges::max_element(bars);
  std::vector<Row> rows{{"from", "elements", "share"}};
  for (size_t i = 0; i < bars.size(); ++i) {
    const size_t length =
        (static_cast<size_t>(bars[i]) * kBarWidth + static_cast<size_t>(tallest) - 1) / static_cast<size_t>(tallest);
    rows.push_back({std::string("2^").append(std::to_string(first + static_cast<int>(i) * width)),
                    std::to_string(bars[i]),
                    rounded_text(100 * static_cast<double>(bars[i]) / static_cast<double>(count), 3) + " %",
                    std::string(length, '#').append(kBarWidth - length, ' ')});
  }
  return table_text(rows, 1);
}

} // namespace

std::string tensor_text(const NamedTensor& tensor, const std::string& dtype) {
  const std::vector<double> values = numbers_of(tensor);
  const auto known = dtype_named(dtype);
  const Numbers its = numbers_in(values, known && is_floating(*known) ? &format_of(*known) : nullptr);
  const int64_t finite = std::ssize(values) - its.inf - its.nan;
  std::vector<Row> rows{{"elements", std::to_string(values.size())},
                        {"zeros", std::to_string(its.zeros)},
                        {"subnormals", std::to_string(its.subnormals)},
                        {"Inf", std::to_string(its.inf)},
                        {"NaN", std::to_string(its.nan)}};
  if (finite > 0) {
    const auto n = static_cast<double>(finite);
    rows.insert(rows.end(), {{"least", number_cell(its.least, 6)},
                             {"most", number_cell(its.most, 6)},
                             {"mean", number_cell(its.sum / n, 6)},
                             {"2-norm", number_cell(std::sqrt(its.squares), 6)},
                             {"largest |x|", number_cell(its.amax, 6)},
                             {"smallest |x| but 0", its.amin > 0 ? number_cell(its.amin, 6) : ""}});
  }
  return tensor.name + "  " + dtype + " " + shape_text(tensor.shape) + "\n" + table_text(rows, 1) +
         bars_text(its, std::ssize(values));
}

std::string recipes_text(const TensorValues& values, const PrecisionConfig& lane) {
  const std::optional<OperandMatrix> matrix = OperandMatrix::of(values);
  const std::optional<quantize::Slot> slot = slot_of(values.tensor.kind);
  if (!matrix || !slot) return {};
  std::vector<Row> rows{{"recipe"}};
  for (const bool transposed : {false, true})
    for (const char* what : {" clipped", " flushed", " error", " reach"})
      rows[0].push_back(std::string(OperandUse{*slot, transposed}.product()) + what);
  const auto percent = [](double share, int digits) { return rounded_text(100 * share, digits) + " %"; };
  int64_t nonfinite = 0;
  for (const RecipeRow& recipe : effects_of_recipes(*matrix, *slot, lane)) {
    Row& row = rows.emplace_back(Row{recipe.name + (recipe.of_lane ? " (this run)" : "")});
    for (const std::optional<EffectTotals>& use : recipe.uses) {
      if (!use) {
        row.insert(row.end(), {"", "", "", ""});
        continue;
      }
      const auto share = [&](int64_t part) {
        return percent(static_cast<double>(part) / static_cast<double>(use->count), 3);
      };
      row.insert(row.end(), {share(use->clipped), share(use->flushed), percent(use->error, 3),
                             std::isnan(use->reach) ? "" : percent(use->reach, 4)});
      nonfinite = use->nonfinite;
    }
  }
  const std::string of_the_rest =
      nonfinite == 0 ? "" : std::to_string(nonfinite) + " elements are Inf or NaN; errors are of the others.\n";
  return "\n" + table_text(rows, 1) + of_the_rest;
}

} // namespace amplab
