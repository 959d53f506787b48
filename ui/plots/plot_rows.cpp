// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_rows.h"

#include "ui/store/loss_distances.h"

#include <QtGlobal>
#include <algorithm>
#include <string_view>

namespace amplab {
namespace {

using S = Series;
using K = AxisKind;
using L = LineShape;

const PlotVariant kCountedStack = {
    "by_category",
    QT_TRANSLATE_NOOP("Plots", "by category"),
    QT_TRANSLATE_NOOP("Plots", "Memory of the selected lane by category, at the peak of each step"),
    S::memory_bytes,
    K::bytes,
    L::stack};
const PlotVariant kSeparateStack = {
    "apart",
    QT_TRANSLATE_NOOP("Plots", "other"),
    QT_TRANSLATE_NOOP(
        "Plots",
        "Memory of the selected lane outside training: emulation, inspection, evaluation, buffers of compiled steps"),
    memory_series(MemoryCategory::emulation),
    K::bytes,
    L::stack};

const std::vector<PlotVariant> kDistance = {
    {"loss_distance", QT_TRANSLATE_NOOP("Plots", "of the losses"),
     QT_TRANSLATE_NOOP("Plots", "Relative difference of each lane's loss from the baseline's"), LossDistances::kLosses,
     K::log10, L::line},
    {"parameter_distance", QT_TRANSLATE_NOOP("Plots", "of the parameters"),
     QT_TRANSLATE_NOOP("Plots", "Relative difference of each lane's parameters from the baseline's, at the steps that "
                                "“Where do they first differ?” replayed"),
     LossDistances::kParameters, K::log10, L::dots},
};

const PlotRow kDistanceRow = {"distance", QT_TRANSLATE_NOOP("Plots", "Distance"), kDistance, false, false, true};

// Returns the curves that the columns name for a plot, in their order there.
std::vector<PlotVariant> variants_of(std::string_view plot, StepColumns columns) {
  std::vector<size_t> listed;
  for (size_t at = 0; at < columns.size(); ++at)
    if (columns[at].plot.plot == plot && columns[at].plot.position > 0) listed.push_back(at);
  std::ranges::sort(listed, {}, [&](size_t at) { return columns[at].plot.position; });
  std::vector<PlotVariant> variants;
  for (const size_t at : listed) {
    const ColumnPlot& its = columns[at].plot;
    variants.push_back({(its.curve_key.empty() ? columns[at].key : its.curve_key).data(), its.label.data(),
                        (its.help.empty() ? columns[at].help : its.help).data(), static_cast<Series>(at), its.axis,
                        its.shape});
  }
  return variants;
}

} // namespace

std::vector<PlotRow> plot_rows_of(StepColumns columns) {
  const auto of = [&](const char* plot) { return variants_of(plot, columns); };
  std::vector<PlotRow> rows = {
      {"loss", QT_TRANSLATE_NOOP("Plots", "Loss"), of("loss"), true, true},
      {"scale", QT_TRANSLATE_NOOP("Plots", "Loss scale"), of("scale"), false, true},
      {"gradient", QT_TRANSLATE_NOOP("Plots", "Gradient norm"), of("gradient"), true, false},
      {"memory", QT_TRANSLATE_NOOP("Plots", "Memory"), of("memory"), false, false},
      {"speed", QT_TRANSLATE_NOOP("Plots", "Speed"), of("speed"), false, false},
  };
  std::vector<PlotVariant>& memory = rows[3].variants;
  memory.insert(memory.begin(), kCountedStack);
  memory.push_back(kSeparateStack);
  return rows;
}

std::span<const PlotRow> plot_rows() {
  static const std::vector<PlotRow> rows = plot_rows_of(step_columns());
  return rows;
}

std::optional<PlotVariant> declared_variant(const PlotRow& row, const std::string& name, Series series) {
  const std::string_view begin = std::string_view(name).substr(0, name.find('.'));
  const auto column = std::ranges::find(step_columns(), begin, &StepColumn::key);
  const bool has_plot = column != step_columns().end() && !column->plot.plot.empty();
  const ColumnPlot plot = has_plot ? column->plot : ColumnPlot{.plot = "loss"};
  if (plot.plot != row.id) return std::nullopt;
  return PlotVariant{name.c_str(),
                     name.c_str(),
                     QT_TRANSLATE_NOOP("Plots", "Recorded by lanes with this value in their training loop"),
                     series,
                     plot.axis,
                     plot.shape};
}

bool is_plotted(Series series) { return is_declared(series) || row_of(series).plot.position > 0; }

const PlotRow& distance_row() { return kDistanceRow; }

} // namespace amplab
