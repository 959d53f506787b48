// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/result_columns.h"

#include "ui/models/cell.h"

namespace amplab {
namespace {

double step_or_none(const std::optional<int64_t>& step) { return step ? static_cast<double>(*step) : not_recorded(); }

QString seconds(double value) { return is_recorded(value) ? QString::number(value, 'f', 1) : QString(); }

using S = const Summary&;
// clang-format off
constexpr ResultColumn kResults[] = {
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "final loss"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Loss of the last step, unscaled"),
     [](S s) { return s.final_loss; }, number_cell},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "best loss"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Smallest loss of all steps"),
     [](S s) { return s.best_loss; }, number_cell},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "eval loss"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Loss of the last evaluation"),
     [](S s) { return s.eval_loss; }, number_cell},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "accuracy"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Accuracy of the last evaluation"),
     [](S s) { return s.eval_accuracy; }, share_label},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "steps"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Optimizer steps"),
     [](S s) { return static_cast<double>(s.steps); }, count_label},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "updates"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Steps that were applied"),
     [](S s) { return static_cast<double>(s.updates); }, count_label},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "skipped"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Steps that were skipped because a gradient was not finite; a fork "
                                               "counts its parent's steps too"),
     [](S s) { return static_cast<double>(s.skipped); }, count_label},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "NaN or Inf at"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "First step with a loss that was not finite, or with such gradients "
                                               "that were applied"),
     [](S s) { return step_or_none(s.first_nonfinite_step); }, count_label},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "diverges at"), "",
     [](S s) { return step_or_none(s.divergence_step); }, count_label, true},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "samples/s"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Median over the steps"),
     [](S s) { return s.samples_per_s; }, count_label},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "memory peak"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Most memory that the lane allocated at once"),
     [](S s) { return static_cast<double>(s.memory_peak_bytes); }, bytes_label},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "loss scale"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Loss scale of the last step"),
     [](S s) { return s.final_loss_scale; }, scale_label},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "time (s)"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Training time without pauses"),
     [](S s) { return s.wall_s; }, seconds},
    {QT_TRANSLATE_NOOP("amplab::CompareModel", "products"),
     QT_TRANSLATE_NOOP("amplab::CompareModel", "Emulated: products are rounded in software here; the numbers are "
                                               "correct, the times are meaningless"),
     [](S s) { return s.emulated ? 1.0 : 0.0; },
     [](double emulated) { return QString(emulated != 0 ? "emulated" : ""); }},
};
// clang-format on

} // namespace

std::span<const ResultColumn> result_columns() { return kResults; }

} // namespace amplab
