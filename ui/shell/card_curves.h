// SPDX-License-Identifier: GPL-3.0-or-later
// The small picture of a card: what its lanes measured when resources/gallery/draw.sh ran them. Values; any thread.
#pragma once
#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <vector>

namespace amplab {

struct LoopCard;

struct CardCurves {
  static constexpr int kPoints = 80; // at most: a run is divided into as many stretches

  struct Lane {
    std::vector<double>
        values; // of each stretch: the mean of a loss, the last of what moves in steps; NaN where it was not finite
    std::vector<int> skips;   // stretches in which steps were skipped
    bool ended_early = false; // an error, or NaN to the end
  };
  QByteArray of;  // mark_of() of the card that was run
  QString column; // of history.csv
  int steps = 0;  // of the longest lane
  std::vector<Lane> lanes;
};

// Of everything that the curves are made from: other configurations, or another column, have another mark.
QByteArray mark_of(const LoopCard& card);

QJsonObject to_json(const CardCurves& curves);
CardCurves curves_from(const QJsonObject& json);

// Of the program's resources. Empty lanes: none were drawn.
CardCurves curves_of(const LoopCard& card);

} // namespace amplab
