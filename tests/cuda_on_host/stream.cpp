// SPDX-License-Identifier: Apache-2.0
#include "tests/cuda_on_host/stream.h"

#include <cstring>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

using Work = std::vector<std::function<void()>>;

// What a graph launch repeats.
struct GraphOnHost {
  std::shared_ptr<const Work> nodes;
};

struct StreamOnHost {
  Work queued;
  bool captures = false, capture_is_void = false;
  Work captured;
};

struct EventOnHost {
  cudaStream_t stream = nullptr; // null: never recorded
};

namespace cuda_on_host {
namespace {

std::recursive_mutex one_grid_at_a_time;
std::set<cudaStream_t> streams; // guarded by it

void drain(cudaStream_t stream) {
  const std::lock_guard lock(one_grid_at_a_time);
  const Work work = std::exchange(stream->queued, {});
  try {
    for (const auto& piece : work)
      if (standing() == cudaSuccess) piece();
    if (!work.empty() && !freed_is_untouched()) throw KernelError("memory was written to after it had been freed");
  } catch (const KernelError& error) {
    lose(error.what());
  }
}

// Waiting for a stream that captures is refused, and the capture is void.
cudaError_t wait_for(cudaStream_t stream) {
  if (stream->captures) {
    stream->capture_is_void = true;
    return failed(cudaErrorStreamCaptureUnsupported);
  }
  drain(stream);
  return failed(standing());
}

} // namespace

void queue(cudaStream_t stream, std::function<void()> work) {
  (stream->captures ? stream->captured : stream->queued).push_back(std::move(work));
}

void queue_kernel(cudaStream_t stream, dim3 grid, dim3 block, size_t shared, std::function<void()> thread) {
  constexpr unsigned kMostAcross = 65535;
  constexpr size_t kMostThreads = 1024;
  const bool can = grid.count() > 0 && block.count() > 0 && block.count() <= kMostThreads && block.z <= 64 &&
                   grid.x <= 0x7fffffff && grid.y <= kMostAcross && grid.z <= kMostAcross && shared <= kMostShared;
  if (!can) return void(failed(cudaErrorInvalidValue));
  queue(stream, [=, thread = std::move(thread)] { run_grid(grid, block, shared, thread); });
}

} // namespace cuda_on_host

using namespace cuda_on_host;

// It may wait for what is queued, says the manual; this one does not.
cudaError_t cudaFree(void* block) { return failed(take_back(block) ? standing() : cudaErrorInvalidValue); }

cudaError_t cudaDeviceSynchronize() {
  const std::lock_guard lock(one_grid_at_a_time);
  cudaError_t status = cudaSuccess;
  for (const cudaStream_t stream : streams)
    if (const cudaError_t own = wait_for(stream); own != cudaSuccess) status = own;
  return status;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  const bool to_device = kind != cudaMemcpyDeviceToHost, from_device = kind != cudaMemcpyHostToDevice;
  const auto right = [&](const void* data, bool device) {
    return device ? is_on_device(data, bytes) : is_pinned(data, bytes);
  };
  if (bytes > 0 && (!right(to, to_device) || !right(from, from_device))) return failed(cudaErrorInvalidValue);
  queue(stream, [=] { std::memmove(to, from, bytes); });
  return failed(standing());
}

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream) {
  if (bytes > 0 && !is_on_device(to, bytes)) return failed(cudaErrorInvalidValue);
  queue(stream, [=] { std::memset(to, value, bytes); });
  return failed(standing());
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
  *stream = new StreamOnHost;
  const std::lock_guard lock(one_grid_at_a_time);
  streams.insert(*stream);
  return failed(standing());
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  drain(stream);
  const std::lock_guard lock(one_grid_at_a_time);
  streams.erase(stream);
  delete stream;
  return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) { return wait_for(stream); }

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
  *event = new EventOnHost;
  return failed(standing());
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete event;
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  event->stream = stream;
  return failed(standing());
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return event->stream ? wait_for(event->stream) : failed(standing());
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  if (stream->captures) return failed(cudaErrorStreamCaptureUnsupported);
  stream->captures = true;
  stream->capture_is_void = false;
  return failed(standing());
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  *status = !stream->captures          ? cudaStreamCaptureStatusNone
            : stream->capture_is_void ? cudaStreamCaptureStatusInvalidated
                                      : cudaStreamCaptureStatusActive;
  return standing();
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  stream->captures = false;
  Work captured = std::exchange(stream->captured, {});
  *graph = nullptr;
  if (stream->capture_is_void) return failed(cudaErrorStreamCaptureInvalidated);
  *graph = new GraphOnHost{std::make_shared<const Work>(std::move(captured))};
  return failed(standing());
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph, unsigned long long) {
  *executable = new GraphOnHost(*graph);
  return failed(standing());
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream) {
  for (const auto& node : *executable->nodes) queue(stream, node);
  return failed(standing());
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  delete graph;
  return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable) {
  delete executable;
  return cudaSuccess;
}
