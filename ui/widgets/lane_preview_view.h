// SPDX-License-Identifier: GPL-3.0-or-later
// The preview of one lane's model, with the lane's name and colour and a caption. Owned by a panel; GUI thread.
#pragma once
#include "engine/run/lane_preview.h"
#include "ui/theme/palette.h"
#include "ui/theme/theme.h"

#include <QRectF>
#include <QWidget>
#include <memory>

class QPainter;

namespace amplab {

class LanePreviewView : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives it.
  explicit LanePreviewView(const Theme& theme, QWidget* parent = nullptr);

  // picture: null if there is none yet.
  void show(const QString& name, int colour, std::shared_ptr<const LanePreview> preview);
  void setChosen(bool chosen); // the lane is selected
  const QString& caption() const { return caption_; }
  // Paints the view without the selection mark.
  void paint(QPainter& painter, const QRectF& inside) const;

  QSize sizeHint() const override { return {340, 220}; }
  QSize minimumSizeHint() const override { return {150, 130}; }

 signals:
  void clicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  const Theme& theme_;
  QString name_, caption_;
  int colour_ = 0;
  bool chosen_ = false;
  std::shared_ptr<const LanePreview> preview_;
};

// Style of paint_preview(), which paints a lane's preview: grids of cells, images and text, without plot axes. colour:
// of the lane. Labels use the painter's font.
struct PreviewStyle {
  const Palette& palette;
  int colour;
};

void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Boundary& boundary);
void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Fit& fit);
void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Predictions& predictions);
void paint_preview(QPainter& painter, const QRectF& area, const PreviewStyle& style, const Writing& writing);
// Its caption has the reason.
inline void paint_preview(QPainter&, const QRectF&, const PreviewStyle&, const NoPreview&) {}

} // namespace amplab
