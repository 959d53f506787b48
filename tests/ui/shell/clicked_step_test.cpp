// SPDX-License-Identifier: GPL-3.0-or-later
// Explain and Fork apply to the step that was clicked.
#include "tests/ui/shell/window_fixture.h"
#include "ui/panels/explain_panel.h"
#include "ui/plots/event_lane.h"
#include "ui/shell/fork_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStyleOptionComboBox>

namespace amplab {
namespace {

class ClickedStep : public support::WindowTest {
 protected:
  // Two paused lanes of a thousand steps each. The second has grown its scale in step 300 and skipped step 500.
  void ran() {
    open("endless");
    bring_forward("explain");
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches_step(1000));
    press(Qt::Key_Space);
    ASSERT_TRUE(reaches(RunState::paused));
    auto& store = const_cast<RunStore&>(window->store()); // as if reported by the engine
    store.appendEvents(1, {{300, 0, EventKind::growth, "scaler", {}, {}, "The loss scale grew from 32768 to 65536."},
                           {500, 0, EventKind::skip, "step", {}, {}, "Skipped."}});
    store.publish();
    ASSERT_TRUE(support::await([&] { return find<EventLane>("eventLane").marks().size() == 2; }));
  }
  void click_mark(EventKind kind) {
    auto& events = find<EventLane>("eventLane");
    for (const EventLane::Mark& mark : events.marks())
      if (mark.kind == kind) return QTest::mouseClick(&events, Qt::LeftButton, {}, mark.at.toPoint());
    FAIL() << "no such mark";
  }
  QString title() { return find<QLabel>("explain:title").text(); }
};

TEST_F(ClickedStep, IsTheOneThatExplainIsAboutAlsoIfItHasGrown) {
  ran();
  click_mark(EventKind::skip);
  ASSERT_TRUE(support::await([&] { return find<QLabel>("explain:what").text() == "Step 500 was skipped."; }));
  click_mark(EventKind::growth);
  EXPECT_EQ(title(), "lane 1, step 300");
  EXPECT_FALSE(find<QLabel>("explain:what").isVisible()) << "that was of another step";
  EXPECT_TRUE(find<QLabel>("explain:message").text().contains("grew from 32768 to 65536"))
      << find<QLabel>("explain:message").text().toStdString();
  click_mark(EventKind::skip);
  EXPECT_TRUE(find<QLabel>("explain:what").isVisible()) << "it has been explained";
}

TEST_F(ClickedStep, CanBeExplainedThoughNothingWentWrong) {
  ran();
  click_mark(EventKind::growth);
  auto& ask = find<QPushButton>("explain:again");
  ASSERT_TRUE(ask.isVisible());
  QTest::mouseClick(&ask, Qt::LeftButton);
  EXPECT_TRUE(support::await([&] { return find<QLabel>("explain:what").text() == "Step 300 was skipped."; }))
      << "as the engine of the tests says of any step";
}

TEST_F(ClickedStep, IsForkedAt) {
  ran();
  click_mark(EventKind::growth);
  press(Qt::Key_B, Qt::ControlModifier);
  EXPECT_EQ(find<QComboBox>("fork:lane").currentText(), "lane 1");
  EXPECT_FALSE(find<QCheckBox>("fork:now").isChecked());
  EXPECT_EQ(find<QSpinBox>("fork:step").value(), 300);
}

TEST_F(ClickedStep, IsForgottenWhereAnotherLaneIsChosenOrTheRunGoesOn) {
  ran();
  click_mark(EventKind::growth);
  QTest::mouseClick(&find<LaneTile>("laneTile0"), Qt::LeftButton);
  press(Qt::Key_B, Qt::ControlModifier);
  auto* dialog = &find<ForkDialog>("forkDialog");
  EXPECT_EQ(find<QComboBox>("fork:lane").currentText(), "lane 0");
  EXPECT_EQ(find<QSpinBox>("fork:step").value(), 500) << "half of a run that has ended, as ever";
  delete dialog;
  click_mark(EventKind::growth);
  press(Qt::Key_Period, Qt::ControlModifier); // one phase forward
  press(Qt::Key_B, Qt::ControlModifier);
  EXPECT_EQ(find<QSpinBox>("fork:step").value(), 500);
}

// With long names, when the dialog opens.
TEST_F(ClickedStep, IsForkedInADialogThatShowsNamesWhole) {
  open("endless", 1);
  std::vector<LaneSetup> setups = support::sample_setups(2);
  setups[0].config.name = "mlp on Fashion-MNIST, fp16 with a static scale of 2^16, seed 42";
  window->document().replace(setups, "longer");
  press(Qt::Key_F5);
  ASSERT_TRUE(reaches(RunState::ready));
  ForkDialog dialog(window->store(), 0, -1, {{"scaler.growth_interval", int64_t{100}}}, nullptr);
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
  for (const QComboBox* box : dialog.findChildren<QComboBox*>()) {
    QStyleOptionComboBox option;
    option.initFrom(box);
    option.editable = false;
    const QRect room = box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
    for (int i = 0; i < box->count(); ++i)
      EXPECT_LE(box->fontMetrics().horizontalAdvance(box->itemText(i)), room.width()) << box->itemText(i).toStdString();
  }
}

} // namespace
} // namespace amplab
