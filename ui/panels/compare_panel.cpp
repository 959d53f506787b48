// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/compare_panel.h"

#include "ui/widgets/divergence_card.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

namespace amplab {

ComparePanel::ComparePanel(const RunStore& store, const Theme& theme, QWidget* parent)
    : Panel(parent), store_(store), model_(store), baseline_(new QComboBox),
      part_(new QPushButton(glyph_icon(Glyph::fork), tr("Where do they first differ?"))),
      table_(new CellTable(theme, 0)), card_(new DivergenceCard(theme)) {
  setObjectName("comparePanel");
  auto* of = new QLabel(tr("Baseline"));
  of->setProperty("tone", "quiet");
  baseline_->setObjectName("baseline");
  baseline_->setAccessibleName(tr("Baseline: the lane that the others are held against"));
  baseline_->setToolTip(baseline_->accessibleName());
  baseline_->setFocusPolicy(Qt::TabFocus);
  baseline_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  part_->setObjectName("whereTheyPart");
  part_->setFocusPolicy(Qt::TabFocus);
  auto* save = new QPushButton(glyph_icon(Glyph::export_data), tr("Export CSV…"));
  save->setObjectName("exportCsv");
  save->setToolTip(tr("Writes the comparison and the history of all lanes into a folder (Ctrl+E)"));

  table_->setObjectName("compareTable");
  table_->setAccessibleName(tr("Comparison of the lanes"));
  table_->setModel(&model_);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEmptySentence(tr("No lanes are prepared yet. Choose a preset above."));
  const auto fit = [this] { table_->resizeColumnsToContents(); };
  connect(&model_, &QAbstractItemModel::modelReset, this, fit);
  connect(&model_, &QAbstractItemModel::columnsInserted, this, fit);
  fit();

  head_ = new QWidget;
  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(of);
  row->addWidget(baseline_);
  row->addWidget(part_);
  row->addStretch(1);
  row->addWidget(save);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(card_);
  column->addWidget(table_, 1);

  connect(save, &QPushButton::clicked, this, &ComparePanel::exportRequested);
  connect(baseline_, &QComboBox::activated, this, &ComparePanel::chooseBaseline);
  connect(part_, &QPushButton::clicked, this, [this] {
    card_->wait();
    emit divergenceWanted(model_.baseline(), lane_);
  });
  connect(card_, &DivergenceCard::opsWanted, this, &ComparePanel::inspectWanted);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
    if (current.isValid()) setLane(current.row());
  });
  connect(&store, &RunStore::divergenceFound, this, &ComparePanel::showDivergence);
  connect(&store, &RunStore::lanesChanged, this, &ComparePanel::listLanes);
  listLanes();
}

void ComparePanel::setLane(int lane) {
  if (lane < 0 || lane >= store_.laneCount()) return;
  lane_ = lane;
  const bool other = lane != model_.baseline();
  part_->setEnabled(other);
  part_->setToolTip(other ? tr("Replays “%1” and “%2” and names the first step, op and element in which they differ, "
                               "if only in the last bit")
                                .arg(baseline_->currentText(), QString::fromStdString(store_.lane(lane).name()))
                          : tr("Choose a lane in the table that is not the baseline"));
  showDivergence();
}

void ComparePanel::refuse(const QString& sentence) {
  if (card_->isWaiting()) card_->showSentence(sentence, "bad");
}

void ComparePanel::listLanes() {
  const int chosen = std::max(0, baseline_->currentIndex());
  {
    const QSignalBlocker quiet(baseline_);
    baseline_->clear();
    for (int lane = 0; lane < store_.laneCount(); ++lane)
      baseline_->addItem(QString::fromStdString(store_.lane(lane).name()));
    baseline_->setCurrentIndex(chosen < store_.laneCount() ? chosen : 0);
  }
  if (store_.laneCount() == 0) return;
  chooseBaseline(baseline_->currentIndex());
}

void ComparePanel::chooseBaseline(int lane) {
  model_.setBaseline(lane);
  emit baselineChanged(lane);
  setLane(std::min(lane_, store_.laneCount() - 1));
}

void ComparePanel::showDivergence() {
  if (const Divergence* divergence = store_.divergence(model_.baseline(), lane_))
    card_->show(*divergence, store_);
  else
    card_->clear();
}

} // namespace amplab
