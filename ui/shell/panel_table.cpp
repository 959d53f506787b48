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
constexpr auto kLeft = Qt::LeftDockWidgetArea, kRight = Qt::RightDockWidgetArea, kBottom = Qt::BottomDockWidgetArea;
constexpr Perspectives kAll = P::teach | P::inspect | P::compare | P::present | P::sweep | P::quiet | P::lesson;
constexpr Perspectives kDetails = P::teach | P::inspect | P::compare;
constexpr Perspectives kMeaning = P::teach | P::present;

template <class T> Panel* make(const PanelContext& of) { return new T(of); }

constexpr int kExplainHeight = 230;
constexpr int kExplainWidth = 1200;
constexpr int kNever = 1 << 20; // wider than any screen: always tabbed

// Left: choices. Bottom: details. Right: results.
constexpr PanelRow kPanels[] = {
    {.id = "curves",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Curves"),
     .area = kMiddle,
     .shown = kAll,
     .make = make<CurvesPanel>},
    {.id = "ops",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Ops"),
     .area = kBottom,
     .shown = kDetails,
     .front = P::teach | P::inspect,
     .make = make<OpsPanel>},
    {.id = "histogram",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Histogram"),
     .area = kBottom,
     .shown = P::teach | P::inspect,
     .make = make<HistogramPanel>},
    {.id = "phases",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Phases"),
     .area = kBottom,
     .shown = kDetails,
     .make = make<PhasesPanel>},
    {.id = "preview",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Preview"),
     .area = kBottom,
     .shown = kDetails,
     .make = make<PreviewPanel>},
    {.id = "updates",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Updates"),
     .area = kBottom,
     .shown = P::teach | P::inspect,
     .make = make<UpdatesPanel>},
    {.id = "compare",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Compare"),
     .area = kBottom,
     .shown = kDetails | P::sweep,
     .front = P::compare,
     .make = make<ComparePanel>},
    {.id = "sweep",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Sweep"),
     .area = kBottom,
     .shown = P::compare | P::sweep,
     .front = P::sweep,
     .make = make<SweepPanel>},
    {.id = "events",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Events"),
     .area = kBottom,
     .shown = kDetails,
     .make = make<EventsPanel>},
    {.id = "forecast",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Forecast"),
     .area = kBottom,
     .shown = P::inspect,
     .make = make<ForecastPanel>},
    {.id = "scaling",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "More ranks"),
     .area = kBottom,
     .shown = P::inspect,
     .make = make<ScalingPanel>},
    {.id = "loop",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Loop"),
     .area = kLeft,
     .shown = P::teach | P::inspect | P::lesson,
     .front = P::teach | P::inspect | P::lesson,
     .make = make<LoopPanel>},
    {.id = "variables",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Variables"),
     .area = kBottom,
     .shown = P::teach | P::inspect,
     .make = make<VariablesPanel>},
    {.id = "formats",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Formats"),
     .area = kBottom,
     .shown = P::inspect,
     .make = make<FormatsPanel>},
    {.id = "tensor",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Tensor"),
     .area = kBottom,
     .shown = P::inspect,
     .make = make<TensorPanel>},
    {.id = "configure",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Configure"),
     .area = kLeft,
     .shown = P::teach,
     .make = make<ConfigurePanel>},
    {.id = "precision",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Precision"),
     .area = kLeft,
     .shown = P::teach,
     .make = make<PrecisionPanel>},
    {.id = "explain",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Explain"),
     .area = kRight,
     .shown = P::teach | P::quiet, // in a presentation it comes with an explanation
     .front = P::quiet,
     .height = kExplainHeight,
     .from_width = kExplainWidth,
     .make = make<ExplainPanel>},
    {.id = "scaler",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Loss scaler"),
     .area = kRight,
     .shown = kMeaning,
     .front = kMeaning,
     .make = make<ScalerPanel>},
    {.id = "lesson",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Lesson"),
     .area = kRight,
     .shown = P::teach | P::lesson,
     .front = P::lesson,
     .from_width = kNever,
     .make = make<LessonPanel>},
    {.id = "class",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Class"),
     .area = kRight,
     .shown = P::teach,
     .from_width = kNever,
     .make = make<ClassPanel>},
};

} // namespace

std::span<const PanelRow> panel_table() { return kPanels; }

QString title_of(const PanelRow& row) { return QCoreApplication::translate("amplab::PanelTable", row.title); }

QString dock_name_of(const PanelRow& row) { return QString(row.id) + "Dock"; }

} // namespace amplab
