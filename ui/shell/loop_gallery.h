// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery of loops: cards made of resources/gallery/loops.json and the example files that it names. Values; any thread.
#pragma once
#include "engine/run/config.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace amplab {

struct LoopCard {
  struct Lane {
    QString file, as; // as: "right", "wrong"; empty of a card with one
    RunConfig config;
  };
  QString title, shows, look_for; // shows: one or two sentences; look_for: what to look at, without "look for"
  std::vector<Lane> lanes;        // at least one

  bool isPair() const { return lanes.size() > 1; }
  // Of a pair the lines that differ, "+ " those of the first lane, "− " those of the second; else the first lines without
  // comments. Blanks that all begin with are left out.
  QStringList lines(int most) const;
};

// All of them, in the order of the index. Throws: ConfigError, naming the file that is no configuration.
std::vector<LoopCard> loop_cards();

} // namespace amplab
