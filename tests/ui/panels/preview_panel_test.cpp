// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/preview_panel.h"

#include "tests/support/lane_samples.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/models/cell.h"
#include "ui/store/run_store.h"
#include "ui/widgets/lane_preview_view.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <gtest/gtest.h>

namespace amplab {
namespace {

using namespace support;

ClassGrid grid_of(int64_t cells, std::byte above, std::byte below) {
  ClassGrid grid{-1, 1, -1, 1, cells, cells, {}, {}};
  for (int64_t i = 0; i < cells * cells; ++i) grid.classes.push_back(i < cells * cells / 2 ? above : below);
  grid.margins.assign(grid.classes.size(), std::byte{255});
  return grid;
}

LanePreview picture_of(decltype(LanePreview::what) what, int64_t step = 1200) {
  return {step, 0.75, 300, std::move(what)};
}

class PreviewPanelTest : public support::PanelTest {
 protected:
  PreviewPanelTest() {
    reset_lanes(store_, 2);
    panel_.resize(900, 260);
  }
  void put(int lane, LanePreview picture) {
    store_.setPreview(lane, std::move(picture));
    store_.publish();
  }
  LanePreviewView& view(int lane) { return *panel_.findChild<LanePreviewView*>(QString("preview:lane%1").arg(lane)); }
  QColor at(int lane, double x, double y) { // position in fractions of the view's size
    const QImage image = view(lane).grab().toImage();
    return image.pixelColor(static_cast<int>(x * image.width()), static_cast<int>(y * image.height()));
  }

  PreviewPanel panel_{context_};
};

TEST_F(PreviewPanelTest, DemandsPreviewsOnlyWhileItIsVisible) {
  const QSignalSpy wanted(&panel_, &Panel::previewsWanted);
  panel_.show();
  panel_.hide();
  ASSERT_EQ(wanted.size(), 2);
  EXPECT_TRUE(wanted[0][0].toBool());
  EXPECT_FALSE(wanted[1][0].toBool());
}

TEST_F(PreviewPanelTest, ShowsTheLatestPreviewOfEachLaneAsItComes) {
  panel_.show();
  EXPECT_TRUE(view(0).caption().contains("No preview yet"));
  put(0, picture_of(Boundary{grid_of(8, std::byte{0}, std::byte{1}), {}, {}}));
  EXPECT_TRUE(view(0).caption().contains(share_label(0.75))) << view(0).caption().toStdString();
  EXPECT_TRUE(view(1).caption().contains("No preview yet"));
  put(0, picture_of(Boundary{grid_of(8, std::byte{0}, std::byte{1}), {}, {}}, 77));
  EXPECT_TRUE(view(0).caption().contains("77"));
}

TEST_F(PreviewPanelTest, PaintsABoundaryRightSideUp) {
  panel_.show();
  put(0, picture_of(Boundary{grid_of(8, std::byte{0}, std::byte{1}), {}, {}}));
  const Palette& palette = theme().palette();
  const auto nearer = [&](const QColor& colour) { // the nearer one of the two classes
    const auto distance = [&](int of_class) {
      const QColor to = lane_colour(palette, of_class);
      return std::abs(colour.red() - to.red()) + std::abs(colour.green() - to.green()) +
             std::abs(colour.blue() - to.blue());
    };
    return distance(0) < distance(1) ? 0 : 1;
  };
  EXPECT_EQ(nearer(at(0, 0.5, 0.35)), 0);
  EXPECT_EQ(nearer(at(0, 0.5, 0.65)), 1);
}

TEST_F(PreviewPanelTest, APreviewThatCameWhileItWasHiddenIsThereWhenItIsShown) {
  put(1, picture_of(NoPreview{"There is nothing to see."}));
  panel_.show();
  EXPECT_EQ(view(1).caption(), "There is nothing to see.");
}

TEST_F(PreviewPanelTest, DescribesItsPreviewsForScreenReaders) {
  panel_.show();
  put(0, picture_of(Writing{{{"27+58=", "580", "585"}}}));
  EXPECT_TRUE(view(0).accessibleName().contains(share_label(0.75)));
  EXPECT_TRUE(view(0).accessibleDescription().contains("27+58="));
}

TEST_F(PreviewPanelTest, AClickOrReturnChoosesTheLane) {
  panel_.show();
  const QSignalSpy chosen(&focus_, &LaneSelection::changed);
  QTest::mouseClick(&view(1), Qt::LeftButton);
  QTest::keyClick(&view(0), Qt::Key_Return);
  ASSERT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[0][0].value<LaneId>(), store_.lane(1).id());
  EXPECT_EQ(chosen[1][0].value<LaneId>(), store_.lane(0).id());
}

TEST_F(PreviewPanelTest, FollowsLanesThatComeAndGo) {
  panel_.show();
  reset_lanes(store_, 5);
  EXPECT_EQ(panel_.findChildren<LanePreviewView*>().size(), 5);
  reset_lanes(store_, 1);
  EXPECT_EQ(panel_.findChildren<LanePreviewView*>().size(), 1);
}

TEST_F(PreviewPanelTest, PaintsWhateverAnEngineSends) {
  panel_.show();
  const ClassGrid short_of_cells{0, 0, 0, 0, 40, 40, {std::byte{3}}, {}};
  const PredictedImage odd{{std::byte{1}}, 7, -1, std::nan("")};
  for (const auto& what : std::initializer_list<decltype(LanePreview::what)>{
           Boundary{}, Boundary{short_of_cells, short_of_cells, {{std::nan(""), INFINITY, -4}}}, Fit{},
           Fit{{0, 0}, {NAN, INFINITY}, {{1, 1, 0}}}, Predictions{},
           Predictions{1, 28, 28, {odd}, {"a", "b"}, {1, 2, 3}, {"conv1.weight", 9, 1, 3, 3, 0, {}}}, Writing{},
           Writing{{{}, {"", "", ""}}}}) {
    put(0, picture_of(what));
    EXPECT_FALSE(panel_.grab().isNull());
  }
}

TEST(ColumnsOfPreviews, MakeThemAsLargeAsPossible) {
  EXPECT_EQ(PreviewPanel::columns_for(3, {1400, 250}), 3);
  EXPECT_EQ(PreviewPanel::columns_for(4, {700, 400}), 2);
  EXPECT_EQ(PreviewPanel::columns_for(3, {300, 900}), 1);
}

TEST_F(PreviewPanelTest, IsCopiedToTheClipboard) {
  panel_.show();
  put(0, picture_of(Boundary{grid_of(8, std::byte{0}, std::byte{1}), {}, {}}));
  put(1, picture_of(Boundary{grid_of(8, std::byte{1}, std::byte{0}), {}, {}}));
  auto& menu = *panel_.findChild<QToolButton*>("preview:export")->menu();
  emit menu.aboutToShow();
  const auto chosen = [&](const char* name) {
    menu.findChild<QAction*>(name)->trigger();
    return QApplication::clipboard()->image();
  };
  const QImage one = chosen("preview:copy");
  ASSERT_EQ(one.size(), view(0).size() * 2) << "sharper than the screen";
  EXPECT_EQ(one.pixelColor(one.width() / 2, one.height() * 3 / 10), at(0, 0.5, 0.3));
  const QImage all = chosen("preview:copyAll");
  EXPECT_GE(all.width(), one.width() * 2) << "side by side";
}

} // namespace
} // namespace amplab
