// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor as an image. Negative values are orange and positive values blue, larger magnitudes stronger. Zero, Inf
// and NaN have separate colours. A legend is beside it. A click or the arrow keys choose an element. Large tensors
// are drawn on another thread. Owned by a panel; GUI thread.
#pragma once
#include "ui/models/tensor_image.h"
#include "ui/theme/theme.h"
#include "ui/widgets/background_task.h"

#include <QWidget>
#include <optional>
#include <vector>

namespace amplab {

class TensorImageView : public QWidget {
  Q_OBJECT

 public:
  // Element count from which the image is drawn on another thread. Fewer take well under a frame.
  static constexpr int64_t kMany = 100'000;

  // Requires: theme outlives the view.
  explicit TensorImageView(const Theme& theme, QWidget* parent = nullptr);

  // leading: see tiles_of(). summary: of all elements.
  void show(const TensorElements& elements, const ElementSummary& summary, std::vector<int64_t> leading, bool log);
  void clear();
  void choose(int64_t position); // marks an element; -1: none

  bool isReady() const { return !image_.isNull() && !later_.isRunning(); }
  const QImage& image() const { return image_; } // one pixel per element or group of elements
  QPointF centreOf(int x, int y) const;          // of a pixel of image()
  ImageColours colours() const;

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
    ImageLayout layout;
  };
  void draw();
  void setImage(const Drawn& drawn);
  QRect imageArea() const;
  QRectF imageRect() const;
  std::optional<QPoint> pixelAt(const QPointF& at) const;
  void chooseAt(QPoint pixel);
  int legendWidth() const;
  void paintLegend(QPainter& painter) const;

  const Theme& theme_;
  std::optional<TensorElements> elements_;
  ElementSummary summary_;
  std::vector<int64_t> leading_;
  ImageScale scale_;
  ImageLayout layout_; // of image_
  QImage image_;
  QPoint at_{-1, -1}; // the marked pixel
  int64_t chosen_ = -1;
  BackgroundTask<Drawn> later_;
};

} // namespace amplab
