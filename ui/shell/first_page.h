// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the welcome page or the gallery over the window, and applies the choice of a card. A first start and a window
// without lanes show the welcome page, and new lanes from any source hide both pages. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/shell/gallery_page.h"
#include "ui/shell/live_edits.h"
#include "ui/shell/sessions.h"
#include "ui/shell/welcome_page.h"
#include "ui/widgets/lane_selection.h"

#include <QList>
#include <QObject>
#include <QPointer>

class QMainWindow;

namespace amplab {

class FirstPage : public QObject {
  Q_OBJECT

 public:
  // What it works with. All of it outlives this.
  struct Context {
    QMainWindow& window;
    ConfigDocument& document;
    LiveEdits& edits;
    LaneSelection& selection;
    Sessions& sessions;
    const Theme& theme;
  };
  explicit FirstPage(const Context& context);

  void showFor(GalleryPurpose wanted);
  void welcome(bool first_start = false);
  bool isFirstStart() const { return first_start_; } // nothing was chosen since
  void leave();                                      // hides the page, unless there are no lanes below it

 signals:
  void openWanted();
  void watchWanted();
  void lessonWanted();
  void scriptWanted();
  void fullLabWanted();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void makePages();
  void show(QWidget& page, Banner& banner);
  void disableCovered();
  void place();
  void follow();
  void openCard(const LoopCard& card);
  void hide();

  Context context_;
  GalleryPage* gallery_ = nullptr; // both pages are owned by the window; made on first use
  WelcomePage* welcome_ = nullptr;
  QWidget* page_ = nullptr; // the one in view; null: none
  bool first_start_ = false;
  QPointer<QWidget> focus_;           // earlier focus
  QList<QPointer<QWidget>> disabled_; // covered by the welcome page
};

} // namespace amplab
