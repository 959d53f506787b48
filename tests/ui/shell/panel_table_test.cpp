// SPDX-License-Identifier: GPL-3.0-or-later
// The table of panels: required columns, and that one row is enough to add a panel to the window.
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/panel_table.h"

#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTranslator>
#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

namespace amplab {
namespace {

constexpr std::array kPerspectives = {
    std::pair{Perspective::teach, Qt::Key_1},   std::pair{Perspective::inspect, Qt::Key_2},
    std::pair{Perspective::compare, Qt::Key_3}, std::pair{Perspective::present, Qt::Key_4},
    std::pair{Perspective::sweep, Qt::Key_6},   std::pair{Perspective::quiet, Qt::Key_0}};

// A language that appends a mark to every title of the table.
class MarkedTitles : public QTranslator {
 public:
  QString translate(const char* context, const char* text, const char*, int) const override {
    return QString(context) == "amplab::PanelTable" ? QString(text) + "!" : QString();
  }
  bool isEmpty() const override { return false; }
};

// A panel unknown to the window. It shows what it is notified of and sends requests.
class MadeUpPanel : public Panel {
 public:
  explicit MadeUpPanel(const PanelContext& of) : Panel(of), focus(focus_), requests(requests_) {
    setObjectName("madeUpPanel");
    followLane(&MadeUpPanel::setLane);
    connect(&focus_, &Focus::stepShown, this, [this](qlonglong shown) { step = shown; });
    connect(&focus_, &Focus::lineShown, this, [this](qlonglong shown) { line = shown; });
    connect(&focus_, &Focus::curveShown, this, [this](const QString& shown) { curve = shown; });
  }

  std::vector<Command> commands() override {
    return {{"fit", [this](bool) { ++fitted; }}};
  }
  void saveSettings(QVariantMap& settings) const override { settings["madeUp"] = remembered; }
  void restoreSettings(const QVariantMap& settings) override { remembered = settings["madeUp"].toInt(); }
  void setPending(const QSet<QString>& keys, bool) override { pending = keys; }
  void setLane(int selected) { lane = selected; }

  Focus& focus;
  LaneRequests& requests;
  int lane = -1, remembered = 0, fitted = 0;
  int64_t step = 0, line = 0;
  QSet<QString> pending;
  QString curve;
};

constexpr PanelRow kMadeUp = {.id = "madeUp",
                              .title = "Made up",
                              .area = Qt::RightDockWidgetArea,
                              .shown = Perspective::inspect,
                              .make = [](const PanelContext& of) -> Panel* { return new MadeUpPanel(of); }};

class PanelTable : public support::WindowTest {
 protected:
  QAction* inViewMenu(const QString& title) {
    for (QAction* menu : window->menuBar()->actions())
      if (menu->text() == "&View")
        for (QAction* action : menu->menu()->actions())
          if (action->text() == title) return action;
    return nullptr;
  }
  QDockWidget& dock(const PanelRow& row) { return find<QDockWidget>(dock_name_of(row).toUtf8().constData()); }
};

class WithAMadeUpPanel : public PanelTable {
 protected:
  WithAMadeUpPanel() {
    const auto own = panel_table();
    rows_.assign(own.begin(), own.end());
    rows_.push_back(kMadeUp);
    panels = rows_;
  }
  MadeUpPanel& panel() { return static_cast<MadeUpPanel&>(find<QWidget>("madeUpPanel")); }
  void ran() {
    open("endless");
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches_step(1000));
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches(RunState::paused));
  }

 private:
  std::vector<PanelRow> rows_;
};

TEST_F(PanelTable, EveryRowHasAnIdOfItsOwn) {
  std::set<std::string> ids;
  for (const PanelRow& row : panel_table()) EXPECT_TRUE(ids.insert(row.id).second) << row.id;
  EXPECT_GE(ids.size(), 9u);
}

TEST_F(PanelTable, EveryRowIsShownByAPerspective) {
  for (const PanelRow& row : panel_table()) {
    EXPECT_TRUE(row.shown) << row.id;
    EXPECT_EQ(row.front & row.shown, row.front) << row.id << " cannot be in front where it is not shown";
  }
}

TEST_F(PanelTable, EveryDockHasItsTranslatedTitleInTheViewMenu) {
  MarkedTitles language;
  qApp->installTranslator(&language);
  open("well");
  for (const PanelRow& row : panel_table()) {
    const QString title = QString(row.title) + "!";
    EXPECT_EQ(title_of(row), title);
    if (row.area == kMiddle) continue;
    EXPECT_EQ(dock(row).windowTitle(), title);
    EXPECT_TRUE(inViewMenu(title)) << row.id;
  }
  qApp->removeTranslator(&language);
}

TEST_F(PanelTable, PerspectivesShowThePanelsOfTheirRows) {
  open("well");
  for (const auto& [perspective, key] : kPerspectives) {
    press(key, Qt::ControlModifier);
    for (const PanelRow& row : panel_table()) {
      if (row.area == kMiddle) continue;
      EXPECT_EQ(!dock(row).isHidden(), row.shown.testFlag(perspective)) << row.id << " with key " << key;
      const bool front = row.front.testFlag(perspective);
      EXPECT_TRUE(!front || !dock(row).visibleRegion().isEmpty()) << row.id;
    }
  }
  press(Qt::Key_1, Qt::ControlModifier);
}

TEST_F(WithAMadeUpPanel, ARowIsAllItNeeds) {
  open("well");
  EXPECT_EQ(dock(kMadeUp).windowTitle(), "Made up");
  EXPECT_EQ(window->dockWidgetArea(&dock(kMadeUp)), Qt::RightDockWidgetArea);
  EXPECT_FALSE(panel().isVisible()) << "the window opens to teach";
  press(Qt::Key_2, Qt::ControlModifier);
  EXPECT_TRUE(panel().isVisible());
  press(Qt::Key_3, Qt::ControlModifier);
  EXPECT_FALSE(panel().isVisible());
  QAction* shown = inViewMenu("Made up");
  ASSERT_TRUE(shown);
  shown->trigger();
  EXPECT_TRUE(panel().isVisible());
}

TEST_F(WithAMadeUpPanel, OneWithoutAHeadStandsUnderItsTitle) {
  open("well");
  press(Qt::Key_2, Qt::ControlModifier);
  const auto labels = dock(kMadeUp).titleBarWidget()->findChildren<QLabel*>();
  EXPECT_TRUE(std::ranges::any_of(labels, [](QLabel* each) { return each->isVisible() && each->text() == "Made up"; }));
}

TEST_F(WithAMadeUpPanel, IsNotifiedOfSelectionsAndActions) {
  ran();
  panel().focus.selectLane(1);
  EXPECT_EQ(panel().lane, 1);
  panel().focus.showStep(0, 50);
  EXPECT_EQ(panel().lane, 0);
  EXPECT_EQ(panel().step, 50);
  panel().focus.showLine(1, 3);
  EXPECT_EQ(panel().lane, 1);
  EXPECT_EQ(panel().line, 3);
  emit panel().focus.curveShown("lr");
  EXPECT_EQ(panel().curve, "lr");
  press(Qt::Key_Home);
  EXPECT_EQ(panel().fitted, 1);
  window->document().setSetting(0, "name", "other");
  EXPECT_TRUE(panel().pending.contains("name"));
}

TEST_F(WithAMadeUpPanel, ItsRequestsAreCarriedOut) {
  ran();
  EXPECT_FALSE(panel().isVisible());
  emit panel().frontWanted();
  EXPECT_TRUE(panel().isVisible());
  emit panel().complained("No more paper.");
  EXPECT_EQ(banner().sentence(), "No more paper.");
  panel().focus.explain(0, 50);
  EXPECT_EQ(find<QLabel>("explain:title").text(), "lane 0, step 50");
  emit panel().requests.inspectionWanted(0, 50);
  EXPECT_TRUE(support::await([&] { return window->store().lane(0).inspected_at(50); }));
  EXPECT_TRUE(support::await([&] { return find<QWidget>("opsPanel").isVisible(); }));
}

TEST_F(WithAMadeUpPanel, RequestsAboutARemovedLaneAreIgnored) {
  open("well", 1);
  panel().focus.explain(7, 20);
  emit panel().requests.inspectionWanted(7, 20);
  EXPECT_EQ(find<QLabel>("explain:title").text(), "Explain");
  EXPECT_FALSE(banner().isVisible()) << banner().sentence().toStdString();
}

TEST_F(WithAMadeUpPanel, NumbersAreShownAndRaiseThePanelWhenTheUserRequestedBits) {
  open("well");
  const auto& formats = find<QWidget>("panel:formats");
  auto& line = find<QLineEdit>("formats:number");
  emit panel().focus.numberShown(0.25, "fp16");
  EXPECT_EQ(line.text(), "0.25");
  EXPECT_TRUE(formats.visibleRegion().isEmpty()) << "a click elsewhere leaves the tabs as they are";
  emit panel().focus.bitsShown(0.75, "bf16");
  EXPECT_EQ(line.text(), "0.75");
  EXPECT_TRUE(support::await([&] { return !formats.visibleRegion().isEmpty(); }));
}

TEST_F(WithAMadeUpPanel, TheRequesterReceivesTheReasonOfAFailure) {
  ran();
  QString reason;
  emit panel().requests.explanationWanted(0, 13, [&](const QString& sentence) { reason = sentence; });
  EXPECT_TRUE(support::await([&] { return reason == "Step 13 is not remembered."; }));
  EXPECT_FALSE(banner().isVisible());
}

TEST_F(WithAMadeUpPanel, IsRemembered) {
  open("well", 2, true);
  EXPECT_EQ(panel().remembered, 0);
  panel().remembered = 7;
  window->close();
  open("well", 2, true);
  EXPECT_EQ(panel().remembered, 7);
}

} // namespace
} // namespace amplab
