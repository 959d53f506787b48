// SPDX-License-Identifier: Apache-2.0
// Text of the script for several ranks. The parity suite's ranks_* traces show its behavior under torchrun.
#include "engine/pytorch/script.h"
#include "engine/settings/setting_table.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

std::string script_of_ranks(const std::string& parallel, const std::string& more = "") {
  const std::string config = R"json({"parallel": {"kind": "ddp", "ranks": 2)json" + parallel + "}" + more + "}";
  return pytorch_script(config_from_text(config, "it"), ModelTask{.sample = {1, 28, 28}, .outputs = 10});
}

testing::AssertionResult contains_for_ranks(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos ? testing::AssertionSuccess()
                                              : testing::AssertionFailure() << "no \"" << part << "\" in\n"
                                                                            << text;
}

TEST(RanksScript, IsStartedByTorchrunAndLeavesTheGroupInTheEnd) {
  const std::string text = script_of_ranks("");
  EXPECT_TRUE(contains_for_ranks(text, "    torchrun --nproc-per-node 2 this_file.py [--initial"));
  EXPECT_TRUE(
      contains_for_ranks(text, "torch.distributed.init_process_group(\"nccl\" if device == \"cuda\" else \"gloo\")\n"));
  EXPECT_TRUE(contains_for_ranks(text, "model = DistributedDataParallel(model, bucket_cap_mb=25.0)\n"));
  EXPECT_LT(text.find("DistributedDataParallel(model"), text.find("optimizer = torch.optim"));
  EXPECT_TRUE(contains_for_ranks(text,
                                 "        del globals()[name]  # each holds the process group; its threads must end "
                                 "before Python\n    gc.collect()\n    torch.distributed.destroy_process_group()\n"));
  for (const char* import :
       {"import os\n", "import sys\n", "import gc\n", "from torch.nn.parallel import DistributedDataParallel\n"})
    EXPECT_TRUE(contains_for_ranks(text, import));
}

TEST(RanksScript, SpeaksOfNoRanksWhereThereIsOne) {
  const std::string text =
      pytorch_script(config_from_text(R"json({"parallel": {"kind": "ddp", "ranks": 1}})json", "it"),
                     ModelTask{.sample = {1, 28, 28}, .outputs = 10});
  for (const char* word : {"torch.distributed", "DistributedDataParallel", "DistributedSampler", "RANK", "torchrun"})
    EXPECT_EQ(text.find(word), std::string::npos) << word;
}

TEST(RanksScript, DealsSamplesByDistributedSamplerInTheOrderOfTheRun) {
  const std::string shuffled = script_of_ranks("");
  EXPECT_TRUE(contains_for_ranks(shuffled, "class Sampler(DistributedSampler):"));
  EXPECT_TRUE(contains_for_ranks(shuffled, "sampler = Sampler(targets, shuffle=False, seed=SEED)"));
  EXPECT_TRUE(contains_for_ranks(shuffled, "sampler.set_epoch(epoch)\n            rows += sampler\n"));
  EXPECT_TRUE(contains_for_ranks(script_of_ranks("", R"(, "data": {"shuffle": false})"),
                                 "sampler = DistributedSampler(targets, shuffle=False)"));
}

TEST(RanksScript, PrintsOfAllRanksOnTheFirst) {
  const std::string text = script_of_ranks("");
  EXPECT_TRUE(contains_for_ranks(
      text,
      "    if RANK == 0:\n        "
      "print(\"step,loss,loss_scale,found_inf,grad_norm,rank.0.found_inf,rank.1.found_inf,rank.0.loss,rank.1.loss\")"));
  EXPECT_TRUE(contains_for_ranks(text, "torch.distributed.all_reduce(gathered)"));
}

TEST(RanksScript, ReducesAsConfigured) {
  EXPECT_TRUE(
      contains_for_ranks(script_of_ranks(R"(, "compress": "fp16", "bucket_mb": 0.5)"),
                         "bucket_cap_mb=0.5)\nmodel.register_comm_hook(None, default_hooks.fp16_compress_hook)\n"));
  EXPECT_TRUE(contains_for_ranks(script_of_ranks(R"(, "compress": "bf16")"), "default_hooks.bf16_compress_hook"));
  const std::string after = script_of_ranks(R"(, "compress": "bf16", "average": "after")");
  EXPECT_TRUE(contains_for_ranks(after, "gradients.to(torch.bfloat16)"));
  EXPECT_TRUE(contains_for_ranks(after, "model.register_comm_hook(None, summed_first)"));
}

TEST(RanksScript, SharesTheOptimizersStateOutByZeroRedundancyOptimizer) {
  EXPECT_TRUE(contains_for_ranks(
      script_of_ranks(R"(, "shard": "zero1")"),
      "optimizer = ZeroRedundancyOptimizer(model.parameters(), optimizer_class=torch.optim.AdamW, lr=0.001"));
  EXPECT_TRUE(contains_for_ranks(script_of_ranks(R"(, "shard": "zero2")"), "# This is ZeRO stage 1."));
}

TEST(RanksScript, NormalisesByTheBatchOfAllBeforeItWrapsTheModel) {
  const std::string text =
      script_of_ranks(R"(, "sync_batch_norm": true)", R"(, "model": {"name": "cnn", "norm": "batch"})");
  const size_t synchronise = text.find("\nsynchronise(model)\n"),
               wrapped = text.find("model = DistributedDataParallel(");
  ASSERT_NE(synchronise, std::string::npos);
  EXPECT_LT(synchronise, wrapped);
  EXPECT_TRUE(contains_for_ranks(text, "nn.SyncBatchNorm.convert_sync_batchnorm(model)"));
}

TEST(RanksScript, CopiesTheAverageToMasters) {
  const std::string text = script_of_ranks("", R"(, "precision": {"mode": "fp16-master"})");
  EXPECT_EQ(text.find("register_post_accumulate_grad_hook"), std::string::npos)
      << "it runs before gradients are averaged";
  EXPECT_TRUE(contains_for_ranks(text, "TO_MASTERS.append((p, to_master))"));
}

TEST(RanksScript, WrapsEachOfSeveralModels) {
  const std::string text = script_of_ranks(
      "", R"(, "models": {"a": {}, "b": {}}, "optimizers": {"of_a": {"of": ["a"]}, "of_b": {"of": ["b"]}},
    "loop": "pass")");
  EXPECT_TRUE(contains_for_ranks(text, "a = DistributedDataParallel(a, "));
  EXPECT_TRUE(contains_for_ranks(text, "b = DistributedDataParallel(b, "));
  EXPECT_TRUE(contains_for_ranks(text, "for name in [\"a\", \"b\"]:"));
}

TEST(RanksScript, CreatesAGroupOfOneForALoopThatNeedsAGroup) {
  const auto alone = [](const std::string& loop) {
    RunConfig config;
    config.loop = loop;
    return pytorch_script(config, ModelTask{.sample = {1, 28, 28}, .outputs = 10});
  };
  const std::string asks = alone("print(torch.distributed.get_rank())\n"),
                    waits = alone("with model.no_sync():\n    pass\n");
  for (const std::string& text : {asks, waits})
    EXPECT_TRUE(contains_for_ranks(
        text, "init_process_group(\"gloo\", store=torch.distributed.HashStore(), rank=0, world_size=1)\n"));
  EXPECT_EQ(asks.find("DistributedDataParallel("), std::string::npos);
  EXPECT_TRUE(contains_for_ranks(waits, "model = DistributedDataParallel(model, "));
  EXPECT_TRUE(contains_for_ranks(waits, "    python this_file.py"));
}

} // namespace
} // namespace amplab
