// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/recipe_page.h"

#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/widgets/cell_table.h"
#include "ui/widgets/tone.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSplitter>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

using quantize::Slot;

QStandardItem* number_item(double value, const QString& text) {
  auto* item = new QStandardItem(text);
  item->setData(value, SortRole);
  item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  return item;
}

QStandardItem* share_item(double share) { return number_item(share, share == 0 ? "0" : share_unless_zero(share)); }

// "e4m3fn" of "float8_e4m3fn"
QString short_name(ElementFormat format) {
  const QString name = qt(name_of(format));
  return name.mid(name.indexOf('_') + 1);
}

// Why a recipe clips or does not.
QString rule_text(quantize::ScaleRule rule) {
  using enum quantize::ScaleRule;
  switch (rule) {
  case given: return RecipePage::tr("The scale follows from earlier steps.");
  case exact: return RecipePage::tr("Scales map the largest magnitude to the largest number of the format.");
  case floor:
  case even: return RecipePage::tr("Scales are powers of two, rounded down: the largest magnitude may be clipped.");
  case pow2_down:
  case ceil:
  case rceil: return RecipePage::tr("Scales are powers of two, rounded up: nothing is clipped.");
  case nvfp4: break;
  }
  return RecipePage::tr("Scales are rounded to the nearest e4m3 number: where that is lower, the largest magnitude is "
                        "clipped.");
}

// The element that is clipped most, in parts of its magnitude; else the largest.
std::pair<int64_t, int64_t> most_clipped(const RecipeEffect& effect) {
  std::pair<int64_t, int64_t> best = {0, 0};
  double most = 0, largest = 0;
  for (int64_t row = 0; row < effect.rows(); ++row)
    for (int64_t col = 0; col < effect.cols(); ++col) {
      const QuantizedElement element = effect.element(row, col);
      const double magnitude = std::abs(static_cast<double>(element.x));
      const double lost = element.clipped ? 1 - std::abs(element.number) / magnitude : 0;
      if (lost < most || (lost == most && !(magnitude > largest))) continue;
      most = lost;
      largest = magnitude;
      best = {row, col};
    }
  return best;
}

} // namespace

RecipePage::RecipePage(const Theme& theme, QWidget* parent)
    : QWidget(parent), head_(new QWidget), slot_(new QComboBox), transform_(new QCheckBox(tr("Transform"))),
      view_(new QuantizedView(theme)), table_(new CellTable(theme, -1)), model_(new QStandardItemModel(this)),
      sentence_(wrapped_label("recipes:element", "quiet")),
      comparison_([this](const std::vector<RecipeRow>& rows) { fillTable(rows); }),
      drawing_([this](const Shown& shown) { showPictures(shown); }) {
  setObjectName("recipes");
  slot_->setObjectName("recipes:slot");
  slot_->setAccessibleName(tr("Operand"));
  slot_->setToolTip(tr("As which operand of a linear layer the tensor is quantised"));
  slot_->addItems({tr("as x"), tr("as w"), tr("as g")}); // in order of quantize::Slot
  slot_->setProperty("compact", true);
  transform_->setObjectName("recipes:transform");
  transform_->setToolTip(tr("Quantises after the recipe's Hadamard transform. Off: as if there were none"));
  transform_->setChecked(true);
  auto* choosers = new QHBoxLayout(head_);
  choosers->setContentsMargins({});
  choosers->setSpacing(kGap);
  choosers->addWidget(slot_);
  choosers->addWidget(transform_);

  table_->setObjectName("recipes:table");
  table_->setAccessibleName(tr("What each recipe does to the tensor"));
  table_->setModel(model_);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setLeastImportant(
      {Reach + kPerProduct, Flushed + kPerProduct, Clipped + kPerProduct, Error + kPerProduct, Reach});
  sentence_->setFont(number_font(-1));
  sentence_->setMargin(kHairGap);
  auto* left = new QWidget;
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(view_, 1);
  column->addWidget(sentence_);
  auto* halves = new QSplitter;
  halves->addWidget(left);
  halves->addWidget(table_);
  halves->setStretchFactor(0, 5);
  halves->setStretchFactor(1, 4);
  halves->setChildrenCollapsible(false);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins({});
  all->addWidget(halves);

  connect(slot_, &QComboBox::currentIndexChanged, this, &RecipePage::compare);
  connect(transform_, &QCheckBox::toggled, this, &RecipePage::drawSelected);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
    if (!index.isValid() || index.row() >= static_cast<int>(rows_.size())) return;
    name_ = rows_[static_cast<size_t>(index.row())].name;
    drawSelected();
  });
  connect(view_, &QuantizedView::elementChosen, this, [this](qlonglong row, qlonglong col) {
    row_ = row;
    col_ = col;
    showElement();
    if (matrix_) emit elementChosen(row * matrix_->cols + col);
  });
}

void RecipePage::clear() {
  comparison_.stop();
  drawing_.stop();
  awaits_table_ = awaits_picture_ = false;
  matrix_.reset();
  values_.reset();
  rows_.clear();
  model_->clear();
  row_ = col_ = -1;
  view_->show({});
  sentence_->clear();
}

void RecipePage::show(const TensorElements& elements, const PrecisionConfig& lane) {
  if (values_.get() == &elements.values() && lane == lane_) return;
  clear();
  lane_ = lane;
  values_ = elements.shared_values();
  const std::optional<OperandMatrix> matrix = OperandMatrix::of(*values_);
  head_->setEnabled(matrix.has_value());
  if (!matrix) {
    table_->setEmptySentence({});
    return sentence_->setText(tr("Recipes quantise matrices of fp32, fp16 or bf16 with at most %1 elements.")
                                  .arg(count_label(static_cast<double>(OperandMatrix::kMost))));
  }
  matrix_ = std::make_shared<const OperandMatrix>(*matrix);
  table_->setEmptySentence(tr("Quantising…"));
  const QSignalBlocker once(slot_);
  slot_->setCurrentIndex(static_cast<int>(slot_of(values_->tensor.kind).value_or(Slot::g)));
  compare();
}

Slot RecipePage::slot() const { return static_cast<Slot>(slot_->currentIndex()); }

// ---- table ---------------------------------------------------------------------------------------------------------

void RecipePage::compare() {
  if (!matrix_) return;
  drawing_.stop();
  awaits_picture_ = false;
  awaits_table_ = true;
  comparison_.run([matrix = matrix_, slot = slot(), lane = lane_](const auto& is_cancelled) {
    return effects_of_recipes(*matrix, slot, lane, is_cancelled);
  });
}

void RecipePage::fillTable(const std::vector<RecipeRow>& rows) {
  rows_ = rows;
  awaits_table_ = false;
  model_->clear();
  QStringList titles = {tr("Recipe")};
  const QString meanings[] = {
      tr("Elements beyond the largest number that their block's scale reaches"),
      tr("Elements other than 0 that become 0"),
      tr("Root mean square of the rounding errors, relative to that of the elements"),
      tr("What the scale reaches, in parts of the block's largest magnitude, in the worst block. Below 100 %, the "
         "largest magnitude is clipped")};
  for (const bool transposed : {false, true}) {
    const QString product = qt(OperandUse{slot(), transposed}.product());
    titles += {tr("%1 clipped").arg(product), tr("%1 flushed").arg(product), tr("%1 error").arg(product),
               tr("%1 reach").arg(product)};
  }
  model_->setHorizontalHeaderLabels(titles);
  for (int c = Clipped; c < titles.size(); ++c)
    model_->horizontalHeaderItem(c)->setToolTip(meanings[(c - Clipped) % kPerProduct]);
  for (const RecipeRow& row : rows_) {
    const QString name = qt(row.name);
    QList<QStandardItem*> cells = {new QStandardItem(row.of_lane ? tr("%1 (this lane)").arg(name) : name)};
    for (const std::optional<EffectTotals>& use : row.uses) {
      if (!use) {
        for (int i = 0; i < kPerProduct; ++i) cells += new QStandardItem(i == 0 ? tr("high precision") : QString());
        continue;
      }
      const auto count = static_cast<double>(use->count);
      cells += share_item(static_cast<double>(use->clipped) / count);
      cells += share_item(static_cast<double>(use->flushed) / count);
      cells += number_item(use->error, QString::number(100 * use->error, 'f', 2) + " %");
      cells.back()->setToolTip(tr("Signal to noise: %1 dB").arg(number_label(use->snr_db(), 3)));
      cells += number_item(use->reach,
                           std::isnan(use->reach) ? QString() : QString::number(100 * use->reach, 'f', 1) + " %");
    }
    model_->appendRow(cells);
  }
  table_->setColumnWidths({18, 9, 9, 9, 9, 10, 10, 10, 10});
  const auto shown = std::ranges::find_if(
      rows_, [&](const RecipeRow& row) { return name_.empty() ? row.of_lane : row.name == name_; });
  const auto index = shown == rows_.end() ? 0 : shown - rows_.begin();
  const std::string chosen = name_;
  table_->setCurrentIndex(model_->index(static_cast<int>(index), 0)); // draws it
  name_ = chosen;
}

const RecipeRow* RecipePage::selected() const {
  const int row = table_->currentIndex().row();
  return row >= 0 && row < static_cast<int>(rows_.size()) ? &rows_[static_cast<size_t>(row)] : nullptr;
}

// ---- picture -------------------------------------------------------------------------------------------------------

void RecipePage::drawSelected() {
  const RecipeRow* row = selected();
  if (!row || !matrix_) return;
  bool transforms = false;
  for (const bool transposed : {false, true})
    if (const auto quantizer = quantizer_of(*row->products, {slot(), transposed}))
      transforms |= quantizer->hadamard_signs.has_value();
  transform_->setEnabled(transforms);
  awaits_picture_ = true;
  drawing_.run([matrix = matrix_, slot = slot(), recipe = *row, transform = transform_->isChecked()](const auto&) {
    Shown shown;
    for (const bool transposed : {false, true}) {
      const OperandUse use{slot, transposed};
      auto quantizer = quantizer_of(*recipe.products, use);
      if (!quantizer || !recipe.whole_blocks) continue;
      if (!transform) quantizer->hadamard_signs.reset();
      shown.effects[transposed] =
          std::make_shared<const RecipeEffect>(*matrix, use, *quantizer, recipe.products->delayed);
    }
    if (shown.effects[0]) std::tie(shown.row, shown.col) = most_clipped(*shown.effects[0]);
    return shown;
  });
}

void RecipePage::showPictures(const Shown& shown) {
  awaits_picture_ = false;
  QuantizedView::Pictures pictures;
  for (const bool transposed : {false, true}) {
    QuantizedPicture& picture = pictures[transposed];
    const OperandUse use{slot(), transposed};
    picture.effect = shown.effects[transposed];
    picture.title = picture.effect ? titleOf(*picture.effect) : qt(use.product());
    if (!picture.effect) picture.sentence = reasonOf(use);
  }
  view_->show(std::move(pictures));
  if (row_ < 0) {
    row_ = shown.row;
    col_ = shown.col;
  }
  view_->choose(row_, col_);
  showElement();
}

QString RecipePage::titleOf(const RecipeEffect& effect) const {
  const quantize::Quantizer& quantizer = effect.quantizer();
  const QString product = qt(effect.use().product()), format = short_name(quantizer.format),
                tile = qt(shape_of(quantizer.tile).name);
  QString title = quantizer.tile == quantize::Tile::tensor ? tr("%1: %2, one scale").arg(product, format)
                  : effect.use().transposed ? tr("%1: %2, a scale per %3 along columns").arg(product, format, tile)
                                            : tr("%1: %2, a scale per %3 along rows").arg(product, format, tile);
  if (quantizer.hadamard_signs) title += tr(", transformed");
  if (quantizer.rounding.stochastic) title += tr(", one random draw");
  if (quantizer.rule == quantize::ScaleRule::given) title += tr(", as after steps with this tensor");
  return title;
}

QString RecipePage::reasonOf(const OperandUse& use) const {
  const RecipeRow* row = selected();
  if (!row || row->whole_blocks) return tr("%1 is computed in high precision.").arg(qt(use.product()));
  return tr("%1 x %2 elements are no whole blocks of this recipe: nothing is quantised.")
      .arg(matrix_->rows)
      .arg(matrix_->cols);
}

void RecipePage::showElement() {
  QStringList lines;
  for (const QuantizedPicture& picture : view_->pictures())
    if (picture.effect && row_ >= 0)
      lines += tr("%1: %2").arg(qt(picture.effect->use().product()), effect_text(*picture.effect, row_, col_));
  for (const QuantizedPicture& picture : view_->pictures())
    if (picture.effect) {
      lines += rule_text(picture.effect->quantizer().rule);
      break;
    }
  sentence_->setText(lines.join('\n'));
}

void RecipePage::choose(int64_t position) {
  if (!matrix_ || position < 0 || position >= matrix_->rows * matrix_->cols) return;
  row_ = position / matrix_->cols;
  col_ = position % matrix_->cols;
  view_->choose(row_, col_);
  showElement();
}

} // namespace amplab
