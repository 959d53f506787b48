// SPDX-License-Identifier: GPL-3.0-or-later
// The thumbnail of a card: measurements of its lanes, recorded by resources/gallery/draw.sh. Values; any thread.
#pragma once
#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <vector>

namespace amplab {

struct LoopCard;

struct CardCurves {
  static constexpr int kPoints = 80; // at most; a run is divided into as many intervals

  struct Lane {
    // [interval]: the mean of a loss, or the last value of a step function; NaN if not finite
    std::vector<double> values;
    std::vector<int> skips;   // intervals with skipped steps
    bool ended_early = false; // an error, or NaN until the end
  };
  QByteArray of;  // fingerprint_of() the card at recording
  QString column; // of history.csv
  int steps = 0;  // of the longest lane
  std::vector<Lane> lanes;
};

// Returns a hash of all that the curves depend on. Other configurations or columns have another mark.
QByteArray fingerprint_of(const LoopCard& card);

QJsonObject to_json(const CardCurves& curves);
CardCurves curves_from(const QJsonObject& json);

// From the program's resources. No lanes if none were recorded.
CardCurves curves_of(const LoopCard& card);

} // namespace amplab
