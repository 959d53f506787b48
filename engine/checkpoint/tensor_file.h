// SPDX-License-Identifier: Apache-2.0
// Tensors with names, on the host, and texts beside them: what a safetensors file holds. Values; any thread.
#pragma once
#include "engine/run/printable.h"
#include "kernels/format/dtype.h"

#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace amplab {

// A file cannot be read, or does not hold what was expected: one sentence that names the file, what and what for.
struct CheckpointError : std::runtime_error {
  explicit CheckpointError(std::string_view sentence) : runtime_error(printable(sentence)) {}
};

enum class FileDType : uint8_t { f64, f32, f16, bf16, e4m3fn, e5m2, i64, i32, i16, i8, u8, boolean };

struct FileFormat {
  std::string_view name;      // in the file
  size_t bytes;               // of one element
  std::optional<DType> dtype; // the engine's own, if it has one
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

// Returns the file's name for the engine's dtype. Requires: it is one to store in, which tf32 is not.
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
  std::vector<NamedTensor> tensors; // no name twice
  bool operator==(const TensorFile&) const = default;
};

// Elements as numbers: exact but for 64-bit integers beyond 2^53. A bool is 0 or 1.
std::vector<double> numbers_of(const NamedTensor& tensor);

// Each element rounded to `dtype` as torch.Tensor.to does it: to nearest, ties to even, by way of fp32.
// Requires: `dtype` is the tensor's own, or floating.
NamedTensor converted(NamedTensor tensor, FileDType dtype);

// "[128, 784]"
std::string shape_text(std::span<const int64_t> shape);

} // namespace amplab
