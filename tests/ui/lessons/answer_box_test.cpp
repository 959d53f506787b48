// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/answer_box.h"

#include "ui/lessons/curve_sketch.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <gtest/gtest.h>

namespace amplab {
namespace {

Theme& theme() { // created once per application
  static auto* theme = new Theme(qApp);
  return *theme;
}

class AnswerBoxTest : public testing::Test {
 protected:
  AnswerBox& make_box(decltype(lesson::Prediction::answer) kind) {
    prediction = {"?", std::move(kind), {}, 1};
    box = std::make_unique<AnswerBox>(prediction, 11, QStringList{"optimizer.lr", "scaler.kind"}, theme());
    QObject::connect(box.get(), &AnswerBox::answered, box.get(),
                     [this](const lesson::Figure& answer) { received = answer; });
    box->resize(320, 300);
    box->show();
    return *box;
  }
  template <class Widget> Widget& find(const char* name) {
    auto* widget = box->findChild<Widget*>(name);
    EXPECT_TRUE(widget) << name;
    return *widget;
  }
  QPushButton& predict() { return find<QPushButton>("lesson:predict"); }

  lesson::Prediction prediction;
  std::unique_ptr<AnswerBox> box;
  std::optional<lesson::Figure> received;
};

TEST_F(AnswerBoxTest, AChoiceIsMadeByButtonOrText) {
  make_box(lesson::Choices{{{"one", {}}, {"a long answer, which stands in several lines", {}}}});
  EXPECT_FALSE(predict().isEnabled()) << "nothing is chosen yet";
  QLabel* text = nullptr;
  for (QLabel* label : box->findChildren<QLabel*>())
    if (label->text().startsWith("a long")) text = label;
  ASSERT_TRUE(text);
  QTest::mouseClick(text, Qt::LeftButton);
  EXPECT_TRUE(find<QRadioButton>("lesson:choice:1").isChecked());
  QTest::mouseClick(&find<QRadioButton>("lesson:choice:0"), Qt::LeftButton, {}, QPoint(8, 8));
  predict().click();
  EXPECT_EQ(received, lesson::Figure("one"));
}

TEST_F(AnswerBoxTest, ANumberMayBeAPowerOfTwoOrAShare) {
  make_box(lesson::Number{});
  auto& line = find<QLineEdit>("lesson:number");
  const std::pair<const char*, double> kTyped[] = {
      {"12", 12}, {"2^16", 65536}, {"50 %", 0.5}, {"1e-3", 1e-3}, {"0,5", 0.5}};
  for (const auto& [text, value] : kTyped) {
    line.clear();
    QTest::keyClicks(&line, text);
    ASSERT_TRUE(predict().isEnabled()) << text;
    predict().click();
    EXPECT_EQ(received, lesson::Figure(value)) << text;
  }
  line.setText("many");
  EXPECT_FALSE(predict().isEnabled());
}

TEST_F(AnswerBoxTest, ACurveIsDrawnFromTheFirstStepToTheLast) {
  make_box(lesson::Curve{{}, {4, true}, 1, 65536});
  auto& sketch = find<CurveSketch>("lesson:sketch");
  const QRect all = sketch.rect();
  QTest::mousePress(&sketch, Qt::LeftButton, {}, QPoint(40, all.center().y()));
  QTest::mouseMove(&sketch, QPoint(all.center().x(), all.center().y()));
  EXPECT_FALSE(predict().isEnabled()) << "half of it is missing";
  auto& hint = find<QLabel>("lesson:sketchHint");
  EXPECT_TRUE(hint.isVisible()) << "it says why";
  EXPECT_TRUE(hint.text().contains("to step 11")) << hint.text().toStdString();
  QMouseEvent to_the_end(QEvent::MouseMove, QPointF(all.right(), all.center().y()),
                         sketch.mapToGlobal(QPointF(all.right(), all.center().y())), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(&sketch, &to_the_end);
  ASSERT_TRUE(predict().isEnabled());
  EXPECT_FALSE(hint.isVisible());
  predict().click();
  const auto& curve = std::get<std::vector<double>>(*received);
  ASSERT_EQ(curve.size(), 11u) << "a value a step";
  for (const double value : curve) EXPECT_NEAR(std::log2(value), 8, 1.2) << "half of the way, on a logarithmic axis";
  sketch.reveal({});
  QTest::mouseClick(&sketch, Qt::LeftButton, {}, QPoint(100, 20));
  EXPECT_EQ(sketch.curve(), curve) << "it stands";
}

TEST_F(AnswerBoxTest, ACurveCanBeDrawnByKeys) {
  make_box(lesson::Curve{{}, {1, false}, 0, 1});
  auto& sketch = find<CurveSketch>("lesson:sketch");
  QTest::keyClick(&sketch, Qt::Key_Up);
  for (int i = 0; i < 200; ++i) QTest::keyClick(&sketch, Qt::Key_Right);
  ASSERT_TRUE(predict().isEnabled());
  EXPECT_NEAR(sketch.curve().front(), 0.55, 1e-9);
}

TEST_F(AnswerBoxTest, ALineIsTheOneThatWasClicked) {
  make_box(lesson::ProgramLine{"fp16", "update"});
  EXPECT_FALSE(predict().isEnabled());
  box->setClickedLine(7, "scaler.update()");
  predict().click();
  EXPECT_EQ(received, lesson::Figure("scaler.update()"));
}

TEST_F(AnswerBoxTest, ASettingIsTypedOrTakenFromTheFocus) {
  make_box(lesson::ChosenSetting{"scaler.kind"});
  box->setFocusedSetting("scaler.kind");
  predict().click();
  EXPECT_EQ(received, lesson::Figure("scaler.kind"));
  find<QComboBox>("lesson:setting").setCurrentText("scaler.kin");
  EXPECT_FALSE(predict().isEnabled()) << "there is no such setting";
}

TEST_F(AnswerBoxTest, AnAnswerIsFinal) {
  make_box(lesson::Choices{{{"one", {}}, {"two", {}}}});
  find<QRadioButton>("lesson:choice:0").click();
  box->lock();
  EXPECT_FALSE(find<QRadioButton>("lesson:choice:1").isEnabled());
  EXPECT_TRUE(predict().isHidden());
}

} // namespace
} // namespace amplab
