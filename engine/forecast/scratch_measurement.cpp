// SPDX-License-Identifier: Apache-2.0
#include "engine/forecast/scratch_measurement.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace amplab {
namespace {

// Bytes from the first element to the end of the last.
size_t extent_of(const View& view) {
  if (!view || view.count() == 0) return 0;
  int64_t last = 0;
  for (int axis = 0; axis < view.shape.rank; ++axis) {
    const auto i = static_cast<size_t>(axis);
    last += (view.shape.size[i] - 1) * view.stride[i];
  }
  return static_cast<size_t>(last + 1) * bytes_of(view.dtype);
}

// Everything that scratch size may depend on, as bytes.
class Kind {
 public:
  explicit Kind(const Call& call) {
    add(static_cast<int64_t>(call.op) << 1 | static_cast<int64_t>(call.direction));
    for (const std::span<const View> operands : {call.in, call.out}) {
      add(std::ssize(operands));
      for (const View& view : operands) add(view);
    }
    add(call.math_mode.allow_tf32 << 1 | static_cast<int64_t>(call.math_mode.convolution_tf32));
    std::visit([this](const auto& attributes) { add(attributes); }, call.attributes);
  }
  std::string text() { return std::move(bytes_); }

 private:
  void add(int64_t number) { bytes_.append(reinterpret_cast<const char*>(&number), sizeof number); }
  void add(const Pair& pair) { add(pair[0]), add(pair[1]); }
  void add(const View& view) {
    add(static_cast<int64_t>(view.dtype) << 8 | view.shape.rank << 1 | static_cast<int64_t>(static_cast<bool>(view)));
    for (size_t axis = 0; axis < static_cast<size_t>(view.shape.rank); ++axis)
      add(view.shape.size[axis]), add(view.stride[axis]);
  }
  void add(const AxesAttributes& a) { add(static_cast<int64_t>(a.reduced)); }
  void add(const AxisAttributes& a) { add(static_cast<int64_t>(a.axis)); }
  void add(const AttentionAttributes& a) { add(static_cast<int64_t>(a.causal)); }
  void add(const LossAttributes& a) { add(static_cast<int64_t>(a.reduction)); }
  void add(const BatchNormAttributes& a) { add(static_cast<int64_t>(a.training)); }
  void add(const ProductAttributes& a) { add(static_cast<int64_t>(reinterpret_cast<intptr_t>(a.recipe))); }
  void add(const GroupNormAttributes& a) { add(a.groups); }
  void add(const Conv2dAttributes& a) { add(a.stride), add(a.padding), add(a.dilation), add(a.groups), add(a.spatial); }
  void add(const PoolAttributes& a) { add(a.kernel), add(a.stride), add(a.padding), add(a.spatial); }
  // All others are numbers used with elements. They change from step to step, but scratch sizes do not.
  template <class Attributes>
  requires(!std::integral<Attributes>) void add(const Attributes&) {}

  std::string bytes_;
};

} // namespace

ScratchMeasurement::~ScratchMeasurement() {
  for (const OperandBuffer& buffer : {read_, written_})
    if (buffer.data) device_.release(buffer.data);
}

void ScratchMeasurement::grow(OperandBuffer& buffer, std::span<const View> operands) {
  size_t most = 0;
  for (const View& view : operands) most = std::max(most, extent_of(view));
  most = (most + 63) / 64 * 64;
  if (most > buffer.bytes) {
    if (buffer.data) device_.release(std::exchange(buffer.data, nullptr));
    buffer.bytes = 0;
    buffer.data = device_.allocate(most);
    buffer.bytes = most;
  }
  if (most == 0) return;
  // Zero bytes are zeros in all formats, and valid indices.
  const View all(buffer.data, DType::f32, {static_cast<int64_t>(most / sizeof(float))});
  device_.run({Op::fill, Direction::forward, {}, {&all, 1}, FillAttributes{0}});
}

View ScratchMeasurement::placed(const View& operand, OperandBuffer& buffer) {
  View view = operand;
  if (!view) return view;
  view.data = buffer.data ? buffer.data : &buffer; // for empty operands, any non-null address
  return view;
}

void ScratchMeasurement::measure(const Call& call) {
  if (call.op == Op::fill || !measured_.insert(Kind(call).text()).second) return;
  std::vector<View> in(call.in.begin(), call.in.end()), out(call.out.begin(), call.out.end());
  in.push_back(call.numbers);
  grow(read_, in);
  grow(written_, out);
  for (View& view : in) view = placed(view, read_);
  for (View& view : out) view = placed(view, written_);
  Call alike = call;
  alike.numbers = in.back();
  alike.unless = {};                                                     // a call that is not executed uses nothing
  if (auto* product = std::get_if<ProductAttributes>(&alike.attributes)) // memory of the dry device
    product->scaling = nullptr, product->passes = nullptr;
  alike.in = std::span(in).first(call.in.size());
  alike.out = out;
  const ScratchScope ours(device_, &ledger_);
  device_.run(alike);
}

} // namespace amplab
