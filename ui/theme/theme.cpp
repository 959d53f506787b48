// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/flat_style.h"
#include "ui/theme/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPalette>
#include <QPointer>
#include <QStyle>
#include <QStyleHints>
#include <QWidget>
#include <utility>
#include <vector>

namespace amplab {
namespace {

constexpr double kLargerBy = 5; // points

const Palette* g_dressed_in = &kDarkPalette; // of the only application; icons are painted without a Theme

bool is_dark(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

bool system_is_dark() {
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#else
  return is_dark(QApplication::style()->standardPalette()); // Fusion's palette comes from the platform
#endif
}

QPalette qt_palette(const Palette& p) {
  QPalette qt;
  qt.setColor(QPalette::Window, p.window);
  qt.setColor(QPalette::WindowText, p.text);
  qt.setColor(QPalette::Base, p.surface);
  qt.setColor(QPalette::AlternateBase, mixed(p.surface, p.window, 0.5));
  qt.setColor(QPalette::Text, p.text);
  qt.setColor(QPalette::PlaceholderText, p.quiet);
  qt.setColor(QPalette::Button, p.raised);
  qt.setColor(QPalette::ButtonText, p.text);
  qt.setColor(QPalette::BrightText, p.bad);
  qt.setColor(QPalette::ToolTipBase, p.raised);
  qt.setColor(QPalette::ToolTipText, p.text);
  qt.setColor(QPalette::Highlight, p.accent);
  qt.setColor(QPalette::HighlightedText, p.on_accent);
  qt.setColor(QPalette::Link, p.accent);
  qt.setColor(QPalette::LinkVisited, p.accent);
  qt.setColor(QPalette::Light, mixed(p.raised, p.text, 0.15));
  qt.setColor(QPalette::Midlight, mixed(p.raised, p.text, 0.08));
  qt.setColor(QPalette::Mid, p.line);
  qt.setColor(QPalette::Dark, p.edge);
  qt.setColor(QPalette::Shadow, mixed(p.window, Qt::black, 0.5));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    qt.setColor(QPalette::Disabled, role, p.disabled);
  return qt;
}

} // namespace

Theme::Theme(QObject* parent) : QObject(parent) {
  const bool began_dark = is_dark(QGuiApplication::palette());
  QApplication::setStyle(new FlatStyle);
  systemDark_ = began_dark || system_is_dark();
  dark_ = systemDark_;
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, &Theme::followSystem);
#endif
  qApp->installEventFilter(this);
  applyStyle();
}

void Theme::choose(ThemeChoice choice) {
  choice_ = choice;
  const bool dark = choice == ThemeChoice::system ? systemDark_ : choice == ThemeChoice::dark;
  if (dark == dark_) return;
  dark_ = dark;
  applyStyle();
  emit changed();
}

void Theme::toggle() { choose(dark_ ? ThemeChoice::light : ThemeChoice::dark); }

void Theme::setLargeType(bool large) {
  if (std::exchange(large_, large) == large) return;
  applyStyle(large ? kLargerBy : -kLargerBy);
  emit changed();
}

bool Theme::eventFilter(QObject* object, QEvent* event) {
  if (object == qApp && event->type() == QEvent::ThemeChange) followSystem();
  return QObject::eventFilter(object, event);
}

void Theme::followSystem() {
  systemDark_ = system_is_dark();
  choose(choice_);
}

// Applies palette, fonts and style sheet. A widget with a font of its own keeps its distance in size from the
// application font.
// Setting a style sheet resets the fonts of widgets that it matches, so these fonts are set again. The application
// font is set before the style sheet, because widgets with a style sheet read it only then.
void Theme::applyStyle(double larger_by) {
  g_dressed_in = &palette();
  const auto turned = [larger_by](QFont font) {
    if (larger_by != 0) font.setPointSizeF(font.pointSizeF() + larger_by);
    return font;
  };
  std::vector<std::pair<QPointer<QWidget>, QFont>> own;
  for (QWidget* widget : QApplication::allWidgets())
    if (widget->testAttribute(Qt::WA_SetFont)) own.emplace_back(widget, turned(widget->font()));
  QApplication::setPalette(qt_palette(palette()));
  if (larger_by != 0) QApplication::setFont(turned(QApplication::font()));
  qApp->setStyleSheet(style_sheet(palette()));
  for (const auto& [widget, font] : own)
    if (widget) widget->setFont(font);
}

QColor ink_colour(Ink ink, bool disabled) {
  static constexpr QRgb Palette::*kInks[] = {&Palette::text, &Palette::accent,  &Palette::on_accent,
                                             &Palette::good, &Palette::warning, &Palette::bad};
  return g_dressed_in->*(disabled ? &Palette::disabled : kInks[static_cast<size_t>(ink)]);
}

QFont text_font(int steps, QFont::Weight weight) {
  QFont font = QApplication::font();
  font.setPointSizeF(font.pointSizeF() + steps);
  font.setWeight(weight);
  return font;
}

QFont number_font(int steps) {
  QFont font = text_font(steps);
  const QFontMetricsF metrics(font);
  for (char digit = '1'; digit <= '9'; ++digit)
    if (metrics.horizontalAdvance(QLatin1Char(digit)) != metrics.horizontalAdvance(QLatin1Char('0'))) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
      font.setFeature("tnum", 1);
#else
      font.setFamily(QFontDatabase::systemFont(QFontDatabase::FixedFont).family());
#endif
      break;
    }
  return font;
}

} // namespace amplab
