// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/convolution.h"

#include "kernels/cuda/context.h"

#include <algorithm>

namespace amplab::cuda {
namespace {

constexpr const char* kWhat = "a convolution";

// Maximum workspace. Engines that need more are skipped.
constexpr int64_t kMostWorkspace = int64_t{1} << 30; // bytes

// IDs of the operands in a plan, in the order of ConvolutionViews.
constexpr std::array<int64_t, 3> kNames = {'x', 'w', 'y'};

// An operation and the names of its attributes.
struct Operation {
  cudnnBackendDescriptorType_t type;
  cudnnBackendAttributeName_t convolution, x, w, y, alpha, beta;
};
constexpr Operation kOperations[] = {
    {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
     CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
     CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
     CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA},
    {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA},
    {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY,
     CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA},
};

cudnnDataType_t library_type(DType dtype) {
  switch (dtype) {
  case DType::f16: return CUDNN_DATA_HALF;
  case DType::bf16: return CUDNN_DATA_BFLOAT16;
  default: return CUDNN_DATA_FLOAT;
  }
}

// Returns whether engines with this note may be used. For fp32 as torch's filterEngineConfigs
// (aten/native/cudnn/Conv_v8.cpp).
bool is_allowed(cudnnBackendNumericalNote_t note, const ConvolutionKind& kind) {
  switch (note) {
  case CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC: return false;
  case CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS: return kind.dtype != DType::f32;
  case CUDNN_NUMERICAL_NOTE_TENSOR_CORE: return kind.dtype != DType::f32 || kind.tf32;
  case CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION: return kind.join_in_result_dtype;
  default: return true;
  }
}

// which: 0 for x, 1 for w, 2 for y.
Descriptor tensor(const ConvolutionKind& kind, size_t which, const ConvolutionKind::Sizes& sizes) {
  Descriptor made(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  made.set(CUDNN_ATTR_TENSOR_UNIQUE_ID, kNames[which]);
  made.set(CUDNN_ATTR_TENSOR_DATA_TYPE, library_type(kind.dtype));
  made.set(CUDNN_ATTR_TENSOR_DIMENSIONS, sizes);
  made.set(CUDNN_ATTR_TENSOR_STRIDES, kind.strides_of(sizes));
  made.set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, kind.alignment[which]);
  made.finalize();
  return made;
}

Descriptor geometry(const ConvolutionKind& kind) {
  Descriptor made(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  made.set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_DATA_FLOAT);
  made.set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CROSS_CORRELATION);
  made.set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, int64_t{2});
  made.set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, kind.stride);
  made.set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, kind.padding);
  made.set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, kind.padding);
  made.set(CUDNN_ATTR_CONVOLUTION_DILATIONS, kind.dilation);
  made.finalize();
  return made;
}

// Appends the descriptors of a graph with this one operation, the graph last.
void add_graph(std::vector<Descriptor>& parts, cudnnHandle_t library, const ConvolutionKind& kind) {
  const Operation& row = kOperations[static_cast<size_t>(kind.pass)];
  Descriptor operation(row.type);
  const auto attach = [&](cudnnBackendAttributeName_t name, Descriptor part) {
    operation.set(name, part);
    parts.push_back(std::move(part));
  };
  attach(row.x, tensor(kind, 0, kind.x));
  attach(row.w, tensor(kind, 1, kind.w));
  attach(row.y, tensor(kind, 2, kind.y));
  attach(row.convolution, geometry(kind));
  operation.set(row.alpha, 1.0f);
  operation.set(row.beta, 0.0f);
  operation.finalize();
  Descriptor graph(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  graph.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, library);
  graph.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, operation);
  graph.finalize();
  parts.push_back(std::move(operation));
  parts.push_back(std::move(graph));
}

// Returns engines for the graph, best first. Empty if this mode knows none.
std::vector<Descriptor> engines(const Descriptor& graph, cudnnBackendHeurMode_t mode) {
  Descriptor heuristics(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristics.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
  heuristics.set(CUDNN_ATTR_ENGINEHEUR_MODE, mode);
  if (!heuristics.finalizes()) return {};
  return heuristics.descriptors(CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
}

bool is_allowed(const Descriptor& configuration, const ConvolutionKind& kind) {
  const Descriptor engine = configuration.descriptor(CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_BACKEND_ENGINE_DESCRIPTOR);
  return std::ranges::all_of(engine.notes(CUDNN_ATTR_ENGINE_NUMERICAL_NOTE),
                             [&](cudnnBackendNumericalNote_t note) { return is_allowed(note, kind); });
}

} // namespace

Convolutions::Prepared Convolutions::prepare(cudnnHandle_t library, const ConvolutionKind& kind) {
  Prepared made;
  add_graph(made.parts, library, kind);
  const size_t graph = made.parts.size() - 1;
  for (const auto mode : {CUDNN_HEUR_MODE_INSTANT, CUDNN_HEUR_MODE_FALLBACK})
    for (Descriptor& configuration : engines(made.parts[graph], mode)) {
      if (!is_allowed(configuration, kind)) continue;
      Descriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
      plan.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, library);
      plan.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, configuration);
      if (!plan.finalizes()) continue;
      made.workspace = plan.number(CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE);
      if (made.workspace > kMostWorkspace) continue;
      made.parts.push_back(std::move(configuration));
      made.parts.push_back(std::move(plan));
      made.possible = true;
      return made;
    }
  return made;
}

bool Convolutions::run(Context& context, const ConvolutionKind& kind, const ConvolutionViews& views) {
  const cudnnHandle_t library = context.cached_blocks.retry_when_full([&] { return context.libraries.cudnn(); });
  auto at = prepared_.find(kind);
  if (at == prepared_.end())
    at = prepared_.emplace(kind, context.cached_blocks.retry_when_full([&] { return prepare(library, kind); })).first;
  const Prepared& prepared = at->second;
  if (!prepared.possible) return false;
  Descriptor operands(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  operands.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, kNames);
  operands.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, std::array{views.x.data, views.w.data, views.y.data});
  operands.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE,
               context.scratch.bytes(Slot::convolution, static_cast<size_t>(prepared.workspace)));
  operands.finalize();
  check(cudnnBackendExecute(library, prepared.parts.back().handle(), operands.handle()), kWhat);
  return true;
}

} // namespace amplab::cuda
