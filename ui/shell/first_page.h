// SPDX-License-Identifier: GPL-3.0-or-later
// When the gallery lies over the window, and what becomes of what is chosen there. A window without lanes shows it;
// other lanes, from wherever they come, take it away. Owned by MainWindow; GUI thread.
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
  // What it works with; all of it outlives it.
  struct Parts {
    QMainWindow& window;
    ConfigDocument& document;
    LiveEdits& edits;
    LaneSelection& selection;
    Sessions& sessions;
    const Theme& theme;
  };
  explicit FirstPage(const Parts& parts);

  void ask(GalleryFor wanted);
  void leave(); // where there are lanes to go back to

 signals:
  void openWanted();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void makePage();
  void place();
  void follow();
  void take(const LoopCard& card);
  void hide();

  Parts parts_;
  GalleryPage* page_ = nullptr; // the window's; made when it is asked for first
  QPointer<QWidget> focus_;     // that was there before
};

} // namespace amplab
