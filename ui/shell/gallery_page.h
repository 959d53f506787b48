// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery: cards of examples. Sections and typed words filter them, arrows move the selection, Return opens a
// card. Typing goes to the filter from any focus. Covers the panels of a window that wants other lanes.
// GUI thread. Object name: "galleryPage".
#pragma once
#include "ui/shell/loop_gallery.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTabBar;

namespace amplab {

class Banner;

// Use of the chosen lanes.
enum class GalleryPurpose {
  new_session, // for a new session
  these_lanes, // replace the lanes of this session
};

class GalleryPage : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives the page.
  GalleryPage(std::vector<LoopCard> cards, const Theme& theme, QWidget* parent);
  Banner& banner() { return *banner_; } // at the top

  // Shows the page with the focus in the filter.
  void showFor(GalleryPurpose wanted);
  GalleryPurpose wanted() const { return wanted_; }

 signals:
  void chosen(const amplab::LoopCard& card);
  void currentLanesWanted(); // a new session with the current setups
  void openWanted();         // a file instead of a card
  void left();               // nothing was chosen

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  bool focusNextPrevChild(bool next) override; // keeps the focus out of the panels beneath
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void filter();
  void follow();
  void choose();
  bool typeInFilter(const QKeyEvent& key);

  const Theme& theme_;
  const std::vector<LoopCard> cards_;
  GalleryPurpose wanted_ = GalleryPurpose::new_session;
  Banner* banner_;
  QLabel *title_, *sentence_;
  QLineEdit* words_;
  QTabBar* sections_; // all, then kGallerySections
  QListWidget* list_;
  QPushButton *open_, *current_, *other_, *leave_;
};

} // namespace amplab
