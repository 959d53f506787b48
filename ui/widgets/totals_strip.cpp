// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/totals_strip.h"

#include "ui/theme/palette.h"

#include <QPainter>

namespace amplab {
namespace {

constexpr int kTotalBar = 4, kTotalSwatch = 9, kBetweenTotals = 18;

QString name_of(const DTypeTotal& total) { return QString::fromStdString(total.dtype); }

} // namespace

TotalsStrip::TotalsStrip(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("opsTotals");
  setAccessibleName(tr("Totals of the calls shown"));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  setFont(number_font());
}

void TotalsStrip::show(OpTotals totals) {
  totals_ = std::move(totals);
  const QString all = totals_text(totals_);
  setToolTip(all);
  setAccessibleDescription(all);
  setVisible(!totals_.by_dtype.empty());
  update();
}

QSize TotalsStrip::sizeHint() const { return {600, fontMetrics().height() + kTotalBar + 2 * kSmallGap}; }
QSize TotalsStrip::minimumSizeHint() const { return {0, sizeHint().height()}; }

int TotalsStrip::widthWith(Detail detail) const {
  int width = kGap + kGap;
  for (const DTypeTotal& each : totals_.by_dtype)
    width += kTotalSwatch + kSmallGap +
             fontMetrics().horizontalAdvance(name_of(each) + "  " + totals_text(each, detail)) + kBetweenTotals;
  return width + fontMetrics().horizontalAdvance(casts_text(totals_));
}

void TotalsStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Palette& palette = theme_.palette();
  painter.fillRect(rect(), QColor(palette.surface));
  double from = 0;
  for (const DTypeTotal& each : totals_.by_dtype) { // gaps separate the shares for colour-blind users
    const double share = totals_.time_us > 0 ? each.time_us / totals_.time_us * width() : 0;
    painter.fillRect(QRectF(from, 0, std::max(0.0, share - 1), kTotalBar), dtype_colour(palette, each.dtype));
    from += share;
  }
  Detail detail = Detail::all;
  if (widthWith(detail) > width()) detail = Detail::calls_and_time;
  if (widthWith(detail) > width()) detail = Detail::calls;
  int x = kGap;
  const QRect line(0, kTotalBar, width(), height() - kTotalBar);
  const auto write = [&](const QString& text, QRgb colour) {
    painter.setPen(QColor(colour));
    painter.drawText(line.adjusted(x, 0, 0, 0), Qt::AlignVCenter | Qt::TextSingleLine, text);
    x += fontMetrics().horizontalAdvance(text);
  };
  for (const DTypeTotal& each : totals_.by_dtype) {
    painter.fillRect(QRect(x, line.center().y() - kTotalSwatch / 2, kTotalSwatch, kTotalSwatch),
                     dtype_colour(palette, each.dtype));
    x += kTotalSwatch + kSmallGap;
    write(name_of(each) + "  ", palette.text);
    write(totals_text(each, detail), palette.quiet);
    x += kBetweenTotals;
  }
  write(casts_text(totals_), palette.quiet);
}

} // namespace amplab
