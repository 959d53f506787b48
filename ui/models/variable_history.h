// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a lane's variables at inspected steps: one number per step, bounded. Owned by a panel, one per lane. GUI
// thread.
#pragma once
#include "ui/store/run_store.h"

#include <QObject>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace amplab {

struct VariableSample {
  int64_t step = 0;
  double value = 0; // may be NaN or Inf
};

// Samples of one variable, in ascending steps.
class VariableSamples {
 public:
  static constexpr size_t kMost = 512;

  // Adds a sample. A repeated step replaces its value; an earlier step is ignored. At kMost samples, older ones are
  // thinned: each stretch of steps keeps its minimum, its maximum and its first non-finite value. Spikes survive, and
  // the latest samples are complete.
  void add(int64_t step, double value);
  const std::vector<VariableSample>& all() const { return samples_; }

 private:
  void thin();
  std::vector<VariableSample> samples_;
  int64_t stretch_ = 1; // steps
};

class VariableHistory {
 public:
  static constexpr size_t kMostVariables = 256;

  // Ignores values that are not recorded, and names beyond kMostVariables.
  void add(const std::string& name, int64_t step, double value);
  // Returns the samples, or null if there are none.
  const std::vector<VariableSample>* of(const std::string& name) const;
  int64_t lastStep() const { return last_step_; } // 0: empty
  void clear();

 private:
  std::map<std::string, VariableSamples> names_;
  int64_t last_step_ = 0;
};

// The histories of all lanes' variables, updated from the store. A lane's history is cleared when it restarts. Owned by
// a panel. GUI thread.
class VariableHistories : public QObject {
  Q_OBJECT

 public:
  // Requires: the store outlives this.
  explicit VariableHistories(const RunStore& store, QObject* parent = nullptr);

  // Returns the history of a lane of the store. Valid until the store's lanes change.
  const VariableHistory& of(int lane) const;

 private:
  void follow();
  void recordLane(int lane);

  const RunStore& store_;
  struct Followed {
    int64_t number = 0; // LaneStore::number()
    VariableHistory history;
  };
  std::map<LaneId, Followed> lanes_;
};

} // namespace amplab
