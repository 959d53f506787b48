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
constexpr int kTwoRowHeight = 960;                    // screen height from which the places on the left are stacked
constexpr int kWide = 1500; // window width from which the details do not extend below the left side
constexpr const char* kViewsKey = "window/views";

struct Scene {
  Perspective perspective;
  double detail = 0;  // fraction of the height for the bottom; 0: kDetailHeight
  double meaning = 0; // fraction of the width for the right; 0: kMeaningWidth
};
constexpr std::array kScenes = {Scene{Perspective::teach},          Scene{Perspective::inspect, 0.55},
                                Scene{Perspective::compare},        Scene{Perspective::present},
                                Scene{Perspective::sweep, 0.62},    Scene{Perspective::quiet, 0, 0.3},
                                Scene{Perspective::lesson, 0, 0.33}};

int limited(int pixels, double most, int of) { return std::min(font_scaled(pixels), static_cast<int>(most * of)); }

} // namespace

DockLayout::DockLayout(QMainWindow& window) : window_(window) {
  window_.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window_.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

void DockLayout::setObservers(std::function<void(const Panel&, bool)> panels,
                              std::function<void(PlaceId, bool)> places) {
  observer_ = std::move(panels);
  place_observer_ = std::move(places);
}

PlaceDock& DockLayout::placeOf(PlaceId id) {
  PlaceDock*& place = places_[id];
  if (place) return *place;
  const PlaceRow& row = row_of(id);
  place = new PlaceDock(row.name, title_of(row));
  window_.addDockWidget(row.area, place);
  QObject::connect(place, &PlaceDock::seenChanged, &listener_, [this, id](bool seen) {
    notify(id);
    place_observer_(id, seen);
  });
  QObject::connect(&place->views(), &ViewStack::shownChanged, &listener_, [this, id] { notify(id); });
  return *place;
}

void DockLayout::add(const PanelRow& row, Panel& panel) {
  panel.setObjectName(object_name_of(row));
  views_.push_back({&row, &panel});
  if (row_of(row.place).area == kMiddle) return;
  PlaceDock& place = placeOf(row.place);
  place.views().add(panel, title_of(row));
  auto* action = new QAction(QString("%1: %2").arg(place.windowTitle(), title_of(row)), &place);
  QObject::connect(action, &QAction::triggered, &listener_, [this, &panel, &place] {
    raise(panel);
    place.focusNames();
  });
  view_actions_ << action;
}

void DockLayout::notify(PlaceId id) const {
  for (const View& view : views_)
    if (view.row->place == id) observer_(*view.panel, places_.at(id)->isSeen() && !view.panel->isHidden());
}

void DockLayout::begin() {
  const bool is_high = window_.screen()->availableGeometry().height() >= font_scaled(kTwoRowHeight);
  for (const Qt::DockWidgetArea area : {Qt::LeftDockWidgetArea, Qt::BottomDockWidgetArea, Qt::RightDockWidgetArea}) {
    if (area == Qt::LeftDockWidgetArea && is_high) continue;
    const auto there = in(area);
    for (size_t i = 1; i < there.size(); ++i) window_.tabifyDockWidget(there.front(), there[i]);
  }
  for (const auto& [id, place] : places_) // also what a perspective leaves as it is
    if (!row_of(id).shown.testFlag(Perspective::teach)) place->hide();
  apply(Perspective::teach);
}

void DockLayout::fit(const QSize& window) {
  const bool wide = window.width() >= font_scaled(kWide);
  window_.setCorner(Qt::BottomLeftCorner, wide ? Qt::LeftDockWidgetArea : Qt::BottomDockWidgetArea);
}

void DockLayout::tabSides() {
  for (const Qt::DockWidgetArea side : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea}) {
    PlaceDock* host = nullptr;
    for (PlaceDock* place : in(side)) {
      if (place->isHidden() || place->isFloating()) continue;
      if (host) window_.tabifyDockWidget(host, place);
      if (!host) host = place;
    }
    if (host) host->raise();
  }
}

void DockLayout::divide(Perspective perspective) {
  const Scene& scene = *std::ranges::find(kScenes, perspective, &Scene::perspective);
  const int width = window_.width(), height = window_.height();
  const int choice = width >= font_scaled(kWide) ? kWideChoice : kNarrowChoice;
  const auto part = [](double share, int of, int pixels, double most) {
    return share > 0 ? static_cast<int>(share * of) : limited(pixels, most, of);
  };
  const auto resize = [&](Qt::DockWidgetArea area, int size, Qt::Orientation along) {
    for (PlaceDock* place : in(area))
      if (!place->isHidden()) window_.resizeDocks({place}, {size}, along);
  };
  resize(Qt::BottomDockWidgetArea, part(scene.detail, height, kDetailHeight, kMostDetail), Qt::Vertical);
  resize(Qt::LeftDockWidgetArea, part(0, width, choice, kMostChoice), Qt::Horizontal);
  resize(Qt::RightDockWidgetArea, part(scene.meaning, width, kMeaningWidth, kMostMeaning), Qt::Horizontal);
}

void DockLayout::raise(const Panel& panel) {
  const View* view = viewOf(panel);
  const auto place = view ? places_.find(view->row->place) : places_.end();
  if (place == places_.end()) return;
  place->second->views().showView(panel);
  place->second->bringForward();
}

void DockLayout::reach(PlaceId id) {
  const auto at = places_.find(id);
  if (at == places_.end()) { // the middle
    for (const View& view : views_)
      if (view.row->place == id) view.panel->setFocus(Qt::ShortcutFocusReason);
    return;
  }
  PlaceDock& place = *at->second;
  const QWidget* focus = QApplication::focusWidget();
  if (place.isSeen() && focus && place.isAncestorOf(focus)) {
    place.hide();
    return reach(PlaceId::curves);
  }
  place.bringForward();
  place.focusNames();
}

bool DockLayout::isSeen(PlaceId id) const {
  const auto place = places_.find(id);
  return place == places_.end() || place->second->isSeen();
}

void DockLayout::arrange(Perspective perspective) {
  for (const auto& [id, place] : places_)
    if (!row_of(id).stays.testFlag(perspective)) place->setFloating(false);
  apply(perspective);
  divide(perspective);
}

// Without a view to stand beside, the one that would be kept is chosen.
void DockLayout::apply(Perspective perspective) {
  const bool is_wide = window_.width() >= font_scaled(kWide);
  for (const auto& [id, place] : places_) {
    const PlaceRow& row = row_of(id);
    if (row.stays.testFlag(perspective)) continue;
    const bool shown = row.shown.testFlag(perspective);
    place->setVisible(shown);
    if (!shown) continue;
    Panel *front = nullptr, *beside = nullptr;
    for (const View& view : views_) {
      if (view.row->place != id) continue;
      if (view.row->front.testFlag(perspective)) front = view.panel;
      if (view.row->beside.testFlag(perspective)) beside = view.panel;
    }
    if (beside && !is_wide) front = std::exchange(beside, nullptr);
    place->views().keep(beside);
    if (front) place->views().showView(*front);
    place->raise();
  }
}

void DockLayout::setButtonsShown(bool shown) {
  for (const auto& [id, place] : places_) place->setButtonsShown(shown);
}

void DockLayout::saveSettings(QVariantMap& settings) const {
  QVariantMap views;
  for (const auto& [id, place] : places_) views[place->objectName()] = place->views().shown();
  settings[kViewsKey] = views;
}

void DockLayout::restoreSettings(const QVariantMap& settings) {
  const QVariantMap views = settings[kViewsKey].toMap();
  for (const auto& [id, place] : places_) place->views().restore(views[place->objectName()].toStringList());
}

std::vector<PlaceDock*> DockLayout::in(Qt::DockWidgetArea area) const {
  std::vector<PlaceDock*> there;
  for (const auto& [id, place] : places_)
    if (row_of(id).area == area) there.push_back(place);
  return there;
}

const DockLayout::View* DockLayout::viewOf(const Panel& panel) const {
  const auto view = std::ranges::find(views_, &panel, &View::panel);
  return view == views_.end() ? nullptr : &*view;
}

} // namespace amplab
