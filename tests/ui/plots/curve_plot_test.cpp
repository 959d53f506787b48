// SPDX-License-Identifier: GPL-3.0-or-later
// A real plot with real mouse and key events, over a store that the test fills.
#include "ui/plots/curve_plot.h"

#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "tests/support/plausible_run.h"
#include "ui/plots/lane_legend.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace amplab {
namespace {

class PlotOf : public testing::Test {
 protected:
  PlotOf() { theme_.choose(ThemeChoice::dark); }

  CurvePlot& plot(const char* id) {
    const auto row = std::ranges::find(plot_rows(), std::string_view(id), &PlotRow::id);
    plot_ = std::make_unique<CurvePlot>(*row, store_, line_, theme_);
    plot_->resize(800, 300);
    plot_->show();
    QApplication::processEvents();
    return *plot_;
  }
  void fill(int64_t steps) {
    support::fill_plausibly(store_, steps);
    line_.setExtent({1, static_cast<double>(steps), static_cast<double>(steps)});
    if (plot_) plot_->refresh();
    QApplication::processEvents();
  }
  QWidget& canvas() { return *plot_->findChild<QWidget*>(QString("canvas:") + plot_->row().id); }
  std::vector<LaneChip*> chips() {
    const auto found = plot_->findChildren<LaneChip*>();
    return {found.begin(), found.end()};
  }
  void drag(Qt::MouseButton button, QPoint from, QPoint to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(&canvas(), button, keys, from);
    QMouseEvent move(QEvent::MouseMove, to, canvas().mapToGlobal(to), button, button, keys);
    QApplication::sendEvent(&canvas(), &move);
    QTest::mouseRelease(&canvas(), button, keys, to);
  }
  void wheel(QPoint at, int turns, Qt::KeyboardModifiers keys = {}) {
    QWheelEvent event(at, canvas().mapToGlobal(at), {}, {0, 120 * turns}, Qt::NoButton, keys, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&canvas(), &event);
  }
  QImage shot() {
    QApplication::processEvents();
    return canvas().grab().toImage();
  }
  int pixelsOf(QRgb colour) {
    const QImage image = shot();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) count += (image.pixel(x, y) | 0xff000000) == colour;
    return count;
  }

  Theme theme_;
  RunStore store_;
  Timeline line_;
  std::unique_ptr<CurvePlot> plot_;
};

TEST_F(PlotOf, DrawsEveryLaneInItsColour) {
  plot("loss");
  fill(400);
  for (int lane = 0; lane < 4; ++lane) EXPECT_GT(pixelsOf(kDarkPalette.lanes[static_cast<size_t>(lane)]), 100) << lane;
}

TEST_F(PlotOf, ZoomsTheRectangleThatIsDragged) {
  plot("loss");
  fill(400);
  drag(Qt::LeftButton, {200, 50}, {500, 150});
  EXPECT_FALSE(line_.view().follow);
  EXPECT_GT(line_.view().x.lower, 50);
  EXPECT_LT(line_.view().x.upper, 300);
  EXPECT_TRUE(line_.yOf("loss").has_value());
  QTest::mouseDClick(&canvas(), Qt::LeftButton, {}, {300, 100});
  EXPECT_TRUE(line_.view().follow);
  EXPECT_EQ(line_.view().x, (Range{0, 400}));
  EXPECT_FALSE(line_.yOf("loss").has_value());
}

TEST_F(PlotOf, TakesAClickForNoZoom) {
  plot("loss");
  fill(400);
  drag(Qt::LeftButton, {200, 50}, {203, 52});
  EXPECT_EQ(line_.view().x, (Range{0, 400}));
  EXPECT_FALSE(line_.canGoBack());
}

TEST_F(PlotOf, PansWithCtrlOrTheMiddleButton) {
  plot("loss");
  fill(400);
  drag(Qt::LeftButton, {200, 100}, {100, 100}, Qt::ControlModifier);
  const Range after = line_.view().x;
  EXPECT_NEAR(after.size(), 400, 1e-6);
  EXPECT_GT(after.lower, 20);
  EXPECT_FALSE(line_.view().follow);
  drag(Qt::MiddleButton, {100, 100}, {200, 100});
  EXPECT_NEAR(line_.view().x.lower, 0, 1e-6);
}

TEST_F(PlotOf, ZoomsXByTheWheelAroundTheMouseAndYWithShift) {
  plot("loss");
  fill(400);
  wheel({400, 100}, 2);
  EXPECT_LT(line_.view().x.size(), 300);
  EXPECT_FALSE(line_.yOf("loss").has_value());
  wheel({400, 100}, 1, Qt::ShiftModifier);
  EXPECT_TRUE(line_.yOf("loss").has_value());
}

TEST_F(PlotOf, HasNothingStandingOverItsCurves) {
  plot("loss");
  fill(400);
  wheel({400, 100}, 2);
  auto* canvas = plot_->findChild<QWidget*>("canvas:loss");
  for (const QWidget* over : canvas->findChildren<QWidget*>())
    EXPECT_FALSE(over->isVisible()) << over->objectName().toStdString();
}

TEST_F(PlotOf, ReadsValuesUnderTheCursorAlsoWhileDataStream) {
  plot("loss");
  fill(400);
  line_.setCursor(100);
  const double expected = store_.lane(0).value_at_step(Series::loss, 100);
  EXPECT_NEAR(chips().front()->entry().value.toDouble(), expected, 1e-3);
  StepRecord next = store_.lane(0).last_record();
  ++next.step;
  next.loss = 99;
  store_.appendSteps(0, std::vector{next});
  plot_->refresh();
  EXPECT_NEAR(chips().front()->entry().value.toDouble(), expected, 1e-3) << "the cursor stays where it is";
  line_.setCursor(std::nullopt);
  EXPECT_EQ(chips().front()->entry().value, "99") << "without a cursor: the newest";
}

TEST_F(PlotOf, MovesTheCursorWithTheMouseAndTheArrowKeys) {
  plot("loss");
  fill(400);
  QTest::mouseMove(&canvas(), {400, 100});
  ASSERT_TRUE(line_.cursor().has_value());
  const double before = *line_.cursor();
  QTest::keyClick(&canvas(), Qt::Key_Right);
  QTest::keyClick(&canvas(), Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_NEAR(*line_.cursor(), before + 11, 1);
}

TEST_F(PlotOf, HidesALaneOnClickAndIsolatesItOnDoubleClick) {
  plot("loss");
  fill(400);
  LaneChip* chip = chips()[1];
  QTest::mouseClick(chip, Qt::LeftButton);
  EXPECT_TRUE(line_.isHidden(LaneId(2)));
  EXPECT_EQ(pixelsOf(kDarkPalette.lanes[1]), 0);
  QTest::mouseClick(chip, Qt::LeftButton);
  EXPECT_FALSE(line_.isHidden(LaneId(2)));
  QTest::mouseClick(chip, Qt::LeftButton); // a double click is sent as a click and a double click
  QTest::mouseDClick(chip, Qt::LeftButton);
  EXPECT_FALSE(line_.isHidden(LaneId(2)));
  EXPECT_TRUE(line_.isHidden(LaneId(1)) && line_.isHidden(LaneId(3)) && line_.isHidden(LaneId(4)));
}

TEST_F(PlotOf, ItsLegendAlwaysHasNamesAndValues) {
  plot("loss");
  fill(400);
  std::vector<LaneSetup> five = support::opening_setups();
  five.push_back({five[2].config, 4, LaneId(5)});
  five[4].config.name = "fp16 + scaler and a name of many words";
  store_.reset(five, std::vector<LaneInfo>(5));
  for (int lane = 0; lane < 5; ++lane)
    store_.appendSteps(lane, std::vector<StepRecord>{store_.earlier().all()[0].run->record(0)});
  store_.publish();
  plot_->refresh();
  for (const int width : {1600, 900, 620}) {
    plot_->resize(width, 300);
    QApplication::processEvents();
    ASSERT_EQ(chips().size(), 5u);
    QRect before;
    for (LaneChip* chip : chips()) {
      EXPECT_TRUE(chip->isVisible());
      EXPECT_FALSE(chip->entry().value.isEmpty());
      EXPECT_GE(chip->width(), chip->leastWidth()) << width << ": " << chip->entry().name.toStdString();
      EXPECT_TRUE(chip->parentWidget()->rect().contains(chip->geometry())) << width;
      EXPECT_FALSE(before.intersects(chip->geometry())) << width;
      before = chip->geometry();
    }
  }
}

TEST_F(PlotOf, DrawsAnEarlierRunBehindTheLanesUntilItIsHidden) {
  plot("loss");
  fill(400);
  store_.reset(support::opening_setups(), std::vector<LaneInfo>(4)); // as after a restart
  plot_->refresh();
  const QImage shown = shot();
  ASSERT_EQ(store_.earlier().all().size(), 4u);
  for (EarlierRun run : std::vector<EarlierRun>(store_.earlier().all())) {
    run.shown = false;
    store_.earlier().put(run.number(), run);
  }
  EXPECT_NE(shot(), shown);
}

TEST_F(PlotOf, NoLanesNoiseCoversAnothers) {
  plot("loss");
  support::reset_lanes(store_, 2);
  for (int lane = 0; lane < 2; ++lane) { // each lane alternates between the same two losses
    std::vector<StepRecord> steps = support::sample_steps(1, 4000);
    for (StepRecord& step : steps) step.loss = step.step % 2 ? 1 : 2;
    store_.appendSteps(lane, steps);
  }
  store_.publish();
  line_.setSmoothing(0.99);
  line_.setExtent({1, 4000, 4000});
  plot_->refresh();
  const auto middle = [&] { return shot().pixelColor(400, canvas().height() / 4); };
  const QColor both = middle();
  line_.setHidden(LaneId(1), true);
  const QColor above = middle();
  EXPECT_NE(both, above) << "the lane below shows through";
}

TEST_F(PlotOf, DoesNotShiftWhenLabelsGrow) {
  plot("loss");
  fill(400);
  const auto leftEdge = [this] { // first column with grid or curve
    const QImage image = shot();
    for (int x = 40; x < image.width(); ++x)
      if (image.pixelColor(x, image.height() - 30) != QColor(kDarkPalette.surface)) return x;
    return -1;
  };
  const int before = leftEdge();
  StepRecord next = store_.lane(0).last_record();
  ++next.step;
  next.loss = 123456.789;
  store_.appendSteps(0, std::vector{next});
  plot_->refresh();
  EXPECT_EQ(leftEdge(), before);
}

TEST_F(PlotOf, MarksNaNAtTheUpperEdge) {
  plot("loss");
  fill(50);
  const auto edge = [this] {
    const QImage image = shot();
    int count = 0;
    for (int y = 6; y < 20; ++y)
      for (int x = 70; x < image.width(); ++x) count += (image.pixel(x, y) | 0xff000000) == kDarkPalette.lanes[0];
    return count;
  };
  line_.showY("test", "loss", {0, 10}); // keeps the curves away from the edge
  const int before = edge();
  StepRecord next = store_.lane(0).last_record();
  ++next.step;
  next.loss = std::numeric_limits<double>::quiet_NaN();
  store_.appendSteps(0, std::vector{next});
  line_.setExtent({1, 60, 60});
  plot_->refresh();
  EXPECT_GT(edge(), before + 5);
}

TEST_F(PlotOf, LeavesLanesWithoutAScalerOutOfTheLossScale) {
  plot("scale");
  fill(400);
  EXPECT_EQ(pixelsOf(kDarkPalette.lanes[0]), 0);
  EXPECT_GT(pixelsOf(kDarkPalette.lanes[2]), 100);
  EXPECT_EQ(chips().size(), 1u);
}

TEST_F(PlotOf, ShowsTheMemoryOfTheSelectedLaneByCategory) {
  CurvePlot& memory = plot("memory");
  fill(400);
  const QImage first = shot();
  memory.setLane(LaneId(3));
  EXPECT_NE(shot(), first) << "the fp16 lane has a cast cache";
  memory.findChild<QComboBox*>("variant:memory")->setCurrentIndex(1);
  EXPECT_EQ(memory.variant(), "peak");
  EXPECT_GT(pixelsOf(kDarkPalette.lanes[0]), 100);
}

TEST_F(PlotOf, RepaintsOnceForManyNews) {
  plot("loss");
  fill(400);
  shot(); // creates the legend's rows
  QSignalSpy replots(&canvas(), SIGNAL(afterReplot()));
  for (int i = 0; i < 50; ++i) plot_->refresh();
  ASSERT_TRUE(support::await([&] { return replots.count() > 0; }));
  EXPECT_EQ(replots.count(), 1);
}

TEST_F(PlotOf, FollowsTheTheme) {
  plot("loss");
  fill(400);
  theme_.choose(ThemeChoice::light);
  EXPECT_GT(pixelsOf(kLightPalette.lanes[0]), 100);
  EXPECT_EQ(pixelsOf(kDarkPalette.lanes[0]), 0);
}

TEST_F(PlotOf, SavesPngSvgAndPdf) {
  CurvePlot& loss = plot("loss");
  fill(400);
  const QTemporaryDir folder;
  for (const auto& [name, begin] : {std::pair{"a.png", "\x89PNG"}, {"a.svg", "<?xml"}, {"a.pdf", "%PDF"}}) {
    loss.save(folder.filePath(name));
    QFile file(folder.filePath(name));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << name;
    EXPECT_TRUE(file.readAll().startsWith(begin)) << name;
  }
  QFile svg(folder.filePath("a.svg"));
  ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
  const QByteArray text = svg.readAll();
  EXPECT_TRUE(text.contains("polyline") || text.contains("<path")) << "curves are lines, not a picture of lines";
  EXPECT_FALSE(text.contains("<image")) << "nothing in it is made of pixels";
  EXPECT_TRUE(text.contains("fp16 + scaler")) << "the legend is in the picture";
}

TEST_F(PlotOf, HasStepLabelsInImagesEvenIfHiddenOnScreen) {
  CurvePlot& loss = plot("loss");
  fill(400);
  const QImage labelled = loss.toImage(1);
  const auto inked = [](const QImage& image) {
    int pixels = 0;
    for (int y = image.height() - 14; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) pixels += image.pixel(x, y) != image.pixel(0, 0);
    return pixels;
  };
  ASSERT_GT(inked(labelled), 50);
  loss.setXLabelsShown(false);
  const QImage alone = loss.toImage(1);
  EXPECT_GT(alone.height(), labelled.height());
  EXPECT_GT(inked(alone), 50);
}

TEST_F(PlotOf, SavesFiguresAsWideAsAColumnAndLightWhateverTheTheme) {
  CurvePlot& loss = plot("loss");
  fill(400);
  const QTemporaryDir folder;
  const QString at = qEnvironmentVariable("AMPLAB_PICTURES", folder.path()); // set it to view the files
  for (const char* name : {"single.png", "single.svg", "single.pdf"})
    loss.saveFigure(at + "/" + name, FigureWidth::single_column);
  loss.saveFigure(at + "/double.png", FigureWidth::double_column);
  const QImage single(at + "/single.png"), wide(at + "/double.png");
  EXPECT_NEAR(single.width() / (single.dotsPerMeterX() / 1000.0), 85, 0.3) << "mm";
  EXPECT_NEAR(wide.width() / (wide.dotsPerMeterX() / 1000.0), 175, 0.3) << "mm";
  EXPECT_NEAR(single.dotsPerMeterX(), 300 / 0.0254, 1) << "300 dpi";
  EXPECT_EQ(single.pixel(1, 1), qRgb(255, 255, 255)) << "paper is white, and the theme is dark";
  QFile svg(at + "/single.svg");
  ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
  const QByteArray text = svg.readAll();
  EXPECT_TRUE(text.contains("width=\"85")) << text.left(300).toStdString();
  EXPECT_FALSE(text.contains("<image")) << "nothing in it is made of pixels";
  EXPECT_TRUE(text.contains("fp16 + scaler")) << "the legend is text";
  EXPECT_TRUE(text.contains("stroke-dasharray")) << "lanes also differ by dash";
}

TEST_F(PlotOf, LabelsEveryDivisionOfAFigureAndDividesAWideOneFiner) {
  CurvePlot& loss = plot("loss");
  fill(400);
  const QTemporaryDir folder;
  const auto figure = [&](FigureWidth width) {
    loss.saveFigure(folder.filePath("figure.svg"), width);
    QFile svg(folder.filePath("figure.svg"));
    EXPECT_TRUE(svg.open(QIODevice::ReadOnly));
    return QString::fromUtf8(svg.readAll());
  };
  const QString single = figure(FigureWidth::single_column), wide = figure(FigureWidth::double_column);
  for (const char* division : {">0<", ">100<", ">200<", ">300<", ">400<"})
    EXPECT_TRUE(single.contains(division)) << division;
  EXPECT_FALSE(single.contains(">50<"));
  for (const char* division : {">50<", ">150<", ">350<", ">400<"}) EXPECT_TRUE(wide.contains(division)) << division;
}

TEST_F(PlotOf, NamesTheAxisOfAFigureInFullAndOnce) {
  const QTemporaryDir folder;
  const auto title = [&](const char* id) {
    CurvePlot& each = plot(id);
    fill(10);
    each.saveFigure(folder.filePath("figure.svg"), FigureWidth::single_column);
    QFile svg(folder.filePath("figure.svg"));
    EXPECT_TRUE(svg.open(QIODevice::ReadOnly));
    return QString::fromUtf8(svg.readAll()).section("<title>", 1).section("</title>", 0, 0).toStdString();
  };
  EXPECT_EQ(title("loss"), "Loss, training");
  EXPECT_EQ(title("scale"), "Loss scale");
  EXPECT_EQ(title("speed"), "Speed, samples/s");
}

TEST_F(PlotOf, ThrowsOneSentenceIfAnImageCannotBeSaved) {
  CurvePlot& loss = plot("loss");
  fill(10);
  for (const char* path : {"/no/such/folder/a.png", "a.bmp"}) {
    try {
      loss.save(path);
      ADD_FAILURE() << path;
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
    }
  }
}

TEST_F(PlotOf, CopiesWhatIsInViewInFullResolution) {
  CurvePlot& loss = plot("loss");
  fill(400);
  line_.show("zoom", {10, 12});
  const QStringList lines = loss.visibleData().trimmed().split('\n');
  ASSERT_EQ(lines.size(), 4);
  EXPECT_EQ(lines[0], "step\tfp32\tfp16, no scaler\tfp16 + scaler\tbf16");
  EXPECT_EQ(lines[1].split('\t')[0], "10");
  EXPECT_EQ(lines[1].split('\t')[1].toDouble(), store_.lane(0).value_at_step(Series::loss, 10));
}

TEST_F(PlotOf, OffersTheColumnsThatLanesDeclareUnderTheirNames) {
  CurvePlot& gradient = plot("gradient");
  auto& choice = *gradient.findChild<QComboBox*>("variant:gradient");
  const int fixed = choice.count();
  support::reset_lanes(store_, {{}, {"loss.errD", "grad_norm.d"}, {"grad_norm.d"}});
  ASSERT_EQ(choice.count(), fixed + 1) << "loss.errD has its place beside the loss";
  EXPECT_EQ(choice.itemText(fixed), "grad_norm.d");
  for (int lane = 0; lane < 3; ++lane) store_.appendSteps(lane, support::declared_steps(1, 100, 2));
  line_.setExtent({1, 100, 100});
  choice.setCurrentIndex(fixed);
  EXPECT_EQ(gradient.variant(), "grad_norm.d");
  EXPECT_EQ(chips().size(), 2u) << "lane 0 has no such column";
  EXPECT_GT(pixelsOf(kDarkPalette.lanes[1]), 100);
  EXPECT_EQ(pixelsOf(kDarkPalette.lanes[0]), 0);
  line_.show("zoom", {10, 10});
  EXPECT_EQ(gradient.visibleData(), "step\tlane 1\tlane 2\n10\t20\t10\n");

  support::reset_lanes(store_, 1);
  EXPECT_EQ(choice.count(), fixed);
  EXPECT_EQ(gradient.variant(), "grad_norm") << "no lane has it";
  support::reset_lanes(store_, {{"grad_norm.d"}});
  EXPECT_EQ(gradient.variant(), "grad_norm.d") << "what was chosen comes back with its column";
  shot();
}

TEST_F(PlotOf, PutsADeclaredColumnWhereItsKindIsShown) {
  support::reset_lanes(store_, {{"loss.errD", "lr.d", "skipped.d", "grad_norm.d", "fid"}});
  const auto offered = [&](const char* id) {
    QStringList names;
    auto& choice = *plot(id).findChild<QComboBox*>(QString("variant:") + id);
    for (int i = 0; i < choice.count(); ++i)
      if (const QString key = choice.itemData(i).toString(); key.contains('.') || key == "fid") names.push_back(key);
    return names;
  };
  EXPECT_EQ(offered("loss"), (QStringList{"loss.errD", "lr.d", "fid"}));
  EXPECT_EQ(offered("scale"), QStringList{"skipped.d"});
  EXPECT_EQ(offered("gradient"), QStringList{"grad_norm.d"});
  EXPECT_EQ(offered("speed"), QStringList());
}

TEST_F(PlotOf, SurvivesFreshLanesWhileTheCursorIsOnIt) {
  plot("loss");
  fill(400);
  line_.setCursor(300);
  fill(5);
  line_.setCursor(3);
  store_.reset({}, {});
  plot_->refresh();
  EXPECT_TRUE(chips().empty());
  shot();
}

} // namespace
} // namespace amplab
