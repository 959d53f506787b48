// SPDX-License-Identifier: Apache-2.0
// Models of scripts as chains of layers, and the settings that an import reports.
#include "engine/import/headline.h"
#include "engine/import/import.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

using Layers = std::vector<std::string>;

constexpr const char* kLoop = "for x, t in loader:\n    loss = F.cross_entropy(model(x), t)\n    "
                              "optimizer.zero_grad()\n    loss.backward()\n    optimizer.step()\n";

Imported of_class(const std::string& init, const std::string& forward, const std::string& made = "Net()",
                  const std::string& other_class = "") {
  std::string text = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n\n" + other_class +
                     "\nclass Net(nn.Module):\n    def __init__(self, width=32):\n        super().__init__()\n";
  const auto lines = [&](const std::string& of) {
    for (size_t at = 0; at < of.size();) {
      const size_t end = std::min(of.find('\n', at), of.size());
      text += "        " + of.substr(at, end - at) + "\n";
      at = end + 1;
    }
  };
  lines(init);
  text += "\n    def forward(self, x):\n";
  lines(forward);
  text += "\nmodel = " + made + "\noptimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n";
  return import_script(text + kLoop, "x");
}
Layers layers_of_class(const std::string& init, const std::string& forward, const std::string& made = "Net()") {
  return of_class(init, forward, made).config.model.layers;
}

std::string why_not(const Imported& imported) {
  EXPECT_EQ(imported.config.model.name, "mlp");
  EXPECT_NE(headline_text(imported.headline).find("our model"), std::string::npos) << headline_text(imported.headline);
  for (const Remark& remark : imported.remarks)
    if (remark.text.starts_with("model =")) return remark.reason;
  return {};
}

TEST(ModuleClass, BecomesItsLayersInTheOrderOfForward) {
  EXPECT_EQ(
      layers_of_class("self.conv = nn.Conv2d(1, 8, 3, padding=1)\nself.bn = nn.BatchNorm2d(8)\nself.pool = "
                      "nn.MaxPool2d(2)\nself.fc1 = nn.Linear(8 * 14 * 14, width)\nself.fc2 = nn.Linear(width, 10)",
                      "x = self.pool(F.relu(self.bn(self.conv(x))))\nx = x.view(x.size(0), -1)\nx = "
                      "F.dropout(F.relu(self.fc1(x)), p=0.25, training=self.training)\nreturn self.fc2(x)"),
      (Layers{"Conv2d(8, 3, padding=1)", "BatchNorm2d", "ReLU", "MaxPool2d(2)", "Flatten", "Linear(32)", "ReLU",
              "Dropout(p=0.25)", "Linear(10)"}));
}

TEST(ModuleClass, WithDropoutThatDoesNotFollowItsModeIsNotImported) {
  for (const char* dropout : {"F.dropout(x, p=0.25, training=False)", "F.dropout(x, 0.25, False)"})
    EXPECT_NE(why_not(of_class("self.fc = nn.Linear(784, 10)",
                               "x = self.fc(x.flatten(1))\nx = " + std::string(dropout) + "\nreturn torch.relu(x)"))
                  .find("Dropout with training=False"),
              std::string::npos)
        << dropout;
}

TEST(ModuleClass, UsesItsConstructorArguments) {
  EXPECT_EQ(
      layers_of_class(
          "self.net = nn.Sequential(nn.Flatten(), nn.Linear(784, width // 2), nn.Tanh(), nn.Linear(width // 2, 10))",
          "return self.net(x)", "Net(width=48).cuda()"),
      (Layers{"Flatten", "Linear(24)", "Tanh", "Linear(10)"}));
}

TEST(ModuleClass, LoopsOverAListOfLayers) {
  EXPECT_EQ(
      layers_of_class(
          "self.first = nn.Linear(784, width)\nself.layers = nn.ModuleList([nn.Linear(width, width) for _ in "
          "range(2)])\nself.last = nn.Linear(width, 10)",
          "x = self.first(x.flatten(1))\nfor layer in self.layers:\n    x = torch.relu(layer(x))\nreturn self.last(x)"),
      (Layers{"Flatten", "Linear(32)", "Linear(32)", "ReLU", "Linear(32)", "ReLU", "Linear(10)"}));
}

TEST(ModuleClass, ThatAddsItsInputHasAResidual) {
  constexpr const char* kLayers = "self.fc = nn.Linear(784, 784)\nself.head = nn.Linear(784, 10)";
  const Layers want = {"Flatten", "Linear(784)", "ReLU", "Residual(2)", "Linear(10)"};
  for (const char* forward : {"return self.head(x + F.relu(self.fc(x)))", "return self.head(F.relu(self.fc(x)) + x)",
                              "y = x\nx = self.fc(x)\nx = F.relu(x)\nx = torch.add(y, x)\nreturn self.head(x)",
                              "out = F.relu(self.fc(x))\nout += x\nreturn self.head(out)"})
    EXPECT_EQ(of_class(kLayers, "x = x.flatten(1)\n" + std::string(forward)).config.model.layers, want) << forward;
}

TEST(ModuleClass, OfBlocksThatAddTheirInputsHasAResidualForEach) {
  const Imported imported =
      of_class("self.blocks = nn.Sequential(*[Block(16) for _ in range(2)])\nself.first = nn.Linear(784, 16)\n"
               "self.last = nn.Linear(16, 10)",
               "return self.last(self.blocks(self.first(x.flatten(1))))", "Net()",
               "class Block(nn.Module):\n    def __init__(self, width):\n        super().__init__()\n"
               "        self.net = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, width), nn.ReLU())\n"
               "    def forward(self, x):\n        return x + self.net(x)\n");
  EXPECT_EQ(imported.config.model.layers,
            (Layers{"Flatten", "Linear(16)", "LayerNorm", "Linear(16)", "ReLU", "Residual(3)", "LayerNorm",
                    "Linear(16)", "ReLU", "Residual(3)", "Linear(10)"}));
}

TEST(ModuleClass, ThatAddsATensorChangedInPlaceIsNoChain) {
  const char* layers = "self.act = nn.ReLU(inplace=True)\nself.fc = nn.Linear(784, 784)";
  for (const char* forward : {"return x + self.fc(self.act(x))", "return x + self.fc(F.relu(x, inplace=True))",
                              "return x + self.fc(F.relu_(x))", "h = x.flatten(1)\nreturn x + self.fc(F.relu_(h))",
                              "y = x\nx += self.fc(x)\nreturn self.fc2(x) + y"})
    EXPECT_NE(why_not(of_class(layers + std::string("\nself.fc2 = nn.Linear(784, 784)"), forward))
                  .find("an in-place layer has changed"),
              std::string::npos)
        << forward;
}

TEST(ModuleClass, ThatAddsTwoBranchesIsNoChain) {
  const char* layers = "self.a = nn.Linear(784, 784)\nself.b = nn.Linear(784, 784)";
  EXPECT_NE(why_not(of_class(layers, "return self.a(x) + self.b(x)")).find("uses a tensor twice"), std::string::npos);
  EXPECT_NE(why_not(of_class(layers, "y = self.a(x)\nreturn y + y")).find("to itself"), std::string::npos);
}

TEST(ModuleClass, ThatAddsInPlaceHasARemarkOnItsDtype) {
  const Imported imported = of_class("self.fc = nn.Linear(784, 784)\nself.head = nn.Linear(784, 10)",
                                     "x = x.flatten(1)\ny = self.fc(x)\ny += x\nreturn self.head(y)");
  EXPECT_TRUE(std::ranges::any_of(imported.remarks, [](const Remark& remark) {
    return remark.text == "y += x" && remark.reason.find("keeps the dtype") != std::string::npos;
  }));
}

TEST(ModuleClass, ArgumentsOfFunctionsAreThoseOfTheClass) {
  EXPECT_EQ(layers_of_class("self.fc = nn.Linear(784, 10)", "return F.gelu(self.fc(x.flatten(1)), approximate='tanh')"),
            (Layers{"Flatten", "Linear(10)", "GELU(tanh=1)"}));
  EXPECT_NE(why_not(of_class("self.fc = nn.Linear(784, 10)", "return F.softplus(self.fc(x.flatten(1)), beta=2)"))
                .find("Softplus with beta=2"),
            std::string::npos);
}

TEST(ModuleClass, NothingOfItIsLeftOutSilently) {
  EXPECT_NE(why_not(of_class("self.all = nn.ModuleList([nn.Linear(784, 784)])\nself.b = nn.Linear(784, 10)",
                             "for layer in self.all: x = layer(x)\nreturn self.b(x)"))
                .find("a loop in one line"),
            std::string::npos);
  for (const char* more : {"self.net.add_module('act', nn.ReLU())", "self.b.weight.requires_grad = False",
                           "self.b.weight = self.a.weight"})
    EXPECT_NE(why_not(of_class("self.a = nn.Linear(784, 10)\nself.b = nn.Linear(784, 10)\n" + std::string(more),
                               "return self.b(x.flatten(1))"))
                  .find("__init__() has "),
              std::string::npos)
        << more;
}

TEST(ModuleClass, ThatReadsATensorTwiceIsNoChain) {
  EXPECT_NE(
      why_not(of_class("self.a = nn.Linear(784, 10)\nself.b = nn.Linear(784, 10)", "y = self.a(x)\nreturn self.b(x)"))
          .find("uses a tensor twice"),
      std::string::npos);
}

TEST(ModuleClass, ThatUsesWeightsTwiceIsNoChain) {
  EXPECT_NE(why_not(of_class("self.a = nn.Linear(784, 784)", "return self.a(self.a(x))")).find("weights of a twice"),
            std::string::npos);
}

TEST(ModuleClass, WithAnUnsupportedLayerIsImportedWithoutItIfTheSizesFit) {
  const Imported imported =
      of_class("self.net = nn.Sequential(nn.Linear(784, 32), nn.LeakyReLU(0.2), nn.Linear(32, 10))",
               "return self.net(x.flatten(1))");
  EXPECT_EQ(imported.config.model.layers, (Layers{"Flatten", "Linear(32)", "Linear(10)"}));
  EXPECT_NE(headline_text(imported.headline).find("Your model is imported without LeakyReLU."), std::string::npos)
      << headline_text(imported.headline);
  EXPECT_NE(why_not(of_class("self.net = nn.Sequential(nn.ConvTranspose2d(1, 8, 2), nn.Flatten(), nn.Linear(6728, 10))",
                             "return self.net(x)"))
                .find("ConvTranspose2d"),
            std::string::npos);
}

TEST(ModuleClass, WithArgumentsThatTheLabsLayerDoesNotHaveIsNotUsed) {
  EXPECT_NE(
      why_not(of_class("self.c = nn.Conv2d(1, 8, 3, dilation=2)", "return self.c(x)")).find("Conv2d with dilation=2"),
      std::string::npos);
  EXPECT_EQ(layers_of_class("self.c = nn.Conv2d(1, 8, (3, 3), 1, 'same', 1)", "return self.c(x).mean([2, 3])"),
            (Layers{"Conv2d(8, 3, padding=1)", "AdaptiveAvgPool2d(1)", "Flatten"}));
}

TEST(ModuleClass, ThatEndsWithLogSoftmaxHasItInTheLoop) {
  const Imported imported =
      of_class("self.fc = nn.Linear(784, 10)", "return F.log_softmax(self.fc(x.flatten(1)), dim=1)");
  EXPECT_NE(imported.config.loop.find("F.cross_entropy(F.log_softmax(model(x), dim=1), t)"), std::string::npos)
      << imported.config.loop;
}

TEST(ModuleClass, CreatedInAFunctionIsTheModelThatTheFunctionReturns) {
  const std::string net =
      "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(784, "
      "10)\n    def forward(self, x):\n        return self.fc(x.flatten(1))\n";
  const std::string rest = "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n" + std::string(kLoop);
  const Imported made =
      import_script(net + "def build():\n    model = Net()\n    return model\nmodel = build()\n" + rest, "x");
  EXPECT_EQ(made.config.model.layers, (Layers{"Flatten", "Linear(10)"}));
  EXPECT_TRUE(headline_text(made.headline).starts_with("Your data are not used")) << headline_text(made.headline);
  const Imported replaced = import_script(net + "model = Net()\nmodel = timm.create_model('vit')\n" + rest, "x");
  EXPECT_EQ(replaced.config.model.name, "mlp");
  EXPECT_TRUE(headline_text(replaced.headline).starts_with("Your model and your data are not used"))
      << headline_text(replaced.headline);
}

// Reading each to its end would take unbounded time or memory.
TEST(ModuleClass, ThatHasNoEndIsNoChain) {
  EXPECT_NE(why_not(of_class("self.a = Net()\nself.b = Net()", "return self.a(x)")), "");
  EXPECT_NE(why_not(of_class("self.a = nn.Sequential(*[nn.Sequential(*[nn.Sequential(*[nn.Identity() for _ in "
                             "range(200)]) for _ in range(200)]) "
                             "for _ in range(200)])",
                             "return self.a(x)")),
            "");
  std::string doubling = "a = (1, 1)\n";
  for (int i = 0; i < 60; ++i) doubling += "a = (a, a)\n";
  EXPECT_NE(why_not(of_class(doubling + "self.fc = nn.Linear(784, a)", "return self.fc(x)")), "");
}

// ---- reported settings ----

TEST(ImportedSettings, IsASettingOnlyIfTheConfigurationHasIt) {
  const Imported imported =
      import_script("import torch\nlr = 0.3\nweight_decay = 0.2\nmodel = build()\noptimizer = make_optimizer(model, "
                    "weight_decay)\nscaler = torch.amp.GradScaler(init_scale=512)\n" +
                        std::string("for x, t in loader:\n    loss = loss_fn(model(x), t) * lr\n    "
                                    "scaler.scale(loss).backward()\n    scaler.step(optimizer)\n    scaler.update()\n"),
                    "x");
  EXPECT_EQ(imported.settings, (std::vector<ImportedSetting>{{6, "scaler.kind"}, {6, "scaler.init_scale"}}));
  EXPECT_TRUE(imported.lines.contains(2)) << "the loop has its value";
  EXPECT_FALSE(imported.lines.contains(3)) << "nothing of the lane does";
  EXPECT_NE(headline_text(imported.headline).find("Your model, your data and your optimizer are not used"),
            std::string::npos)
      << headline_text(imported.headline);
}

TEST(ImportedSettings, CifarAndEpochsTimesBatchesAreUnderstood) {
  const Imported imported = import_script(
      "import torch, torchvision\nfrom torch.utils.data import DataLoader\nepochs = 3\nsets = "
      "torchvision.datasets.CIFAR10('d', train=True, transform=torchvision.transforms.ToTensor())\n"
      "loader = DataLoader(sets, batch_size=128, shuffle=True)\nmodel = torch.nn.Sequential(torch.nn.Flatten(), "
      "torch.nn.Linear(3072, 10))\noptimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
      "scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=epochs * len(loader))\ncriterion = "
      "torch.nn.CrossEntropyLoss(label_smoothing=0.1)\n"
      "for x, t in loader:\n    loss = criterion(model(x), t)\n    optimizer.zero_grad()\n    loss.backward()\n    "
      "optimizer.step()\n    scheduler.step()\n",
      "x");
  EXPECT_EQ(imported.config.data.name, "cifar10");
  EXPECT_EQ(imported.config.schedule.name, "cosine");
  EXPECT_EQ(imported.config.train.steps, 3 * 391); // 50000 images, 128 at a time, the last batch incomplete
  EXPECT_NE(imported.config.loop.find("F.cross_entropy(model(x), t, label_smoothing=0.1)"), std::string::npos)
      << imported.config.loop;
  EXPECT_TRUE(headline_text(imported.headline).starts_with("Your model, your data and your loop are used."))
      << headline_text(imported.headline);
}

TEST(ImportedSettings, ABatchThatIsDrawnAheadIsDrawnBeforeItIsRead) {
  const Imported imported =
      import_script("X, Y = get_batch('train')\nwhile True:\n    for micro in range(2):\n        logits, loss = "
                    "model(X, Y)\n        X, Y = get_batch('train')\n        loss.backward()\n    optimizer.step()\n",
                    "x");
  EXPECT_EQ(imported.config.loop, "for micro in range(2):\n    X, Y = batches[micro]\n    logits = model(X)\n    loss "
                                  "= loss_fn(logits, Y)\n    loss.backward()\noptimizer.step()\n");
}

TEST(ImportedSettings, KeepBatchnormFp32OfApexIsASetting) {
  const auto keep_batchnorm = [](const char* level, const char* keep) {
    return import_script(
               std::string("from apex import amp\nmodel, optimizer = amp.initialize(model, optimizer, opt_level=\"") +
                   level + "\", keep_batchnorm_fp32=" + keep +
                   ")\nfor x, t in loader:\n    loss = loss_fn(model(x), t)\n    with amp.scale_loss(loss, optimizer) "
                   "as scaled:\n        scaled.backward()\n    optimizer.step()\n",
               "x")
        .config.precision.keep_batchnorm_fp32;
  };
  EXPECT_EQ(keep_batchnorm("O3", "True"), "yes");
  EXPECT_EQ(keep_batchnorm("O3", "\"True\""), "yes");
  EXPECT_EQ(keep_batchnorm("O3", "False"), "auto");
  EXPECT_EQ(keep_batchnorm("O2", "False"), "no");
  EXPECT_EQ(keep_batchnorm("O2", "True"), "auto");
}

// Writes phrases in angle brackets, so that what is not translated shows.
TEST(ImportHeadline, ConsistsOfTranslatablePhrases) {
  const Imported imported = import_script(R"(
import torch
model = Strange()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for x, t in loader:
    loss = torch.nn.functional.cross_entropy(model(x), t)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
)",
                                          "script");
  const std::string text = headline_text(
      imported.headline, {[](std::string_view phrase) { return "<" + std::string(phrase) + ">"; }, english().count});
  EXPECT_TRUE(text.starts_with("<<<<your model> and <your data>> are not used: the lane trains <an MLP 512-512> on "
                               "<Fashion-MNIST>>.>"))
      << text;
}

} // namespace
} // namespace amplab::importing
