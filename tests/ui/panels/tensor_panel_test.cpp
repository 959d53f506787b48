// SPDX-License-Identifier: GPL-3.0-or-later
// The tensor panel in use: a tensor is chosen, requested, shown as numbers and as an image, copied and saved.
#include "ui/panels/tensor_panel.h"

#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "tests/support/spread_inspection.h"
#include "tests/support/tensor_samples.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/widgets/number_grid.h"
#include "ui/widgets/recipe_page.h"
#include "ui/widgets/tensor_image_view.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QToolButton>
#include <cmath>
#include <gtest/gtest.h>
#include <stdexcept>

namespace amplab {
namespace {

using support::await;
using support::tensor_of_values;

double position(int64_t at) { return static_cast<double>(at); }

class TensorPanelTest : public support::PanelTest {
 protected:
  TensorPanelTest() {
    support::reset_lanes(store_, 2);
    panel_.resize(1000, 300);
    panel_.show();
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = panel_.findChild<Widget*>(name);
    if (!widget) throw std::runtime_error(name);
    return *widget;
  }
  NumberGrid& numbers() { return find<NumberGrid>("tensor:numbers"); }
  TensorImageView& image_view() { return find<TensorImageView>("tensor:image"); }
  std::string label(const char* name) { return find<QLabel>(name).text().toStdString(); }
  void press(const char* button) { QTest::mouseClick(&find<QToolButton>(button), Qt::LeftButton); }
  void inspect(int lane, int64_t step) {
    store_.appendInspection(lane, support::spread_inspection(step));
    store_.publish();
  }
  // Sends a reply of the engine to the panel's request.
  void reply(std::vector<int64_t> shape, const std::function<double(int64_t)>& number = position) {
    panel_.showTensor(0, 5, kWeight);
    store_.setValues(0, tensor_of_values(std::move(shape), number, 5, kWeight));
  }
  void clickCell(int64_t row, int64_t column, Qt::KeyboardModifiers keys = {}) {
    QTest::mouseClick(numbers().viewport(), Qt::LeftButton, keys, numbers().cellOf(row, column).center());
  }

  const TensorName kWeight{TensorKind::weight, "fc1.weight", 0};
  TensorPanel panel_{context_};
};

TEST_F(TensorPanelTest, OffersTheTensorsOfTheLatestInspection) {
  EXPECT_NE(label("tensor:sentence").find("Run a lane"), std::string::npos);
  inspect(1, 40);
  auto& choice = find<QComboBox>("tensor:choice");
  EXPECT_EQ(choice.count(), 0) << "of another lane";
  focus_.selectLane(1);
  ASSERT_EQ(choice.count(), 12);
  EXPECT_EQ(choice.itemText(4), "gradients · fc1.weight.grad");
  const QSignalSpy requests(&requests_, &LaneRequests::valuesWanted);
  choice.setCurrentIndex(4);
  emit choice.activated(4);
  ASSERT_EQ(requests.size(), 1);
  EXPECT_EQ(requests[0][0].toInt(), 1);
  EXPECT_EQ(requests[0][1].toLongLong(), 40);
  EXPECT_EQ(requests[0][2].value<TensorName>(), (TensorName{TensorKind::gradient, "fc1.weight.grad", 0}));
  inspect(1, 50);
  press("tensor:again");
  ASSERT_EQ(requests.size(), 2);
  EXPECT_EQ(requests[1][1].toLongLong(), 50);
  EXPECT_EQ(choice.currentIndex(), 4);
}

TEST_F(TensorPanelTest, ShowsWhatItRequestedAndNothingElse) {
  const QSignalSpy front(&panel_, &Panel::frontWanted);
  panel_.showTensor(0, 5, kWeight);
  EXPECT_EQ(front.size(), 1);
  EXPECT_NE(label("tensor:sentence").find("Loading"), std::string::npos);
  store_.setValues(0, tensor_of_values({2, 2}, position, 5, {TensorKind::master, "fc1.weight", 0}));
  store_.setValues(1, tensor_of_values({2, 2}, position, 5, kWeight));
  store_.setValues(0, tensor_of_values({2, 2}, position, 4, kWeight));
  EXPECT_FALSE(panel_.elements());
  store_.setValues(0, tensor_of_values({2, 2}, position, 5, kWeight));
  ASSERT_TRUE(panel_.elements());
  EXPECT_TRUE(numbers().isVisible());
  EXPECT_EQ(
      label("tensor:summary"),
      "step 5 · fp32 [2, 2] · 4 elements · zeros 1 (25.0 %) · subnormal 0 · Inf 0 · NaN 0 · largest 3 · norm 3.742");
}

TEST_F(TensorPanelTest, ASmallTensorHasNotTheSummaryOfALargeOneBeforeIt) {
  reply({TensorImageView::kMany, 4});
  reply({2, 2});
  const std::string small = label("tensor:summary");
  EXPECT_NE(small.find("4 elements"), std::string::npos) << small;
  QThreadPool::globalInstance()->waitForDone();
  QApplication::processEvents();
  EXPECT_EQ(label("tensor:summary"), small);
}

TEST_F(TensorPanelTest, ShowsInPlaceWhyThereIsNothing) {
  panel_.showTensor(0, 5, kWeight);
  panel_.showRequestError("Step 5 is not remembered.");
  EXPECT_EQ(label("tensor:sentence"), "Step 5 is not remembered.");
  EXPECT_TRUE(find<QLabel>("tensor:sentence").isVisible());
  inspect(0, 9);
  EXPECT_EQ(label("tensor:sentence"), "Step 5 is not remembered.") << "until something else is asked";
  panel_.showTensor(0, 9, kWeight);
  TensorValues broken = tensor_of_values({2, 2}, position, 9, kWeight);
  broken.bits.pop_back();
  store_.setValues(0, broken);
  EXPECT_NE(label("tensor:sentence").find("are incomplete"), std::string::npos);
  reply({0, 3});
  EXPECT_NE(label("tensor:sentence").find("no elements"), std::string::npos);
}

TEST_F(TensorPanelTest, ForgetsWithTheLanes) {
  reply({2, 2});
  panel_.showTensor(0, 5, kWeight);
  support::reset_lanes(store_, 1);
  EXPECT_FALSE(panel_.elements());
  EXPECT_TRUE(find<QLabel>("tensor:sentence").isVisible());
  panel_.showRequestError("Late."); // a reply to an obsolete request
  EXPECT_NE(label("tensor:sentence"), "Late.");
  store_.setValues(0, tensor_of_values({2, 2}, position, 5, kWeight));
  EXPECT_FALSE(panel_.elements());
}

TEST_F(TensorPanelTest, AClickOnAnElementChoosesItsNumber) {
  reply({3, 4});
  const QSignalSpy chosen(&focus_, &Focus::numberShown);
  clickCell(1, 2);
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0], (QVariantList{6.0, QString("fp32")}));
  EXPECT_EQ(label("tensor:element"), "[1, 2] = 6");
  QTest::keyClick(&numbers(), Qt::Key_Down);
  EXPECT_EQ(label("tensor:element"), "[2, 2] = 10");
  QTest::keyClick(&numbers(), Qt::Key_Down);
  EXPECT_EQ(label("tensor:element"), "[2, 2] = 10") << "there is no row below";
}

TEST_F(TensorPanelTest, CopiesSelectedCellsWithTheirIndices) {
  reply({3, 4}, [](int64_t i) { return i == 6 ? std::nan("") : static_cast<double>(i) / 3; });
  clickCell(0, 1);
  clickCell(1, 2, Qt::ShiftModifier);
  QTest::keyClick(&numbers(), Qt::Key_C, Qt::ControlModifier);
  const QString third =
      QString::number(static_cast<double>(static_cast<float>(1.0 / 3)), 'g', QLocale::FloatingPointShortest);
  const QStringList lines = QApplication::clipboard()->text().split('\n');
  EXPECT_EQ(lines[0], "\t1\t2");
  EXPECT_TRUE(lines[1].startsWith("0\t" + third + '\t'));
  EXPECT_TRUE(lines[2].endsWith("\tNaN"));
}

TEST_F(TensorPanelTest, ReportsThatTooManyCellsAreNotCopied) {
  reply({1001, 1000});
  const QSignalSpy complaints(&panel_, &Panel::complained);
  clickCell(0, 0);
  QApplication::clipboard()->setText("before");
  QTest::keyClick(&numbers(), Qt::Key_A, Qt::ControlModifier);
  QTest::keyClick(&numbers(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(complaints.size(), 1);
  EXPECT_EQ(QApplication::clipboard()->text(), "before");
}

TEST_F(TensorPanelTest, LeadingDimensionsAreChosen) {
  reply({2, 3, 4, 5});
  auto& outer = find<QSpinBox>("tensor:dimension0");
  auto& inner = find<QSpinBox>("tensor:dimension1");
  outer.setValue(1);
  inner.setValue(2);
  clickCell(0, 0);
  EXPECT_EQ(label("tensor:element"), "[1, 2, 0, 0] = 100");
  press("tensor:asImage");
  EXPECT_FALSE(outer.isVisible()) << "a picture shows them as tiles";
  EXPECT_TRUE(image_view().isReady());
}

TEST_F(TensorPanelTest, AnImageShowsSignZeroInfAndNanInTheirColours) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  const double numbers[] = {1, -1, 0, kInf, -kInf, std::nan("")};
  panel_.setImageShown(true);
  reply({1, 6}, [&](int64_t i) { return numbers[i]; });
  ASSERT_TRUE(image_view().isReady());
  const ImageColours colours = image_view().colours();
  const QRgb expected[] = {
      colours.positive.back(), colours.negative.back(), colours.zero, colours.inf, colours.inf, colours.nan};
  for (int x = 0; x < 6; ++x) EXPECT_EQ(image_view().image().pixel(x, 0), expected[x]) << x;
  const QSignalSpy chosen(&focus_, &Focus::numberShown);
  QTest::mouseClick(&image_view(), Qt::LeftButton, {}, image_view().centreOf(1, 0).toPoint());
  EXPECT_EQ(label("tensor:element"), "[0, 1] = -1");
  QTest::keyClick(&image_view(), Qt::Key_Right);
  EXPECT_EQ(chosen.size(), 2);
  EXPECT_EQ(chosen[1][0].toDouble(), 0);
  press("tensor:asNumbers");
  EXPECT_EQ(label("tensor:element"), "[0, 2] = 0") << "the chosen element stays chosen";
}

TEST_F(TensorPanelTest, MillionsOfElementsDoNotHoldTheWindow) {
  panel_.setImageShown(true);
  panel_.showTensor(0, 5, kWeight);
  TensorValues large = tensor_of_values(
      {4000, 4000}, [](int64_t i) { return i == 9'000'000 ? 1000.0 : static_cast<double>(i % 7) - 3; }, 5, kWeight);
  store_.setValues(0, std::move(large));
  EXPECT_FALSE(image_view().isReady()) << "it is drawn elsewhere";
  ASSERT_TRUE(await([&] { return image_view().isReady(); }));
  EXPECT_LE(image_view().image().height(), image_view().height());
  EXPECT_NE(label("tensor:summary").find("largest 1000"), std::string::npos);
  const QPoint at(static_cast<int>(9'000'000 % 4000 * image_view().image().width() / 4000),
                  static_cast<int>(9'000'000 / 4000 * image_view().image().height() / 4000));
  bool seen = false; // the outlier is visible among sixteen million elements
  for (int y = std::max(0, at.y() - 2); y < std::min(image_view().image().height(), at.y() + 3); ++y)
    for (int x = std::max(0, at.x() - 2); x < std::min(image_view().image().width(), at.x() + 3); ++x)
      seen |= image_view().image().pixel(x, y) == image_view().colours().positive.back();
  EXPECT_TRUE(seen);
  press("tensor:asNumbers");
  QTest::keyClick(&numbers(), Qt::Key_End, Qt::ControlModifier);
  QTest::keyClick(&numbers(), Qt::Key_End, Qt::ControlModifier);
  EXPECT_EQ(label("tensor:element").substr(0, 14), "[3999, 3999] =");
}

TEST_F(TensorPanelTest, ShowsWhatRecipesDoToTheTensor) {
  reply({64, 64});
  EXPECT_FALSE(find<QComboBox>("recipes:slot").isVisible());
  press("tensor:asRecipes");
  auto& recipes = find<RecipePage>("recipes");
  EXPECT_TRUE(recipes.isVisible());
  EXPECT_TRUE(find<QComboBox>("recipes:slot").isVisible());
  EXPECT_FALSE(find<QToolButton>("tensor:log").isVisible());
  ASSERT_TRUE(await([&] { return recipes.isReady(); }));
  EXPECT_EQ(find<QComboBox>("recipes:slot").currentText(), "as w") << "it is a weight";
  auto& picture = find<QuantizedView>("recipes:picture");
  const QSignalSpy chosen(&focus_, &Focus::numberShown);
  QTest::mouseClick(picture.viewport(), Qt::LeftButton, {}, picture.cellOf(0, 62, 62).center().toPoint());
  ASSERT_EQ(chosen.size(), 1);
  EXPECT_EQ(chosen[0][0].toDouble(), 62 * 64 + 62) << "it begins at the largest element";
  EXPECT_EQ(label("tensor:element"), "[62, 62] = 4030");
  reply({2, 32, 64});
  ASSERT_TRUE(await([&] { return recipes.isReady(); }));
  EXPECT_FALSE(panel_.findChild<QSpinBox*>("tensor:dimension0")) << "leading dimensions are rows";
  press("tensor:asNumbers");
  EXPECT_TRUE(numbers().isVisible());
  EXPECT_TRUE(panel_.findChild<QSpinBox*>("tensor:dimension0"));
}

TEST_F(TensorPanelTest, WritesASafetensorsFile) {
  reply({2, 2});
  QTemporaryDir folder;
  panel_.save(folder.filePath("w.safetensors"));
  QFile file(folder.filePath("w.safetensors"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_TRUE(file.readAll().contains("fc1.weight"));
  EXPECT_THROW(panel_.save(folder.filePath("no/such/folder.safetensors")), std::runtime_error);
}

TEST_F(TensorPanelTest, RemembersHowItShows) {
  panel_.setImageShown(true);
  press("tensor:log");
  QVariantMap settings;
  panel_.saveSettings(settings);
  TensorPanel other(context_);
  other.restoreSettings(settings);
  EXPECT_TRUE(other.findChild<QToolButton*>("tensor:asImage")->isChecked());
  EXPECT_FALSE(other.findChild<QToolButton*>("tensor:log")->isChecked());
  press("tensor:asRecipes");
  panel_.saveSettings(settings);
  other.restoreSettings(settings);
  EXPECT_TRUE(other.findChild<QToolButton*>("tensor:asRecipes")->isChecked());
}

TEST_F(TensorPanelTest, DemandsInspectionsWhileItIsVisible) {
  const QSignalSpy wanted(&panel_, &Panel::numbersWanted);
  panel_.hide();
  panel_.show();
  ASSERT_EQ(wanted.size(), 2);
  EXPECT_FALSE(wanted[0][0].toBool());
  EXPECT_TRUE(wanted[1][0].toBool());
}

} // namespace
} // namespace amplab
