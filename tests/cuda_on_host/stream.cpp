// SPDX-License-Identifier: Apache-2.0
#include "tests/cuda_on_host/stream.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

using Work = std::vector<std::function<void()>>;

// Work of a graph launch.
struct GraphOnHost {
  std::shared_ptr<const Work> nodes;
};

// A capture of several streams: its origin, and streams that wait for an event of a capturing one.
struct CaptureOnHost {
  Work nodes;
  bool is_void = false;
  std::vector<cudaStream_t> streams;
};

struct StreamOnHost {
  std::deque<std::function<void()>> queued;
  size_t done = 0;                        // position of the first queued item
  std::shared_ptr<CaptureOnHost> capture; // null: none
  size_t captured = 0, joined = 0; // items of the capture: added by this stream; of these, waited for by another stream
};

struct EventOnHost {
  cudaStream_t stream = nullptr; // null: never recorded
  size_t place = 0;              // after so many items of that stream, or of its share of
  std::shared_ptr<CaptureOnHost> capture = nullptr;
};

namespace cuda_on_host {
namespace {

std::mutex one_grid_at_a_time; // across ranks that are threads
std::mutex streams_mutex;
std::set<cudaStream_t> streams; // guarded by streams_mutex

size_t end_of(cudaStream_t stream) { return stream->done + stream->queued.size(); }

// Runs queued items until `end` items of the stream are done.
void drain(cudaStream_t stream, size_t end) {
  try {
    if (stream->done >= end) return;
    while (stream->done < end) {
      const std::function<void()> piece = std::move(stream->queued.front());
      stream->queued.pop_front();
      ++stream->done;
      if (standing() == cudaSuccess) piece();
    }
    if (!freed_is_untouched()) throw KernelError("memory was written to after it had been freed");
  } catch (const KernelError& error) {
    lose(error.what());
  }
}

// Waiting for a capturing stream is an error and invalidates the capture.
cudaError_t wait_for(cudaStream_t stream) {
  if (stream->capture) {
    stream->capture->is_void = true;
    return failed(cudaErrorStreamCaptureUnsupported);
  }
  drain(stream, end_of(stream));
  return failed(standing());
}

// Waits up to the event's place, and no further.
cudaError_t wait_for(cudaEvent_t event) {
  if (event->capture) return failed(cudaErrorCapturedEvent);
  if (event->stream) drain(event->stream, event->place);
  return failed(standing());
}

// A query. Once no "not ready" replies remain, it waits.
template <class Waited> cudaError_t asked_of(Waited waited) {
  if (not_ready == 0) return wait_for(waited);
  if (not_ready > 0) --not_ready;
  return failed(cudaErrorNotReady);
}

} // namespace

void queue(cudaStream_t stream, std::function<void()> work) {
  if (!stream->capture) return stream->queued.push_back(std::move(work));
  stream->capture->nodes.push_back(std::move(work));
  ++stream->captured;
}

void queue_kernel(cudaStream_t stream, dim3 grid, dim3 block, size_t shared, std::function<void()> thread) {
  constexpr unsigned kMostAcross = 65535;
  constexpr size_t kMostThreads = 1024;
  const bool can = grid.count() > 0 && block.count() > 0 && block.count() <= kMostThreads && block.z <= 64 &&
                   grid.x <= 0x7fffffff && grid.y <= kMostAcross && grid.z <= kMostAcross && shared <= kMostShared;
  if (!can) return void(failed(cudaErrorInvalidValue));
  queue(stream, [=, thread = std::move(thread)] {
    const std::lock_guard lock(one_grid_at_a_time);
    run_grid(grid, block, shared, thread);
  });
}

} // namespace cuda_on_host

using namespace cuda_on_host;

// The manual allows it to wait for queued work. This one does not.
cudaError_t cudaFree(void* block) { return failed(take_back(block) ? standing() : cudaErrorInvalidValue); }

cudaError_t cudaDeviceSynchronize() {
  std::set<cudaStream_t> all;
  {
    const std::lock_guard lock(streams_mutex);
    all = streams;
  }
  cudaError_t status = cudaSuccess;
  for (const cudaStream_t stream : all)
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
  const std::lock_guard lock(streams_mutex);
  streams.insert(*stream);
  return failed(standing());
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  drain(stream, end_of(stream));
  const std::lock_guard lock(streams_mutex);
  streams.erase(stream);
  delete stream;
  return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) { return wait_for(stream); }
cudaError_t cudaStreamQuery(cudaStream_t stream) { return asked_of(stream); }

// A stream that waits for an event of a capturing stream captures too, from here on.
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  if (!event->stream) return failed(standing());
  if (!event->capture) {
    if (stream->capture) {
      stream->capture->is_void = true;
      return failed(cudaErrorStreamCaptureIsolation);
    }
    queue(stream, [from = event->stream, place = event->place] { drain(from, place); });
    return failed(standing());
  }
  if (event->stream->capture != event->capture || (stream->capture && stream->capture != event->capture))
    return failed(cudaErrorCapturedEvent);
  if (!stream->capture) {
    stream->capture = event->capture;
    stream->capture->streams.push_back(stream);
    stream->captured = stream->joined = 0;
  }
  event->stream->joined = std::max(event->stream->joined, event->place);
  return failed(standing());
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
  *event = new EventOnHost;
  return failed(standing());
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete event;
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  *event = {stream, stream->capture ? stream->captured : end_of(stream), stream->capture};
  return failed(standing());
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) { return wait_for(event); }
cudaError_t cudaEventQuery(cudaEvent_t event) { return asked_of(event); }

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  if (stream->capture) return failed(cudaErrorStreamCaptureUnsupported);
  stream->capture = std::make_shared<CaptureOnHost>();
  stream->capture->streams = {stream};
  stream->captured = stream->joined = 0;
  return failed(standing());
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  *status = !stream->capture           ? cudaStreamCaptureStatusNone
            : stream->capture->is_void ? cudaStreamCaptureStatusInvalidated
                                       : cudaStreamCaptureStatusActive;
  return standing();
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  const std::shared_ptr<CaptureOnHost> capture = std::move(stream->capture);
  const auto left = [&](cudaStream_t each) { return each != stream && each->joined < each->captured; };
  const bool unjoined = std::ranges::any_of(capture->streams, left);
  for (const cudaStream_t each : capture->streams) each->capture = nullptr;
  *graph = nullptr;
  if (capture->is_void) return failed(cudaErrorStreamCaptureInvalidated);
  if (unjoined) return failed(cudaErrorStreamCaptureUnjoined);
  *graph = new GraphOnHost{std::make_shared<const Work>(std::move(capture->nodes))};
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
