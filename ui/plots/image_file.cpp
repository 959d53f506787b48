// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/image_file.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <stdexcept>

namespace amplab {
namespace {

QString translated(const char* text) { return QCoreApplication::translate("amplab::CurvePlot", text); }

} // namespace

void write_image(const QString& path, const QString& title, const ImageSize& size,
                 const std::function<void(QPaintDevice& device, bool vector)>& paint) {
  const QString kind = QFileInfo(path).suffix().toLower();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (kind == "png") {
    QImage image(size.units * size.pixels_per_unit, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(size.pixels_per_unit);
    paint(image, false);
    image.setDevicePixelRatio(1);
    const int dots = qRound(size.units_per_inch * size.pixels_per_unit / 0.0254); // per metre
    image.setDotsPerMeterX(dots);
    image.setDotsPerMeterY(dots);
    image.save(&buffer, "PNG");
  } else if (kind == "svg") {
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setResolution(size.units_per_inch);
    svg.setSize(size.units);
    svg.setViewBox(QRect(QPoint(0, 0), size.units));
    svg.setTitle(title);
    paint(svg, true);
  } else if (kind == "pdf") {
    QPdfWriter pdf(&buffer);
    pdf.setResolution(size.units_per_inch);
    pdf.setTitle(title);
    pdf.setPageSize(
        QPageSize(QSizeF(size.units) * 72 / size.units_per_inch, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({});
    paint(pdf, true);
  } else {
    throw std::runtime_error(
        translated("Unknown image format of %1; use a name that ends in .png, .svg or .pdf.").arg(path).toStdString());
  }
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    throw std::runtime_error(
        translated("%1 could not be written: %2; choose another folder.").arg(path, file.errorString()).toStdString());
}

} // namespace amplab
