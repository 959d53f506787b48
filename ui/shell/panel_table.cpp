// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/panel_table.h"

#include "ui/panels/class_panel.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/configure_panel.h"
#include "ui/panels/curves_panel.h"
#include "ui/panels/events_panel.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/forecast_panel.h"
#include "ui/panels/formats_panel.h"
#include "ui/panels/histogram_panel.h"
#include "ui/panels/lesson_panel.h"
#include "ui/panels/loop_panel.h"
#include "ui/panels/ops_panel.h"
#include "ui/panels/phases_panel.h"
#include "ui/panels/precision_panel.h"
#include "ui/panels/preview_panel.h"
#include "ui/panels/scaler_panel.h"
#include "ui/panels/scaling_panel.h"
#include "ui/panels/sweep_panel.h"
#include "ui/panels/tensor_panel.h"
#include "ui/panels/updates_panel.h"
#include "ui/panels/variables_panel.h"

#include <QCoreApplication>

namespace amplab {
namespace {

using P = Perspective;

template <class T> Panel* make(const PanelContext& of) { return new T(of); }

constexpr PanelRow kPanels[] = {
    {.id = "curves",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Curves"),
     .place = PlaceId::curves,
     .make = make<CurvesPanel>},
    {.id = "configure",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Configure"),
     .place = PlaceId::setup,
     .front = P::teach,
     .make = make<ConfigurePanel>},
    {.id = "precision",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Precision"),
     .place = PlaceId::setup,
     .make = make<PrecisionPanel>},
    {.id = "loop",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Loop"),
     .place = PlaceId::loop,
     .front = P::teach | P::lesson,
     .beside = P::inspect,
     .make = make<LoopPanel>},
    {.id = "variables",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Variables"),
     .place = PlaceId::loop,
     .front = P::inspect,
     .make = make<VariablesPanel>},
    {.id = "ops",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Ops"),
     .place = PlaceId::step,
     .front = P::teach | P::inspect,
     .make = make<OpsPanel>},
    {.id = "phases",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Phases"),
     .place = PlaceId::step,
     .make = make<PhasesPanel>},
    {.id = "histogram",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Histogram"),
     .place = PlaceId::step,
     .make = make<HistogramPanel>},
    {.id = "updates",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Updates"),
     .place = PlaceId::step,
     .make = make<UpdatesPanel>},
    {.id = "tensor",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Tensor"),
     .place = PlaceId::step,
     .make = make<TensorPanel>},
    {.id = "formats",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Formats"),
     .place = PlaceId::step,
     .make = make<FormatsPanel>},
    {.id = "preview",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Preview"),
     .place = PlaceId::step,
     .make = make<PreviewPanel>},
    {.id = "compare",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Compare"),
     .place = PlaceId::runs,
     .front = P::compare,
     .make = make<ComparePanel>},
    {.id = "sweep",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Sweep"),
     .place = PlaceId::runs,
     .front = P::sweep,
     .make = make<SweepPanel>},
    {.id = "forecast",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Forecast"),
     .place = PlaceId::runs,
     .make = make<ForecastPanel>},
    {.id = "scaling",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "More ranks"),
     .place = PlaceId::runs,
     .make = make<ScalingPanel>},
    {.id = "explain",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Explain"),
     .place = PlaceId::why,
     .front = P::quiet,
     .make = make<ExplainPanel>},
    {.id = "scaler",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Loss scaler"),
     .place = PlaceId::why,
     .front = P::teach | P::present,
     .make = make<ScalerPanel>},
    {.id = "events",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Events"),
     .place = PlaceId::why,
     .make = make<EventsPanel>},
    {.id = "lesson",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Lesson"),
     .place = PlaceId::lesson,
     .front = P::lesson,
     .make = make<LessonPanel>},
    {.id = "class",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Class"),
     .place = PlaceId::lesson,
     .make = make<ClassPanel>},
};

} // namespace

std::span<const PanelRow> panel_table() { return kPanels; }

QString title_of(const PanelRow& row) { return QCoreApplication::translate("amplab::PanelTable", row.title); }

QString object_name_of(const PanelRow& row) { return QString("panel:") + row.id; }

} // namespace amplab
