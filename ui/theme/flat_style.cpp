// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/flat_style.h"

#include "ui/theme/glyph.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOptionComplex>
#include <algorithm>

namespace amplab {
namespace {

constexpr double kRadius = 4;
constexpr int kArrowWidth = 20, kInputHeight = 26, kCompactHeight = 22;

bool has(const QStyleOption& option, QStyle::StateFlag flag) { return option.state.testFlag(flag); }

QColor edge_of(const QStyleOption& option) {
  if (!has(option, QStyle::State_Enabled)) return option.palette.color(QPalette::Mid);
  return option.palette.color(has(option, QStyle::State_HasFocus) ? QPalette::Highlight : QPalette::Dark);
}

void draw_box(QPainter& painter, const QRect& area, const QColor& fill, const QColor& edge, double edgeWidth = 1) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(edge.alpha() ? QPen(edge, edgeWidth) : QPen(Qt::NoPen));
  painter.setBrush(fill);
  const double inset = edgeWidth / 2;
  painter.drawRoundedRect(QRectF(area).adjusted(inset, inset, -inset, -inset), kRadius, kRadius);
  painter.restore();
}

// The kind of a button, from its properties.
enum class Frame { ordinary, bare, primary };

Frame frame_of(const QWidget* widget) {
  if (widget && widget->property("primary").toBool()) return Frame::primary;
  return widget && widget->property("outlined").toBool() ? Frame::ordinary : Frame::bare;
}

void draw_primary(QPainter& painter, const QStyleOption& option) {
  QColor fill = option.palette.color(QPalette::Highlight);
  if (!has(option, QStyle::State_Enabled))
    fill = option.palette.color(QPalette::Mid);
  else if (has(option, QStyle::State_Sunken))
    fill = fill.darker(115);
  else if (has(option, QStyle::State_MouseOver))
    fill = fill.lighter(108);
  draw_box(painter, option.rect, fill, Qt::transparent);
}

void draw_button(QPainter& painter, const QStyleOption& option, bool flat) {
  const bool down = has(option, QStyle::State_Sunken) || has(option, QStyle::State_On);
  const bool hover = has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled);
  const bool focus = has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange);
  QColor fill = option.palette.color(QPalette::Button);
  if (down)
    fill = option.palette.color(QPalette::Mid);
  else if (hover)
    fill = option.palette.color(QPalette::Midlight);
  else if (flat)
    fill = Qt::transparent;
  const bool on = has(option, QStyle::State_On);
  const QColor edge = focus || on ? option.palette.color(QPalette::Highlight)
                      : flat      ? QColor(Qt::transparent)
                                  : option.palette.color(QPalette::Dark);
  draw_box(painter, option.rect, fill, edge);
}

// The field of a combo box or spin box, with small arrows on its right.
void draw_input(QPainter& painter, const QStyleOption& option, const QWidget* widget) {
  const bool invalid = widget && widget->property("invalid").toBool();
  const QColor edge = invalid ? option.palette.color(QPalette::BrightText) : edge_of(option);
  draw_box(painter, option.rect, option.palette.color(QPalette::Button), edge, invalid ? 2 : 1);
}

QColor arrow_colour(const QStyleOption& option) {
  const auto group = has(option, QStyle::State_Enabled) ? QPalette::Active : QPalette::Disabled;
  QColor colour = option.palette.color(group, QPalette::Text);
  colour.setAlphaF(0.7F);
  return colour;
}

void draw_triangle(QPainter& painter, QPointF centre, double half, bool up, const QColor& colour) {
  const double rise = up ? -half * 0.6 : half * 0.6;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawPolygon(
      QPolygonF{centre + QPointF(-half, -rise), centre + QPointF(half, -rise), centre + QPointF(0, rise)});
  painter.restore();
}

// Returns the edge colour of check boxes and radio buttons. Unlike a field's edge, it has a contrast of 3:1 with its
// background.
QColor sign_edge_of(const QStyleOption& option) {
  if (!has(option, QStyle::State_Enabled)) return option.palette.color(QPalette::Dark);
  return option.palette.color(has(option, QStyle::State_HasFocus) ? QPalette::Highlight : QPalette::PlaceholderText);
}

// Returns the fill colour of a checked check box or radio button.
QColor accent_of(const QStyleOption& option) {
  return option.palette.color(has(option, QStyle::State_Enabled) ? QPalette::Highlight : QPalette::Dark);
}

double sign_width(const QStyleOption& option) { return has(option, QStyle::State_HasFocus) ? 1.6 : 1; }

void draw_check(QPainter& painter, const QStyleOption& option) {
  const bool on = has(option, QStyle::State_On), partly = has(option, QStyle::State_NoChange);
  draw_box(painter, option.rect, on ? accent_of(option) : option.palette.color(QPalette::Button),
           on ? accent_of(option) : sign_edge_of(option), sign_width(option));
  const QRectF inner = QRectF(option.rect).adjusted(2, 2, -2, -2);
  if (on) draw_glyph(painter, Glyph::done, inner, option.palette.color(QPalette::HighlightedText));
  if (partly) draw_glyph(painter, Glyph::remove, inner, arrow_colour(option));
}

void draw_radio(QPainter& painter, const QStyleOption& option) {
  const bool on = has(option, QStyle::State_On);
  const double width = sign_width(option); // wider with focus, also when checked
  const double radius = (std::min(option.rect.width(), option.rect.height()) - width) / 2;
  const QPointF centre = QRectF(option.rect).center();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(on ? accent_of(option) : sign_edge_of(option), width));
  painter.setBrush(option.palette.color(QPalette::Button));
  painter.drawEllipse(centre, radius, radius);
  if (on) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(accent_of(option));
    painter.drawEllipse(centre, radius / 2, radius / 2);
  }
  painter.restore();
}

} // namespace

FlatStyle::FlatStyle() : QProxyStyle(QStyleFactory::create("Fusion")) {}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
  switch (element) {
  case PE_PanelButtonCommand: return draw_button(*painter, *option, false);
  case PE_PanelButtonTool: {
    const Frame part = frame_of(widget);
    return part == Frame::primary ? draw_primary(*painter, *option)
                                  : draw_button(*painter, *option, part == Frame::bare);
  }
  case PE_PanelLineEdit: {
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    if (frame && frame->lineWidth > 0) draw_input(*painter, *option, widget);
    return;
  }
  case PE_FrameLineEdit: return;
  case PE_IndicatorCheckBox: return draw_check(*painter, *option);
  case PE_IndicatorRadioButton: return draw_radio(*painter, *option);
  case PE_FrameFocusRect: return; // focus is drawn as an accent edge
  default: QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

// Elides text that is too wide for a combo box.
void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
  const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option);
  if (element != CE_ComboBoxLabel || !box || box->editable)
    return QProxyStyle::drawControl(element, option, painter, widget);
  QStyleOptionComboBox fitting = *box;
  const QRect space = subControlRect(CC_ComboBox, box, SC_ComboBoxEditField, widget);
  const int icon = box->currentIcon.isNull() ? 0 : box->iconSize.width() + kSmallGap;
  fitting.currentText = box->fontMetrics.elidedText(box->currentText, Qt::ElideRight, space.width() - icon - kHairGap);
  QProxyStyle::drawControl(element, &fitting, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                   const QWidget* widget) const {
  if (control == CC_ComboBox) {
    draw_input(*painter, *option, widget);
    const QRect arrow = subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
    draw_triangle(*painter, QRectF(arrow).center(), 4, false, arrow_colour(*option));
  } else if (control == CC_SpinBox) {
    draw_input(*painter, *option, widget);
    for (const bool up : {true, false}) {
      const QRectF area = subControlRect(CC_SpinBox, option, up ? SC_SpinBoxUp : SC_SpinBoxDown, widget);
      draw_triangle(*painter, area.center() + QPointF(0, up ? 1 : -1), 3.2, up, arrow_colour(*option));
    }
  } else {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
  }
}

QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const {
  QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
  const int text = option ? option->fontMetrics.height() : 0;
  const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
  if (type == CT_ToolButton && button && (button->features & QStyleOptionToolButton::HasMenu) &&
      frame_of(widget) == Frame::ordinary)
    wanted.rwidth() += kArrowWidth - kSmallGap; // the menu arrow stands beside the text, not on it
  if (widget && widget->property("compact").toBool())
    wanted.setHeight(std::max(kCompactHeight, text + kSmallGap));
  else if (type == CT_LineEdit || type == CT_ComboBox || type == CT_SpinBox || type == CT_PushButton)
    wanted.setHeight(std::max(kInputHeight, text + kGap));
  return wanted;
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                const QWidget* widget) const {
  const QRect area = option->rect;
  const QRect arrows(area.right() - kArrowWidth + 1, area.top(), kArrowWidth, area.height());
  if (control == CC_ComboBox && part == SC_ComboBoxArrow) return arrows;
  if (control == CC_ComboBox && part == SC_ComboBoxEditField) return area.adjusted(4, 1, -kArrowWidth, -1);
  if (control == CC_SpinBox) {
    const int middle = area.top() + area.height() / 2;
    if (part == SC_SpinBoxUp) return {arrows.left(), area.top() + 2, kArrowWidth, middle - area.top() - 2};
    if (part == SC_SpinBoxDown) return {arrows.left(), middle, kArrowWidth, area.bottom() - middle - 1};
    if (part == SC_SpinBoxEditField) return area.adjusted(4, 1, -kArrowWidth, -1);
  }
  return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect FlatStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
  const QRect area = QProxyStyle::subElementRect(element, option, widget);
  const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
  return element == SE_LineEditContents && frame && frame->lineWidth > 0 ? area.adjusted(4, 0, -4, 0) : area;
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  switch (metric) {
  case PM_IndicatorWidth:
  case PM_IndicatorHeight:
  case PM_ExclusiveIndicatorWidth:
  case PM_ExclusiveIndicatorHeight: return 16;
  case PM_ButtonMargin: return 2 * kGap; // of both sides together
  case PM_ButtonShiftHorizontal:
  case PM_ButtonShiftVertical: return 0;
  case PM_ToolBarIconSize: return 16;
  case PM_SmallIconSize: return 16;
  case PM_SplitterWidth: return 6;
  default: return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* data) const {
  switch (hint) {
  case SH_ComboBox_Popup: return 0; // list below the field instead of a menu over it
  case SH_EtchDisabledText: return 0;
  case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
  case SH_ToolTip_WakeUpDelay: return 450;
  default: return QProxyStyle::styleHint(hint, option, widget, data);
  }
}

} // namespace amplab
