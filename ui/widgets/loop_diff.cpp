// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/loop_diff.h"

#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QHeaderView>
#include <QVBoxLayout>

namespace amplab {
namespace {

QString name_of(const LaneStore& lane) { return QString::fromStdString(lane.name()); }

} // namespace

LoopDiff::LoopDiff(const Theme& theme, QWidget* parent)
    : QWidget(parent), sentence_(toned_label({}, "quiet", this)), table_(new CellTable(theme, -1, this)) {
  setObjectName("loopDiff");
  sentence_->setObjectName("loopDiff:sentence");
  sentence_->setWordWrap(true);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  sentence_->setContentsMargins(kWideGap, kSmallGap, kWideGap, kSmallGap);
  table_->setObjectName("loopDiff:table");
  table_->setAccessibleName(tr("The loops of two lanes, line by line"));
  table_->setModel(&model_);
  table_->setSelectionBehavior(QAbstractItemView::SelectItems); // cells, because a line belongs to one side
  table_->setAlternatingRowColors(false);                       // background colours have a meaning
  table_->horizontalHeader()->setSectionsClickable(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(sentence_);
  column->addWidget(table_, 1);
  connect(table_, &QTableView::clicked, this, &LoopDiff::choose);
  connect(table_, &QTableView::activated, this, &LoopDiff::choose);
  connect(&model_, &QAbstractItemModel::modelReset, this, &LoopDiff::spanFolds);
  table_->setColumnWidths({4, 10, 2, 4, 10});
  for (const int text : {LoopDiffModel::TextA, LoopDiffModel::TextB})
    table_->horizontalHeader()->setSectionResizeMode(text, QHeaderView::Stretch);
}

void LoopDiff::show(const LaneStore& a, const LaneStore& b) {
  a_ = a.index();
  b_ = b.index();
  model_.setTexts(loop_text_of(a), loop_text_of(b));
  sentence_->setText(difference_sentence(model_.pairs(), name_of(a), name_of(b)));
  table_->setAccessibleDescription(sentence_->text());
  table_->setEmptySentence(tr("Both loops are empty."));
}

void LoopDiff::clear(const QString& sentence) {
  a_ = b_ = -1;
  model_.setTexts({}, {});
  sentence_->clear();
  table_->setEmptySentence(sentence);
}

void LoopDiff::choose(const QModelIndex& index) {
  if (!index.isValid()) return;
  if (model_.isFold(index.row())) {
    const int row = index.row();
    model_.unfold(row);
    table_->setCurrentIndex(model_.index(row, LoopDiffModel::TextA));
    return;
  }
  if (const int64_t line = model_.lineAt(index); line > 0) emit lineChosen(model_.isLeft(index) ? a_ : b_, line);
}

void LoopDiff::spanFolds() {
  table_->clearSpans();
  for (int row = 0; row < model_.rowCount(); ++row)
    if (model_.isFold(row)) table_->setSpan(row, 0, 1, LoopDiffModel::ColumnCount);
}

} // namespace amplab
