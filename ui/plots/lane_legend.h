// SPDX-License-Identifier: GPL-3.0-or-later
// The legend beside a plot's title: for each lane a line sample, its name, and its value under the cursor. If the
// width is insufficient, lanes wrap into rows and names are elided in the middle. A click hides the lane in all
// plots, a double click shows it alone. GUI thread.
#pragma once
#include "ui/plots/timeline.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QWidget>

namespace amplab {

struct LegendEntry {
  LaneId lane;
  int colour = 0;
  QString name, value;
  bool operator==(const LegendEntry&) const = default;
};

// The entry of a lane. Checked: shown. Object name: "lane:" and its position.
class LaneChip : public QAbstractButton {
  Q_OBJECT

 public:
  LaneChip(size_t position, const Theme& theme, QWidget* parent);

  void setEntry(const LegendEntry& entry);
  int leastWidth() const; // minimum width, with a heavily elided name
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

  // Paints names and line samples without values. Returns the width used.
  static double paint(QPainter& painter, const std::vector<LegendEntry>& entries, const Palette& palette, QPointF at);

  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }
  QSize sizeHint() const override;
  // Returns the minimum width for `across` lanes side by side with elided names.
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
