// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"

#include "engine/amp/decision.h"
#include "engine/probe/origin.h"

#include <algorithm>
#include <vector>

namespace amplab {
namespace {

// What each op keeps for its backward call, in the order in which ops.def lists the backward operands.
struct Kept {
  Op op;
  std::array<int, 4> what; // >= 0: input; < 0: output -1 - i; kNone ends the list
};
constexpr int kNone = 100;
constexpr int out(int i) { return -1 - i; }
constexpr Kept kKept[] = {
    {Op::linear, {0, 1, kNone, kNone}},      {Op::cast, {kNone, kNone, kNone, kNone}},
    {Op::relu, {out(0), kNone, kNone, kNone}}, {Op::sigmoid, {out(0), kNone, kNone, kNone}},
    {Op::tanh, {out(0), kNone, kNone, kNone}}, {Op::gelu, {0, kNone, kNone, kNone}},
    {Op::silu, {0, kNone, kNone, kNone}},    {Op::dropout, {out(1), kNone, kNone, kNone}},
    {Op::layer_norm, {0, 1, out(1), out(2)}}, {Op::softmax, {out(0), kNone, kNone, kNone}},
    {Op::log_softmax, {out(0), kNone, kNone, kNone}}, {Op::nll_loss, {1, kNone, kNone, kNone}},
    {Op::mul, {1, kNone, kNone, kNone}},
};
static_assert(std::ranges::all_of(kKept, [](const Kept& k) { return &k - kKept == static_cast<long>(k.op); }),
              "rows stand in the order of ops.def");
static_assert(static_cast<size_t>(std::ranges::count_if(kOps, &OpRow::differentiable)) == std::size(kKept),
              "every differentiable op says what it keeps");

// Every differentiable op of the table goes backward by one call of its backward kernel.
class OpNode final : public Node {
 public:
  OpNode(Op op, const Attributes& attributes) : op_(op), attributes_(attributes), layer_(current_origin.layer) {}

  void keep(std::span<const Tensor> inputs, const Outputs& outputs) {
    for (int what : kKept[static_cast<size_t>(op_)].what) {
      if (what == kNone) break;
      // An output is kept off the tape: it would own this node, which would own it.
      kept_[kept_count_++] = what >= 0 ? inputs[static_cast<size_t>(what)]
                                       : outputs.tensor[static_cast<size_t>(-1 - what)].detach();
    }
  }

  void backward(const Tensor& gradient, std::array<Tensor, kMostInputs>& input_gradients) override {
    const LayerScope layer(layer_);
    std::array<View, 5> in;
    for (size_t i = 0; i < kept_count_; ++i) in[i] = kept_[i].view();
    in[kept_count_] = gradient.view();
    std::array<View, kMostInputs> out_views;
    size_t outputs = 0;
    for (int i = 0; i < kMostInputs; ++i) {
      const Edge& edge = edges[i];
      if (!edge.node) continue;
      const auto kind = edge.node->accumulates() ? MemoryCategory::gradients : MemoryCategory::activations;
      input_gradients[i] = Tensor(gradient.allocator(), edge.shape, edge.dtype, kind);
      out_views[i] = input_gradients[i].view();
      outputs = static_cast<size_t>(i) + 1;
    }
    const size_t listed = op_ == Op::linear || op_ == Op::layer_norm ? kMostInputs : outputs;
    execute(gradient.device(),
            {op_, Direction::backward, {in.data(), kept_count_ + 1}, {out_views.data(), listed}, attributes_});
  }

  void release() override {
    for (size_t i = 0; i < kept_count_; ++i) kept_[i] = {};
    kept_count_ = 0;
  }

 private:
  Op op_;
  Attributes attributes_;
  std::string_view layer_;
  std::array<Tensor, 4> kept_;
  size_t kept_count_ = 0;
};

// Runs the op on operands as they are, and records it if a gradient may be asked for.
Tensor run_recorded(Op op, std::span<const Tensor> inputs, const Attributes& attributes, std::optional<DType> requested) {
  Outputs outputs = allocate_outputs(op, inputs, requested);
  std::array<View, kMostInputs> in;
  std::array<View, kMostOutputs> out_views;
  for (size_t i = 0; i < inputs.size(); ++i)
    if (inputs[i]) in[i] = inputs[i].view();
  for (int i = 0; i < outputs.count; ++i) out_views[i] = outputs.tensor[i].view();
  execute(inputs[0].device(), {op, Direction::forward, {in.data(), inputs.size()},
                               {out_views.data(), static_cast<size_t>(outputs.count)}, attributes});
  if (needs_node(inputs)) {
    auto node = make_ref<OpNode>(op, attributes);
    for (size_t i = 0; i < inputs.size(); ++i) node->edges[i] = edge_to(inputs[i]);
    node->keep(inputs, outputs);
    set_history(outputs.tensor[0], node);
  }
  return outputs.tensor[0];
}

// Tensors whose cached_cast is filled. Strong: the cache keeps its sources alive until the region ends.
thread_local std::vector<Tensor> cast_sources;

// The cast of amp-semantics 2.9. Sets `cached` if the copy came from the cache.
Tensor cast_for_op(const Tensor& x, DType dtype, const AutocastState& state, bool& cached) {
  const CastSource source{x.dtype(), x.requires_grad(), !x.body()->node, false};
  if (!cacheable(state, source, dtype)) return apply_cast(x, dtype);
  TensorBody* body = x.body();
  cached = static_cast<bool>(body->cached_cast);
  if (!cached) {
    body->cached_cast = apply_cast(x, dtype);
    cast_sources.push_back(x);
  }
  return body->cached_cast;
}

} // namespace

Tensor apply_cast(const Tensor& x, DType dtype) {
  if (x.dtype() == dtype) return x;
  return run_recorded(Op::cast, {&x, 1}, NoAttributes{}, dtype);
}

void clear_cast_cache() {
  for (Tensor& source : cast_sources) source.body()->cached_cast = {};
  cast_sources.clear();
}

Tensor apply(Op op, std::initializer_list<Tensor> inputs, const Attributes& attributes,
             std::optional<DType> requested) {
  std::array<Tensor, kMostInputs> operands;
  std::ranges::copy(inputs, operands.begin());
  const std::span<Tensor> given(operands.data(), inputs.size());

  const AutocastState& state = autocast_state();
  CallNote note;
  std::array<DType, kMostInputs> dtypes;
  size_t count = 0;
  for (const Tensor& t : given)
    if (t) dtypes[count++] = t.dtype();
  std::ranges::copy_n(dtypes.begin(), static_cast<long>(count), note.came_in.begin());
  note.arguments = static_cast<int>(count);

  const Decision decision = resolve(state, op, {dtypes.data(), count}, requested);
  note.autocast = state.enabled;
  note.policy = decision.policy;
  note.overridden = decision.overridden;
  if (decision.output) requested = decision.output;
  if (decision.cast_to)
    for (Tensor& t : given) {
      if (!t || !castable(t.dtype()) || t.dtype() == *decision.cast_to) continue;
      bool cached = false;
      t = cast_for_op(t, *decision.cast_to, state, cached);
      ++note.casts;
      note.casts_cached += cached;
    }
  if (active_probe) active_probe->expect(note);
  return run_recorded(op, given, attributes, requested);
}

} // namespace amplab
