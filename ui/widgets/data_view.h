// SPDX-License-Identifier: GPL-3.0-or-later
// Some of a data set as it is: points by their class, the curve to predict, pictures, or lines of text; and how many
// samples each class has. Drawn by hand: thumbnails without axes, to be recognised, not to be read off. GUI thread.
#pragma once
#include "ui/models/data_pictures.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QPainter;

namespace amplab {

class DataView : public QWidget {
  Q_OBJECT

 public:
  explicit DataView(const Theme& theme, QWidget* parent = nullptr);

  void show(const DataPicture& picture);
  // Is there anything to be drawn? A table is not.
  static bool draws(const DataPicture& picture);

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
  DataPicture picture_;
};

class ClassBars : public QWidget {
  Q_OBJECT

 public:
  explicit ClassBars(const Theme& theme, QWidget* parent = nullptr);

  void show(const DataPicture& picture);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int rowHeight() const { return fontMetrics().height() + 4; }

  const Theme& theme_;
  std::vector<DataPicture::Class> classes_;
  bool coloured_ = false; // as the points are
  qint64 unseen_ = 0;     // classes that are not listed
};

} // namespace amplab
