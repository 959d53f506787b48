// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/product.h"

#include "kernels/cuda/context.h"

#include <algorithm>

namespace amplab::cuda {
namespace {

constexpr const char* kWhat = "a product of matrices";

cudaDataType_t library_type(DType dtype) {
  switch (dtype) {
  case DType::f16: return CUDA_R_16F;
  case DType::bf16: return CUDA_R_16BF;
  case DType::e4m3fn: return CUDA_R_8F_E4M3;
  case DType::e5m2: return CUDA_R_8F_E5M2;
  default: return CUDA_R_32F;
  }
}

void* beside_of(const Product& p) { return p.bias ? p.bias.data : p.row_sums.data; }

uint32_t aligned(const void* data) { return static_cast<uint32_t>(alignment_of(data, 256)); }

ProductKind kind_of(const Product& p, ProductPrecision precision) {
  const Epilogue epilogue = p.bias ? Epilogue::bias : p.row_sums ? Epilogue::row_sums : Epilogue::none;
  return {column_major_transpose(p.right).value(),
          column_major_transpose(p.left).value(),
          column_major_transpose(p.product).value(),
          p.right.dtype,
          p.left.dtype,
          p.product.dtype,
          p.batch,
          epilogue,
          precision,
          p.scales.of_rows,
          p.scales.fast_accumulation,
          {aligned(p.right.data), aligned(p.left.data), aligned(p.product.data), aligned(beside_of(p))}};
}

LibraryLayout layout(const ColumnMajor& m, DType dtype, int64_t count, int64_t distance) {
  cublasLtMatrixLayout_t made = nullptr;
  check(cublasLtMatrixLayoutCreate(&made, library_type(dtype), static_cast<uint64_t>(m.rows),
                                   static_cast<uint64_t>(m.columns), m.leading),
        kWhat);
  LibraryLayout owner(made);
  const auto batches = static_cast<int32_t>(count);
  check(cublasLtMatrixLayoutSetAttribute(made, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batches, sizeof batches), kWhat);
  check(cublasLtMatrixLayoutSetAttribute(made, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &distance, sizeof distance),
        kWhat);
  return owner;
}

template <class T> void set(cublasLtMatmulDesc_t operation, cublasLtMatmulDescAttributes_t which, const T& value) {
  check(cublasLtMatmulDescSetAttribute(operation, which, &value, sizeof value), kWhat);
}

template <class T> void set(cublasLtMatmulPreference_t wishes, cublasLtMatmulPreferenceAttributes_t which, T value) {
  check(cublasLtMatmulPreferenceSetAttribute(wishes, which, &value, sizeof value), kWhat);
}

int32_t transposition(const ColumnMajor& m) { return m.transposed ? CUBLAS_OP_T : CUBLAS_OP_N; }

// Row sums of left are, transposed, sums over the columns of cuBLASLt's second operand.
uint32_t library_epilogue(Epilogue epilogue) {
  switch (epilogue) {
  case Epilogue::bias: return CUBLASLT_EPILOGUE_BIAS;
  case Epilogue::row_sums: return CUBLASLT_EPILOGUE_BGRADB;
  default: return CUBLASLT_EPILOGUE_DEFAULT;
  }
}

// Returns whether cuBLASLt computes the row sums of this product. For matrices of one row or column it has returned
// wrong sums (OneFlow's cublas_fused_matmul_bias_add_grad.cu also avoids them). In tf32 it would sum rounded values.
bool sums_beside(const Product& p, ProductPrecision precision) {
  return p.left.rows > 1 && p.left.columns > 1 && p.right.columns > 1 &&
         !(precision.tf32 && p.left.dtype == DType::f32);
}

// Returns whether the status means that an epilogue is unsupported for these sizes. Both occur, see addmm in torch's
// Blas.cpp.
bool is_refusal(cublasStatus_t status) {
  return status == CUBLAS_STATUS_NOT_SUPPORTED || status == CUBLAS_STATUS_INVALID_VALUE;
}

// The addresses that change from call to call.
void set_pointers(cublasLtMatmulDesc_t operation, const Product& p) {
  if (const void* const beside = beside_of(p)) set(operation, CUBLASLT_MATMUL_DESC_BIAS_POINTER, beside);
  if (!p.scales.left) return;
  set(operation, CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, p.scales.right);
  set(operation, CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, p.scales.left);
}

// Requires: cuBLASLt 12.9 for scales of rows (quantized_plan.h).
void set_code_scales(cublasLtMatmulDesc_t operation, const CodeScales& scales) {
  if (!scales.left) return;
  set(operation, CUBLASLT_MATMUL_DESC_FAST_ACCUM, static_cast<int8_t>(scales.fast_accumulation));
#if CUBLAS_VERSION >= 120900
  if (!scales.of_rows) return;
  constexpr int32_t kOfRows = CUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F;
  set(operation, CUBLASLT_MATMUL_DESC_A_SCALE_MODE, kOfRows);
  set(operation, CUBLASLT_MATMUL_DESC_B_SCALE_MODE, kOfRows);
#endif
}

uint32_t reduction_schemes(ProductPrecision precision) {
  return precision.join_in_result_dtype ? CUBLASLT_REDUCTION_SCHEME_MASK
                                        : CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE | CUBLASLT_REDUCTION_SCHEME_NONE;
}

} // namespace

size_t cublas_lt_version() { return std::min<size_t>(CUBLAS_VERSION, cublasLtGetVersion()); }

size_t product_workspace_bytes(int capability) { return size_t{capability >= 90 ? 32u : 8u} << 20; }

Products::Prepared Products::prepare(cublasLtHandle_t library, const ProductKind& kind, const Product& p,
                                     size_t workspace_bytes) {
  Prepared made;
  cublasLtMatmulDesc_t operation = nullptr;
  const bool tf32 = kind.precision.tf32 && kind.right_dtype == DType::f32;
  check(cublasLtMatmulDescCreate(&operation, tf32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F, CUDA_R_32F),
        kWhat);
  made.operation.reset(operation);
  set(operation, CUBLASLT_MATMUL_DESC_TRANSA, transposition(kind.right));
  set(operation, CUBLASLT_MATMUL_DESC_TRANSB, transposition(kind.left));
  set(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, library_epilogue(kind.epilogue));
  set_pointers(operation, p);
  set_code_scales(operation, p.scales);

  const Batch& batch = kind.batch;
  made.right = layout(kind.right, kind.right_dtype, batch.count, batch.right);
  made.left = layout(kind.left, kind.left_dtype, batch.count, batch.left);
  made.product = layout(kind.product, kind.result, batch.count, batch.product);

  cublasLtMatmulPreference_t wishes = nullptr;
  check(cublasLtMatmulPreferenceCreate(&wishes), kWhat);
  const Owned<cublasLtMatmulPreference_t, cublasLtMatmulPreferenceDestroy> owner(wishes);
  set(wishes, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, uint64_t{workspace_bytes});
  set(wishes, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, reduction_schemes(kind.precision));
  set(wishes, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, kind.alignment[0]);
  set(wishes, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, kind.alignment[1]);
  set(wishes, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, kind.alignment[2]);
  set(wishes, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, kind.alignment[2]);

  std::array<cublasLtMatmulHeuristicResult_t, 8> algorithms{};
  int found = 0;
  const cublasStatus_t status =
      cublasLtMatmulAlgoGetHeuristic(library, operation, made.right.get(), made.left.get(), made.product.get(),
                                     made.product.get(), wishes, algorithms.size(), algorithms.data(), &found);
  if (!is_refusal(status)) check(status, kWhat);
  const auto end = algorithms.begin() + found;
  const auto best =
      std::ranges::find(algorithms.begin(), end, CUBLAS_STATUS_SUCCESS, &cublasLtMatmulHeuristicResult_t::state);
  made.possible = best != end;
  if (made.possible) made.algorithm = best->algo;
  return made;
}

bool Products::run(cublasLtHandle_t library, const Product& p, ProductPrecision precision, void* workspace,
                   size_t workspace_bytes, cudaStream_t stream) {
  const ProductKind kind = kind_of(p, precision);
  Prepared& prepared = prepared_.find_or_make(kind, [&] { return prepare(library, kind, p, workspace_bytes); });
  if (!prepared.possible) return false;
  set_pointers(prepared.operation.get(), p);
  const float one = 1, zero = 0;
  const cublasStatus_t status =
      cublasLtMatmul(library, prepared.operation.get(), &one, p.right.data, prepared.right.get(), p.left.data,
                     prepared.left.get(), &zero, p.product.data, prepared.product.get(), p.product.data,
                     prepared.product.get(), &prepared.algorithm, workspace, workspace_bytes, stream);
  const bool may_be_refused = kind.epilogue != Epilogue::none || p.scales.left;
  prepared.possible = !may_be_refused || !is_refusal(status);
  if (prepared.possible) check(status, kWhat);
  return prepared.possible;
}

// Tensor cores multiply bf16 since 8.0. On older GPUs, products in fp32 are equally exact.
bool multiplies(const Context& context, DType left, DType right, DType product) {
  const bool operands = left == DType::f32 || left == DType::f16 || (left == DType::bf16 && context.capability >= 80);
  return operands && right == left && (product == left || product == DType::f32);
}

namespace {

bool run(Context& context, const Product& p, ProductPrecision precision) {
  const size_t workspace_bytes = product_workspace_bytes(context.capability);
  void* const workspace = context.scratch.bytes(Slot::product, workspace_bytes);
  return context.products.run(context.libraries.cublas_lt(), p, precision, workspace, workspace_bytes, context.stream);
}

} // namespace

bool multiply(Context& context, const Product& p) {
  const ProductPrecision precision{context.math_mode.allow_tf32 && context.capability >= 80,
                                   context.math_mode.reduced_precision_reduction};
  if (p.row_sums && !sums_beside(p, precision)) return false;
  if (run(context, p, precision)) return true;
  if (!p.bias && !p.row_sums) check(CUBLAS_STATUS_NOT_SUPPORTED, kWhat);
  return false;
}

void multiply_in_fp32(Context& context, const Product& p) {
  if (!run(context, p, {false, context.math_mode.reduced_precision_reduction}))
    check(CUBLAS_STATUS_NOT_SUPPORTED, kWhat);
}

bool multiply_codes(Context& context, const Product& p) {
  return run(context, p, {false, context.math_mode.reduced_precision_reduction});
}

} // namespace amplab::cuda
