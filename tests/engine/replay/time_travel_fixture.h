// SPDX-License-Identifier: Apache-2.0
// A lane that runs line by line, and time travel in it, as in a session.
#pragma once
#include "engine/replay/time_travel_debugger.h"
#include "engine/run/config_error.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <bit>

namespace amplab {

struct LinePastTest : TrainerTest {
  struct Lived {
    LineStop stop;
    std::vector<OpRecord> ops; // of the step so far
  };
  struct LivedLane {
    LivedLane(Device& its_device, const RunConfig& config)
        : device(its_device), data(load_datasets(config)), history{config, {}, {}},
          trainer(std::make_unique<Trainer>(device, data, config)) {}

    Past past() const { return {device, data, history, snapshots, losses, 0, true, progress, end}; }
    void turn(const RunConfig& config) {
      trainer->apply_settings(config);
      history.config_changes.push_back({trainer->steps_done() + 1, config});
    }
    void inject(Injection injection) {
      injection.step = trainer->steps_done() + 1;
      trainer->inject(injection);
      history.injections.push_back(injection);
    }
    void note(const std::optional<StepResult>& step) {
      if (step) losses.push_back(step->record.loss, step->record.found_inf), records.push_back(step->record);
    }
    LineStop go(Pace pace, bool inspect = true) {
      if (!trainer->within_step()) ops.clear();
      LineResult result = trainer->resume_execution(pace, inspect);
      note(result.step);
      if (result.raised) trainer.reset();
      if (!result.stop) return {};
      ops.insert(ops.end(), result.stop->ops.begin(), result.stop->ops.end());
      lived.push_back({*result.stop, ops});
      return *result.stop;
    }
    void run(int64_t steps) {
      for (int64_t i = 0; i < steps; ++i) note(trainer->step(false));
    }
    LineStop travel(LinePosition from, Seek seek, const std::string& name = {}) {
      const Past now = past();
      TimeTravelDebugger::Lane lane{now, now.steps_done(), {StepPosition::kEnd, 0}, text, {halt, {}}};
      if (trainer) text = trainer->loop_text(), lane.text = text;
      if (!trainer) ++lane.step; // it has raised
      if (trainer && trainer->within_step()) {
        const LinePosition place = trainer->place();
        lane.step = place.step;
        lane.position = {place.at, std::max<int64_t>(place.calls, 0)};
      }
      return debugger.travel(lane, from, seek, name);
    }
    // Returns the error message if the seek is refused.
    std::string refusal(LinePosition from, Seek seek, const std::string& name = {}) {
      try {
        const LineStop stop = travel(from, seek, name);
        return "stands at statement " + std::to_string(stop.position.at) + " of step " +
               std::to_string(stop.position.step);
      } catch (const ConfigError& error) {
        return error.what();
      }
    }

    Device& device;
    Datasets data;
    History history;
    Snapshots snapshots{0};
    Losses losses;
    ReplayProgress* progress = nullptr;
    std::stop_token halt, end;
    std::unique_ptr<Trainer> trainer;
    TimeTravelDebugger debugger;
    std::string text;
    std::vector<OpRecord> ops;
    std::vector<Lived> lived;
    std::vector<StepRecord> records;
  };

  static RunConfig of_text(const char* text) {
    RunConfig config = small("amp-fp16", "dynamic");
    config.scaler.growth_interval = 3;
    config.accumulation.steps = 2;
    config.loop = text;
    return config;
  }

  // A program that knows its step: the first line sets `step`. After `lines` it trains, without skipping.
  static RunConfig counting(const std::string& lines) {
    RunConfig config = small("amp-fp16", "dynamic");
    config.scaler.init_scale = 1;
    config.scaler.growth_interval = 1 << 20;
    config.loop = "step = scaler.state_dict()[\"_growth_tracker\"] + 1\n" + lines +
                  "optimizer.zero_grad()\n"
                  "(inputs, targets), = batches\n"
                  "scaler.scale(loss_fn(model(inputs), targets)).backward()\n"
                  "scaler.step(optimizer)\n"
                  "scaler.update()\n";
    return config;
  }

  static void expect_same_ops(const std::vector<OpRecord>& past, const std::vector<OpRecord>& lived) {
    ASSERT_EQ(past.size(), lived.size());
    for (size_t i = 0; i < past.size(); ++i) {
      const auto fields_of = [](const OpRecord& op) {
        return std::tuple(op.step, op.phase, op.seq, op.op, op.layer, op.policy, op.in_dtypes, op.compute_dtype,
                          op.out_dtype, op.casts, op.casts_cached, op.shape, op.bytes, op.amax, op.amin_nonzero,
                          op.zeros, op.subnormals, op.flushed, op.inf, op.nan, op.count, op.injected,
                          op.underflowed_upstream, op.line);
      };
      EXPECT_TRUE(fields_of(past[i]) == fields_of(lived[i]))
          << "op call " << i + 1 << ", " << lived[i].op << " of line " << lived[i].line;
    }
  }
  static void expect_as_lived(const LineStop& past, const Lived& lived) {
    const LineStop& stop = lived.stop;
    SCOPED_TRACE("step " + std::to_string(stop.step) + ", line " + std::to_string(stop.line) + ", statement " +
                 std::to_string(stop.position.at) + ", op calls " + std::to_string(stop.position.calls));
    EXPECT_TRUE(past.past);
    EXPECT_EQ(past.position, stop.position);
    EXPECT_EQ(std::tie(past.step, past.line, past.column, past.end_line, past.end_column),
              std::tie(stop.step, stop.line, stop.column, stop.end_line, stop.end_column));
    ASSERT_EQ(past.frames.size(), stop.frames.size());
    for (size_t i = 0; i < stop.frames.size(); ++i) {
      EXPECT_EQ(past.frames[i].function, stop.frames[i].function);
      EXPECT_EQ(past.frames[i].line, stop.frames[i].line);
    }
    ASSERT_EQ(past.names.size(), stop.names.size());
    for (size_t i = 0; i < stop.names.size(); ++i) {
      EXPECT_EQ(past.names[i].name, stop.names[i].name);
      EXPECT_EQ(past.names[i].scope, stop.names[i].scope);
      EXPECT_TRUE(same_record(past.names[i], stop.names[i]))
          << stop.names[i].name << ": " << past.names[i].text << ", lived " << stop.names[i].text;
    }
    expect_same_ops(past.ops, lived.ops);
  }
  // Seeks up to `some` of the lane's stops, in an order unrelated to time.
  static void expect_the_past_as_lived(LivedLane& lane, size_t some = 1000) {
    std::vector<size_t> order(lane.lived.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i * 7919 % order.size();
    std::ranges::sort(order);
    order.erase(std::unique(order.begin(), order.end()), order.end());
    std::ranges::sort(order, {}, [](size_t i) { return i * 2654435761U % 1009; });
    if (order.size() > some) order.resize(some);
    for (const size_t i : order)
      expect_as_lived(lane.travel(lane.lived[i].stop.position, Seek::position), lane.lived[i]);
  }
};

} // namespace amplab
