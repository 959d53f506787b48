// SPDX-License-Identifier: GPL-3.0-or-later
// Cards of examples to choose from: sections and words filter them, arrows go from one to the next, Return opens one. GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/shell/live_edits.h"
#include "ui/shell/loop_gallery.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QDialog>

class QLineEdit;
class QListWidget;
class QPushButton;
class QTabBar;

namespace amplab {

class GalleryDialog : public QDialog {
  Q_OBJECT

 public:
  // Requires: the theme outlives the dialog.
  GalleryDialog(std::vector<LoopCard> cards, const Theme& theme, QWidget* parent);

 signals:
  void chosen(const amplab::LoopCard& card); // the dialog closes with it

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void filter();
  void follow();
  void choose();

  const std::vector<LoopCard> cards_;
  QLineEdit* words_;
  QTabBar* sections_; // all, then kGallerySections
  QListWidget* list_;
  QPushButton* open_;
};

// Shows it; what is chosen replaces the lanes, as one step of undo.
void open_gallery(QWidget& window, ConfigDocument& document, LiveEdits& edits, LaneSelection& selection, const Theme& theme);

} // namespace amplab
