// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing of GradScaler's stages: filled state, grey states, texts.
#include "ui/widgets/scaler_state_diagram.h"

#include "engine/run/scaler_sentences.h"

#include <QApplication>
#include <QImage>
#include <gtest/gtest.h>

namespace amplab {
namespace {

Theme& dressed() { // created once per application
  static auto* dressed = new Theme(qApp);
  return *dressed;
}

ScalerStages scaler_at(const char* stage, double found_inf) {
  VariableRecord record;
  record.name = "scaler";
  record.parts = {{"scale", "", 65536, ""},
                  {"growth_tracker", "", 3, ""},
                  {"stage", "optimizer", not_recorded(), stage},
                  {"found_inf", "optimizer", found_inf, ""}};
  return scaler_stages(record);
}

class Stages : public testing::Test {
 protected:
  Stages() { machine_.resize(340, 200); }
  void show(const char* stage, double found_inf) { machine_.show({scaler_at(stage, found_inf)}, {}); }

  // Centre of the accent colour as a fraction of the width. It marks the optimizer's state.
  double filledAt() {
    const QImage picture = machine_.grab().toImage();
    const QRgb accent = dressed().palette().accent | 0xff000000;
    double sum = 0, count = 0;
    for (int y = 0; y < picture.height(); ++y) {
      int run = 0;
      for (int x = 0; x < picture.width(); ++x) {
        run = picture.pixel(x, y) == accent ? run + 1 : 0;
        if (run > 10) sum += x, ++count; // edges and call marks are shorter
      }
    }
    return count > 0 ? sum / count / picture.width() : -1;
  }
  // Tool tips of all items from top to bottom.
  QStringList tips() {
    QStringList all;
    for (int y = 0; y < machine_.height(); ++y)
      for (int x = 0; x < machine_.width(); x += 4)
        if (const QString tip = machine_.tipAt({double(x), double(y)}); !tip.isEmpty() && !all.contains(tip))
          all += tip;
    return all;
  }

  ScalerStateDiagram machine_{dressed()};
};

TEST_F(Stages, FillTheCurrentState) {
  show("ready", not_recorded());
  EXPECT_NEAR(filledAt(), 0.15, 0.08);
  show("unscaled", 0);
  EXPECT_NEAR(filledAt(), 0.5, 0.08);
  show("stepped", 1);
  EXPECT_NEAR(filledAt(), 0.85, 0.08);
  show("", not_recorded());
  EXPECT_EQ(filledAt(), -1) << "the state is not recorded";
  EXPECT_TRUE(tips().join('\n').contains("F10 runs one line"));
}

TEST_F(Stages, ExplainIllegalCalls) {
  show("unscaled", 1);
  const QStringList texts = tips();
  EXPECT_TRUE(
      texts.contains(QString("scaler.unscale_(optimizer) raises an error now: ") + scaler_sentence::kAlreadyUnscaled))
      << texts.join('\n').toStdString();
  EXPECT_TRUE(texts.join('\n').contains("scaler.step(optimizer): Steps the optimizer"));
  show("stepped", 1);
  EXPECT_TRUE(tips().contains(QString("scaler.unscale_(optimizer) raises an error now: ") +
                              scaler_sentence::kUnscaleAfterStep));
}

TEST_F(Stages, DescribeEverythingToAScreenReader) {
  show("unscaled", 1);
  const QString texts = machine_.accessibleDescription();
  EXPECT_TRUE(texts.contains("optimizer unscaled, found_inf 1; allowed next: scaler.step(optimizer), scaler.update()"))
      << texts.toStdString();
  EXPECT_EQ(machine_.focusPolicy(), Qt::TabFocus);
}

TEST_F(Stages, ShowThatThereIsNoScaler) {
  machine_.show({}, "This loop has no loss scaler.");
  EXPECT_EQ(machine_.accessibleDescription(), "This loop has no loss scaler.");
  EXPECT_TRUE(tips().isEmpty());
}

TEST_F(Stages, GrowWithTheNumberOfOptimizers) {
  show("ready", not_recorded());
  const int one = machine_.minimumSizeHint().height();
  ScalerStages two = scaler_at("ready", not_recorded());
  two.optimizers.push_back(two.optimizers.front());
  machine_.show({two}, {});
  EXPECT_GT(machine_.minimumSizeHint().height(), one + 50);
}

} // namespace
} // namespace amplab
