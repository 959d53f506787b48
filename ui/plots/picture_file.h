// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as a file. GUI thread.
#pragma once
#include <QPaintDevice>
#include <QSize>
#include <QString>
#include <functional>

namespace amplab {

struct PictureSize {
  QSize units;            // that are painted in
  int units_per_inch;     // of paper
  double pixels_per_unit; // of PNG
};

// Writes .png, .svg or .pdf, by the name's end, whole or not at all. paint: takes the device, and whether it keeps
// lines as lines. Throws: std::runtime_error, one sentence.
void write_picture(const QString& path, const QString& title, const PictureSize& size,
                   const std::function<void(QPaintDevice& device, bool vector)>& paint);

} // namespace amplab
