// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_rows.h"

#include "tests/support/added_column.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

// Returns the curves of a plot by their keys.
std::string curves_of(std::span<const PlotRow> rows, std::string_view plot) {
  std::string keys;
  for (const PlotVariant& variant : std::ranges::find(rows, plot, &PlotRow::id)->variants)
    keys.append(keys.empty() ? "" : " ").append(variant.key);
  return keys;
}

// Settings and lessons name plots and curves by these keys.
TEST(PlotRows, ListTheirCurvesInTheOrderOfTheirPositions) {
  EXPECT_EQ(curves_of(plot_rows(), "loss"), "loss eval_loss eval_accuracy lr");
  EXPECT_EQ(curves_of(plot_rows(), "scale"), "loss_scale growth_tracker");
  EXPECT_EQ(curves_of(plot_rows(), "gradient"), "grad_norm grad_norm_scaled clip_coef");
  EXPECT_EQ(curves_of(plot_rows(), "memory"), "by_category peak in_use saved casts apart");
  EXPECT_EQ(curves_of(plot_rows(), "speed"), "samples_per_s");
}

TEST(PlotRows, HaveEachColumnThatNamesAPlot) {
  for (const StepColumn& column : step_columns())
    EXPECT_EQ(column.plot.plot.empty() ||
                  std::ranges::find(plot_rows(), column.plot.plot, &PlotRow::id) != plot_rows().end(),
              true)
        << column.key << " names the plot " << column.plot.plot;
}

TEST(PlotRows, ShowDeclaredColumnsAsTheirFamily) {
  const std::string norm = "grad_norm.d", found = "found_inf.d", other = "rank.0.waited_s";
  const auto plots_of = [](const std::string& name) {
    std::string plots;
    for (const PlotRow& row : plot_rows())
      if (const auto variant = declared_variant(row, name, declared_series(0)))
        plots.append(row.id).append(variant->shape == LineShape::stairs ? " stairs" : " line");
    return plots;
  };
  EXPECT_EQ(plots_of(norm), "gradient line");
  EXPECT_EQ(plots_of(found), "scale stairs");
  EXPECT_EQ(plots_of(other), "loss line");
}

TEST(AddedColumn, IsACurveOfThePlotThatItNames) {
  const auto columns = support::columns_with_one_added();
  const std::vector<PlotRow> rows = plot_rows_of(columns);
  EXPECT_EQ(curves_of(rows, "gradient"), "grad_norm grad_norm_scaled clip_coef gradient_noise");
  const PlotVariant& variant = std::ranges::find(rows, std::string_view("gradient"), &PlotRow::id)->variants.back();
  EXPECT_STREQ(variant.label, "noise");
  EXPECT_STREQ(variant.help, "Noise of the gradients");
  EXPECT_EQ(variant.series, static_cast<Series>(columns.size() - 1));
  EXPECT_EQ(variant.axis, AxisKind::log10);
  EXPECT_EQ(variant.shape, LineShape::dots);
}

} // namespace
} // namespace amplab
