// SPDX-License-Identifier: GPL-3.0-or-later
// Uses of the debugger, one scene per test, driven by keys.
#include "tests/ui/lines/lines_fixture.h"
#include "ui/shell/place_dock.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

namespace amplab {
namespace {

using support::await;

class Scenes : public support::LinesTest {
 protected:
  // Its first steps are skipped, since the initial scale overflows fp16.
  static RunConfig overflowing() {
    RunConfig config = small("a");
    apply_setting_from_json(config, "scaler.init_scale", "16777216");
    return config;
  }

  void break_on(const char* action) {
    auto& menu = *window->findChild<QToolButton*>("loop:breaks")->menu();
    emit menu.aboutToShow();
    menu.findChild<QAction*>(action)->trigger();
  }
  double latest(Series series) { return lane().latest(series); }
  double scale_named() {
    for (const VariableRecord& name : at()->names)
      for (const VariableAttribute& part : name.parts)
        if (part.key == "scale") return part.value;
    return not_recorded();
  }
};

TEST_F(Scenes, StopsAtTheFirstInfAndShowsTheOpThatMadeIt) {
  open({overflowing()});
  break_on("loop:on:inf");
  window->controller().play();
  ASSERT_TRUE(await([&] { return at() && at()->reason == StopReason::breakpoint; }));
  EXPECT_EQ(at()->step, 1);
  EXPECT_EQ(at()->text, "Stopped at the first Inf of the step.");
  EXPECT_GE(at()->position.calls, 0) << "the line is running, not about to";
  ASSERT_FALSE(at()->ops.empty());
  EXPECT_GT(at()->ops.back().inf, 0);
  EXPECT_EQ(at()->ops.back().line, at()->line);
}

TEST_F(Scenes, GoesFromFoundInfBackToTheOpCallThatMadeTheInf) {
  open({overflowing()});
  const int after = line_of("scaler.update()");
  put_cursor(after);
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ControlModifier)); // found_inf is known here
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ControlModifier | Qt::ShiftModifier));
  EXPECT_TRUE(at()->past);
  EXPECT_EQ(at()->reason, StopReason::call);
  ASSERT_FALSE(at()->ops.empty());
  EXPECT_GT(at()->ops.back().inf + at()->ops.back().nan, 0);
  EXPECT_TRUE(text().isReadOnly());
  QTest::keyClick(&text(), Qt::Key_Escape);
  EXPECT_TRUE(await([&] { return at() && !at()->past; }));
  EXPECT_EQ(at()->line, after);
  EXPECT_FALSE(text().isReadOnly());
}

TEST_F(Scenes, EscapeReturnsToNowFromThePlotsToo) {
  open({overflowing()});
  put_cursor(line_of("scaler.update()"));
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ControlModifier));
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ControlModifier | Qt::ShiftModifier));
  ASSERT_TRUE(at()->past);
  window->findChild<QWidget*>("canvas:loss")->setFocus();
  press(Qt::Key_Escape);
  EXPECT_TRUE(await([&] { return at() && !at()->past; }));
}

TEST_F(Scenes, EscapeReturnsToNowFromAFloatingPlaceToo) {
  open({overflowing()});
  put_cursor(line_of("scaler.update()"));
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ControlModifier));
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ControlModifier | Qt::ShiftModifier));
  ASSERT_TRUE(at()->past);
  auto& step = *window->findChild<PlaceDock*>("stepPlace");
  step.setFloating(true);
  ASSERT_NE(step.window(), window.get());
  QTest::keyClick(step.views().names(), Qt::Key_Escape);
  EXPECT_TRUE(await([&] { return at() && !at()->past; }));
}

TEST_F(Scenes, StopsAtTheFirstFoundInfByAConditionThatIsTyped) {
  RunConfig config = small("a");
  apply_setting_from_json(config, "scaler.init_scale", "65536");
  apply_setting_from_json(config, "scaler.growth_interval", "1"); // grows until it overflows
  open({config});
  const int update = line_of("scaler.update()");
  put_cursor(update);
  press(Qt::Key_F9, Qt::ShiftModifier);
  QWidget* editor = nullptr;
  ASSERT_TRUE(await([&] { return (editor = window->findChild<QWidget*>("breakpointDialog")) && editor->isVisible(); }));
  auto& condition = *editor->findChild<QLineEdit*>("breakpoint:condition");
  condition.setFocus();
  QTest::keyClicks(&condition, "found_inf");
  if (QWidget* offered = condition.completer()->popup(); offered->isVisible()) QTest::keyClick(offered, Qt::Key_Escape);
  QTest::mouseClick(editor->findChild<QPushButton*>("breakpoint:ok"), Qt::LeftButton);
  ASSERT_EQ(text().breakpoints().count(update), 1u);
  EXPECT_EQ(text().breakpoints().at(update).condition, "found_inf");
  window->controller().play();
  ASSERT_TRUE(await([&] { return at() && at()->reason == StopReason::breakpoint; }));
  EXPECT_EQ(at()->line, update);
  EXPECT_GT(at()->step, 1);
  EXPECT_EQ(text().breakpoints().at(update).hits, 1);
}

TEST_F(Scenes, StepsBackOverASkip) {
  open({overflowing()});
  put_cursor(line_of("scaler.step("));
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ControlModifier));
  const double before = scale_named();
  ASSERT_TRUE(moves(Qt::Key_F10)); // skipped
  ASSERT_TRUE(moves(Qt::Key_F10)); // backed off
  ASSERT_EQ(at()->line, 0);
  EXPECT_EQ(scale_named(), before / 2);
  const auto skipped = std::ranges::find_if(at()->lines, &LineRecord::had_no_effect);
  ASSERT_NE(skipped, at()->lines.end());
  EXPECT_EQ(skipped->line, line_of("scaler.step("));
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ShiftModifier));
  EXPECT_TRUE(at()->past);
  EXPECT_EQ(at()->line, line_of("scaler.update()"));
  EXPECT_EQ(scale_named(), before);
  ASSERT_TRUE(moves(Qt::Key_F10, Qt::ShiftModifier));
  EXPECT_EQ(at()->line, line_of("scaler.step("));
  ASSERT_TRUE(moves(Qt::Key_F10)); // forward again, in the past
  EXPECT_TRUE(at()->past);
  EXPECT_EQ(at()->line, line_of("scaler.update()"));
}

TEST_F(Scenes, MovesTheClipAboveTheUnscaleAndSeesTheCoefficientDrop) {
  RunConfig config = small("a");
  apply_setting_from_json(config, "clip.kind", "\"norm\"");
  apply_setting_from_json(config, "clip.max", "1");
  apply_setting_from_json(config, "scaler.init_scale", "1024");
  open({config});
  window->controller().stepOnce(3);
  ASSERT_TRUE(await([&] { return lane().last_step() == 3; }));
  const double right = latest(Series::clip_coef);
  put_cursor(line_of("clip_grad_norm_"));
  QTest::keyClick(&text(), Qt::Key_Up, Qt::AltModifier);
  EXPECT_LT(line_of("clip_grad_norm_"), line_of("unscale_"));
  QTest::keyClick(&text(), Qt::Key_Return, Qt::ControlModifier);
  window->controller().stepOnce(3);
  ASSERT_TRUE(await([&] { return lane().last_step() == 6; }));
  EXPECT_LT(latest(Series::clip_coef), right / 10) << "gradients that are 1024 times as large";
}

TEST_F(Scenes, WatchesBothLossesOfAGan) {
  const std::vector<RunConfig> gan = load_configs(AMPLAB_SOURCE "/resources/examples/loops/gan.json");
  open(gan);
  for (int i = 0; i < 60 && !(at() && at()->line == 0 && at()->step == 1); ++i) ASSERT_TRUE(moves(Qt::Key_F10));
  int losses = 0, verdicts = 0;
  for (const VariableRecord& name : at()->names) {
    losses += is_recorded(name.value) && QString::fromStdString(name.name).startsWith("loss_");
    for (const VariableAttribute& part : name.parts) verdicts += part.key == "found_inf";
  }
  EXPECT_GE(losses, 2);
  EXPECT_GE(verdicts, 2);
}

// Names for screen readers, and the Tab order, of all controls in the panels of the loop.
TEST_F(Scenes, NameWhatCanBePressedForAScreenReader) {
  open({small("a")});
  for (const char* panel : {"loop", "variables", "ops", "phases", "compare", "events"}) {
    auto* shown = window->findChild<Panel*>(QString("panel:") + panel);
    ASSERT_TRUE(shown) << panel;
    for (const QWidget* widget : shown->findChildren<QWidget*>()) {
      const auto* button = qobject_cast<const QAbstractButton*>(widget);
      const bool is_view =
          qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QPlainTextEdit*>(widget);
      const bool inner = widget->parentWidget() && (qobject_cast<QComboBox*>(widget->parentWidget()->parentWidget()) ||
                                                    qobject_cast<QTableView*>(widget->parentWidget()) ||
                                                    qobject_cast<QTabBar*>(widget->parentWidget()));
      if ((!button && !is_view) || inner || widget->isHidden()) continue;
      EXPECT_FALSE(widget->accessibleName().isEmpty() && (!button || button->text().isEmpty()))
          << panel << ": " << widget->metaObject()->className() << " " << widget->objectName().toStdString();
    }
  }
}

} // namespace
} // namespace amplab
