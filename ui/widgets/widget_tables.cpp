// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the plots in this module.
#include "engine/run/memory_categories.h"
#include "engine/run/verdict.h"
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/widgets/ladder_view.h"
#include "ui/widgets/memory_bars.h"
#include "ui/widgets/rank_strip.h"

#include <utility>

namespace amplab {
namespace {

QString words_of(Verdict verdict) {
  switch (verdict) {
  case Verdict::unchanged: return LadderView::tr("Inf or NaN, unchanged");
  case Verdict::grew: return LadderView::tr("grew");
  case Verdict::backed_off: return LadderView::tr("backed off");
  case Verdict::growth_refused: return LadderView::tr("growth refused");
  case Verdict::held: return LadderView::tr("Inf or NaN, held");
  case Verdict::gave_up: return LadderView::tr("gave up");
  }
  return {};
}

} // namespace

PlotTable LadderView::table() const {
  PlotTable table;
  table.title = accessibleName();
  table.headers << tr("step") << tr("before") << tr("after") << tr("change");
  for (const ScaleChange& move : ladder_.moves)
    table.rows.push_back(
        {static_cast<qlonglong>(move.step), scale_label(move.before), scale_label(move.after), words_of(move.verdict)});
  table.note = tr("The latest changes of the loss scale. It is %1 now.").arg(scale_label(ladder_.scale));
  return table;
}

PlotTable MemoryBars::table() const {
  PlotTable table;
  table.title = accessibleName();
  const std::vector<size_t> categories = categoriesShown();
  table.headers << tr("mode") << tr("peak (bytes)") << tr("measured (bytes)");
  for (const size_t category : categories) table.headers << tr("%1 (bytes)").arg(qt(kMemoryTable[category].name));
  for (const MemoryBar& bar : bars_) {
    const bool is_there = bar.forecast.problem.empty();
    QVariantList row{QString::fromStdString(bar.forecast.mode),
                     is_there ? QVariant(static_cast<qlonglong>(bar.forecast.peak_bytes)) : QVariant(),
                     bar.measured ? QVariant(*bar.measured) : QVariant()};
    for (const size_t category : categories)
      row << (is_there ? QVariant(static_cast<qlonglong>(bar.forecast.memory[category])) : QVariant());
    table.rows.push_back(std::move(row));
  }
  return table;
}

PlotTable RankStrip::table() const {
  PlotTable table;
  table.title = accessibleName();
  table.headers << tr("rank") << tr("waits (share of a step)") << tr("memory (bytes)") << tr("samples/s") << tr("loss")
                << tr("overflowed (steps)") << tr("last overflow (step)");
  const auto number = [](double value) { return is_recorded(value) ? QVariant(value) : QVariant(); };
  for (const RankRow& row : view_.rows)
    table.rows.push_back({static_cast<qlonglong>(row.rank), number(row.waits), number(row.memory_bytes),
                          number(row.samples_per_s), row.steps.empty() ? QVariant() : number(row.steps.back().loss),
                          static_cast<qlonglong>(row.overflows),
                          row.overflows > 0 ? QVariant(static_cast<qlonglong>(row.overflowed_at)) : QVariant()});
  table.note = sentence_of(view_) + " " +
               tr("Shares and speeds cover the last %1 steps; memory and loss are from the last step.").arg(kRankSteps);
  return table;
}

} // namespace amplab
