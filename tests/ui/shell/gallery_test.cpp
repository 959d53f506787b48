// SPDX-License-Identifier: GPL-3.0-or-later
// The gallery of loops: every example is on a card, every card can be opened, and pairs become two lanes of one seed.
#include "engine/loop/parse.h"
#include "engine/loop/provided_names.h"
#include "engine/settings/setting_ref.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/gallery_page.h"

#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTabBar>
#include <set>

namespace amplab {
namespace {

TEST(LoopCards, HoldEveryExample) {
  std::set<QString> shown;
  for (const LoopCard& card : loop_cards())
    for (const LoopCard::Lane& lane : card.lanes) shown.insert(lane.file);
  std::set<QString> files;
  const QDir loops(EXAMPLE_LOOPS), examples(loops.filePath(".."));
  for (const QString& file : loops.entryList({"*.json"})) files.insert("loops/" + file);
  for (const QString& file : examples.entryList({"*.json"})) files.insert(file);
  ASSERT_GE(files.size(), 40u);
  EXPECT_EQ(shown, files);
  EXPECT_GE(loop_cards().size(), 25u);
}

TEST(LoopCards, FillEverySectionAndNoOther) {
  std::set<QString> used, sections(std::begin(kGallerySections), std::end(kGallerySections));
  for (const LoopCard& card : loop_cards()) used.insert(card.section);
  EXPECT_EQ(used, sections);
}

TEST(LoopCards, HaveWordsAndLoopsWithoutMistakes) {
  for (const LoopCard& card : loop_cards()) {
    SCOPED_TRACE(card.title.toStdString());
    EXPECT_FALSE(card.title.isEmpty());
    EXPECT_TRUE(card.shows.endsWith('.'));
    EXPECT_FALSE(card.watch_for.isEmpty());
    EXPECT_FALSE(card.lines(7).isEmpty());
    EXPECT_LE(card.lines(7).size(), 7);
    for (const LoopCard::Lane& lane : card.lanes) {
      SCOPED_TRACE(lane.file.toStdString());
      EXPECT_EQ(lane.as.isEmpty(), !card.isPair());
      ASSERT_TRUE(!lane.config.loop.empty() || !lane.file.startsWith("loops/"));
      if (lane.config.loop.empty()) continue;
      loop::Program program = loop::parse(lane.config.loop);
      for (const loop::LoopError& error : loop::resolve(program, loop::provided_names(lane.config)))
        ADD_FAILURE() << located(error);
    }
  }
}

// A comparison needs the same weights and batches.
TEST(LoopCards, PairsDifferInTheirLoopsAndWhatTheseRequire) {
  int pairs = 0;
  for (const LoopCard& card : loop_cards()) {
    if (!card.isPair()) continue;
    ++pairs;
    ASSERT_EQ(card.lanes.size(), 2u);
    const RunConfig both[] = {card.lanes[0].config, card.lanes[1].config};
    for (const SettingRef& setting : differing_settings(both))
      EXPECT_TRUE(setting.key() == "name" || setting.key() == "loop" || setting.key().starts_with("scaler."))
          << card.title.toStdString() << ": " << setting.key();
  }
  EXPECT_GE(pairs, 8);
}

class Gallery : public support::WindowTest {
 protected:
  void ask() { press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier); }
  GalleryPage& page() { return find<GalleryPage>("galleryPage"); }
  void click(const char* name) { QTest::mouseClick(&find<QWidget>(name), Qt::LeftButton); }
  QListWidget& cards() { return find<QListWidget>("gallery:cards"); }
  QLineEdit& words() { return find<QLineEdit>("gallery:words"); }
  int shown() {
    int count = 0;
    for (int row = 0; row < cards().count(); ++row) count += !cards().item(row)->isHidden();
    return count;
  }
  [[nodiscard]] bool has_lanes(int count) {
    return support::await([&] { return window->store().laneCount() == count; });
  }
};

TEST_F(Gallery, APairOpensAsTwoLanesThatRun) {
  open_on_real_engine(1);
  ask();
  QTest::keyClicks(&words(), "penalty by hand");
  ASSERT_EQ(shown(), 1);
  EXPECT_EQ(find<QPushButton>("gallery:open").text(), "&Open as two lanes");
  QTest::keyClick(&words(), Qt::Key_Return);
  ASSERT_TRUE(has_lanes(2));
  ASSERT_TRUE(reaches(RunState::ready)) << banner().sentence().toStdString();
  EXPECT_EQ(window->store().lane(0).config().seed, window->store().lane(1).config().seed);
  EXPECT_EQ(window->store().lane(1).name(), "mistake: gradient penalty on scaled gradients");
  window->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(3)) << banner().sentence().toStdString();
}

TEST_F(Gallery, ShowsTheMessageOfTheBannerThatItCovers) {
  open("well");
  banner().show(Banner::Kind::warning, "Before.");
  ask();
  auto& over = find<Banner>("gallery:banner");
  EXPECT_TRUE(over.isVisible());
  EXPECT_EQ(over.sentence(), "Before.");
  bool done = false;
  banner().show(Banner::Kind::bad, "The engine is gone.", {"Start it", [&] { done = true; }});
  EXPECT_EQ(over.sentence(), "The engine is gone.");
  QTest::mouseClick(&find<QPushButton>("gallery:banner:action"), Qt::LeftButton);
  EXPECT_TRUE(done);
  EXPECT_FALSE(over.isVisible());
  EXPECT_FALSE(banner().isVisible());
  EXPECT_TRUE(banner().sentence().isEmpty());
}

TEST_F(Gallery, ArrowsGoToCardsAndReturnOpensOne) {
  open("endless");
  ask();
  const int first = cards().currentRow();
  QTest::keyClick(&words(), Qt::Key_Down);
  ASSERT_EQ(window->focusWidget(), &cards());
  QTest::keyClick(&cards(), Qt::Key_Right);
  EXPECT_NE(cards().currentRow(), first);
  const LoopCard card = loop_cards()[static_cast<size_t>(cards().currentRow())];
  EXPECT_TRUE(cards().currentItem()->data(Qt::AccessibleTextRole).toString().contains(card.shows));
  QTest::keyClick(&cards(), Qt::Key_Return);
  ASSERT_TRUE(has_lanes(static_cast<int>(card.lanes.size())));
  EXPECT_EQ(window->document().config(0).loop, card.lanes[0].config.loop);
  EXPECT_EQ(window->document().undoStack()->undoText(), card.title);
  EXPECT_FALSE(page().isVisible());
}

TEST_F(Gallery, ASectionShowsItsCardsAndWordsFilterThem) {
  open("endless");
  ask();
  auto& sections = find<QTabBar>("gallery:sections");
  const int all = shown();
  int sum = 0;
  for (int section = 1; section < sections.count(); ++section) {
    sections.setCurrentIndex(section);
    EXPECT_GT(shown(), 0) << section;
    EXPECT_FALSE(cards().currentItem()->isHidden());
    sum += shown();
  }
  EXPECT_EQ(sum, all);
  sections.setCurrentIndex(1);
  QTest::keyClicks(&words(), "four precisions");
  EXPECT_EQ(shown(), 1);
  QTest::keyClick(&words(), Qt::Key_Return);
  ASSERT_TRUE(has_lanes(4));
}

TEST_F(Gallery, ReportsThatNoCardHasTheWords) {
  open("endless");
  ask();
  QTest::keyClicks(&words(), "no such words");
  EXPECT_EQ(shown(), 0);
  EXPECT_FALSE(find<QPushButton>("gallery:open").isEnabled());
  QTest::keyClick(&words(), Qt::Key_Return);
  EXPECT_EQ(window->document().laneCount(), 2);
}

TEST_F(Gallery, IsOnTheWelcomePageOfAWindowWhoseLanesAreAllClosed) {
  open("endless");
  for (int lane = 0; lane < 2; ++lane) click("lane:remove");
  ASSERT_EQ(window->document().laneCount(), 0);
  ASSERT_TRUE(find<QWidget>("welcomePage").isVisible());
  click("welcome:gallery");
  ASSERT_TRUE(page().isVisible());
  EXPECT_EQ(window->childAt(window->rect().center())->window(), window.get());
  EXPECT_TRUE(page().isAncestorOf(window->childAt(window->rect().center()))) << "nothing lies above it";
  press(Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(page().isVisible()) << "there is nothing else to show";
  QTest::keyClick(&words(), Qt::Key_Return);
  ASSERT_TRUE(has_lanes(4));
  EXPECT_FALSE(page().isVisible());
  ASSERT_TRUE(reaches(RunState::ready));
}

TEST_F(Gallery, RestoresTheLanesThatWereClosed) {
  open("endless");
  for (int lane = 0; lane < 2; ++lane) click("lane:remove");
  click("welcome:gallery");
  QTest::keyClick(&words(), Qt::Key_Escape);
  EXPECT_FALSE(page().isVisible());
  ASSERT_TRUE(find<QWidget>("welcomePage").isVisible());
  press(Qt::Key_Escape);
  EXPECT_FALSE(find<QWidget>("welcomePage").isVisible());
  EXPECT_EQ(window->document().laneCount(), 1);
  press(Qt::Key_Space);
  EXPECT_TRUE(reaches_step(100)) << "they run as if nothing had been";
}

TEST_F(Gallery, IsTheSamePageUnderNewAndEscapeLeavesItAsItWas) {
  open("endless");
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(100));
  press(Qt::Key_N, Qt::ControlModifier);
  ASSERT_TRUE(page().isVisible());
  EXPECT_EQ(page().wanted(), GalleryPurpose::new_session);
  EXPECT_EQ(window->focusWidget(), &words());
  QTest::keyClick(&words(), Qt::Key_Escape);
  EXPECT_FALSE(page().isVisible());
  EXPECT_EQ(window->document().laneCount(), 2);
  EXPECT_GE(window->store().lastStep(), 100);
  const GalleryPage* before = &page();
  ask();
  EXPECT_EQ(&page(), before);
  EXPECT_EQ(page().wanted(), GalleryPurpose::these_lanes);
}

TEST_F(Gallery, IsAllThatTabReachesWhileItIsThere) {
  open("endless");
  ask();
  std::set<QWidget*> reached;
  for (int i = 0; i < 8; ++i) {
    QTest::keyClick(window->focusWidget(), Qt::Key_Tab);
    ASSERT_TRUE(page().isAncestorOf(window->focusWidget()));
    reached.insert(window->focusWidget());
  }
  EXPECT_EQ(reached.size(), 6u) << "filter, sections, cards, three buttons";
  QTest::keyClick(window->focusWidget(), Qt::Key_Backtab);
  EXPECT_TRUE(page().isAncestorOf(window->focusWidget()));
}

TEST_F(Gallery, UsesTypedTextAsAFilterThoughTheCardsHaveTheFocus) {
  open("endless");
  ask();
  QTest::keyClick(&words(), Qt::Key_Down);
  QTest::keyClicks(window->focusWidget(), "gan");
  EXPECT_EQ(words().text(), "gan");
  EXPECT_LT(shown(), 10);
  EXPECT_EQ(window->controller().runState(), RunState::ready) << "no letter is a key of the window here";
}

} // namespace
} // namespace amplab
