// SPDX-License-Identifier: Apache-2.0
// Stopping, saving, loading into a new trainer and continuing gives the same bits as an uninterrupted run.
#include "engine/checkpoint/safetensors.h"
#include "engine/data/catalogue.h"
#include "engine/run/mode.h"
#include "engine/state/state_file.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"
#include "tests/engine/train/saved_state.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace amplab {
namespace {

RunConfig small(std::string mode, std::string scaler = "none") {
  RunConfig config;
  config.data.name = "spirals";
  config.data.batch_size = 32;
  config.data.limit = 100; // an epoch ends in every fourth batch
  config.model.hidden = {16, 16};
  config.precision.mode = std::move(mode);
  config.scaler.kind = std::move(scaler);
  config.train.eval_every = 7;
  return config;
}

struct StateCase {
  std::string name;
  RunConfig config;
};

void PrintTo(const StateCase& c, std::ostream* out) { *out << c.name; }

std::vector<StateCase> cases() {
  std::vector<StateCase> all;
  const auto add = [&](std::string name, RunConfig config, auto change) {
    change(config);
    all.push_back({std::move(name), std::move(config)});
  };
  add("fp32", small("fp32"), [](RunConfig&) {});
  add("skips_and_growth", small("amp-fp16", "dynamic"), [](RunConfig& c) {
    c.scaler.init_scale = 0x1p30;
    c.scaler.growth_interval = 3;
  });
  add("deepspeed_hysteresis", small("amp-fp16", "dynamic"), [](RunConfig& c) {
    c.scaler = {.behaves_like = "deepspeed", .init_scale = 0x1p27, .growth_interval = 3, .hysteresis = 4};
  });
  add("fairseq_tolerance", small("amp-fp16", "dynamic"), [](RunConfig& c) {
    c.scaler = {
        .behaves_like = "fairseq", .init_scale = 0x1p21, .growth_factor = 1.3, .growth_interval = 3, .tolerance = 0.6};
  });
  add("static_scale", small("amp-fp16", "static"), [](RunConfig&) {});
  add("fp16_master", small("fp16-master", "dynamic"), [](RunConfig& c) { c.scaler.init_scale = 0x1p30; });
  add("pure_bf16", small("pure-bf16"), [](RunConfig&) {});
  add("pure_fp16", small("pure-fp16"), [](RunConfig& c) { c.optimizer.eps = 1e-4; });
  add("momentum", small("fp32"), [](RunConfig& c) { c.optimizer = {.name = "sgd", .lr = 0.1, .momentum = 0.9}; });
  add("momentum_of_masters", small("fp16-master", "dynamic"),
      [](RunConfig& c) { c.optimizer = {.name = "sgd", .lr = 0.1, .momentum = 0.9}; });
  for (const char* mode : {"amp-fp16", "fp16-master"})
    add("muon_" + std::string(mode == std::string("amp-fp16") ? "autocast" : "of_masters"), small(mode, "dynamic"),
        [](RunConfig& c) {
          c.optimizer = {.name = "muon", .lr = 0.02, .momentum = 0.95, .nesterov = true};
          c.scaler.init_scale = 0x1p30;
          c.clip.kind = "norm";
          c.accumulation.steps = 2;
        });
  for (const char* states : {"bf16", "8bit", "fp8"})
    for (const char* mode : {"fp32", "fp16-master", "pure-bf16"})
      add("states_" + std::string(states) + "_" +
              (mode == std::string("fp32")        ? "fp32"
               : mode == std::string("pure-bf16") ? "bf16"
                                                  : "masters"),
          small(mode), [&](RunConfig& c) {
            c.model.hidden = {64, 64}; // the weight between them has whole blocks
            c.optimizer.states = states;
          });
  add("sgd_without_state", small("amp-bf16"), [](RunConfig& c) { c.optimizer = {.name = "sgd", .lr = 0.1}; });
  add("accumulation", small("amp-fp16", "dynamic"), [](RunConfig& c) { c.accumulation.steps = 2; });
  add("dropout_and_warmup", small("amp-bf16"), [](RunConfig& c) {
    c.model.dropout = 0.5;
    c.model.norm = "layer";
    c.schedule.warmup = 15;
  });
  add("file_order", small("fp32"), [](RunConfig& c) { c.data.shuffle = false; });
  add("clipped", small("amp-fp16", "dynamic"), [](RunConfig& c) { c.clip.kind = "norm"; });
  add("diverged", small("fp32"), [](RunConfig& c) { c.optimizer = {.name = "sgd", .lr = 1e6, .weight_decay = 1}; });
  return all;
}

struct WithTrainers {
  std::unique_ptr<Device> device = open_device("cpu");

  Trainer trainer(const RunConfig& config) {
    return Trainer(*device, load_dataset({config.data.name, "", config.seed}), config);
  }

  // Returns the bits of a step's record, without times and memory.
  static std::vector<uint64_t> bits_of(const StepRecord& r) {
    std::vector<uint64_t> bits = {static_cast<uint64_t>(r.step),
                                  static_cast<uint64_t>(r.update),
                                  static_cast<uint64_t>(r.samples),
                                  static_cast<uint64_t>(r.growth_tracker),
                                  static_cast<uint64_t>(r.infs_held),
                                  r.found_inf,
                                  r.skipped,
                                  static_cast<uint64_t>(r.verdict)};
    for (const double value :
         {r.loss, r.lr, r.loss_scale, r.grad_norm_scaled, r.grad_norm, r.clip_coef, r.eval_loss, r.eval_accuracy})
      bits.push_back(std::bit_cast<uint64_t>(value));
    return bits;
  }
  static std::vector<std::string> event_texts(const StepResult& result) {
    std::vector<std::string> texts;
    for (const Event& event : result.events) texts.push_back(event.text);
    return texts;
  }
};

struct Resuming : WithTrainers, testing::TestWithParam<StateCase> {};
struct TrainerStates : WithTrainers, testing::Test {};

constexpr int kStepsOfState = 30;

TEST_P(Resuming, GoingOnGivesTheBitsOfNeverStopping) {
  const RunConfig& config = GetParam().config;
  Trainer whole = trainer(config);
  std::vector<std::vector<uint64_t>> history;
  std::vector<std::vector<std::string>> events;
  std::vector<TrainerState> states = {whole.snapshot()};
  for (int i = 0; i < kStepsOfState; ++i) {
    const StepResult result = whole.step(false);
    history.push_back(bits_of(result.record));
    events.push_back(event_texts(result));
    states.push_back(whole.snapshot());
  }
  for (const size_t stop : {0, 1, 4, 13, 16}) {
    const TrainerState state = saved_and_loaded(states[stop]);
    Trainer resumed = trainer(state.config);
    resumed.restore(state, "it");
    EXPECT_EQ(checkpoint_file(resumed.snapshot()), checkpoint_file(states[stop])) << "nothing is lost at step " << stop;
    for (size_t i = stop; i < kStepsOfState; ++i) {
      const StepResult result = resumed.step(false);
      ASSERT_EQ(bits_of(result.record), history[i]) << "stopped at " << stop << ", step " << i + 1;
      ASSERT_EQ(event_texts(result), events[i]);
    }
    EXPECT_EQ(resumed.snapshot().weights, states[kStepsOfState].weights);
    EXPECT_EQ(resumed.snapshot().optimizer, states[kStepsOfState].optimizer);
  }
}

INSTANTIATE_TEST_SUITE_P(, Resuming, testing::ValuesIn(cases()), [](const auto& of) { return of.param.name; });

TEST_F(TrainerStates, CasesDoSkipGrowAndDiverge) { // otherwise the test above would prove less
  RunConfig scaled = cases()[1].config;
  ASSERT_EQ(cases()[1].name, "skips_and_growth");
  Trainer t = trainer(scaled);
  int skips = 0, growths = 0;
  for (int i = 0; i < kStepsOfState; ++i)
    for (const Event& event : t.step(false).events) {
      skips += event.kind == EventKind::skip;
      growths += event.kind == EventKind::growth;
    }
  EXPECT_GT(skips, 3);
  EXPECT_GT(growths, 2);
  for (const size_t at : {2, 3}) {
    Trainer patient = trainer(cases()[at].config);
    std::set<Verdict> seen;
    for (int i = 0; i < kStepsOfState; ++i) seen.insert(patient.step(false).record.verdict);
    EXPECT_TRUE(seen.contains(Verdict::held) && seen.contains(Verdict::backed_off) && seen.contains(Verdict::grew))
        << cases()[at].name;
  }
  Trainer diverged = trainer(cases().back().config);
  int nonfinite = 0;
  for (int i = 0; i < kStepsOfState; ++i)
    for (const Event& event : diverged.step(false).events) nonfinite += event.kind == EventKind::nonfinite;
  EXPECT_GT(nonfinite, 0);
}

TEST_F(TrainerStates, MuonAndItsAdamWSaveTheParametersThatEachOneSteps) {
  RunConfig config = small("fp32");
  config.optimizer.name = "muon";
  Trainer trained = trainer(config);
  trained.step(false);
  const TrainerState state = trained.snapshot();
  std::map<std::string, std::vector<std::string>> names;
  for (const auto& [parameter, its] : state.optimizer)
    for (const NamedTensor& tensor : its.tensors) names[parameter].push_back(tensor.name);
  const std::vector<std::string> of_muon = {"momentum_buffer"}, of_adamw = {"exp_avg", "exp_avg_sq"};
  const std::map<std::string, std::vector<std::string>> expected = {
      {"optimizer.fc1.weight", of_muon}, {"optimizer.fc2.weight", of_muon}, {"optimizer.head.weight", of_muon},
      {"adamw.fc1.bias", of_adamw},      {"adamw.fc2.bias", of_adamw},      {"adamw.head.bias", of_adamw}};
  EXPECT_EQ(names, expected);
}

TEST_F(TrainerStates, MastersAreSavedNotTheirRounding) {
  Trainer t = trainer(small("fp16-master", "dynamic"));
  t.step(false);
  for (const NamedTensor& tensor : t.state_dict()) EXPECT_EQ(tensor.dtype, FileDType::f32) << tensor.name;
  Trainer pure = trainer(small("pure-fp16"));
  for (const NamedTensor& tensor : pure.state_dict()) EXPECT_EQ(tensor.dtype, FileDType::f16) << tensor.name;
}

TEST_F(TrainerStates, WeightsOfEveryModeLoadIntoEveryOther) {
  for (const Mode& from : kModes) {
    Trainer source = trainer(small(std::string(from.name)));
    source.step(false);
    for (const Mode& into : kModes) {
      Trainer target = trainer(small(std::string(into.name)));
      target.load_state_dict(source.state_dict(), "it");
      const auto given = source.state_dict(), taken = target.state_dict();
      for (size_t i = 0; i < given.size(); ++i)
        EXPECT_EQ(taken[i], converted(given[i], taken[i].dtype))
            << from.name << " into " << into.name << ": " << taken[i].name;
      // Parameters that are rounded from masters follow them immediately.
      for (size_t i = 0; i < taken.size(); ++i) {
        const Tensor parameter = target.parameters()[i].tensor;
        const NamedTensor rounded = converted(taken[i], file_dtype_of(parameter.dtype()));
        EXPECT_EQ(std::memcmp(parameter.view().data, rounded.bytes.data(), rounded.bytes.size()), 0) << into.name;
      }
    }
  }
}

struct Complaint {
  std::string operator()(auto&& action) const {
    try {
      action();
    } catch (const CheckpointError& error) {
      return error.what();
    }
    return "accepted";
  }
};

TEST_F(TrainerStates, WeightsOfAnotherModelAreRejectedAndNothingChanges) {
  Trainer t = trainer(small("fp32"));
  const auto before = t.state_dict();
  const auto complaint_about = [&](std::vector<int64_t> hidden) {
    RunConfig other = small("fp32");
    other.model.hidden = std::move(hidden);
    return Complaint()([&] { t.load_state_dict(trainer(other).state_dict(), "w.safetensors"); });
  };
  EXPECT_EQ(complaint_about({16, 20}),
            "w.safetensors: size mismatch for \"fc2.weight\": [20, 16] in the file, but [16, 16] in the model.");
  EXPECT_EQ(complaint_about({16}),
            "w.safetensors: missing key in state_dict: \"fc2.weight\" and 1 more, which the model has.");
  EXPECT_EQ(complaint_about({16, 16, 16}),
            "w.safetensors: unexpected key in state_dict: \"fc3.bias\" and 1 more, which the model does not have.");
  EXPECT_EQ(t.state_dict(), before);
}

TEST_F(TrainerStates, ACheckpointOfOtherDataOrOptimizerIsRejectedAndNothingChanges) {
  Trainer t = trainer(small("fp32"));
  t.step(false);
  const TrainerState good = t.snapshot();
  const auto refusal = [&](auto change) {
    TrainerState bad = good;
    change(bad);
    Trainer fresh = trainer(small("fp32"));
    const TrainerState before = fresh.snapshot();
    const std::string message = Complaint()([&] { fresh.restore(bad, "it"); });
    EXPECT_EQ(fresh.snapshot() == before, message != "accepted") << message;
    return message;
  };
  EXPECT_EQ(refusal([](TrainerState&) {}), "accepted");
  EXPECT_EQ(refusal([](TrainerState& s) {
              s.data_checksum = "00000000";
            }).find("it: the run was trained on other data: its training set has checksum 00000000"),
            0u);
  EXPECT_EQ(refusal([](TrainerState& s) { s.position.offset = 100; }),
            "it: its position is sample 100 of an epoch of 100.");
  EXPECT_EQ(refusal([](TrainerState& s) {
              s.scaler = ScalerState{1, 2, 0.5, 1, 0};
            }),
            "it: the scaler's state and \"scaler.kind\" contradict each other.");
  EXPECT_EQ(refusal([](TrainerState& s) { s.optimizer["fc9.bias"].steps = 1; }),
            "it: it holds optimizer state of a parameter that the model does not have.");
  EXPECT_EQ(
      refusal([](TrainerState& s) { s.optimizer["fc1.bias"].tensors[0].name = "momentum_buffer"; }),
      "it: the optimizer state of \"fc1.bias\" has \"momentum_buffer\", which this optimizer does not have there.");
  EXPECT_EQ(refusal([](TrainerState& s) {
              s.optimizer["fc1.bias"].tensors[1] = converted(s.optimizer["fc1.bias"].tensors[1], FileDType::f16);
            }),
            "it: the optimizer state \"exp_avg_sq\" of \"fc1.bias\" is F16 [16]; expected F32 [16].");
  EXPECT_EQ(refusal([](TrainerState& s) { s.weights.pop_back(); }).find("it: missing key in state_dict"), 0u);
}

TEST_F(TrainerStates, AFileFromBeforeOtherBehavioursCountsFromZero) {
  TrainerState state = trainer(small("amp-fp16", "dynamic")).snapshot();
  state.scaler->infs_held = 3;
  state.scaler->steps_since_rescale = 5;
  TensorFile file = checkpoint_file(state);
  EXPECT_EQ(state_in(file, "it").scaler, state.scaler);
  auto scaler = nlohmann::json::parse(file.metadata.at("scaler"));
  scaler.erase("infs_held");
  scaler.erase("steps_since_rescale");
  file.metadata["scaler"] = scaler.dump();
  state.scaler->infs_held = state.scaler->steps_since_rescale = 0;
  EXPECT_EQ(state_in(file, "it").scaler, state.scaler);
}

TEST_F(TrainerStates, AFileThatIsNoCheckpointReportsWhatItIs) {
  Trainer t = trainer(small("amp-fp16", "dynamic"));
  t.step(false);
  EXPECT_EQ(Complaint()([&] { (void)state_in(weights_file(t.state_dict()), "w.safetensors"); }),
            "w.safetensors: holds weights, but is not a checkpoint of amplab-engine: load them with \"--initial\".");
  const TensorFile good = checkpoint_file(t.snapshot());
  EXPECT_EQ(weights_in(good), t.state_dict()) << "a checkpoint's weights can be taken alone";
  const auto damaged = [&](const char* key, const char* text) {
    TensorFile file = good;
    if (text)
      file.metadata[key] = text;
    else
      file.metadata.erase(key);
    return Complaint()([&] { (void)state_in(file, "it"); });
  };
  EXPECT_EQ(damaged("amplab_checkpoint", "2"),
            "it: a checkpoint of another version of amplab-engine; this engine reads version 1.");
  EXPECT_EQ(damaged("progress", "{}"), "it: a damaged checkpoint: its progress is not what amplab-engine writes.");
  EXPECT_EQ(damaged("progress", nullptr), "it: a damaged checkpoint: its progress cannot be used: it is absent.");
  EXPECT_EQ(damaged("scaler", "[1"), "it: a damaged checkpoint: its scaler is not what amplab-engine writes.");
  EXPECT_EQ(damaged("config", "3"), "it: must hold an object {...} of settings, but holds 3");
}

// Otherwise the next step would overflow a 64-bit count.
TEST_F(TrainerStates, CountsOfAFileLeaveRoomToGoOnCounting) {
  Trainer t = trainer(small("amp-fp16", "dynamic"));
  t.step(false);
  const TensorFile good = checkpoint_file(t.snapshot());
  const auto with = [&](const char* part, const char* key, const nlohmann::json& value) {
    TensorFile file = good;
    auto parsed = nlohmann::json::parse(file.metadata.at(part));
    parsed[key] = value;
    file.metadata[part] = parsed.dump();
    return Complaint()([&] { (void)state_in(file, "it"); });
  };
  const std::pair<const char*, const char*> counts[] = {
      {"progress", "step"},          {"progress", "updates"}, {"progress", "samples"},
      {"progress", "epoch"},         {"progress", "offset"},  {"scaler", "_growth_tracker"},
      {"scaler", "growth_interval"}, {"scaler", "infs_held"}, {"scaler", "steps_since_rescale"}};
  for (const auto& [part, key] : counts) {
    for (const nlohmann::json& value :
         {nlohmann::json(INT64_MAX), nlohmann::json((int64_t{1} << 53) + 1), nlohmann::json(-1), nlohmann::json(1e300)})
      EXPECT_EQ(with(part, key, value), std::string("it: a damaged checkpoint: its ") + part + " cannot be used: \"" +
                                            key + "\" must be a count up to 2^53.");
    if (key == std::string_view("step")) continue; // there was an update
    EXPECT_EQ(with(part, key, 0), Complaint()([] {})) << key;
  }
  EXPECT_EQ(with("progress", "updates", 2),
            "it: a damaged checkpoint: its progress cannot be used: \"updates\" must not be more than \"step\".");
  for (const char* key : {"scale", "growth_factor", "backoff_factor"})
    EXPECT_NE(with("scaler", key, -1).find("must be a number from 0 up"), std::string::npos) << key;
  TensorFile file = good;
  const auto step =
      std::ranges::find_if(file.tensors, [](const NamedTensor& tensor) { return tensor.name.ends_with(".step"); });
  ASSERT_NE(step, file.tensors.end());
  for (const int64_t count : {INT64_MAX, INT64_MIN, int64_t{0}}) {
    std::memcpy(step->bytes.data(), &count, sizeof count);
    EXPECT_NE(Complaint()([&] { (void)state_in(file, "it"); }).find("must be 1 or more, and at most 2^53"),
              std::string::npos)
        << count;
  }
}

} // namespace
} // namespace amplab
