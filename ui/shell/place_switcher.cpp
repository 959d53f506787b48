// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/place_switcher.h"

#include "ui/shell/actions.h"
#include "ui/shell/place_table.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QToolButton>

namespace amplab {

PlaceSwitcher::PlaceSwitcher(const Actions& actions, QMenuBar& bar) : QWidget(&bar), bar_(bar) {
  setObjectName("placeSwitcher");
  setAccessibleName(tr("Places"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, kGap, 0);
  row->setSpacing(kHairGap);
  for (const PlaceRow& place : place_table()) {
    if (!place.action) continue;
    auto* button = new QToolButton;
    button->setObjectName(QString(place.name) + "Button");
    button->setDefaultAction(actions[*place.action]);
    button->setProperty("place", true);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
  bar.setCornerWidget(this);
  bar.installEventFilter(this);
}

void PlaceSwitcher::setWanted(bool wanted) {
  wanted_ = wanted;
  fit();
}

bool PlaceSwitcher::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Resize) fit();
  return QWidget::eventFilter(object, event);
}

void PlaceSwitcher::fit() {
  int menus = 0;
  for (QAction* menu : bar_.actions()) menus += bar_.fontMetrics().horizontalAdvance(menu->text()) + 2 * kWideGap;
  setVisible(wanted_ && menus + sizeHint().width() <= bar_.width());
}

} // namespace amplab
