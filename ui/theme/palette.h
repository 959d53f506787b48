// SPDX-License-Identifier: GPL-3.0-or-later
// All colours of the window by purpose, for a dark and a light theme. Values; any thread.
//
// Text has a contrast of 4.5:1 with its background, curves and symbols 3:1 (WCAG 1.4.3, 1.4.11). Neighbouring lane
// colours differ for colour-blind users too. A lane keeps its hue when the theme changes.
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
  QRgb window;                     // background of the window
  QRgb surface;                    // panels, plots, tables
  QRgb field;                      // text inputs
  QRgb raised;                     // buttons, menus
  QRgb hover;                      // under the mouse
  QRgb line;                       // separators
  QRgb edge;                       // edges of controls
  QRgb text;                       // primary text
  QRgb quiet;                      // secondary text: labels, units, axes
  QRgb disabled;                   // disabled text
  QRgb accent;                     // focus, selection, default button
  QRgb on_accent;                  // text on accent
  QRgb selection;                  // selected rows
  QRgb good, notice, warning, bad; // tones of cells, states and banners
  QRgb grid;                       // grid lines of plots
  std::array<QRgb, kLaneColours> lanes;
  std::array<QRgb, kMemoryColours> memory; // by MemoryCategory; categories drawn apart start at 0 again
  std::array<QRgb, kRampColours> ramp;     // sequential colour map, lowest value first; luminance is monotonic
};

extern const Palette kDarkPalette, kLightPalette;

// A colour and the token that names it in the style sheet.
struct ColourToken {
  std::string_view name;
  QRgb Palette::*member;
};
std::span<const ColourToken> colour_tokens();

// Returns the colour of a lane. Indices beyond the number of colours wrap around.
QColor lane_colour(const Palette& palette, int colour);

// Returns a colour of the ramp. share 0 is its beginning, 1 its end.
QColor ramp_colour(const Palette& palette, double share);

// Returns a blend of two colours. share 0 is `from`, 1 is `to`.
QColor mixed(QColor from, QColor to, double share);

// Returns the WCAG 2 contrast ratio of two opaque colours, 1 to 21.
double contrast(QRgb one, QRgb other);

// Returns the colour of a number format by its name ("fp16"), and grey for types that are not floating-point. The name
// is always shown beside it.
QColor dtype_colour(const Palette& palette, std::string_view dtype);

} // namespace amplab
