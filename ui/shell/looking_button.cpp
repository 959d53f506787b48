// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/looking_button.h"

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

LookingButton::LookingButton(Looking& looking, const RunStore& store, const LaneSelection& selection, QWidget* parent)
    : QToolButton(parent), looking_(looking), store_(store), selection_(selection) {
  setObjectName("lookingCost");
  setAutoRaise(true);
  setPopupMode(QToolButton::InstantPopup);
  setFocusPolicy(Qt::TabFocus);
  offerShares();
  connect(&store, &RunStore::published, this, [this](News news) {
    if (news.looks) refresh();
  });
  connect(&store, &RunStore::lanesChanged, this, &LookingButton::refresh);
  connect(&selection, &LaneSelection::changed, this, &LookingButton::refresh);
  refresh();
}

void LookingButton::offerShares() {
  auto* menu = new QMenu(this);
  auto* group = new QActionGroup(menu);
  for (const double share : kShares) {
    QAction* action = menu->addAction(tr("Looking may take %1 of a lane's time").arg(percent(share)));
    action->setCheckable(true);
    group->addAction(action);
    connect(menu, &QMenu::aboutToShow, action,
            [this, action, share] { action->setChecked(share == looking_.share()); });
    connect(action, &QAction::triggered, this, [this, share] {
      looking_.setShare(share);
      refresh();
    });
  }
  setMenu(menu);
}

void LookingButton::refresh() {
  setVisible(looking_.looks());
  if (!looking_.looks()) return;
  const QString allowed =
      tr("Steps are looked at as often as %1 of a lane's time allows.").arg(percent(looking_.share()));
  QString costs = tr("looking: not yet measured"), told = allowed;
  if (selection_.isIn(store_))
    if (const auto& cost = store_.lane(selection_.indexIn(store_)).looks().cost()) {
      costs = tr("looking costs %1").arg(share_label(cost->share));
      told = tr("The last step that was looked at took %1 ms more than the %2 ms that a step takes. %3")
                 .arg(number_label(1e3 * cost->look_s, 3), number_label(1e3 * cost->usual_s, 3), allowed);
    }
  setText(costs + QStringLiteral("  ")); // space for the menu arrow
  setToolTip(told);
  setAccessibleName(costs);
  setAccessibleDescription(toolTip());
}

} // namespace amplab
