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
using Of = PanelContext;
constexpr auto kLeft = Qt::LeftDockWidgetArea, kRight = Qt::RightDockWidgetArea, kBottom = Qt::BottomDockWidgetArea;
constexpr Perspectives kAll = P::teach | P::inspect | P::compare | P::present | P::sweep | P::quiet | P::lesson;
constexpr Perspectives kDetails = P::teach | P::inspect | P::compare;
constexpr Perspectives kMeaning = P::teach | P::present;

constexpr int kExplainHeight = 230;
constexpr int kExplainWidth = 1200;
constexpr int kNever = 1 << 20; // wider than any screen: always tabbed

// Left: choices. Bottom: details. Right: results.
constexpr PanelRow kPanels[] = {
    {.id = "curves",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Curves"),
     .area = kMiddle,
     .shown = kAll,
     .make = [](const Of& of) -> Panel* { return new CurvesPanel(of.store, of.selection, of.theme); }},
    {.id = "ops",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Ops"),
     .area = kBottom,
     .shown = kDetails,
     .front = P::teach | P::inspect,
     .make = [](const Of& of) -> Panel* { return new OpsPanel(of.store, of.document, of.theme); }},
    {.id = "histogram",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Histogram"),
     .area = kBottom,
     .shown = P::teach | P::inspect,
     .make = [](const Of& of) -> Panel* { return new HistogramPanel(of.store, of.selection, of.theme); }},
    {.id = "phases",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Phases"),
     .area = kBottom,
     .shown = kDetails,
     .make = [](const Of& of) -> Panel* { return new PhasesPanel(of.store, of.theme); }},
    {.id = "preview",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Preview"),
     .area = kBottom,
     .shown = kDetails,
     .make = [](const Of& of) -> Panel* { return new PreviewPanel(of.store, of.theme); }},
    {.id = "updates",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Updates"),
     .area = kBottom,
     .shown = P::teach | P::inspect,
     .make = [](const Of& of) -> Panel* { return new UpdatesPanel(of.store, of.theme); }},
    {.id = "compare",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Compare"),
     .area = kBottom,
     .shown = kDetails | P::sweep,
     .front = P::compare,
     .make = [](const Of& of) -> Panel* { return new ComparePanel(of.store, of.others, of.theme); }},
    {.id = "sweep",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Sweep"),
     .area = kBottom,
     .shown = P::compare | P::sweep,
     .front = P::sweep,
     .make = [](const Of& of) -> Panel* { return new SweepPanel(of.sweep, of.others, of.document, of.theme); }},
    {.id = "events",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Events"),
     .area = kBottom,
     .shown = kDetails,
     .make = [](const Of& of) -> Panel* { return new EventsPanel(of.store, of.theme); }},
    {.id = "forecast",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Forecast"),
     .area = kBottom,
     .shown = P::inspect,
     .make = [](const Of& of) -> Panel* { return new ForecastPanel(of.store, of.document, of.selection, of.theme); }},
    {.id = "scaling",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "More ranks"),
     .area = kBottom,
     .shown = P::inspect,
     .make = [](const Of& of) -> Panel* { return new ScalingPanel(of.store, of.theme); }},
    {.id = "loop",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Loop"),
     .area = kLeft,
     .shown = P::teach | P::inspect | P::lesson,
     .front = P::teach | P::inspect | P::lesson,
     .make = [](const Of& of) -> Panel* {
       return new LoopPanel(of.store, of.document, of.selection, of.breaks, of.theme);
     }},
    {.id = "variables",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Variables"),
     .area = kBottom,
     .shown = P::teach | P::inspect,
     .make = [](const Of& of) -> Panel* { return new VariablesPanel(of.store, of.selection, of.theme); }},
    {.id = "formats",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Formats"),
     .area = kBottom,
     .shown = P::inspect,
     .make = [](const Of& of) -> Panel* { return new FormatsPanel(of.store, of.theme); }},
    {.id = "tensor",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Tensor"),
     .area = kBottom,
     .shown = P::inspect,
     .make = [](const Of& of) -> Panel* { return new TensorPanel(of.store, of.theme); }},
    {.id = "configure",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Configure"),
     .area = kLeft,
     .shown = P::teach,
     .make = [](const Of& of) -> Panel* {
       return new ConfigurePanel(of.store, of.document, of.selection, of.previews, of.theme);
     }},
    {.id = "precision",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Precision"),
     .area = kLeft,
     .shown = P::teach,
     .make = [](const Of& of) -> Panel* { return new PrecisionPanel(of.store, of.document, of.selection, of.theme); }},
    {.id = "explain",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Explain"),
     .area = kRight,
     .shown = P::teach | P::quiet, // in a presentation it comes with an explanation
     .front = P::quiet,
     .height = kExplainHeight,
     .from_width = kExplainWidth,
     .make = [](const Of& of) -> Panel* { return new ExplainPanel(of.store, of.theme); }},
    {.id = "scaler",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Loss scaler"),
     .area = kRight,
     .shown = kMeaning,
     .front = kMeaning,
     .make = [](const Of& of) -> Panel* { return new ScalerPanel(of.store, of.document, of.selection, of.theme); }},
    {.id = "lesson",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Lesson"),
     .area = kRight,
     .shown = P::teach | P::lesson,
     .front = P::lesson,
     .from_width = kNever,
     .make = [](const Of& of) -> Panel* { return new LessonPanel(of.store, of.theme); }},
    {.id = "class",
     .title = QT_TRANSLATE_NOOP("amplab::PanelTable", "Class"),
     .area = kRight,
     .shown = P::teach,
     .from_width = kNever,
     .make = [](const Of& of) -> Panel* { return new ClassPanel(of.theme); }},
};

} // namespace

std::span<const PanelRow> panel_table() { return kPanels; }

QString title_of(const PanelRow& row) { return QCoreApplication::translate("amplab::PanelTable", row.title); }

QString dock_name_of(const PanelRow& row) { return QString(row.id) + "Dock"; }

} // namespace amplab
