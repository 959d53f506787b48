// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery's cards, made from resources/gallery/cards.json, its example files and their curves, in the window's
// language. Values; any thread.
#pragma once
#include "engine/run/config.h"
#include "ui/shell/card_curves.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace amplab {

struct LoopCard {
  struct Lane {
    QString file, as; // file: below resources/examples. as: "right" or "wrong" in a pair, else empty.
    RunConfig config;
  };
  // id: of its curves. section: one of kGallerySections. shows: one or two sentences. watch_for: what to look for,
  // without these words.
  QString id, title, section, shows, watch_for;
  QString curve_column;    // the column of history.csv for its curves
  std::vector<Lane> lanes; // at least one
  CardCurves curves;       // of these lanes; empty if none were recorded

  // Two loops, one with a mistake.
  bool isPair() const { return lanes.size() == 2 && !lanes[0].as.isEmpty(); }
  // Returns code or names to show. A lane without a loop of its own shows its name. A pair shows the lines that
  // differ: "+ " for the first lane, "− " for the second. Otherwise, the first lines without comments. Common
  // indentation is removed.
  QStringList lines(int most) const;
};

// in display order
inline constexpr const char* kGallerySections[] = {"Start", "Precision", "Scaler", "Traps", "Models and data", "Loops"};

// Returns all cards in the order of the index. Throws: ConfigError, naming the invalid file.
std::vector<LoopCard> loop_cards();

} // namespace amplab
