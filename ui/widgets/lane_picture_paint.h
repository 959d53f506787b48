// SPDX-License-Identifier: GPL-3.0-or-later
// What a lane's model does, painted. By hand: grids of cells, images and letters, which no plot's axes would explain.
// GUI thread.
#pragma once
#include "engine/run/lane_picture.h"
#include "ui/theme/palette.h"

#include <QRectF>

class QPainter;

namespace amplab {

// colour: of the lane. The painter's font is that of the labels.
struct PictureGround {
  const Palette& palette;
  int colour;
};

void paint_picture(QPainter& painter, const QRectF& area, const PictureGround& ground, const Boundary& boundary);
void paint_picture(QPainter& painter, const QRectF& area, const PictureGround& ground, const Fit& fit);
void paint_picture(QPainter& painter, const QRectF& area, const PictureGround& ground, const Predictions& predictions);
void paint_picture(QPainter& painter, const QRectF& area, const PictureGround& ground, const Writing& writing);
inline void paint_picture(QPainter&, const QRectF&, const PictureGround&, const NoPicture&) {} // its caption says why

} // namespace amplab
