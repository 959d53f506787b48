// SPDX-License-Identifier: GPL-3.0-or-later
// The forecast panel, with fake replies and fake inspections.
#include "ui/panels/forecast_panel.h"

#include "tests/support/await.h"
#include "tests/support/forecast_samples.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/store/run_store.h"
#include "ui/widgets/cell_table.h"
#include "ui/widgets/memory_bars.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>
#include <stdexcept>

namespace amplab {
namespace {

using namespace support;
using F = Fp16Model;

class ForecastPanelTest : public support::PanelTest {
 protected:
  ForecastPanelTest() {
    std::vector<LaneSetup> setups(3);
    const char* modes[] = {"fp32", "amp-fp16", "fp32"};
    for (size_t i = 0; i < setups.size(); ++i) {
      setups[i].config.name = std::string("lane ") + modes[i];
      setups[i].config.precision.mode = modes[i];
      setups[i].config.scaler.kind = i == 1 ? "dynamic" : "none";
      setups[i].colour = static_cast<int>(i);
      setups[i].id = LaneId(static_cast<int64_t>(i) + 1);
    }
    setups[2].config.model.hidden = {7};
    setups[2].config.name = "another net";
    document_.load(setups);
    store_.reset(setups, std::vector<LaneInfo>(3));
    panel_.resize(1000, 300);
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = panel_.findChild<Widget*>(name);
    if (!widget) throw std::runtime_error(std::string("no ") + name);
    return *widget;
  }
  MemoryBars& bars() { return find<MemoryBars>("forecast:bars"); }
  std::string text(const char* label) { return find<QLabel>(label).text().toStdString(); }
  QString cell(int row, int column) { return table().model()->index(row, column).data().toString(); }
  CellTable& table() { return find<CellTable>("forecast:fp16"); }
  void reply() { store_.setForecast(memory_samples()); }
  void show_and_reply() {
    panel_.show();
    ASSERT_TRUE(await([this] { return wanted_.size() == 1; }));
    reply();
  }
  void measure(int lane, double bytes) {
    StepRecord record;
    record.step = store_.lane(lane).last_step() + 1;
    record.memory_peak_bytes = static_cast<int64_t>(bytes);
    store_.appendSteps(lane, std::vector{record});
    store_.publish();
  }
  void inspect(int lane, StepInspection inspect) {
    store_.appendInspection(lane, std::move(inspect));
    store_.publish();
  }

  ForecastPanel panel_{context_};
  QSignalSpy wanted_{&requests_, &LaneRequests::forecastWanted};
};

TEST_F(ForecastPanelTest, RequestsAForecastWhenItBecomesVisibleAndNotBefore) {
  document_.setSetting(0, "data.batch_size", 64.0);
  QTest::qWait(2 * ForecastPanel::kDebounceMs);
  EXPECT_EQ(wanted_.size(), 0);
  show_and_reply();
  EXPECT_EQ(wanted_[0][0].toInt(), 0);
  EXPECT_TRUE(bars().isVisible());
  ASSERT_EQ(bars().bars().size(), 7u);
  panel_.hide();
  panel_.show();
  QTest::qWait(2 * ForecastPanel::kDebounceMs);
  EXPECT_EQ(wanted_.size(), 1) << "it knows that already";
}

TEST_F(ForecastPanelTest, RequestsOnceForManyChangesAndNotForAnotherMode) {
  show_and_reply();
  document_.setSetting(0, "precision.mode", "amp-bf16");
  EXPECT_EQ(bars().bars()[3].set, true);
  EXPECT_EQ(bars().bars()[0].set, false);
  for (const double size : {16.0, 32.0, 48.0}) document_.setSetting(0, "data.batch_size", size);
  ASSERT_TRUE(await([this] { return wanted_.size() == 2; }));
  EXPECT_FALSE(text("forecast:state").empty());
  QTest::qWait(2 * ForecastPanel::kDebounceMs);
  EXPECT_EQ(wanted_.size(), 2);
}

TEST_F(ForecastPanelTest, ShowsNoReplyToAnObsoleteRequest) {
  show_and_reply();
  document_.setSetting(0, "data.batch_size", 16.0);
  ASSERT_TRUE(await([this] { return wanted_.size() == 2; }));
  document_.setSetting(0, "data.batch_size", 32.0);
  ASSERT_TRUE(await([this] { return wanted_.size() == 3; }));
  store_.setForecast({memory_sample("fp32", 1, 1)});
  EXPECT_FALSE(text("forecast:state").empty());
  EXPECT_EQ(bars().bars().size(), 7u);
  reply();
  EXPECT_TRUE(bars().isVisible());
}

TEST_F(ForecastPanelTest, PutsWhatWasMeasuredBesideIt) {
  show_and_reply();
  const auto predicted = static_cast<double>(memory_samples()[0].peak_bytes);
  EXPECT_FALSE(bars().bars()[0].measured);
  measure(0, predicted * 1.02);
  ASSERT_TRUE(bars().bars()[0].measured);
  EXPECT_FALSE(bars().bars()[1].measured) << "the lane trains in fp32";
  EXPECT_NE(text("forecast:memory").find("+2.0 %"), std::string::npos) << text("forecast:memory");
  document_.setSetting(0, "data.batch_size", 16.0); // differs from what runs
  ASSERT_TRUE(await([this] { return wanted_.size() == 2; }));
  reply();
  EXPECT_FALSE(bars().bars()[0].measured);
}

TEST_F(ForecastPanelTest, DescribesTheChosenModeByKey) {
  show_and_reply();
  EXPECT_TRUE(text("forecast:memory").starts_with("fp32: ")) << text("forecast:memory");
  EXPECT_NE(text("forecast:memory").find("saved activations 24.0 MiB"), std::string::npos) << text("forecast:memory");
  bars().setFocus();
  for (int i = 0; i < 5; ++i) QTest::keyClick(&bars(), Qt::Key_Down);
  EXPECT_TRUE(text("forecast:memory").starts_with("pure-fp16 is not available")) << text("forecast:memory");
  EXPECT_EQ(bars().accessibleDescription().toStdString(), text("forecast:memory"));
  QTest::keyClick(&bars(), Qt::Key_Home);
  EXPECT_EQ(bars().chosen(), 0);
  QTest::mouseClick(&bars(), Qt::LeftButton, {}, QPoint(20, bars().sizeHint().height() / 3));
  EXPECT_GT(bars().chosen(), 0) << bars().sizeHint().height();
}

TEST_F(ForecastPanelTest, ShowsWhyThereIsNoneAndRequestsAgainWhenLanesAreThere) {
  panel_.show();
  ASSERT_TRUE(await([this] { return wanted_.size() == 1; }));
  panel_.showRequestError("The engine is not running.");
  EXPECT_EQ(text("forecast:refusal"), "The engine is not running.");
  EXPECT_FALSE(bars().isVisible());
  store_.reset(document_.setups(), std::vector<LaneInfo>(3));
  ASSERT_TRUE(await([this] { return wanted_.size() == 2; }));
  reply();
  EXPECT_TRUE(bars().isVisible());
  EXPECT_FALSE(find<QLabel>("forecast:refusal").isVisible());
}

TEST_F(ForecastPanelTest, WantsNumbersAsLongAsItIsSeen) {
  const QSignalSpy numbers(&panel_, &Panel::numbersWanted);
  panel_.show();
  panel_.hide();
  ASSERT_EQ(numbers.size(), 2);
  EXPECT_TRUE(numbers[0][0].toBool());
  EXPECT_FALSE(numbers[1][0].toBool());
}

TEST_F(ForecastPanelTest, ShowsWhichScalesFitEachLayerAndAll) {
  panel_.show();
  EXPECT_EQ(table().model()->rowCount(), 0);
  EXPECT_FALSE(table().emptySentence().isEmpty());
  inspect(0, deep_net_inspection(3, 1, false));
  ASSERT_TRUE(await([this] { return table().model()->rowCount() == 6; }));
  EXPECT_EQ(cell(0, F::Layer), "fc1");
  EXPECT_TRUE(cell(0, F::Scales).contains("to")) << cell(0, F::Scales).toStdString();
  EXPECT_NE(text("forecast:sentence").find("fc1 needs at least"), std::string::npos) << text("forecast:sentence");
  EXPECT_TRUE(table().isColumnHidden(F::Right));
  focus_.selectLane(1);
  inspect(1, deep_net_inspection(5, 1, false, 20));
  ASSERT_TRUE(await([this] { return table().model()->rowCount() == 20; }));
  EXPECT_NE(text("forecast:sentence").find("No scale suits all layers"), std::string::npos)
      << text("forecast:sentence");
  focus_.selectLane(2);
  EXPECT_EQ(table().model()->rowCount(), 0) << "that lane was not inspected";
}

TEST_F(ForecastPanelTest, ShowsAfterwardsWhetherItWasRight) {
  panel_.show();
  inspect(0, deep_net_inspection(3, 1, false));
  inspect(1, deep_net_inspection(4, 256, true));
  inspect(2, deep_net_inspection(4, 1, false)); // of another model
  ASSERT_TRUE(await([this] { return !table().isColumnHidden(F::Right); }));
  EXPECT_NE(text("forecast:check").find("lane amp-fp16"), std::string::npos) << text("forecast:check");
  EXPECT_NE(text("forecast:check").find("6 of 6"), std::string::npos) << text("forecast:check");
  EXPECT_TRUE(cell(0, F::Right).startsWith("✓")) << cell(0, F::Right).toStdString();
  focus_.selectLane(1);
  EXPECT_NE(text("forecast:check").find("Predicted from lane fp32"), std::string::npos) << text("forecast:check");
  inspect(1, deep_net_inspection(6, 256, true, 6, -20)); // this lane has diverged
  ASSERT_TRUE(await([this] { return cell(0, F::Right).startsWith("✗"); }));
}

TEST_F(ForecastPanelTest, HoldsItAgainstTheLaneThatHasLearntMostNearlyAsMuch) {
  auto setups = document_.setups();
  setups[2] = setups[1];
  setups[1].config.name = "stuck", setups[2].config.name = "learns";
  store_.reset(setups, std::vector<LaneInfo>(3));
  const double losses[] = {0.4, 2.3, 0.38};
  for (int lane = 0; lane < 3; ++lane) {
    StepRecord record;
    record.step = 1;
    record.loss = losses[lane];
    store_.appendSteps(lane, std::vector{record});
    inspect(lane, deep_net_inspection(1, lane == 0 ? 1 : 256, lane != 0));
  }
  panel_.show();
  EXPECT_TRUE(await([this] { return text("forecast:check").find("learns") != std::string::npos; }))
      << text("forecast:check");
}

TEST_F(ForecastPanelTest, IsReachedByKeyboardAndNamed) {
  for (QWidget* widget : std::initializer_list<QWidget*>{&bars(), &table()}) {
    EXPECT_TRUE(widget->focusPolicy() & Qt::TabFocus) << widget->objectName().toStdString();
    EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
  }
}

TEST_F(ForecastPanelTest, StandsWithoutLanes) {
  panel_.show();
  store_.reset({}, {});
  document_.load({});
  QTest::qWait(2 * ForecastPanel::kDebounceMs);
  EXPECT_EQ(wanted_.size(), 0);
  EXPECT_FALSE(bars().isVisible());
}

} // namespace
} // namespace amplab
