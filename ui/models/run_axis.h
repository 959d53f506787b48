// SPDX-License-Identifier: GPL-3.0-or-later
// An axis for a column of runs. Finite values lie along the scale. Every other value has a rung beyond its ends, so no
// run is left out. Below: no value, -inf, and the 0 of a logarithmic axis. Above: inf and NaN. A value. Any thread.
#pragma once
#include "ui/models/run_table.h"

#include <compare>
#include <vector>

namespace amplab {

enum class RunScale {
  linear,
  logarithmic,   // base 10
  powers_of_two, // logarithmic; all values are powers of two
  names,         // the index of each name
};

// A position on an axis, from its lower end to its upper end.
enum class Rung : int { none = -3, minus_inf, zero, scale, inf, nan };

struct RunMark {
  Rung rung = Rung::scale;
  double value = 0; // on the scale
  auto operator<=>(const RunMark&) const = default;
};

class RunAxis {
 public:
  RunAxis() = default;
  explicit RunAxis(const RunColumn& column);

  RunScale scale() const { return scale_; }
  double least() const { return least_; } // ends of the scale; both 0 without values
  double most() const { return most_; }
  bool hasScale() const { return any_; }                    // has a value on the scale
  const std::vector<Rung>& below() const { return below_; } // rungs in use, lowest first; never Rung::scale
  const std::vector<Rung>& above() const { return above_; }

  RunMark markOf(double value) const;
  // Returns the position along the scale: 0 at least(), 1 at most(), 0.5 if both are equal.
  double shareOf(double value) const;
  double valueAt(double share) const; // also beyond the ends

 private:
  double onScale(double value) const;

  RunScale scale_ = RunScale::linear;
  bool any_ = false;
  double least_ = 0, most_ = 0;
  std::vector<Rung> below_, above_;
};

QString text_of(Rung rung); // "NaN"; empty for Rung::scale

// A filter on an axis: runs within the inclusive range are shown.
struct RunBrush {
  QString column; // key of the column
  RunMark from, to;
};

// Returns for each run whether it lies in all brushes. A brush on a missing column filters nothing.
std::vector<char> brushed_mask(const std::vector<RunBrush>& brushes, const RunTable& table);

} // namespace amplab
