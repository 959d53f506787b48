// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_rows.h"

#include <QtGlobal>
#include <algorithm>
#include <string_view>

namespace amplab {
namespace {

using S = Series;
using K = AxisKind;
using L = LineShape;

constexpr PlotVariant kLoss[] = {
    {"loss", QT_TRANSLATE_NOOP("Plots", "training"),
     QT_TRANSLATE_NOOP("Plots", "Unscaled loss of each step, mean over its whole batch"), S::loss, K::linear, L::line},
    {"eval_loss", QT_TRANSLATE_NOOP("Plots", "evaluation"), QT_TRANSLATE_NOOP("Plots", "Loss on held-out data"),
     S::eval_loss, K::linear, L::dots},
    {"eval_accuracy", QT_TRANSLATE_NOOP("Plots", "accuracy"),
     QT_TRANSLATE_NOOP("Plots", "Share of correct predictions on held-out data"), S::eval_accuracy, K::share, L::dots},
    {"lr", QT_TRANSLATE_NOOP("Plots", "learning rate"), QT_TRANSLATE_NOOP("Plots", "Learning rate of each step"), S::lr,
     K::linear, L::stairs},
};

constexpr PlotVariant kScale[] = {
    {"loss_scale", QT_TRANSLATE_NOOP("Plots", "scale"),
     QT_TRANSLATE_NOOP("Plots", "Factor on the loss in each step; the legend shows the next step's"), S::loss_scale,
     K::log2, L::stairs},
    {"growth_tracker", QT_TRANSLATE_NOOP("Plots", "growth tracker"),
     QT_TRANSLATE_NOOP("Plots", "Consecutive clean steps since the scale last changed"), S::growth_tracker, K::linear,
     L::stairs},
};

constexpr PlotVariant kGradient[] = {
    {"grad_norm", QT_TRANSLATE_NOOP("Plots", "unscaled"),
     QT_TRANSLATE_NOOP("Plots", "Norm of all gradients after unscaling, before clipping"), S::grad_norm, K::linear,
     L::line},
    {"grad_norm_scaled", QT_TRANSLATE_NOOP("Plots", "scaled"),
     QT_TRANSLATE_NOOP("Plots", "Norm of all scaled gradients, before unscaling"), S::grad_norm_scaled, K::log10,
     L::line},
    {"clip_coef", QT_TRANSLATE_NOOP("Plots", "clip factor"),
     QT_TRANSLATE_NOOP("Plots", "Factor that clipping applied to the gradients; 1: no clipping"), S::clip_coef,
     K::linear, L::exact},
};

constexpr PlotVariant kMemory[] = {
    {"by_category", QT_TRANSLATE_NOOP("Plots", "by category"),
     QT_TRANSLATE_NOOP("Plots", "Memory of the selected lane by category, at the peak of each step"), S::memory,
     K::bytes, L::stack},
    {"peak", QT_TRANSLATE_NOOP("Plots", "peak per lane"),
     QT_TRANSLATE_NOOP("Plots", "Peak memory of each lane over all steps so far"), S::memory_peak, K::bytes, L::exact},
    {"in_use", QT_TRANSLATE_NOOP("Plots", "in use per lane"),
     QT_TRANSLATE_NOOP("Plots", "Peak memory of each step, per lane"), S::memory, K::bytes, L::exact},
    {"saved", QT_TRANSLATE_NOOP("Plots", "saved"),
     QT_TRANSLATE_NOOP(
         "Plots", "Peak memory of tensors that autograd saved for backward, in each step; 16-bit formats halve it"),
     S::memory_saved, K::bytes, L::exact},
    {"casts", QT_TRANSLATE_NOOP("Plots", "cast cache"),
     QT_TRANSLATE_NOOP("Plots", "Peak memory of autocast's 16-bit weight copies in each step"), S::memory_casts,
     K::bytes, L::exact},
    {"apart", QT_TRANSLATE_NOOP("Plots", "other"),
     QT_TRANSLATE_NOOP(
         "Plots",
         "Memory of the selected lane outside training: emulation, inspection, evaluation, buffers of compiled steps"),
     S::memory_emulation, K::bytes, L::stack},
};

constexpr PlotVariant kSpeed[] = {
    {"samples_per_s", QT_TRANSLATE_NOOP("Plots", "samples/s"),
     QT_TRANSLATE_NOOP("Plots", "Training samples per second of compute time"), S::samples_per_s, K::linear, L::line},
};

constexpr PlotVariant kDistance[] = {
    {"loss_distance", QT_TRANSLATE_NOOP("Plots", "of the losses"),
     QT_TRANSLATE_NOOP("Plots", "Relative difference of each lane's loss from the baseline's"), S::loss, K::log10,
     L::line},
    {"parameter_distance", QT_TRANSLATE_NOOP("Plots", "of the parameters"),
     QT_TRANSLATE_NOOP("Plots", "Relative difference of each lane's parameters from the baseline's, at the steps that "
                                "“Where do they first differ?” replayed"),
     S::eval_loss, K::log10, L::dots},
};

constexpr DeclaredFamily kDeclaredLoss[] = {{"loss", K::linear, L::line},
                                            {"eval_loss", K::linear, L::dots},
                                            {"eval_accuracy", K::share, L::dots},
                                            {"lr", K::linear, L::stairs},
                                            {"", K::linear, L::line}};
constexpr DeclaredFamily kDeclaredScale[] = {{"loss_scale", K::log2, L::stairs},
                                             {"growth_tracker", K::linear, L::stairs},
                                             {"found_inf", K::linear, L::stairs},
                                             {"skipped", K::linear, L::stairs}};
constexpr DeclaredFamily kDeclaredGradient[] = {
    {"grad_norm", K::linear, L::line}, {"grad_norm_scaled", K::log10, L::line}, {"clip_coef", K::linear, L::exact}};

constexpr PlotRow kDistanceRow = {"distance", QT_TRANSLATE_NOOP("Plots", "Distance"), kDistance, false, false, {},
                                  true};

constexpr PlotRow kPlots[] = {
    {"loss", QT_TRANSLATE_NOOP("Plots", "Loss"), kLoss, true, true, kDeclaredLoss},
    {"scale", QT_TRANSLATE_NOOP("Plots", "Loss scale"), kScale, false, true, kDeclaredScale},
    {"gradient", QT_TRANSLATE_NOOP("Plots", "Gradient norm"), kGradient, true, false, kDeclaredGradient},
    {"memory", QT_TRANSLATE_NOOP("Plots", "Memory"), kMemory, false, false},
    {"speed", QT_TRANSLATE_NOOP("Plots", "Speed"), kSpeed, false, false},
};

} // namespace

std::span<const PlotRow> plot_rows() { return kPlots; }

std::optional<PlotVariant> declared_variant(const PlotRow& row, const std::string& name, Series series) {
  const auto family_in = [](const PlotRow& plot, std::string_view begin) {
    const auto found = std::ranges::find(plot.declared, begin, &DeclaredFamily::begin);
    return found == plot.declared.end() ? nullptr : &*found;
  };
  const std::string_view begin = std::string_view(name).substr(0, name.find('.'));
  const bool known =
      std::ranges::any_of(kPlots, [&](const PlotRow& plot) { return family_in(plot, begin) != nullptr; });
  const DeclaredFamily* family = family_in(row, known ? begin : "");
  if (!family) return std::nullopt;
  return PlotVariant{name.c_str(),
                     name.c_str(),
                     QT_TRANSLATE_NOOP("Plots", "Recorded by lanes with this value in their training loop"),
                     series,
                     family->axis,
                     family->shape};
}

bool is_plotted(Series series) {
  return static_cast<int>(series) >= kSeriesCount || std::ranges::any_of(kPlots, [&](const PlotRow& plot) {
           return std::ranges::find(plot.variants, series, &PlotVariant::series) != plot.variants.end();
         });
}

const PlotRow& distance_row() { return kDistanceRow; }

} // namespace amplab
