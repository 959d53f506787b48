// SPDX-License-Identifier: Apache-2.0
// Values that variables keep from one step to the next, saved and loaded.
#include "engine/state/persistent_variables.h"

#include "engine/interpreter/interpreter.h"
#include "engine/loop/parse.h"
#include "engine/state/state_file.h"
#include "tests/engine/train/trainer_fixture.h"

namespace amplab {
namespace {

using interpreter::Value;

struct PersistentVariablesTest : TrainerTest {
  // begin: block of the first step. The tests print what it has bound.
  static RunConfig of(const std::string& begin, const std::string& printed) {
    RunConfig config = small("fp32");
    config.loop = "optimizer.zero_grad()\nif device == \"cpu\":\n    device = \"later\"\n" + begin +
                  "x, t = batches[0]\nloss = loss_fn(model(x), t)\nloss.backward()\noptimizer.step()\nprint(" +
                  printed + ")\n";
    return config;
  }
  static std::string printed(const StepResult& result) {
    std::string lines;
    for (const Event& event : result.events)
      if (event.kind == EventKind::print) lines += event.text;
    return lines;
  }
  // Returns what the second step prints, after the first one in another trainer. The state goes through a file.
  std::string printed_after_load(const RunConfig& config) {
    Trainer begun = trainer(config), loaded = trainer(config);
    begun.step(false);
    const TrainerState state = begun.snapshot();
    file = checkpoint_file(state);
    const TrainerState read = state_in(file, "it");
    EXPECT_TRUE(read == state);
    loaded.restore(read, "it");
    EXPECT_TRUE(loaded.snapshot() == state);
    return printed(loaded.step(false));
  }
  static std::string refusal(const std::function<void()>& action) {
    try {
      action();
      return "";
    } catch (const std::runtime_error& error) {
      return error.what();
    }
  }
  TensorFile file;
};

TEST_F(PersistentVariablesTest, SaveEachSharedListOnce) {
  const std::string begin = "    kept = []\n    for i in range(60):\n        kept = [kept, kept]\n";
  EXPECT_EQ(printed_after_load(of(begin, "kept[0] is kept[1], kept[1][0][1] is kept[0][1][0]")), "True True");
  EXPECT_LT(file.metadata.at("names").size(), 2000u) << "not 2^60 lists";
}

TEST_F(PersistentVariablesTest, KeepWhatSeveralNamesHoldOneObject) {
  const std::string begin = "    heat = torch.zeros(2)\n    a = [heat, \"word\"]\n    b = (a, heat, a[1], [])\n"
                            "    c = [b, []]\n";
  EXPECT_EQ(printed_after_load(of(begin + "heat += 1\na.append(b[3] is c[1])\n",
                                  "b[0] is a, c[0] is b, b[1] is heat, a[0] is heat, b[2] == a[1], a[2:], b[1].sum()")),
            "True True True True True [False, False] tensor(4.)");
}

TEST_F(PersistentVariablesTest, ThatAChangedProgramLacksMayHoldWhatOthersRefersTo) {
  const std::string begin = "    a = [1]\n    b = [a, a]\n";
  Trainer begun = trainer(of(begin, "a, b"));
  begun.step(false);
  Trainer other = trainer(of("    b = []\n", "b, b[0] is b[1]"));
  other.restore(begun.snapshot(), "it");
  EXPECT_EQ(printed(other.step(false)), "[[1], [1]] True");
}

TEST_F(PersistentVariablesTest, ContainNoListThatContainsItself) {
  const loop::Program program = loop::program_of("x = kept\nkept = 1\n", {});
  interpreter::Interpreter interpreter(program, {});
  const auto refusal_of = [&](const Value& value) {
    for (size_t i = 0; i < program.globals.size(); ++i)
      if (program.is_persistent[i]) interpreter.globals()[i] = value;
    return refusal([&] { persistent_variables(program, interpreter, {}); });
  };
  const Value inner = interpreter::list({}), outer = interpreter::tuple({inner, inner});
  EXPECT_EQ(refusal_of(outer), "");
  auto& items = inner.as<interpreter::Sequence>()->items;
  items.push_back(outer);
  EXPECT_EQ(refusal_of(outer), "The name \"kept\" keeps a list that contains itself from one step to the next; the lab "
                               "saves no such list. Python keeps everything.");
  items.clear();
  EXPECT_NE(refusal([&] {
              trainer(of("    a = []\n    b = [a]\n    a.append(b)\n", "a")).step(false);
            }).find("a list cannot contain itself in the lab; in Python it can. Insert a copy"),
            std::string::npos);
}

TEST_F(PersistentVariablesTest, AreNotSavedWithTheirFirstValueAndGetItBack) {
  RunConfig config = of("    kept = [1]\n", "kept");
  config.loop += "if len(batches) > 100:\n    loss_fn = F.cross_entropy\n"; // cannot be saved
  Trainer trained = trainer(config);
  const TrainerState begin = trained.snapshot();
  EXPECT_TRUE(begin.names.empty());
  trained.step(false);
  const TrainerState later = trained.snapshot();
  ASSERT_EQ(later.names.size(), 2u);
  EXPECT_EQ(later.names[0].name, "device");
  EXPECT_EQ(later.names[1].name, "kept");
  trained.restore(begin, "it");
  EXPECT_TRUE(trained.snapshot() == begin);
  trained.step(false);
  EXPECT_TRUE(trained.snapshot().names == later.names) << "the first step assigns them again";
}

TEST_F(PersistentVariablesTest, MayBeNested200Deep) {
  const auto begin = [](int depth) {
    return "    kept = 1\n    for i in range(" + std::to_string(depth) + "):\n        kept = [kept]\n";
  };
  EXPECT_EQ(printed_after_load(of(begin(200), "len(kept)")), "1");
  Trainer deeper = trainer(of(begin(201), "len(kept)"));
  deeper.step(false);
  EXPECT_EQ(refusal([&] { static_cast<void>(deeper.snapshot()); }),
            "The name \"kept\" keeps lists that are nested more than 200 deep from one step to the next; the lab saves "
            "no deeper ones. Python keeps everything.");
}

TEST(PersistentVariablesText, OfAFileFromBeforeIsRead) {
  const std::string text = R"([["a",{"list":[1,{"tuple":["x",null]},{"float":"0.5"}]}],["b","x"]])";
  const std::vector<PersistentVariable> read = persistent_variables_from(text, {});
  ASSERT_EQ(read.size(), 2u);
  std::vector<NamedTensor> tensors;
  EXPECT_EQ(persistent_variables_text(read, tensors), text);
}

TEST(PersistentVariablesText, OfADamagedReferenceIsRejected) {
  const auto refusal_of = [](const char* text) -> std::string {
    try {
      persistent_variables_from(text, {});
      return "";
    } catch (const CheckpointError& error) {
      return error.what();
    }
  };
  EXPECT_EQ(refusal_of(R"([["a",{"list":["x"]}],["b",{"list":[{"same":0},{"same":1}]}]])"), "");
  EXPECT_EQ(refusal_of(R"([["a",{"list":["x"]}],["b",{"list":[{"same":2}]}]])"),
            "it refers to value 2, which does not end before")
      << "a list that contains itself";
  EXPECT_EQ(refusal_of(R"([["a",{"same":0}],["b","x"]])"), "it refers to value 0, which does not end before");
  for (const char* text : {R"([["a","x"],["b",{"same":-1}]])", R"([["a","x"],["b",{"same":0.0}]])",
                           R"([["a","x"],["b",{"same":null}]])", R"([["a","x"],["b",{"same":true}]])"})
    EXPECT_EQ(refusal_of(text), "it holds a value of a kind that variables of a loop cannot keep") << text;
}

} // namespace
} // namespace amplab
