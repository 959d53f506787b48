// SPDX-License-Identifier: Apache-2.0
#include "engine/import/input_kind.h"

#include <gtest/gtest.h>
#include <string>

namespace amplab::importing {
namespace {

using namespace std::string_literals;

TEST(InputKind, IsThatOfTheNameIfThisSaysIt) {
  EXPECT_EQ(kind_of("train.py", "loss 0.5\n"), InputKind::script);
  EXPECT_EQ(kind_of("TRAIN.LOG", "import torch\n"), InputKind::log) << "a log that begins with its script";
  EXPECT_EQ(kind_of("events.out.tfevents.1.host", ""), InputKind::log);
  EXPECT_EQ(kind_of("metrics.csv", "step,loss\n1,0.5\n"), InputKind::log);
  EXPECT_EQ(kind_of("a.json", "no JSON\n"), InputKind::configuration) << "whose reader reports it";
  EXPECT_EQ(kind_of("trainer_state.json", "{\n  \"log_history\": [\n"), InputKind::log);
}

TEST(InputKind, OfScriptsIsFoundInTheirLines) {
  for (const char* text : {"\"\"\"Trains.\"\"\"\n\nimport torch\n", "# loss 0.5\nfrom torch import nn\n",
                           "    for x, t in loader:  # an excerpt\n        step()\n",
                           "loss = loss_fn(model(x), t)\nloss.backward()\n", "def train():\n    pass\n"})
    EXPECT_EQ(kind_of("", text), InputKind::script) << text;
}

TEST(InputKind, OfLogsIsFoundInSpiteOfTheirWords) {
  for (const std::string& text :
       {"step 1 loss 0.5\n"s, ""s, "nothing\n"s, "\0\1"s, "{'loss': 2.5, 'epoch': 0.1}\n"s, "[rank 0] loss 1\n"s,
        "{\"loss\": 2.5}\n{\"loss\": 2}\n"s, "from epoch 3 on\nfor step 5: loss 1\nwith loss scale: 4\n"s,
        "loss 1\nTraceback (most recent call last):\n  File \"a.py\", line 3, in <module>\n    loss.backward()\n"
        "    import torch\n"s})
    EXPECT_EQ(kind_of("", text), InputKind::log) << text;
}

TEST(InputKind, OfConfigurationsIsFoundInTheirBrackets) {
  for (const char* text : {"{}", "{ \"seed\": 1 }\n", "\xEF\xBB\xBF{\n \"model\": {} }", "[ { \"seed\": 1 } ]"})
    EXPECT_EQ(kind_of("mine", text), InputKind::configuration) << text;
}

TEST(MayBeLog, IsTrueForNumbersOfALoss) {
  EXPECT_TRUE(may_be_log("epoch,train_loss,lr\n0,1,2\n"));
  EXPECT_TRUE(may_be_log("Begins.\nEpoch 1, Loss: 0.5\n"));
  EXPECT_FALSE(may_be_log("First Citizen:\nWe have no loss of 2 men, and great loss\nof time.\n"));
  EXPECT_FALSE(may_be_log("x,y,label\n1,2,0\n"));
  EXPECT_FALSE(may_be_log(""));
}

} // namespace
} // namespace amplab::importing
