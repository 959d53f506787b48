// SPDX-License-Identifier: GPL-3.0-or-later
// The loops of two lanes side by side, a row for each line, with a sign between them: ~ changed, > further in or out, -
// only left,
// + only right, ↑ ↓ moved. Stretches without a difference are folded into a row. Owned by a widget; GUI thread.
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

// What the lane runs.
std::string loop_text_of(const LaneStore& lane);

// In one sentence what differs; or that nothing does. The names are those of the lanes.
QString difference_sentence(const std::vector<loop::LinePair>& pairs, const QString& a, const QString& b);
// Where the first difference is.
QString first_difference_sentence(const std::vector<loop::LinePair>& pairs, const QString& a, const QString& b);

class LoopDiffModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { LineA, TextA, Sign, LineB, TextB, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  void setTexts(std::string a, std::string b);
  const std::vector<loop::LinePair>& pairs() const { return pairs_; }

  // A row that stands for several lines; they are shown from then on.
  bool isFold(int row) const;
  void unfold(int row);

  // Of the side that the column is on, from 1; 0: there is none. The sign is of both: left, else right.
  int64_t lineAt(const QModelIndex& index) const;
  bool isLeft(const QModelIndex& index) const; // likewise

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Row {
    size_t first, count; // of pairs_; more than one is a fold
  };

  void layOut();
  const loop::LinePair& pairAt(int row) const { return pairs_[rows_[static_cast<size_t>(row)].first]; }
  QString textOf(const loop::LinePair& pair, bool left) const;
  Mark markOf(const loop::LinePair& pair, bool left) const;

  std::string a_, b_;
  std::vector<std::string_view> lines_a_, lines_b_; // of these
  std::vector<loop::LinePair> pairs_;
  std::set<size_t> unfolded_; // stretches, by their first pair
  std::vector<Row> rows_;
};

} // namespace amplab
