// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the gallery over the window and applies its choice. A window without lanes shows it, and new lanes from any
// source hide it. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/shell/gallery_page.h"
#include "ui/shell/live_edits.h"
#include "ui/shell/sessions.h"
#include "ui/widgets/lane_selection.h"

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
  void leave(); // if there are lanes to return to

 signals:
  void openWanted();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void makePage();
  void place();
  void follow();
  void openCard(const LoopCard& card);
  void hide();

  Context context_;
  GalleryPage* page_ = nullptr; // owned by the window; made on first use
  QPointer<QWidget> focus_;     // earlier focus
};

} // namespace amplab
