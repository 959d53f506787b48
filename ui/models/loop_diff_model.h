// SPDX-License-Identifier: GPL-3.0-or-later
// The loops of two lanes side by side, one row per line, with a sign between them:
//   ~ changed, > indentation changed, - only left, + only right, ↑ ↓ moved.
// Unchanged lines are folded into one row. Owned by a widget. GUI thread.
#pragma once
#include "engine/loop/difference.h"
#include "ui/models/cell.h"
#include "ui/store/lane_store.h"

#include <QAbstractTableModel>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace amplab {

// Returns the program that the lane runs.
std::string loop_text_of(const LaneStore& lane);

// Returns one sentence on what differs, or that nothing does. a, b: names of the lanes.
QString difference_sentence(const std::vector<loop::LinePair>& pairs, const QString& a, const QString& b);
// Returns one sentence on where the first difference is.
QString first_difference_sentence(const std::vector<loop::LinePair>& pairs, const QString& a, const QString& b);

class LoopDiffModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { LineA, TextA, Sign, LineB, TextB, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  void setTexts(std::string a, std::string b);
  const std::vector<loop::LinePair>& pairs() const { return pairs_; }

  // A fold is a row that stands for several lines. unfold() shows them.
  bool isFold(int row) const;
  void unfold(int row);

  // Returns the line number from 1 on the column's side, 0 if there is none. For the sign: left, else right.
  int64_t lineAt(const QModelIndex& index) const;
  bool isLeft(const QModelIndex& index) const; // same rule

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Row {
    size_t first, count; // into pairs_; a count above 1 is a fold
  };

  void layOut();
  const loop::LinePair& pairAt(int row) const { return pairs_[rows_[static_cast<size_t>(row)].first]; }
  QString textOf(const loop::LinePair& pair, bool left) const;
  Mark markOf(const loop::LinePair& pair, bool left) const;

  std::string a_, b_;
  std::vector<std::string_view> lines_a_, lines_b_; // into a_ and b_
  std::vector<loop::LinePair> pairs_;
  std::set<size_t> unfolded_; // folds, by their first pair
  std::vector<Row> rows_;
};

} // namespace amplab
