// SPDX-License-Identifier: Apache-2.0
#include "engine/export/comparison_text.h"

#include "engine/run/number_text.h"
#include "engine/run/printable.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace amplab {
namespace {

std::string rounded(double value, int digits) { return is_recorded(value) ? rounded_text(value, digits) : "-"; }

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value) || std::abs(value) >= 1e15) return rounded(value, 4);
  char text[kNumberTextSize];
  return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals).ptr};
}

std::string percent(double share) { return is_recorded(share) ? fixed(100 * share, 1) + " %" : "-"; }
std::string mebibytes(int64_t bytes) { return fixed(static_cast<double>(bytes) / (1 << 20), 1); }
std::string step_or_dash(std::optional<int64_t> step) { return step ? std::to_string(*step) : "-"; }

struct ComparedColumn {
  const char* heading;
  bool left; // text is left-aligned, numbers right-aligned
  std::string (*cell)(const RunRecord&, const Summary&);
};

constexpr ComparedColumn kColumns[] = {
    {"run", true, [](const RunRecord& r, const Summary&) { return printable(r.config.name, kLongestQuote); }},
    {"mode", true, [](const RunRecord& r, const Summary&) { return r.config.precision.mode; }},
    {"device", true, [](const RunRecord& r, const Summary&) { return r.info.device; }},
    {"products", true,
     [](const RunRecord& r, const Summary& s) { return std::string(is_emulated(r, s) ? "emulated" : "hardware"); }},
    {"state", true, [](const RunRecord& r, const Summary&) { return std::string(name_of(r.status.state)); }},
    {"loss", false, [](const RunRecord&, const Summary& s) { return rounded(s.final_loss, 4); }},
    {"best", false, [](const RunRecord&, const Summary& s) { return rounded(s.best_loss, 4); }},
    {"eval loss", false, [](const RunRecord&, const Summary& s) { return rounded(s.eval_loss, 4); }},
    {"accuracy", false, [](const RunRecord&, const Summary& s) { return percent(s.eval_accuracy); }},
    {"steps", false, [](const RunRecord&, const Summary& s) { return std::to_string(s.steps); }},
    {"skipped", false, [](const RunRecord&, const Summary& s) { return std::to_string(s.skipped); }},
    {"NaN at", false, [](const RunRecord&, const Summary& s) { return step_or_dash(s.first_nonfinite_step); }},
    {"diverges at", false, [](const RunRecord&, const Summary& s) { return step_or_dash(s.divergence_step); }},
    {"scale", false, [](const RunRecord&, const Summary& s) { return rounded(s.final_loss_scale, 6); }},
    {"samples/s", false, [](const RunRecord&, const Summary& s) { return fixed(s.samples_per_s, 0); }},
    {"peak MiB", false, [](const RunRecord&, const Summary& s) { return mebibytes(s.memory_peak_bytes); }},
    {"time s", false, [](const RunRecord&, const Summary& s) { return fixed(s.wall_s, 2); }},
};

// Counts characters, not bytes: UTF-8 continuation bytes have no width.
size_t width(const std::string& text) {
  return static_cast<size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

using Line = std::array<std::string, std::size(kColumns)>;

} // namespace

std::string comparison_text(std::span<const RunRecord> runs, std::span<const Summary> summaries) {
  std::vector<Line> lines(1 + runs.size());
  for (size_t c = 0; c < std::size(kColumns); ++c) {
    lines[0][c] = kColumns[c].heading;
    for (size_t r = 0; r < runs.size(); ++r) lines[r + 1][c] = kColumns[c].cell(runs[r], summaries[r]);
    if (runs.size() > 1 && kColumns[c].heading == std::string_view("diverges at")) lines[1][c] = "baseline";
  }
  std::string text;
  for (const Line& line : lines) {
    for (size_t c = 0; c < std::size(kColumns); ++c) {
      size_t widest = 0;
      for (const Line& other : lines) widest = std::max(widest, width(other[c]));
      const std::string padding(widest - width(line[c]), ' ');
      const bool last = c + 1 == std::size(kColumns);
      text += kColumns[c].left ? line[c] + padding : padding + line[c];
      text += last ? "\n" : "  ";
    }
  }
  if (runs.size() > 1) text += "diverges at: " + divergence_sentence(runs.front().config.name) + "\n";
  return text;
}

} // namespace amplab
