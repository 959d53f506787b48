// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/onednn.h"

#include "kernels/contract/error.h"

#include <array>
#include <omp.h>
#include <oneapi/dnnl/dnnl.hpp>
#include <unordered_map>

namespace amplab::cpu {
namespace {

// Everything that a prepared product depends on besides addresses.
struct Key {
  std::array<int64_t, 7> sizes; // rows, columns, inner, strides of left and right
  DType operands, product, bias;
  bool has_bias;
  int threads;
  bool operator==(const Key&) const = default;
};

struct KeyHash {
  size_t operator()(const Key& key) const {
    size_t hash = static_cast<size_t>(key.operands) << 16 | static_cast<size_t>(key.product) << 8 | key.has_bias;
    for (int64_t size : key.sizes) hash = (hash ^ static_cast<size_t>(size)) * 0x9e3779b97f4a7c15u;
    return hash;
  }
};

dnnl::memory::data_type type_of(DType dtype) {
  return dtype == DType::bf16 ? dnnl::memory::data_type::bf16 : dnnl::memory::data_type::f32;
}

dnnl::memory::desc describe(const Matrix& m) {
  return {{m.rows, m.columns}, type_of(m.dtype), {m.row_stride, m.column_stride}};
}

dnnl::matmul::primitive_desc prepare(const dnnl::engine& engine, const Matrix& left, const Matrix& right,
                                     const View& bias, const Matrix& product) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  const dnnl::memory::desc a = describe(left), b = describe(right), c = describe(product);
  const dnnl::memory::desc row =
      bias ? dnnl::memory::desc({1, product.columns}, type_of(bias.dtype), dnnl::memory::format_tag::ab)
           : dnnl::memory::desc();
#if DNNL_VERSION_MAJOR >= 3
  return bias ? dnnl::matmul::primitive_desc(engine, a, b, row, c, attributes)
              : dnnl::matmul::primitive_desc(engine, a, b, c, attributes);
#else
  return bias ? dnnl::matmul::primitive_desc({a, b, row, c}, attributes, engine)
              : dnnl::matmul::primitive_desc({a, b, c}, attributes, engine);
#endif
}

// A primitive with its memory objects; running it only changes their addresses.
class Prepared {
 public:
  Prepared(const dnnl::engine& engine, const dnnl::matmul::primitive_desc& description, bool bias)
      : primitive_(description), scratch_bytes_(description.scratchpad_desc().get_size()) {
    add(DNNL_ARG_SRC, description.src_desc(), engine);
    add(DNNL_ARG_WEIGHTS, description.weights_desc(), engine);
    add(DNNL_ARG_DST, description.dst_desc(), engine);
    add(DNNL_ARG_SCRATCHPAD, description.scratchpad_desc(), engine);
    if (bias) add(DNNL_ARG_BIAS, description.bias_desc(), engine);
    for (size_t i = 0; i < memories_.size(); ++i) arguments_[i].memory = memories_[i].get(true);
  }

  void run(const dnnl::stream& stream, const std::array<void*, 5>& addresses) {
    for (size_t i = 0; i < memories_.size(); ++i) memories_[i].set_data_handle(addresses[i]);
    // The C call: its C++ twin builds a map on each call.
    dnnl::error::wrap_c_api(
        dnnl_primitive_execute(primitive_.get(), stream.get(), static_cast<int>(memories_.size()), arguments_.data()),
        "could not execute a matrix product");
  }

  size_t scratch_bytes() const { return scratch_bytes_; }

 private:
  void add(int argument, const dnnl::memory::desc& description, const dnnl::engine& engine) {
    arguments_[memories_.size()].arg = argument;
    memories_.emplace_back(description, engine, nullptr);
  }

  dnnl::matmul primitive_;
  size_t scratch_bytes_;
  std::vector<dnnl::memory> memories_;
  std::array<dnnl_exec_arg_t, 5> arguments_{};
};

// Translates the library's exceptions at the wall.
template <class Work> auto translated(Work work) {
  try {
    return work();
  } catch (const dnnl::error& error) {
    throw DeviceError(std::string("The matrix product library oneDNN failed on the CPU: ") + error.what() + ".");
  }
}

} // namespace

struct OneDnn::State {
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  std::unordered_map<Key, Prepared, KeyHash> prepared;
};

OneDnn::OneDnn() : state_(translated([] { return std::make_unique<State>(); })) {}
OneDnn::~OneDnn() = default;

bool OneDnn::multiplies(DType operands) const {
  if (operands == DType::f32) return true;
  constexpr int kNeeded = static_cast<int>(dnnl::cpu_isa::avx512_core_bf16); // a set of bits
  return operands == DType::bf16 && (static_cast<int>(dnnl::get_effective_cpu_isa()) & kNeeded) == kNeeded;
}

void OneDnn::multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
                      Scratch& scratch) {
  translated([&] {
    // The library asks OpenMP, which keeps this number per calling thread.
    if (omp_get_max_threads() != threads) omp_set_num_threads(threads);
    const Key key{{left.rows, right.columns, left.columns, left.row_stride, left.column_stride, right.row_stride,
                   right.column_stride},
                  left.dtype,
                  product.dtype,
                  bias.dtype,
                  static_cast<bool>(bias),
                  threads};
    auto found = state_->prepared.find(key);
    if (found == state_->prepared.end()) {
      const auto description = prepare(state_->engine, left, right, bias, product);
      found = state_->prepared.try_emplace(key, state_->engine, description, key.has_bias).first;
    }
    Prepared& prepared = found->second;
    char* room = prepared.scratch_bytes() ? scratch.take<char>(Slot::library, prepared.scratch_bytes()) : nullptr;
    prepared.run(state_->stream, {left.data, right.data, product.data, room, bias.data});
  });
}

} // namespace amplab::cpu
