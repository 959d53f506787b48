// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/result_columns.h"

#include "ui/models/cell_numbers.h"

namespace amplab {
namespace {

double step_or_none(const std::optional<int64_t>& step) { return step ? static_cast<double>(*step) : not_recorded(); }

QString seconds(double value) { return is_recorded(value) ? QString::number(value, 'f', 1) : QString(); }

using S = const Summary&;
// clang-format off
constexpr ResultColumn kResults[] = {
    {"final loss", "Loss of the last step, unscaled", [](S s) { return s.final_loss; }, number_cell},
    {"best loss", "Smallest loss of all steps", [](S s) { return s.best_loss; }, number_cell},
    {"eval loss", "Loss of the last evaluation", [](S s) { return s.eval_loss; }, number_cell},
    {"accuracy", "Accuracy of the last evaluation", [](S s) { return s.eval_accuracy; }, share_label},
    {"steps", "Optimizer steps", [](S s) { return static_cast<double>(s.steps); }, count_label},
    {"updates", "Steps that were applied", [](S s) { return static_cast<double>(s.updates); }, count_label},
    {"skipped", "Steps that were not, because a gradient was not finite; those of the past that a fork shares too",
     [](S s) { return static_cast<double>(s.skipped); }, count_label},
    {"NaN or Inf at", "First step whose loss was not finite, or whose gradients were not and were applied",
     [](S s) { return step_or_none(s.first_nonfinite_step); }, count_label},
    {"parts at", "", [](S s) { return step_or_none(s.parts_from_baseline_step); }, count_label, true},
    {"samples/s", "Median over the steps", [](S s) { return s.samples_per_s; }, count_label},
    {"memory peak", "Most bytes that the lane held at once",
     [](S s) { return static_cast<double>(s.memory_peak_bytes); }, bytes_label},
    {"loss scale", "Loss scale of the last step", [](S s) { return s.final_loss_scale; }, scale_label},
    {"time (s)", "Time of training, pauses left out", [](S s) { return s.wall_s; }, seconds},
    {"products", "Emulated: products are rounded in software here; the numbers are true, the times mean nothing",
     [](S s) { return s.emulated ? 1.0 : 0.0; }, [](double emulated) { return QString(emulated != 0 ? "emulated" : ""); }},
};
// clang-format on

} // namespace

std::span<const ResultColumn> result_columns() { return kResults; }

} // namespace amplab
