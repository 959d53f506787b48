// SPDX-License-Identifier: GPL-3.0-or-later
// The graph view of the op calls.
#include "engine/run/formats.h"
#include "ui/panels/ops_panel.h"
#include "ui/widgets/step_graph_view.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>

namespace amplab {
namespace {

constexpr auto kGraphKey = "ops.graph"; // settings key

} // namespace

void OpsPanel::makeGraph(QHBoxLayout& row) {
  as_graph_ = new QToolButton;
  as_graph_->setObjectName("opsGraph");
  as_graph_->setText(tr("Graph"));
  as_graph_->setToolTip(tr("Shows the step as a graph of calls and their inputs, coloured by compute format. Wheel: "
                           "zoom. Drag: move. Double-click: show all. Arrow keys: go from call to call."));
  as_graph_->setAccessibleDescription(as_graph_->toolTip());
  as_graph_->setCheckable(true);
  as_graph_->setFocusPolicy(Qt::TabFocus);
  as_graph_->setProperty("outlined", true);
  as_graph_->setProperty("compact", true);
  row.addWidget(as_graph_);
  graph_->installEventFilter(this);
  graph_->setMarks([this](const OpRecord& op) { return is_overridden(op) || is_dtype_changed(op, model_.config()); },
                   [this](const OpRecord& op) { return model_.line() > 0 && op.line == model_.line(); });
  connect(as_graph_, &QToolButton::toggled, this, &OpsPanel::followGraph);
  connect(graph_, &StepGraphView::callPicked, this, &OpsPanel::pickCall);
  connect(graph_, &StepGraphView::callActivated, this, [this](int call) {
    if (const int64_t line = model_.opAt(call).line; line > 0) focus_.showLine(lane(), line);
  });
  connect(graph_, &StepGraphView::menuWanted, this,
          [this](int call, const QPoint& at) { openMenu(createMenu(model_.opAt(call), this), at); });
}

// Updated only while visible. The table is always up to date.
void OpsPanel::followGraph() {
  const bool graph = as_graph_->isChecked() && model_.rowCount() > 0; // otherwise the table shows a hint
  views_->setCurrentWidget(graph ? static_cast<QWidget*>(graph_) : table_);
  if (!graph) return;
  graph_->show(model_.shown());
  std::vector<bool> shown;
  if (filter_.rowCount() < model_.rowCount()) {
    shown.resize(static_cast<size_t>(model_.rowCount()));
    for (int row = 0; row < filter_.rowCount(); ++row)
      shown[static_cast<size_t>(filter_.mapToSource(filter_.index(row, 0)).row())] = true;
  }
  graph_->setShown(std::move(shown));
  graph_->setCurrent(filter_.mapToSource(table_->currentIndex()).row());
}

// Makes the call's row current, so that all actions and texts refer to it.
void OpsPanel::pickCall(int call) {
  const QModelIndex row = filter_.mapFromSource(model_.index(call, OpTableModel::Op));
  if (row.isValid()) table_->setCurrentIndex(row);
}

void OpsPanel::saveSettings(QVariantMap& settings) const { settings[kGraphKey] = as_graph_->isChecked(); }

void OpsPanel::restoreSettings(const QVariantMap& settings) {
  as_graph_->setChecked(settings.value(kGraphKey).toBool());
}

} // namespace amplab
