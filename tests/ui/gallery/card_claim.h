// SPDX-License-Identifier: GPL-3.0-or-later
// What a card says to look for, as figures of a run: the "check" of resources/gallery/cards.json. Any thread.
//
//   {"lane": 1, "says": "Did not learn"}                          how it went begins so
//   {"lane": 0, "column": "skipped", "is": 24}                    of compare.csv
//   {"lane": 0, "history": "loss_scale", "take": "last", ...}     of history.csv; first, last, least, greatest, sum
//   {"lane": 0, "rows": "ops", "where": {"op": "div"}, "above": {"shadow_relative": 0.001}, ...}   how many rows are so
// What is measured is held against is, at_least, at_most; "of_lane": 0 divides it by the same of that lane, and
// "of_history": "x" by that column.
#pragma once
#include "tests/ui/gallery/card_run.h"

#include <QJsonArray>
#include <QString>
#include <map>

namespace amplab::support {

struct CardCheck {
  int steps = 0, inspect_every = 0; // 0: as the configurations say
  QJsonArray claims;
};

// By the cards' ids.
std::map<QString, CardCheck> card_checks();

// What is wrong with the claim, in a sentence; empty: it is true of this run.
std::string refuted(const QJsonObject& claim, const CardRun& run);

} // namespace amplab::support
