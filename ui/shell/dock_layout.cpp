// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/dock_layout.h"

#include <QScreen>
#include <algorithm>
#include <array>
#include <string_view>

namespace amplab {
namespace {

constexpr int kChoiceWidth = 330, kMeaningWidth = 320, kDetailHeight = 230, kExplainHeight = 230;
constexpr int kLargeMeaningWidth = 440; // in large type
constexpr int kRoomForTwoForms = 960;   // pixels of screen above which both stand under one another
constexpr int kRoomForExplain = 1200;   // pixels of screen across
constexpr double kMostToExplain = 0.6;  // of the right column
constexpr int kWide = 1500;             // pixels of window from which the details need not reach under the forms

// What each perspective shows beside the curves.
struct Scene {
  Perspective perspective;
  std::string_view shown;
  const char* front; // in front of the tabs at the bottom, if these are shown
  double detail;     // their share of the height; 0: kDetailHeight
};
constexpr std::array kScenes = {
    Scene{Perspective::teach,
          "configureDock precisionDock explainDock scalerDock opsDock phasesDock compareDock eventsDock", "opsDock", 0},
    Scene{Perspective::inspect, "opsDock phasesDock compareDock eventsDock", "opsDock", 0.55},
    Scene{Perspective::compare, "opsDock phasesDock compareDock eventsDock", "compareDock", 0},
    Scene{Perspective::present, "explainDock scalerDock", nullptr, 0},
};

} // namespace

DockLayout::DockLayout(QMainWindow& window, const std::vector<Place>& places) : window_(window) {
  window_.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window_.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  for (const Place& place : places) {
    auto* dock = new Dock(place.name, place.title, place.panel, place.head, place.titled);
    const auto tabbed = std::ranges::find_if(
        docks_, [&](Dock* other) { return window_.dockWidgetArea(other) == Qt::BottomDockWidgetArea; });
    window_.addDockWidget(place.area, dock);
    if (place.area == Qt::BottomDockWidgetArea && tabbed != docks_.end()) window_.tabifyDockWidget(*tabbed, dock);
    docks_.push_back(dock);
  }
  find("opsDock")->raise();
  if (window_.screen()->availableGeometry().width() < kRoomForExplain)
    find("explainDock")->hide(); // until it is asked for
  if (window_.screen()->availableGeometry().height() >= kRoomForTwoForms) return;
  window_.tabifyDockWidget(find("configureDock"), find("precisionDock"));
  find("configureDock")->raise();
}

void DockLayout::fit(const QSize& window) {
  const bool wide = window.width() >= kWide;
  window_.setCorner(Qt::BottomLeftCorner, wide ? Qt::LeftDockWidgetArea : Qt::BottomDockWidgetArea);
}

void DockLayout::divide() {
  window_.resizeDocks({find("opsDock")}, {kDetailHeight}, Qt::Vertical);
  for (const char* name : {"configureDock", "precisionDock"})
    window_.resizeDocks({find(name)}, {kChoiceWidth}, Qt::Horizontal);
  Dock *explain = find("explainDock"), *scaler = find("scalerDock");
  for (Dock* dock : {explain, scaler}) window_.resizeDocks({dock}, {kMeaningWidth}, Qt::Horizontal);
  window_.resizeDocks({explain, scaler}, {kExplainHeight, std::max(1, window_.height() - kExplainHeight)},
                      Qt::Vertical);
}

void DockLayout::raise(const QWidget& panel) {
  const auto dock = std::ranges::find(docks_, &panel, [](Dock* each) { return each->widget(); });
  if (dock == docks_.end()) return;
  (*dock)->show();
  (*dock)->raise();
}

void DockLayout::makeRoomToExplain(int height) {
  Dock *explain = find("explainDock"), *scaler = find("scalerDock");
  const int both = explain->height() + scaler->height();
  const int wanted = std::min(height + explain->titleBarWidget()->height(), static_cast<int>(kMostToExplain * both));
  if (explain->isFloating() || !scaler->isVisible() || scaler->isFloating() || wanted <= explain->height()) return;
  window_.resizeDocks({explain, scaler}, {wanted, both - wanted}, Qt::Vertical);
}

void DockLayout::arrange(Perspective perspective) {
  const Scene& scene = *std::ranges::find(kScenes, perspective, &Scene::perspective);
  for (Dock* dock : docks_) {
    dock->setFloating(false);
    dock->setVisible(scene.shown.find(dock->objectName().toStdString()) != std::string_view::npos);
  }
  divide();
  if (perspective == Perspective::present)
    window_.resizeDocks({find("scalerDock")}, {kLargeMeaningWidth}, Qt::Horizontal);
  if (!scene.front) return;
  find(scene.front)->raise();
  const int detail = scene.detail > 0 ? static_cast<int>(scene.detail * window_.height()) : kDetailHeight;
  window_.resizeDocks({find(scene.front)}, {detail}, Qt::Vertical);
}

Dock* DockLayout::find(const char* name) const {
  return *std::ranges::find(docks_, QString(name), [](Dock* dock) { return dock->objectName(); });
}

} // namespace amplab
