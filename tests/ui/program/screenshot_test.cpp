// SPDX-License-Identifier: GPL-3.0-or-later
// amplab --screenshot with the real engine: runs the lanes, saves an image of the window and quits.
#include "tests/support/program.h"

#include <QImage>
#include <QSet>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class ScreenshotTest : public testing::Test {
 protected:
  // Runs as a new user: with an empty home folder and without a screen.
  Ended amplab(std::vector<std::string> words, const std::string& more = "") {
    words.insert(words.begin(), {AMPLAB_WINDOW, lane(more)});
    return Running(words, folder_, surroundings()).wait();
  }
  std::vector<std::string> surroundings() const {
    return {"QT_QPA_PLATFORM=offscreen", "HOME=" + (folder_ / "home").string(), "TMPDIR=" + (folder_ / "").string()};
  }
  std::string lane(const std::string& more) const {
    return folder_.write("lane.json", R"({"name": "small", "data": {"name": "spirals", "batch_size": 16},
                                          "model": {"hidden": [8]}, "train": {"steps": 20})" +
                                          more + "}");
  }
  std::string picture() const { return (folder_ / "window.png").string(); }

  TemporaryFolder folder_;
};

TEST_F(ScreenshotTest, IsAsLargeAsAskedAndShowsCurves) {
  const Ended ended = amplab({"--screenshot", picture(), "--after", "20", "--size", "1280x800", "--theme", "dark"});
  ASSERT_EQ(ended.status, 0) << ended.err;
  const QImage image(QString::fromStdString(picture()));
  EXPECT_EQ(image.size(), QSize(1280, 800));
  QSet<QRgb> colours;
  for (int y = 0; y < image.height(); y += 2)
    for (int x = 0; x < image.width(); x += 2) colours.insert(image.pixel(x, y));
  EXPECT_GT(colours.size(), 50) << "text and lines, not an empty window";
}

TEST_F(ScreenshotTest, IsTakenWhereALaneEndsBeforeTheStepAskedFor) {
  const std::string diverges = R"(, "optimizer": {"lr": 1e6}, "guard": {"stop_on_nonfinite": true})";
  EXPECT_EQ(amplab({"--screenshot", picture(), "--after", "20"}, diverges).status, 0);
  EXPECT_FALSE(QImage(QString::fromStdString(picture())).isNull());
}

TEST_F(ScreenshotTest, OfStepNoughtShowsTheWindowBeforeItRuns) {
  EXPECT_EQ(amplab({"--screenshot", picture(), "--after", "0"}).status, 0);
  EXPECT_FALSE(QImage(QString::fromStdString(picture())).isNull());
}

// A session has nothing to run.
TEST_F(ScreenshotTest, OfASessionShowsItAsItWas) {
  const std::string session = (folder_ / "a.amplab").string();
  ASSERT_EQ(Running({AMPLAB_ENGINE, "run", lane(""), "--session", session, "--quiet"}, folder_).wait().status, 0);
  const Ended ended =
      Running({"/usr/bin/timeout", "60", AMPLAB_WINDOW, session, "--screenshot", picture()}, folder_, surroundings())
          .wait();
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_FALSE(QImage(QString::fromStdString(picture())).isNull());
}

TEST_F(ScreenshotTest, SaysWhyItCouldNotBeWritten) {
  const Ended ended = amplab({"--screenshot", (folder_ / "nowhere/window.png").string(), "--after", "0"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.err.find("nowhere/window.png"), std::string::npos) << ended.err;
}

TEST_F(ScreenshotTest, SaysWhyTheEngineDidNotStart) {
  const Ended ended = amplab({"--screenshot", picture(), "--engine", "no-such-engine serve"});
  EXPECT_EQ(ended.status, 1);
  EXPECT_NE(ended.err.find("no-such-engine"), std::string::npos) << ended.err;
}

TEST_F(ScreenshotTest, RefusesASizeThatNoWindowHas) {
  for (const char* size : {"100000x100000", "4294967616x800", "1280x4294968096", "319x800", "1280x0"}) {
    const Ended ended = amplab({"--screenshot", picture(), "--size", size});
    EXPECT_EQ(ended.status, 2) << size;
    EXPECT_NE(ended.err.find("from 320 to 16384"), std::string::npos) << size << ": " << ended.err;
  }
}

TEST_F(ScreenshotTest, RefusesASizeThatIsNone) {
  const Ended ended = amplab({"--screenshot", picture(), "--size", "large"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.err.find("--size"), std::string::npos) << ended.err;
}

} // namespace
} // namespace amplab
