// SPDX-License-Identifier: Apache-2.0
// Text of the script. The parity suite, which compares its traces with the engine, shows its behavior.
#include "engine/pytorch/script.h"

#include "engine/run/recipe.h"
#include "engine/settings/setting_table.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

const ModelTask kImages{.sample = {1, 28, 28}, .outputs = 10};
const ModelTask kTokens{.sample = {8}, .tokens = true, .vocabulary = 12, .outputs = 12};

std::string script(const char* config, const ModelTask& task = kImages) {
  return pytorch_script(config_from_text(config, "it"), task);
}

testing::AssertionResult contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos ? testing::AssertionSuccess()
                                              : testing::AssertionFailure() << "no \"" << part << "\" in\n"
                                                                            << text;
}

TEST(PyTorchScript, SpellsTheSizesOfLayersOut) {
  const std::string text =
      script(R"json({"model": {"name": "cnn", "channels": [16, 32], "hidden": [64], "norm": "batch"}})json");
  EXPECT_TRUE(contains(text, "(\"conv1\", nn.Conv2d(1, 16, 3, padding=1))"));
  EXPECT_TRUE(contains(text, "(\"bn2\", nn.BatchNorm2d(32))"));
  EXPECT_TRUE(contains(text, "(\"pool2\", nn.MaxPool2d(2))"));
  EXPECT_TRUE(contains(text, "(\"fc1\", nn.Linear(1568, 64))"));
  EXPECT_TRUE(contains(text, "(\"head\", nn.Linear(64, 10))"));
}

TEST(PyTorchScript, RejectsAChainThatDoesNotFit) {
  EXPECT_THROW(script(R"json({"model": {"name": "layers", "layers": ["Conv2d(4, 30)", "Flatten", "Linear(10)"]}})json"),
               ConfigError);
}

TEST(PyTorchScript, StatesAreThoseOfTorchaoOrRoundedByHooks) {
  const auto with_states = [](const std::string& optimizer, const std::string& states) {
    return script((R"({"optimizer": {"name": ")" + optimizer + R"(", "states": ")" + states + R"("}})").c_str());
  };
  const std::string in_codes = with_states("adamw", "8bit");
  EXPECT_TRUE(contains(in_codes, "optimizer = torchao.optim.AdamW8bit(model.parameters(), lr=0.001, betas=(0.9, "
                                 "0.999), eps=1e-08, weight_decay=0.01)\n"));
  EXPECT_TRUE(contains(in_codes, "import torchao.optim\n"));
  EXPECT_TRUE(contains(with_states("adam", "fp8"), "optimizer = torchao.optim.AdamFp8(model.parameters(), lr="));
  EXPECT_TRUE(contains(with_states("adam", "bf16"), "\nkeep_states_in_bf16(optimizer)\n"));
  const std::string plain = with_states("adam", "parameter");
  EXPECT_FALSE(contains(plain, "states_in_bf16"));
  EXPECT_FALSE(contains(plain, "torchao"));
}

// Returns the script from the first line of the loop's text on.
std::string loop_of(const std::string& text) {
  const size_t at = text.find("\nfor batches in steps(");
  return at == std::string::npos ? std::string() : text.substr(text.find('\n', at + 1) + 1);
}

TEST(PyTorchScript, GivesMuonTheMatricesAndAnAdamWTheRest) {
  const std::string text = script(
      R"json({"optimizer": {"name": "muon", "lr": 0.02, "momentum": 0.95, "nesterov": true, "ns_steps": 6,
                            "adjust_lr_fn": "match_rms_adamw"}, "clip": {"kind": "norm"}})json");
  EXPECT_TRUE(contains(text, "optimizer = torch.optim.Muon([p for p in model.parameters() if p.ndim == 2], lr=0.02, "
                             "eps=1e-08, ns_steps=6, adjust_lr_fn=\"match_rms_adamw\", weight_decay=0.01)\n"
                             "adamw = torch.optim.AdamW([p for p in model.parameters() if p.ndim != 2], lr=0.02, "
                             "betas=(0.9, 0.999), eps=1e-08, weight_decay=0.01)\n"));
  const std::string loop = loop_of(text);
  for (const char* both : {"    optimizer.zero_grad()\n    adamw.zero_grad()\n",
                           "    scaler.unscale_(optimizer)\n    scaler.unscale_(adamw)\n",
                           "    scaler.step(optimizer)\n    scaler.step(adamw)\n    scaler.update()\n"})
    EXPECT_TRUE(contains(loop, both));
}

TEST(PyTorchScript, GivesMuonMastersByTheirAxes) {
  const std::string text = script(R"json({"optimizer": {"name": "muon"}, "precision": {"mode": "fp16-master"}})json");
  EXPECT_TRUE(contains(text, "torch.optim.Muon([MASTERS[p] for p in model.parameters() if p.ndim == 2], "));
  EXPECT_TRUE(contains(text, ", momentum=0.0, nesterov=False, ")) << "which are not PyTorch's defaults";
}

TEST(PyTorchScript, EndsWithTheLoopOfTheSettings) {
  const std::string text =
      script(R"json({"scaler": {"growth_interval": 3}, "clip": {"kind": "norm", "max": 0.5}})json");
  EXPECT_TRUE(contains(text, "growth_interval=3"));
  EXPECT_EQ(loop_of(text), "    optimizer.zero_grad()\n"
                           "    for x, t in batches:\n"
                           "        with torch.autocast(device_type=device, dtype=torch.float16):\n"
                           "            loss = loss_fn(model(x), t)\n"
                           "        scaler.scale(loss).backward()\n"
                           "    scaler.unscale_(optimizer)\n"
                           "    torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=0.5)\n"
                           "    scaler.step(optimizer)\n"
                           "    scaler.update()\n");
}

std::string script_with_loop(const std::string& loop) {
  RunConfig config = config_from_text("{}", "it");
  config.loop = loop;
  return pytorch_script(config, kImages);
}

TEST(PyTorchScript, EndsWithTheConfigurationsOwnLoop) {
  EXPECT_EQ(loop_of(script_with_loop(
                "for x, t in batches:  # {seed}\n\n\tloss_fn(model(x), t).backward()\noptimizer.step()")),
            "    for x, t in batches:  # {seed}\n\n    \tloss_fn(model(x), t).backward()\n    optimizer.step()\n");
}

TEST(PyTorchScript, LeavesTextsOverSeveralLinesAsTheyAre) {
  EXPECT_EQ(loop_of(script_with_loop("a = \"\"\"one\n'two' #\n\\\"\"\"\"\nb = 'x\\\ny'\nc = (1,\n2)  # it's\nd = 3\n")),
            "    a = \"\"\"one\n'two' #\n\\\"\"\"\"\n    b = 'x\\\ny'\n    c = (1,\n    2)  # it's\n    d = 3\n");
}

TEST(PyTorchScript, EndsWithTheLoopWhateverItsLineEnds) {
  EXPECT_EQ(loop_of(script_with_loop("a = 1\rb = 2\r\nc = 3")), "    a = 1\n    b = 2\n    c = 3\n");
  EXPECT_EQ(loop_of(script_with_loop("# nothing\n")), "    # nothing\n    pass\n");
}

TEST(PyTorchScript, DefinesWhatTheLoopNames) {
  EXPECT_TRUE(contains(script_with_loop("F.relu(torch.ones(1))"), "import torch.nn.functional as F\n"));
  EXPECT_TRUE(
      contains(script_with_loop("torch.nn.utils.clip_grad_norm_(amp.master_params(optimizer), 1.0)"), "class amp:"));
  const std::string text = script("{}");
  for (const char* name : {"device = args.steps, torch.device(args.device).type", "model = nn.Sequential",
                           "optimizer = torch.optim.AdamW(model.parameters()", "scaler = torch.amp.GradScaler(device",
                           "def loss_fn(input, target)"})
    EXPECT_TRUE(contains(text, name));
  EXPECT_TRUE(contains(script(R"json({"scaler": {"kind": "none"}})json"),
                       "scaler = torch.amp.GradScaler(device, enabled=False)"));
}

TEST(PyTorchScript, LeavesNoNamesOfItsFrameToTheLoop) {
  EXPECT_TRUE(
      contains(script("{}"),
               "given = {\"amp\", \"autocast\", \"device\", \"loss_fn\", \"model\", \"optimizer\", \"scaler\"}\n"));
  EXPECT_TRUE(contains(script("{}"), "del globals()[name]"));
}

TEST(PyTorchScript, DrawsAsManyBatchesAsAStepUses) {
  EXPECT_TRUE(contains(script(R"json({"accumulation": {"steps": 3}})json"),
                       "yield [(x, t) for x, t in itertools.islice(drawn, 3)]"));
  EXPECT_TRUE(contains(script(R"json({"precision": {"mode": "pure-bf16"}, "scaler": {"kind": "none"}})json"),
                       "yield [(x.to(torch.bfloat16), t) for"));
}

TEST(PyTorchScript, StepsMastersOfAModelInFp16) {
  const std::string text = script(R"json({"precision": {"mode": "fp16-master"}, "clip": {"kind": "norm"}})json");
  EXPECT_TRUE(contains(text, "optimizer = torch.optim.AdamW([MASTERS[p] for p in model.parameters()], "));
  EXPECT_TRUE(contains(text, "in_fp16(model)\n"));
  EXPECT_TRUE(contains(text, "keep_masters(optimizer, model)\n"));
  EXPECT_TRUE(contains(text, "p.register_post_accumulate_grad_hook("));
  EXPECT_TRUE(contains(text, "optimizer.register_step_post_hook(round_back)"));
  EXPECT_TRUE(contains(text, "in_low_precision(model)"));
}

TEST(PyTorchScript, LeavesBatchNormInFp32AsConfigured) {
  EXPECT_TRUE(contains(
      script(
          R"json({"precision": {"mode": "pure-fp16", "keep_batchnorm_fp32": "yes"}, "scaler": {"kind": "none"}})json"),
      "in_16_bits(model)\n"));
  EXPECT_FALSE(
      contains(script(R"json({"precision": {"mode": "pure-fp16"}, "scaler": {"kind": "none"}})json"), "in_16_bits("));
  EXPECT_TRUE(contains(script(R"json({"precision": {"mode": "fp16-master", "keep_batchnorm_fp32": "no"}})json"),
                       "model.half()\n"));
  EXPECT_FALSE(contains(script(R"json({"precision": {"mode": "fp16-master"}})json"), "model.half()"));
}

TEST(PyTorchScript, SupportsAStaticScaleAndUnscalesFp16GradientsUnlikeGradScaler) {
  const char* kStatic = R"json({"scaler": {"kind": "static", "init_scale": 128}})json";
  EXPECT_TRUE(contains(script(kStatic), "scaler = StaticScaler(device, init_scale=128.0)"));
  EXPECT_FALSE(contains(script(kStatic), "_unscale_grads_"));
  EXPECT_TRUE(contains(
      script(R"json({"precision": {"mode": "pure-fp16"}, "scaler": {"kind": "static", "init_scale": 128}})json"),
      "_unscale_grads_(optimizer, inv_scale, found_inf, True)"));
}

TEST(PyTorchScript, ComputesOpsInTheDtypeThatTheRunNames) {
  const std::string text =
      script(R"json({"precision": {"op_dtype": {"softmax": "fp16", "cross_entropy_loss": "bf16"}}})json");
  EXPECT_TRUE(contains(text, "OP_DTYPES = {\"cross_entropy\": torch.bfloat16, \"softmax\": torch.float16}"));
  EXPECT_TRUE(contains(text, "with_ops(model)"));
  EXPECT_TRUE(contains(text, "    with OPS:\n        return nn.functional.cross_entropy(input, target)"));
  EXPECT_TRUE(contains(text, "from torch.overrides import TorchFunctionMode\n"));
}

TEST(PyTorchScript, DecomposesCompositesWithOverriddenOps) {
  EXPECT_TRUE(contains(script(R"json({"precision": {"op_dtype": {"nll_loss": "fp16"}}})json"),
                       "COMPOSITES = {\"cross_entropy\": cross_entropy}"));
  EXPECT_TRUE(contains(script(R"json({"precision": {"lists": "cpu", "op_dtype": {"conv2d": "fp32"}}})json"),
                       "\"region\": \"conv1d\","));
}

TEST(PyTorchScript, FollowsTheListsOfTheRun) {
  const std::string cuda = script("{}"); // with the lists of a GPU
  EXPECT_TRUE(contains(cuda, "if device != \"cuda\" else {}"));
  EXPECT_TRUE(contains(cuda, "    None: \"cross_entropy\","));
  EXPECT_TRUE(contains(cuda, "layer_norm softmax log_softmax\","));
  EXPECT_TRUE(contains(script(R"json({"precision": {"lists": "apex-o1"}})json"), "torch.float32: "));
  EXPECT_FALSE(contains(script(R"json({"precision": {"mode": "fp32"}, "scaler": {"kind": "none"}})json"), "LISTED"));
  EXPECT_FALSE(contains(cuda, "banned"));
  EXPECT_TRUE(contains(script_with_loop("with torch.autocast(device): F.binary_cross_entropy(a, b)"),
                       "\"banned\": \"binary_cross_entropy\","));
}

TEST(PyTorchScript, LeavesTheLineEndsOfTextsAsTheyAre) {
  EXPECT_TRUE(contains(
      script(R"json({"data": {"name": "text", "path": "t.txt"}, "model": {"name": "transformer"}})json", kTokens),
      "newline=\"\""));
}

TEST(PyTorchScript, ReadsNumbersOfTablesAsTheEngineDoes) {
  const std::string text =
      script(R"json({"data": {"name": "csv", "path": "t.csv"}})json", {.sample = {3}, .outputs = 2});
  EXPECT_TRUE(contains(text, "import re\n"));
  EXPECT_TRUE(contains(text, "float(cell) if NUMBER.fullmatch(cell) else None"));
}

TEST(PyTorchScript, ClimbsFromARateOfZero) {
  const std::string text = script(R"json({"optimizer": {"lr": 0}, "schedule": {"name": "cosine", "min_lr": 0.1}})json");
  EXPECT_TRUE(contains(text, "lr=0.1"));
  EXPECT_TRUE(contains(text, "1.0 + (0 - 1.0) / 2"));
}

TEST(PyTorchScript, CommentsItsMistakes) {
  EXPECT_TRUE(contains(script(R"json({"clip": {"kind": "norm", "when": "before-unscale"}})json"),
                       "# The classic mistake, on purpose"));
  EXPECT_TRUE(contains(script(R"json({"scaler": {"kind": "none"}})json"), "# No GradScaler, on purpose"));
  EXPECT_TRUE(contains(script(R"json({"scaler": {"behaves_like": "deepspeed"}})json"),
                       "by DeepSpeed's rule, which GradScaler does not have"));
  EXPECT_FALSE(contains(script("{}"), "cannot follow"));
}

TEST(PyTorchScript, SetsTheMatmulPrecisionIfItIsNotPyTorchsDefault) {
  EXPECT_FALSE(contains(script("{}"), "torch.backends"));
  const std::string exact = script(
      R"json({"precision": {"mode": "fp32", "convolution_tf32": false, "reduced_precision_reduction": false},
                 "scaler": {"kind": "none"}})json");
  EXPECT_TRUE(contains(exact, "torch.backends.cudnn.allow_tf32 = False"));
  EXPECT_TRUE(contains(exact, "matmul.allow_fp16_reduced_precision_reduction = False"));
  EXPECT_TRUE(contains(exact, "matmul.allow_bf16_reduced_precision_reduction = False"));
  const std::string tf32 =
      script(R"json({"precision": {"mode": "tf32", "convolution_tf32": false}, "scaler": {"kind": "none"}})json");
  EXPECT_TRUE(contains(tf32, "torch.backends.cudnn.allow_tf32 = True"));
  EXPECT_FALSE(contains(tf32, "torch.backends.cudnn.allow_tf32 = False"));
}

TEST(PyTorchScript, ImportsOnlyWhatItUses) {
  const std::string text =
      script(R"json({"data": {"name": "sine"}})json", {.sample = {1}, .outputs = 1, .numbers = true});
  EXPECT_EQ(text.find("import numpy"), std::string::npos);
  EXPECT_EQ(text.find("import gzip"), std::string::npos);
  EXPECT_TRUE(contains(text, "import math\n"));
  EXPECT_TRUE(contains(text, "return nn.functional.mse_loss(input, target)"));
}

TEST(PyTorchScript, BuildsATransformerUnderTheNamesOfTheEngine) {
  const std::string text =
      script(R"json({"model": {"name": "transformer", "dropout": 0.1, "fused_attention": false}})json", kTokens);
  for (const char* name : {"self.tok_emb = nn.Embedding(VOCABULARY", "self.ln_f =", "self.qkv =", "self.fc2 ="})
    EXPECT_TRUE(contains(text, name));
  EXPECT_TRUE(contains(text, "masked_fill(ahead, float(\"-inf\"))"));
  EXPECT_TRUE(contains(text, "self.drop = nn.Dropout(0.1)"));
}

std::string script_of_recipe(const std::string& recipe, const std::string& more = "") {
  return script((R"({"precision": {"recipe": ")" + recipe + "\"" + more + "}}").c_str());
}

TEST(PyTorchScript, WritesAModuleForRecipesThatTorchaoLacks) {
  for (const Recipe& recipe : recipes()) {
    const std::string text = script_of_recipe(std::string(recipe.name));
    EXPECT_EQ(static_cast<bool>(contains(text, "from torchao")), !recipe.torchao.empty()) << recipe.name;
    EXPECT_EQ(static_cast<bool>(contains(text, "class QuantizedLinear")), recipe.torchao.empty()) << recipe.name;
  }
  EXPECT_TRUE(contains(script_of_recipe("mxfp8", R"(, "recipe_rule": "floor")"), "ScaleCalculationMode.FLOOR"));
  EXPECT_TRUE(contains(script_of_recipe("mxfp8", R"(, "recipe_rule": "exact")"), "class QuantizedLinear"));
}

TEST(PyTorchScript, GivesTheModuleOnlyWhatTheRecipeHas) {
  const std::string nvfp4 = script_of_recipe("nvfp4"), delayed = script_of_recipe("fp8-delayed");
  EXPECT_TRUE(contains(nvfp4, "in_low_precision(model, SEED)\n"));
  EXPECT_TRUE(contains(nvfp4, "_quantized(_transformed(x.T), (1, 0, 6.0), (1, 16))"));
  EXPECT_TRUE(contains(nvfp4, "module.seed, module.offset, module.passes = seed, number + 1 << 40, 1\n"))
      << "the engine counts the first step's passes from the number of its batches";
  EXPECT_FALSE(contains(script_of_recipe("nvfp4", R"(, "recipe_hadamard": false)"), "transformed"));
  EXPECT_FALSE(contains(script_of_recipe("nvfp4", R"(, "recipe_stochastic_rounding": false)"), "random_bytes"));
  EXPECT_FALSE(contains(nvfp4, "DelayedScaling"));
  EXPECT_TRUE(contains(delayed, "module.scaling = [DelayedScaling(largest) for largest in (448.0, 448.0, 57344.0)]"));
  EXPECT_TRUE(contains(delayed, "in_low_precision(model)\n"));
}

TEST(PyTorchScript, QuotesWhatTheUserNamed) {
  const std::string text = script(R"json({"name": "a \"\"\" b", "data": {"name": "idx", "path": "C:\\x\"y"}})json");
  EXPECT_TRUE(contains(text, "\"\"\"a \\\"\\\"\\\" b: an AMP Lab run"));
  EXPECT_TRUE(contains(text, "pathlib.Path(\"C:\\\\x\\\"y\")"));
}

TEST(PyTorchScript, ReplacesNothingWithinWhatTheUserNamed) {
  const std::string table =
      script(R"json({"data": {"name": "csv", "path": "{label}", "label": "+str(__import__('os').system('x'))+"}})json",
             {.sample = {3}, .outputs = 2});
  EXPECT_TRUE(contains(table, "with open(\"{label}\", "));
  EXPECT_TRUE(contains(table, "LABEL = \"+str(__import__('os').system('x'))+\" or header[-1]"));
  EXPECT_TRUE(contains(script(R"json({"name": "{seed}", "seed": 7})json"), "\"\"\"{seed}: an AMP Lab run"));
}

TEST(PyTorchScript, WritesEachTextOnItsLine) {
  RunConfig config;
  config.data.name = "idx";
  config.data.path = "a\nb\r\tc\x1b\xc2\x85\xe2\x80\xa8\xff\xc3\xa9";
  EXPECT_TRUE(
      contains(pytorch_script(config, kImages), "Path(\"a\\x0ab\\x0d\\x09c\\x1b\\x85\\u2028\\udcff\xc3\xa9\")"));
  const std::string zero("w\0.safetensors", 14);
  EXPECT_TRUE(contains(pytorch_script(RunConfig(), kImages, zero), "default=\"w\\x00.safetensors\""));
}

} // namespace
} // namespace amplab
