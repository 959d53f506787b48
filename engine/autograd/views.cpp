// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/views.h"

#include "engine/autograd/apply.h"
#include "engine/probe/origin.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace amplab {
namespace {

// The gradient of a view is a view of the gradient.
class ViewNode final : public Node {
 public:
  explicit ViewNode(std::function<Tensor(const Tensor&)> back) : back_(std::move(back)), layer_(current_origin.layer) {}
  void backward(const Tensor& gradient, Gradients& gradients) override {
    const LayerScope layer(layer_);
    gradients[0] = back_(gradient);
  }

 private:
  std::function<Tensor(const Tensor&)> back_;
  std::string_view layer_;
};

template <class Back> Tensor recorded(const Tensor& x, const Tensor& result, Back back) {
  if (needs_node({&x, 1})) {
    auto node = make_ref<ViewNode>(std::move(back));
    node->edges[0] = edge_to(x);
    set_history(result, node);
  }
  return result;
}

[[noreturn]] void refuse(const char* what, const Tensor& x, const std::string& wish) {
  throw std::invalid_argument(std::string("[") + what + "] " + to_string(x.shape()) + " cannot become " + wish + ".");
}

int axis_of(const Tensor& x, int axis) {
  const int from_front = axis < 0 ? x.shape().rank + axis : axis;
  if (from_front < 0 || from_front >= x.shape().rank) refuse("axis", x, "one with axis " + std::to_string(axis));
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
  if (shape.count() != x.count()) refuse("reshape", x, to_string(shape));
  return shape;
}

} // namespace

Tensor reshape(const Tensor& x, const Shape& wished) {
  const Shape shape = completed(x, wished);
  if (shape == x.shape()) return x;
  const Tensor dense = contiguous(x);
  const Tensor result = dense.viewed_as(View(dense.view().data, x.dtype(), shape));
  return recorded(dense, result, [before = x.shape()](const Tensor& g) { return reshape(g, before); });
}

Tensor flatten(const Tensor& x, int first, int last) {
  first = axis_of(x, first);
  last = axis_of(x, last);
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
  if (static_cast<int>(axes.size()) != x.shape().rank) refuse("permute", x, "of another rank");
  View view = x.view();
  std::array<int, kMaxRank> back{};
  for (size_t i = 0; i < axes.size(); ++i) {
    const auto from = static_cast<size_t>(axis_of(x, axes[i]));
    view.shape.size[i] = x.shape().size[from];
    view.stride[i] = x.view().stride[from];
    back[from] = static_cast<int>(i);
  }
  return recorded(x, x.viewed_as(view),
                  [back, rank = axes.size()](const Tensor& g) { return permute(g, {back.data(), rank}); });
}

Tensor transpose(const Tensor& x, int a, int b) {
  std::array<int, kMaxRank> axes{0, 1, 2, 3, 4};
  std::swap(axes[static_cast<size_t>(axis_of(x, a))], axes[static_cast<size_t>(axis_of(x, b))]);
  return permute(x, {axes.data(), static_cast<size_t>(x.shape().rank)});
}

Tensor slice(const Tensor& x, int axis, int64_t begin, int64_t end) {
  axis = axis_of(x, axis);
  if (begin < 0 || end < begin || end > x.shape()[axis])
    refuse("slice", x, "its part [" + std::to_string(begin) + ", " + std::to_string(end) + ")");
  View view = x.view();
  const auto at = static_cast<size_t>(axis);
  view.data = static_cast<char*>(view.data) + begin * view.stride[at] * static_cast<int64_t>(bytes_of(view.dtype));
  view.shape.size[at] = end - begin;
  return recorded(x, x.viewed_as(view), [before = x.shape(), axis, begin](const Tensor& g) {
    return unslice(g, before, axis, begin);
  });
}

Tensor unslice(const Tensor& x, const Shape& shape, int axis, int64_t begin) {
  axis = axis_of(x, axis);
  const int64_t end = begin + x.shape()[axis];
  const Tensor whole = filled(x.allocator(), shape, x.dtype(), 0.0, MemoryCategory::activations);
  Tensor part;
  {
    const NoGradGuard off_the_tape;
    part = slice(whole, axis, begin, end);
  }
  const View in[] = {x.view()}, out[] = {part.view()};
  execute(x.device(), {Op::clone, Direction::forward, in, out});
  return recorded(x, whole, [axis, begin, end](const Tensor& g) { return slice(g, axis, begin, end); });
}

Tensor expand(const Tensor& x, const Shape& shape) {
  if (shape == x.shape()) return x;
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
  if (!fits) refuse("expand", x, to_string(shape));
  return recorded(x, x.viewed_as(view), [](const Tensor& g) { return g; }); // summed where it arrives
}

Tensor contiguous(const Tensor& x) { return x.view().contiguous() ? x : clone(x); }

Tensor clone(const Tensor& x) { return apply(Op::clone, {x}); }

} // namespace amplab
