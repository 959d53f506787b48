// SPDX-License-Identifier: Apache-2.0
// Life of a descriptor: create, set attributes, finalize, get attributes. One engine executes every convolution. It
// requires a small workspace, so that a caller that allocates none is noticed.
#include "tests/cuda_on_host/descriptors.h"

#include <algorithm>

namespace {

constexpr int64_t kWorkspace = 64; // bytes

size_t bytes_of(cudnnBackendAttributeType_t type) {
  switch (type) {
  case CUDNN_TYPE_DATA_TYPE:
  case CUDNN_TYPE_FLOAT:
  case CUDNN_TYPE_CONVOLUTION_MODE:
  case CUDNN_TYPE_HEUR_MODE:
  case CUDNN_TYPE_NUMERICAL_NOTE: return 4;
  default: return 8;
  }
}

// Attributes that a descriptor of that type requires before it can be finalized.
std::vector<cudnnBackendAttributeName_t> needs(cudnnBackendDescriptorType_t type) {
  switch (type) {
  case CUDNN_BACKEND_TENSOR_DESCRIPTOR:
    return {CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_ATTR_TENSOR_DIMENSIONS,
            CUDNN_ATTR_TENSOR_STRIDES, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT};
  case CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR:
    return {CUDNN_ATTR_CONVOLUTION_COMP_TYPE,    CUDNN_ATTR_CONVOLUTION_CONV_MODE,
            CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES,
            CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_ATTR_CONVOLUTION_POST_PADDINGS,
            CUDNN_ATTR_CONVOLUTION_DILATIONS};
  case CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR:
    return {CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y};
  case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR:
    return {CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY};
  case CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR:
    return {CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY};
  case CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR:
    return {CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_ATTR_OPERATIONGRAPH_OPS};
  case CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR: return {CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, CUDNN_ATTR_ENGINEHEUR_MODE};
  case CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR:
    return {CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG};
  case CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR:
    return {CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS,
            CUDNN_ATTR_VARIANT_PACK_WORKSPACE};
  default: return {};
  }
}

cudnnStatus_t refusal = CUDNN_STATUS_SUCCESS;
int refusals = 0; // plans that are still to be refused

// Returns one value, or only the number of values.
template <class T> cudnnStatus_t answer(T value, int64_t wanted, int64_t* count, void* values) {
  *count = 1;
  if (wanted > 0) std::memcpy(values, &value, sizeof value);
  return CUDNN_STATUS_SUCCESS;
}

} // namespace

// For tests that find it by name with dlsym.
extern "C" [[gnu::visibility("default")]] void cuda_on_host_refuse_plans(int status, int times) {
  refusal = cudnnStatus_t(status);
  refusals = times;
}

const char* cudnnGetErrorString(cudnnStatus_t status) {
  switch (status) {
  case CUDNN_STATUS_SUCCESS: return "CUDNN_STATUS_SUCCESS";
  case CUDNN_STATUS_BAD_PARAM: return "CUDNN_STATUS_BAD_PARAM";
  case CUDNN_STATUS_NOT_SUPPORTED: return "CUDNN_STATUS_NOT_SUPPORTED";
  default: return "CUDNN_STATUS_INTERNAL_ERROR";
  }
}

size_t cudnnGetVersion() { return 91300; }

cudnnStatus_t cudnnCreate(cudnnHandle_t* handle) {
  *handle = new ConvolutionsOnHost;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
  delete handle;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetStream(cudnnHandle_t handle, cudaStream_t stream) {
  handle->stream = stream;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendCreateDescriptor(cudnnBackendDescriptorType_t type, cudnnBackendDescriptor_t* made) {
  *made = new DescriptorOnHost{type};
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnBackendDestroyDescriptor(cudnnBackendDescriptor_t descriptor) {
  delete descriptor;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendSetAttribute(cudnnBackendDescriptor_t d, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t type, int64_t count, const void* values) {
  if (d->finalized || count < 1) return CUDNN_STATUS_BAD_PARAM;
  const auto* const bytes = static_cast<const char*>(values);
  d->attributes[name] = {type, count, {bytes, bytes + static_cast<size_t>(count) * bytes_of(type)}};
  if (type == CUDNN_TYPE_BACKEND_DESCRIPTOR)
    for (const auto* part : d->all<cudnnBackendDescriptor_t>(name))
      if (!part->finalized) return CUDNN_STATUS_BAD_PARAM;
  return CUDNN_STATUS_SUCCESS;
}

cudnnStatus_t cudnnBackendFinalize(cudnnBackendDescriptor_t d) {
  if (d->type == CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR && refusals > 0) return --refusals, refusal;
  const auto needed = needs(d->type);
  d->finalized = std::ranges::all_of(needed, [&](auto name) { return d->has(name); });
  return d->finalized ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}

cudnnStatus_t cudnnBackendGetAttribute(cudnnBackendDescriptor_t d, cudnnBackendAttributeName_t name,
                                       cudnnBackendAttributeType_t, int64_t wanted, int64_t* count, void* values) {
  switch (name) {
  case CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE: return answer(kWorkspace, wanted, count, values);
  case CUDNN_ATTR_ENGINE_NUMERICAL_NOTE: *count = 0; return CUDNN_STATUS_SUCCESS;
  case CUDNN_ATTR_ENGINEHEUR_RESULTS:
  case CUDNN_ATTR_ENGINECFG_ENGINE: { // fills in the caller's descriptor with its graph
    *count = 1;
    if (wanted < 1) return CUDNN_STATUS_SUCCESS;
    auto* const made = *static_cast<cudnnBackendDescriptor_t*>(values);
    if (d->has(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH))
      made->attributes[CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH] = d->attributes.at(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
    made->finalized = true;
    return CUDNN_STATUS_SUCCESS;
  }
  default: return CUDNN_STATUS_BAD_PARAM;
  }
}
