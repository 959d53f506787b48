// SPDX-License-Identifier: GPL-3.0-or-later
// Writes an image to a file. GUI thread.
#pragma once
#include <QPaintDevice>
#include <QSize>
#include <QString>
#include <functional>

namespace amplab {

struct ImageSize {
  QSize units;            // size in paint units
  int units_per_inch;     // on paper
  double pixels_per_unit; // for PNG
};

// Writes .png, .svg or .pdf, by the file extension. The write is atomic. paint: receives the device, and whether it
// is a vector format. Throws: std::runtime_error with one sentence.
void write_image(const QString& path, const QString& title, const ImageSize& size,
                 const std::function<void(QPaintDevice& device, bool vector)>& paint);

} // namespace amplab
