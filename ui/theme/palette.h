// SPDX-License-Identifier: GPL-3.0-or-later
// Every colour of the window by what it is for, once for dark and once for light. Values; any thread.
//
// Text has a contrast of 4.5:1 on the grounds it stands on, curves and signs 3:1 (WCAG 1.4.3, 1.4.11). Neighbouring
// lane colours stay apart for colour-blind eyes. A lane keeps its hue when the theme changes.
#pragma once
#include <QColor>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace amplab {

inline constexpr int kLaneColours = 8;
inline constexpr int kMemoryColours = 10;
inline constexpr int kRampColours = 5;

struct Palette {
  bool dark;
  QRgb window;                     // behind everything
  QRgb surface;                    // panels, plots, tables
  QRgb field;                      // what can be typed into
  QRgb raised;                     // buttons, menus
  QRgb hover;                      // under the mouse
  QRgb line;                       // between things
  QRgb edge;                       // around things that can be operated
  QRgb text;                       // what is read
  QRgb quiet;                      // what is read second: labels, units, axes
  QRgb disabled;                   // what cannot be used now
  QRgb accent;                     // focus, the chosen, the next thing to press
  QRgb on_accent;                  // text on accent
  QRgb selection;                  // chosen rows
  QRgb good, notice, warning, bad; // tones of cells, states and banners
  QRgb grid;                       // of plots
  std::array<QRgb, kLaneColours> lanes;
  std::array<QRgb, kMemoryColours> memory; // by MemoryCategory; what stands apart begins anew
  std::array<QRgb, kRampColours> ramp;     // from the least of a number to the most; the lighter the more, to every eye
};

extern const Palette kDarkPalette, kLightPalette;

// A colour by its member's name, as the style sheet calls it.
struct ColourToken {
  std::string_view name;
  QRgb Palette::*member;
};
std::span<const ColourToken> colour_tokens();

// The same for any lane, however many there are.
QColor lane_colour(const Palette& palette, int colour);

// share 0 is the ramp's begin, 1 its end.
QColor ramp_colour(const Palette& palette, double share);

// A colour mixed from two; share 0 is all `from`, 1 all `to`.
QColor mixed(QColor from, QColor to, double share);

// WCAG 2's ratio of luminances, 1 to 21; of opaque colours.
double contrast(QRgb one, QRgb other);

} // namespace amplab
