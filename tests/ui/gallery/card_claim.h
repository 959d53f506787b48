// SPDX-License-Identifier: GPL-3.0-or-later
// What a card says to look for, as figures of a run: the "check" of resources/gallery/cards.json. Any thread.
//
//   {"lane": 1, "outcome": "Did not learn"}                       the outcome begins with this
//   {"lane": 0, "column": "skipped", "is": 24}                    of compare.csv
//   {"lane": 0, "history": "loss_scale", "aggregate": "last", ...}  of history.csv; first, last, least, greatest, sum
//   {"lane": 0, "rows": "ops", "where": {"op": "div"}, "above": {"shadow_relative": 0.001}, ...}   number of such rows
// The value is compared by is, at_least, at_most. "of_lane": 0 divides it by the same value of that lane, and
// "of_history": "x" by that column.
#pragma once
#include "tests/ui/gallery/card_run.h"

#include <QJsonArray>
#include <QString>
#include <map>

namespace amplab::support {

struct CardCheck {
  int steps = 0, inspect_every = 0; // 0: as in the configurations
  QJsonArray claims;
};

// By card id.
std::map<QString, CardCheck> card_checks();

// Returns what is wrong with the claim, in one sentence. Empty if it is true of this run.
std::string refuted(const QJsonObject& claim, const CardRun& run);

} // namespace amplab::support
