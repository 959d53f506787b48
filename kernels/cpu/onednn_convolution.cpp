// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/onednn_convolution.h"

#include "kernels/contract/lru_cache.h"
#include "kernels/cpu/onednn_prepared.h"
#include "kernels/cpu/runs.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <vector>

namespace amplab::cpu {
namespace {

using Desc = dnnl::memory::desc;
using Tag = dnnl::memory::format_tag;
using Dims = dnnl::memory::dims;

enum class Pass : uint8_t { forward, data, weights };

// Memory formats of the caller's operands.
struct Formats {
  MemoryFormat source, weights, result;
  bool operator==(const Formats&) const = default;
  bool images_channels_last() const {
    return source == MemoryFormat::channels_last || result == MemoryFormat::channels_last;
  }
};

struct ConvolutionKey {
  Convolution sizes;
  Formats formats;
  Pass pass;
  DType operands, bias;
  bool has_bias;
  int threads;
  int part = kWhole; // index of a part of the batch; its result is a partial sum and stays fp32
  bool operator==(const ConvolutionKey&) const = default;
  static constexpr int kWhole = -1;
};

struct ConvolutionKeyHash {
  size_t operator()(const ConvolutionKey& key) const {
    const Convolution& c = key.sizes;
    size_t hash = static_cast<size_t>(key.pass) << 16 | static_cast<size_t>(key.operands) << 8 |
                  static_cast<size_t>(key.formats.source) << 3 | static_cast<size_t>(key.formats.weights) << 2 |
                  static_cast<size_t>(key.formats.result) << 1 | key.has_bias;
    for (int64_t size : {c.batch, c.in_channels, c.out_channels, c.groups, c.in[0], c.in[1], c.kernel[0], c.kernel[1],
                         c.stride[0], c.padding[0], c.dilation[0], static_cast<int64_t>(key.part)})
      hash = (hash ^ static_cast<size_t>(size)) * 0x9e3779b97f4a7c15u;
    return hash;
  }
};

Dims dims(const Pair& pair) { return {pair[0], pair[1]}; }

Tag tag_of(MemoryFormat format) { return format == MemoryFormat::channels_last ? Tag::acdb : Tag::abcd; }

Tag tag_in_groups(MemoryFormat format) { return format == MemoryFormat::channels_last ? Tag::abdec : Tag::abcde; }

// Returns whether oneDNN's AVX2 kernel for weight gradients would write past its scratch memory. With channels-last
// images of few channels, a 1x1 kernel and strides, it gathers pixels in whole vectors but requests memory for single
// channels (2.6.3; a ResNet of 4 channels corrupted the heap). Includes AVX-512 vectors, for which no failure is known.
bool overruns_scratchpad(const ConvolutionKey& key) {
  constexpr int64_t kWidestVector = 16;
  const Convolution& c = key.sizes;
  return key.pass == Pass::weights && c.kernel == Pair{1, 1} && c.stride != Pair{1, 1} &&
         c.in_channels / c.groups < kWidestVector;
}

struct Layouts {
  Desc source, weights, bias, result;

  // Layouts of the caller's operands.
  static Layouts outside(const ConvolutionKey& key) {
    return Layouts(key, tag_of(key.formats.source),
                   key.sizes.groups == 1 ? tag_of(key.formats.weights) : tag_in_groups(key.formats.weights),
                   tag_of(key.formats.result), type_of(key.operands));
  }
  // Layouts for oneDNN. If one image is channels-last, all images are: oneDNN is as fast with it as with layouts of its
  // own choice. Otherwise oneDNN chooses.
  static Layouts inside(const ConvolutionKey& key) {
    const Tag images = key.formats.images_channels_last() && !overruns_scratchpad(key) ? Tag::acdb : Tag::any;
    return Layouts(key, images, Tag::any, images,
                   type_of(key.part == ConvolutionKey::kWhole ? key.operands : DType::f32));
  }

 private:
  Layouts(const ConvolutionKey& key, Tag of_source, Tag of_weights, Tag of_result,
          dnnl::memory::data_type weights_type) {
    const Convolution& c = key.sizes;
    const auto type = type_of(key.operands);
    source = Desc({c.batch, c.in_channels, c.in[0], c.in[1]}, type, of_source);
    result = Desc({c.batch, c.out_channels, c.out[0], c.out[1]}, type, of_result);
    weights = c.groups == 1
                  ? Desc({c.out_channels, c.in_channels, c.kernel[0], c.kernel[1]}, weights_type, of_weights)
                  : Desc({c.groups, c.out_channels / c.groups, c.in_channels / c.groups, c.kernel[0], c.kernel[1]},
                         weights_type, of_weights);
    if (key.has_bias) bias = Desc({c.out_channels}, type_of(key.bias), Tag::a);
  }
};

// An operand of a primitive, with a reorder if oneDNN needs another layout than the caller's.
class Operand {
 public:
  enum class Way : uint8_t { in, out };

  Operand(const dnnl::engine& engine, const Desc& outside, const Desc& inside, Way way, Slot slot)
      : inside_(inside), slot_(slot), way_(way) {
    if (outside == inside) return;
    const Desc &from = way == Way::in ? outside : inside, &to = way == Way::in ? inside : outside;
    const dnnl::reorder::primitive_desc description(engine, from, engine, to, with_our_scratch());
    reorder_.emplace(engine, description, dnnl::reorder(description),
                     std::initializer_list<PrimitiveOperand>{{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}});
  }

  const Desc& inside() const { return inside_; }
  bool is_direct() const { return !reorder_; }

  // Returns the address for the primitive, and reorders an input.
  void* enter(const dnnl::stream& stream, Scratch& scratch, const View& outside, bool is_there = false) {
    if (!reorder_) return outside.data;
    void* buffer = scratch.acquire<char>(slot_, inside_.get_size());
    if (way_ == Way::in && !is_there) reorder_->run(stream, scratch, {outside.data, buffer});
    return buffer;
  }
  // Reorders an output back.
  void leave(const dnnl::stream& stream, Scratch& scratch, void* buffer, const View& outside) {
    if (reorder_) reorder_->run(stream, scratch, {buffer, outside.data});
  }

 private:
  Desc inside_;
  Slot slot_;
  Way way_;
  std::optional<Prepared> reorder_;
};

// A primitive with two operands and one result.
struct Convolving {
  Operand a, b, to;
  Prepared primitive;

  void run(const dnnl::stream& stream, Scratch& scratch, const View& from_a, const View& from_b, const View& bias,
           const View& result, bool b_is_there = false) {
    void* const at_a = a.enter(stream, scratch, from_a);
    void* const at_b = b.enter(stream, scratch, from_b, b_is_there);
    void* const at_to = to.enter(stream, scratch, result);
    primitive.run(stream, scratch, {at_a, at_b, at_to, bias.data});
    to.leave(stream, scratch, at_to, result);
  }
};

#if DNNL_VERSION_MAJOR >= 3
template <class Primitive, class... Arguments>
auto describe(const dnnl::engine& engine, const Arguments&... arguments) {
  return typename Primitive::primitive_desc(engine, arguments..., with_our_scratch());
}
template <class Primitive, class Hint, class... Arguments>
auto describe_backward(const dnnl::engine& engine, const Hint& hint, const Arguments&... arguments) {
  return typename Primitive::primitive_desc(engine, arguments..., hint, with_our_scratch());
}
#else
template <class Primitive, class... Arguments>
auto describe(const dnnl::engine& engine, const Arguments&... arguments) {
  return typename Primitive::primitive_desc(typename Primitive::desc(arguments...), with_our_scratch(), engine);
}
template <class Primitive, class Hint, class... Arguments>
auto describe_backward(const dnnl::engine& engine, const Hint& hint, const Arguments&... arguments) {
  return typename Primitive::primitive_desc(typename Primitive::desc(arguments...), with_our_scratch(), engine, hint);
}
#endif

Convolving prepare(const dnnl::engine& engine, const ConvolutionKey& key) {
  using Way = Operand::Way;
  constexpr auto direct = dnnl::algorithm::convolution_direct;
  const Convolution& c = key.sizes;
  ConvolutionKey whole = key; // the forward pass is not divided
  whole.part = ConvolutionKey::kWhole;
  const Layouts outside = Layouts::outside(key), any = Layouts::inside(key), any_forward = Layouts::inside(whole);
  const Dims strides = dims(c.stride), padding = dims(c.padding), gaps = {c.dilation[0] - 1, c.dilation[1] - 1};

  const auto forward =
      describe<dnnl::convolution_forward>(engine, dnnl::prop_kind::forward_training, direct, any.source,
                                          any_forward.weights, any.bias, any.result, strides, gaps, padding, padding);
  switch (key.pass) {
  case Pass::forward:
    return {{engine, outside.source, forward.src_desc(), Way::in, Slot::inner_source},
            {engine, outside.weights, forward.weights_desc(), Way::in, Slot::inner_weights},
            {engine, outside.result, forward.dst_desc(), Way::out, Slot::inner_result},
            {engine,
             forward,
             dnnl::convolution_forward(forward),
             {{DNNL_ARG_SRC, forward.src_desc()},
              {DNNL_ARG_WEIGHTS, forward.weights_desc()},
              {DNNL_ARG_DST, forward.dst_desc()},
              {DNNL_ARG_BIAS, key.has_bias ? forward.bias_desc() : Desc()}}}};
  case Pass::data: {
    const auto data = describe_backward<dnnl::convolution_backward_data>(
        engine, forward, direct, any.source, any.weights, any.result, strides, gaps, padding, padding);
    return {{engine, outside.weights, data.weights_desc(), Way::in, Slot::inner_weights},
            {engine, outside.result, data.diff_dst_desc(), Way::in, Slot::inner_result},
            {engine, outside.source, data.diff_src_desc(), Way::out, Slot::inner_source},
            {engine,
             data,
             dnnl::convolution_backward_data(data),
             {{DNNL_ARG_WEIGHTS, data.weights_desc()},
              {DNNL_ARG_DIFF_DST, data.diff_dst_desc()},
              {DNNL_ARG_DIFF_SRC, data.diff_src_desc()}}}};
  }
  case Pass::weights: break;
  }
  const auto weights = describe_backward<dnnl::convolution_backward_weights>(
      engine, forward, direct, any.source, any.weights, any.result, strides, gaps, padding, padding);
  return {{engine, outside.source, weights.src_desc(), Way::in, Slot::inner_source},
          {engine, outside.result, weights.diff_dst_desc(), Way::in, Slot::inner_result},
          {engine, outside.weights, weights.diff_weights_desc(), Way::out, Slot::inner_weights},
          {engine,
           weights,
           dnnl::convolution_backward_weights(weights),
           {{DNNL_ARG_SRC, weights.src_desc()},
            {DNNL_ARG_DIFF_DST, weights.diff_dst_desc()},
            {DNNL_ARG_DIFF_WEIGHTS, weights.diff_weights_desc()}}}};
}

Formats formats(const View& source, const View& weights, const View& result) {
  return {source.format(), weights.format(), result.format()};
}

} // namespace

struct OneDnnConvolution::State {
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  std::vector<dnnl::stream> streams; // one for each thread with a part of the batch
  LruCache<ConvolutionKey, Convolving, ConvolutionKeyHash> prepared{kMostPrepared};

  Convolving& find(const ConvolutionKey& key) {
    return prepared.find_or_make(key, [&] { return prepare(engine, key); });
  }
  bool weights_per_thread(const Convolution& sizes, const View& x, const View& g, const View& dw, int threads,
                          Scratch& scratch);
};

// Computes weight gradients with a part of the batch per thread, and adds the partial sums at the end. oneDNN would
// divide this pass between threads itself, but they wait for each other in busy loops: beside a busy program a step
// took twice as long, and once eighty times (tests/bench/README.md). Returns false, without computing, if the batch
// cannot be divided equally or if images would have to be reordered.
bool OneDnnConvolution::State::weights_per_thread(const Convolution& sizes, const View& x, const View& g,
                                                  const View& dw, int threads, Scratch& scratch) {
  const Formats formats_of = formats(x, dw, g);
  const bool as_they_lie =
      formats_of.source == MemoryFormat::channels_last && formats_of.result == MemoryFormat::channels_last;
  if (threads == 1 || sizes.batch % threads != 0 || !as_they_lie) return false;
  Convolution part = sizes;
  part.batch /= threads;
  std::vector<Convolving*> parts;
  use_threads(1);
  for (int i = 0; i < threads; ++i)
    parts.push_back(&find({part, formats_of, Pass::weights, g.dtype, DType::f32, false, 1, i}));
  use_threads(threads);
  if (!parts[0]->a.is_direct() || !parts[0]->b.is_direct()) return false;
  while (std::ssize(streams) < threads) streams.emplace_back(engine);

  constexpr size_t kLine = 64;
  const auto in_lines = [](size_t bytes) { return (bytes + kLine - 1) / kLine * kLine; };
  const size_t weights = parts[0]->to.inside().get_size() / sizeof(float);
  const size_t stride = in_lines(weights * sizeof(float)), buffer = in_lines(parts[0]->primitive.scratch_bytes());
  char* const sums = scratch.acquire<char>(Slot::inner_weights, static_cast<size_t>(threads) * stride);
  char* const buffers = buffer ? scratch.acquire<char>(Slot::library, static_cast<size_t>(threads) * buffer) : nullptr;
  const auto weights_of = [&](int i) { return reinterpret_cast<float*>(sums + static_cast<size_t>(i) * stride); };
  const auto of_thread = [&](const View& images, int i) {
    return static_cast<char*>(images.data) +
           static_cast<size_t>(i * (images.count() / threads)) * bytes_of(images.dtype);
  };
  std::exception_ptr failed;
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (int i = 0; i < threads; ++i) {
    try {
      const auto at = static_cast<size_t>(i);
      parts[at]->primitive.run_in(streams[at], buffers ? buffers + at * buffer : nullptr,
                                  {of_thread(x, i), of_thread(g, i), weights_of(i)});
    } catch (...) {
#pragma omp critical
      failed = std::current_exception();
    }
  }
  if (failed) std::rethrow_exception(failed);

  float* const total = weights_of(0);
  for (int i = 1; i < threads; ++i) {
    const float* const more = weights_of(i);
#pragma omp simd
    for (size_t k = 0; k < weights; ++k) total[k] += more[k];
  }
  if (parts[0]->to.is_direct())
    std::copy_n(total, weights, static_cast<float*>(dw.data));
  else
    parts[0]->to.leave(stream, scratch, total, dw);
  return true;
}

OneDnnConvolution::OneDnnConvolution() : state_(translated([] { return std::make_unique<State>(); })) {}
OneDnnConvolution::~OneDnnConvolution() = default;

void OneDnnConvolution::forward(const Convolution& sizes, const View& x, const View& w, const View& b, const View& y,
                                int threads, Scratch& scratch) {
  translated([&] {
    use_threads(threads);
    Convolving& prepared =
        state_->find({sizes, formats(x, w, y), Pass::forward, x.dtype, b.dtype, static_cast<bool>(b), threads});
    prepared.run(state_->stream, scratch, x, w, b, y);
  });
}

void OneDnnConvolution::backward(const Convolution& sizes, const View& x, const View& w, const View& g, const View& dx,
                                 const View& dw, int threads, Scratch& scratch) {
  translated([&] {
    use_threads(threads);
    const Desc* reordered = nullptr; // the layout of g reordered for dx, which dw may reuse
    if (dx) {
      Convolving& prepared = state_->find({sizes, formats(dx, w, g), Pass::data, g.dtype, DType::f32, false, threads});
      prepared.run(state_->stream, scratch, w, g, {}, dx);
      reordered = &prepared.b.inside();
    }
    if (dw && !state_->weights_per_thread(sizes, x, g, dw, threads, scratch)) {
      Convolving& prepared =
          state_->find({sizes, formats(x, dw, g), Pass::weights, g.dtype, DType::f32, false, threads});
      prepared.run(state_->stream, scratch, x, g, {}, dw, reordered && *reordered == prepared.b.inside());
    }
  });
}

} // namespace amplab::cpu
