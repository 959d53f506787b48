// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/in_place.h"

#include "engine/autograd/apply.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/call.h"

namespace amplab::torch {
namespace {

bool on_the_tape(const Tensor& x) { return x.requires_grad() && grad_enabled(); }

void write(const Tensor& from, const Tensor& to) {
  const View in[] = {from.view()}, out[] = {to.view()};
  to.device().run({Op::clone, Direction::forward, in, out});
}

// x as it is now, in memory of its own, at the same place on the tape.
Tensor copy_with_history(const Tensor& x) {
  const Tensor copy(x.allocator(), x.shape(), x.dtype(), MemoryCategory::temporaries);
  write(x, copy);
  copy.body()->requires_grad = x.requires_grad();
  copy.body()->node = x.body()->node;
  return copy;
}

bool shows_a_leaf(const Tensor& view) {
  const auto* node = static_cast<const Node*>(view.body()->node.get());
  return node && node->edges[0].node && node->edges[0].node->accumulates();
}

void refuse_what_pytorch_refuses(Walk& walk, const Tensor& x) {
  if (!on_the_tape(x)) return;
  if (!x.body()->node)
    walk.raise("RuntimeError", "a leaf Variable that requires grad is being used in an in-place operation.");
  const auto& made_by = static_cast<const Node&>(*x.body()->node);
  if (x.body()->is_view && made_by.name() == "SplitBackward0")
    walk.raise("RuntimeError",
               "Output " + std::to_string(made_by.output_number()) +
                   " of Split is a view and is being modified inplace. This view is the output of a function that "
                   "returns multiple views. Such functions do not allow the output views to be modified inplace. You should "
                   "replace the inplace operation by an out-of-place one.");
  if (x.body()->is_view && shows_a_leaf(x))
    walk.raise("RuntimeError", "a view of a leaf Variable that requires grad is being used in an in-place operation.");
}

// Of an expanded tensor: a write to one element is one to many.
bool overlaps_itself(const View& view) {
  for (int axis = 0; axis < view.shape.rank; ++axis)
    if (view.shape[axis] > 1 && view.stride[static_cast<size_t>(axis)] == 0) return true;
  return false;
}

// Only whoever holds x itself may see that its history is another.
void refuse_shared_view(Walk& walk, const Tensor& x) {
  if (x.body()->is_view && x.body()->storage->ref_count() > 1)
    walk.refuse("the lab does not change a view in place where gradients are recorded; PyTorch does. Write y = y * 2 "
                "for y *= 2");
}

Tensor everywhere(const Tensor& x) {
  return filled(x.allocator(), x.shape(), DType::u8, 1, MemoryCategory::temporaries);
}

// What was on the tape stays there; nothing flows back to what is written over.
Value filled_with(const Call& c, double value) {
  return c.changed(0, [&](const Tensor& x) {
    return x.requires_grad() ? masked_fill(x, everywhere(x), value)
                             : filled(x.allocator(), x.shape(), x.dtype(), value, MemoryCategory::temporaries);
  });
}
Value zero_(const Call& c) { return filled_with(c, 0); }
Value fill_(const Call& c) { return filled_with(c, c.number(1)); }
Value copy_(const Call& c) {
  const Tensor source = c.tensor(1);
  return c.changed(0, [&](const Tensor& x) {
    if (source.dtype() != x.dtype() && !(is_floating(source.dtype()) && is_floating(x.dtype())))
      c.walk.refuse("the lab copies between floating dtypes only; PyTorch converts integers too");
    expect_broadcast(c.walk, x.shape(), source.shape());
    const Tensor wide = expand(to(source, x.dtype()), x.shape());
    return x.requires_grad() ? where(everywhere(x), wide, x) : wide;
  });
}
Value detach_(const Call& c) {
  const Tensor& x = c.tensor(0);
  refuse_shared_view(c.walk, x);
  x.body()->node = {};
  x.body()->requires_grad = false;
  return c.arguments[0];
}

constexpr Row kInPlaceRows[] = {
    {"zero_", "input", kMethod, zero_},
    {"fill_", "input, value", kMethod, fill_},
    {"copy_", "input, src, non_blocking=", kMethod, copy_},
    {"detach_", "input", kMethod, detach_},
};

} // namespace

std::span<const Row> in_place_rows() { return kInPlaceRows; }

const Tensor& readable(Walk& walk, const TensorObject& object) {
  const TensorBody* body = object.tensor.body();
  if (body->is_view && body->born < body->storage->recorded_change())
    walk.refuse(
        "this tensor is a view of one that was changed in place where gradients are recorded; in PyTorch the view "
        "follows, in the lab it does not. Make the view after the change");
  return object.tensor;
}

void change_in_place(Walk& walk, const TensorObject& object, const std::function<Tensor(const Tensor&)>& op) {
  const Tensor& x = readable(walk, object);
  refuse_what_pytorch_refuses(walk, x);
  if (overlaps_itself(x.view()))
    walk.raise("RuntimeError",
               "unsupported operation: more than one element of the written-to tensor refers to a single memory "
               "location. Please clone() the tensor before performing the operation.");
  AutocastState off = autocast_state();
  off.enabled = false;
  const AutocastGuard no_casts(off);

  Tensor made = op(grad_enabled() ? copy_with_history(x) : x);
  if (is_floating(made.dtype()) && !is_floating(x.dtype()))
    walk.raise("RuntimeError", "result type " + std::string(scalar_type(made.dtype())) +
                                   " can't be cast to the desired output type " + std::string(scalar_type(x.dtype())));
  if (made.shape() != x.shape())
    walk.raise("RuntimeError", "output with shape " + to_string(x.shape()) + " doesn't match the broadcast shape " +
                                   to_string(made.shape()));
  if (made.dtype() != x.dtype()) made = to(made, x.dtype());
  const bool recorded = grad_enabled() && (made.requires_grad() || x.requires_grad());
  if (recorded) refuse_shared_view(walk, x);

  write(made, x);
  TensorBody& body = *x.body();
  if (!recorded) return body.storage->changed();
  body.requires_grad = made.requires_grad();
  body.node = made.body()->node;
  body.storage->changed_on_the_tape();
  body.born = body.storage->version();
}

} // namespace amplab::torch
