// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery: cards made of resources/gallery/cards.json, the example files that it names and the curves that these
// have made; in the window's language. Values; any thread.
#pragma once
#include "engine/run/config.h"
#include "ui/shell/card_curves.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace amplab {

struct LoopCard {
  struct Lane {
    QString file, as; // file: below resources/examples; as: "right", "wrong" of a pair, else empty
    RunConfig config;
  };
  QString id, title, section, shows, look_for; // id: of its curves; section: one of kGallerySections; shows: one or two
                                               // sentences; look_for: what to look at, without "look for"
  QString picture;                             // the column of history.csv that its curves are of
  std::vector<Lane> lanes;                     // at least one
  CardCurves curves;                           // of these lanes; without any, if none were drawn

  // Two loops, one of which has a mistake.
  bool isPair() const { return lanes.size() == 2 && !lanes[0].as.isEmpty(); }
  // Of lanes without a loop of their own their names. Of a pair the lines that differ, "+ " those of the first lane, "−
  // " those of the second; else the first lines without comments. Blanks that all begin with are left out.
  QStringList lines(int most) const;
};

// In the order in which they are shown.
inline constexpr const char* kGallerySections[] = {"Start", "Precision", "Scaler", "Traps", "Models and data", "Loops"};

// All of them, in the order of the index. Throws: ConfigError, naming the file that is no configuration.
std::vector<LoopCard> loop_cards();

} // namespace amplab
