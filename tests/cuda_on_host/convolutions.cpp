// SPDX-License-Identifier: Apache-2.0
// Executes a plan of one convolution, forward or one of its two adjoints, over the strides of its tensors. Sums in
// double and rounds once.
#include "kernels/cuda/element.h"
#include "tests/cuda_on_host/descriptors.h"
#include "tests/cuda_on_host/stream.h"

#include <algorithm>
#include <array>

namespace {

using amplab::DType;

struct TensorHere {
  DType dtype;
  std::vector<int64_t> size, stride;
  int64_t name;
  void* data = nullptr;

  explicit TensorHere(const DescriptorOnHost& d)
      : dtype(dtype_of(d.one<cudnnDataType_t>(CUDNN_ATTR_TENSOR_DATA_TYPE))),
        size(d.all<int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS)), stride(d.all<int64_t>(CUDNN_ATTR_TENSOR_STRIDES)),
        name(d.one<int64_t>(CUDNN_ATTR_TENSOR_UNIQUE_ID)) {}

  int64_t offset(int64_t a, int64_t b, int64_t c, int64_t d) const {
    return a * stride[0] + b * stride[1] + c * stride[2] + d * stride[3];
  }
  size_t bytes() const {
    const int64_t last = offset(size[0] - 1, size[1] - 1, size[2] - 1, size[3] - 1);
    return static_cast<size_t>(last + 1) * amplab::bytes_of(dtype);
  }
  size_t elements() const { return bytes() / amplab::bytes_of(dtype); }
  double at(int64_t offset) const { return amplab::cuda::load(dtype, data, offset); }

 private:
  static DType dtype_of(cudnnDataType_t type) {
    return type == CUDNN_DATA_HALF ? DType::f16 : type == CUDNN_DATA_BFLOAT16 ? DType::bf16 : DType::f32;
  }
};

struct Names {
  cudnnBackendDescriptorType_t type;
  cudnnBackendAttributeName_t geometry, x, w, y;
  int result; // index of x, w or y
};
constexpr Names kPasses[] = {
    {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
     CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
     CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, 2},
    {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY, 0},
    {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY, 1},
};

struct Geometry {
  std::vector<int64_t> stride, padding, dilation;
};

// Adds every product x w that contributes to an element of y to the result of this pass.
void convolve(std::array<TensorHere, 3> t, int result, const Geometry& g) {
  const auto& [x, w, y] = t;
  const int64_t groups = x.size[1] / w.size[1], of_group = y.size[1] / groups;
  std::vector<double> sums(t[static_cast<size_t>(result)].elements());
  for (int64_t n = 0; n < y.size[0]; ++n)
    for (int64_t o = 0; o < y.size[1]; ++o)
      for (int64_t i = 0; i < y.size[2]; ++i)
        for (int64_t j = 0; j < y.size[3]; ++j)
          for (int64_t c = 0; c < w.size[1]; ++c)
            for (int64_t k = 0; k < w.size[2]; ++k)
              for (int64_t l = 0; l < w.size[3]; ++l) {
                const int64_t row = i * g.stride[0] + k * g.dilation[0] - g.padding[0];
                const int64_t column = j * g.stride[1] + l * g.dilation[1] - g.padding[1];
                if (row < 0 || row >= x.size[2] || column < 0 || column >= x.size[3]) continue;
                const std::array at = {x.offset(n, o / of_group * w.size[1] + c, row, column), w.offset(o, c, k, l),
                                       y.offset(n, o, i, j)};
                double product = 1;
                for (int operand = 0; operand < 3; ++operand)
                  if (operand != result)
                    product *= t[static_cast<size_t>(operand)].at(at[static_cast<size_t>(operand)]);
                sums[static_cast<size_t>(at[static_cast<size_t>(result)])] += product;
              }
  const TensorHere& into = t[static_cast<size_t>(result)];
  for (size_t i = 0; i < sums.size(); ++i)
    amplab::cuda::store(into.dtype, into.data, static_cast<int64_t>(i), static_cast<float>(sums[i]));
}

} // namespace

cudnnStatus_t cudnnBackendExecute(cudnnHandle_t handle, cudnnBackendDescriptor_t plan,
                                  cudnnBackendDescriptor_t operands) {
  if (!plan->finalized || !operands->finalized) return CUDNN_STATUS_BAD_PARAM;
  const auto part = [](const DescriptorOnHost* d, cudnnBackendAttributeName_t name) {
    return d->one<cudnnBackendDescriptor_t>(name);
  };
  const auto* const engine = part(plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG);
  const auto* const graph = part(engine, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
  const auto* const operation = part(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS);
  const Names& pass = *std::ranges::find(kPasses, operation->type, &Names::type);
  const auto* const geometry = part(operation, pass.geometry);

  std::array tensors = {TensorHere(*part(operation, pass.x)), TensorHere(*part(operation, pass.w)),
                        TensorHere(*part(operation, pass.y))};
  const auto names = operands->all<int64_t>(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS);
  const auto pointers = operands->all<void*>(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS);
  for (TensorHere& tensor : tensors) {
    const auto at = std::ranges::find(names, tensor.name);
    if (at == names.end()) return CUDNN_STATUS_BAD_PARAM;
    tensor.data = pointers.at(static_cast<size_t>(at - names.begin()));
    if (!cuda_on_host::is_on_device(tensor.data, tensor.bytes())) return CUDNN_STATUS_BAD_PARAM;
  }
  if (!cuda_on_host::is_on_device(operands->one<void*>(CUDNN_ATTR_VARIANT_PACK_WORKSPACE), 64))
    return CUDNN_STATUS_BAD_PARAM;

  const Geometry g{geometry->all<int64_t>(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES),
                   geometry->all<int64_t>(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS),
                   geometry->all<int64_t>(CUDNN_ATTR_CONVOLUTION_DILATIONS)};
  cuda_on_host::queue(handle->stream, [=] { convolve(tensors, pass.result, g); });
  return CUDNN_STATUS_SUCCESS;
}
