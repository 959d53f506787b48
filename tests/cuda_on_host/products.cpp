// SPDX-License-Identifier: Apache-2.0
// D = op(A) op(B) + bias, column by column, as the descriptors define it. Sums in double and rounds once. BIAS adds one
// number to each row of D. BGRADB writes the sums over the columns of op(B), one number to each column of D.
// fp8 on a GPU of capability 9.0: A transposed and B not, sides of multiples of 16, a factor for each operand, or for
// each row of op(A) and each column of op(B). The 14 bits to which such a GPU adds are not shown.
#include "kernels/cuda/element.h"
#include "tests/cuda_on_host/stream.h"

#include <algorithm>
#include <cstring>
#include <cublasLt.h>
#include <vector>

struct ProductsOnHost {};
struct PreferenceOnHost {};
struct OperationOnHost {
  cublasComputeType_t compute;
  int32_t transposed_a = CUBLAS_OP_N, transposed_b = CUBLAS_OP_N;
  uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  void* beside = nullptr;
  const float *scale_a = nullptr, *scale_b = nullptr;
  int32_t mode_a = CUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F, mode_b = mode_a;
  int8_t fast = 0;
};
struct LayoutOnHost {
  cudaDataType_t type;
  int64_t rows, columns, leading;
  int32_t batches = 1;
  int64_t distance = 0;
};

namespace {

using amplab::DType;

DType dtype_of(cudaDataType_t type) {
  switch (type) {
  case CUDA_R_16F: return DType::f16;
  case CUDA_R_16BF: return DType::bf16;
  case CUDA_R_8F_E4M3: return DType::e4m3fn;
  case CUDA_R_8F_E5M2: return DType::e5m2;
  default: return DType::f32;
  }
}

bool is_fp8(const LayoutOnHost& l) { return l.type == CUDA_R_8F_E4M3 || l.type == CUDA_R_8F_E5M2; }

// The factor of row i or column i of an operand.
double factor(const float* scale, int32_t mode, int64_t i) {
  return scale ? scale[mode == CUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F ? i : 0] : 1.0;
}

// op(X) of one batch, converted to double, as [rows, columns] in row-major order.
struct Operand {
  int64_t rows, columns;
  std::vector<double> values;

  Operand(const LayoutOnHost& layout, const void* data, int32_t batch, bool transposed, bool tf32)
      : rows(transposed ? layout.columns : layout.rows), columns(transposed ? layout.rows : layout.columns) {
    const DType dtype = tf32 ? DType::tf32 : dtype_of(layout.type);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j) {
        const int64_t row = transposed ? j : i, column = transposed ? i : j;
        values.push_back(amplab::cuda::load(dtype, data, batch * layout.distance + column * layout.leading + row));
      }
  }
  double at(int64_t i, int64_t j) const { return values[static_cast<size_t>(i * columns + j)]; }
};

void multiply(const OperationOnHost& o, const LayoutOnHost& la, const void* a, const LayoutOnHost& lb, const void* b,
              const LayoutOnHost& ld, void* d) {
  const DType dtype = dtype_of(ld.type);
  const bool tf32 = o.compute == CUBLAS_COMPUTE_32F_FAST_TF32;
  for (int32_t batch = 0; batch < ld.batches; ++batch) {
    const Operand left(la, a, batch, o.transposed_a == CUBLAS_OP_T, tf32);
    const Operand right(lb, b, batch, o.transposed_b == CUBLAS_OP_T, tf32);
    for (int64_t j = 0; j < ld.columns; ++j) {
      double beside = 0;
      for (int64_t k = 0; k < right.rows; ++k) beside += right.at(k, j);
      if (o.epilogue == CUBLASLT_EPILOGUE_BGRADB) amplab::cuda::store(dtype, o.beside, j, static_cast<float>(beside));
      for (int64_t i = 0; i < ld.rows; ++i) {
        double sum = o.epilogue == CUBLASLT_EPILOGUE_BIAS ? amplab::cuda::load(dtype, o.beside, i) : 0.0;
        const double scale = factor(o.scale_a, o.mode_a, i) * factor(o.scale_b, o.mode_b, j);
        for (int64_t k = 0; k < left.columns; ++k) sum += left.at(i, k) * right.at(k, j) * scale;
        amplab::cuda::store(dtype, d, batch * ld.distance + j * ld.leading + i, static_cast<float>(sum));
      }
    }
  }
}

bool types_fit(const OperationOnHost& o, const LayoutOnHost& a, const LayoutOnHost& b, const LayoutOnHost& d) {
  if (!is_fp8(a)) return !o.scale_a && a.type == b.type && (d.type == a.type || d.type == CUDA_R_32F);
  const auto whole = [](const LayoutOnHost& l) {
    return l.rows % 16 == 0 && l.columns % 16 == 0 && l.leading % 16 == 0;
  };
  const bool both_e5m2 = a.type == CUDA_R_8F_E5M2 && b.type == CUDA_R_8F_E5M2;
  return is_fp8(b) && !both_e5m2 && !is_fp8(d) && o.scale_a && o.scale_b && o.mode_a == o.mode_b && whole(a) &&
         whole(b) && whole(d) && o.transposed_a == CUBLAS_OP_T && o.transposed_b == CUBLAS_OP_N &&
         o.epilogue == CUBLASLT_EPILOGUE_DEFAULT;
}

// Returns whether the descriptors match each other.
bool fits(const OperationOnHost& o, const LayoutOnHost& a, const LayoutOnHost& b, const LayoutOnHost& d) {
  const auto multiplied_sizes = [](const LayoutOnHost& l, int32_t how) {
    return how == CUBLAS_OP_T ? std::pair(l.columns, l.rows) : std::pair(l.rows, l.columns);
  };
  const auto [rows, inner] = multiplied_sizes(a, o.transposed_a);
  const auto [inner_of_b, columns] = multiplied_sizes(b, o.transposed_b);
  const auto stands = [](const LayoutOnHost& l) { return l.rows > 0 && l.columns > 0 && l.leading >= l.rows; };
  return inner == inner_of_b && rows == d.rows && columns == d.columns && stands(a) && stands(b) && stands(d) &&
         a.batches == d.batches && b.batches == d.batches && types_fit(o, a, b, d) &&
         (o.epilogue == CUBLASLT_EPILOGUE_DEFAULT || d.batches == 1 || o.epilogue == CUBLASLT_EPILOGUE_BIAS);
}

bool lies_on_device(const LayoutOnHost& l, const void* data) {
  const auto elements = (l.batches - 1) * l.distance + (l.columns - 1) * l.leading + l.rows;
  return cuda_on_host::is_on_device(data, static_cast<size_t>(elements) * amplab::bytes_of(dtype_of(l.type)));
}

template <class T> cublasStatus_t take(T& into, const void* value, size_t bytes) {
  if (bytes != sizeof into) return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(&into, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}

} // namespace

const char* cublasLtGetStatusString(cublasStatus_t status) {
  return status == CUBLAS_STATUS_NOT_SUPPORTED ? "CUBLAS_STATUS_NOT_SUPPORTED" : "CUBLAS_STATUS_INVALID_VALUE";
}

size_t cublasLtGetVersion() { return 130000; }

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  *handle = new ProductsOnHost;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* made, cublasComputeType_t compute, cudaDataType_t scale) {
  if (scale != CUDA_R_32F) return CUBLAS_STATUS_INVALID_VALUE;
  *made = new OperationOnHost{compute};
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t descriptor) {
  delete descriptor;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t o, cublasLtMatmulDescAttributes_t which,
                                              const void* value, size_t bytes) {
  switch (which) {
  case CUBLASLT_MATMUL_DESC_TRANSA: return take(o->transposed_a, value, bytes);
  case CUBLASLT_MATMUL_DESC_TRANSB: return take(o->transposed_b, value, bytes);
  case CUBLASLT_MATMUL_DESC_EPILOGUE: return take(o->epilogue, value, bytes);
  case CUBLASLT_MATMUL_DESC_BIAS_POINTER: return take(o->beside, value, bytes);
  case CUBLASLT_MATMUL_DESC_A_SCALE_POINTER: return take(o->scale_a, value, bytes);
  case CUBLASLT_MATMUL_DESC_B_SCALE_POINTER: return take(o->scale_b, value, bytes);
  case CUBLASLT_MATMUL_DESC_A_SCALE_MODE: return take(o->mode_a, value, bytes);
  case CUBLASLT_MATMUL_DESC_B_SCALE_MODE: return take(o->mode_b, value, bytes);
  case CUBLASLT_MATMUL_DESC_FAST_ACCUM: return take(o->fast, value, bytes);
  }
  return CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* made, cudaDataType_t type, uint64_t rows,
                                          uint64_t columns, int64_t leading) {
  *made = new LayoutOnHost{type, static_cast<int64_t>(rows), static_cast<int64_t>(columns), leading};
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  delete layout;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t which,
                                                const void* value, size_t bytes) {
  return which == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT ? take(layout->batches, value, bytes)
                                                     : take(layout->distance, value, bytes);
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* made) {
  *made = new PreferenceOnHost;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  delete preference;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t,
                                                    cublasLtMatmulPreferenceAttributes_t which, const void*,
                                                    size_t bytes) {
  const bool wide = which == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES;
  return bytes == (wide ? sizeof(uint64_t) : sizeof(uint32_t)) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t operation,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t, int, cublasLtMatmulHeuristicResult_t* results,
                                              int* found) {
  *found = fits(*operation, *a, *b, *d);
  if (!*found) return CUBLAS_STATUS_NOT_SUPPORTED;
  results[0] = {{}, 0, CUBLAS_STATUS_SUCCESS};
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t operation, const void* alpha, const void* a,
                              cublasLtMatrixLayout_t a_layout, const void* b, cublasLtMatrixLayout_t b_layout,
                              const void* beta, const void*, cublasLtMatrixLayout_t, void* d,
                              cublasLtMatrixLayout_t d_layout, const cublasLtMatmulAlgo_t*, void*, size_t,
                              cudaStream_t stream) {
  const bool scaled = *static_cast<const float*>(alpha) != 1 || *static_cast<const float*>(beta) != 0;
  if (scaled || !fits(*operation, *a_layout, *b_layout, *d_layout)) return CUBLAS_STATUS_NOT_SUPPORTED;
  if (!lies_on_device(*a_layout, a) || !lies_on_device(*b_layout, b) || !lies_on_device(*d_layout, d))
    return CUBLAS_STATUS_INVALID_VALUE;
  cuda_on_host::queue(stream, [o = *operation, la = *a_layout, lb = *b_layout, ld = *d_layout, a, b, d] {
    multiply(o, la, a, lb, b, ld, d);
  });
  return CUBLAS_STATUS_SUCCESS;
}
