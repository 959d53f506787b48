// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a lane's preview: grids of cells, images and text, drawn without plot axes. GUI thread.
#pragma once
#include "engine/run/lane_preview.h"
#include "ui/theme/palette.h"

#include <QRectF>

class QPainter;

namespace amplab {

// colour: of the lane. Labels use the painter's font.
struct PreviewStyle {
  const Palette& palette;
  int colour;
};

void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Boundary& boundary);
void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Fit& fit);
void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Predictions& predictions);
void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Writing& writing);
// Its caption has the reason.
inline void paint_preview(QPainter&, const QRectF&, const PreviewStyle&, const NoPreview&) {}

} // namespace amplab
