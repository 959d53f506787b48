// SPDX-License-Identifier: GPL-3.0-or-later
// The main window with a fake engine behind it, shown without a screen.
#pragma once
#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "ui/shell/lane_strip.h"
#include "ui/shell/main_window.h"
#include "ui/shell/place_dock.h"
#include "ui/shell/transport_bar.h"
#include "ui/widgets/banner.h"

#include <QApplication>
#include <QSettings>
#include <QTest>
#include <csignal>
#include <gtest/gtest.h>
#include <memory>
#include <span>

namespace amplab::support {

class WindowTest : public testing::Test {
 protected:
  WindowTest() { QSettings().clear(); }
  void TearDown() override { window.reset(); } // before the folders that it writes to

  static Theme& theme() { // created once per application
    static auto* theme = new Theme(qApp);
    return *theme;
  }

  // Shows the window on `lanes` sample lanes (0: its default lanes) and waits until they are prepared.
  void open(const QString& behaviour, int lanes = 2, bool remembers = false) {
    open_on(QString("\"%1\" %2").arg(FAKE_ENGINE, behaviour), lanes, remembers);
  }
  void open_on_real_engine(int lanes) { open_on(QString("\"%1\" serve").arg(REAL_ENGINE), lanes); }

  void open_on(const QString& engine, int lanes, bool remembers = false) {
    WindowOptions options;
    options.engine = engine;
    options.lanes = opens_on.empty() ? sample_setups(lanes) : opens_on;
    options.remembers = remembers;
    options.welcomes = welcomes;
    options.sessions = sessions;
    options.material = material;
    window = std::make_unique<MainWindow>(options, theme(), panels);
    window->show();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    window->start();
    ASSERT_TRUE(reaches(RunState::ready));
  }

  [[nodiscard]] bool reaches(RunState state) {
    return await([&] { return window->controller().runState() == state; });
  }
  [[nodiscard]] bool reaches_step(int64_t step) {
    return await([&] { return window->store().lastStep() >= step; });
  }

  template <class Widget> Widget& find(const char* name) {
    auto* widget = window->findChild<Widget*>(name);
    EXPECT_TRUE(widget) << name;
    return *widget;
  }
  // A panel by its id, a place by its name: the only lines of the tests that know how the window holds them.
  Panel& panel(const char* id) { return find<Panel>(("panel:" + std::string(id)).c_str()); }
  PlaceDock& place(const char* name) { return find<PlaceDock>((std::string(name) + "Place").c_str()); }
  void bring_forward(const char* id) { emit panel(id).frontWanted(); }
  bool is_seen(const char* id) { return panel(id).isVisible() && !panel(id).visibleRegion().isEmpty(); }
  QStringList open_places() const {
    QStringList shown;
    for (const PlaceDock* each : window->findChildren<PlaceDock*>())
      if (!each->isHidden()) shown << each->objectName().chopped(5);
    return shown;
  }
  Banner& banner() { return find<Banner>("banner"); }
  TransportBar& transport() { return find<TransportBar>("transportBar"); }

  // Sends the key to the focused widget, through the shortcuts.
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* focus = window->focusWidget();
    QTest::keyClick(focus ? focus : static_cast<QWidget*>(window.get()), key, modifiers);
  }

  void kill_engine() { ::kill(std::atoi(window->controller().hello().engine.substr(5).c_str()), SIGKILL); }

  std::span<const PanelRow> panels = panel_table();
  std::vector<LaneSetup> opens_on; // empty: sample lanes
  bool welcomes = false;           // with the welcome page, at a first start
  QString sessions;                // folder for unnamed sessions; empty: no recording
  QString material;                // data file or script that it was started with
  std::unique_ptr<MainWindow> window;
};

} // namespace amplab::support
