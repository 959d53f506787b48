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
#include <utility>

namespace amplab {

FirstPage::FirstPage(const Context& context) : context_(context) {
  connect(&context_.document, &ConfigDocument::lanesChanged, this, &FirstPage::follow);
}

void FirstPage::makePages() {
  if (gallery_) return;
  const std::vector<LoopCard> cards = loop_cards();
  gallery_ = new GalleryPage(cards, context_.theme, &context_.window);
  welcome_ = new WelcomePage(cards.front().curves, context_.theme, &context_.window);
  for (QWidget* page : std::initializer_list<QWidget*>{gallery_, welcome_}) page->hide();
  connect(gallery_, &GalleryPage::chosen, this, &FirstPage::openCard);
  connect(gallery_, &GalleryPage::openWanted, this, &FirstPage::openWanted);
  connect(gallery_, &GalleryPage::left, this,
          [this] { context_.document.laneCount() > 0 && !first_start_ ? hide() : welcome(first_start_); });
  connect(gallery_, &GalleryPage::currentLanesWanted, this, [this] {
    hide();
    context_.sessions.startNew();
  });
  connect(welcome_, &WelcomePage::watchWanted, this, &FirstPage::watchWanted);
  connect(welcome_, &WelcomePage::lessonWanted, this, &FirstPage::lessonWanted);
  connect(welcome_, &WelcomePage::scriptWanted, this, &FirstPage::scriptWanted);
  connect(welcome_, &WelcomePage::openWanted, this, &FirstPage::openWanted);
  connect(welcome_, &WelcomePage::galleryWanted, this, [this] { showFor(GalleryPurpose::new_session); });
  connect(welcome_, &WelcomePage::sessionWanted, this, [this](const QString& path) {
    hide();
    context_.sessions.open(path);
  });
  connect(welcome_, &WelcomePage::left, this, [this] {
    if (context_.document.laneCount() == 0) context_.document.undoStack()->undo();
    leave();
  });
  connect(welcome_, &WelcomePage::fullLabWanted, this, &FirstPage::fullLabWanted);
  context_.window.installEventFilter(this);
  if (auto* bar = context_.window.findChild<QToolBar*>()) bar->installEventFilter(this);
}

void FirstPage::showFor(GalleryPurpose wanted) {
  makePages();
  show(*gallery_, gallery_->banner());
  gallery_->showFor(wanted);
}

void FirstPage::welcome(bool first_start) {
  makePages();
  first_start_ = first_start;
  show(*welcome_, welcome_->banner());
  const WelcomeReturn way_back = first_start                          ? WelcomeReturn::nothing
                                 : context_.document.laneCount() == 0 ? WelcomeReturn::closed_lanes
                                                                      : WelcomeReturn::lanes;
  welcome_->showFor(way_back, context_.sessions.recentSessions());
  disableCovered();
}

// The page makes itself visible.
void FirstPage::show(QWidget& page, Banner& banner) {
  if (page_ != &page) {
    const QPointer<QWidget> before = page_ ? focus_ : QPointer<QWidget>(context_.window.focusWidget());
    const bool first_start = first_start_;
    hide();
    focus_ = before;
    first_start_ = first_start;
  }
  page_ = &page;
  if (auto* covered = context_.window.findChild<Banner*>("banner")) covered->mirrorIn(banner);
  place();
}

// Neither keys nor screen readers reach what the welcome page covers.
void FirstPage::disableCovered() {
  for (QWidget* child : context_.window.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    if (child == page_ || child->isWindow() || child == context_.window.menuWidget() || !child->isEnabled()) continue;
    child->setEnabled(false);
    disabled_ << child;
  }
}

void FirstPage::leave() {
  if (context_.document.laneCount() > 0) hide();
}

void FirstPage::hide() {
  for (const QPointer<QWidget>& each : std::exchange(disabled_, {}))
    if (each) each->setEnabled(true);
  first_start_ = false;
  if (!page_) return;
  std::exchange(page_, nullptr)->hide();
  focus_ && focus_->isVisible() ? focus_->setFocus() : context_.window.setFocus();
}

void FirstPage::follow() {
  if (context_.document.laneCount() == 0)
    welcome();
  else
    hide();
}

void FirstPage::openCard(const LoopCard& card) {
  std::vector<RunConfig> configs;
  for (const LoopCard::Lane& lane : card.lanes) configs.push_back(lane.config);
  const bool is_new_session = gallery_->wanted() == GalleryPurpose::new_session;
  context_.document.openLanes(inspected(setups_of(configs)), card.title);
  hide(); // also if the lanes are the same ones
  context_.selection.select(context_.document.setups().front().id);
  is_new_session ? context_.sessions.startNew() : context_.edits.restart();
}

// Covers everything except the menus. The gallery leaves the tool bar and the lanes at the bottom too.
void FirstPage::place() {
  if (!page_) return;
  QMainWindow& window = context_.window;
  const bool whole = page_ == welcome_;
  int top = 0;
  for (const QWidget* above : {static_cast<QWidget*>(window.menuWidget()),
                               static_cast<QWidget*>(whole ? nullptr : window.findChild<QToolBar*>())})
    if (above && above->isVisible()) top = std::max(top, above->geometry().bottom() + 1);
  const int bottom = !whole && window.statusBar()->isVisible() ? window.statusBar()->geometry().top() : window.height();
  page_->setGeometry(0, top, window.width(), bottom - top);
  page_->raise(); // above docks that were raised meanwhile
}

// The bars are laid out after the window is resized.
bool FirstPage::eventFilter(QObject*, QEvent* event) {
  const auto type = event->type();
  if (page_ && (type == QEvent::Resize || type == QEvent::Show || type == QEvent::Hide || type == QEvent::Move ||
                type == QEvent::LayoutRequest))
    QMetaObject::invokeMethod(this, &FirstPage::place, Qt::QueuedConnection);
  return false;
}

} // namespace amplab
