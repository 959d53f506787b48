// SPDX-License-Identifier: GPL-3.0-or-later
// Memory needed for training in each mode: a bar per mode, stacked by category, with a legend and a tick at the
// measured value. A row can be chosen by click or key, and is then described in text. Owned by a panel; GUI thread.
#pragma once
#include "engine/run/memory_forecast.h"
#include "ui/models/plot_table.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <optional>
#include <vector>

namespace amplab {

struct MemoryBar {
  MemoryForecast forecast;
  bool set = false;               // the lane's mode
  std::optional<double> measured; // bytes, of a lane that trains in this mode
};

// Returns "amp-fp16: 68.3 MiB at the peak of a step (saved activations 51.5 MiB, ...); measured 68.3 MiB, ±0.0 %.",
// or why the mode is not available.
QString sentence_of(const MemoryBar& bar);

class MemoryBars : public QWidget, public Tabular {
  Q_OBJECT

 public:
  explicit MemoryBars(const Theme& theme, QWidget* parent = nullptr);

  // Chooses the lane's mode, unless the user chose another.
  void show(std::vector<MemoryBar> bars);
  const std::vector<MemoryBar>& bars() const { return bars_; }
  int chosen() const { return chosen_; } // row; -1: none
  void choose(int row);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  PlotTable table() const override;

 signals:
  void chosenChanged();

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Chip {
    size_t category;
    QString text;
    QRect area;
  };
  int rowHeight() const;
  int rowAt(const QPoint& at) const;
  std::vector<size_t> categoriesShown() const;
  std::vector<Chip> legend(int width) const; // below the rows
  QString figureOf(const MemoryBar& bar) const;

  const Theme& theme_;
  std::vector<MemoryBar> bars_;
  int chosen_ = -1;
  bool by_user_ = false;
};

} // namespace amplab
