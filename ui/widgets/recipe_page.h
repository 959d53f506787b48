// SPDX-License-Identifier: GPL-3.0-or-later
// What each recipe does to a tensor: a table of all recipes, and the tensor as the selected one quantises it. Computes
// on another thread. Owned by a panel; GUI thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/recipe_effect.h"
#include "ui/models/tensor_elements.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/quantized_view.h"

#include <QWidget>
#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QStandardItemModel;

namespace amplab {

class CellTable;

class RecipePage : public QWidget {
  Q_OBJECT

 public:
  // Columns of the table. The last ones are there for each product that uses the tensor.
  enum Column { Name, Clipped, Flushed, Error, Reach };
  static constexpr int kPerProduct = Reach - Name;

  // Requires: theme outlives the page.
  explicit RecipePage(const Theme& theme, QWidget* parent = nullptr);

  // Returns the choosers, for the row above. The caller owns them.
  QWidget* head() const { return head_; }

  // Shows the tensor. lane: precision of its lane.
  void show(const TensorElements& elements, const PrecisionConfig& lane);
  void clear();
  void choose(int64_t position); // marks an element; -1: none

  bool isReady() const { return !rows_.empty() && !awaits_table_ && !awaits_picture_; } // all of it is shown

 signals:
  void elementChosen(qlonglong position);

 private:
  using Effects = std::array<std::shared_ptr<const RecipeEffect>, QuantizedView::kPictures>;
  struct Shown {
    Effects effects;
    int64_t row = 0, col = 0; // of the element to begin with
  };
  void compare();
  void fillTable(const std::vector<RecipeRow>& rows);
  void drawSelected();
  void showPictures(const Shown& shown);
  void showElement();
  QString titleOf(const RecipeEffect& effect) const;
  QString reasonOf(const OperandUse& use) const;
  quantize::Slot slot() const;
  const RecipeRow* selected() const;

  std::shared_ptr<const OperandMatrix> matrix_;
  std::shared_ptr<const TensorValues> values_; // of matrix_
  PrecisionConfig lane_;
  std::vector<RecipeRow> rows_;
  std::string name_; // the selected recipe; empty: the lane's, or the best one
  int64_t row_ = -1, col_ = -1;
  bool awaits_table_ = false, awaits_picture_ = false;
  QWidget* head_;
  QComboBox* slot_;
  QCheckBox* transform_;
  QuantizedView* view_;
  CellTable* table_;
  QStandardItemModel* model_;
  QLabel* sentence_;
  BackgroundTask<std::vector<RecipeRow>> comparison_;
  BackgroundTask<Shown> drawing_;
};

} // namespace amplab
