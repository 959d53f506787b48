// SPDX-License-Identifier: GPL-3.0-or-later
// Preview of a data set: points by class, the curve to predict, images or lines of text, and the count of samples per
// class. Painted as thumbnails without axes. GUI thread.
#pragma once
#include "ui/models/data_previews.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QPainter;

namespace amplab {

class DataView : public QWidget {
  Q_OBJECT

 public:
  explicit DataView(const Theme& theme, QWidget* parent = nullptr);

  void show(const DataPreview& preview);
  // Whether there is anything to draw. A table is not drawn.
  static bool draws(const DataPreview& preview);

  QSize sizeHint() const override { return {360, 260}; }
  QSize minimumSizeHint() const override { return {200, 160}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintPoints(QPainter& painter, const QRectF& area) const;
  void paintCurve(QPainter& painter, const QRectF& area) const;
  void paintThumbnails(QPainter& painter, const QRectF& area) const;
  void paintLines(QPainter& painter, const QRectF& area) const;

  const Theme& theme_;
  DataPreview preview_;
};

class ClassBars : public QWidget {
  Q_OBJECT

 public:
  explicit ClassBars(const Theme& theme, QWidget* parent = nullptr);

  void show(const DataPreview& preview);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int rowHeight() const { return fontMetrics().height() + 4; }

  const Theme& theme_;
  std::vector<DataPreview::Class> classes_;
  bool coloured_ = false; // in the colours of the points
  qint64 unseen_ = 0;     // classes not listed
};

} // namespace amplab
