// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/views.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/context/execution_context.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <stdexcept>

namespace amplab {
namespace {

// Copies x into a view of the same shape.
void copy_into(const Tensor& view, const Tensor& x) {
  const View in[] = {x.view()}, out[] = {view.view()};
  execute(x.device(), {Op::clone, Direction::forward, in, out});
}

// The gradient of a view is the reverse view of the gradient.
class ViewNode final : public Node {
 public:
  // shows_each: the view shows each element of the input once, in place. Its gradient then has the view's layout.
  ViewNode(std::function<Tensor(const Tensor&)> back, bool shows_each)
      : back_(std::move(back)), shows_each_(shows_each), layer_(current_context().layer) {}
  void backward(const Tensor& gradient, Gradients& gradients) override {
    const LayerScope layer(layer_);
    gradients[0] = back_(gradient);
  }
  std::string name() const override { return "ViewBackward0"; }
  // Iterates over a chain of views, which may be long.
  Tensor gradient_buffer(const Tensor& output) override {
    const ViewNode* view = this;
    while (view->is_needed && view->pending_gradients == 1 && !view->incoming && view->shows_each_) {
      Node* const next = view->edges[0].node.get();
      view = dynamic_cast<const ViewNode*>(next);
      if (!view) return next ? next->gradient_buffer(output) : Tensor();
    }
    return {};
  }

 private:
  std::function<Tensor(const Tensor&)> back_;
  bool shows_each_;
  std::string_view layer_;
};

// A slice. Its gradient is zeros around the part. Several slices of one tensor accumulate into one gradient.
class SliceNode final : public Node {
 public:
  SliceNode(const Shape& whole, int axis, int64_t begin)
      : whole_(whole), axis_(axis), begin_(begin), layer_(current_context().layer) {}
  void backward(const Tensor& gradient, Gradients& gradients) override {
    const LayerScope layer(layer_);
    gradients[0] = unslice(gradient, whole_, axis_, begin_);
  }
  std::string name() const override { return "SliceBackward0"; }
  bool backward_into(const Tensor& gradient, Tensor& arrived) override {
    if (arrived.dtype() != gradient.dtype()) return false;
    const LayerScope layer(layer_);
    const Tensor part = slice(arrived, axis_, begin_, begin_ + gradient.shape()[axis_]);
    copy_into(part, add(part, gradient));
    return true;
  }

 private:
  Shape whole_;
  int axis_;
  int64_t begin_;
  std::string_view layer_;
};

// Returns a view of x with its CreationMeta.
Tensor view_of(const Tensor& x, const View& view) {
  const Tensor result = x.viewed_as(view);
  result.body()->creation_meta =
      x.requires_grad() && !grad_enabled() ? CreationMeta::no_grad_mode : x.body()->creation_meta;
  return result;
}

template <class Back> Tensor recorded(const Tensor& x, const Tensor& result, Back back, bool shows_each = false) {
  if (needs_node({&x, 1})) {
    auto node = make_ref<ViewNode>(std::move(back), shows_each);
    node->edges[0] = edge_to(x);
    set_history(result, node);
  }
  return result;
}

[[noreturn]] void reject(const char* what, const Tensor& x, const std::string& wish) {
  throw std::invalid_argument(std::string("[") + what + "] " + to_string(x.shape()) + " cannot become " + wish + ".");
}

int axis_of(const Tensor& x, int axis) {
  const int from_front = axis < 0 ? x.shape().rank + axis : axis;
  if (from_front < 0 || from_front >= x.shape().rank) reject("axis", x, "one with axis " + std::to_string(axis));
  return from_front;
}

Shape completed(const Tensor& x, Shape shape) {
  int64_t known = 1;
  int64_t* unknown = nullptr;
  for (int axis = 0; axis < shape.rank; ++axis) {
    if (shape.size[static_cast<size_t>(axis)] == -1)
      unknown = &shape.size[static_cast<size_t>(axis)];
    else
      known *= shape[axis];
  }
  if (unknown) *unknown = known ? x.count() / known : 0;
  if (shape.count() != x.count()) reject("reshape", x, to_string(shape));
  return shape;
}

// Returns x as a view of that shape, or nothing if elements would have to move. As ATen's computeStride: axes of x that
// follow each other in memory form a run, and each run is split again.
std::optional<View> seen_as(const View& x, const Shape& shape) {
  View view(x.data, x.dtype, shape);
  if (x.contiguous() || x.count() == 0) return view;
  int axis = shape.rank - 1;
  int64_t run = 1; // elements in the run that ends at the current axis of x
  for (int from = x.shape.rank - 1, end = from; from >= 0; --from) {
    const auto at = static_cast<size_t>(from);
    run *= x.shape[from];
    if (from > 0 && (x.shape[from - 1] == 1 || x.stride[at - 1] == run * x.stride[static_cast<size_t>(end)])) continue;
    int64_t stride = x.stride[static_cast<size_t>(end)];
    for (; axis >= 0 && (run > 1 || shape[axis] == 1); --axis) {
      if (run % shape[axis] != 0) return {};
      view.stride[static_cast<size_t>(axis)] = stride;
      stride *= shape[axis];
      run /= shape[axis];
    }
    if (run != 1) return {};
    end = from - 1;
  }
  return view;
}

class BroadcastNode final : public Node {
 public:
  void backward(const Tensor& gradient, Gradients& gradients) override { gradients[0] = gradient; }
  std::string name() const override { return "BroadcastBackward"; }
  MemoryCategory gradients_are() const override { return edges[0].node->gradients_are(); }
};

} // namespace

Tensor reshape(const Tensor& x, const Shape& wished) {
  const Shape shape = completed(x, wished);
  const std::optional<View> seen = shape == x.shape() ? x.view() : seen_as(x.view(), shape);
  if (!seen) return reshape(clone(x), shape);
  return recorded(
      x, view_of(x, *seen), [before = x.shape()](const Tensor& g) { return reshape(g, before); }, true);
}

Tensor flatten(const Tensor& x, int first, int last) {
  first = axis_of(x, first);
  last = axis_of(x, last);
  if (first == last) return x;
  Shape shape;
  for (int axis = 0; axis < x.shape().rank; ++axis) {
    if (axis > first && axis <= last)
      shape.size[static_cast<size_t>(shape.rank - 1)] *= x.shape()[axis];
    else
      shape.size[static_cast<size_t>(shape.rank++)] = x.shape()[axis];
  }
  return reshape(x, shape);
}

Tensor permute(const Tensor& x, std::span<const int> axes) {
  if (static_cast<int>(axes.size()) != x.shape().rank) reject("permute", x, "of another rank");
  View view = x.view();
  std::array<int, kMaxRank> back{};
  for (size_t i = 0; i < axes.size(); ++i) {
    const auto from = static_cast<size_t>(axis_of(x, axes[i]));
    view.shape.size[i] = x.shape().size[from];
    view.stride[i] = x.view().stride[from];
    back[from] = static_cast<int>(i);
  }
  return recorded(
      x, view_of(x, view),
      [back, rank = axes.size()](const Tensor& g) {
        return permute(g, {back.data(), rank});
      },
      true);
}

Tensor transpose(const Tensor& x, int a, int b) {
  std::array<int, kMaxRank> axes{0, 1, 2, 3, 4};
  std::swap(axes[static_cast<size_t>(axis_of(x, a))], axes[static_cast<size_t>(axis_of(x, b))]);
  return permute(x, {axes.data(), static_cast<size_t>(x.shape().rank)});
}

Tensor slice(const Tensor& x, int axis, int64_t begin, int64_t end) {
  axis = axis_of(x, axis);
  if (begin < 0 || end < begin || end > x.shape()[axis])
    reject("slice", x, "its part [" + std::to_string(begin) + ", " + std::to_string(end) + ")");
  View view = x.view();
  const auto at = static_cast<size_t>(axis);
  view.data = static_cast<char*>(view.data) + begin * view.stride[at] * static_cast<int64_t>(bytes_of(view.dtype));
  view.shape.size[at] = end - begin;
  const Tensor result = view_of(x, view);
  if (needs_node({&x, 1})) {
    auto node = make_ref<SliceNode>(x.shape(), axis, begin);
    node->edges[0] = edge_to(x);
    set_history(result, node);
  }
  return result;
}

Tensor unslice(const Tensor& x, const Shape& shape, int axis, int64_t begin) {
  axis = axis_of(x, axis);
  const int64_t end = begin + x.shape()[axis];
  const Tensor whole = filled(x.allocator(), shape, x.dtype(), 0.0, MemoryCategory::temporaries);
  {
    const NoGradGuard off_the_tape;
    copy_into(slice(whole, axis, begin, end), x);
  }
  return recorded(x, whole, [axis, begin, end](const Tensor& g) { return slice(g, axis, begin, end); });
}

Tensor expand(const Tensor& x, const Shape& shape) {
  View view = x.view();
  view.shape = shape;
  view.stride = {};
  const int added = shape.rank - x.shape().rank;
  bool fits = added >= 0;
  for (int axis = 0; fits && axis < x.shape().rank; ++axis) {
    const int64_t from = x.shape()[axis], to = shape[axis + added];
    fits = from == to || from == 1;
    view.stride[static_cast<size_t>(axis + added)] = from == to ? x.view().stride[static_cast<size_t>(axis)] : 0;
  }
  if (!fits) reject("expand", x, to_string(shape));
  return recorded(x, view_of(x, view), [](const Tensor& g) { return g; }); // summed on arrival
}

Tensor replicated(const Tensor& parameter) {
  const Tensor replica = parameter.viewed_as(parameter.view());
  if (needs_node({&parameter, 1})) {
    auto node = make_ref<BroadcastNode>();
    node->edges[0] = edge_to(parameter);
    set_history(replica, node);
  }
  return replica;
}

Tensor contiguous(const Tensor& x, MemoryFormat format) {
  if (!x.view().lies(format)) return clone(x, format);
  if (x.view().format() == format) return x;
  // Dense in both formats: only the strides change.
  return recorded(x, view_of(x, laid_out(x.view(), format)), [](const Tensor& g) { return g; });
}

Tensor clone(const Tensor& x, MemoryFormat format) { return apply(Op::clone, {x}, CloneAttributes{format}); }

} // namespace amplab
