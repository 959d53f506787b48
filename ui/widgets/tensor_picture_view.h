// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor as a picture: negative orange, positive blue, the stronger the larger; zero, Inf and NaN in colours of their
// own; a legend beside it. A click, or the arrows, choose an element. Large tensors are drawn on another thread. Owned
// by a panel; GUI thread.
#pragma once
#include "ui/models/tensor_picture.h"
#include "ui/theme/theme.h"
#include "ui/widgets/later.h"

#include <QWidget>
#include <optional>
#include <vector>

namespace amplab {

class TensorPictureView : public QWidget {
  Q_OBJECT

 public:
  // Elements from which a picture is drawn elsewhere; fewer take well under a frame.
  static constexpr int64_t kMany = 100'000;

  // Requires: theme outlives the view.
  explicit TensorPictureView(const Theme& theme, QWidget* parent = nullptr);

  // leading: of tiles_of(). summary: of all elements.
  void show(const TensorElements& elements, const ElementSummary& summary, std::vector<int64_t> leading, bool log);
  void clear();
  void choose(int64_t position); // marks it; -1: none

  bool isReady() const { return !image_.isNull() && !later_.isRunning(); }
  const QImage& image() const { return image_; } // a pixel per element or group of such
  QPointF centreOf(int x, int y) const;          // of one of its pixels
  PictureColours colours() const;

  QSize minimumSizeHint() const override { return {160, 60}; }

 signals:
  void elementChosen(qlonglong position);
  void drawn();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Drawn {
    QImage image;
    PictureLayout layout;
  };
  void draw();
  void take(const Drawn& drawn);
  QRect room() const;
  QRectF picture() const;
  std::optional<QPoint> pixelAt(const QPointF& at) const;
  void chooseAt(QPoint pixel);
  int legendWidth() const;
  void paintLegend(QPainter& painter) const;

  const Theme& theme_;
  std::optional<TensorElements> elements_;
  ElementSummary summary_;
  std::vector<int64_t> leading_;
  PictureScale scale_;
  PictureLayout layout_; // of image_
  QImage image_;
  QPoint at_{-1, -1}; // the pixel that is marked
  int64_t chosen_ = -1;
  Later<Drawn> later_;
};

} // namespace amplab
