// SPDX-License-Identifier: Apache-2.0
// Imported training scripts. Each gives a configuration that loads, or an error sentence.
#include "engine/import/import.h"
#include "engine/settings/setting_table.h"
#include "tests/fuzz/target.h"

namespace amplab::fuzz {
namespace {

std::string import_one(std::string_view input) {
  try {
    const importing::Imported imported = importing::import_script(input, "run");
    if (imported.config.loop.empty()) throw Finding{"a script without a loop is imported"};
    try {
      config_from_text(config_text(imported.config), "imported");
    } catch (const ConfigError& error) {
      throw Finding{std::string("what was imported does not load: ") + error.what()};
    }
    return "imported";
  } catch (const importing::ImportError& error) {
    return error.what();
  }
}

std::vector<std::string> small_scripts() {
  return {"import torch\nfrom torch.cuda.amp import autocast, GradScaler\nnet = torch.nn.Sequential(torch.nn.Linear(2, "
          "4)).cuda()\n"
          "opt = torch.optim.SGD(net.parameters(), lr=0.1)\nscaler = GradScaler(init_scale=2.**10)\ncriterion = "
          "torch.nn.CrossEntropyLoss()\n"
          "for epoch in range(2):\n    for i, (x, t) in enumerate(loader):\n        x = x.cuda()\n        with "
          "autocast():\n"
          "            loss = criterion(net(x), t) / 4\n        scaler.scale(loss).backward()\n        if (i + 1) % 4 "
          "== 0:\n"
          "            scaler.step(opt)\n            scaler.update()\n            opt.zero_grad()\n",
          "from apex import amp\noptimizer = torch.optim.Adam(model.parameters())\nmodel, optimizer = "
          "amp.initialize(model, optimizer, opt_level=\"O1\")\n"
          "for x, t in loader:\n    loss = loss_fn(model(x), t)\n    with amp.scale_loss(loss, optimizer) as s:\n      "
          "  s.backward()\n    optimizer.step()\n"};
}

} // namespace

Target imports() {
  return {"imports",
          import_one,
          small_scripts,
          {"if ",
           "elif x:\n",
           "else:\n",
           "for ",
           " in ",
           "while True:\n",
           "with ",
           " as ",
           "def f(a=1):\n",
           "class A:\n",
           "self.",
           "import ",
           "from ",
           "\n    ",
           "\n",
           "(",
           ")",
           "[",
           "]",
           ",",
           ":",
           "=",
           ".",
           "None",
           "1e999",
           "-1",
           "2 ** 70",
           "enumerate(",
           "tqdm(",
           "range(",
           "batches",
           "nullcontext()",
           "partial(torch.autocast)",
           ".to(device)",
           ".cuda()",
           "args.lr",
           "parser.add_argument(\"--lr\", default=1)",
           "nn.Sequential(",
           "GradScaler(",
           "DataLoader("}};
}

} // namespace amplab::fuzz
