// SPDX-License-Identifier: Apache-2.0
// torch.distributed with one rank, and with the rank that a test sets. tests/engine/ranks/ranked_loops_test.cpp covers
// several ranks.
#include "tests/engine/torch/program_fixture.h"

namespace amplab::torch {
namespace {

struct Distributed : Programs {};

TEST_F(Distributed, IsRankZeroOfOneWithoutOtherRanks) {
  EXPECT_EQ(run("import torch.distributed as dist\nprint(dist.is_available(), dist.is_initialized(), dist.get_rank(), "
                "dist.get_world_size())\n"),
            "True True 0 1\n");
}

TEST_F(Distributed, LeavesATensorOfOneRankAsItIs) {
  EXPECT_EQ(run("x = torch.tensor([1.0, 2.0])\n"
                "for op in [torch.distributed.ReduceOp.SUM, torch.distributed.ReduceOp.AVG, "
                "torch.distributed.ReduceOp.MIN, torch.distributed.ReduceOp.MAX]:\n"
                "    print(torch.distributed.all_reduce(x, op), x.tolist())\n"
                "torch.distributed.broadcast(x, 0)\ntorch.distributed.barrier()\nprint(x.tolist())\n"),
            "None [1.0, 2.0]\nNone [1.0, 2.0]\nNone [1.0, 2.0]\nNone [1.0, 2.0]\n[1.0, 2.0]\n");
}

TEST_F(Distributed, PrintsReduceOps) {
  EXPECT_EQ(run("op = torch.distributed.ReduceOp.MAX\nprint(op, [op], op == torch.distributed.ReduceOp.MAX, op == "
                "torch.distributed.ReduceOp.MIN)\n"),
            "RedOpType.MAX [<RedOpType.MAX: 4>] True False\n");
}

TEST_F(Distributed, RaisesWhereItIsUsedWrongly) {
  const std::string begin = "x = torch.ones(2)\ntorch.distributed.";
  EXPECT_EQ(error(begin + "all_reduce()"), "TypeError: all_reduce() missing 1 required positional argument: 'tensor'");
  EXPECT_EQ(error(begin + "all_reduce([x])"),
            "TypeError: Invalid function argument. Expected parameter `tensor` of type torch.Tensor\n"
            "             but got <class 'list'> instead.");
  EXPECT_EQ(error(begin + "all_reduce(x, op='sum')"),
            "TypeError: all_reduce(): argument 'op' must be ReduceOp, not str");
  EXPECT_EQ(error(begin + "broadcast(x, -1)"), "RuntimeError: ProcessGroupGloo::broadcast: invalid root rank: -1");
  EXPECT_EQ(error(begin + "broadcast(x)"), "ValueError: Must specify global_rank or group_rank");
  EXPECT_EQ(error(begin + "ReduceOp.MEAN"),
            "AttributeError: type object 'torch._C._distributed_c10d.ReduceOp' has no attribute 'MEAN'");
  EXPECT_EQ(error(begin + "get_ranks()").substr(0, 72),
            "AttributeError: module 'torch.distributed' has no attribute 'get_ranks'.");
}

TEST_F(Distributed, RejectsWhatOnlyPyTorchSupports) {
  const std::string begin = "x = torch.ones(2)\ntorch.distributed.";
  const auto rejected = [&](const std::string& call, const std::string& word) {
    const std::string sentence = error(begin + call);
    EXPECT_NE(sentence.find(word), std::string::npos) << call << ": " << sentence;
  };
  rejected("init_process_group('gloo')", "parallel.ranks");
  rejected("all_gather([x], x)", "It has all_reduce, broadcast and barrier");
  rejected("all_reduce(x, op=torch.distributed.ReduceOp.PRODUCT)", "It has SUM, AVG, MIN and MAX");
  rejected("all_reduce(x, async_op=True)", "Remove `async_op`");
  rejected("barrier(group=1)", "Remove `group`");
  rejected("all_reduce(torch.ones(2, dtype=torch.int64))", "Write x.float()");
}

} // namespace
} // namespace amplab::torch
