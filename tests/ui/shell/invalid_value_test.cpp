// SPDX-License-Identifier: GPL-3.0-or-later
// A refused value stays in its field, with a visible mark, until a valid one is entered.
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/fork_dialog.h"

#include <QAbstractSpinBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace amplab {
namespace {

class InvalidValueTest : public support::WindowTest {
 protected:
  void type(QWidget& field, const char* text) {
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&field, text);
    QTest::keyClick(&field, Qt::Key_Return);
  }
  // Detects the mark by the colour of the field's edge.
  bool is_marked(QWidget& field) {
    const QImage picture = field.grab().toImage();
    const QColor bad(theme().palette().bad);
    int found = 0;
    for (int x = 0; x < picture.width(); ++x)
      for (int y = 0; y < picture.height(); ++y) found += picture.pixelColor(x, y) == bad;
    return found > picture.width();
  }
};

TEST_F(InvalidValueTest, IsMarkedInTheFormInBothThemes) {
  open("well");
  auto& size = find<QAbstractSpinBox>("setting:data.batch_size");
  EXPECT_FALSE(is_marked(size));
  type(size, "0");
  EXPECT_EQ(size.text(), "0");
  EXPECT_TRUE(is_marked(size));
  press(Qt::Key_M, Qt::AltModifier);
  EXPECT_TRUE(is_marked(size));
  press(Qt::Key_M, Qt::AltModifier);
  EXPECT_TRUE(size.accessibleDescription().contains("data.batch_size")) << "a screen reader gets the reason too";
  type(size, "64");
  EXPECT_FALSE(is_marked(size));
  EXPECT_FALSE(size.accessibleDescription().contains("at least"));
}

TEST_F(InvalidValueTest, IsMarkedInATextEditorToo) {
  open("well");
  auto& hidden = find<QLineEdit>("setting:model.hidden");
  type(hidden, "128, many");
  EXPECT_TRUE(is_marked(hidden));
  type(hidden, "128");
  EXPECT_FALSE(is_marked(hidden));
}

TEST_F(InvalidValueTest, StaysInTheToolBarToBeMended) {
  open("well");
  auto& seed = find<QAbstractSpinBox>("bar:seed");
  type(seed, "-1");
  EXPECT_TRUE(banner().isVisible());
  EXPECT_EQ(seed.text(), "-1");
  EXPECT_TRUE(is_marked(seed));
  type(seed, "9");
  EXPECT_FALSE(is_marked(seed));
  EXPECT_FALSE(banner().isVisible());
  EXPECT_EQ(window->document().config(0).seed, 9u);
}

TEST_F(InvalidValueTest, OfTheEngineIsMarkedInItsEditor) {
  open_on_real_engine(1);
  window->document().setSetting(0, "data.name", "csv");
  auto& path = find<QLineEdit>("setting:data.path");
  type(path, "no-such-file.csv");
  ASSERT_TRUE(support::await([&] { return banner().isVisible() && banner().sentence().contains("no-such-file"); }));
  EXPECT_TRUE(is_marked(path)) << banner().sentence().toStdString();
  EXPECT_FALSE(is_marked(find<QAbstractSpinBox>("setting:data.batch_size")));
  window->document().setSetting(0, "data.name", "spirals");
  EXPECT_TRUE(support::await([&] { return !is_marked(path); }));
}

TEST_F(InvalidValueTest, HoldsAForkBackThoughAnotherSettingWasChanged) {
  open("endless");
  press(Qt::Key_Period);
  ASSERT_TRUE(reaches(RunState::paused));
  ForkDialog dialog(window->store(), 0, -1, {{"optimizer.lr", 0.5}, {"scaler.growth_interval", int64_t{100}}}, nullptr);
  dialog.show();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
  auto* rate = dialog.findChild<QAbstractSpinBox*>("setting:optimizer.lr");
  auto* interval = dialog.findChild<QAbstractSpinBox*>("setting:scaler.growth_interval");
  ASSERT_TRUE(rate && interval);
  const auto enter = [&](QAbstractSpinBox& field, const char* text) {
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, text);
    QTest::keyClick(&field, Qt::Key_Tab);
  };
  enter(*rate, "-1");
  EXPECT_TRUE(is_marked(*rate));
  enter(*interval, "50");
  EXPECT_TRUE(is_marked(*rate));
  EXPECT_FALSE(is_marked(*interval));
  EXPECT_FALSE(dialog.findChild<QPushButton*>("fork:ok")->isEnabled())
      << "else it would be made without what stands there";
  enter(*rate, "0.25");
  EXPECT_TRUE(dialog.findChild<QPushButton*>("fork:ok")->isEnabled());
}

} // namespace
} // namespace amplab
