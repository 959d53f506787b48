// SPDX-License-Identifier: GPL-3.0-or-later
// An axis for a column of runs. What is finite lies along it; what no scale holds has a rung of its own beyond its
// ends, so that nothing is left out: below it runs that have no value, -inf, and the 0 of a logarithmic axis; above it
// inf and NaN. A value; any thread.
#pragma once
#include "ui/models/run_table.h"

#include <compare>
#include <vector>

namespace amplab {

enum class RunScale {
  linear,
  logarithmic,   // to the base of 10
  powers_of_two, // logarithmic, all values are some
  names,         // the index of each
};

// Where a run is on an axis, from its lower end to its upper one.
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
  double least() const { return least_; } // on the scale; both 0 where nothing is
  double most() const { return most_; }
  bool hasScale() const { return any_; }                    // there is a value on it
  const std::vector<Rung>& below() const { return below_; } // that there are, from the lowest; never Rung::scale
  const std::vector<Rung>& above() const { return above_; }

  RunMark markOf(double value) const;
  // Along the scale: 0 at least(), 1 at most(); 0.5 where both are the same.
  double shareOf(double value) const;
  double valueAt(double share) const; // also beyond the ends

 private:
  double onScale(double value) const;

  RunScale scale_ = RunScale::linear;
  bool any_ = false;
  double least_ = 0, most_ = 0;
  std::vector<Rung> below_, above_;
};

QString text_of(Rung rung); // "NaN"; empty of Rung::scale

// A range of an axis, both ends with it, that runs must lie in to be shown.
struct RunBrush {
  QString column; // its key
  RunMark from, to;
};

// By run, whether it lies in each of the brushes. One of a column that is not there holds nothing back.
std::vector<char> kept_by(const std::vector<RunBrush>& brushes, const RunTable& table);

} // namespace amplab
