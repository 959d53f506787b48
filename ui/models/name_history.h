// SPDX-License-Identifier: GPL-3.0-or-later
// What the names of a lane's loop held at the steps that were looked at: one number a step, bounded. Kept by a panel
// for each lane; GUI thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace amplab {

struct NameSample {
  int64_t step = 0;
  double value = 0; // may be NaN or Inf
};

// Of one name. Steps rise.
class NameSamples {
 public:
  static constexpr size_t kMost = 512;

  // Of a step that is there already, the later value holds; of an earlier one nothing is taken. Where there are kMost,
  // those of each stretch of so many steps become its lowest, its highest and the first that is not finite, so that
  // spikes survive and what is old is as fine as what came later; the latest are all there.
  void add(int64_t step, double value);
  const std::vector<NameSample>& all() const { return samples_; }

 private:
  void thin();
  std::vector<NameSample> samples_;
  int64_t stretch_ = 1; // steps
};

class NameHistory {
 public:
  static constexpr size_t kMostNames = 256;

  // Values that are not recorded are left out, and names beyond kMostNames.
  void add(const std::string& name, int64_t step, double value);
  // Null: nothing is known of it.
  const std::vector<NameSample>* of(const std::string& name) const;
  int64_t lastStep() const { return last_step_; } // 0: empty
  void clear();

 private:
  std::map<std::string, NameSamples> names_;
  int64_t last_step_ = 0;
};

} // namespace amplab
