// SPDX-License-Identifier: Apache-2.0
// Compares the names of a lane's objects in engine/loop/help.h with those that a lane's loop finds.
#include "engine/loop/name_kinds.h"
#include "engine/loop/provided_names.h"
#include "engine/step/loop_objects.h"
#include "tests/engine/train/trainer_fixture.h"

#include <algorithm>
#include <set>

namespace amplab {
namespace {

using loop::Kind;
using HelpNames = std::set<std::string>;

class HelpOfLane : public TrainerTest {
 protected:
  HelpOfLane() {
    std::vector<std::pair<Kind, interpreter::Value>> made = {
        {Kind::model, model_object(ops_, 0)},
        {Kind::optimizer, optimizer_object(ops_, 0)},
        {Kind::scaler, scaler_object(ops_, 0)},
        {Kind::batches, batches_object(ops_, 0)},
        {Kind::apex, amp_object(ops_)},
        {Kind::math, interpreter::math_module()},
        {Kind::contextlib, interpreter::contextlib_module()},
    };
    objects_ = std::move(made);
  }
  // Returns the error of a step that evaluates the expression, or "".
  std::string error_of(const std::string& expression) {
    RunConfig config = small("amp-fp16", "dynamic");
    config.loop = "x = " + expression + "\n";
    Trainer lane = trainer(config);
    try {
      lane.step(false);
    } catch (const loop::LoopError& error) {
      return error.exception;
    }
    return "";
  }
  static HelpNames listed(std::span<const loop::Help> helps) {
    HelpNames names;
    for (const loop::Help& help : helps) EXPECT_TRUE(names.insert(help.name).second) << "twice: " << help.name;
    return names;
  }

  TrainingState state_;
  CachingAllocator memory_{device};
  StepOps ops_{state_, memory_, "cpu"};
  std::vector<std::pair<Kind, interpreter::Value>> objects_;
};

TEST_F(HelpOfLane, ListsWhatItsObjectsHave) {
  for (const auto& [kind, value] : objects_) {
    HelpNames has;
    for (const std::string_view name : value.object().attributes()) has.emplace(name);
    EXPECT_EQ(listed(loop::attributes_of(kind)), has);
  }
}

TEST_F(HelpOfLane, ListsWhatItsLoopFinds) {
  constexpr std::pair<const char*, Kind> names[] = {{"model", Kind::model},   {"optimizer", Kind::optimizer},
                                                    {"scaler", Kind::scaler}, {"amp", Kind::apex},
                                                    {"math", Kind::math},     {"contextlib", Kind::contextlib}};
  for (const auto& [name, kind] : names)
    for (const loop::Help& help : loop::attributes_of(kind)) {
      const std::string expression = std::string(name).append(".").append(help.name);
      EXPECT_EQ(error_of(expression), "") << expression;
    }
  EXPECT_EQ(error_of("scaler.scales"), "AttributeError") << "else nothing was asked";
}

TEST_F(HelpOfLane, ListsTheNamesThatALoopIsGiven) {
  HelpNames given;
  for (const std::string_view name : loop::provided_names(RunConfig{})) given.emplace(name);
  EXPECT_EQ(listed(loop::provided_help()), given);
}

TEST_F(HelpOfLane, KnowsWhatAreNamesThatTheConfigurationGives) {
  RunConfig config;
  config.models["generator"] = {};
  config.scalers["s_g"] = {};
  const loop::Kinds kinds = loop::provided_kinds(config);
  EXPECT_EQ(kinds.size(), loop::provided_names(config).size());
  EXPECT_EQ(kinds.at("generator"), Kind::model);
  EXPECT_EQ(kinds.at("s_g"), Kind::scaler);
  EXPECT_EQ(kinds.at("batches"), Kind::batches);
  EXPECT_FALSE(kinds.count("model"));
}

} // namespace
} // namespace amplab
