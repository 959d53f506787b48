// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the names of a lane's loop, as rows: from where it stands or the past that is looked at, else from
// the last step whose lines were looked at, else what its columns tell of losses, scalers and optimizers. Parts of
// optimizers and scalers are rows of their own, called as one would ask for them: "scaler.scale",
// "scaler.found_inf(d)". Pure; GUI thread.
#pragma once
#include "ui/models/name_history.h"
#include "ui/store/run_store.h"

#include <optional>
#include <string>
#include <vector>

namespace amplab {

enum class NamesFrom { nothing, columns, lines, stop, past };

struct NameRow {
  std::string name;             // of a part, with that of its owner
  NameRecord record;            // of a part: its number or text alone
  int64_t line = 0;             // that made it; 0: unknown
  std::optional<Series> column; // of the lane that holds the same at every step
  bool part = false;            // of an optimizer or a scaler
  bool bound = true;            // false: a watch whose name is not there
  bool watched = false;

  // What a curve of it shows: its value, of a tensor of more elements the norm. May be not_recorded().
  double figure() const;
};

struct NamesOfLane {
  NamesFrom from = NamesFrom::nothing;
  LinePlace place;  // of a stop or the past; else its step alone
  int64_t line = 0; // that is about to run there
  // Locals of the innermost function, globals, given ones; of these in the order in which the text first has them, so
  // that none jumps while values change. Parts follow their owner.
  std::vector<NameRow> rows;
  std::vector<NameRecord> scalers;
  int64_t left_out = 0;
};

// Whether a place of the loop is told rather than a whole step.
inline bool stands(NamesFrom from) { return from == NamesFrom::stop || from == NamesFrom::past; }

// Requires: 0 <= lane < store.laneCount().
NamesOfLane names_of(const RunStore& store, int lane);

// The column of the lane that holds that name at every step, or nothing. Of a name that only a plain lane has one:
// "loss".
std::optional<Series> column_of(const RunStore& store, const LaneStore& lane, const std::string& name);
// As CSV and plots call it: "loss.errD".
std::string column_name(const RunStore& store, Series series);

// Notes what has come of the lane since: what the lines of a step made, or those before where the lane stands now.
void note(NameHistory& history, const LaneStore& lane);

} // namespace amplab
