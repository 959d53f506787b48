// SPDX-License-Identifier: Apache-2.0
// Records of each line of a step. Recording changes nothing.
#include "engine/step/step_op_text.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

constexpr const char* kScaled = "import torch\n"                                                      // 1
                                "def half_of(value):\n"                                               // 2
                                "    halved = value / 2\n"                                            // 3
                                "    return halved\n"                                                 // 4
                                "optimizer.zero_grad()\n"                                             // 5
                                "for x, t in batches:\n"                                              // 6
                                "    with torch.autocast(device_type=device, dtype=torch.float16):\n" // 7
                                "        loss = half_of(loss_fn(model(x), t))\n"                      // 8
                                "    scaler.scale(loss).backward()\n"                                 // 9
                                "scaler.unscale_(optimizer)\n"                                        // 10
                                "torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=0.5)\n"  // 11
                                "scaler.step(optimizer)\n"                                            // 12
                                "scaler.update()\n"                                                   // 13
                                "if 2 > 3:\n"                                                         // 14
                                "    missed = 1\n";                                                   // 15

struct LineRecords : TrainerTest {
  static RunConfig of_text(const char* text = kScaled, double init_scale = 65536) {
    RunConfig config = small("amp-fp16", "dynamic");
    config.scaler.init_scale = init_scale;
    config.accumulation.steps = 2;
    config.loop = text;
    return config;
  }
  // Makes the next step with line records.
  static StepResult recorded_step(Trainer& t, bool inspect = false) {
    t.record_lines();
    LineResult result = t.resume_execution(Pace::free, inspect);
    EXPECT_TRUE(result.step && result.step->lines);
    return result.step ? std::move(*result.step) : StepResult{};
  }
  static const LineRecord& at(const std::vector<LineRecord>& lines, int64_t line) {
    static const LineRecord kNone;
    const auto found = std::ranges::find(lines, line, &LineRecord::line);
    if (found == lines.end()) ADD_FAILURE() << "no line " << line;
    return found == lines.end() ? kNone : *found;
  }
  static const LineRecord& at(const StepResult& step, int64_t line) { return at(step.lines->lines, line); }
  static std::vector<std::string> made(const LineRecord& record) {
    std::vector<std::string> names;
    for (const VariableRecord& name : record.made) names.push_back(name.name);
    return names;
  }
  static const VariableRecord& made(const LineRecord& record, std::string_view name) {
    static const VariableRecord kNone;
    const auto found = std::ranges::find(record.made, name, &VariableRecord::name);
    if (found == record.made.end()) ADD_FAILURE() << "line " << record.line << " made no " << name;
    return found == record.made.end() ? kNone : *found;
  }
  static std::vector<int64_t> runs(const std::vector<LineRecord>& lines) {
    std::vector<int64_t> counts;
    for (const LineRecord& line : lines) counts.push_back(line.runs);
    return counts;
  }
};

using LineNames = std::vector<std::string>;
using Counts = std::vector<int64_t>;

// ---- results of lines ----

TEST_F(LineRecords, ReportHowOftenEachLineRan) {
  Trainer t = trainer(of_text());
  const StepResult step = recorded_step(t);
  EXPECT_EQ(step.lines->step, 1);
  ASSERT_EQ(step.lines->lines.size(), 15u) << "lines that did not run are there";
  EXPECT_EQ(runs(step.lines->lines), (Counts{1, 1, 2, 2, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1, 0}));
  EXPECT_TRUE(at(step, 15).made.empty());
  EXPECT_EQ(at(step, 15).time_us, 0);
  EXPECT_GT(at(step, 9).time_us, 0);
}

TEST_F(LineRecords, CountTheOpCallsOfALineAndOfTheFunctionsThatItCalls) {
  Trainer t = trainer(of_text());
  const StepResult step = recorded_step(t, true);
  LineRecord expected[16];
  for (const OpRecord& op : step.ops)
    for (const int64_t line : op.line == 3 ? Counts{3, 8} : Counts{op.line}) {
      LineRecord& sum = expected[line];
      ++sum.ops;
      sum.casts += op.casts, sum.casts_cached += op.casts_cached;
      sum.count += op.count, sum.zeros += op.zeros, sum.inf += op.inf, sum.nan += op.nan;
    }
  EXPECT_EQ(expected[3].ops, 2) << "a division for each batch";
  EXPECT_EQ(expected[0].ops, 0) << "each has a line";
  for (const LineRecord& line : step.lines->lines) {
    const LineRecord& sum = expected[line.line];
    EXPECT_EQ(std::tie(line.ops, line.casts, line.casts_cached, line.count, line.zeros, line.inf, line.nan),
              std::tie(sum.ops, sum.casts, sum.casts_cached, sum.count, sum.zeros, sum.inf, sum.nan))
        << "line " << line.line;
  }
  EXPECT_EQ(at(step, 5).ops, 0);
  EXPECT_GT(at(step, 8).casts, 0);
  EXPECT_GT(at(step, 9).ops, at(step, 8).ops) << "backward has the gradients of both sides of each product";
}

TEST_F(LineRecords, AFunctionGivesItsTimeToItsCallerToo) {
  RunConfig config = of_text("def f(w):\n    for i in range(20):\n        w = w @ w\n    return w\ny = "
                             "f(torch.ones(64, 64))\noptimizer.step()\n");
  config.scaler.kind = "none";
  Trainer t = trainer(config), other = trainer(of_text());
  StepResult step = recorded_step(t);
  EXPECT_GT(at(step, 3).time_us, 0);
  EXPECT_GE(at(step, 5).time_us, at(step, 2).time_us + at(step, 3).time_us + at(step, 4).time_us);
  EXPECT_EQ(at(step, 2).runs, 20);
  EXPECT_EQ(at(step, 2).ops, 0);
  EXPECT_EQ(at(step, 3).ops, 20);
  EXPECT_EQ(at(step, 5).ops, 20);
  step = recorded_step(other);
  EXPECT_EQ(made(at(step, 3)), LineNames{"halved"});
  EXPECT_EQ(made(at(step, 3), "halved").scope, VariableScope::local);
  EXPECT_EQ(made(at(step, 3), "halved").value, made(at(step, 8), "loss").value);
}

TEST_F(LineRecords, ReportWhatALineMadeAsItsLastRunLeftIt) {
  Trainer t = trainer(of_text());
  LineStop before_last; // after the loss of the last iteration
  t.set_until({{9, "", 1, "", BreakOn::none}});
  before_last = *t.resume_execution(Pace::free, true).stop;
  const auto name = [&](const char* which) {
    return *std::ranges::find(before_last.names, which, &VariableRecord::name);
  };
  Trainer other = trainer(of_text());
  const StepResult step = recorded_step(other);
  EXPECT_EQ(made(at(step, 6)), (LineNames{"x", "t"}));
  EXPECT_EQ(made(at(step, 6), "x").shape, "[32, 2]");
  EXPECT_EQ(made(at(step, 6), "x").norm, name("x").norm);
  EXPECT_EQ(made(at(step, 6), "t").dtype, "int64");
  EXPECT_EQ(made(at(step, 8), "loss").value, name("loss").value);
  EXPECT_EQ(made(at(step, 8), "loss").kind, VariableKind::tensor);
  EXPECT_TRUE(made(at(step, 7)).empty());
  EXPECT_TRUE(made(at(step, 2)).empty()) << "a definition binds the same in every step";
}

TEST_F(LineRecords, BackwardMakesAllGradientsTogether) {
  Trainer t = trainer(of_text());
  t.set_until({{10, "", 0, "", BreakOn::none}});
  const LineStop stop = *t.resume_execution(Pace::free, true).stop;
  VariableRecord sum;
  double squares = 0;
  for (const Parameter& p : t.parameters()) {
    const std::vector<float> gradient = to_host(p.tensor.grad());
    sum.count += std::ssize(gradient);
    for (const float g : gradient) {
      squares += static_cast<double>(g) * static_cast<double>(g);
      sum.amax = std::max(is_recorded(sum.amax) ? sum.amax : 0, static_cast<double>(std::abs(g)));
      sum.zeros += g == 0;
    }
  }
  const VariableRecord& gradient = made(at(stop.lines, 9), "grad");
  EXPECT_EQ(made(at(stop.lines, 9)), LineNames{"grad"});
  EXPECT_EQ(gradient.dtype, "fp32");
  EXPECT_EQ(std::tie(gradient.count, gradient.zeros, gradient.amax), std::tie(sum.count, sum.zeros, sum.amax));
  EXPECT_NEAR(gradient.norm, std::sqrt(squares), 1e-9 * gradient.norm);
  EXPECT_EQ(std::tie(gradient.inf, gradient.nan), std::make_tuple(0, 0));
}

TEST_F(LineRecords, ReportWhatTheScalerAndTheOptimizerDid) {
  Trainer t = trainer(of_text());
  const StepResult step = recorded_step(t);
  ASSERT_FALSE(step.record.skipped);
  EXPECT_EQ(at(step, 5).did, "");
  EXPECT_EQ(at(step, 9).did, "");
  EXPECT_EQ(at(step, 10).did, "found_inf 0");
  EXPECT_EQ(at(step, 12).did, "applied");
  EXPECT_EQ(at(step, 13).did, "growth tracker 1");
  for (const LineRecord& line : step.lines->lines) EXPECT_FALSE(line.had_no_effect) << line.line;
  double norm = 0, coef = 0;
  ASSERT_EQ(std::sscanf(at(step, 11).did.c_str(), "norm %lf, coef %lf", &norm, &coef), 2) << at(step, 11).did;
  EXPECT_NEAR(norm, step.record.grad_norm, 1e-3 * norm);
  EXPECT_NEAR(coef, step.record.clip_coef, 1e-3);
  EXPECT_NEAR(coef, std::min(1.0, 0.5 / norm), 1e-3);
}

TEST_F(LineRecords, ASkippedStepIsIdleAndTheScaleFalls) {
  Trainer t = trainer(of_text(kScaled, 0x1p40));
  const StepResult step = recorded_step(t);
  ASSERT_TRUE(step.record.skipped);
  EXPECT_EQ(at(step, 10).did, "found_inf 1");
  EXPECT_EQ(at(step, 12).did, "skipped");
  EXPECT_TRUE(at(step, 12).had_no_effect);
  EXPECT_EQ(at(step, 13).did, "2^40 -> 2^39");
  EXPECT_FALSE(at(step, 13).had_no_effect);
  EXPECT_GT(at(step, 9).inf + at(step, 9).nan, 0);
  EXPECT_GT(made(at(step, 9), "grad").inf + made(at(step, 9), "grad").nan, 0);
}

TEST_F(LineRecords, AStepThatUnscalesByItselfReportsBoth) {
  const char* text = "optimizer.zero_grad()\nscaler.scale(loss_fn(model(batches[0][0]), batches[0][1]) * "
                     "1e20).backward()\nscaler.step(optimizer)\nscaler.update()\n";
  Trainer fine = trainer(of_text(text)), overflows = trainer(of_text(text, 0x1p127));
  EXPECT_EQ(at(recorded_step(fine), 3).did, "found_inf 0, applied");
  const StepResult step = recorded_step(overflows);
  EXPECT_EQ(at(step, 3).did, "found_inf 1, skipped");
  EXPECT_TRUE(at(step, 3).had_no_effect);
}

TEST_F(LineRecords, AnUpdateThatIsHeldIsIdle) {
  RunConfig config = of_text(kScaled, 0x1p40);
  config.scaler.behaves_like = "megatron";
  config.scaler.hysteresis = 2;
  Trainer t = trainer(config);
  const StepResult step = recorded_step(t);
  EXPECT_EQ(at(step, 13).did, "held at 2^40");
  EXPECT_TRUE(at(step, 13).had_no_effect);
}

TEST_F(LineRecords, OfTwoOptimizersTheOneThatIsSkippedIsIdle) {
  RunConfig config = of_text("a.zero_grad()\n"                                            // 1
                             "b.zero_grad()\n"                                            // 2
                             "(x, t), = points\n"                                         // 3
                             "scaler.scale(loss_fn(first(x), t)).backward()\n"            // 4
                             "scaler.scale(second(x).mean() * float('inf')).backward()\n" // 5
                             "scaler.step(a)\n"                                           // 6
                             "scaler.step(b)\n"                                           // 7
                             "scaler.update()\n"                                          // 8
                             "for optimizer in [a, b]:\n"                                 // 9
                             "    scaler.unscale_(optimizer)\n");                         // 10
  config.accumulation.steps = 1;
  config.datasets["points"].name = "spirals";
  config.datasets["points"].batch_size = 16;
  for (const char* name : {"first", "second"}) config.models[name].hidden = {8};
  config.optimizers["a"].of = {"first"};
  config.optimizers["b"].of = {"second"};
  Trainer t = trainer(config);
  const StepResult step = recorded_step(t);
  EXPECT_FALSE(at(step, 6).had_no_effect);
  EXPECT_TRUE(at(step, 7).had_no_effect);
  EXPECT_EQ(at(step, 6).did, "found_inf 0, applied");
  EXPECT_EQ(at(step, 7).did, "found_inf 1, skipped");
  EXPECT_EQ(at(step, 8).did, "2^16 -> 2^15");
  EXPECT_EQ(at(step, 10).did, "found_inf 0; found_inf 1") << "each run, where they differ";
  EXPECT_EQ(made(at(step, 3)), (LineNames{"x", "t"}));
  EXPECT_EQ(made(at(step, 9)), (LineNames{"optimizer"}));
  EXPECT_EQ(made(at(step, 9), "optimizer").kind, VariableKind::optimizer);
}

TEST_F(LineRecords, OfAGanEachBackwardReportsTheGradientsThatThereAre) {
  RunConfig config = small("fp32");
  config.datasets["noises"].name = "gaussians";
  config.datasets["points"].name = "spirals";
  for (auto& [name, data] : config.datasets) data.batch_size = 16;
  for (const char* name : {"discriminator", "generator"}) config.models[name].hidden = {8};
  config.models["discriminator"].outputs = 1;
  config.models["generator"].outputs = 2;
  config.models["generator"].data = "noises";
  config.optimizers["optimizer_d"].of = {"discriminator"};
  config.optimizers["optimizer_g"].of = {"generator"};
  config.loop = "optimizer_d.zero_grad()\n"
                "optimizer_g.zero_grad()\n"
                "fake = generator(noises[0][0])\n"
                "F.binary_cross_entropy_with_logits(discriminator(fake.detach()), torch.zeros(16, 1)).backward()\n"
                "optimizer_d.step()\n"
                "F.binary_cross_entropy_with_logits(discriminator(fake), torch.ones(16, 1)).backward()\n"
                "optimizer_g.step()\n";
  Trainer t = trainer(config);
  const StepResult step = recorded_step(t);
  const int64_t d = 2 * 8 + 8 + 8 + 1;
  const int64_t g_in = made(at(step, 3), "fake").count / 16;
  EXPECT_EQ(g_in, 2);
  EXPECT_EQ(made(at(step, 4), "grad").count, d) << "of the discriminator alone";
  EXPECT_EQ(made(at(step, 6), "grad").count, t.parameter_count()) << "of both";
  EXPECT_EQ(at(step, 5).did, "applied");
  EXPECT_EQ(at(step, 7).did, "applied");
}

TEST_F(LineRecords, ReportWhatALinePrintedAndWhatItChangedInPlace) {
  RunConfig config = of_text("seen = []\n"              // 1
                             "total = torch.zeros(2)\n" // 2
                             "for i in range(3):\n"     // 3
                             "    print('turn', i)\n"   // 4
                             "    seen.append(i)\n"     // 5
                             "    total += i\n"         // 6
                             "total.add_(1)\n"          // 7
                             "total[0] = 9.0\n"         // 8
                             "a, (b, c) = 1, (2, 3)\n"  // 9
                             "a = 4; d = a\n"           // 10
                             "for i in []: e = 1\n"     // 11
                             "optimizer.step()\n");     // 12
  config.scaler.kind = "none";
  Trainer t = trainer(config);
  const StepResult step = recorded_step(t);
  EXPECT_EQ(at(step, 4).did, "turn 0; turn 1; turn 2");
  EXPECT_EQ(made(at(step, 5), "seen").text, "[0, 1, 2]");
  EXPECT_EQ(made(at(step, 6), "total").amax, 3) << "0 + 1 + 2";
  EXPECT_EQ(made(at(step, 7), "total").amax, 4);
  EXPECT_EQ(made(at(step, 8), "total").amax, 9);
  EXPECT_EQ(made(at(step, 9)), (LineNames{"a", "b", "c"}));
  EXPECT_EQ(made(at(step, 9), "c").value, 3);
  EXPECT_EQ(made(at(step, 10)), (LineNames{"a", "d"}));
  EXPECT_EQ(at(step, 10).runs, 1) << "two statements, one line";
  EXPECT_EQ(at(step, 3).runs, 3);
  EXPECT_EQ(made(at(step, 3), "i").value, 2);
  EXPECT_EQ(at(step, 11).runs, 1) << "the step came there, though there was no turn";
  EXPECT_TRUE(at(step, 11).made.empty());
}

TEST_F(LineRecords, AreBoundedInNumberAndInWords) {
  std::string text;
  for (size_t i = 0; i < kMostReportedLines + 50; ++i) text += "a = 1\n";
  text += "optimizer.step()\n";
  RunConfig config = of_text(text.c_str());
  config.scaler.kind = "none";
  Trainer t = trainer(config);
  EXPECT_EQ(recorded_step(t).lines->lines.size(), kMostReportedLines);
  config.loop = "for i in range(500):\n    print(i)\noptimizer.step()\n";
  Trainer printing = trainer(config);
  const StepResult step = recorded_step(printing);
  EXPECT_LT(at(step, 2).did.size(), 220u);
  EXPECT_TRUE(at(step, 2).did.ends_with("; ...")) << at(step, 2).did;
}

TEST(ScaleText, WritesLargePowersOfTwoAsSuch) {
  EXPECT_EQ(scale_text(65536), "2^16");
  EXPECT_EQ(scale_text(2048), "2^11");
  EXPECT_EQ(scale_text(1024), "1024");
  EXPECT_EQ(scale_text(1), "1");
  EXPECT_EQ(scale_text(0.5), "0.5");
  EXPECT_EQ(scale_text(0x1p-20), "2^-20");
  EXPECT_EQ(scale_text(3000), "3000");
  EXPECT_EQ(scale_text(INFINITY), "inf");
}

// ---- in stops ----

TEST_F(LineRecords, AStopReportsTheLinesOfTheStepSoFar) {
  Trainer t = trainer(of_text());
  LineStop stop;
  while (stop.line != 9) stop = *t.resume_execution(Pace::line, true).stop;
  EXPECT_EQ(runs(stop.lines), (Counts{1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(made(at(stop.lines, 8), "loss").kind, VariableKind::tensor);
  const int64_t ops = at(stop.lines, 8).ops;
  stop = *t.resume_execution(Pace::call, true).stop;
  EXPECT_EQ(at(stop.lines, 9).runs, 1) << "it is running";
  EXPECT_EQ(at(stop.lines, 9).ops, 1);
  EXPECT_EQ(at(stop.lines, 8).ops, ops);
  stop = *t.resume_execution(Pace::step, true).stop;
  EXPECT_EQ(runs(stop.lines), (Counts{1, 1, 2, 2, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1, 0}));
  EXPECT_EQ(at(stop.lines, 12).did, "applied");
}

TEST_F(LineRecords, OfAStepThatWasRunFreelyOnlyWhatCameSince) {
  Trainer t = trainer(of_text());
  t.set_until({{9, "", 0, "", BreakOn::none}});
  LineStop stop = *t.resume_execution(Pace::free, false).stop;
  EXPECT_TRUE(stop.lines.empty());
  t.set_until({});
  stop = *t.resume_execution(Pace::line, true).stop;
  EXPECT_EQ(runs(stop.lines), (Counts{0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0})) << "and the next turn has begun";
  EXPECT_EQ(made(at(stop.lines, 9)), LineNames{"grad"});
  stop = *t.resume_execution(Pace::step, true).stop;
  EXPECT_EQ(runs(stop.lines), (Counts{0, 0, 1, 1, 0, 1, 1, 1, 2, 1, 1, 1, 1, 1, 0}));
}

TEST_F(LineRecords, AStopAtAnErrorReportsTheLineThatRaised) {
  Trainer t = trainer(of_text("x, t = batches[0]\ny = (x @ x.T) @ t.missing\n"));
  const LineStop stop = *t.resume_execution(Pace::step, true).stop;
  EXPECT_EQ(stop.reason, StopReason::error);
  EXPECT_EQ(runs(stop.lines), (Counts{1, 1}));
  EXPECT_EQ(at(stop.lines, 2).ops, 1) << "the product in brackets";
}

// ---- recording changes nothing ----

TEST_F(LineRecords, ChangeNoBitOfARun) {
  for (const char* mode : {"amp-fp16", "fp16-master", "fp32"})
    for (const bool compile : {true, false}) {
      RunConfig config =
          of_text(mode == std::string("fp32") ? "optimizer.zero_grad()\nfor x, t in batches:\n    y = model(x) + "
                                                "torch.rand(1)\n    loss_fn(y, t).backward()\noptimizer.step()\n"
                                              : kScaled);
      config.precision.mode = mode;
      if (config.precision.mode == "fp32") config.scaler.kind = "none";
      config.scaler.growth_interval = 3;
      config.train.compile = compile;
      Trainer watched = trainer(config), plain = trainer(config);
      for (int step = 1; step <= 24; ++step) {
        const bool is_recording = step % 4 == 2;
        const StepRecord a = is_recording ? recorded_step(watched).record : watched.step(false).record,
                         b = plain.step(false).record;
        EXPECT_EQ(a.loss, b.loss) << mode << " step " << step;
        EXPECT_EQ(a.loss_scale, b.loss_scale);
        EXPECT_TRUE(a.grad_norm == b.grad_norm || (std::isnan(a.grad_norm) && std::isnan(b.grad_norm)));
        EXPECT_EQ(a.skipped, b.skipped);
        const bool same_way = !compile || (!is_recording && step > 8); // a step with line records is eager
        EXPECT_TRUE(!same_way || a.memory_bytes == b.memory_bytes)
            << mode << " step " << step << ": " << a.memory_bytes << " " << b.memory_bytes;
      }
      TrainerState x = watched.snapshot(), y = plain.snapshot();
      x.wall_s = y.wall_s;
      EXPECT_TRUE(x == y) << mode;
    }
}

TEST_F(LineRecords, LeaveARecordingAsItIs) {
  const std::string plain = "optimizer.zero_grad()\nx, t = batches[0]\nloss = loss_fn(model(x), "
                            "t)\nscaler.scale(loss).backward()\nscaler.step(optimizer)\nscaler.update()\n";
  for (const bool reads : {false, true}) {
    Trainer t = trainer(of_text((plain + (reads ? "print(loss.item())\n" : "")).c_str()));
    device.recordings = device.replays = 0;
    steps(t, 12);
    const int recordings = device.recordings, replays = device.replays;
    ASSERT_GT(recordings, 0) << reads;
    ASSERT_GT(replays, 3) << reads;
    for (int i = 0; i < 6; ++i) {
      recorded_step(t);
      steps(t, 2);
    }
    EXPECT_EQ(device.recordings, recordings) << reads;
    EXPECT_GE(device.replays, replays + 12) << reads;
  }
}

} // namespace
} // namespace amplab
