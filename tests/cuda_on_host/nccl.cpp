// SPDX-License-Identifier: Apache-2.0
// NCCL between threads. A collective is work on its stream, which ends when all ranks have reached it. A rank that
// calls collectives in another order, or on a stream that waits for too little, gets other numbers or hangs.
#include "tests/cuda_on_host/nccl_on_host.h"

#include "kernels/cuda/nccl_library.h"
#include "kernels/format/convert.h"
#include "tests/cuda_on_host/stream.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

using namespace nccl_on_host;

// Meeting point of the ranks that joined with one id.
struct Meeting {
  explicit Meeting(int ranks) : barrier(ranks), from(static_cast<size_t>(ranks)) {}
  std::barrier<> barrier;
  std::vector<const void*> from; // by rank
};

struct ncclComm {
  int rank, size;
  std::shared_ptr<Meeting> meeting;
  Rank* counts;                        // of the thread that joined, which outlives it
  std::shared_future<void> ends_after; // destruction waits for it
};

namespace {

std::mutex mutex;
std::atomic<int> collectives = 0;                 // done so far
int last_id = 0;                                  // guarded by mutex
std::map<int, std::shared_ptr<Meeting>> meetings; // guarded by mutex: by id; null until a rank joins

size_t bytes_of(ncclDataType_t type) {
  switch (type) {
  case ncclUint8: return 1;
  case ncclInt64: return 8;
  case ncclFloat32: return 4;
  default: return 2;
  }
}

template <class T>
void reduce(const ncclComm& ranks, size_t first, size_t count, ncclRedOp_t op, std::vector<char>& result) {
  for (size_t i = 0; i < count; ++i) {
    const auto of = [&](size_t rank) { return static_cast<const T*>(ranks.meeting->from[rank])[first + i]; };
    const auto number = [](T x) {
      if constexpr (std::is_integral_v<T> || std::is_same_v<T, float>)
        return x;
      else
        return amplab::to_float(x);
    };
    const auto rounded = [](auto x) {
      if constexpr (std::is_same_v<T, amplab::Half>)
        return amplab::to_half(x);
      else if constexpr (std::is_same_v<T, amplab::BFloat16>)
        return amplab::to_bfloat16(x);
      else
        return static_cast<T>(x);
    };
    T all = of(0);
    for (size_t rank = 1; rank < ranks.meeting->from.size(); ++rank)
      all = op == ncclMax ? rounded(std::max(number(all), number(of(rank)))) : rounded(number(all) + number(of(rank)));
    std::memcpy(result.data() + i * sizeof(T), &all, sizeof(T));
  }
}

using Reduce = void(const ncclComm&, size_t, size_t, ncclRedOp_t, std::vector<char>&);
Reduce& reduce_of(ncclDataType_t type) {
  switch (type) {
  case ncclUint8: return reduce<uint8_t>;
  case ncclInt64: return reduce<int64_t>;
  case ncclFloat16: return reduce<amplab::Half>;
  case ncclBfloat16: return reduce<amplab::BFloat16>;
  default: return reduce<float>;
  }
}

// Queues a collective. `result` computes this rank's output once all ranks have arrived.
template <class Result>
ncclResult_t ask(Asked asked, size_t sent, size_t written, const ncclComm* ranks, Result result) {
  if (here.result != ncclSuccess) return std::exchange(here.result, ncclSuccess);
  if (!cuda_on_host::is_on_device(asked.from, sent) || !cuda_on_host::is_on_device(asked.to, written))
    return ncclInvalidArgument;
  cuda_on_host::queue(asked.stream, [=, its = *ranks] {
    its.meeting->from[static_cast<size_t>(its.rank)] = asked.from;
    its.meeting->barrier.arrive_and_wait();
    const std::vector<char> all = result(its);
    its.meeting->barrier.arrive_and_wait();
    std::memcpy(asked.to, all.data(), all.size());
    ++here.done;
    if (its.rank == 0) ++collectives;
  });
  here.asked.push_back(std::move(asked));
  return ncclSuccess;
}

amplab::cuda::NcclLibrary on_host() {
  amplab::cuda::NcclLibrary library;
#define NCCL_FUNCTION(name) library.functions.name = &::name;
#include "kernels/cuda/nccl_functions.def"
  ncclGetVersion(&library.version);
  return library;
}
const bool in_its_place = (amplab::cuda::set_nccl(on_host()), true);

} // namespace

// For tests that find them by name with dlsym. Requires of the latter: no rank is in an NCCL call.
extern "C" [[gnu::visibility("default")]] int nccl_on_host_collectives() { return collectives; }
extern "C" [[gnu::visibility("default")]] void nccl_on_host_take_away(int away) {
  amplab::cuda::NcclLibrary none;
  none.absent_because = "it was taken away";
  amplab::cuda::set_nccl(away ? none : on_host());
}

ncclResult_t ncclGetVersion(int* version) {
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}
const char* ncclGetErrorString(ncclResult_t result) {
  return result == ncclSystemError   ? "unhandled system error"
         : result == ncclRemoteError ? "remote process exited"
                                     : "invalid argument";
}

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
  if (here.result != ncclSuccess) return std::exchange(here.result, ncclSuccess);
  const std::lock_guard lock(mutex);
  meetings[++last_id] = nullptr;
  *id = {};
  std::memcpy(id->internal, &last_id, sizeof last_id);
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t* communicator, int ranks, ncclUniqueId id, int rank) {
  int number = 0;
  std::memcpy(&number, id.internal, sizeof number);
  std::shared_ptr<Meeting> meeting;
  {
    const std::lock_guard lock(mutex);
    const auto found = meetings.find(number);
    if (found == meetings.end()) return ncclInvalidArgument;
    if (!found->second) found->second = std::make_shared<Meeting>(ranks);
    meeting = found->second;
  }
  meeting->barrier.arrive_and_wait();
  *communicator = new ncclComm{rank, ranks, meeting, &here, here.ends_after};
  ++here.joined;
  return ncclSuccess;
}

ncclResult_t ncclCommDestroy(ncclComm_t communicator) {
  if (communicator->ends_after.valid())
    communicator->ends_after.wait();
  else
    ++communicator->counts->destroyed;
  delete communicator;
  return ncclSuccess;
}
ncclResult_t ncclCommAbort(ncclComm_t communicator) {
  ++communicator->counts->aborted;
  delete communicator;
  return ncclSuccess;
}
ncclResult_t ncclCommGetAsyncError(ncclComm_t, ncclResult_t* heard) {
  *heard = here.heard;
  return ncclSuccess;
}

ncclResult_t ncclAllReduce(const void* from, void* to, size_t count, ncclDataType_t type, ncclRedOp_t op,
                           ncclComm_t ranks, cudaStream_t stream) {
  const size_t bytes = count * bytes_of(type);
  return ask({"all_reduce", from, to, count, type, op, stream}, bytes, bytes, ranks, [=](const ncclComm& its) {
    std::vector<char> result(bytes);
    reduce_of(type)(its, 0, count, op, result);
    return result;
  });
}

ncclResult_t ncclBroadcast(const void* from, void* to, size_t count, ncclDataType_t type, int root, ncclComm_t ranks,
                           cudaStream_t stream) {
  const size_t bytes = count * bytes_of(type);
  return ask({"broadcast", from, to, count, type, root, stream}, bytes, bytes, ranks, [=](const ncclComm& its) {
    const auto* const its_own = static_cast<const char*>(its.meeting->from[static_cast<size_t>(root)]);
    return std::vector<char>(its_own, its_own + bytes);
  });
}

ncclResult_t ncclAllGather(const void* from, void* to, size_t count, ncclDataType_t type, ncclComm_t ranks,
                           cudaStream_t stream) {
  const size_t bytes = count * bytes_of(type), all = bytes * static_cast<size_t>(ranks->size);
  return ask({"all_gather", from, to, count, type, 0, stream}, bytes, all, ranks, [=](const ncclComm& its) {
    std::vector<char> result;
    for (const void* each : its.meeting->from)
      result.insert(result.end(), static_cast<const char*>(each), static_cast<const char*>(each) + bytes);
    return result;
  });
}

ncclResult_t ncclReduceScatter(const void* from, void* to, size_t count, ncclDataType_t type, ncclRedOp_t op,
                               ncclComm_t ranks, cudaStream_t stream) {
  const size_t bytes = count * bytes_of(type), all = bytes * static_cast<size_t>(ranks->size);
  return ask({"reduce_scatter", from, to, count, type, op, stream}, all, bytes, ranks, [=](const ncclComm& its) {
    std::vector<char> result(bytes);
    reduce_of(type)(its, static_cast<size_t>(its.rank) * count, count, op, result);
    return result;
  });
}
