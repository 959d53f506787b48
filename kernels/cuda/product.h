// SPDX-License-Identifier: Apache-2.0
// Products of matrices by cuBLASLt: fp32 accumulation, one rounding at the dtype of the result. Each kind of product is
// prepared once, its algorithm chosen by cuBLASLt's own heuristics, which look at sizes and at the GPU only: same bits
// each time.
#pragma once
#include "kernels/contract/recently_used.h"
#include "kernels/cuda/owned.h"
#include "kernels/cuda/product_plan.h"

#include <cublasLt.h>

namespace amplab::cuda {

struct Context;

using LibraryLayout = Owned<cublasLtMatrixLayout_t, cublasLtMatrixLayoutDestroy>;

// The dials that say how exactly is multiplied.
struct ProductPrecision {
  bool tf32 = false;                // fp32 operands are read as tf32
  bool join_in_result_dtype = true; // sums made in parts may be joined in the dtype of the result
  auto operator<=>(const ProductPrecision&) const = default;
};

// What is summed beside a product.
enum class Epilogue : uint8_t { none, bias, row_sums };

// All that the choice of an algorithm depends on. Operands in the order in which cuBLASLt takes them: since its
// matrices stand by columns, it computes productT = rightT leftT.
struct ProductKind {
  ColumnMajor right, left, product;
  DType operands, result;
  Batch batch;
  Epilogue epilogue;
  ProductPrecision precision;
  std::array<uint32_t, 4> alignment; // of right, left, product and what is summed beside, in bytes
  auto operator<=>(const ProductKind&) const = default;
};

// The memory that cuBLASLt may use beside the operands, as much as PyTorch gives it; the same for every product, so
// that the slot does not grow.
size_t product_workspace_bytes(int capability);

// Products as they were prepared. Owned by one context.
class Products {
 public:
  // Returns false, with nothing done, if cuBLASLt cannot do this kind. Requires: operands of one dtype that
  // column_major_transpose() can describe, left and right not empty. Throws: DeviceError.
  bool run(cublasLtHandle_t library, const Product& p, ProductPrecision precision, void* workspace,
           size_t workspace_bytes, cudaStream_t stream);

 private:
  struct Prepared {
    Owned<cublasLtMatmulDesc_t, cublasLtMatmulDescDestroy> operation;
    LibraryLayout right, left, product;
    cublasLtMatmulAlgo_t algorithm{};
    bool possible = false;
  };
  static Prepared prepare(cublasLtHandle_t library, const ProductKind& kind, const void* beside,
                          size_t workspace_bytes);

  RecentlyUsed<ProductKind, Prepared> prepared_{kMostPrepared};
};

// Can cuBLASLt multiply operands of these dtypes into that one on this GPU? Others are widened to fp32 first.
bool multiplies(const Context& context, DType left, DType right, DType product);

// Returns false, with nothing done, if cuBLASLt cannot sum beside this product.
// Requires: dtypes that multiplies() allows; no size 0; product contiguous. Throws: DeviceError, OutOfMemory.
[[nodiscard]] bool multiply(Context& context, const Product& p);

} // namespace amplab::cuda
