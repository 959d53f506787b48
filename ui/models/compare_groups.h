// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that a comparison shows, grouped by a setting: one row per value, with the mean and the standard deviation
// of what came of its runs. Owned by a panel; GUI thread.
#pragma once
#include "ui/models/compare_filter.h"
#include "ui/models/compare_model.h"
#include "ui/models/loss_band.h"
#include "ui/models/spread.h"

#include <QAbstractTableModel>
#include <QTimer>
#include <string>
#include <vector>

namespace amplab {

class CompareGroups : public QAbstractTableModel {
  Q_OBJECT

 public:
  // Requires: `shown` has `runs` as its source; both outlive this.
  CompareGroups(const CompareModel& runs, const CompareFilter& shown, QObject* parent = nullptr);

  // In place of a setting's key: by all in which runs differ but the seed, so that a group is one recipe, repeated.
  static constexpr const char* kOverSeeds = "over seeds";

  // By the setting with that key; empty, or one in which no runs differ: there are no rows.
  void groupBy(const std::string& key);

  std::vector<int> runsOf(int group) const; // rows of the comparison
  // The losses of each group's runs; of a lane where it has run as it is configured, and unless another run of the
  // group is the same, seed and all. A group of lanes alone has no points: the plots show those.
  std::vector<LossBand> bands() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Group {
    QString value; // of the setting, as shown
    QVariant sort;
    std::vector<int> runs;
    std::vector<Spread> results; // by result_columns()
  };
  std::vector<Group> groups() const;
  bool isRunAgain(int lane, const Group& group) const; // by a run of the group that is no lane
  Group groupOf(const RunConfig& config) const;        // without runs
  void regroup();

  const CompareModel& runs_;
  const CompareFilter& shown_;
  std::string key_;
  std::vector<Group> groups_; // by value
  QTimer soon_;               // news come in bunches
};

} // namespace amplab
