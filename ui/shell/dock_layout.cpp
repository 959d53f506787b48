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
constexpr int kTwoRowHeight = 960;       // screen height from which the first panel on the left is above the others
constexpr double kMaxHeightShare = 0.75; // fraction of both neighbours' height that a panel can get
constexpr int kWide = 1500;              // window width from which the details do not extend below the forms

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

void DockLayout::add(const PanelRow& row, Panel& panel) {
  const bool tabbed = row.area == Qt::BottomDockWidgetArea;
  auto* dock = new Dock(dock_name_of(row), title_of(row), &panel, panel.head(), panel.head() && !tabbed);
  const auto below = in(Qt::BottomDockWidgetArea);
  window_.addDockWidget(row.area, dock);
  if (tabbed && !below.empty()) window_.tabifyDockWidget(below.front().dock, dock);
  entries_.push_back({&row, dock});
  QObject::connect(dock, &QDockWidget::visibilityChanged, &listener_, [this, &panel](bool seen) {
    if (observer_) observer_(panel, seen);
  });
}

void DockLayout::begin() {
  const QSize screen = window_.screen()->availableGeometry().size();
  for (const Entry& entry : entries_)
    if (screen.width() < font_scaled(entry.row->from_width))
      for (const Entry& other : in(entry.row->area))
        if (other.row->from_width == 0) window_.tabifyDockWidget(other.dock, entry.dock);
  for (const Entry& entry : entries_) {
    if (entry.row->front.testFlag(Perspective::teach)) entry.dock->raise();
    if (!entry.row->shown.testFlag(Perspective::teach)) entry.dock->hide();
  }
  const auto choices = in(Qt::LeftDockWidgetArea);
  // the dock that the others are tabbed with
  const size_t host = screen.height() >= font_scaled(kTwoRowHeight) && choices.size() > 1 ? 1 : 0;
  for (size_t i = host + 1; i < choices.size(); ++i) window_.tabifyDockWidget(choices[host].dock, choices[i].dock);
  if (host < choices.size()) choices[host].dock->raise();
}

void DockLayout::fit(const QSize& window) {
  const bool wide = window.width() >= font_scaled(kWide);
  window_.setCorner(Qt::BottomLeftCorner, wide ? Qt::LeftDockWidgetArea : Qt::BottomDockWidgetArea);
}

void DockLayout::tabSides() {
  for (const Qt::DockWidgetArea side : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea}) {
    Dock* host = nullptr;
    for (const Entry& entry : in(side)) {
      if (entry.dock->isHidden() || entry.dock->isFloating()) continue;
      if (host) window_.tabifyDockWidget(host, entry.dock);
      if (!host) host = entry.dock;
    }
    if (host) host->raise();
  }
}

void DockLayout::divide() {
  if (const auto details = in(Qt::BottomDockWidgetArea); !details.empty())
    window_.resizeDocks({details.front().dock}, {limited(kDetailHeight, kMostDetail, window_.height())}, Qt::Vertical);
  const int choice = window_.width() >= font_scaled(kWide) ? kWideChoice : kNarrowChoice;
  resizeEach(Qt::LeftDockWidgetArea, limited(choice, kMostChoice, window_.width()));
  resizeEach(Qt::RightDockWidgetArea, limited(kMeaningWidth, kMostMeaning, window_.width()));
  for (const Qt::DockWidgetArea side : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea}) {
    const auto column = in(side);
    int rest = window_.height(), sharers = 0;
    for (const Entry& entry : column) {
      rest -= font_scaled(entry.row->height);
      sharers += entry.row->height == 0;
    }
    if (sharers == static_cast<int>(column.size())) continue; // no fixed heights
    QList<QDockWidget*> docks;
    QList<int> heights;
    for (const Entry& entry : column) {
      docks << entry.dock;
      heights << (entry.row->height > 0 ? font_scaled(entry.row->height) : std::max(1, rest / sharers));
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

void DockLayout::requestHeight(const Panel& panel, int height) {
  for (Entry& entry : entries_) {
    if (entry.dock->widget() != &panel) continue;
    entry.wanted = height;
    // A dock that was just raised gets its geometry later.
    QMetaObject::invokeMethod(
        &listener_,
        [this, dock = entry.dock] {
          for (const Entry& each : entries_)
            if (each.dock == dock) applyHeight(each);
        },
        Qt::QueuedConnection);
  }
}

void DockLayout::applyHeight(const Entry& wanting) {
  Dock* dock = wanting.dock;
  if (wanting.wanted == 0 || dock->isFloating() || !dock->isVisible()) return;
  Dock* donor = nullptr;
  const QList<QDockWidget*> behind = window_.tabifiedDockWidgets(dock); // count as visible, with the same geometry
  for (const Entry& entry : entries_) {
    const bool beside = entry.dock != dock && !behind.contains(entry.dock) && entry.dock->isVisible() &&
                        !entry.dock->isFloating() && window_.dockWidgetArea(entry.dock) == window_.dockWidgetArea(dock);
    if (beside && (!donor || entry.dock->height() > donor->height())) donor = entry.dock;
  }
  if (!donor) return;
  const int both = dock->height() + donor->height();
  const int wanted =
      std::min(wanting.wanted + dock->titleBarWidget()->height(), static_cast<int>(kMaxHeightShare * both));
  if (wanted > dock->height()) window_.resizeDocks({dock, donor}, {wanted, both - wanted}, Qt::Vertical);
}

void DockLayout::arrange(Perspective perspective) {
  const Scene& scene = *std::ranges::find(kScenes, perspective, &Scene::perspective);
  for (const Entry& entry : entries_) {
    entry.dock->setFloating(false);
    entry.dock->setVisible(entry.row->shown.testFlag(perspective));
  }
  divide();
  if (scene.meaning > 0) resizeEach(Qt::RightDockWidgetArea, static_cast<int>(scene.meaning * window_.width()));
  const int detail = scene.detail > 0 ? static_cast<int>(scene.detail * window_.height())
                                      : limited(kDetailHeight, kMostDetail, window_.height());
  for (const Entry& entry : entries_) {
    if (!entry.row->front.testFlag(perspective)) continue;
    entry.dock->raise();
    if (entry.row->area == Qt::BottomDockWidgetArea) window_.resizeDocks({entry.dock}, {detail}, Qt::Vertical);
  }
  const auto apply_all = [this] {
    for (const Entry& entry : entries_) applyHeight(entry);
  };
  QMetaObject::invokeMethod(&listener_, apply_all, Qt::QueuedConnection); // heights are final only then
}

void DockLayout::setButtonsShown(bool shown) {
  for (const Entry& entry : entries_) entry.dock->setButtonsShown(shown);
}

std::vector<DockLayout::Entry> DockLayout::in(Qt::DockWidgetArea area) const {
  std::vector<Entry> there;
  std::ranges::copy_if(entries_, std::back_inserter(there),
                       [&](const Entry& entry) { return entry.row->area == area; });
  return there;
}

Dock* DockLayout::dockOf(const Panel& panel) const {
  const auto entry = std::ranges::find(entries_, &panel, [](const Entry& each) { return each.dock->widget(); });
  return entry == entries_.end() ? nullptr : entry->dock;
}

void DockLayout::resizeEach(Qt::DockWidgetArea area, int width) {
  for (const Entry& entry : in(area)) window_.resizeDocks({entry.dock}, {width}, Qt::Horizontal);
}

} // namespace amplab
