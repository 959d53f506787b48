// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/inspection_cost_button.h"

#include "ui/models/cell.h"

#include <QActionGroup>
#include <QLocale>
#include <QMenu>
#include <array>

namespace amplab {
namespace {

constexpr std::array kShares = {0.01, 0.02, 0.05, 0.1, 0.25, 0.5};

QString percent(double share) { return QLocale::c().toString(100 * share, 'f', 0) + " %"; }

} // namespace

InspectionCostButton::InspectionCostButton(InspectionDemand& demand, const RunStore& store,
                                           const LaneSelection& selection, QWidget* parent)
    : QToolButton(parent), demand_(demand), store_(store), selection_(selection) {
  setObjectName("inspectionCost");
  setAutoRaise(true);
  setPopupMode(QToolButton::InstantPopup);
  setFocusPolicy(Qt::TabFocus);
  offerShares();
  connect(&store, &RunStore::published, this, [this](News news) {
    if (news.inspections) refresh();
  });
  connect(&store, &RunStore::lanesChanged, this, &InspectionCostButton::refresh);
  connect(&selection, &LaneSelection::changed, this, &InspectionCostButton::refresh);
  refresh();
}

void InspectionCostButton::offerShares() {
  auto* menu = new QMenu(this);
  auto* group = new QActionGroup(menu);
  for (const double share : kShares) {
    QAction* action = menu->addAction(tr("Inspection budget: %1 of a lane's time").arg(percent(share)));
    action->setCheckable(true);
    group->addAction(action);
    connect(menu, &QMenu::aboutToShow, action, [this, action, share] { action->setChecked(share == demand_.share()); });
    connect(action, &QAction::triggered, this, [this, share] {
      demand_.setShare(share);
      refresh();
    });
  }
  setMenu(menu);
}

void InspectionCostButton::refresh() {
  setVisible(demand_.isActive());
  if (!demand_.isActive()) return;
  const QString allowed = tr("Inspection may take up to %1 of a lane's time.").arg(percent(demand_.share()));
  QString costs = tr("inspection: not measured"), tip = allowed;
  if (selection_.isIn(store_))
    if (const auto& cost = store_.lane(selection_.indexIn(store_)).inspections().cost()) {
      costs = tr("inspection: %1").arg(share_label(cost->share));
      tip = tr("The last inspected step took %1 ms more than the usual %2 ms. %3")
                .arg(number_label(1e3 * cost->inspection_s, 3), number_label(1e3 * cost->usual_s, 3), allowed);
    }
  setText(costs + QStringLiteral("  ")); // space for the menu arrow
  setToolTip(tip);
  setAccessibleName(costs);
  setAccessibleDescription(toolTip());
}

} // namespace amplab
