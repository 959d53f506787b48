// SPDX-License-Identifier: Apache-2.0
// Scripts that the lab exported become the same optimizers and program again.
#include "engine/import/import.h"
#include "engine/loop/standard_loop.h"
#include "engine/pytorch/script.h"
#include "engine/run/optimizer_states.h"
#include "engine/run/optimizer_table.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

const ModelTask kImages{.sample = {1, 28, 28}, .outputs = 10};

RunConfig imported_again(const RunConfig& config) {
  return import_script(pytorch_script(config, kImages), config.name).config;
}

TEST(Exported, OptimizersAreImportedAgain) {
  for (const OptimizerRow& row : kOptimizers)
    for (const char* mode : {"fp32", "amp-fp16"}) {
      SCOPED_TRACE(std::string(row.name) + " " + mode);
      RunConfig config;
      config.optimizer = row.start();
      config.precision.mode = mode;
      config.scaler.kind = std::string(mode) == "fp32" ? "none" : "dynamic";
      config.clip = {"norm", 0.5, "after-unscale"};
      const RunConfig again = imported_again(config);
      EXPECT_EQ(again.optimizer, config.optimizer);
      EXPECT_TRUE(again.optimizers.empty());
      EXPECT_TRUE(again.loop.ends_with("\n" + loop::standard_loop(config))) << again.loop;
    }
}

TEST(Exported, StatesOfOptimizersAreImportedAgain) {
  for (const OptimizerStatesRow& states : kOptimizerStates)
    for (const char* name : {"adam", "adamw"}) {
      SCOPED_TRACE(std::string(states.name) + " " + name);
      RunConfig config;
      config.optimizer = find_optimizer(name)->start();
      config.optimizer.states = states.name;
      config.optimizer.weight_decay = 0.02;
      const Imported again = import_script(pytorch_script(config, kImages), "x");
      EXPECT_EQ(again.config.optimizer, config.optimizer);
      for (const Remark& remark : again.remarks)
        EXPECT_FALSE(remark.text.starts_with("optimizer =") || remark.text.starts_with("keep_states")) << remark.reason;
    }
}

TEST(Exported, ResidualsAreImportedAgain) {
  RunConfig config;
  config.model.name = "layers";
  config.model.layers = {"Flatten",     "Linear(16)",  "LayerNorm", "ReLU",
                         "Residual(2)", "Residual(3)", "Tanh",      "Linear(10)"};
  EXPECT_EQ(imported_again(config).model.layers, config.model.layers);
}

TEST(Exported, OptimizersOfAnImportedScriptAreImportedAgain) {
  RunConfig config;
  config.optimizer = find_optimizer("muon")->start();
  std::string script = pytorch_script(config, kImages);
  const std::string ours = "adamw = torch.optim.AdamW([p for p in model.parameters() if p.ndim != 2], lr=0.02";
  const size_t at = script.find(ours);
  ASSERT_NE(at, std::string::npos) << script;
  script.replace(at, ours.size(), "adamw = torch.optim.AdamW([p for p in model.parameters() if p.ndim != 2], lr=0.003");
  const Imported first = import_script(script, "it");
  for (const Remark& remark : first.remarks) EXPECT_FALSE(remark.text.starts_with("adamw")) << remark.reason;
  const RunConfig& named = first.config;
  ASSERT_EQ(named.optimizers.size(), 2u);
  EXPECT_EQ(static_cast<const OptimizerConfig&>(named.optimizers.at("optimizer")), config.optimizer);
  EXPECT_EQ(named.optimizers.at("optimizer").parameters, "matrices");
  EXPECT_EQ(named.optimizers.at("adamw").lr, 0.003);
  EXPECT_EQ(named.optimizers.at("adamw").parameters, "others");
  const auto is_set = [&](const std::string& key) {
    return std::ranges::find(first.settings, key, &ImportedSetting::key) != first.settings.end();
  };
  EXPECT_TRUE(is_set("optimizers.optimizer.lr")) << "the line that sets it is still known";
  RunConfig plain = named;
  plain.loop = "optimizer.zero_grad()\nadamw.zero_grad()\nfor x, t in batches:\n    loss = loss_fn(model(x), t)\n"
               "    loss.backward()\noptimizer.step()\nadamw.step()\n";
  EXPECT_EQ(imported_again(plain).optimizers, named.optimizers);
}

} // namespace
} // namespace amplab::importing
