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

FirstPage::FirstPage(const Context& context) : context_(context) {
  connect(&context_.document, &ConfigDocument::lanesChanged, this, &FirstPage::follow);
}

void FirstPage::makePage() {
  page_ = new GalleryPage(loop_cards(), context_.theme, &context_.window);
  if (auto* covered = context_.window.findChild<Banner*>("banner")) covered->mirrorIn(page_->banner());
  connect(page_, &GalleryPage::chosen, this, &FirstPage::openCard);
  connect(page_, &GalleryPage::openWanted, this, &FirstPage::openWanted);
  connect(page_, &GalleryPage::left, this, [this] {
    if (context_.document.laneCount() == 0) context_.document.undoStack()->undo();
    leave();
  });
  connect(page_, &GalleryPage::currentLanesWanted, this, [this] {
    hide();
    context_.sessions.startNew();
  });
  context_.window.installEventFilter(this);
  if (auto* bar = context_.window.findChild<QToolBar*>()) bar->installEventFilter(this);
}

void FirstPage::showFor(GalleryPurpose wanted) {
  if (!page_) makePage();
  if (!page_->isVisible()) focus_ = context_.window.focusWidget();
  place();
  page_->showFor(wanted);
}

void FirstPage::leave() {
  if (context_.document.laneCount() > 0) hide();
}

void FirstPage::hide() {
  if (!page_ || !page_->isVisible()) return;
  page_->hide();
  if (focus_ && focus_->isVisible()) focus_->setFocus();
}

// A setup without lanes shows the gallery.
void FirstPage::follow() {
  if (context_.document.laneCount() == 0)
    showFor(GalleryPurpose::first_page);
  else
    hide();
}

void FirstPage::openCard(const LoopCard& card) {
  std::vector<RunConfig> configs;
  for (const LoopCard::Lane& lane : card.lanes) configs.push_back(lane.config);
  const bool is_new_session = page_->wanted() == GalleryPurpose::new_session;
  context_.document.openLanes(inspected(setups_of(configs)), card.title);
  hide(); // also if the lanes are the same ones
  context_.selection.select(context_.document.setups().front().colour);
  is_new_session ? context_.sessions.startNew() : context_.edits.restart();
}

// Covers everything except the menus, the tool bar and the lanes at the bottom.
void FirstPage::place() {
  QMainWindow& window = context_.window;
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
