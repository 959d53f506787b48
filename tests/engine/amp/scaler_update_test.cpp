// SPDX-License-Identifier: Apache-2.0
// Peculiarities of each rule, as sequences derived by hand from its pseudo-code.
#include "engine/amp/scaler_update.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace amplab {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
using B = ScalerBehaviour;

// steps: c clean, i Inf among the gradients. scales: after each step. verdicts: u unchanged, g grew, b backed off, r
// growth refused, h held, x gave up.
struct Sequence {
  const char* what;
  ScalerSettings settings;
  const char* steps;
  std::vector<double> scales;
  const char* verdicts;
};

std::ostream& operator<<(std::ostream& out, const Sequence& s) { return out << s.what; }

class Rules : public testing::TestWithParam<Sequence> {};

TEST_P(Rules, MoveTheScale) {
  const Sequence& expected = GetParam();
  ScalerUpdate now{expected.settings.init_scale, {}, {}};
  std::string verdicts;
  std::vector<double> scales;
  for (const char step : std::string(expected.steps)) {
    now = scaler_update(expected.settings, now.scale, now.counters, step == 'i');
    scales.push_back(now.scale);
    verdicts += "ugbrhx"[static_cast<size_t>(now.verdict)];
  }
  EXPECT_EQ(verdicts, expected.verdicts);
  EXPECT_EQ(scales, expected.scales);
}

// init, growth, backoff, interval; the rest by name
ScalerSettings rule(B behaviour, double init, int64_t interval, ScalerSettings rest = {}) {
  rest.behaviour = behaviour;
  rest.init_scale = init;
  rest.growth_interval = interval;
  return rest;
}

INSTANTIATE_TEST_SUITE_P(
    Table, Rules,
    testing::Values(Sequence{"PyTorch backs off at once and never grows to infinity",
                             rule(B::pytorch, 0x1p127, 2),
                             "cccic",
                             {0x1p127, 0x1p127, 0x1p127, 0x1p126, 0x1p126},
                             "urubu"},
                    Sequence{"Keras grows to infinity and never comes back",
                             rule(B::keras, 0x1p127, 2),
                             "ccciic",
                             {0x1p127, kInf, kInf, kInf, kInf, kInf},
                             "ugubbu"},
                    Sequence{"Keras does not read the factors",
                             rule(B::keras, 8, 1, {.growth_factor = 3, .backoff_factor = .1}),
                             "cii",
                             {16, 8, 4},
                             "gbb"},
                    Sequence{"DeepSpeed's first overflow is forgiven, those after it are not",
                             rule(B::deepspeed, 64, 9, {.hysteresis = 2}),
                             "icicii",
                             {64, 64, 32, 32, 16, 8},
                             "hububb"},
                    Sequence{"consecutive: a clean step forgives",
                             rule(B::deepspeed, 64, 9, {.hysteresis = 2, .consecutive_hysteresis = true}),
                             "iciiic",
                             {64, 64, 64, 32, 16, 16},
                             "huhbbu"},
                    Sequence{"DeepSpeed's growth forgives, counted from the last overflow",
                             rule(B::deepspeed, 64, 3, {.hysteresis = 2}),
                             "icccicc",
                             {64, 64, 64, 128, 128, 128, 128},
                             "huughuu"},
                    Sequence{"DeepSpeed grows each time the interval comes round",
                             rule(B::deepspeed, 1, 2),
                             "ccccccc",
                             {1, 2, 2, 4, 4, 8, 8},
                             "ugugugu"},
                    Sequence{"DeepSpeed divides by the factor of growth",
                             rule(B::deepspeed, 81, 9, {.growth_factor = 3, .hysteresis = 1}),
                             "ii",
                             {27, 9},
                             "bb"},
                    Sequence{"DeepSpeed gives up where a back-off would begin at the minimum",
                             rule(B::deepspeed, 4, 9, {.min_scale = 1, .hysteresis = 1}),
                             "iiii",
                             {2, 1, 1, 1},
                             "bbxx"},
                    Sequence{"DeepSpeed's hysteresis puts the end off",
                             rule(B::deepspeed, 1, 9, {.min_scale = 1, .hysteresis = 2}),
                             "ici",
                             {1, 1, 1},
                             "hux"},
                    Sequence{"Megatron's clean steps forgive nothing",
                             rule(B::megatron, 64, 9, {.hysteresis = 2}),
                             "icicii",
                             {64, 64, 32, 32, 16, 8},
                             "hububb"},
                    Sequence{"Megatron's growth does",
                             rule(B::megatron, 64, 2, {.hysteresis = 2}),
                             "iiccii",
                             {64, 32, 32, 64, 64, 32},
                             "hbughb"},
                    Sequence{"Megatron stays at its minimum",
                             rule(B::megatron, 4, 9, {.min_scale = 1, .hysteresis = 1}),
                             "iiii",
                             {2, 1, 1, 1},
                             "bbbb"},
                    Sequence{"fairseq backs off at each overflow unless it tolerates some",
                             rule(B::fairseq, 64, 9),
                             "icii",
                             {32, 32, 16, 8},
                             "bubb"},
                    Sequence{"fairseq tolerates a share since the last change",
                             rule(B::fairseq, 64, 99, {.tolerance = .25}),
                             "ccccicciccccc",
                             {64, 64, 64, 64, 64, 64, 64, 32, 32, 32, 32, 32, 32},
                             "uuuuhuubuuuuu"},
                    Sequence{"fairseq's threshold ends the back-off",
                             rule(B::fairseq, 8, 9, {.threshold = 2}),
                             "iiii",
                             {4, 2, 2, 2},
                             "bbbb"},
                    Sequence{"fairseq gives up before it would reach the minimum",
                             rule(B::fairseq, 8, 9, {.min_scale = 2}),
                             "iic",
                             {4, 4, 4},
                             "bxu"},
                    Sequence{"fairseq gives up below the minimum even where it tolerates",
                             rule(B::fairseq, 1, 9, {.min_scale = 2, .tolerance = 1}),
                             "ci",
                             {1, 1},
                             "ux"},
                    Sequence{"apex halves without a floor", rule(B::apex, 2, 9), "iii", {1, .5, .25}, "bbb"},
                    Sequence{"apex stays between its bounds",
                             rule(B::apex, 8, 1, {.min_scale = 4, .max_scale = 16}),
                             "cciii",
                             {16, 16, 8, 4, 4},
                             "ggbbb"},
                    Sequence{"apex multiplies by 2, whatever the factor",
                             rule(B::apex, 8, 2, {.growth_factor = 5}),
                             "cccc",
                             {8, 16, 16, 32},
                             "ugug"},
                    Sequence{"a static scale stays", rule(B::constant, 8, 1), "cici", {8, 8, 8, 8}, "uuuu"}));

TEST(Rules, OfFrameworksThatKeepTheScaleInFp32Round) {
  const ScalerSettings settings{.growth_factor = 1.1, .growth_interval = 1};
  const auto grown = [&](B behaviour) { return scaler_update(rule(behaviour, 3, 1, settings), 3, {}, false).scale; };
  EXPECT_EQ(grown(B::pytorch), static_cast<double>(static_cast<float>(3 * 1.1)));
  EXPECT_EQ(grown(B::megatron), static_cast<double>(3.0f * 1.1f)); // its factor is fp32, too
  EXPECT_EQ(grown(B::deepspeed), 3 * 1.1);
}

TEST(Rules, AHysteresisTurnedDownLiveIsUsedUp) {
  for (const B behaviour : {B::deepspeed, B::megatron}) {
    ScalerUpdate now{64, {}, {}};
    for (int i = 0; i < 3; ++i)
      now = scaler_update(rule(behaviour, 64, 9, {.hysteresis = 5}), now.scale, now.counters, true);
    EXPECT_EQ(now.verdict, Verdict::held);
    EXPECT_EQ(scaler_update(rule(behaviour, 64, 9, {.hysteresis = 2}), now.scale, now.counters, true).verdict,
              Verdict::backed_off);
  }
}

TEST(Rules, AnIntervalOfZeroNeverGrows) {
  for (const ScalerRule& row : scaler_rules()) {
    const auto behaviour = static_cast<B>(&row - scaler_rules().data());
    EXPECT_EQ(scaler_update(rule(behaviour, 8, 0), 8, {}, false).verdict, Verdict::unchanged) << row.name;
  }
}

} // namespace
} // namespace amplab
