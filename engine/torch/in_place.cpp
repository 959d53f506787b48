// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/in_place.h"

#include "engine/autograd/apply.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/call.h"
#include "engine/torch/cost_limits.h"
#include "engine/torch/host_numbers.h"

#include <cmath>

#include <algorithm>
#include <array>
#include <utility>

namespace amplab::torch {
namespace {

bool on_the_tape(const Tensor& x) { return x.requires_grad() && grad_enabled(); }

void write(const Tensor& from, const Tensor& to) {
  const View in[] = {from.view()}, out[] = {to.view()};
  to.device().run({Op::clone, Direction::forward, in, out});
}

// Returns a copy of x with the same autograd history.
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

// Throws: LoopError. As torch::autograd::handle_view_on_rebase. what: "is being modified inplace" or the like.
// Requires: the view is not ordinary.
[[noreturn]] void reject_view(Interpreter& interpreter, const TensorBody& view, const std::string& what) {
  if (view.creation_meta == CreationMeta::no_grad_mode)
    interpreter.raise("RuntimeError",
                      "A view was created in no_grad mode and " + what +
                          " with grad mode enabled. Given that this use case is ambiguous and error-prone, it is "
                          "forbidden. You can clarify your code by moving both the view and the inplace either both "
                          "inside the no_grad block (if you don't want the inplace to be tracked) or both outside (if "
                          "you want the inplace to be tracked).");
  const auto& made_by = static_cast<const Node&>(*view.node);
  const std::string name = made_by.name();
  interpreter.raise("RuntimeError",
                    "Output " + std::to_string(made_by.output_number()) + " of " +
                        name.substr(0, name.rfind("Backward")) + " is a view and " + what +
                        (view.creation_meta == CreationMeta::multi_output_node
                             ? ". This view is the output of a function that returns multiple views. Such functions do "
                               "not allow the output views to be modified inplace. You should replace the inplace "
                               "operation by an out-of-place one."
                             : ". This view was created inside a custom Function (or because an input was returned "
                               "as-is) and the autograd logic to handle view+inplace would override the custom "
                               "backward associated with the custom Function, leading to incorrect gradients. This "
                               "behavior is forbidden. You can fix this by cloning the output of the custom "
                               "Function."));
}

// Returns true if autograd refuses to change or use the view. A split or custom view without a node was detached.
bool is_restricted(const TensorBody& body) {
  if (body.creation_meta == CreationMeta::no_grad_mode) return !body.node;
  return body.creation_meta != CreationMeta::ordinary && body.node;
}

void expect_writable(Interpreter& interpreter, const Tensor& x) {
  if (grad_enabled() && is_restricted(*x.body())) reject_view(interpreter, *x.body(), "is being modified inplace");
  if (!on_the_tape(x)) return;
  constexpr const char* used = "a leaf Variable that requires grad is being used in an in-place operation.";
  if (!x.body()->node)
    interpreter.raise("RuntimeError", std::string(x.body()->is_view ? "a view of " : "").append(used));
  if (x.body()->is_view && shows_a_leaf(x)) interpreter.raise("RuntimeError", std::string("a view of ").append(used));
}

// Returns true for an expanded tensor, where one write changes many elements.
bool overlaps_itself(const View& view) {
  if (view.count() == 0) return false;
  for (int axis = 0; axis < view.shape.rank; ++axis)
    if (view.shape[axis] > 1 && view.stride[static_cast<size_t>(axis)] == 0) return true;
  return false;
}

// Returns true if the elements fill a contiguous memory range without overlap, in any order of axes.
bool is_dense(const View& view) {
  std::array<std::pair<int64_t, int64_t>, kMaxRank> axes{}; // stride, size
  size_t count = 0;
  for (int axis = 0; axis < view.shape.rank; ++axis)
    if (view.shape[axis] > 1) axes[count++] = {view.stride[static_cast<size_t>(axis)], view.shape[axis]};
  std::stable_sort(axes.begin(), axes.begin() + count); // GCC 12 warns about std::sort on such a small array
  int64_t step = 1;
  for (size_t i = 0; i < count; ++i) {
    if (axes[i].first != step) return false;
    step *= axes[i].second;
  }
  return true;
}

bool same_strides(const View& a, const View& b) {
  if (a.shape != b.shape) return false;
  for (int axis = 0; axis < a.shape.rank; ++axis)
    if (a.shape[axis] > 1 && a.stride[static_cast<size_t>(axis)] != b.stride[static_cast<size_t>(axis)]) return false;
  return true;
}

// Another tensor that shares this view's storage would not see the new history.
void reject_shared_view(Interpreter& interpreter, const Tensor& x) {
  if (x.body()->is_view && x.body()->storage->ref_count() > 1)
    interpreter.raise_unsupported("the lab does not change a view in place while autograd records; PyTorch does. Write "
                                  "y = y * 2 instead of y *= 2");
}

Tensor everywhere(const Tensor& x) {
  return filled(x.allocator(), x.shape(), DType::u8, 1, MemoryCategory::temporaries);
}

Value zero_(const Call& c) {
  set_all(c.interpreter, c.object(0), int64_t{0});
  return c.arguments[0];
}
// Returns x with all elements replaced by those of source, whose shape broadcasts to x's, and with its history.
Tensor overwritten(const Tensor& x, const Tensor& source) {
  const Tensor wide = expand(to(source, x.dtype()), x.shape());
  if (x.requires_grad()) return where(everywhere(x), wide, x);
  return grad_enabled() && wide.requires_grad() ? clone(wide) : wide; // needs its own node
}
Value fill_(const Call& c) {
  const Tensor* value = tensor_of(c.arguments[1]);
  if (value && value->shape().rank > 0)
    c.raise("RuntimeError", "fill_ only supports 0-dimension value tensor but got tensor with " +
                                std::to_string(value->shape().rank) + " dimensions.");
  if (value && is_floating(value->dtype()) && is_floating(c.tensor(0).dtype())) // as copy_(): Inf if out of range
    change_in_place(
        c.interpreter, c.object(0), [&](const Tensor& x) { return overwritten(x, c.tensor(1)); }, ManyToOne::allowed);
  else
    set_all(c.interpreter, c.object(0), c.value_to_fill(1));
  return c.arguments[0];
}
void expect_no_wider(Interpreter& interpreter, const Shape& written, const Shape& made) {
  if (made != written)
    interpreter.raise("RuntimeError", "output with shape " + to_string(written) +
                                          " doesn't match the broadcast shape " + to_string(made));
}
Value copy_(const Call& c) {
  const Tensor source = c.tensor(1);
  return c.changed(0, [&](const Tensor& x) {
    expect_disjoint(c.interpreter, c.tensor(0), source);
    if (source.dtype() != x.dtype() && !(is_floating(source.dtype()) && is_floating(x.dtype())))
      c.interpreter.raise_unsupported("the lab copies between floating dtypes only; PyTorch converts integers too");
    expect_broadcast(c.interpreter, x.shape(), source.shape());
    expect_no_wider(c.interpreter, x.shape(), broadcast(x.shape(), source.shape()));
    return overwritten(x, source);
  });
}
Value detach_(const Call& c) {
  const Tensor& x = c.tensor(0);
  reject_shared_view(c.interpreter, x);
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

// Keeps the autograd history. No gradient flows back to the overwritten elements.
void set_all(Interpreter& interpreter, const TensorObject& x, const Value& number) {
  const double value = number.as_number();
  expect_fill_in_range(interpreter, number, x.tensor.dtype(), x.tensor.count());
  change_in_place(
      interpreter, x,
      [&](const Tensor& old) {
        if (!old.requires_grad()) return filled_with(old.allocator(), old.shape(), old.dtype(), number);
        const bool held = !std::isfinite(value) || std::abs(value) <= format_of(old.dtype()).largest;
        return held ? masked_fill(old, everywhere(old), value)
                    : apply(Op::where, {everywhere(old), {}, old}, ScalarAttributes{value});
      },
      ManyToOne::allowed); // all elements get the same value
}

bool is_out_of_date(const Tensor& x) {
  return is_restricted(*x.body()) && x.version() != x.body()->version_at_creation;
}

const Tensor& readable(Interpreter& interpreter, const TensorObject& object) {
  charge_read(interpreter, object.tensor);
  const TensorBody* body = object.tensor.body();
  if (grad_enabled() && is_out_of_date(object.tensor))
    reject_view(interpreter, *body, "its base or another view of its base has been modified inplace");
  if (body->is_view && body->born < body->storage->recorded_change())
    interpreter.raise_unsupported("the base of this view was changed in place while autograd recorded; PyTorch updates "
                                  "the view, the lab does not. Create the view after the change");
  return object.tensor;
}

// As at::get_overlap_status, which ignores non-dense tensors.
void expect_disjoint(Interpreter& interpreter, const Tensor& written, const Tensor& read) {
  const View &a = written.view(), &b = read.view();
  if (written.same_as(read) || a.count() == 0 || b.count() == 0) return;
  if (written.body()->storage.get() != read.body()->storage.get() || !is_dense(a) || !is_dense(b)) return;
  const auto *first_a = static_cast<const char*>(a.data), *first_b = static_cast<const char*>(b.data);
  const char *end_a = first_a + a.bytes(), *end_b = first_b + b.bytes();
  if (first_a >= end_b || first_b >= end_a || (first_a == first_b && end_a == end_b && same_strides(a, b))) return;
  interpreter.raise(
      "RuntimeError",
      "unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory "
      "location. Please clone() the tensor before performing the operation.");
}

void change_in_place(Interpreter& interpreter, const TensorObject& object,
                     const std::function<Tensor(const Tensor&)>& op, ManyToOne many_to_one) {
  expect_writable(interpreter, object.tensor);
  const Tensor& x = readable(interpreter, object);
  if (many_to_one == ManyToOne::rejected && overlaps_itself(x.view()))
    interpreter.raise("RuntimeError",
                      "unsupported operation: more than one element of the written-to tensor refers to a single memory "
                      "location. Please clone() the tensor before performing the operation.");
  AutocastState off = autocast_state();
  off.enabled = false;
  const AutocastGuard no_casts(off);

  Tensor made = op(grad_enabled() ? copy_with_history(x) : x);
  if (is_floating(made.dtype()) && !is_floating(x.dtype()))
    interpreter.raise("RuntimeError", "result type " + std::string(scalar_type(made.dtype())) +
                                          " can't be cast to the desired output type " +
                                          std::string(scalar_type(x.dtype())));
  expect_no_wider(interpreter, x.shape(), made.shape());
  if (made.dtype() != x.dtype()) made = to(made, x.dtype());
  const bool recorded = grad_enabled() && (made.requires_grad() || x.requires_grad());
  if (recorded) reject_shared_view(interpreter, x);

  write(made, x);
  TensorBody& body = *x.body();
  x.changed_in_place();
  if (!recorded) return;
  body.requires_grad = made.requires_grad();
  body.node = made.body()->node;
  body.storage->note_recorded_change();
  body.born = body.storage->version();
  if (body.node) static_cast<Node&>(*body.node).output_written_into(x);
}

} // namespace amplab::torch
