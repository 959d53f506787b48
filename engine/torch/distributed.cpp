// SPDX-License-Identifier: Apache-2.0
// torch.distributed for the ranks that train a lane together, as its default group. A lane of one rank is rank 0 of 1.
// All ranks must call the same collectives in the same order. The others wait for a rank that does not, and the lab
// reports it.
#include "engine/torch/torch_members.h"

#include "engine/autograd/apply.h"
#include "engine/torch/call.h"
#include "engine/torch/in_place.h"
#include "engine/torch/names.h"
#include "kernels/contract/process_group.h"

#include <algorithm>
#include <array>

namespace amplab::torch {
namespace {

enum class Reduced : uint8_t { sum, avg, min, max };

class ReduceOpObject final : public interpreter::Object {
 public:
  ReduceOpObject(Reduced its_op, std::string_view name, int number) : op(its_op), name_(name), number_(number) {}
  std::string type() const override { return "RedOpType"; }
  std::string str(Interpreter&) override { return "RedOpType." + std::string(name_); }
  std::string repr(Interpreter&) override {
    return "<RedOpType." + std::string(name_) + ": " + std::to_string(number_) + ">";
  }

  const Reduced op;

 private:
  std::string_view name_;
  int number_;
};

class ReduceOps final : public interpreter::Object {
 public:
  std::string type() const override { return "pybind11_type"; }
  std::vector<std::string_view> attributes() const override { return {kNames.begin(), kNames.end()}; }
  std::string missing_attribute(std::string_view name) const override {
    return "type object 'torch._C._distributed_c10d.ReduceOp' has no attribute '" + std::string(name) + "'";
  }
  std::optional<Value> attribute(Interpreter& interpreter, std::string_view name) override {
    if (const auto found = std::ranges::find(kNames, name); found != kNames.end())
      return ops_[static_cast<size_t>(found - kNames.begin())];
    reject_known_name(interpreter, "torch.distributed.ReduceOp", name);
    return {};
  }
  std::string str(Interpreter&) override { return "<class 'torch._C._distributed_c10d.ReduceOp'>"; }

 private:
  static constexpr std::array<std::string_view, 4> kNames = {"SUM", "AVG", "MIN", "MAX"};
  const std::array<Value, 4> ops_ = {
      make_ref<ReduceOpObject>(Reduced::sum, "SUM", 0), make_ref<ReduceOpObject>(Reduced::avg, "AVG", 1),
      make_ref<ReduceOpObject>(Reduced::min, "MIN", 3), make_ref<ReduceOpObject>(Reduced::max, "MAX", 4)};
};

void reject_other_groups(const Call& c, size_t group) {
  if (c.is_given(group))
    c.interpreter.raise_unsupported("the lab has one group, all ranks of the lane; PyTorch has more. Remove `group`");
}

void reject_async(const Call& c, size_t async_op) {
  if (c.flag(async_op, false))
    c.interpreter.raise_unsupported("in the lab a collective is complete when the call returns; PyTorch can return a "
                                    "handle to wait for. Remove `async_op`");
}

TensorObject& tensor_to_change(const Call& c) {
  auto* const x = c.arguments[0].as<TensorObject>();
  if (!x)
    c.raise(
        "TypeError",
        "Invalid function argument. Expected parameter `tensor` of type torch.Tensor\n             but got <class '" +
            interpreter::type_name(c.arguments[0]) + "'> instead.");
  c.floating(0);
  return *x;
}

// Changes the tensor in place without autograd, as PyTorch's collectives do, including leaves.
void change(const Call& c, const std::function<Tensor(const Tensor&)>& op) {
  const TensorObject& x = tensor_to_change(c);
  if (!c.environment.process_group()) return;
  const NoGradGuard off_the_tape;
  change_in_place(c.interpreter, x, op);
}

// Computes max, and min through negation, in fp32, which is exact.
Tensor reduced(ProcessGroup& group, const Tensor& x, Reduced op) {
  const bool extreme = op == Reduced::min || op == Reduced::max;
  Tensor y = clone(extreme ? to(x, DType::f32) : contiguous(x));
  if (op == Reduced::min) y = apply(Op::neg, {y});
  const View all[] = {y.view()};
  update(y.device(), Op::all_reduce, all, all, CollectiveAttributes{&group, extreme ? ReduceOp::max : ReduceOp::sum});
  if (op == Reduced::avg) update(y.device(), Op::flatten, all, all, ScalarAttributes{1.0 / group.size()});
  return to(op == Reduced::min ? apply(Op::neg, {y}) : y, x.dtype());
}

Value all_reduce(const Call& c) { // tensor, op=, group=, async_op=
  const auto* op = c.is_given(1) ? c.arguments[1].as<ReduceOpObject>() : nullptr;
  if (c.is_given(1) && !op)
    c.raise("TypeError", "all_reduce(): argument 'op' must be ReduceOp, not " + interpreter::type_name(c.arguments[1]));
  reject_other_groups(c, 2);
  reject_async(c, 3);
  change(c, [&](const Tensor& x) { return reduced(*c.environment.process_group(), x, op ? op->op : Reduced::sum); });
  return interpreter::none();
}

Value broadcast(const Call& c) { // tensor, src=, group=, async_op=
  tensor_to_change(c);
  if (!c.is_given(1)) c.raise("ValueError", "Must specify global_rank or group_rank");
  const int64_t from = c.integer(1);
  reject_other_groups(c, 2);
  reject_async(c, 3);
  ProcessGroup* const group = c.environment.process_group();
  if (from < 0 || from >= (group ? group->size() : 1))
    c.raise("RuntimeError", "ProcessGroupGloo::broadcast: invalid root rank: " + std::to_string(from));
  change(c, [&](const Tensor& x) {
    const Tensor y = clone(contiguous(x));
    const View all[] = {y.view()};
    update(y.device(), Op::broadcast, all, all, CollectiveAttributes{group, ReduceOp::sum, static_cast<int>(from)});
    return y;
  });
  return interpreter::none();
}

Value barrier(const Call& c) { // group=, async_op=
  reject_other_groups(c, 0);
  reject_async(c, 1);
  if (ProcessGroup* const group = c.environment.process_group()) {
    const Tensor nothing = filled(c.environment.memory, {1}, DType::f32, 0, MemoryCategory::temporaries);
    const View all[] = {nothing.view()};
    update(nothing.device(), Op::all_reduce, all, all, CollectiveAttributes{group});
  }
  return interpreter::none();
}

Value get_rank(const Call& c) { // group=
  reject_other_groups(c, 0);
  const ProcessGroup* const group = c.environment.process_group();
  return Value(int64_t{group ? group->rank() : 0});
}

Value get_world_size(const Call& c) { // group=
  reject_other_groups(c, 0);
  const ProcessGroup* const group = c.environment.process_group();
  return Value(int64_t{group ? group->size() : 1});
}

Value yes(const Call&) { return Value(true); }

constexpr Row kDistributedRows[] = {
    {"all_reduce", "tensor, op=, group=, async_op=", kDistributed, all_reduce},
    {"barrier", "group=, async_op=", kDistributed, barrier},
    {"broadcast", "tensor, src=, group=, async_op=", kDistributed, broadcast},
    {"get_rank", "group=", kDistributed, get_rank},
    {"get_world_size", "group=", kDistributed, get_world_size},
    {"is_available", "", kDistributed, yes},
    {"is_initialized", "", kDistributed, yes},
};

} // namespace

std::span<const Row> distributed_rows() { return kDistributedRows; }

Value reduce_ops() { return make_ref<ReduceOps>(); }

} // namespace amplab::torch
