// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/updates_panel.h"

#include "ui/models/cell.h"
#include "ui/widgets/table_delegates.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kRefreshUpdates{200};
using Columns = UpdateModel;

CellTable* table_of(const Theme& theme, const char* name, const QString& meaning, UpdateModel& model) {
  auto* table = new CellTable(theme, 0);
  table->setItemDelegate(new UpdateDelegate(theme, table));
  table->setObjectName(name);
  table->setAccessibleName(meaning);
  table->setModel(&model);
  return table;
}

} // namespace

UpdatesPanel::UpdatesPanel(const PanelContext& of)
    : Panel(of), sentence_(new QLabel),
      lanes_(table_of(theme_, "updatesOfLanes", tr("Outcome of the updates of each lane"), of_lanes_)),
      parameters_(
          table_of(theme_, "updatesOfParameters", tr("Outcome of the updates of each parameter"), of_parameters_)) {
  sentence_->setObjectName("updatesSentence");
  sentence_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  head_ = new QWidget;
  auto* head = new QHBoxLayout(head_);
  head->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  head->addWidget(sentence_, 1);

  lanes_->setColumnWidths({14, 11, 14, 9, 13, 14, 22, 10});
  lanes_->setLeastImportant(
      {Columns::Count, Columns::Idle, Columns::Moved, Columns::History, Columns::StoredAs, Columns::Swallowed});
  lanes_->setEmptySentence(
      tr("While a lane runs, some steps are inspected. The outcome of their updates appears here."));
  parameters_->setColumnWidths({18, 12, 18, 9, 13, 14, 22, 10});
  parameters_->setLeastImportant(
      {Columns::Count, Columns::Idle, Columns::Moved, Columns::History, Columns::StoredAs, Columns::Swallowed});
  parameters_->setEmptySentence(tr("No step that updated the weights of this lane has been inspected yet."));
  parameters_->setContextMenuPolicy(Qt::CustomContextMenu);

  auto* halves = new QSplitter;
  halves->addWidget(lanes_);
  halves->addWidget(parameters_);
  halves->setStretchFactor(0, 2);
  halves->setStretchFactor(1, 3);
  halves->setChildrenCollapsible(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(halves, 1);

  soon_.setSingleShot(true);
  soon_.setInterval(kRefreshUpdates);
  connect(&soon_, &QTimer::timeout, this, &UpdatesPanel::refresh);
  connect(&store_, &RunStore::inspectionsReceived, this, [this] {
    if (isVisible() && !soon_.isActive()) soon_.start();
  });
  followLane([this] { refresh(); });
  connect(lanes_, &QTableView::clicked, this,
          [this](const QModelIndex& index) { focus_.selectLane(index.data(LaneRole).toInt()); });
  connect(lanes_, &QTableView::activated, this,
          [this](const QModelIndex& index) { focus_.selectLane(index.data(LaneRole).toInt()); });
  connect(parameters_, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
    const QModelIndex index = parameters_->indexAt(at);
    const WeightUpdate* update = updateAt(index);
    if (!update) return;
    const QString name = QString::fromStdString(update->name);
    const TensorName of_update{TensorKind::update, update->name + ".update", 0},
        of_weight{update->master ? TensorKind::master : TensorKind::weight, update->name, 0};
    const auto step = index.data(StepRole).toLongLong();
    QMenu menu(this);
    menu.addAction(tr("Histogram of the update"), this,
                   [=, this] { emit focus_.histogramShown(focus_.lane(), step, of_update); });
    menu.addAction(tr("Histogram of %1").arg(name), this,
                   [=, this] { emit focus_.histogramShown(focus_.lane(), step, of_weight); });
    menu.addAction(tr("Elements of the update"), this,
                   [=, this] { emit focus_.elementsShown(focus_.lane(), step, of_update); });
    menu.addAction(tr("Elements of %1").arg(name), this,
                   [=, this] { emit focus_.elementsShown(focus_.lane(), step, of_weight); });
    menu.exec(parameters_->viewport()->mapToGlobal(at));
  });
  refresh();
}

void UpdatesPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  refresh();
  emit numbersWanted(true);
}

void UpdatesPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  emit numbersWanted(false);
}

void UpdatesPanel::refresh() {
  of_lanes_.setRows(lane_rows(store_));
  const StepInspection* inspection = store_.laneCount() > 0 ? last_update(store_.lane(focus_.lane())) : nullptr;
  of_parameters_.setRows(inspection ? parameter_rows(store_.lane(focus_.lane()), *inspection)
                                    : std::vector<UpdateRow>());
  sentence_->setText(inspection ? updates_sentence(*inspection) : QString());
  sentence_->setToolTip(sentence_->text());
}

const WeightUpdate* UpdatesPanel::updateAt(const QModelIndex& index) const {
  const StepInspection* inspection =
      index.isValid() && store_.laneCount() > 0
          ? store_.lane(focus_.lane()).inspections().at(index.data(StepRole).toLongLong())
          : nullptr;
  const auto row = static_cast<size_t>(index.row());
  return inspection && row < inspection->updates.size() ? &inspection->updates[row] : nullptr;
}

} // namespace amplab
