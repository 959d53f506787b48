// SPDX-License-Identifier: Apache-2.0
// The backward of split. Like torch.split's, which is cat, it writes each element of the gradient once and preserves
// -0. Adding the parts to zeros would not. An unrecorded backward pass calls no cat: parts are copied into one tensor
// as they arrive, or are computed there directly. For attention, q, k and v come from one projection, and the three
// kernels' results form that projection's gradient.
//
// The graph has one node for the whole tensor, and one for each part that passes its gradient on.
#include "engine/autograd/apply.h"
#include "engine/autograd/functional.h"
#include "engine/context/execution_context.h"

#include <algorithm>
#include <cassert>

namespace amplab {
namespace {

// True if both show the same elements at the same positions.
bool coincide(const View& a, const View& b) {
  bool same = a.data == b.data && a.dtype == b.dtype && a.shape == b.shape;
  for (int axis = 0; same && axis < a.shape.rank; ++axis) {
    const auto at = static_cast<size_t>(axis);
    same = a.shape[axis] == 1 || a.stride[at] == b.stride[at];
  }
  return same;
}

class SplitNode final : public Node {
 public:
  // Requires: size > 0, and an axis that x has.
  SplitNode(const Tensor& x, int64_t size, int axis)
      : whole_(x.shape()), dtype_(x.dtype()), size_(size), axis_(axis), dense_(x.view().contiguous()),
        memory_(x.allocator()), layer_(current_context().layer) {}

  size_t count() const { return static_cast<size_t>(std::max<int64_t>((whole_[axis_] + size_ - 1) / size_, 1)); }
  Tensor part_of(const Tensor& x, size_t part) const {
    const int64_t begin = static_cast<int64_t>(part) * size_;
    return slice(x, axis_, begin, std::min(begin + size_, whole_[axis_]));
  }

  // Receives the complete gradient of a part.
  void set_part_gradient(size_t part, const Tensor& gradient) {
    const LayerScope layer(layer_);
    Tensor& arrived = pass_state().arrived[part];
    arrived = gradient;
    if (grad_enabled()) return;
    const Tensor target = part_of(whole(), part);
    if (coincide(gradient.view(), target.view())) return;
    copy(gradient, target);
    arrived = target;
  }
  // Returns the buffer for a part's gradient in the layout of `output`, a view of that part.
  Tensor part_buffer(size_t part, const Tensor& output) {
    if (grad_enabled() || !dense_) return {};
    assert(output.dtype() == dtype_);
    View view = output.view();
    view.data = part_of(whole(), part).view().data;
    return whole().viewed_as(view);
  }

  Tensor pop_incoming() override {
    if (!parts) return {};
    const Ref<RefCounted> held = std::exchange(parts, {});
    auto& all = static_cast<PassState&>(*held);
    if (std::ranges::none_of(all.arrived, [](const Tensor& t) { return bool(t); })) return {};
    const LayerScope layer(layer_);
    if (!grad_enabled()) {
      for (size_t i = 0; i < all.arrived.size(); ++i)
        if (!all.arrived[i]) copy(zeros_for(i), part_of(all.whole, i));
      return all.whole;
    }
    for (size_t i = 0; i < all.arrived.size(); ++i)
      if (!all.arrived[i]) all.arrived[i] = zeros_for(i);
    return cat(all.arrived, axis_);
  }
  void backward(const Tensor& gradient, Gradients& gradients) override { gradients[0] = gradient; }
  std::string name() const override { return "SplitBackward0"; }

 private:
  // State of one backward pass. whole: allocated on the first write, never in a recorded pass.
  struct PassState final : RefCounted {
    Tensor whole;
    std::vector<Tensor> arrived;
  };
  PassState& pass_state() {
    if (!parts) {
      auto fresh = make_ref<PassState>();
      fresh->arrived.resize(count());
      parts = fresh;
    }
    return static_cast<PassState&>(*parts);
  }
  const Tensor& whole() {
    Tensor& whole = pass_state().whole;
    if (whole) return whole;
    whole = Tensor(memory_, whole_, dtype_, edges[0].node->gradients_are());
    if (Probe* const probe = current_context().probe) probe->expect_partial_writes(whole.view());
    return whole;
  }
  // One zero, expanded to the part's shape.
  Tensor zeros_for(size_t part) const {
    Shape shape = whole_;
    shape.size[static_cast<size_t>(axis_)] = std::min(size_, whole_[axis_] - static_cast<int64_t>(part) * size_);
    return expand(filled(memory_, {}, dtype_, 0.0, MemoryCategory::temporaries), shape);
  }
  static void copy(const Tensor& from, const Tensor& target) {
    const View in[] = {from.view()}, out[] = {target.view()};
    execute(target.device(), {Op::clone, Direction::forward, in, out, CloneAttributes{}});
  }

  Shape whole_;
  DType dtype_;
  int64_t size_;
  int axis_;
  bool dense_; // else gradient parts and the parts of x differ in layout
  CachingAllocator& memory_;
  std::string_view layer_;
};

class PartNode final : public Node {
 public:
  explicit PartNode(size_t part) : part_(part) {}
  void backward(const Tensor& gradient, Gradients&) override { whole().set_part_gradient(part_, gradient); }
  Tensor gradient_buffer(const Tensor& output) override {
    return is_needed && pending_gradients == 1 && !incoming ? whole().part_buffer(part_, output) : Tensor();
  }
  std::string name() const override { return "SplitBackward0"; }
  int output_number() const override { return static_cast<int>(part_); }

 private:
  SplitNode& whole() const { return static_cast<SplitNode&>(*edges[0].node); }
  size_t part_;
};

} // namespace

std::vector<Tensor> split(const Tensor& x, int64_t size, int axis) {
  const int from_front = axis < 0 ? x.shape().rank + axis : axis;
  assert(size > 0);
  if (from_front < 0 || from_front >= x.shape().rank)
    throw std::invalid_argument("[split] " + to_string(x.shape()) + " has no axis " + std::to_string(axis) + ".");
  auto node = make_ref<SplitNode>(x, size, from_front);
  std::vector<Tensor> parts;
  {
    const NoGradGuard off_the_tape;
    for (size_t i = 0; i < node->count(); ++i) parts.push_back(node->part_of(x, i));
  }
  if (!needs_node({&x, 1})) return parts;
  node->edges[0] = edge_to(x);
  put_on_tape(*node);
  for (size_t i = 0; i < parts.size(); ++i) {
    auto part = make_ref<PartNode>(i);
    part->edges[0] = {node, parts[i].shape(), x.dtype(), MemoryFormat::contiguous};
    set_history(parts[i], part);
    parts[i].body()->creation_meta = CreationMeta::multi_output_node;
  }
  return parts;
}

} // namespace amplab
