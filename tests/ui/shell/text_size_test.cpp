// SPDX-License-Identifier: GPL-3.0-or-later
// Large type: the system's, from the start, and that of a presentation that begins during a run.
#include "tests/ui/shell/window_fixture.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

namespace amplab {
namespace {

class TextSize : public support::WindowTest {
 protected:
  ~TextSize() override {
    window.reset();
    if (QApplication::font() != usual_) QApplication::setFont(usual_);
  }
  // share: of the default size; 1.5 is text at 144 dpi.
  void open_in_text(double share, QSize size) {
    QFont large = usual_;
    large.setPointSizeF(share * usual_.pointSizeF());
    QApplication::setFont(large);
    open("endless", 4);
    window->resize(size);
    QApplication::processEvents();
  }
  void expect_whole(const QWidget& widget) {
    EXPECT_EQ(widget.visibleRegion().boundingRect().width(), widget.width()) << widget.objectName().toStdString();
  }
  void expect_words_fit() {
    for (const QLabel* label : panel("scaler").findChildren<QLabel*>()) {
      if (!label->isVisible() || !label->wordWrap()) continue;
      EXPECT_LE(label->heightForWidth(label->width()), label->height())
          << label->objectName().toStdString() << ": " << label->text().toStdString();
    }
    for (const char* name : {"laneTile0", "laneTile1"}) {
      const auto& tile = find<LaneTile>(name);
      EXPECT_GE(tile.height(), 2 * QFontMetrics(tile.font()).height()) << name;
      EXPECT_EQ(tile.visibleRegion().boundingRect().height(), tile.height()) << name;
    }
  }

 private:
  const QFont usual_ = QApplication::font();
};

TEST_F(TextSize, At144DotsAnInchEverythingIsWithinReach) {
  for (const QSize size : {QSize(1366, 724), QSize(1600, 956)}) {
    open_in_text(1.5, size);
    EXPECT_LE(window->width(), size.width()) << "it fits on the screen";
    for (const auto* chooser : window->findChildren<QComboBox*>())
      if (chooser->isVisible() && !chooser->visibleRegion().isEmpty()) expect_whole(*chooser);
    auto& seed = find<QAbstractSpinBox>("bar:seed");
    ASSERT_TRUE(seed.isVisible()) << "not behind the tool bar's arrow";
    expect_whole(seed);
    bring_forward("explain");
    EXPECT_TRUE(support::await([&] { return is_seen("explain"); }));
    window.reset();
  }
}

TEST_F(TextSize, ButtonsHaveTheirWordsWhereTheyFit) {
  open("endless", 2);
  window->resize(1600, 900);
  EXPECT_TRUE(support::await([&] { return transport().toolButtonStyle() == Qt::ToolButtonTextBesideIcon; }));
  window.reset();
  open_in_text(2, {1366, 724});
  EXPECT_TRUE(support::await([&] { return transport().toolButtonStyle() == Qt::ToolButtonIconOnly; }));
  EXPECT_TRUE(find<QWidget>("bar:seed").isVisible()) << "what stands last is not behind the arrow";
}

TEST_F(TextSize, APresentationThatBeginsInTheMiddleOfARunCutsNothing) {
  open("endless", 2);
  window->resize(1366, 768);
  auto& behaviours = find<QComboBox>("scaler:behaviour");
  behaviours.setCurrentIndex(behaviours.findData("deepspeed")); // its hysteresis is shown as text
  emit behaviours.activated(behaviours.currentIndex());
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(1000));
  ASSERT_TRUE(support::await([&] { return find<LaneTile>("laneTile1").figures().contains("skips 20"); }));
  press(Qt::Key_4, Qt::ControlModifier);
  QApplication::processEvents();
  expect_words_fit();
  press(Qt::Key_1, Qt::ControlModifier);
  QApplication::processEvents();
  expect_words_fit();
}

} // namespace
} // namespace amplab
