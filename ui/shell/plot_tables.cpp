// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/plot_tables.h"

#include "ui/models/keymap.h"
#include "ui/models/plot_table.h"
#include "ui/widgets/plot_table_window.h"

#include <QAction>
#include <QApplication>
#include <QCursor>
#include <algorithm>

namespace amplab {
namespace {

constexpr auto kShowTable = "showAsTable"; // object name of the plots' actions

QWidget* plot_around(QWidget* widget) {
  while (widget && !dynamic_cast<Tabular*>(widget)) widget = widget->parentWidget();
  return widget;
}

} // namespace

PlotTables::PlotTables(QWidget& window, const Theme& theme) : QObject(&window), window_(window), theme_(theme) {}

void PlotTables::addTableAction(QWidget& plot) {
  const auto* tabular = dynamic_cast<const Tabular*>(&plot);
  if (!tabular || plot.findChild<QAction*>(kShowTable, Qt::FindDirectChildrenOnly)) return;
  auto* action = new QAction(&plot);
  action->setObjectName(kShowTable);
  on_keymap_change(action,
                   [action] { action->setText(menu_text_with_key(tr("Show as a table"), ActionId::plot_table)); });
  connect(action, &QAction::triggered, this, [this, &plot] { show(plot); });
  plot.addAction(action);
  if (!tabular->hasMenu()) plot.setContextMenuPolicy(Qt::ActionsContextMenu);
}

void PlotTables::addTableActions() {
  for (QWidget* each : window_.findChildren<QWidget*>()) addTableAction(*each);
}

QWidget* PlotTables::currentPlot() const {
  if (QWidget* focused = plot_around(QApplication::focusWidget())) return focused;
  if (QWidget* pointed = plot_around(QApplication::widgetAt(QCursor::pos()))) return pointed;
  const auto all = window_.findChildren<QWidget*>();
  const auto seen = std::ranges::find_if(all, [](QWidget* each) {
    return dynamic_cast<Tabular*>(each) && each->isVisible() && !each->visibleRegion().isEmpty();
  });
  return seen == all.end() ? nullptr : *seen;
}

void PlotTables::showCurrentPlot() {
  if (QWidget* plot = currentPlot()) show(*plot);
}

void PlotTables::show(QWidget& plot) {
  for (PlotTableWindow* open : window_.findChildren<PlotTableWindow*>()) {
    if (open->plot() != &plot) continue;
    open->refresh();
    open->raise();
    return open->activateWindow();
  }
  (new PlotTableWindow(plot, theme_, &window_))->show();
}

} // namespace amplab
