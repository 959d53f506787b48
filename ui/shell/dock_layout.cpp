// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/dock_layout.h"

#include "ui/theme/text_length.h"

#include <QScreen>
#include <algorithm>
#include <array>

namespace amplab {
namespace {

// Pixels at the usual text size, and the largest fractions of the window, at any text size.
constexpr int kMeaningWidth = 320, kDetailHeight = 230;
constexpr double kMostMeaning = 0.3, kMostDetail = 0.4, kMostChoice = 0.34;
constexpr int kNarrowChoice = 430, kWideChoice = 540; // for a loop with its line history
constexpr int kRoomForTwo = 960;   // screen height from which the first panel on the left is above the others
constexpr double kMostRoom = 0.75; // fraction of both neighbours' height that a panel can get
constexpr int kWide = 1500;        // window width from which the details do not extend below the forms

struct Scene {
  Perspective perspective;
  double detail; // fraction of the height for the bottom; 0: kDetailHeight
};
constexpr std::array kScenes = {Scene{Perspective::teach, 0}, Scene{Perspective::inspect, 0.55},
                                Scene{Perspective::compare, 0}, Scene{Perspective::present, 0},
                                Scene{Perspective::sweep, 0.62}};

int room(int pixels, double most, int of) { return std::min(in_text(pixels), static_cast<int>(most * of)); }

} // namespace

DockLayout::DockLayout(QMainWindow& window) : window_(window) {
  window_.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window_.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

void DockLayout::add(const PanelRow& row, Panel& panel) {
  const bool tabbed = row.area == Qt::BottomDockWidgetArea;
  auto* dock = new Dock(dock_name_of(row), title_of(row), &panel, panel.head(), panel.head() && !tabbed);
  const auto below = in(Qt::BottomDockWidgetArea);
  window_.addDockWidget(row.area, dock);
  if (tabbed && !below.empty()) window_.tabifyDockWidget(below.front().dock, dock);
  places_.push_back({&row, dock});
  QObject::connect(dock, &QDockWidget::visibilityChanged, &listener_, [this, &panel](bool seen) {
    if (told_) told_(panel, seen);
  });
}

void DockLayout::begin() {
  const QSize screen = window_.screen()->availableGeometry().size();
  for (const Place& place : places_)
    if (screen.width() < in_text(place.row->from_width))
      for (const Place& other : in(place.row->area))
        if (other.row->from_width == 0) window_.tabifyDockWidget(other.dock, place.dock);
  for (const Place& place : places_) {
    if (place.row->front.testFlag(Perspective::teach)) place.dock->raise();
    if (!place.row->shown.testFlag(Perspective::teach)) place.dock->hide();
  }
  const auto choices = in(Qt::LeftDockWidgetArea);
  // the dock that the others are tabbed with
  const size_t host = screen.height() >= in_text(kRoomForTwo) && choices.size() > 1 ? 1 : 0;
  for (size_t i = host + 1; i < choices.size(); ++i) window_.tabifyDockWidget(choices[host].dock, choices[i].dock);
  if (host < choices.size()) choices[host].dock->raise();
}

void DockLayout::fit(const QSize& window) {
  const bool wide = window.width() >= in_text(kWide);
  window_.setCorner(Qt::BottomLeftCorner, wide ? Qt::LeftDockWidgetArea : Qt::BottomDockWidgetArea);
}

void DockLayout::divide() {
  if (const auto details = in(Qt::BottomDockWidgetArea); !details.empty())
    window_.resizeDocks({details.front().dock}, {room(kDetailHeight, kMostDetail, window_.height())}, Qt::Vertical);
  const int choice = window_.width() >= in_text(kWide) ? kWideChoice : kNarrowChoice;
  resizeEach(Qt::LeftDockWidgetArea, room(choice, kMostChoice, window_.width()));
  resizeEach(Qt::RightDockWidgetArea, room(kMeaningWidth, kMostMeaning, window_.width()));
  for (const Qt::DockWidgetArea side : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea}) {
    const auto column = in(side);
    int rest = window_.height(), sharers = 0;
    for (const Place& place : column) {
      rest -= in_text(place.row->height);
      sharers += place.row->height == 0;
    }
    if (sharers == static_cast<int>(column.size())) continue; // no fixed heights
    QList<QDockWidget*> docks;
    QList<int> heights;
    for (const Place& place : column) {
      docks << place.dock;
      heights << (place.row->height > 0 ? in_text(place.row->height) : std::max(1, rest / sharers));
    }
    window_.resizeDocks(docks, heights, Qt::Vertical);
  }
}

void DockLayout::raise(const Panel& panel) {
  Dock* dock = dockOf(panel);
  if (!dock) return;
  dock->show();
  dock->raise();
}

void DockLayout::makeRoom(const Panel& panel, int height) {
  for (Place& place : places_) {
    if (place.dock->widget() != &panel) continue;
    place.wanted = height;
    // A dock that was just raised gets its geometry later.
    QMetaObject::invokeMethod(
        &listener_,
        [this, dock = place.dock] {
          for (const Place& each : places_)
            if (each.dock == dock) giveRoom(each);
        },
        Qt::QueuedConnection);
  }
}

void DockLayout::giveRoom(const Place& asking) {
  Dock* dock = asking.dock;
  if (asking.wanted == 0 || dock->isFloating() || !dock->isVisible()) return;
  Dock* giver = nullptr;
  const QList<QDockWidget*> behind = window_.tabifiedDockWidgets(dock); // count as visible, with the same geometry
  for (const Place& place : places_) {
    const bool beside = place.dock != dock && !behind.contains(place.dock) && place.dock->isVisible() &&
                        !place.dock->isFloating() && window_.dockWidgetArea(place.dock) == window_.dockWidgetArea(dock);
    if (beside && (!giver || place.dock->height() > giver->height())) giver = place.dock;
  }
  if (!giver) return;
  const int both = dock->height() + giver->height();
  const int wanted = std::min(asking.wanted + dock->titleBarWidget()->height(), static_cast<int>(kMostRoom * both));
  if (wanted > dock->height()) window_.resizeDocks({dock, giver}, {wanted, both - wanted}, Qt::Vertical);
}

void DockLayout::arrange(Perspective perspective) {
  const Scene& scene = *std::ranges::find(kScenes, perspective, &Scene::perspective);
  for (const Place& place : places_) {
    place.dock->setFloating(false);
    place.dock->setVisible(place.row->shown.testFlag(perspective));
  }
  divide();
  const int detail = scene.detail > 0 ? static_cast<int>(scene.detail * window_.height())
                                      : room(kDetailHeight, kMostDetail, window_.height());
  for (const Place& place : places_) {
    if (!place.row->front.testFlag(perspective)) continue;
    place.dock->raise();
    if (place.row->area == Qt::BottomDockWidgetArea) window_.resizeDocks({place.dock}, {detail}, Qt::Vertical);
  }
  const auto give = [this] {
    for (const Place& place : places_) giveRoom(place);
  };
  QMetaObject::invokeMethod(&listener_, give, Qt::QueuedConnection); // heights are final only then
}

std::vector<DockLayout::Place> DockLayout::in(Qt::DockWidgetArea area) const {
  std::vector<Place> there;
  std::ranges::copy_if(places_, std::back_inserter(there), [&](const Place& place) { return place.row->area == area; });
  return there;
}

Dock* DockLayout::dockOf(const Panel& panel) const {
  const auto place = std::ranges::find(places_, &panel, [](const Place& each) { return each.dock->widget(); });
  return place == places_.end() ? nullptr : place->dock;
}

void DockLayout::resizeEach(Qt::DockWidgetArea area, int width) {
  for (const Place& place : in(area)) window_.resizeDocks({place.dock}, {width}, Qt::Horizontal);
}

} // namespace amplab
