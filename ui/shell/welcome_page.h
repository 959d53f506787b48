// SPDX-License-Identifier: GPL-3.0-or-later
// The first page of the window: three cards (an example that fails, the first lesson, a script of the user's) and
// recent sessions. GUI thread. Object name: "welcomePage".
#pragma once
#include "ui/shell/card_curves.h"
#include "ui/shell/sessions.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <array>

class QBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace amplab {

class Banner;
class WelcomeCard;

// What the page returns to.
enum class WelcomeReturn {
  nothing,      // the first start
  lanes,        // lanes that it covers
  closed_lanes, // the window has no lanes; undo restores them
};

class WelcomePage : public QWidget {
  Q_OBJECT

 public:
  // curves: of the example. Requires: the theme outlives the page.
  WelcomePage(const CardCurves& curves, const Theme& theme, QWidget* parent);
  Banner& banner() { return *banner_; } // at the top

  // Shows the page with the focus on the first card.
  void showFor(WelcomeReturn way_back, const std::vector<RecentSession>& recent);

 signals:
  void watchWanted();   // the example
  void lessonWanted();  // the first one
  void scriptWanted();  // to choose
  void galleryWanted(); // all examples
  void openWanted();    // a file
  void sessionWanted(const QString& path);
  void fullLabWanted();
  void left(); // nothing was chosen

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void listRecent(const std::vector<RecentSession>& recent);

  const Theme& theme_;
  Banner* banner_;
  QLabel *sentence_, *no_recent_;
  std::array<WelcomeCard*, 3> cards_;
  QBoxLayout* row_; // of the cards; a column in a narrow window
  QVBoxLayout* recent_;
  QPushButton* leave_;
};

} // namespace amplab
