// SPDX-License-Identifier: Apache-2.0
// Matrix products by cuBLASLt, with fp32 accumulation and one rounding to the dtype of the result. Each kind of product
// is prepared once. cuBLASLt's heuristics choose its algorithm from sizes and the GPU only, so results are bitwise
// reproducible.
//
// fp8: the tensor cores of capability 8.9 and 9.0 add about 14 bits of a sum. cuBLASLt moves their sums to fp32 every
// few steps, or with fast accumulation only at the end.
#pragma once
#include "kernels/contract/lru_cache.h"
#include "kernels/cuda/owned.h"
#include "kernels/cuda/product_plan.h"

#include <cublasLt.h>

namespace amplab::cuda {

struct Context;

using LibraryLayout = Owned<cublasLtMatrixLayout_t, cublasLtMatrixLayoutDestroy>;

// Precision settings of matrix products.
struct ProductPrecision {
  bool tf32 = false;                // fp32 operands are read as tf32
  bool join_in_result_dtype = true; // partial sums may be joined in the dtype of the result
  auto operator<=>(const ProductPrecision&) const = default;
};

// The sum computed together with a product.
enum class Epilogue : uint8_t { none, bias, row_sums };

// Everything that the choice of an algorithm depends on. Operands are in cuBLASLt's order: its matrices are
// column-major, so it computes productT = rightT leftT.
struct ProductKind {
  ColumnMajor right, left, product;
  DType right_dtype, left_dtype, result;
  Batch batch;
  Epilogue epilogue;
  ProductPrecision precision;
  bool scales_of_rows, fast_accumulation; // of fp8 operands
  std::array<uint32_t, 4> alignment;      // of right, left, product and the bias or row sums, in bytes
  auto operator<=>(const ProductKind&) const = default;
};

// Returns the workspace size of cuBLASLt, as in PyTorch. It is the same for every product, so that the scratch slot
// does not grow.
size_t product_workspace_bytes(int capability);

// Cache of prepared products. Owned by one context.
class Products {
 public:
  // Returns false, with nothing done, if cuBLASLt does not support this kind. Requires: operands of one dtype, or of
  // fp8 with scales, that column_major_transpose() can describe, left and right not empty. Throws: DeviceError.
  bool run(cublasLtHandle_t library, const Product& p, ProductPrecision precision, void* workspace,
           size_t workspace_bytes, cudaStream_t stream);

 private:
  struct Prepared {
    Owned<cublasLtMatmulDesc_t, cublasLtMatmulDescDestroy> operation;
    LibraryLayout right, left, product;
    cublasLtMatmulAlgo_t algorithm{};
    bool possible = false;
  };
  static Prepared prepare(cublasLtHandle_t library, const ProductKind& kind, const Product& p, size_t workspace_bytes);

  LruCache<ProductKind, Prepared> prepared_{kMostPrepared};
};

// Returns the version of cuBLASLt whose features can be used: that of this build or the loaded one, the lower of both.
// 12.9.0 is 120900.
size_t cublas_lt_version();

// Returns whether cuBLASLt on this GPU multiplies operands of these dtypes into that dtype. Others are widened to fp32
// first.
bool multiplies(const Context& context, DType left, DType right, DType product);

// Returns false, with nothing done, if cuBLASLt cannot compute this product's bias or row sums. Requires: dtypes that
// multiplies() accepts, no size 0, product contiguous. Throws: DeviceError, OutOfMemory.
[[nodiscard]] bool multiply(Context& context, const Product& p);

// Multiplies fp32 operands without tf32, whatever the switches say. Requires: as multiply(), no bias and row sums.
void multiply_in_fp32(Context& context, const Product& p);

// Returns false, with nothing done, if cuBLASLt cannot multiply the codes of these operands into this dtype. Requires:
// operands of fp8 with scales, the summed elements dense in both, no bias and row sums.
[[nodiscard]] bool multiply_codes(Context& context, const Product& p);

} // namespace amplab::cuda
