// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/first_page.h"

#include "ui/shell/opening.h"
#include "ui/widgets/banner.h"

#include <QEvent>
#include <QMainWindow>
#include <QMetaObject>
#include <QStatusBar>
#include <QToolBar>
#include <algorithm>

namespace amplab {

FirstPage::FirstPage(const Parts& parts) : parts_(parts) {
  connect(&parts_.document, &ConfigDocument::lanesChanged, this, &FirstPage::follow);
}

void FirstPage::makePage() {
  page_ = new GalleryPage(loop_cards(), parts_.theme, &parts_.window);
  if (auto* covered = parts_.window.findChild<Banner*>("banner")) covered->echoIn(page_->banner());
  connect(page_, &GalleryPage::chosen, this, &FirstPage::take);
  connect(page_, &GalleryPage::openWanted, this, &FirstPage::openWanted);
  connect(page_, &GalleryPage::left, this, [this] {
    if (parts_.document.laneCount() == 0) parts_.document.undoStack()->undo();
    leave();
  });
  connect(page_, &GalleryPage::lanesKept, this, [this] {
    hide();
    parts_.sessions.startNew();
  });
  parts_.window.installEventFilter(this);
  if (auto* bar = parts_.window.findChild<QToolBar*>()) bar->installEventFilter(this);
}

void FirstPage::ask(GalleryFor wanted) {
  if (!page_) makePage();
  if (!page_->isVisible()) focus_ = parts_.window.focusWidget();
  place();
  page_->ask(wanted);
}

void FirstPage::leave() {
  if (parts_.document.laneCount() > 0) hide();
}

void FirstPage::hide() {
  if (!page_ || !page_->isVisible()) return;
  page_->hide();
  if (focus_ && focus_->isVisible()) focus_->setFocus();
}

// A setup without lanes shows the gallery.
void FirstPage::follow() {
  if (parts_.document.laneCount() == 0)
    ask(GalleryFor::first_page);
  else
    hide();
}

void FirstPage::take(const LoopCard& card) {
  std::vector<RunConfig> configs;
  for (const LoopCard::Lane& lane : card.lanes) configs.push_back(lane.config);
  const bool anew = page_->wanted() == GalleryFor::new_session;
  parts_.document.openLanes(inspected(setups_of(configs)), card.title);
  hide(); // also if the lanes are the same ones
  parts_.selection.select(parts_.document.setups().front().colour);
  anew ? parts_.sessions.startNew() : parts_.edits.restart();
}

// Covers everything except the menus, the tool bar and the lanes at the bottom.
void FirstPage::place() {
  QMainWindow& window = parts_.window;
  int top = 0;
  for (const QWidget* above :
       {static_cast<QWidget*>(window.menuWidget()), static_cast<QWidget*>(window.findChild<QToolBar*>())})
    if (above && above->isVisible()) top = std::max(top, above->geometry().bottom() + 1);
  const int bottom = window.statusBar()->isVisible() ? window.statusBar()->geometry().top() : window.height();
  page_->setGeometry(0, top, window.width(), bottom - top);
}

// The bars are laid out after the window is resized.
bool FirstPage::eventFilter(QObject*, QEvent* event) {
  const auto type = event->type();
  if (page_->isVisible() && (type == QEvent::Resize || type == QEvent::Show || type == QEvent::Hide ||
                             type == QEvent::Move || type == QEvent::LayoutRequest))
    QMetaObject::invokeMethod(this, &FirstPage::place, Qt::QueuedConnection);
  return false;
}

} // namespace amplab
