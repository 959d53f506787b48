// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/place_table.h"

#include <QCoreApplication>

namespace amplab {
namespace {

using P = Perspective;

// Left: choices. Bottom: details. Right: meaning.
constexpr PlaceRow kPlaces[] = {
    {.id = PlaceId::setup,
     .name = "setupPlace",
     .title = QT_TRANSLATE_NOOP("amplab::PlaceTable", "Setup"),
     .area = Qt::LeftDockWidgetArea,
     .shown = P::teach,
     .action = ActionId::place_setup},
    {.id = PlaceId::loop,
     .name = "loopPlace",
     .title = QT_TRANSLATE_NOOP("amplab::PlaceTable", "Loop"),
     .area = Qt::LeftDockWidgetArea,
     .shown = P::teach | P::inspect | P::lesson,
     .action = ActionId::place_loop},
    {.id = PlaceId::curves,
     .name = "curvesPlace",
     .title = QT_TRANSLATE_NOOP("amplab::PlaceTable", "Curves"),
     .area = kMiddle,
     .action = ActionId::place_curves},
    {.id = PlaceId::step,
     .name = "stepPlace",
     .title = QT_TRANSLATE_NOOP("amplab::PlaceTable", "Step"),
     .area = Qt::BottomDockWidgetArea,
     .shown = P::teach | P::inspect,
     .action = ActionId::place_step},
    {.id = PlaceId::runs,
     .name = "runsPlace",
     .title = QT_TRANSLATE_NOOP("amplab::PlaceTable", "Runs"),
     .area = Qt::BottomDockWidgetArea,
     .shown = P::compare | P::sweep,
     .action = ActionId::place_runs},
    {.id = PlaceId::why,
     .name = "whyPlace",
     .title = QT_TRANSLATE_NOOP("amplab::PlaceTable", "Why"),
     .area = Qt::RightDockWidgetArea,
     .shown = P::teach | P::present | P::quiet,
     .action = ActionId::place_why},
    {.id = PlaceId::lesson,
     .name = "lessonPlace",
     .title = QT_TRANSLATE_NOOP("amplab::PlaceTable", "Lesson"),
     .area = Qt::RightDockWidgetArea,
     .shown = P::lesson,
     .stays = P::teach | P::inspect | P::compare},
};

} // namespace

std::span<const PlaceRow> place_table() { return kPlaces; }

QString title_of(const PlaceRow& row) { return QCoreApplication::translate("amplab::PlaceTable", row.title); }

} // namespace amplab
