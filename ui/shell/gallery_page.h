// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery: cards of examples to choose from. Sections and words filter them, arrows go from one to the next, Return
// opens one, what one types is a filter wherever the focus is. It lies over the panels of a window that has no lanes,
// and of one that is asked for others. GUI thread. Object name: "galleryPage".
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

// What becomes of the lanes that are chosen.
enum class GalleryFor {
  first_page,  // those of a window without any
  new_session, // those of a session of their own
  these_lanes, // they replace those of this session
};

class GalleryPage : public QWidget {
  Q_OBJECT

 public:
  // Requires: the theme outlives the page.
  GalleryPage(std::vector<LoopCard> cards, const Theme& theme, QWidget* parent);
  Banner& banner() { return *banner_; } // across its head

  // Shows it, with the focus in the filter.
  void ask(GalleryFor wanted);
  GalleryFor wanted() const { return wanted_; }

 signals:
  void chosen(const amplab::LoopCard& card);
  void lanesKept();  // a new session with the lanes as they are set up
  void openWanted(); // something else than a card
  void left();       // nothing was chosen

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  bool focusNextPrevChild(bool next) override; // the panels beneath are out of reach
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void filter();
  void follow();
  void choose();
  bool typeInFilter(const QKeyEvent& key);

  const Theme& theme_;
  const std::vector<LoopCard> cards_;
  GalleryFor wanted_ = GalleryFor::first_page;
  Banner* banner_;
  QLabel *title_, *sentence_;
  QLineEdit* words_;
  QTabBar* sections_; // all, then kGallerySections
  QListWidget* list_;
  QPushButton *open_, *keep_, *other_, *leave_;
};

} // namespace amplab
