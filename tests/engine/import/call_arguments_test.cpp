// SPDX-License-Identifier: Apache-2.0
// Arguments of PyTorch's constructors, by keyword and position: imported, or reported.
#include "tests/engine/import/short_scripts.h"

#include <gtest/gtest.h>

namespace amplab::importing {
namespace {

TEST(Arguments, OfOptimizersAreReadByPosition) {
  const Imported adam = with_setup("optimizer = optim.Adam(model.parameters(), 1e-3, (0.9, 0.95), 1e-6, 1e-2)\n");
  EXPECT_EQ(adam.config.optimizer.betas, (std::array{0.9, 0.95}));
  EXPECT_EQ(adam.config.optimizer.eps, 1e-6);
  EXPECT_EQ(adam.config.optimizer.weight_decay, 1e-2);
  const Imported sgd = with_setup("optimizer = optim.SGD(model.parameters(), 0.1, 0.9, 0, 5e-4, True)\n");
  EXPECT_EQ(sgd.config.optimizer.weight_decay, 5e-4);
  EXPECT_TRUE(sgd.config.optimizer.nesterov);
  EXPECT_EQ(headline_text(sgd.headline), kAllUsed);
  EXPECT_TRUE(has_change(with_setup("optimizer = optim.SGD(model.parameters(), lr=0.1, maximize=True)\n"), "maximize"));
}

TEST(Arguments, OfTheScalerAreReadByPosition) {
  constexpr const char* kScaled = R"(
for x, y in loader:
    optimizer.zero_grad()
    with autocast():
        loss = criterion(model(x), y)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
)";
  for (const char* made :
       {"GradScaler(2.**10, 2.0, 0.5, 500)", "torch.amp.GradScaler('cuda', 1024.0, 2.0, 0.5, 500)"}) {
    const Imported script = with_loop(std::string("scaler = ") + made + kScaled);
    EXPECT_EQ(script.config.scaler.init_scale, 1024.0);
    EXPECT_EQ(script.config.scaler.growth_interval, 500);
    EXPECT_EQ(headline_text(script.headline), kAllUsed);
  }
}

TEST(Arguments, OfTheLoaderHavePyTorchsDefaults) {
  const auto of_loader = [](const std::string& arguments) {
    return imported("train_set = datasets.FashionMNIST(\"data\", transform=transforms.ToTensor())\nloader = "
                    "DataLoader(train_set" +
                    arguments + ")\n" + kModel + kOptimizer + kTraining);
  };
  EXPECT_EQ(of_loader("").config.data.batch_size, 1);
  EXPECT_FALSE(of_loader("").config.data.shuffle);
  EXPECT_TRUE(of_loader(", batch_size=8, shuffle=(None is None), num_workers=4").config.data.shuffle);
  EXPECT_TRUE(changes(of_loader(", 8, True, num_workers=4, sampler=None")).empty());
  EXPECT_TRUE(has_change(of_loader(", sampler=weighted, collate_fn=mixup"), "without sampler"));
  EXPECT_TRUE(has_change(of_loader(", sampler=weighted, collate_fn=mixup"), "without collate_fn"));
  EXPECT_TRUE(has_change(of_loader(", shuffle=is_distributed"), "shuffle=is_distributed is not known"));
}

TEST(Arguments, OfTheDataSetAreReported) {
  const Imported script = imported("train_set = datasets.MNIST(\"data\", train=False, "
                                   "transform=transforms.ToTensor(), target_transform=odd)\nloader = "
                                   "DataLoader(train_set, batch_size=8)\n" +
                                   std::string(kModel) + kOptimizer + kTraining);
  EXPECT_TRUE(has_change(script, "without target_transform"));
  EXPECT_TRUE(has_change(script, "trains on the training split"));
  EXPECT_NE(headline_text(script.headline).find("without target_transform"), std::string::npos);
}

TEST(Arguments, ATransformWithoutComposeIsImported) {
  const Imported script = imported("tf = transforms.ToTensor()\ntrain_set = datasets.FashionMNIST(\"data\", "
                                   "transform=tf)\nloader = DataLoader(train_set, batch_size=8)\n" +
                                   std::string(kModel) + kOptimizer + kTraining);
  EXPECT_EQ(headline_text(script.headline), kAllUsed);
}

TEST(TrainedParameters, OfPartOfTheModelAreReported) {
  for (const char* part : {"model[3].parameters()", "groups_of(model)", "model.head.parameters()"})
    EXPECT_TRUE(has_change(with_setup(std::string("optimizer = optim.SGD(") + part + ", lr=0.1)\n"),
                           "trains all parameters of model, not " + std::string(part)))
        << part;
}

TEST(TrainedParameters, OfTheWholeModelAreAccepted) {
  for (const char* all : {"list(model.parameters())", "filter(lambda p: p.requires_grad, model.parameters())",
                          "[p for p in model.parameters() if p.requires_grad]", "params"})
    EXPECT_EQ(headline_text(with_setup(std::string("params = list(model.parameters())\noptimizer = optim.SGD(") + all +
                                       ", lr=0.1)\n")
                                .headline),
              kAllUsed)
        << all;
}

Imported with_region(const std::string& region, const std::string& before = "") {
  return with_loop(before + "for x, y in loader:\n    optimizer.zero_grad()\n    with " + region +
                   ":\n        loss = criterion(model(x), y)\n    loss.backward()\n    optimizer.step()\n");
}

TEST(Regions, OfFloat32AreDisabledAsInPyTorch) {
  const Imported script = with_region("torch.autocast(\"cuda\", dtype=dtype)", "dtype = torch.float32\n");
  EXPECT_EQ(script.config.precision.mode, "fp32");
  EXPECT_NE(script.config.loop.find("enabled=False"), std::string::npos) << script.config.loop;
}

TEST(Regions, UseTheConstantsOfTheScript) {
  EXPECT_EQ(with_region("autocast(enabled=use_amp)", "use_amp = False\n").config.precision.mode, "fp32");
  EXPECT_EQ(with_region("autocast() if use_amp else nullcontext()", "use_amp = False\n").config.precision.mode, "fp32");
  EXPECT_EQ(with_region("autocast(enabled=use_amp)", "use_amp = torch.cuda.is_available()\n").config.precision.mode,
            "amp-fp16");
}

TEST(Regions, WithUnknownArgumentsAreReported) {
  EXPECT_TRUE(has_change(with_region("autocast(enabled=use_amp)"), "enabled=use_amp is imported as True"));
  EXPECT_TRUE(has_change(with_region("torch.autocast(\"cuda\", dtype=dtype)"), "dtype=dtype is not known"));
}

TEST(Conversions, OfTheModelByToAreItsPrecision) {
  for (const char* made : {"model.to(dtype=torch.bfloat16)\n", "model = model.to(\"cuda\", torch.bfloat16)\n",
                           "model = model.bfloat16()\n", "model.bfloat16()\n"})
    EXPECT_EQ(with_setup(std::string(made) + kOptimizer).config.precision.mode, "pure-bf16") << made;
}

TEST(Conversions, OfBatchesStayInTheLoop) {
  const Imported script = with_loop(R"(
for x, y in loader:
    x, y = x.to("cuda", torch.bfloat16, non_blocking=True), y.to("cuda")
    optimizer.zero_grad()
    criterion(model(x), y).backward()
    optimizer.step()
)");
  EXPECT_NE(script.config.loop.find("x.to(torch.bfloat16)"), std::string::npos) << script.config.loop;
}

TEST(Conversions, ByADecoratorOfForwardAreReported) {
  const Imported script = imported(std::string(kData) + R"(
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(784, 10)
    @autocast()
    def forward(self, x):
        return self.fc(x.flatten(1))
model = Net()
criterion = nn.CrossEntropyLoss()
)" + kOptimizer + kTraining);
  EXPECT_EQ(changes(script), (Reasons{"@autocast(): the decorator of forward() is not imported"}));
}

TEST(Wrappers, OfAModelAreTheModel) {
  const std::string made = "nn.Sequential(nn.Flatten(), nn.Linear(784, 10))";
  const std::vector<std::string> layers = {"Flatten", "Linear(10)"};
  for (const std::string& model : {"model = torch.compile(" + made + ".cuda())\n",
                                   "model = nn.DataParallel(" + made + ")\n", "net = " + made + "\nmodel = net\n"}) {
    const Imported script =
        imported(std::string(kData) + "criterion = nn.CrossEntropyLoss()\n" + model + kOptimizer + kTraining);
    EXPECT_EQ((script.config.models.empty() ? script.config.model : script.config.models.begin()->second).layers,
              layers)
        << model;
    EXPECT_EQ(headline_text(script.headline), kAllUsed) << model;
  }
  const Imported averaged = with_setup(std::string(kOptimizer) + "from torch.optim.swa_utils import AveragedModel\n"
                                                                 "ema = AveragedModel(model)\n");
  EXPECT_EQ(headline_text(averaged.headline).find("optimizer"), std::string::npos);
  EXPECT_TRUE(has_change(averaged, "ema = AveragedModel(model)"));
}

} // namespace
} // namespace amplab::importing
