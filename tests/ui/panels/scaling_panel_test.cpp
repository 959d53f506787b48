// SPDX-License-Identifier: GPL-3.0-or-later
// The scaling forecast in its panel.
#include "ui/panels/scaling_panel.h"

#include "tests/support/ranked_lane.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/plots/scaling_plot.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>
#include <stdexcept>

namespace amplab {
namespace {

struct ScalingPanelTest : support::PanelTest {
  ScalingPanelTest() {
    support::reset_ranked(store_, {2, 1});
    panel.resize(1000, 300);
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = panel.findChild<Widget*>(name);
    if (!widget) throw std::runtime_error(std::string("no ") + name);
    return *widget;
  }
  QString text(const char* label) { return find<QLabel>(label).text(); }
  void measure(int lane) { support::append_ranked(store_, lane, 1, 20, support::even_ranks); }
  double exposed() { return find<ScalingPlot>("scalingPlot").view().points.back().time.exposed_s; }

  ScalingPanel panel{context_};
};

TEST_F(ScalingPanelTest, RequestsARunWhereNothingWasMeasured) {
  panel.show();
  EXPECT_TRUE(find<QLabel>("scaling:empty").isVisible());
  EXPECT_FALSE(find<ScalingPlot>("scalingPlot").isVisible());
  EXPECT_EQ(text("scaling:sentence"), "");
  EXPECT_TRUE(find<ScalingPlot>("scalingPlot").view().points.empty());
  EXPECT_EQ(find<ScalingPlot>("scalingPlot").table().rows.size(), 0u);
}

TEST_F(ScalingPanelTest, ShowsTheSelectedLane) {
  measure(0);
  panel.show();
  EXPECT_EQ(text("scaling:lane"), "2 ranks");
  EXPECT_EQ(find<ScalingPlot>("scalingPlot").view().measured->ranks, 2);
  EXPECT_TRUE(text("scaling:sentence").contains("1\u202f024 ranks"));
  const PlotTable table = find<ScalingPlot>("scalingPlot").table();
  ASSERT_EQ(table.rows.size(), 11u);
  EXPECT_EQ(table.rows.back().size(), table.headers.size());
  EXPECT_TRUE(find<ScalingPlot>("scalingPlot").isVisible());
  EXPECT_FALSE(find<QLabel>("scaling:empty").isVisible());
  focus_.selectLane(1);
  EXPECT_EQ(text("scaling:lane"), "1 ranks");
  EXPECT_FALSE(find<ScalingPlot>("scalingPlot").isVisible());
  EXPECT_TRUE(text("scaling:empty").startsWith("Run the lane"));
}

TEST_F(ScalingPanelTest, PlansAgainWhenAChoiceIsMade) {
  measure(0);
  panel.show();
  const double slow = exposed();
  find<QComboBox>("scaling:between").setCurrentIndex(2); // 100 Gb/s
  EXPECT_LT(exposed(), slow);
  EXPECT_FALSE(find<QComboBox>("scaling:within").isEnabled()) << "there is nothing within a node of one rank";
  find<QComboBox>("scaling:perNode").setCurrentIndex(3);
  EXPECT_TRUE(find<QComboBox>("scaling:within").isEnabled());
}

TEST_F(ScalingPanelTest, KeepsTheChoicesFromOneStartToTheNext) {
  find<QComboBox>("scaling:between").setCurrentIndex(3);
  find<QComboBox>("scaling:perNode").setCurrentIndex(2);
  find<QComboBox>("scaling:gradients").setCurrentIndex(1);
  QVariantMap settings;
  panel.saveSettings(settings);
  ScalingPanel next(context_);
  next.restoreSettings(settings);
  EXPECT_EQ(next.findChild<QComboBox*>("scaling:between")->currentIndex(), 3);
  EXPECT_EQ(next.findChild<QComboBox*>("scaling:perNode")->currentIndex(), 2);
  EXPECT_EQ(next.findChild<QComboBox*>("scaling:gradients")->currentIndex(), 1);
}

TEST_F(ScalingPanelTest, ComesToTheFrontByItsAction) {
  const std::vector<Command> commands = panel.commands();
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_STREQ(commands[0].action, "planRanks");
  QSignalSpy wanted(&panel, &Panel::frontWanted);
  commands[0].run(false);
  EXPECT_EQ(wanted.size(), 1);
}

} // namespace
} // namespace amplab
