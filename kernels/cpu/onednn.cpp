// SPDX-License-Identifier: Apache-2.0
#include "kernels/cpu/onednn.h"

#include "kernels/contract/lru_cache.h"
#include "kernels/cpu/onednn_prepared.h"

#include <algorithm>
#include <cstdio>

namespace amplab::cpu {
namespace {

// Everything that a prepared product depends on, except addresses.
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

dnnl::memory::desc describe(const Matrix& m) {
  return {{m.rows, m.columns}, type_of(m.dtype), {m.row_stride, m.column_stride}};
}

dnnl::matmul::primitive_desc prepare(const dnnl::engine& engine, const Matrix& left, const Matrix& right,
                                     const View& bias, const Matrix& product) {
  const dnnl::primitive_attr attributes = with_our_scratch();
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

// Names of ONEDNN_MAX_CPU_ISA. Newer instruction sets are reported as oneDNN's number.
struct Isa {
  int bits;
  const char* name;
};
#define ISA(name)                                                                                                      \
  { static_cast<int>(dnnl::cpu_isa::name), #name }
constexpr Isa kIsas[] = {ISA(sse41),
                         ISA(avx),
                         ISA(avx2),
                         ISA(avx2_vnni),
                         ISA(avx512_core),
                         ISA(avx512_core_vnni),
                         ISA(avx512_core_bf16),
#if DNNL_VERSION_MAJOR >= 3
                         ISA(avx2_vnni_2),
                         ISA(avx512_core_fp16),
                         ISA(avx512_core_amx_fp16),
#endif
                         ISA(avx512_core_amx)};
#undef ISA

} // namespace

struct OneDnn::State {
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
  LruCache<Key, Prepared, KeyHash> prepared{kMostPrepared};
};

OneDnn::OneDnn() : state_(translated([] { return std::make_unique<State>(); })) {}
OneDnn::~OneDnn() = default;

bool OneDnn::multiplies(DType operands) const {
  if (operands == DType::f32) return true;
  constexpr int kNeeded = static_cast<int>(dnnl::cpu_isa::avx512_core_bf16); // a set of bits
  return operands == DType::bf16 && (static_cast<int>(dnnl::get_effective_cpu_isa()) & kNeeded) == kNeeded;
}

bool OneDnn::tiles() const {
  constexpr int kNeeded = static_cast<int>(dnnl::cpu_isa::avx512_core_amx);
  return (static_cast<int>(dnnl::get_effective_cpu_isa()) & kNeeded) == kNeeded;
}

std::string OneDnn::name() const {
  const dnnl_version_t& version = *dnnl_version();
  const int isa = static_cast<int>(dnnl::get_effective_cpu_isa());
  const auto row = std::ranges::find(kIsas, isa, &Isa::bits);
  char number[16];
  std::snprintf(number, sizeof number, "%#x", static_cast<unsigned>(isa));
  return "oneDNN " + std::to_string(version.major) + "." + std::to_string(version.minor) + "." +
         std::to_string(version.patch) + " with " + (row != std::end(kIsas) ? row->name : number);
}

void OneDnn::multiply(const Matrix& left, const Matrix& right, const View& bias, const Matrix& product, int threads,
                      Scratch& scratch) {
  translated([&] {
    use_threads(threads);
    const Key key{{left.rows, right.columns, left.columns, left.row_stride, left.column_stride, right.row_stride,
                   right.column_stride},
                  left.dtype,
                  product.dtype,
                  bias.dtype,
                  static_cast<bool>(bias),
                  threads};
    Prepared& prepared = state_->prepared.find_or_make(key, [&] {
      const auto description = prepare(state_->engine, left, right, bias, product);
      return Prepared(state_->engine, description, dnnl::matmul(description),
                      std::initializer_list<PrimitiveOperand>{{DNNL_ARG_SRC, description.src_desc()},
                                                              {DNNL_ARG_WEIGHTS, description.weights_desc()},
                                                              {DNNL_ARG_DST, description.dst_desc()},
                                                              {DNNL_ARG_BIAS, description.bias_desc()}});
    });
    prepared.run(state_->stream, scratch, {left.data, right.data, product.data, bias.data});
  });
}

} // namespace amplab::cpu
