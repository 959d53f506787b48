// SPDX-License-Identifier: GPL-3.0-or-later
// What recipes do to a tensor, in use: compared in a table, drawn with its clipped and flushed elements, explained.
#include "ui/widgets/recipe_page.h"

#include "tests/support/await.h"
#include "tests/support/tensor_samples.h"
#include "ui/models/cell.h"
#include "ui/widgets/cell_table.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>
#include <stdexcept>

namespace amplab {
namespace {

class RecipePageTest : public testing::Test {
 protected:
  RecipePageTest() {
    page_.resize(1100, 320);
    page_.setVisible(true);
    page_.head()->setParent(&page_);
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = page_.findChild<Widget*>(name);
    if (!widget) throw std::runtime_error(name);
    return *widget;
  }
  QuantizedView& view() { return find<QuantizedView>("recipes:picture"); }
  const QAbstractItemModel& table() { return *find<CellTable>("recipes:table").model(); }
  std::string sentence() { return find<QLabel>("recipes:element").text().toStdString(); }
  bool ready() {
    return support::await([&] { return page_.isReady(); });
  }

  // 17 in a tensor with the outlier 448: nvfp4 rounds the scale of its block down, mxfp4 rounds it up.
  void showOutlier(TensorKind kind = TensorKind::activation, const PrecisionConfig& lane = {}) {
    const auto number = [](int64_t i) { return i == 0 ? 448 : i == 32 ? 17 : i == 33 ? 0.8 : i == 34 ? 0.5 : 0; };
    auto values =
        std::make_shared<const TensorValues>(support::tensor_of_values({32, 32}, number, 5, {kind, "fc1.linear", 0}));
    page_.show(*TensorElements::of(values), lane);
    if (!ready()) throw std::runtime_error("not ready");
  }
  int rowOf(const QString& recipe) {
    for (int row = 0; row < table().rowCount(); ++row)
      if (table().index(row, RecipePage::Name).data().toString() == recipe) return row;
    throw std::runtime_error(recipe.toStdString());
  }
  void select(const QString& recipe) {
    auto& table = find<CellTable>("recipes:table");
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      table.visualRect(table.model()->index(rowOf(recipe), RecipePage::Name)).center());
    if (!ready()) throw std::runtime_error("not ready");
  }
  QString cell(const QString& recipe, int column) { return table().index(rowOf(recipe), column).data().toString(); }
  QColor pixelAt(const QRectF& cell) { return view().viewport()->grab().toImage().pixelColor(cell.center().toPoint()); }

  static Theme& theme() { // created once per application
    static auto* theme = new Theme(qApp);
    return *theme;
  }
  RecipePage page_{theme()};
};

TEST_F(RecipePageTest, ComparesAllRecipesTheSmallestErrorFirst) {
  PrecisionConfig lane;
  lane.recipe = "mxfp4";
  showOutlier(TensorKind::activation, lane);
  ASSERT_EQ(table().rowCount(), static_cast<int>(recipes().size()));
  EXPECT_EQ(table().headerData(RecipePage::Clipped, Qt::Horizontal).toString(), "y clipped");
  EXPECT_EQ(table().headerData(RecipePage::Error + RecipePage::kPerProduct, Qt::Horizontal).toString(), "dw error");
  for (int row = 1; row < table().rowCount(); ++row)
    EXPECT_LE(table().index(row - 1, RecipePage::Error).data(SortRole).toDouble(),
              table().index(row, RecipePage::Error).data(SortRole).toDouble());
  EXPECT_EQ(cell("nvfp4", RecipePage::Clipped), "< 0.1 %");
  EXPECT_EQ(cell("nvfp4", RecipePage::Reach), "94.1 %");
  EXPECT_EQ(cell("mxfp4 (this lane)", RecipePage::Clipped), "0");
  EXPECT_EQ(cell("fp8-rowwise-gw-hp", RecipePage::Clipped + RecipePage::kPerProduct), "high precision");
  EXPECT_EQ(find<CellTable>("recipes:table").currentIndex().row(), rowOf("mxfp4 (this lane)"));
}

TEST_F(RecipePageTest, ExplainsWhyNvfp4ClipsAndMxfp4DoesNot) {
  showOutlier();
  select("nvfp4");
  page_.choose(32);
  EXPECT_NE(sentence().find("y: [1, 0] 17 → 16 (clipped). Block [1, 0:16]: the scale 2.667 reaches 16, less than the "
                            "block's largest magnitude 17, which is clipped."),
            std::string::npos)
      << sentence();
  select("mxfp4");
  EXPECT_NE(sentence().find("y: [1, 0] 17 → 16. Block [1, 0:32]: the scale 4 reaches 24, and the block's largest "
                            "magnitude is 17: nothing is clipped."),
            std::string::npos)
      << sentence() << " of the same element";
}

TEST_F(RecipePageTest, MarksClippedAndFlushedElementsInTwoWays) {
  showOutlier();
  select("nvfp4");
  page_.choose(20 * 32); // its mark covers no other element
  const RecipeEffect& effect = *view().pictures()[0].effect;
  EXPECT_GT(pixelAt(view().cellOf(0, 1, 0)).lightness(), 240) << "a triangle";
  EXPECT_EQ(pixelAt(view().cellOf(0, 1, 2)), QColor(theme().palette().surface)) << "a hole";
  EXPECT_EQ(pixelAt(view().cellOf(0, 1, 5)), view().colourOf(effect.block_of(1, 5)));
  EXPECT_NE(view().colourOf(effect.block_of(1, 5)), view().colourOf(effect.block_of(0, 5))) << "another scale";
  EXPECT_LT(pixelAt(view().cellOf(1, 1, 0)).lightness(), 200) << "the transform has spread it";
  find<QCheckBox>("recipes:transform").click();
  ASSERT_TRUE(ready());
  EXPECT_FALSE(view().pictures()[1].effect->quantizer().hadamard_signs);
  EXPECT_EQ(view().pictures()[1].effect->element(1, 0).x, 17);
}

TEST_F(RecipePageTest, AClickInEitherPictureChoosesAnElement) {
  showOutlier();
  const QSignalSpy chosen(&page_, &RecipePage::elementChosen);
  for (const size_t picture : {size_t{0}, size_t{1}})
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().cellOf(picture, 1, 2).center().toPoint());
  QTest::keyClick(&view(), Qt::Key_Down);
  ASSERT_EQ(chosen.size(), 3);
  EXPECT_EQ(chosen[0][0].toLongLong(), 34);
  EXPECT_EQ(chosen[1][0].toLongLong(), 34);
  EXPECT_EQ(chosen[2][0].toLongLong(), 66);
}

TEST_F(RecipePageTest, AnotherOperandIsQuantisedForOtherProducts) {
  showOutlier();
  EXPECT_EQ(find<QComboBox>("recipes:slot").currentText(), "as x");
  find<QComboBox>("recipes:slot").setCurrentIndex(2);
  ASSERT_TRUE(ready());
  EXPECT_EQ(table().headerData(RecipePage::Clipped, Qt::Horizontal).toString(), "dx clipped");
  showOutlier(TensorKind::weight);
  EXPECT_EQ(find<QComboBox>("recipes:slot").currentText(), "as w");
}

TEST_F(RecipePageTest, SaysWhyNothingIsQuantised) {
  const auto show = [&](std::vector<int64_t> shape) {
    auto values = std::make_shared<const TensorValues>(
        support::tensor_of_values(std::move(shape), [](int64_t i) { return static_cast<double>(i); }));
    page_.show(*TensorElements::of(values), {});
  };
  show({40});
  EXPECT_NE(sentence().find("Recipes quantise matrices"), std::string::npos);
  EXPECT_EQ(table().rowCount(), 0);
  show({40, 40});
  ASSERT_TRUE(ready());
  select("mxfp8");
  EXPECT_FALSE(view().pictures()[0].effect);
  EXPECT_NE(view().pictures()[0].sentence.indexOf("no whole blocks"), -1);
  EXPECT_EQ(cell("mxfp8", RecipePage::Clipped), "high precision");
}

} // namespace
} // namespace amplab
