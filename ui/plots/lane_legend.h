// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes beside a plot's title: a sample of each one's line, its name, and its value under the cursor. Where they
// have no room side by side they stand in rows, and names give way in their middle. A click hides the lane in all
// plots, a double click shows it alone. GUI thread.
#pragma once
#include "ui/plots/timeline.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QWidget>

namespace amplab {

struct LegendEntry {
  int colour = 0;
  QString name, value;
  bool operator==(const LegendEntry&) const = default;
};

// One lane. Checked: shown. Object name: "lane:" and the colour's index.
class LaneChip : public QAbstractButton {
  Q_OBJECT

 public:
  LaneChip(int colour, const Theme& theme, QWidget* parent);

  void setEntry(const LegendEntry& entry);
  int leastWidth() const; // for a name of which little is left
  const LegendEntry& entry() const { return entry_; }
  QSize sizeHint() const override;

 signals:
  void isolated();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  void paintNarrow(QPainter& painter) const;

  LegendEntry entry_;
  const Theme& theme_;
};

class LaneLegend : public QWidget {
  Q_OBJECT

 public:
  LaneLegend(Timeline& timeline, const Theme& theme, QWidget* parent = nullptr);

  void setEntries(const std::vector<LegendEntry>& entries);
  const std::vector<LegendEntry>& entries() const { return entries_; }

  // Names and lines without values, painted into a picture; returns the width taken.
  static double paint(QPainter& painter, const std::vector<LegendEntry>& entries, const Palette& palette, QPointF at);

  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }
  QSize sizeHint() const override;
  // That leaves something of each name, with so many lanes side by side.
  int leastWidth(int across) const;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  int rowsWithin(int width) const;
  int sizeHintOfAll() const; // side by side
  void updateChecks();

  Timeline& timeline_;
  const Theme& theme_;
  std::vector<LegendEntry> entries_;
  std::vector<LaneChip*> chips_;
};

} // namespace amplab
