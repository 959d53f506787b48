// SPDX-License-Identifier: GPL-3.0-or-later
// A row for one layer in a model's list: description, output sizes, number of parameters, and an error below.
// Forwards keys and mouse to the list. Painted directly, because a model may have hundreds of layers. GUI thread.
#pragma once
#include "engine/run/model_outline.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QVBoxLayout>
#include <QWidget>

namespace amplab {

class LayerRow : public QWidget {
  Q_OBJECT

 public:
  LayerRow(const Theme& theme, QWidget* parent);

  void show(const OutlinePart& part, bool current, bool canMove);
  // Shows the editor widget inside the row. null: removes it.
  void setEditor(QWidget* editor);
  // The error below the row, or an empty string.
  QString problem() const { return problem_->isHidden() ? QString() : problem_->text(); }
  QString sizes() const { return sizes_; }
  QString count() const { return count_; }
  QString what() const { return what_; }

 signals:
  void chosen();
  void dragged(const QPoint& global);
  void dropped(const QPoint& global);
  void keyed(QKeyEvent* event); // a receiver that handles the key accepts it

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  int lineHeight() const;

  const Theme& theme_;
  QString name_, what_, sizes_, count_;
  bool current_ = false, canMove_ = false, dragging_ = false;
  QPoint pressed_;
  QVBoxLayout* column_;
  QWidget* layer_editor_ = nullptr;
  QLabel* problem_;
};

// Formats sizes as "1×28×28".
QString sizes_shown(std::span<const int64_t> sizes);

} // namespace amplab
