// SPDX-License-Identifier: GPL-3.0-or-later
// The visible runs of a comparison grouped by a setting: one row per value, with mean and standard deviation of each
// result. A lane counts only if it ran as configured and no other run of its group repeats it, seed included. Owned by
// a panel. GUI thread.
#pragma once
#include "ui/models/compare_filter.h"
#include "ui/models/compare_model.h"
#include "ui/models/spread.h"

#include <QAbstractTableModel>
#include <QTimer>
#include <string>
#include <vector>

namespace amplab {

class CompareGroups : public QAbstractTableModel {
  Q_OBJECT

 public:
  // Requires: `runs` is the source model of `shown`, and both outlive this model.
  CompareGroups(const CompareModel& runs, const CompareFilter& shown, QObject* parent = nullptr);

  // Key for groupBy(): groups by all differing settings except the seed. A group is then one recipe, repeated.
  static constexpr const char* kOverSeeds = "over seeds";

  // Groups by the setting with that key. There are no rows if the key is empty or all runs agree in it.
  void groupBy(const std::string& key);

  std::vector<int> runsOf(int group) const; // rows of the comparison, also those that do not count
  // Returns the loss band of each group. A group that contains only lanes has no points, because the plots show lanes
  // themselves.
  std::vector<LossBand> bands() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Group {
    QString value; // the setting's value, for display
    QVariant sort;
    std::vector<int> runs;
    int64_t counted = 0;         // runs that count
    std::vector<Spread> results; // of these, by result_columns()
  };
  std::vector<Group> groups() const;
  bool counts(int run, const Group& group) const;
  Group groupOf(const RunConfig& config) const; // an empty group
  void regroup();

  const CompareModel& runs_;
  const CompareFilter& shown_;
  std::string key_;
  std::vector<Group> groups_; // sorted by value
  QTimer soon_;               // coalesces bursts of changes
};

} // namespace amplab
