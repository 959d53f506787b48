// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor as a recipe quantises it, side by side for the two products that use it. Blocks have the colour of their
// scale. Flushed elements are holes, clipped ones have a triangle. Both pictures scroll together, and their legend is
// below. A click or the arrow keys choose an element. Owned by a panel; GUI thread.
#pragma once
#include "engine/run/recipe_effect.h"
#include "ui/theme/theme.h"

#include <QAbstractScrollArea>
#include <array>
#include <memory>

namespace amplab {

// Returns what became of an element and its block, and why, in one line.
QString effect_text(const RecipeEffect& effect, int64_t row, int64_t col);

// One of the two pictures.
struct QuantizedPicture {
  QString title;                              // product and blocks
  std::shared_ptr<const RecipeEffect> effect; // null: nothing is quantised
  QString sentence = {};                      // why not
};

class QuantizedView : public QAbstractScrollArea {
  Q_OBJECT

 public:
  static constexpr size_t kPictures = 2;
  using Pictures = std::array<QuantizedPicture, kPictures>;

  // Requires: theme outlives the view.
  explicit QuantizedView(const Theme& theme, QWidget* parent = nullptr);

  // Requires: effects of one tensor.
  void show(Pictures pictures);
  const Pictures& pictures() const { return pictures_; }
  // Marks an element and scrolls to it. Negative: none.
  void choose(int64_t row, int64_t col);

  QRectF cellOf(size_t picture, int64_t row, int64_t col) const; // in the viewport
  QColor colourOf(const QuantizedBlock& block) const;            // by its scale

  QSize minimumSizeHint() const override { return {240, 80}; }

 signals:
  void elementChosen(qlonglong row, qlonglong col);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  struct At {
    size_t picture;
    int64_t row, col;
  };
  const RecipeEffect* any() const;
  QRect areaOf(size_t picture) const;
  std::optional<At> elementAt(const QPoint& at) const;
  void fitBars();
  void paintPicture(QPainter& painter, size_t picture) const;
  void paintLegend(QPainter& painter) const;

  const Theme& theme_;
  Pictures pictures_;
  std::pair<int, int> exponents_ = {0, 0}; // of all scales
  int side_ = 8;                           // of an element, in pixels
  int64_t row_ = -1, col_ = -1;            // the chosen element
};

} // namespace amplab
