// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/compare_panel.h"

#include "ui/models/keymap.h"
#include "ui/plots/band_plot.h"
#include "ui/widgets/chooser.h"
#include "ui/widgets/divergence_card.h"
#include "ui/widgets/loop_diff.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>

namespace amplab {

ComparePanel::ComparePanel(const PanelContext& of)
    : Panel(of), others_(of.others), model_(store_, others_),
      baseline_(make_chooser("baseline", tr("Baseline: the lane that the others are compared with"))),
      against_(make_chooser("against", tr("Lane to compare with the loop of the baseline"))),
      and_(new QLabel(tr("and"))),
      find_divergence_(new QPushButton(glyph_icon(Glyph::fork), tr("Where do they first differ?"))),
      loops_(new QPushButton(tr("Loops"))), faces_(new QStackedWidget), diff_(new LoopDiff(theme_)),
      table_(new CellTable(theme_, 0)), grouped_(new CellTable(theme_, -1)), bands_(new BandPlot(theme_)),
      groupFace_(new QSplitter), card_(new DivergenceCard(theme_)) {
  auto* word = new QLabel(tr("Baseline"));
  word->setProperty("tone", "quiet");
  and_->setProperty("tone", "quiet");
  loops_->setObjectName("compareLoops");
  loops_->setCheckable(true);
  loops_->setFocusPolicy(Qt::TabFocus);
  on_keymap_change(loops_, [this] {
    loops_->setToolTip(
        with_key(tr("Shows the training loops of two lanes side by side instead of the table"), ActionId::diff_loops));
  });
  find_divergence_->setObjectName("findDivergence");
  find_divergence_->setFocusPolicy(Qt::TabFocus);
  auto* save = new QPushButton(glyph_icon(Glyph::export_data), tr("Export CSV…"));
  save->setObjectName("exportCsv");
  on_keymap_change(save, [save] {
    save->setToolTip(
        with_key(tr("Writes the comparison and the history of all lanes into a folder"), ActionId::export_csv));
  });

  table_->setObjectName("compareTable");
  table_->setAccessibleName(tr("Comparison of the lanes"));
  shown_.setSourceModel(&model_);
  table_->setModel(&shown_);
  table_->setEmptySentence(tr("No lanes are prepared yet. Choose a preset above."));
  grouped_->setObjectName("compareGroups");
  grouped_->setAccessibleName(tr("Comparison of groups of runs"));
  ordered_.setSourceModel(&groups_);
  grouped_->setModel(&ordered_);
  tools_ = makeTools();

  head_ = new QWidget;
  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(word);
  row->addWidget(baseline_);
  row->addWidget(and_);
  row->addWidget(against_);
  row->addWidget(loops_);
  row->addWidget(find_divergence_);
  row->addStretch(1);
  row->addWidget(save);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(card_);
  faces_->addWidget(table_);
  faces_->addWidget(diff_);
  groupFace_->addWidget(grouped_);
  groupFace_->addWidget(bands_);
  groupFace_->setChildrenCollapsible(false);
  bands_->hide();
  groupFace_->setStretchFactor(0, 3);
  groupFace_->setStretchFactor(1, 2);
  faces_->addWidget(groupFace_);
  column->addWidget(tools_);
  column->addWidget(faces_, 1);

  connect(save, &QPushButton::clicked, this, [this] { emit window_.actionWanted(ActionId::export_csv); });
  connect(baseline_, &QComboBox::activated, this, &ComparePanel::chooseBaseline);
  connect(find_divergence_, &QPushButton::clicked, this, [this] {
    card_->wait();
    emit requests_.divergenceWanted(model_.baseline(), other(),
                                    [this](const QString& sentence) { showRequestError(sentence); });
  });
  connect(card_, &DivergenceCard::opsWanted, &requests_, &LaneRequests::inspectionWanted);
  connect(card_, &DivergenceCard::lineChosen, &focus_, &Focus::showLine);
  connect(card_, &DivergenceCard::loopsWanted, this, [this] { loops_->setChecked(true); });
  connect(diff_, &LoopDiff::lineChosen, &focus_, &Focus::showLine);
  connect(loops_, &QPushButton::toggled, this, &ComparePanel::showLoops);
  connect(against_, &QComboBox::activated, this, [this](int lane) {
    compareLoops(lane);
    focus_.selectLane(lane);
  });
  connect(&store_, &RunStore::published, this, [this](News news) {
    if (news.events) showLoops(); // a changed setting may have changed the program
  });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
    if (const QVariant lane = current.data(LaneRole); lane.isValid()) setLane(lane.toInt());
  });
  connect(&store_, &RunStore::divergenceFound, this, &ComparePanel::showDivergence);
  connect(&store_, &RunStore::lanesChanged, this, &ComparePanel::listLanes);
  followLane([this] { setLane(focus_.lane()); });
  listLanes();
  listGroupSettings();
  showLoops();
  fit();
}

void ComparePanel::setLane(int lane) {
  if (lane < 0 || lane >= store_.laneCount()) return;
  lane_ = store_.lane(lane).id();
  if (lane != model_.baseline()) compareLoops(lane);
  offer();
  showDivergence();
}

int ComparePanel::other() const { return store_.indexOf(loops_->isChecked() ? compared_ : lane_); }

void ComparePanel::offer() {
  const bool two = other() >= 0 && other() != model_.baseline();
  find_divergence_->setEnabled(two);
  find_divergence_->setToolTip(
      two ? tr("Replays “%1” and “%2” and shows the first step, op and element in which they differ, even by one bit")
                .arg(baseline_->currentText(), QString::fromStdString(store_.lane(other()).name()))
          : tr("Choose a lane in the table that is not the baseline"));
}

void ComparePanel::showRequestError(const QString& sentence) {
  if (card_->isWaiting()) card_->showSentence(sentence, "bad");
}

void ComparePanel::listLanes() {
  {
    const QSignalBlocker quiet(baseline_);
    for (QComboBox* box : {baseline_, against_}) {
      box->clear();
      for (int lane = 0; lane < store_.laneCount(); ++lane)
        box->addItem(QString::fromStdString(store_.lane(lane).name()));
    }
    baseline_->setCurrentIndex(store_.laneCount() > 0 ? model_.baseline() : -1);
  }
  if (store_.laneCount() == 0) {
    card_->clear();
    return showLoops();
  }
  chooseBaseline(baseline_->currentIndex());
}

void ComparePanel::chooseBaseline(int lane) {
  model_.setBaseline(lane);
  emit focus_.baselineChanged(lane);
  setLane(std::max(0, store_.indexOf(lane_)));
  compareLoops(store_.indexOf(compared_));
}

// ---- the loops ----------------------------------------------------------------------------------------------------

std::vector<Command> ComparePanel::commands() {
  return {{"diffLoops", [this](bool) {
             loops_->setChecked(true);
             emit frontWanted();
           }}};
}

// Compares the baseline's loop with another lane's. Falls back to another lane if `lane` is the baseline or missing.
void ComparePanel::compareLoops(int lane) {
  if (lane < 0 || lane == model_.baseline()) lane = model_.baseline() == 0 ? 1 : 0;
  compared_ = lane < store_.laneCount() ? store_.lane(lane).id() : LaneId();
  against_->setCurrentIndex(store_.indexOf(compared_));
  showLoops();
}

void ComparePanel::showLoops() {
  const bool on = loops_->isChecked();
  faces_->setCurrentWidget(on                        ? static_cast<QWidget*>(diff_)
                           : by_->currentIndex() > 0 ? static_cast<QWidget*>(groupFace_)
                                                     : table_);
  tools_->setVisible(!on);
  and_->setVisible(on);
  against_->setVisible(on);
  offer();
  if (!on) return;
  if (const int lane = store_.indexOf(compared_); lane >= 0)
    diff_->show(store_.lane(model_.baseline()), store_.lane(lane));
  else
    diff_->clear(tr("There is no second lane to compare the loop with. Add one under “Configure”."));
}

void ComparePanel::showDivergence() {
  if (const Divergence* divergence = store_.divergence(model_.baseline(), store_.indexOf(compared_)))
    card_->show(*divergence, store_);
  else
    card_->clear();
}

} // namespace amplab
