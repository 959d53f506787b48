// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a lane's preview: grids of cells, images and text, drawn without plot axes. GUI thread.
#pragma once
#include "engine/run/lane_picture.h"
#include "ui/theme/palette.h"

#include <QRectF>

class QPainter;

namespace amplab {

// colour: of the lane. Labels use the painter's font.
struct PictureGround {
  const Palette& palette;
  int colour;
};

void paint_picture(QPainter& painter, const QRectF& area, const PictureGround& ground, const Boundary& boundary);
void paint_picture(QPainter& painter, const QRectF& area, const PictureGround& ground, const Fit& fit);
void paint_picture(QPainter& painter, const QRectF& area, const PictureGround& ground, const Predictions& predictions);
void paint_picture(QPainter& painter, const QRectF& area, const PictureGround& ground, const Writing& writing);
// Its caption has the reason.
inline void paint_picture(QPainter&, const QRectF&, const PictureGround&, const NoPicture&) {}

} // namespace amplab
