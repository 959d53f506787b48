// SPDX-License-Identifier: Apache-2.0
// Low-precision recipes of torchao, Transformer Engine and exported scripts.
#include "engine/pytorch/script.h"
#include "engine/run/recipe.h"
#include "tests/engine/import/short_scripts.h"

#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

PrecisionConfig converted(const std::string& conversion) {
  return with_setup(conversion + kOptimizer).config.precision;
}

TEST(ImportedRecipes, OfTorchaoHaveTheirNames) {
  for (const auto& [name, recipe] : {std::pair("rowwise", "fp8-rowwise"),
                                     {"tensorwise", "fp8-current"},
                                     {"rowwise_with_gw_hp", "fp8-rowwise-gw-hp"}}) {
    const std::string made = std::string("Float8LinearConfig.from_recipe_name(\"") + name + "\")";
    EXPECT_EQ(converted("convert_to_float8_training(model, config=" + made + ")\n").recipe, recipe);
    EXPECT_EQ(converted("config = " + made + "\nmodel = convert_to_float8_training(model, config=config)\n").recipe,
              recipe);
  }
  EXPECT_EQ(converted("convert_to_float8_training(model)\n").recipe, "fp8-current");
  const PrecisionConfig mx = converted("quantize_(model, MXLinearConfig(elem_dtype=torch.float8_e4m3fn))\n");
  EXPECT_EQ(mx.recipe, "mxfp8");
  EXPECT_EQ(mx.recipe_rule, "floor");
  EXPECT_EQ(converted("quantize_(model, MXLinearConfig.from_recipe_name(\"mxfp8_cublas_rceil\"))\n").recipe_rule,
            "recipe");
  EXPECT_EQ(converted("quantize_(model, MXLinearConfig(elem_dtype=torch.float4_e2m1fn_x2))\n").recipe, "mxfp4");
  EXPECT_TRUE(has_change(with_setup(std::string("convert_to_float8_training(model, config=Float8LinearConfig."
                                                "from_recipe_name(\"newest\"))\n") +
                                    kOptimizer),
                         "does not have the recipe"));
}

TEST(ImportedRecipes, LeaveOutTheLayersThatTheFilterDoes) {
  const std::vector<std::string> last = {"fc2"};
  for (const char* filter : {"lambda mod, fqn: fqn != \"3\"", "lambda mod, fqn: not fqn.endswith(\"3\")", "keeps"}) {
    const PrecisionConfig its = converted(std::string(R"(
def keeps(mod: torch.nn.Module, fqn: str) -> bool:
    if isinstance(mod, torch.nn.Linear):
        if mod.in_features % 16 != 0 or mod.out_features % 16 != 0:
            return False
    return True
convert_to_float8_training(model, module_filter_fn=)") +
                                          filter + ")\n");
    EXPECT_EQ(its.recipe_off, last) << filter;
  }
  for (const std::string filter : {"chosen", "lambda m, n: not isinstance(m, NonDynamicallyQuantizableLinear)"}) {
    const Imported unknown =
        with_setup("convert_to_float8_training(model, module_filter_fn=" + filter + ")\n" + kOptimizer);
    EXPECT_TRUE(unknown.config.precision.recipe_off.empty());
    EXPECT_TRUE(has_change(unknown, "cannot determine which layers")) << filter;
    EXPECT_NE(headline_text(unknown.headline), kAllUsed);
  }
}

Imported with_te(const std::string& before, const std::string& region, const std::string& second = "te") {
  return imported(
      std::string(kData) + "import transformer_engine.pytorch as te\nfrom transformer_engine.common.recipe import *\n" +
      "criterion = nn.CrossEntropyLoss()\nmodel = nn.Sequential(nn.Flatten(), te.Linear(784, 64, bias=True), "
      "te.LayerNorm(64), nn.ReLU(), " +
      second + ".Linear(64, 10))\n" + kOptimizer + before + "for x, y in loader:\n    optimizer.zero_grad()\n" +
      "    with " + region + ":\n        out = model(x)\n    loss = criterion(out, y)\n    loss.backward()\n" +
      "    optimizer.step()\n");
}

TEST(ImportedRecipes, OfTransformerEngineAreThoseOfTheRegion) {
  for (const auto& [made, recipe] : {std::pair("DelayedScaling()", "fp8-delayed"),
                                     {"MXFP8BlockScaling()", "mxfp8"},
                                     {"NVFP4BlockScaling()", "nvfp4"},
                                     {"Float8BlockScaling()", "fp8-block"}}) {
    for (const std::string& region : {std::string("te.autocast(enabled=True, recipe=") + made + ")",
                                      std::string("te.fp8_autocast(enabled=True, fp8_recipe=") + made + ")"}) {
      const Imported script = with_te("", region);
      EXPECT_EQ(script.config.precision.recipe, recipe);
      EXPECT_EQ(script.config.model.layers,
                (std::vector<std::string>{"Flatten", "Linear(64)", "LayerNorm", "ReLU", "Linear(10)"}));
      EXPECT_EQ(script.config.loop, "for x, y in batches:\n    optimizer.zero_grad()\n    out = model(x)\n    loss = "
                                    "loss_fn(out, y)\n    loss.backward()\n    optimizer.step()\n");
      EXPECT_EQ(headline_text(script.headline), kAllUsed);
    }
  }
  EXPECT_EQ(with_te("", "te.autocast(enabled=False)").config.precision.recipe, "none");
  EXPECT_TRUE(has_change(with_te("", "te.autocast(recipe=Float8CurrentScaling())"), "float64"));
}

TEST(ImportedRecipes, OfTransformerEngineMayBeOutsideOfAnEvaluation) {
  const Imported script = imported(std::string(kData) +
                                   "import transformer_engine.pytorch as te\nmodel = nn.Sequential(nn.Flatten(), "
                                   "te.Linear(784, 10))\ncriterion = nn.CrossEntropyLoss()\n" +
                                   kOptimizer + R"(
for x, y in loader:
    optimizer.zero_grad()
    with te.autocast(enabled=True, recipe=MXFP8BlockScaling()):
        out = model(x)
    criterion(out, y).backward()
    optimizer.step()
    with torch.no_grad():
        acc = (model(x).argmax(1) == y).float().mean()
)");
  EXPECT_FALSE(has_change(script, "also called"));
}

TEST(ImportedRecipes, OfTransformerEngineKeepTheirArguments) {
  const PrecisionConfig its =
      with_te("recipe = DelayedScaling(margin=1, fp8_format=Format.HYBRID, amax_history_len=16, "
              "amax_compute_algo=\"most_recent\")\n",
              "te.fp8_autocast(enabled=True, fp8_recipe=recipe)")
          .config.precision;
  EXPECT_EQ(its.recipe_margin, 1);
  EXPECT_EQ(its.recipe_history, 16);
  EXPECT_EQ(its.recipe_amax, "most_recent");
  const PrecisionConfig four =
      with_te("", "te.autocast(recipe=NVFP4BlockScaling(disable_rht=True, disable_stochastic_rounding=True))")
          .config.precision;
  EXPECT_FALSE(four.recipe_hadamard);
  EXPECT_FALSE(four.recipe_stochastic_rounding);
  EXPECT_TRUE(has_change(with_te("", "te.autocast(recipe=DelayedScaling(fp8_format=Format.E4M3))"), "HYBRID"));
}

TEST(ImportedRecipes, LeaveOutTorchsOwnLayersInARegionOfTransformerEngine) {
  EXPECT_EQ(with_te("", "te.autocast(recipe=MXFP8BlockScaling())", "nn").config.precision.recipe_off,
            (std::vector<std::string>{"fc2"}));
}

TEST(ImportedRecipes, OfExportedScriptsComeBack) {
  for (const Recipe& recipe : recipes()) {
    SCOPED_TRACE(recipe.name);
    RunConfig config;
    config.precision.recipe = recipe.name;
    config.precision.recipe_off = {"fc1"};
    config.precision.recipe_history = 32;
    config.precision.recipe_hadamard = false;
    config.precision.recipe_stochastic_rounding = false;
    config.precision.recipe_rule = "floor";
    config.precision.recipe_amax = "most_recent";
    config.precision.recipe_margin = 2;
    const Imported again = import_script(pytorch_script(config, {.sample = {1, 28, 28}, .outputs = 10}), "x");
    EXPECT_EQ(again.config.precision, config.precision);
    for (const std::string& change : changes(again)) EXPECT_EQ(change.find("Linear"), std::string::npos) << change;
  }
}

struct StatesOfClass {
  std::string made, name, states;
  double weight_decay;
  std::vector<std::string> changes = {}; // parts of the remarks
};

TEST(ImportedRecipes, StatesOfOptimizersHaveTheirNames) {
  constexpr const char *kAfter = "after the update", *kSkips = "skips elements";
  for (const StatesOfClass& its : std::vector<StatesOfClass>{
           {"torchao.optim.AdamW8bit(model.parameters(), lr=0.01)", "adamw", "8bit", 0.01},
           {"torchao.optim.AdamWFp8(model.parameters(), 0.01, weight_decay=0.1)", "adamw", "fp8", 0.1},
           {"torchao.optim.Adam8bit(model.parameters(), lr=0.01, block_size=256)", "adam", "8bit", 0},
           {"torchao.optim.AdamFp8(model.parameters(), lr=0.01)", "adam", "fp8", 0},
           {"ao.AdamW8bit(model.parameters(), lr=0.01, block_size=128)", "adamw", "8bit", 0.01, {"block_size"}},
           {"bnb.optim.Adam8bit(model.parameters(), lr=0.01)", "adam", "8bit", 0, {kSkips}},
           {"bnb.optim.PagedAdamW8bit(model.parameters(), lr=0.01)", "adamw", "8bit", 0.01, {kAfter, kSkips}},
           {"bnb.optim.AdamW(model.parameters(), lr=0.01, optim_bits=8)", "adamw", "8bit", 0.01, {kAfter, kSkips}},
           {"bnb.optim.Adam(model.parameters(), lr=0.01)", "adam", "parameter", 0},
           {"bnb.optim.Adam8bit(model.parameters(), lr=0.01, weight_decay=0.1, percentile_clipping=5)",
            "adamw",
            "8bit",
            0.1,
            {"percentile_clipping", "as in AdamW", kAfter, kSkips}}}) {
    SCOPED_TRACE(its.made);
    const Imported script =
        with_setup("import torchao, torchao.optim as ao, bitsandbytes as bnb\noptimizer = " + its.made + "\n");
    EXPECT_EQ(script.config.optimizer.name, its.name);
    EXPECT_EQ(script.config.optimizer.states, its.states);
    EXPECT_EQ(script.config.optimizer.weight_decay, its.weight_decay);
    EXPECT_EQ(script.config.optimizer.lr, 0.01);
    const std::vector<std::string> reasons = changes(script);
    ASSERT_EQ(reasons.size(), its.changes.size()) << (reasons.empty() ? "" : reasons.front());
    for (size_t i = 0; i < reasons.size(); ++i)
      EXPECT_NE(reasons[i].find(its.changes[i]), std::string::npos) << reasons[i];
  }
  for (const char* lacking :
       {"torchao.optim.AdamW4bit", "torchao.optim.CPUOffloadOptimizer", "bitsandbytes.optim.Lion8bit"})
    EXPECT_TRUE(has_change(with_setup("import torchao, bitsandbytes\noptimizer = " + std::string(lacking) +
                                      "(model.parameters(), lr=0.01)\n"),
                           "the lab has SGD"))
        << lacking;
}

} // namespace
} // namespace amplab::importing
