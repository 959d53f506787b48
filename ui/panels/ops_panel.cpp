// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ops_panel.h"

#include "ui/models/keymap.h"
#include "ui/models/recorded_run.h"
#include "ui/theme/text_length.h"
#include "ui/widgets/chooser.h"
#include "ui/widgets/step_graph_view.h"
#include "ui/widgets/table_delegates.h"
#include "ui/widgets/tone.h"
#include "ui/widgets/totals_strip.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

// The combo box lists the latest steps only. The table can show any step.
constexpr size_t kListedSteps = 200;
// Item for the step that the lane is stepping through.
constexpr qlonglong kHere = -1;
constexpr int kNarrowest = 460; // width of the head, with what fits into it (fitHead)

QToolButton* chip(const char* name, QHBoxLayout& row) {
  auto* chip = new QToolButton;
  chip->setObjectName(name);
  chip->setFocusPolicy(Qt::TabFocus);
  chip->hide();
  row.addWidget(chip);
  return chip;
}

} // namespace

OpsPanel::OpsPanel(const PanelContext& of)
    : Panel(of), model_(store_), reason_(toned_label({}, "quiet")), table_(new CellTable(theme_, -1)),
      totals_(new TotalsStrip(theme_)), views_(new QStackedWidget), graph_(new StepGraphView(theme_)) {
  filter_.setSourceModel(&model_);
  head_ = new QWidget;
  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  lanes_ = make_chooser("opsLane", tr("Lane to show"));
  steps_ = make_chooser("opsStep", tr("Inspected step to show"));
  phases_ = make_chooser("opsPhase", tr("Only calls of this phase"));
  for (QComboBox* box : {lanes_, steps_, phases_}) row->addWidget(box);
  of_line_ = chip("opsLine", *row);
  of_line_->setCheckable(true);
  of_line_->setToolTip(tr("The calls of this line are marked. Click to show only these calls."));
  let_go_ = chip("opsLineOff", *row);
  let_go_->setIcon(glyph_icon(Glyph::close));
  let_go_->setToolTip(tr("Clears the selected line (Escape)"));
  let_go_->setAccessibleName(tr("Clear the selected line"));
  auto* text = new QLineEdit;
  text->setObjectName("opsFilter");
  text->setPlaceholderText(tr("Filter: op, layer, policy, dtype"));
  text->setAccessibleName(text->placeholderText());
  text->setClearButtonEnabled(true);
  text->setMinimumWidth(70);
  text->setMaximumWidth(font_scaled(260));
  row->addWidget(text, 1);
  summary_ = new QLabel;
  summary_->setObjectName("opsSummary");
  summary_->setProperty("tone", "quiet");
  summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(summary_, 2);
  makeSettingButtons(*row);
  makeGraph(*row);
  inspect_ = new QPushButton(glyph_icon(Glyph::inspect), tr("Inspect next step"));
  inspect_->setObjectName("inspectNext");
  inspect_->setAccessibleName(tr("Inspect next step"));
  on_keymap_change(inspect_, [this] {
    inspect_->setToolTip(with_key(tr("Records every op call of the next step, in all lanes"), ActionId::inspect));
  });
  row->addWidget(inspect_);
  head_->setMinimumWidth(kNarrowest);
  head_->installEventFilter(this);

  table_->setObjectName("opsTable");
  table_->setAccessibleName(tr("Op calls of one step"));
  table_->setModel(&filter_);
  table_->setItemDelegate(new OpDelegate(theme_, table_));
  table_->setSortingEnabled(true);
  table_->setTextElideMode(Qt::ElideMiddle); // keeps the ends of layer names, where they differ
  table_->sortByColumn(OpTableModel::Seq, Qt::AscendingOrder);
  using M = OpTableModel;
  table_->setColumnWidths(
      {4, 4, 7, 11, 11, 14, 12, 11, 4, 5, 15, 8, 8, 10, 8, 7, 9, 7, 10, 5, 5, 8, 7, 8, 8, 9, 9, 9, 8});
  table_->setLeastImportant({M::DriftSnr, M::DriftUlps, M::Emulated, M::Snr, M::Seq, M::Bytes, M::Shape, M::Subnormals,
                             M::Time, M::Casts, M::Headroom, M::Amax, M::ArrivedLost, M::Flushed, M::NaN, M::Inf,
                             M::Phase, M::Line, M::Policy});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  views_->addWidget(table_);
  views_->addWidget(graph_);
  column->addWidget(views_, 1);
  column->addWidget(reason_);
  column->addWidget(totals_);
  reason_->setObjectName("opsWhy");
  reason_->setWordWrap(true);
  reason_->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  reason_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  reason_->hide();
  table_->installEventFilter(this);
  table_->viewport()->installEventFilter(this);

  connect(inspect_, &QPushButton::clicked, this, [this] { emit window_.actionWanted(ActionId::inspect); });
  connect(text, &QLineEdit::textChanged, &filter_, &OpFilter::setText);
  connect(text, &QLineEdit::textChanged, this, &OpsPanel::describe);
  connect(lanes_, &QComboBox::activated, this, [this](int lane) {
    setLane(lane);
    focus_.selectLane(lane);
  });
  connect(steps_, &QComboBox::activated, this, [this](int row_chosen) {
    const QVariant step = steps_->itemData(row_chosen);
    if (step.toLongLong() == kHere) return showHere();
    hold(step.isValid() ? std::optional<int64_t>(step.toLongLong()) : std::nullopt);
  });
  connect(phases_, &QComboBox::activated, this, &OpsPanel::filterPhase);
  connect(table_, &QTableView::clicked, this, &OpsPanel::choose);
  connect(table_, &QTableView::activated, this, &OpsPanel::choose);
  connect(of_line_, &QToolButton::toggled, this, [this](bool alone) {
    filter_.setLine(alone ? model_.line() : 0);
    describe();
  });
  connect(let_go_, &QToolButton::clicked, this, [this] { showLine(0); });
  connect(&store_, &RunStore::lanesChanged, this, &OpsPanel::listLanes);
  connect(&store_, &RunStore::opsReceived, this, [this](int received) {
    if (received == lane()) listSteps();
  });
  connect(&store_, &RunStore::positionsChanged, this, [this](int moved) {
    if (moved == lane()) follow();
  });
  connect(&model_, &OpTableModel::stepChanged, this, &OpsPanel::listPhases);
  connect(&model_, &OpTableModel::stepChanged, this, &OpsPanel::showReason);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &OpsPanel::showReason);
  connect(table_, &CellTable::columnsFitted, this, &OpsPanel::describe);
  followLane([this] { setLane(focus_.lane()); });
  connect(&focus_, &Focus::stepShown, this, &OpsPanel::setStep);
  connect(&focus_, &Focus::opsShown, this, &OpsPanel::showOps);
  connect(&focus_, &Focus::lineShown, this, &OpsPanel::showLine);
  listLanes();
}

void OpsPanel::setLane(int lane) {
  if (lane < 0 || lane >= store_.laneCount()) return;
  lanes_->setCurrentIndex(lane);
  if (lane != this->lane()) {
    showLine(0); // the line of another program
    stood_ = false;
  }
  model_.setLane(lane);
  followSettings();
  follow();
  listSteps();
}

void OpsPanel::setStep(int64_t step) {
  if (lane() >= store_.laneCount() || (here_ && place() && place()->step == step)) return;
  if (store_.lane(lane()).inspected_at(step))
    hold(step);
  else if (stood_)
    showHere();
  else
    hold(std::nullopt);
  listSteps();
}

void OpsPanel::showOps(int lane, int64_t step) {
  setLane(lane);
  setStep(step);
  emit frontWanted();
}

// ---- highlighted line ---------------------------------------------------------------------------------------------

void OpsPanel::choose(const QModelIndex& index) {
  if (index.column() == OpTableModel::ComputeDtype && index.data(ChoiceRole).toBool())
    return openDTypeMenu(*callAt(index.row()));
  if (const int64_t line = model_.opAt(filter_.mapToSource(index).row()).line; line > 0) focus_.showLine(lane(), line);
}

// Does not scroll if a call of the line is visible, so that a clicked row stays in place.
void OpsPanel::showLine(int64_t line) {
  const bool another = line != model_.line();
  model_.setLine(line);
  if (line <= 0) of_line_->setChecked(false);
  if (of_line_->isChecked()) filter_.setLine(line);
  of_line_->setVisible(line > 0);
  let_go_->setVisible(line > 0);
  describe();
  if (!another || line <= 0) return;
  QModelIndex first;
  for (int row = 0; row < filter_.rowCount(); ++row) {
    const QModelIndex call = filter_.index(row, OpTableModel::Op);
    if (model_.opAt(filter_.mapToSource(call).row()).line != line) continue;
    if (table_->viewport()->rect().intersects(table_->visualRect(call))) return;
    if (!first.isValid()) first = call;
  }
  if (first.isValid()) table_->scrollTo(first, QAbstractItemView::PositionAtCenter);
}

void OpsPanel::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || model_.line() <= 0) return Panel::keyPressEvent(event);
  showLine(0);
  event->accept();
}

// ---- stepping by lines --------------------------------------------------------------------------------------------

const LineStop* OpsPanel::place() const {
  if (lane() >= store_.laneCount()) return nullptr;
  const LaneStore& its = store_.lane(lane());
  const LineStop* at = its.shownStop();
  return at && (at->line > 0 || !its.shownCalls().empty()) ? at : nullptr;
}

// The first stop of a lane shows its calls. While the lane is stopped the user may select another step, which later
// stops do not change.
void OpsPanel::follow() {
  const bool stands = place(), stood = std::exchange(stood_, stands);
  if (stands && !stood) return showHere();
  if (!stands && here_) hold(held_);
  if (stands || stood) listSteps();
  if (!here_) return;
  if (model_.firstNewRow() < model_.rowCount()) scrollToLast();
}

void OpsPanel::showHere() {
  here_ = true;
  model_.setHere();
  listSteps();
  scrollToLast();
}

void OpsPanel::scrollToLast() {
  const QModelIndex last =
      filter_.mapFromSource(model_.index(model_.rowCount() - 1, OpTableModel::Op)); // a column that is never hidden
  if (last.isValid()) table_->scrollTo(last);
}

// "step 58, line 5, so far"
QString OpsPanel::hereInWords() const {
  const LineStop* at = place();
  if (!at) return {}; // running
  const QString step = count_label(static_cast<double>(at->step));
  const QString where =
      at->line > 0 ? tr("step %1, line %2, so far").arg(step).arg(at->line) : tr("step %1, finished").arg(step);
  return at->past ? tr("%1 (past step)").arg(where) : where;
}

void OpsPanel::hold(std::optional<int64_t> step) {
  held_ = step;
  here_ = false;
  model_.setStep(step);
  describe();
}

void OpsPanel::listLanes() {
  lanes_->clear();
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    lanes_->addItem(QString::fromStdString(store_.lane(lane).name()));
  stood_ = false;
  hold(std::nullopt);
  showLine(0); // the programs may have changed
  setLane(lane());
  listSteps();
}

void OpsPanel::listSteps() {
  if (steps_->view()->isVisible()) return; // the list does not change while open; the next inspected step updates it
  const std::vector<int64_t> steps = model_.steps();
  steps_->clear();
  if (stood_) steps_->addItem(hereInWords(), kHere);
  steps_->addItem(tr("latest step"));
  const size_t first = steps.size() > kListedSteps ? steps.size() - kListedSteps : 0;
  for (size_t i = steps.size(); i-- > first;)
    steps_->addItem(tr("step %1").arg(count_label(static_cast<double>(steps[i]))), static_cast<qlonglong>(steps[i]));
  const int latest = stood_ ? 1 : 0, held = held_ ? steps_->findData(static_cast<qlonglong>(*held_)) : latest;
  steps_->setCurrentIndex(here_ ? 0 : std::max(latest, held));
  listPhases();
}

void OpsPanel::listPhases() {
  const QString chosen = phases_->currentIndex() > 0 ? phases_->currentText() : QString();
  phases_->clear();
  phases_->addItem(tr("all phases"));
  for (int row = 0; row < model_.rowCount(); ++row)
    if (const QString phase = QString::fromStdString(model_.opAt(row).phase); phases_->findText(phase) < 0)
      phases_->addItem(phase);
  phases_->setCurrentIndex(std::max(0, phases_->findText(chosen)));
  filterPhase();
}

void OpsPanel::filterPhase() {
  filter_.setPhase(phases_->currentIndex() > 0 ? phases_->currentText() : QString());
  describe();
}

QString OpsPanel::absence() const {
  const LaneStore* its = lane() < store_.laneCount() ? &store_.lane(lane()) : nullptr;
  if (its && its->isRecorded() && !its->isLive()) return nothing_inspected(its->info());
  if (here_ && its && its->isLive())
    return tr("A script stops at lines, not at op calls. “Inspect next step” records every op call of one step.");
  if (here_)
    return tr("No op call of this step has been inspected so far. %1 runs to the next one.")
        .arg(key_text(ActionId::call));
  return tr("No step has been inspected yet. Press %1 to run the lanes, or “Inspect next step” to record every op call "
            "of one step.")
      .arg(key_text(ActionId::run));
}

void OpsPanel::describe() {
  using M = OpTableModel;
  table_->setEmptySentence(absence());
  table_->setAbsent(model_.emptyColumns());
  addUp();
  followGraph();
  const int marked = model_.callsOfLine();
  of_line_->setText(tr("line %1 · %2").arg(model_.line()).arg(tr("%n calls", nullptr, marked)));
  if (!here_ && model_.step() == 0) return summary_->clear();
  QStringList summary;
  if (!here_) summary << tr("step %1").arg(count_label(static_cast<double>(model_.step()))); // else the box shows it
  const int rows = filter_.rowCount(), all = model_.rowCount(), left_out = table_->columnsLeftOut();
  const int columns = M::ColumnCount - static_cast<int>(model_.emptyColumns().size());
  summary << (rows == all ? tr("%n calls", nullptr, all) : tr("%1 of %n calls", nullptr, all).arg(rows));
  if (here_ && place()) {
    if (const int fresh = all - model_.firstNewRow(); fresh > 0) summary << tr("%1 new").arg(fresh);
    if (const int64_t untold = store_.lane(lane()).shownCalls().leftOut(); untold > 0)
      summary << tr("%1 earlier ones omitted").arg(untold);
  }
  if (left_out > 0 && views_->currentWidget() == table_)
    summary << tr("%1 of %2 columns").arg(columns - left_out).arg(columns);
  summary_->setText(summary.join(" · "));
  summary_->setToolTip(
      left_out > 0 ? tr("Right-click the headers to show all columns. Copied rows always contain them.") : QString());
}

} // namespace amplab
