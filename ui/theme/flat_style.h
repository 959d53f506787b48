// SPDX-License-Identifier: GPL-3.0-or-later
// Qt's Fusion style with flat buttons, fields and boxes. Edges are thin, the accent marks focus, and there are no
// gradients.
// Tool buttons have no frame unless the property "outlined" or "primary" is set. Fields and buttons with "compact"
// are lower. Controls with the property "invalid" have a wide edge in the error colour (BrightText).
// All colours come from the widget's QPalette, which Theme sets (edge: Dark, accent: Highlight). GUI thread.
#pragma once
#include <QProxyStyle>

namespace amplab {

class FlatStyle : public QProxyStyle {
  Q_OBJECT

 public:
  FlatStyle();

  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                         const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                       const QWidget* widget) const override;
  QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override;
};

} // namespace amplab
