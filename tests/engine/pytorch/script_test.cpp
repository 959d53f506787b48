// SPDX-License-Identifier: Apache-2.0
// What the script says. That it does what the engine does is shown by the parity suite, whose traces it printed.
#include "engine/pytorch/script.h"

#include "engine/fields/fields.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

const ModelTask kPictures{.sample = {1, 28, 28}, .outputs = 10};
const ModelTask kTokens{.sample = {8}, .tokens = true, .vocabulary = 12, .outputs = 12};

std::string script(const char* config, const ModelTask& task = kPictures) {
  return pytorch_script(config_from_text(config, "it"), task);
}

testing::AssertionResult says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos ? testing::AssertionSuccess()
                                              : testing::AssertionFailure() << "no \"" << part << "\" in\n" << text;
}

TEST(PyTorchScript, SpellsTheSizesOfLayersOut) {
  const std::string text = script(R"json({"model": {"name": "cnn", "channels": [16, 32], "hidden": [64], "norm": "batch"}})json");
  EXPECT_TRUE(says(text, "(\"conv1\", nn.Conv2d(1, 16, 3, padding=1))"));
  EXPECT_TRUE(says(text, "(\"bn2\", nn.BatchNorm2d(32))"));
  EXPECT_TRUE(says(text, "(\"pool2\", nn.MaxPool2d(2))"));
  EXPECT_TRUE(says(text, "(\"fc1\", nn.Linear(1568, 64))"));
  EXPECT_TRUE(says(text, "(\"head\", nn.Linear(64, 10))"));
}

TEST(PyTorchScript, RefusesAChainThatDoesNotFit) {
  EXPECT_THROW(script(R"json({"model": {"name": "layers", "layers": ["Conv2d(4, 30)", "Flatten", "Linear(10)"]}})json"), ConfigError);
}

TEST(PyTorchScript, UsesTheScalerAsOneShould) {
  const std::string text = script(R"json({"scaler": {"growth_interval": 3}, "clip": {"kind": "norm", "max": 0.5}})json");
  const size_t unscale = text.find("scaler.unscale_(optimizer)"), clip = text.find("clip_grad_norm_(parameters, 0.5)"),
               step = text.find("scaler.step(optimizer)"), update = text.find("scaler.update()");
  EXPECT_TRUE(says(text, "growth_interval=3"));
  EXPECT_LT(unscale, clip);
  EXPECT_LT(clip, step);
  EXPECT_LT(step, update);
}

TEST(PyTorchScript, UnscalesFp16GradientsItselfWhereGradScalerRefuses) {
  const std::string text =
      script(R"json({"precision": {"mode": "pure-fp16"}, "scaler": {"kind": "static", "init_scale": 128}})json");
  EXPECT_TRUE(says(text, "            p.grad.mul_(1.0 / loss_scale)\n"));
  EXPECT_TRUE(says(text, "    if not found_inf:\n        optimizer.step()\n"));
  EXPECT_EQ(text.find("scaler.unscale_"), std::string::npos);
  EXPECT_EQ(text.find("scaler.step"), std::string::npos);
}

TEST(PyTorchScript, LeavesTheLineEndsOfTextsAsTheyAre) {
  EXPECT_TRUE(says(script(R"json({"data": {"name": "text", "path": "t.txt"}, "model": {"name": "transformer"}})json", kTokens), "newline=\"\""));
}

TEST(PyTorchScript, ReadsNumbersOfTablesAsTheEngineDoes) {
  const std::string text = script(R"json({"data": {"name": "csv", "path": "t.csv"}})json", {.sample = {3}, .outputs = 2});
  EXPECT_TRUE(says(text, "import re\n"));
  EXPECT_TRUE(says(text, "float(cell) if NUMBER.fullmatch(cell) else None"));
}

TEST(PyTorchScript, ClimbsFromARateOfZero) {
  const std::string text = script(R"json({"optimizer": {"lr": 0}, "schedule": {"name": "cosine", "min_lr": 0.1}})json");
  EXPECT_TRUE(says(text, "lr=0.1"));
  EXPECT_TRUE(says(text, "1.0 + (0 - 1.0) / 2"));
}

TEST(PyTorchScript, CommentsItsMistakes) {
  EXPECT_TRUE(says(script(R"json({"clip": {"kind": "norm", "when": "before-unscale"}})json"), "# The classic mistake, on purpose"));
  EXPECT_TRUE(says(script(R"json({"scaler": {"kind": "none"}})json"), "# No GradScaler, on purpose"));
  EXPECT_TRUE(says(script(R"json({"scaler": {"behaves_like": "deepspeed"}})json"), "by DeepSpeed's rule, which GradScaler cannot follow"));
  EXPECT_FALSE(says(script("{}"), "cannot follow"));
  EXPECT_TRUE(says(script(R"json({"precision": {"op_dtype": {"softmax": "fp16"}}})json"), "# The run computed softmax in fp16"));
}

TEST(PyTorchScript, SaysHowExactlyToMultiplyWhereThatIsNotPyTorchsOwnChoice) {
  EXPECT_FALSE(says(script("{}"), "torch.backends"));
  const std::string exact = script(
      R"json({"precision": {"mode": "fp32", "convolution_tf32": false, "reduced_precision_reduction": false}, "scaler": {"kind": "none"}})json");
  EXPECT_TRUE(says(exact, "torch.backends.cudnn.allow_tf32 = False"));
  EXPECT_TRUE(says(exact, "matmul.allow_fp16_reduced_precision_reduction = False"));
  EXPECT_TRUE(says(exact, "matmul.allow_bf16_reduced_precision_reduction = False"));
  const std::string tf32 =
      script(R"json({"precision": {"mode": "tf32", "convolution_tf32": false}, "scaler": {"kind": "none"}})json");
  EXPECT_TRUE(says(tf32, "torch.backends.cudnn.allow_tf32 = True"));
  EXPECT_FALSE(says(tf32, "torch.backends.cudnn.allow_tf32 = False"));
}

TEST(PyTorchScript, ImportsOnlyWhatItUses) {
  const std::string text = script(R"json({"data": {"name": "sine"}})json", {.sample = {1}, .outputs = 1, .numbers = true});
  EXPECT_EQ(text.find("import numpy"), std::string::npos);
  EXPECT_EQ(text.find("import gzip"), std::string::npos);
  EXPECT_TRUE(says(text, "import math\n"));
  EXPECT_TRUE(says(text, "F.mse_loss(model(x), t)"));
}

TEST(PyTorchScript, BuildsATransformerUnderTheNamesOfTheEngine) {
  const std::string text = script(R"json({"model": {"name": "transformer", "dropout": 0.1, "fused_attention": false}})json", kTokens);
  for (const char* name : {"self.tok_emb = nn.Embedding(VOCABULARY", "self.ln_f =", "self.qkv =", "self.fc2 ="})
    EXPECT_TRUE(says(text, name));
  EXPECT_TRUE(says(text, "masked_fill(ahead, float(\"-inf\"))"));
  EXPECT_TRUE(says(text, "self.drop = nn.Dropout(0.1)"));
}

TEST(PyTorchScript, QuotesWhatTheUserNamed) {
  const std::string text = script(R"json({"name": "a \"\"\" b", "data": {"name": "idx", "path": "C:\\x\"y"}})json");
  EXPECT_TRUE(says(text, "\"\"\"a \\\"\\\"\\\" b: what AMP Lab trained"));
  EXPECT_TRUE(says(text, "pathlib.Path(\"C:\\\\x\\\"y\")"));
}

TEST(PyTorchScript, ReplacesNothingWithinWhatTheUserNamed) {
  const std::string table = script(R"json({"data": {"name": "csv", "path": "{label}", "label": "+str(__import__('os').system('x'))+"}})json",
                                   {.sample = {3}, .outputs = 2});
  EXPECT_TRUE(says(table, "with open(\"{label}\", "));
  EXPECT_TRUE(says(table, "LABEL = \"+str(__import__('os').system('x'))+\" or header[-1]"));
  EXPECT_TRUE(says(script(R"json({"name": "{seed}", "seed": 7})json"), "\"\"\"{seed}: what AMP Lab trained"));
}

TEST(PyTorchScript, KeepsEachTextOnItsLine) {
  RunConfig config;
  config.data.name = "idx";
  config.data.path = "a\nb\r\tc\x1b\xc2\x85\xe2\x80\xa8\xff\xc3\xa9";
  EXPECT_TRUE(says(pytorch_script(config, kPictures), "Path(\"a\\x0ab\\x0d\\x09c\\x1b\\x85\\u2028\\udcff\xc3\xa9\")"));
  const std::string zero("w\0.safetensors", 14);
  EXPECT_TRUE(says(pytorch_script(RunConfig(), kPictures, zero), "default=\"w\\x00.safetensors\""));
}

} // namespace
} // namespace amplab
