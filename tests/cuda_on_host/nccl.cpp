// SPDX-License-Identifier: Apache-2.0
// NCCL among threads of one process, each with a stream of its own: whichever rank's stream comes last to a collective does it for
// all. So results are there when all ranks have waited for their streams, and nothing may follow on a stream that reads them before.
// A GPU's stream waits for the others; this one cannot, since one grid runs at a time.
#include "kernels/cuda/nccl_library.h"
#include "kernels/format/convert.h"
#include "tests/cuda_on_host/stream.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace {

using amplab::BFloat16;
using amplab::Half;

// What one rank brings to a collective.
struct Brought {
  const void* send;
  void* receive;
};

// The ranks of one id, and the collectives that not all have come to: those of each rank come in one order.
struct Ranks {
  explicit Ranks(int ranks) : size(static_cast<size_t>(ranks)), come(size) {}
  size_t size;
  std::mutex mutex;
  std::vector<std::deque<Brought>> come;
};

std::mutex of_all;
std::map<int, std::weak_ptr<Ranks>> ranks_of; // guarded by it
std::atomic<int> last_id = 0, collectives = 0;

size_t bytes_of(ncclDataType_t type) {
  switch (type) {
  case ncclUint8: return 1;
  case ncclFloat16:
  case ncclBfloat16: return 2;
  case ncclFloat32: return 4;
  case ncclInt64: return 8;
  }
  return 0;
}

template <class Element, class Wide, class Widen, class Narrow>
void reduce(const std::vector<const std::byte*>& from, std::byte* to, size_t count, bool largest, Widen widen, Narrow narrow) {
  for (size_t i = 0; i < count; ++i) {
    const auto element = [&](size_t rank) {
      Element x;
      std::memcpy(&x, from[rank] + i * sizeof x, sizeof x);
      return x;
    };
    Element result = element(0);
    for (size_t rank = 1; rank < from.size(); ++rank) {
      const Wide a = widen(result), b = widen(element(rank));
      result = narrow(largest ? (a < b ? b : a) : a + b);
    }
    std::memcpy(to + i * sizeof result, &result, sizeof result);
  }
}

void reduce(const std::vector<const std::byte*>& from, std::byte* to, size_t count, ncclDataType_t type, ncclRedOp_t op) {
  const auto same = [](auto x) { return x; };
  switch (type) {
  case ncclFloat32: return reduce<float, float>(from, to, count, op == ncclMax, same, same);
  case ncclInt64: return reduce<int64_t, int64_t>(from, to, count, op == ncclMax, same, same);
  case ncclUint8: return reduce<uint8_t, int>(from, to, count, op == ncclMax, same, [](int x) { return static_cast<uint8_t>(x); });
  case ncclFloat16: return reduce<Half, float>(from, to, count, op == ncclMax, [](Half x) { return amplab::to_float(x); }, amplab::to_half);
  case ncclBfloat16: return reduce<BFloat16, float>(from, to, count, op == ncclMax, [](BFloat16 x) { return amplab::to_float(x); }, amplab::to_bfloat16);
  }
}

std::vector<std::byte> copied(const void* from, size_t bytes) {
  const auto* const begin = static_cast<const std::byte*>(from);
  return {begin, begin + bytes};
}

} // namespace

struct ncclComm {
  std::shared_ptr<Ranks> all;
  size_t rank;
};

namespace {

// work(what each rank brought), once all have come.
ncclResult_t ask(ncclComm_t communicator, cudaStream_t stream, const Brought& mine, size_t sent, size_t received,
                 std::function<void(const std::vector<Brought>&)> work) {
  if (!cuda_on_host::is_on_device(mine.send, sent) || !cuda_on_host::is_on_device(mine.receive, received)) return ncclInvalidArgument;
  cuda_on_host::queue(stream, [all = communicator->all, rank = communicator->rank, mine, work = std::move(work)] {
    const std::lock_guard lock(all->mutex);
    all->come[rank].push_back(mine);
    if (std::ranges::any_of(all->come, [](const auto& of_rank) { return of_rank.empty(); })) return;
    std::vector<Brought> brought;
    for (auto& of_rank : all->come) {
      brought.push_back(of_rank.front());
      of_rank.pop_front();
    }
    ++collectives;
    work(brought);
  });
  return ncclSuccess;
}

} // namespace

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
  const int number = ++last_id;
  std::memcpy(id->internal, &number, sizeof number);
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t* communicator, int ranks, ncclUniqueId id, int rank) {
  int number = 0;
  std::memcpy(&number, id.internal, sizeof number);
  if (number <= 0 || number > last_id || rank < 0 || rank >= ranks) return ncclInvalidArgument;
  const std::lock_guard lock(of_all);
  std::shared_ptr<Ranks> all = ranks_of[number].lock();
  if (!all) ranks_of[number] = all = std::make_shared<Ranks>(ranks);
  *communicator = new ncclComm{std::move(all), static_cast<size_t>(rank)};
  return ncclSuccess;
}

ncclResult_t ncclCommDestroy(ncclComm_t communicator) {
  delete communicator;
  return ncclSuccess;
}

ncclResult_t ncclAllReduce(const void* send, void* receive, size_t count, ncclDataType_t type, ncclRedOp_t op, ncclComm_t communicator, cudaStream_t stream) {
  const size_t bytes = count * bytes_of(type);
  return ask(communicator, stream, {send, receive}, bytes, bytes, [=](const std::vector<Brought>& brought) {
    std::vector<const std::byte*> from;
    for (const Brought& of_rank : brought) from.push_back(static_cast<const std::byte*>(of_rank.send));
    std::vector<std::byte> result(bytes);
    reduce(from, result.data(), count, type, op);
    for (const Brought& of_rank : brought) std::memcpy(of_rank.receive, result.data(), bytes);
  });
}

ncclResult_t ncclBroadcast(const void* send, void* receive, size_t count, ncclDataType_t type, int root, ncclComm_t communicator, cudaStream_t stream) {
  const size_t bytes = count * bytes_of(type);
  return ask(communicator, stream, {send, receive}, bytes, bytes, [=](const std::vector<Brought>& brought) {
    const std::vector<std::byte> told = copied(brought[static_cast<size_t>(root)].send, bytes);
    for (const Brought& of_rank : brought) std::memcpy(of_rank.receive, told.data(), bytes);
  });
}

ncclResult_t ncclAllGather(const void* send, void* receive, size_t count, ncclDataType_t type, ncclComm_t communicator, cudaStream_t stream) {
  const size_t bytes = count * bytes_of(type);
  return ask(communicator, stream, {send, receive}, bytes, bytes * communicator->all->size, [=](const std::vector<Brought>& brought) {
    std::vector<std::byte> all;
    for (const Brought& of_rank : brought) {
      const std::vector<std::byte> its = copied(of_rank.send, bytes);
      all.insert(all.end(), its.begin(), its.end());
    }
    for (const Brought& of_rank : brought) std::memcpy(of_rank.receive, all.data(), all.size());
  });
}

ncclResult_t ncclReduceScatter(const void* send, void* receive, size_t count, ncclDataType_t type, ncclRedOp_t op, ncclComm_t communicator, cudaStream_t stream) {
  const size_t bytes = count * bytes_of(type);
  return ask(communicator, stream, {send, receive}, bytes * communicator->all->size, bytes, [=](const std::vector<Brought>& brought) {
    for (size_t rank = 0; rank < brought.size(); ++rank) {
      std::vector<const std::byte*> from;
      for (const Brought& of_rank : brought) from.push_back(static_cast<const std::byte*>(of_rank.send) + rank * bytes);
      std::vector<std::byte> result(bytes);
      reduce(from, result.data(), count, type, op);
      std::memcpy(brought[rank].receive, result.data(), bytes);
    }
  });
}

const char* ncclGetErrorString(ncclResult_t result) { return result == ncclInvalidArgument ? "invalid argument" : "system error"; }

// A machine without NCCL is one with this variable.
const amplab::cuda::NcclLibrary* amplab::cuda::nccl_library() {
  static constexpr NcclLibrary library{ncclGetUniqueId, ncclCommInitRank, ncclCommDestroy, ncclAllReduce,
                                       ncclBroadcast,   ncclAllGather,    ncclReduceScatter, ncclGetErrorString};
  return std::getenv("AMPLAB_HOST_WITHOUT_NCCL") ? nullptr : &library;
}

// So many collectives were done by it.
extern "C" [[gnu::visibility("default")]] int amplab_nccl_collectives() { return collectives; }
