// SPDX-License-Identifier: Apache-2.0
// Named tensors on the host, with metadata: the contents of a safetensors file. Values; any thread.
#pragma once
#include "engine/run/printable.h"
#include "kernels/format/dtype.h"

#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace amplab {

// A file cannot be read or has unexpected contents. what(): one sentence with file, fault and expectation.
struct CheckpointError : std::runtime_error {
  explicit CheckpointError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

enum class FileDType : uint8_t { f64, f32, f16, bf16, e4m3fn, e5m2, i64, i32, i16, i8, u8, boolean };

struct FileFormat {
  std::string_view name;      // in the file
  size_t bytes;               // of one element
  std::optional<DType> dtype; // the engine's dtype, if it has one
  bool floating;
};

// In the order of FileDType. Source: the format's README and safetensors/src/tensor.rs of huggingface/safetensors.
inline constexpr FileFormat kFileFormats[] = {
    {"F64", 8, {}, true},
    {"F32", 4, DType::f32, true},
    {"F16", 2, DType::f16, true},
    {"BF16", 2, DType::bf16, true},
    {"F8_E4M3", 1, DType::e4m3fn, true},
    {"F8_E5M2", 1, DType::e5m2, true},
    {"I64", 8, DType::i64, false},
    {"I32", 4, {}, false},
    {"I16", 2, {}, false},
    {"I8", 1, {}, false},
    {"U8", 1, DType::u8, false},
    {"BOOL", 1, {}, false},
};

constexpr const FileFormat& format_of(FileDType d) { return kFileFormats[static_cast<size_t>(d)]; }
constexpr std::string_view name_of(FileDType d) { return format_of(d).name; }
constexpr size_t bytes_of(FileDType d) { return format_of(d).bytes; }
constexpr bool is_floating(FileDType d) { return format_of(d).floating; }

// Returns the file's dtype for an engine dtype. Requires: a storage dtype, which tf32 is not.
FileDType file_dtype_of(DType dtype);

struct NamedTensor {
  std::string name; // "fc1.weight"
  FileDType dtype = FileDType::f32;
  std::vector<int64_t> shape;   // outermost axis first; empty: a scalar
  std::vector<std::byte> bytes; // row-major, little-endian
  bool operator==(const NamedTensor&) const = default;
};

struct TensorFile {
  std::map<std::string, std::string> metadata;
  std::vector<NamedTensor> tensors; // unique names
  bool operator==(const TensorFile&) const = default;
};

// Elements as numbers. Exact except for 64-bit integers beyond 2^53. A bool is 0 or 1.
std::vector<double> numbers_of(const NamedTensor& tensor);

// Rounds each element to `dtype` as torch.Tensor.to: to nearest, ties to even, via fp32.
// Requires: `dtype` is the tensor's own, or floating-point.
NamedTensor converted(NamedTensor tensor, FileDType dtype);

// "[128, 784]"
std::string shape_text(std::span<const int64_t> shape);

// The error of storing weights in fewer bits.
struct RoundingCost {
  int64_t count = 0;           // elements compared
  double largest_relative = 0; // |after - before| / |before|, over those that stay finite and nonzero
  int64_t flushed = 0;         // became zero
  int64_t infinite = 0;        // became Inf, or NaN if the format has no Inf
};

// Requires: the same tensors in the same order, in another dtype. Ignores integers.
RoundingCost rounding_cost(std::span<const NamedTensor> before, std::span<const NamedTensor> after);

} // namespace amplab
