// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of places and panels: required columns, and that one row is enough to add a panel to the window.
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/panel_table.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTabBar>
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
    std::pair{Perspective::sweep, Qt::Key_6},   std::pair{Perspective::quiet, Qt::Key_0},
    std::pair{Perspective::lesson, Qt::Key()}}; // by the welcome page

// A language that appends a mark to every title of the table.
class MarkedTitles : public QTranslator {
 public:
  QString translate(const char* context, const char* text, const char*, int) const override {
    return QString(context) == "amplab::PanelTable" || QString(context) == "amplab::PlaceTable" ? QString(text) + "!"
                                                                                                : QString();
  }
  bool isEmpty() const override { return false; }
};

// A panel unknown to the window. It shows what it is notified of and sends requests.
class MadeUpPanel : public Panel {
 public:
  explicit MadeUpPanel(const PanelContext& of) : Panel(of), focus(focus_), requests(requests_) {
    followLane([this] { lane = focus_.lane(); });
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

  Focus& focus;
  LaneRequests& requests;
  int lane = -1, remembered = 0, fitted = 0;
  int64_t step = 0, line = 0;
  QSet<QString> pending;
  QString curve;
};

constexpr PanelRow kMadeUp = {.id = "madeUp",
                              .title = "Made up",
                              .place = PlaceId::runs,
                              .front = Perspective::sweep,
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
  PlaceDock& place(const PlaceRow& row) { return find<PlaceDock>(row.name); }
};

class WithAMadeUpPanel : public PanelTable {
 protected:
  WithAMadeUpPanel() {
    const auto own = panel_table();
    rows_.assign(own.begin(), own.end());
    rows_.push_back(kMadeUp);
    panels = rows_;
  }
  MadeUpPanel& made_up() { return static_cast<MadeUpPanel&>(panel("madeUp")); }
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

TEST_F(PanelTable, EachPlaceOfAPerspectiveHasOneViewInFront) {
  for (const PlaceRow& place : place_table()) {
    EXPECT_TRUE(place.shown || place.area == kMiddle) << place.name;
    for (const auto& [perspective, key] : kPerspectives) {
      const auto front = std::ranges::count_if(panel_table(), [&, each = perspective](const PanelRow& row) {
        return row.place == place.id && row.front.testFlag(each);
      });
      EXPECT_EQ(front, place.shown.testFlag(perspective) ? 1 : 0) << place.name << " " << static_cast<int>(perspective);
    }
  }
}

TEST_F(PanelTable, SixPlacesHaveAKeyAndTheirTranslatedTitlesAreInTheViewMenu) {
  MarkedTitles language;
  qApp->installTranslator(&language);
  open("well");
  int reached = 0;
  for (const PlaceRow& row : place_table()) {
    EXPECT_EQ(title_of(row), QString(row.title) + "!");
    if (row.area != kMiddle) {
      EXPECT_EQ(place(row).windowTitle(), QString(row.title) + "!");
    }
    if (!row.action) continue;
    ++reached;
    QAction* action = inViewMenu(row.title);
    ASSERT_TRUE(action) << row.name;
    EXPECT_EQ(action->shortcut(), QKeySequence(QString("Alt+%1").arg(reached)));
  }
  EXPECT_EQ(reached, 6);
  for (const PanelRow& row : panel_table()) EXPECT_EQ(title_of(row), QString(row.title) + "!");
  qApp->removeTranslator(&language);
}

TEST_F(PanelTable, PerspectivesShowThePlacesAndViewsOfTheirRows) {
  open("well");
  window->resize(1600, 1000);
  for (const auto& [perspective, key] : kPerspectives) {
    if (!key) continue;
    press(key, Qt::ControlModifier);
    for (const PlaceRow& row : place_table()) {
      if (row.area == kMiddle) continue;
      EXPECT_EQ(!place(row).isHidden(), row.shown.testFlag(perspective)) << row.name << " with key " << key;
    }
    for (const PanelRow& row : panel_table()) {
      const bool chosen = row.front.testFlag(perspective) || row.beside.testFlag(perspective);
      EXPECT_TRUE(!chosen || !panel(row.id).isHidden()) << row.id << " with key " << key;
    }
  }
  press(Qt::Key_1, Qt::ControlModifier);
}

TEST_F(WithAMadeUpPanel, ARowIsAllItNeeds) {
  open("well");
  const QTabBar& names = *WindowTest::place("runs").views().names();
  EXPECT_EQ(names.tabText(names.count() - 1), "Made up");
  EXPECT_FALSE(made_up().isVisible()) << "the window opens to teach";
  press(Qt::Key_6, Qt::ControlModifier);
  EXPECT_TRUE(made_up().isVisible());
  press(Qt::Key_3, Qt::ControlModifier);
  EXPECT_FALSE(made_up().isVisible());
}

TEST_F(WithAMadeUpPanel, IsNotifiedOfSelectionsAndActions) {
  ran();
  made_up().focus.selectLane(1);
  EXPECT_EQ(made_up().lane, 1);
  made_up().focus.showStep(0, 50);
  EXPECT_EQ(made_up().lane, 0);
  EXPECT_EQ(made_up().step, 50);
  made_up().focus.showLine(1, 3);
  EXPECT_EQ(made_up().lane, 1);
  EXPECT_EQ(made_up().line, 3);
  emit made_up().focus.curveShown("lr");
  EXPECT_EQ(made_up().curve, "lr");
  press(Qt::Key_Home);
  EXPECT_EQ(made_up().fitted, 1);
  window->document().setSetting(0, "name", "other");
  EXPECT_TRUE(made_up().pending.contains("name"));
}

TEST_F(WithAMadeUpPanel, ItsRequestsAreCarriedOut) {
  ran();
  EXPECT_FALSE(made_up().isVisible());
  emit made_up().frontWanted();
  EXPECT_TRUE(made_up().isVisible());
  emit made_up().complained("No more paper.");
  EXPECT_EQ(banner().sentence(), "No more paper.");
  made_up().focus.explain(0, 50);
  EXPECT_EQ(find<QLabel>("explain:title").text(), "lane 0, step 50");
  emit made_up().requests.inspectionWanted(0, 50);
  EXPECT_TRUE(support::await([&] { return window->store().lane(0).inspected_at(50); }));
  EXPECT_TRUE(support::await([&] { return is_seen("ops"); }));
}

TEST_F(WithAMadeUpPanel, RequestsAboutARemovedLaneAreIgnored) {
  open("well", 1);
  made_up().focus.explain(7, 20);
  emit made_up().requests.inspectionWanted(7, 20);
  EXPECT_EQ(find<QLabel>("explain:title").text(), "Explain");
  EXPECT_FALSE(banner().isVisible()) << banner().sentence().toStdString();
}

TEST_F(WithAMadeUpPanel, NumbersAreShownAndRaiseThePanelWhenTheUserRequestedBits) {
  open("well");
  auto& line = find<QLineEdit>("formats:number");
  emit made_up().focus.numberShown(0.25, "fp16");
  EXPECT_EQ(line.text(), "0.25");
  EXPECT_FALSE(is_seen("formats")) << "a click elsewhere leaves the tabs as they are";
  emit made_up().focus.bitsShown(0.75, "bf16");
  EXPECT_EQ(line.text(), "0.75");
  EXPECT_TRUE(support::await([&] { return is_seen("formats"); }));
}

TEST_F(WithAMadeUpPanel, TheRequesterReceivesTheReasonOfAFailure) {
  ran();
  QString reason;
  emit made_up().requests.explanationWanted(0, 13, [&](const QString& sentence) { reason = sentence; });
  EXPECT_TRUE(support::await([&] { return reason == "Step 13 is not remembered."; }));
  EXPECT_FALSE(banner().isVisible());
}

TEST_F(WithAMadeUpPanel, EachRequestReceivesItsOwnReasonOnce) {
  ran();
  QStringList first, second;
  emit made_up().requests.explanationWanted(0, 14, [&](const QString& sentence) { first << sentence; }); // is replayed
  emit made_up().requests.explanationWanted(0, 13, [&](const QString& sentence) { second << sentence; });
  ASSERT_TRUE(support::await([&] { return second.size() == 1; }));
  EXPECT_TRUE(first.isEmpty()) << "it still waits";
  window->controller().cancelRequests();
  ASSERT_TRUE(support::await([&] { return first.size() == 1; }));
  window->controller().explain(0, 13); // of the window
  EXPECT_TRUE(support::await([&] { return banner().sentence().contains("Step 13 is not remembered."); }));
  EXPECT_EQ(second.size(), 1) << "it has its answer";
}

TEST_F(WithAMadeUpPanel, IsRemembered) {
  open("well", 2, true);
  EXPECT_EQ(made_up().remembered, 0);
  made_up().remembered = 7;
  window->close();
  open("well", 2, true);
  EXPECT_EQ(made_up().remembered, 7);
}

} // namespace
} // namespace amplab
