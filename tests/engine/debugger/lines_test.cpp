// SPDX-License-Identifier: Apache-2.0
// A step executed line by line: where it stops, what it reports there, and that inspection changes nothing.
#include "engine/run/config_error.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <cmath>

namespace amplab {
namespace {

// Line 3 is a function, so that there is something to step into.
constexpr const char* kText = "import torch\n"
                              "\n"
                              "def half_of(value):\n"
                              "    halved = value / 2\n"
                              "    return halved\n"
                              "optimizer.zero_grad()\n"
                              "for x, t in batches:\n"
                              "    with torch.autocast(device_type=device, dtype=torch.float16):\n"
                              "        y = model(x)\n"
                              "        loss = half_of(loss_fn(y, t))\n"
                              "    scaler.scale(loss).backward()\n"
                              "scaler.unscale_(optimizer)\n"
                              "torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=0.5)\n"
                              "scaler.step(optimizer)\n"
                              "scaler.update()\n";

struct Lines : TrainerTest {
  static RunConfig of_text(const char* text = kText) {
    RunConfig config = small("amp-fp16", "dynamic");
    config.scaler.growth_interval = 3;
    config.accumulation.steps = 2;
    config.loop = text;
    return config;
  }
  static LineStop stop_of(LineResult result) {
    if (!result.stop) ADD_FAILURE() << "it did not stop";
    return result.stop ? std::move(*result.stop) : LineStop{};
  }
  static LineStop go(Trainer& t, Pace pace = Pace::line) { return stop_of(t.resume_execution(pace, true)); }
  // Runs until the line is about to run.
  static LineStop go_to(Trainer& t, int64_t line, std::string condition = {}) {
    t.set_until({{line, std::move(condition), 0, "", BreakOn::none}});
    LineStop stop;
    for (int step = 0; step < 20; ++step)
      if (LineResult result = t.resume_execution(Pace::free, false); result.stop) {
        stop = std::move(*result.stop);
        break;
      }
    t.set_until({});
    return stop;
  }
  static std::vector<int64_t> lines_of_a_step(Trainer& t, Pace pace) {
    std::vector<int64_t> lines;
    for (LineStop stop = go(t, pace);; stop = go(t, pace)) {
      lines.push_back(stop.line);
      if (stop.line == 0) return lines;
    }
  }
  static const VariableRecord& name_in(const LineStop& stop, std::string_view name) {
    static const VariableRecord kNone;
    const auto found = std::ranges::find(stop.names, name, &VariableRecord::name);
    if (found == stop.names.end()) ADD_FAILURE() << "no name " << name;
    return found == stop.names.end() ? kNone : *found;
  }
  static bool has_name(const LineStop& stop, const std::string& name) {
    return std::ranges::find(stop.names, name, &VariableRecord::name) != stop.names.end();
  }
  static const VariableAttribute& part_of(const VariableRecord& record, const std::string& key,
                                          const std::string& of = "") {
    static const VariableAttribute kNone;
    for (const VariableAttribute& part : record.parts)
      if (part.key == key && part.of == of) return part;
    ADD_FAILURE() << "no part " << key;
    return kNone;
  }
};

using Numbers = std::vector<int64_t>;

// ---- where it stops ----

TEST_F(Lines, ComeInTheOrderInWhichTheyRun) {
  Trainer t = trainer(of_text());
  const Numbers once = {1, 3, 6, 7, 8, 9, 10, 11, 8, 9, 10, 11, 12, 13, 14, 15, 0};
  EXPECT_EQ(lines_of_a_step(t, Pace::line), once);
  EXPECT_FALSE(t.within_step());
  EXPECT_EQ(lines_of_a_step(t, Pace::line), once) << "and again in the next step";
  EXPECT_EQ(t.steps_done(), 2);
}

TEST_F(Lines, IntoAFunctionReportsWhoCalledItAndOutReturns) {
  Trainer t = trainer(of_text());
  LineStop stop = go_to(t, 10);
  EXPECT_EQ(stop.reason, StopReason::position);
  EXPECT_TRUE(stop.frames.empty());
  stop = go(t, Pace::into);
  EXPECT_EQ(stop.line, 4);
  ASSERT_EQ(stop.frames.size(), 1u);
  EXPECT_EQ(stop.frames[0].function, "half_of");
  EXPECT_EQ(stop.frames[0].line, 10);
  EXPECT_EQ(name_in(stop, "value").scope, VariableScope::local);
  EXPECT_FALSE(has_name(stop, "halved"));
  EXPECT_TRUE(has_name(go(t), "halved"));
  stop = go(t, Pace::out);
  EXPECT_EQ(stop.line, 11);
  EXPECT_FALSE(has_name(stop, "halved"));
  EXPECT_EQ(go(t, Pace::out).line, 0) << "out of the text is the end of the step";
}

TEST_F(Lines, ALineReportsTheColumnsOfItsStatement) {
  Trainer t = trainer(of_text("a = 1; b = 2\nif a == 2:\n    pass\nelif b == 2:\n    c = 3\n"));
  LineStop stop = go(t);
  EXPECT_EQ(std::tie(stop.line, stop.column, stop.end_line, stop.end_column), std::make_tuple(1, 1, 1, 6));
  stop = go(t);
  EXPECT_EQ(std::tie(stop.line, stop.column), std::make_tuple(1, 8));
  EXPECT_EQ((lines_of_a_step(t, Pace::line)), (Numbers{2, 4, 5, 0}));
}

TEST_F(Lines, ALaneThatEndsWithinACallLeavesNoLedgerOnTheDevice) {
  {
    Trainer t = trainer(of_text());
    ASSERT_EQ(go(t, Pace::call).reason, StopReason::call);
  }
  EXPECT_EQ(device.clients().current().scratch, nullptr);
}

TEST_F(Lines, PaceStepGoesToTheEndAndCallToEachOp) {
  Trainer t = trainer(of_text());
  EXPECT_EQ(go(t, Pace::step).reason, StopReason::step);
  go_to(t, 9);
  LineStop stop = go(t, Pace::call);
  EXPECT_EQ(stop.reason, StopReason::call);
  EXPECT_EQ(stop.line, 9) << "it is running";
  ASSERT_EQ(stop.ops.size(), 1u);
  EXPECT_EQ(stop.ops[0].line, 9);
  const std::string first = stop.ops[0].op;
  stop = go(t, Pace::call);
  ASSERT_EQ(stop.ops.size(), 1u);
  stop = go(t);
  EXPECT_EQ(stop.line, 10);
  EXPECT_GT(stop.ops.size(), 1u) << "the rest of the line's calls, each once";
  for (const OpRecord& op : stop.ops) EXPECT_EQ(op.line, 9);
}

TEST_F(Lines, EveryOpCallOfASteppedStepIsReportedOnceAndTheStepHasThemAll) {
  Trainer t = trainer(of_text()), whole = trainer(of_text());
  std::vector<OpRecord> reported;
  std::optional<StepResult> step;
  while (!step) {
    LineResult result = t.resume_execution(Pace::line, true);
    ASSERT_TRUE(result.stop);
    reported.insert(reported.end(), result.stop->ops.begin(), result.stop->ops.end());
    step = std::move(result.step);
  }
  const std::vector<OpRecord> expected = whole.step(true).ops;
  ASSERT_EQ(reported.size(), expected.size());
  ASSERT_EQ(step->ops.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(reported[i].op, expected[i].op);
    EXPECT_EQ(reported[i].line, expected[i].line);
    EXPECT_EQ(reported[i].amax, expected[i].amax);
    EXPECT_EQ(reported[i].flushed, expected[i].flushed);
  }
}

TEST_F(Lines, HaltWhereRequested) {
  Trainer t = trainer(of_text("total = 0\nfor i in range(1000):\n    total += i\n"));
  std::stop_source halt;
  halt.request_stop();
  const LineStop stop = stop_of(t.resume_execution(Pace::step, true, {halt.get_token(), {}}));
  EXPECT_EQ(stop.reason, StopReason::requested);
  EXPECT_EQ(stop.line, 1);
  EXPECT_EQ(name_in(go(t, Pace::step), "total").value, 499500);
}

TEST_F(Lines, EndAtOnceWhereTheyShall) {
  Trainer t = trainer(of_text("total = 0\nfor i in range(900000):\n    total += i\n"));
  std::stop_source end;
  go(t);
  end.request_stop();
  EXPECT_THROW(t.resume_execution(Pace::step, true, {{}, end.get_token()}), interpreter::StopRequested);
  Trainer at_once = trainer(of_text("total = 0\nfor i in range(900000):\n    total += i\n"));
  EXPECT_THROW(at_once.step(false, nullptr, end.get_token()), interpreter::StopRequested);
}

TEST_F(Lines, OneThatRaisesReportsWhere) {
  Trainer t = trainer(of_text("a = 1\nb = [a]\nc = b[a]\n"));
  go(t);
  LineResult result = t.resume_execution(Pace::step, true);
  ASSERT_TRUE(result.raised);
  ASSERT_TRUE(result.stop);
  EXPECT_EQ(result.stop->reason, StopReason::error);
  EXPECT_EQ(result.stop->line, 3);
  EXPECT_EQ(result.stop->text, "IndexError: list index out of range");
  EXPECT_EQ(name_in(*result.stop, "b").text, "[1]");
  EXPECT_THROW(std::rethrow_exception(result.raised), loop::LoopError);
}

// ---- bits ----

TEST_F(Lines, GiveTheSameBitsHoweverTheStepIsTaken) {
  for (const char* mode : {"fp32", "amp-fp16", "fp16-master", "pure-bf16"}) {
    RunConfig config = of_text();
    config.precision.mode = mode;
    if (config.precision.mode == "pure-bf16") config.scaler.kind = "none";
    config.model.dropout = 0.25;
    Trainer whole = trainer(config), parts = trainer(config);
    parts.set_breaks({{9, "isnan(y) or norm(y) < 0 or len(x) == 0", 0, "", BreakOn::none},
                      {0, "step == 3 and amax(loss) < 0", 0, "", BreakOn::none}});
    for (int i = 0; i < 10; ++i) {
      const StepRecord expected = whole.step(false).record;
      std::optional<StepResult> step;
      while (!step) {
        switch (i % 6) {
        case 0: step = parts.resume_execution(Pace::line, true).step; break;
        case 1: step = parts.resume_execution(Pace::call, true).step; break;
        case 2: step = parts.advance().step; break;
        case 3: step = parts.resume_execution(Pace::into, true).step; break;
        case 4: step = parts.resume_execution(Pace::free, false).step; break;
        default: // all of them in one step
          parts.resume_execution(Pace::line, false);
          parts.advance();
          parts.resume_execution(Pace::call, false);
          parts.advance();
          step = parts.step(false);
        }
        if (!step) parts.current_stop(StopReason::requested, "");
      }
      EXPECT_EQ(step->record.loss, expected.loss) << mode << " " << i;
      EXPECT_TRUE(step->record.grad_norm == expected.grad_norm || std::isnan(expected.grad_norm)) << mode << " " << i;
      EXPECT_EQ(step->record.loss_scale, expected.loss_scale) << mode;
      EXPECT_EQ(step->record.growth_tracker, expected.growth_tracker) << mode;
    }
    EXPECT_TRUE(parts.state_dict() == whole.state_dict()) << mode;
  }
}

TEST_F(Lines, BreaksOnFactsLeaveTheRecordingAlone) {
  RunConfig config = small("amp-fp16", "dynamic");
  Trainer t = trainer(config), plain = trainer(config);
  t.set_breaks({{0, "", 0, "", BreakOn::skip}, {0, "", 0, "", BreakOn::growth}});
  const auto calls_of_steps = [&](Trainer& each) {
    steps(each, 5);
    const int64_t before = device.calls;
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(each.resume_execution(Pace::free, false).stop);
    return device.calls - before;
  };
  EXPECT_EQ(calls_of_steps(t), calls_of_steps(plain));
  t.set_breaks({{1, "", 0, "", BreakOn::none}});
  EXPECT_TRUE(t.resume_execution(Pace::free, false).stop);
}

// ---- names ----

TEST_F(Lines, ReportTensorsAsTheyAre) {
  Trainer t = trainer(of_text());
  const LineStop stop = go_to(t, 11);
  const VariableRecord& y = name_in(stop, "y");
  EXPECT_EQ(y.kind, VariableKind::tensor);
  EXPECT_EQ(y.scope, VariableScope::global);
  EXPECT_EQ(y.dtype, "fp16") << "made under autocast";
  EXPECT_EQ(y.shape, "[32, 2]");
  EXPECT_EQ(y.count, 64);
  EXPECT_EQ(y.text, "fp16 [32, 2]");
  EXPECT_FALSE(is_recorded(y.value)) << "of one element only";
  const VariableRecord& loss = name_in(stop, "loss");
  EXPECT_EQ(loss.dtype, "fp32") << "the loss is on autocast's fp32 list";
  EXPECT_GT(loss.value, 0);
  EXPECT_FLOAT_EQ(static_cast<float>(loss.norm), static_cast<float>(loss.value));
  EXPECT_EQ(name_in(stop, "x").dtype, "fp32");
  EXPECT_EQ(name_in(stop, "t").dtype, "int64");
  EXPECT_FALSE(is_recorded(name_in(stop, "t").norm));
  EXPECT_EQ(name_in(stop, "half_of").kind, VariableKind::function);
}

TEST_F(Lines, ReportNumbersThatAreCountedByHand) {
  Trainer t = trainer(of_text("v = torch.tensor([3.0, -4.0, 0.0, float('inf'), float('nan'), 1e-40])\n"
                              "h = (v / 1e40).half()\n"
                              "n, s, l, d = 7, 'word', [1, (2.5, None)], {'a': True}\n"
                              "e = torch.tensor([0.5])\n"
                              "pass\n"));
  const LineStop stop = go_to(t, 5);
  const VariableRecord& v = name_in(stop, "v");
  EXPECT_DOUBLE_EQ(v.norm, 5);
  EXPECT_EQ(v.amax, 4);
  EXPECT_FLOAT_EQ(static_cast<float>(v.amin_nonzero), 1e-40F);
  EXPECT_EQ(std::tie(v.count, v.zeros, v.subnormals, v.inf, v.nan), std::make_tuple(6, 1, 1, 1, 1));
  EXPECT_EQ(name_in(stop, "h").dtype, "fp16");
  EXPECT_EQ(name_in(stop, "n").value, 7);
  EXPECT_EQ(name_in(stop, "n").kind, VariableKind::number);
  EXPECT_EQ(name_in(stop, "s").text, "'word'");
  EXPECT_EQ(name_in(stop, "l").text, "[1, (2.5, None)]");
  EXPECT_EQ(name_in(stop, "l").count, 2);
  EXPECT_EQ(name_in(stop, "d").text, "{'a': True}");
  EXPECT_EQ(name_in(stop, "e").value, 0.5);
}

TEST_F(Lines, ReportTheScalersStageAndTheOptimizersSteps) {
  Trainer t = trainer(of_text());
  steps(t, 2);
  const auto stage = [](const LineStop& stop) { return part_of(name_in(stop, "scaler"), "stage", "optimizer").text; };
  const auto found = [](const LineStop& stop) {
    return part_of(name_in(stop, "scaler"), "found_inf", "optimizer").value;
  };
  LineStop stop = go_to(t, 12);
  const double scaled = std::sqrt([&] {
    double sum = 0;
    for (const Parameter& p : t.parameters())
      for (const float g : to_host(p.tensor.grad())) sum += static_cast<double>(g) * static_cast<double>(g);
    return sum;
  }());
  EXPECT_EQ(stage(stop), "ready");
  EXPECT_FALSE(is_recorded(found(stop)));
  EXPECT_EQ(part_of(name_in(stop, "scaler"), "scale").value, 65536);
  EXPECT_EQ(part_of(name_in(stop, "scaler"), "growth_tracker").value, 2);
  EXPECT_EQ(part_of(name_in(stop, "optimizer"), "steps").value, 2);
  EXPECT_EQ(part_of(name_in(stop, "optimizer"), "lr").value, 0.001);
  stop = go(t);
  EXPECT_EQ(stage(stop), "unscaled");
  EXPECT_EQ(found(stop), 0);
  EXPECT_EQ(name_in(stop, "scaler").scope, VariableScope::provided);
  go(t);
  stop = go(t);
  EXPECT_EQ(stage(stop), "stepped");
  EXPECT_EQ(part_of(name_in(stop, "optimizer"), "steps").value, 3);
  const StepRecord record = t.step(false).record;
  EXPECT_NEAR(record.grad_norm * record.loss_scale, scaled, 1e-3 * scaled);
  stop = t.current_stop(StopReason::requested, "");
  EXPECT_EQ(stop.line, 0);
  EXPECT_EQ(stage(stop), "ready") << "after the update";
  EXPECT_EQ(part_of(name_in(stop, "scaler"), "scale").value, 131072) << "three steps: it has grown";
  EXPECT_FALSE(has_name(stop, "loss")) << "does not outlive its step";
}

TEST_F(Lines, ReportABoundedNumberOfNames) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "name" + std::to_string(i) + " = " + std::to_string(i) + "\n";
  text += "long = [0.1] * 1000\n";
  Trainer t = trainer(of_text(text.c_str()));
  const LineStop stop = go(t, Pace::step);
  EXPECT_EQ(stop.names.size(), kMostReportedVariables);
  EXPECT_EQ(stop.names_left_out, 3 + 301 - static_cast<int64_t>(kMostReportedVariables));
  Trainer other = trainer(of_text("long = [0.1] * 1000\nword = 'x' * 5000\n"));
  const LineStop end = go(other, Pace::step);
  EXPECT_LE(name_in(end, "long").text.size(), kLongestVariableText);
  EXPECT_LE(name_in(end, "word").text.size(), kLongestVariableText);
}

// ---- breaks ----

TEST_F(Lines, BreakWhereAConditionHoldsAndLetSomeHitsBy) {
  Trainer t = trainer(of_text());
  t.set_breaks({{11, "step >= 3", 1, "", BreakOn::none}});
  EXPECT_FALSE(t.resume_execution(Pace::free, false).stop);
  EXPECT_FALSE(t.resume_execution(Pace::free, false).stop);
  const LineStop stop = stop_of(t.resume_execution(Pace::free, false));
  EXPECT_EQ(std::tie(stop.step, stop.line, stop.reason, stop.index), std::make_tuple(3, 11, StopReason::breakpoint, 0));
  EXPECT_EQ(stop.text, "Stopped at line 11, step >= 3.");
  EXPECT_EQ(part_of(name_in(stop, "scaler"), "growth_tracker").value, 2);
  EXPECT_FALSE(t.resume_execution(Pace::free, false).stop) << "it was the second micro-batch's";
}

TEST_F(Lines, BreakWhenAConditionBecomesTrueAndNotWhileItIs) {
  Trainer t = trainer(of_text());
  t.set_breaks({{0, "found_inf or scale > 65536", 0, "", BreakOn::none}});
  int64_t stops = 0;
  for (int i = 0; i < 5; ++i)
    if (const LineResult result = t.resume_execution(Pace::free, false); result.stop) {
      ++stops;
      EXPECT_EQ(result.stop->step, 3);
      EXPECT_EQ(result.stop->line, 0) << "made by the last line";
    }
  EXPECT_EQ(stops, 1);
}

TEST_F(Lines, LogWithoutAStop) {
  Trainer t = trainer(of_text());
  t.set_breaks({{12, "loss < 100 and step == 2", 0, "half way", BreakOn::none}});
  t.resume_execution(Pace::free, false);
  const LineResult result = t.resume_execution(Pace::free, false);
  EXPECT_FALSE(result.stop);
  const auto event = std::ranges::find(result.step->events, "break", &Event::subject);
  ASSERT_NE(event, result.step->events.end());
  EXPECT_EQ(event->kind, EventKind::print);
  EXPECT_EQ(event->line, 12);
  EXPECT_EQ(event->step, 2);
  EXPECT_TRUE(event->text.starts_with("half way (loss = 0.")) << event->text;
  EXPECT_TRUE(event->text.ends_with(", step = 2)")) << event->text;
}

TEST_F(Lines, BreakOnASkipAndItsBackoff) {
  RunConfig config = of_text();
  config.scaler.init_scale = 0x1p40;
  Trainer t = trainer(config);
  t.set_breaks({{0, "", 0, "", BreakOn::backoff}, {0, "", 0, "", BreakOn::skip}});
  LineResult result = t.resume_execution(Pace::free, false);
  ASSERT_TRUE(result.stop && result.step);
  EXPECT_EQ(result.stop->index, 0);
  EXPECT_EQ(result.stop->line, 0);
  EXPECT_TRUE(result.step->record.skipped);
  std::map<EventKind, int64_t> lines;
  for (const Event& event : result.step->events) lines[event.kind] = event.line;
  EXPECT_EQ(lines[EventKind::skip], 14);
  EXPECT_EQ(lines[EventKind::backoff], 15);
  EXPECT_EQ(lines[EventKind::nonfinite], 12);
  t.set_breaks({{0, "", 1, "", BreakOn::skip}});
  EXPECT_FALSE(t.resume_execution(Pace::free, false).stop) << "one is let by";
  EXPECT_TRUE(t.resume_execution(Pace::free, false).stop);
}

TEST_F(Lines, BreakAtTheOpThatMakesTheFirstInf) {
  RunConfig config = of_text();
  config.scaler.init_scale = 0x1p40;
  Trainer t = trainer(config), inspected = trainer(config);
  t.set_breaks({{0, "", 0, "", BreakOn::inf}});
  const LineStop stop = stop_of(t.resume_execution(Pace::free, false));
  const std::vector<OpRecord> ops = inspected.step(true).ops;
  const auto first = std::ranges::find_if(ops, [](const OpRecord& op) { return op.inf > 0; });
  ASSERT_NE(first, ops.end());
  ASSERT_FALSE(stop.ops.empty());
  EXPECT_EQ(stop.ops.back().seq, first->seq);
  EXPECT_EQ(stop.ops.back().op, first->op);
  EXPECT_EQ(stop.line, 11) << "backward is running";
  EXPECT_TRUE(t.within_step());
  EXPECT_TRUE(t.resume_execution(Pace::free, false).step) << "once a step";
}

TEST_F(Lines, AMaskIsNoOverflow) {
  Trainer t = trainer(of_text("m = torch.tensor([0.0, 1.0])\n"
                              "s = m.masked_fill(m == 0, float('-inf'))\n"
                              "p = torch.softmax(s + 1, dim=0)\n"
                              "o = torch.log(m)\n"));
  t.set_breaks({{0, "", 0, "", BreakOn::inf}});
  EXPECT_EQ(stop_of(t.resume_execution(Pace::free, false)).line, 4);
}

TEST_F(Lines, BreaksThatCannotBeAreRejectedWithTheirPlace) {
  Trainer t = trainer(of_text());
  const auto refusal = [&](Break b) -> std::string {
    try {
      t.check_breaks({{6, "", 0, "", BreakOn::none}, std::move(b)});
    } catch (const ConfigError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal({0, "los > 3", 0, "", BreakOn::none}),
            "Break 2: condition, column 1: NameError: name 'los' is not defined. Did you mean: 'loss'?");
  EXPECT_EQ(refusal({2, "", 0, "", BreakOn::none}),
            "Break 2: no statement of the loop begins on line 2; the next one begins on line 3.");
  EXPECT_EQ(refusal({99, "", 0, "", BreakOn::none}), "Break 2: no statement of the loop begins on line 99.");
  EXPECT_EQ(refusal({}), "Break 2: a break needs a line, a condition or a fact.");
  EXPECT_EQ(refusal({6, "", 0, "", BreakOn::nan}), "Break 2: a break at a fact cannot have a line or a condition.");
  EXPECT_EQ(refusal({4, "halved is None", 3, "text", BreakOn::none}), "accepted");
  EXPECT_THROW(t.check_breaks(std::vector<Break>(kMostBreaks + 1, Break{6, "", 0, "", BreakOn::none})), ConfigError);
  EXPECT_NE(refusal({0, std::string(2000, '1'), 0, "", BreakOn::none}).find("at most 1000 bytes"), std::string::npos);
}

TEST_F(Lines, BreaksOutliveAnEditOfTheText) {
  RunConfig config = of_text("a = 1\nb = 2\n");
  Trainer t = trainer(config);
  t.set_breaks({{2, "a == 1", 0, "", BreakOn::none}});
  EXPECT_EQ(stop_of(t.resume_execution(Pace::free, false)).line, 2);
  config.loop = "b = 1\nc = 2\n";
  t.apply_settings(config); // takes effect after the step
  t.step(false);
  EXPECT_FALSE(t.resume_execution(Pace::free, false).stop) << "a is not bound any more";
  config.loop = "c = 2\nb = 1\na = 1\n";
  t.apply_settings(config);
  EXPECT_FALSE(t.resume_execution(Pace::free, false).stop);
  config.loop = "a = 1\nb = 2\n";
  t.apply_settings(config);
  EXPECT_TRUE(t.resume_execution(Pace::free, false).stop);
}

} // namespace
} // namespace amplab
