// SPDX-License-Identifier: GPL-3.0-or-later
// The preview of one lane's model, with the lane's name and colour and a caption. Owned by a panel; GUI thread.
#pragma once
#include "engine/run/lane_preview.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <memory>

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

} // namespace amplab
