// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/apply.h"

#include "engine/amp/decision.h"
#include "engine/autograd/captured_casts.h"
#include "engine/autograd/functional.h"
#include "engine/autograd/op_node.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace amplab {

// The tensors with a cached_cast, while the outermost region lasts. Owning: the cache keeps them alive until then.
struct CachedCasts {
  std::vector<Tensor> sources;
  ~CachedCasts() { clear(); }
  void clear() {
    for (Tensor& source : sources) source.body()->cached_cast = {};
    sources.clear();
  }
};

namespace {

CachedCasts& cached_casts() {
  std::shared_ptr<CachedCasts>& cache = current_context().cached_casts;
  if (!cache) cache = std::make_shared<CachedCasts>();
  return *cache;
}

// Returns the kept copy of a weight, recorded as if cast here, or undefined. It is filled before it is read.
Tensor captured_cast(const Tensor& x, DType dtype) {
  CapturedCasts* const captured = current_context().captured_casts;
  const Tensor copy = captured ? captured->copy_of(x, dtype) : Tensor();
  if (copy && needs_node({&x, 1})) {
    Outputs made;
    made.tensor[made.count++] = copy;
    record(Op::cast, {&x, 1}, NoAttributes{}, made);
  }
  return copy;
}

// The cast of amp-semantics 2.9. Sets `cached` if the copy came from the cache.
Tensor cast_for_op(const Tensor& x, DType dtype, const AutocastState& state, bool& cached) {
  const CastSource source{x.dtype(), x.requires_grad(), !x.body()->node, x.body()->is_view};
  if (!cacheable(state, source, dtype)) return apply_cast(x, dtype);
  TensorBody* body = x.body();
  cached = static_cast<bool>(body->cached_cast);
  if (!cached) {
    const GradModeGuard recorded(true); // a copy made under no_grad must also serve training
    const Tensor captured = captured_cast(x, dtype);
    body->cached_cast = captured ? captured : apply_cast(x, dtype);
    body->cached_cast.charge_to(MemoryCategory::cast_cache);
    cached_casts().sources.push_back(x);
  }
  return body->cached_cast;
}

struct Dtypes {
  std::array<DType, kMostInputs> of{};
  size_t count = 0;
  std::span<const DType> span() const { return {of.data(), count}; }
};

Dtypes dtypes_of(std::span<const Tensor> tensors) {
  Dtypes dtypes;
  for (const Tensor& t : tensors)
    if (t) dtypes.of[dtypes.count++] = t.dtype();
  return dtypes;
}

// Casts operands as decided, and counts the casts in `note`.
void cast_operands(std::span<Tensor> operands, const Decision& decision, const AutocastState& state, CallNote& note) {
  if (!decision.cast_to) return;
  for (Tensor& t : operands) {
    if (!t || !castable(t.dtype()) || t.dtype() == *decision.cast_to) continue;
    bool cached = false;
    t = cast_for_op(t, *decision.cast_to, state, cached);
    ++note.casts;
    note.casts_cached += cached;
  }
}

// Copies operands to the layout that the op's row requires. Each operand of a convolution keeps its own format.
void lay_out(Op op, std::span<Tensor> inputs) {
  const OpRow& row = row_of(op);
  if (row.strided()) return;
  auto format = MemoryFormat::contiguous;
  for (Tensor& t : inputs) {
    if (!t) continue;
    const bool either = row.layout == Layout::image && t.shape().rank == 4 && t.device().properties().channels_last;
    if (either && (&t == inputs.data() || row.product == Product::convolution)) format = t.view().format();
    t = contiguous(t, either ? format : MemoryFormat::contiguous);
  }
}

// Runs the op on operands in the required layout. Records it if an input requires a gradient.
Outputs run_recorded(Op op, std::span<Tensor> inputs, const Attributes& attributes, std::optional<DType> requested) {
  lay_out(op, inputs);
  Outputs outputs = allocate_outputs(op, inputs, attributes, requested);
  std::array<View, kMostInputs> in;
  std::array<View, kMostOutputs> out_views;
  const Tensor* first = nullptr;
  for (size_t i = 0; i < inputs.size(); ++i)
    if (inputs[i]) {
      in[i] = inputs[i].view();
      if (!first) first = &inputs[i];
    }
  for (int i = 0; i < outputs.count; ++i) out_views[i] = outputs.tensor[i].view();
  execute(first->device(), {op,
                            Direction::forward,
                            {in.data(), inputs.size()},
                            {out_views.data(), static_cast<size_t>(outputs.count)},
                            attributes});
  if (is_floating(outputs.tensor[0].dtype()) && needs_node(inputs)) record(op, inputs, attributes, outputs);
  return outputs;
}

} // namespace

Tensor apply_cast(const Tensor& x, DType dtype) {
  if (x.dtype() == dtype) return x;
  Tensor operand = x;
  return run_recorded(Op::cast, {&operand, 1}, NoAttributes{}, dtype).tensor[0];
}

void clear_cast_cache() {
  if (const auto cache = std::exchange(current_context().cached_casts, nullptr)) cache->clear();
}

Outputs apply_all(Op op, std::span<const Tensor> inputs, const Attributes& attributes, std::optional<DType> requested) {
  std::array<Tensor, kMostInputs> operands;
  std::ranges::copy(inputs, operands.begin());
  const std::span<Tensor> given(operands.data(), inputs.size());

  const AutocastState& state = autocast_state();
  const Dtypes input_dtypes = dtypes_of(given);
  const Decision decision = resolve(state, op, input_dtypes.span(), requested);
  CallNote note{.autocast = state.enabled, .policy = decision.policy, .overridden = decision.overridden};
  note.arguments = static_cast<int>(std::min(input_dtypes.count, note.input_dtypes.size()));
  std::ranges::copy_n(input_dtypes.of.begin(), note.arguments, note.input_dtypes.begin());
  if (decision.output) requested = decision.output;
  cast_operands(given, decision, state, note);
  if (Probe* const probe = current_context().probe) probe->set_call_note(note);
  return run_recorded(op, given, attributes, requested);
}

Tensor apply(Op op, std::initializer_list<Tensor> inputs, const Attributes& attributes,
             std::optional<DType> requested) {
  return apply_all(op, {inputs.begin(), inputs.size()}, attributes, requested).tensor[0];
}

CompositeCall enter_composite(Op op, std::initializer_list<Tensor> inputs) {
  CompositeCall call;
  std::ranges::copy(inputs, call.inputs.begin());
  const AutocastState& state = autocast_state();
  const Decision decision = resolve(state, op, dtypes_of(call.inputs).span());
  if (decision.policy == Policy::fallthrough && !decision.overridden) return call;
  CallNote unseen; // the probe sees the parts instead
  cast_operands(call.inputs, decision, state, unseen);
  call.region = state;
  call.region->enabled = false;
  return call;
}

} // namespace amplab
