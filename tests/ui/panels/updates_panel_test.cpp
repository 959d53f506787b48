// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/updates_panel.h"

#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/store/run_store.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using namespace support;

StepInspection inspection_of(int64_t step, bool masters) {
  StepInspection inspect;
  inspect.step = step;
  const double lost = 1 - std::exp(-static_cast<double>(step) / 80);
  for (const char* name : {"fc1.weight", "fc1.bias", "fc2.weight", "fc2.bias", "fc3.weight", "fc3.bias"}) {
    const int64_t count = std::string_view(name).ends_with("weight") ? 262144 : 512;
    const auto part = static_cast<int64_t>(0.9 * lost * static_cast<double>(count));
    inspect.updates.push_back({name, std::string(name, 3), masters ? "fp16" : "bf16", false, count,
                               count - part - count / 50, part, count / 50});
    if (masters)
      inspect.updates.push_back({name, std::string(name, 3), "fp32", true, count, count - count / 50, 0, count / 50});
  }
  return inspect;
}

class UpdatesPanelTest : public support::PanelTest {
 protected:
  UpdatesPanelTest() {
    reset_lanes(store_, 2);
    panel_.resize(1000, 260);
  }
  void inspect(int64_t step) {
    store_.appendInspection(0, inspection_of(step, false));
    store_.appendInspection(1, inspection_of(step, true));
    store_.publish();
  }
  CellTable& table(const char* name) { return *panel_.findChild<CellTable*>(name); }

  UpdatesPanel panel_{context_};
};

TEST_F(UpdatesPanelTest, AreDemandedOnlyWhileThePanelIsVisible) {
  QSignalSpy wanted(&panel_, &Panel::numbersWanted);
  panel_.show();
  panel_.hide();
  ASSERT_EQ(wanted.size(), 2);
  EXPECT_TRUE(wanted[0][0].toBool());
  EXPECT_FALSE(wanted[1][0].toBool());
}

TEST_F(UpdatesPanelTest, OfAllLanesAndOfTheSelectedOnesParametersAreShown) {
  panel_.show();
  for (int64_t step = 1; step < 200; step += 10) inspect(step);
  EXPECT_TRUE(await([&] { return table("updatesOfLanes").model()->rowCount() == 2; }));
  EXPECT_EQ(table("updatesOfParameters").model()->rowCount(), 6);
  EXPECT_TRUE(panel_.findChild<QLabel*>("updatesSentence")->text().contains("Master weights"));
  focus_.selectLane(1);
  EXPECT_EQ(table("updatesOfParameters").model()->rowCount(), 12) << "the copies and their masters";
  if (qEnvironmentVariableIsSet("AMPLAB_PICTURES"))
    panel_.grab().save(qEnvironmentVariable("AMPLAB_PICTURES") + "/updates.png");
}

TEST_F(UpdatesPanelTest, OfAnotherLaneAreChosenByItsRow) {
  panel_.show();
  inspect(10);
  ASSERT_TRUE(await([&] { return table("updatesOfLanes").model()->rowCount() == 2; }));
  CellTable& lanes = table("updatesOfLanes");
  QTest::mouseClick(lanes.viewport(), Qt::LeftButton, {}, lanes.visualRect(lanes.model()->index(1, 0)).center());
  EXPECT_EQ(focus_.lane(), 1);
}

} // namespace
} // namespace amplab
