// SPDX-License-Identifier: GPL-3.0-or-later
// The formats panel in use: numbers are typed, clicked, flipped bit by bit, stepped, and chosen in other panels.
#include "ui/panels/formats_panel.h"

#include "tests/support/lane_samples.h"
#include "tests/support/spread_inspection.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/widgets/bit_card.h"
#include "ui/widgets/format_ruler.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <cmath>
#include <gtest/gtest.h>
#include <stdexcept>

namespace amplab {
namespace {

class FormatsPanelTest : public support::PanelTest {
 protected:
  FormatsPanelTest() {
    support::reset_lanes(store_, 2);
    panel_.resize(1400, 260);
    panel_.show();
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = panel_.findChild<Widget*>(name);
    if (!widget) throw std::runtime_error(name);
    return *widget;
  }
  BitCard& card() { return find<BitCard>("formats:card"); }
  FormatRuler& ruler() { return find<FormatRuler>("formats:ruler"); }
  QLineEdit& line() { return find<QLineEdit>("formats:number"); }
  std::string status() { return find<QLabel>("formats:status").text().toStdString(); }
  void type(const char* text) {
    line().selectAll();
    QTest::keyClicks(&line(), text);
  }
  const NumberRow& row(size_t at) { return card().rows()[at]; }
  void click(QWidget& widget, QPointF at) { QTest::mouseClick(&widget, Qt::LeftButton, {}, at.toPoint()); }

  static constexpr size_t kFp32 = 0, kFp16 = 2, kE4m3 = 4;
  FormatsPanel panel_{context_};
};

TEST_F(FormatsPanelTest, ShowsTheTypedNumberInEveryFormat) {
  type("65504");
  EXPECT_EQ(panel_.number(), 65504);
  EXPECT_EQ(row(kFp16).words, "exact");
  EXPECT_EQ(row(kFp16).rounded.number.pattern, 0x7bffu);
  EXPECT_EQ(row(kE4m3).words, "clipped: the format has no infinity");
  EXPECT_EQ(row(kE4m3).value, "448");
  type("2^-25");
  EXPECT_EQ(row(kFp16).words, "flushed to zero");
  type("3 * 2^-24");
  EXPECT_EQ(row(kFp16).words, "subnormal: 2 of 11 bits left");
}

TEST_F(FormatsPanelTest, KeepsTheNumberWhileWhatIsTypedIsNone) {
  type("0.1");
  type("0.1x");
  EXPECT_EQ(panel_.number(), 0.1);
  EXPECT_NE(status().find("Invalid number"), std::string::npos);
  type("0.2");
  EXPECT_EQ(status().find("Invalid number"), std::string::npos);
}

TEST_F(FormatsPanelTest, AFlippedBitMakesTheNumberOfTheBits) {
  type("1");
  click(card(), card().cellOf(kFp16, 15).center());
  EXPECT_EQ(panel_.number(), 1 + 0x1p-10);
  EXPECT_EQ(line().text(), "1.0009765625");
  click(card(), card().cellOf(kFp16, 0).center());
  EXPECT_EQ(panel_.number(), -1 - 0x1p-10);
}

TEST_F(FormatsPanelTest, EveryBitOfEveryFormatCanBeClicked) {
  for (size_t at = 0; at < card().rows().size(); ++at) {
    const int width = width_of(*row(at).format);
    for (int bit = 0; bit < width; ++bit) {
      panel_.showNumber(1, {});
      const uint32_t before = row(at).rounded.number.pattern;
      click(card(), card().cellOf(at, bit).center());
      EXPECT_EQ(row(at).rounded.number.pattern, before ^ (1u << (width - 1 - bit)))
          << row(at).name.toStdString() << bit;
    }
  }
}

TEST_F(FormatsPanelTest, BitsAreFlippedByTheKeyboard) {
  panel_.showNumber(1, "fp16");
  card().setFocus();
  QTest::keyClick(&card(), Qt::Key_End);
  QTest::keyClick(&card(), Qt::Key_Space);
  EXPECT_EQ(panel_.number(), 1 + 0x1p-10);
  QTest::keyClick(&card(), Qt::Key_0);
  EXPECT_EQ(panel_.number(), 1);
  QTest::keyClick(&card(), Qt::Key_Less);
  EXPECT_EQ(panel_.number(), 1 - 0x1p-11);
  QTest::keyClick(&card(), Qt::Key_Greater);
  QTest::keyClick(&card(), Qt::Key_Greater);
  EXPECT_EQ(panel_.number(), 1 + 0x1p-10);
  QTest::keyClick(&card(), Qt::Key_Up);
  EXPECT_EQ(card().row(), 1u);
  EXPECT_TRUE(card().accessibleDescription().contains("tf32"));
}

TEST_F(FormatsPanelTest, KeysOfTheWindowAreTheCardsWhileItHasTheFocus) {
  QAction run, fit;
  run.setShortcut(Qt::Key_Space);
  fit.setShortcut(Qt::Key_Home);
  panel_.addAction(&run);
  panel_.addAction(&fit);
  const QSignalSpy runs(&run, &QAction::triggered), fits(&fit, &QAction::triggered);
  panel_.showNumber(1, "fp16");
  card().setFocus();
  QTest::keyClick(&card(), Qt::Key_Space);
  EXPECT_EQ(panel_.number(), -1);
  ruler().setView(-10, 10);
  QTest::keyClick(&ruler(), Qt::Key_Home);
  EXPECT_EQ(ruler().lower(), FormatRuler::kLowest);
  EXPECT_EQ(runs.size() + fits.size(), 0);
}

// Many bit patterns are NaN. Flipped bits stay flipped.
TEST_F(FormatsPanelTest, ABitCanBeFlippedThereAndBackWithinNaN) {
  panel_.showNumber(std::numeric_limits<double>::infinity(), "fp16");
  for (const int bit : {15, 14}) click(card(), card().cellOf(kFp16, bit).center());
  EXPECT_EQ(row(kFp16).rounded.number.pattern, 0x7c03u);
  EXPECT_TRUE(std::isnan(panel_.number()));
  for (const int bit : {15, 14}) click(card(), card().cellOf(kFp16, bit).center());
  EXPECT_EQ(panel_.number(), std::numeric_limits<double>::infinity());
}

TEST_F(FormatsPanelTest, StepsToTheNeighbours) {
  panel_.showNumber(65504, "fp16");
  click(card(), card().stepperOf(kFp16, 1).center());
  EXPECT_EQ(panel_.number(), std::numeric_limits<double>::infinity());
  click(card(), card().stepperOf(kFp16, -1).center());
  click(card(), card().stepperOf(kFp16, -1).center());
  EXPECT_EQ(panel_.number(), 65472);
}

TEST_F(FormatsPanelTest, AClickOnTheRulerChoosesThePowerOfTwoUnderIt) {
  panel_.showNumber(-3, {});
  click(ruler(), {ruler().xOf(-24), 60.0});
  EXPECT_NEAR(std::log2(-panel_.number()), -24, 0.6);
  ruler().setView(-26, -22);
  click(ruler(), {ruler().xOf(-24), 60.0});
  EXPECT_EQ(panel_.number(), -0x1p-24);
}

TEST_F(FormatsPanelTest, TheRulerZoomsAndStaysWithinItsEnds) {
  const QPointF at(ruler().xOf(0), 60);
  for (int i = 0; i < 40; ++i) {
    QWheelEvent in(at, ruler().mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&ruler(), &in);
  }
  EXPECT_LT(ruler().upper() - ruler().lower(), 4);
  EXPECT_LT(ruler().lower(), 0);
  EXPECT_GT(ruler().upper(), 0);
  QTest::keyClick(&ruler(), Qt::Key_Home);
  EXPECT_EQ(ruler().lower(), FormatRuler::kLowest);
  EXPECT_EQ(ruler().upper(), FormatRuler::kHighest);
}

TEST_F(FormatsPanelTest, MarksTheTensorsOfTheSelectedLane) {
  store_.appendInspection(1, support::spread_inspection(120));
  store_.publish();
  EXPECT_TRUE(ruler().spans().empty()) << "of another lane";
  focus_.selectLane(1);
  EXPECT_EQ(ruler().spans().size(), 6u);
  EXPECT_EQ(status(), "marked: tensors of lane 1, step 120");
  store_.appendInspection(1, support::spread_inspection(130));
  store_.publish();
  EXPECT_EQ(status(), "marked: tensors of lane 1, step 130");
  support::reset_lanes(store_, 2);
  EXPECT_TRUE(ruler().spans().empty());
}

TEST_F(FormatsPanelTest, DemandsTensorsWhileItIsVisible) {
  FormatsPanel other(context_);
  QSignalSpy wanted(&other, &Panel::numbersWanted);
  other.show();
  other.hide();
  ASSERT_EQ(wanted.size(), 2);
  EXPECT_TRUE(wanted[0][0].toBool());
  EXPECT_FALSE(wanted[1][0].toBool());
}

TEST_F(FormatsPanelTest, IsRaisedOnlyWhenTheUserRequestedBits) {
  QSignalSpy front(&panel_, &Panel::frontWanted);
  panel_.showNumber(0.1, "bf16");
  EXPECT_EQ(front.size(), 0);
  EXPECT_EQ(card().row(), 3u) << "the row of the format that it was met in";
  panel_.showBits(0.2, "fp16");
  EXPECT_EQ(front.size(), 1);
  EXPECT_EQ(panel_.number(), 0.2);
  panel_.showNumber(not_recorded(), "fp16");
  EXPECT_EQ(panel_.number(), 0.2);
}

TEST_F(FormatsPanelTest, PresetsApplyTheirNumbers) {
  auto& menu = find<QMenu>("formats:menu");
  size_t at = 0;
  for (QAction* format : menu.actions()) {
    if (!format->menu()) continue;
    for (QAction* preset : format->menu()->actions()) {
      preset->trigger();
      const QString label = preset->text().section('\t', 0, 0);
      const Rounded& rounded = row(at).rounded;
      const bool overflows = label.startsWith("First"), clipped = label.contains("clipped"),
                 flushed = label.contains("flushed"), swallowed = label.contains("swallowed");
      EXPECT_EQ(rounded.overflowed(), overflows) << row(at).name.toStdString();
      EXPECT_EQ(rounded.clipped, clipped) << row(at).name.toStdString();
      EXPECT_EQ(rounded.flushed(), flushed) << row(at).name.toStdString();
      EXPECT_EQ(rounded.error == 0, !overflows && !clipped && !flushed && !swallowed) << label.toStdString();
      EXPECT_TRUE(!swallowed || rounded.number.value == 1);
    }
    ++at;
  }
  EXPECT_EQ(at, 6u);
}

TEST_F(FormatsPanelTest, RemembersNumberAndView) {
  type("nan");
  ruler().setView(-30, 20);
  QVariantMap settings;
  panel_.saveSettings(settings);
  FormatsPanel other(context_);
  other.restoreSettings(settings);
  EXPECT_TRUE(std::isnan(other.number()));
  EXPECT_EQ(other.findChild<FormatRuler*>("formats:ruler")->lower(), -30);
}

} // namespace
} // namespace amplab
