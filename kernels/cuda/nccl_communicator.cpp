// SPDX-License-Identifier: Apache-2.0
// Collectives by NCCL.
#include "kernels/contract/error.h"
#include "kernels/cuda/check.h"
#include "kernels/cuda/communicator.h"
#include "kernels/cuda/nccl_library.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <system_error>
#include <thread>
#include <utility>

namespace amplab::cuda {
namespace {

struct TypeRow {
  DType dtype;
  ncclDataType_t type;
};
constexpr TypeRow kTypes[] = {{DType::f32, ncclFloat32},
                              {DType::f16, ncclFloat16},
                              {DType::bf16, ncclBfloat16},
                              {DType::i64, ncclInt64},
                              {DType::u8, ncclUint8}};

ncclDataType_t type_of(DType dtype) {
  const auto row = std::ranges::find(kTypes, dtype, &TypeRow::dtype);
  if (row == std::end(kTypes))
    throw DeviceError("Ranks cannot exchange tensors of " + std::string(name_of(dtype)) + ". Use fp32, fp16 or bf16.");
  return row->type;
}

size_t count_of(const View& x) { return static_cast<size_t>(x.count()); }

class NcclCommunicator final : public Communicator {
 public:
  NcclCommunicator(int rank, int size) : nccl_(nccl().functions), rank_(rank), size_(size) {}
  NcclCommunicator(const NcclCommunicator&) = delete;
  NcclCommunicator& operator=(const NcclCommunicator&) = delete;
  ~NcclCommunicator() override {
    if (communicator_) leave(nccl_.ncclCommDestroy, communicator_);
  }

  void join(const ncclUniqueId& id) {
    succeed(nccl_.ncclCommInitRank(&communicator_, size_, id, rank_), "joining the other ranks");
  }

  void all_reduce(const View& x, ReduceOp op, cudaStream_t stream) override {
    const ncclRedOp_t by = op == ReduceOp::max ? ncclMax : ncclSum;
    queued(nccl_.ncclAllReduce(x.data, x.data, count_of(x), type_of(x.dtype), by, alive(), stream), "all_reduce",
           stream);
  }
  void broadcast(const View& x, int from, cudaStream_t stream) override {
    queued(nccl_.ncclBroadcast(x.data, x.data, count_of(x), type_of(x.dtype), from, alive(), stream), "broadcast",
           stream);
  }
  void all_gather(const View& mine, const View& all, cudaStream_t stream) override {
    queued(nccl_.ncclAllGather(mine.data, all.data, count_of(mine), type_of(mine.dtype), alive(), stream), "all_gather",
           stream);
  }
  void reduce_scatter(const View& all, const View& mine, cudaStream_t stream) override {
    queued(nccl_.ncclReduceScatter(all.data, mine.data, count_of(mine), type_of(mine.dtype), ncclSum, alive(), stream),
           "reduce_scatter", stream);
  }

  void check() override {
    if (!communicator_) return;
    ncclResult_t heard = ncclSuccess;
    succeed(nccl_.ncclCommGetAsyncError(communicator_, &heard), "checking for errors");
    if (heard == ncclSuccess || heard == ncclInProgress) return;
    abort();
    succeed(heard, "a collective");
  }
  void abort() noexcept override {
    if (ncclComm_t gone = std::exchange(communicator_, nullptr)) leave(nccl_.ncclCommAbort, gone);
  }

 private:
  // NCCL may wait here for ranks of this machine, even for one that has ended. It therefore runs on a thread that is
  // abandoned after the patience.
  void leave(decltype(&::ncclCommDestroy) by, ncclComm_t communicator) const noexcept {
    try {
      std::promise<void> left;
      const std::future<void> end = left.get_future();
      std::thread([by, communicator, left = std::move(left)]() mutable {
        by(communicator);
        left.set_value();
      }).detach();
      end.wait_for(patience);
    } catch (const std::system_error&) { // no thread available: the process ends soon and takes NCCL with it
    }
  }
  std::string where() const { return "on rank " + std::to_string(rank_) + " of " + std::to_string(size_); }
  ncclComm_t alive() const {
    if (!communicator_) throw DeviceError("NCCL was aborted " + where() + " after an error. Restart the run.");
    return communicator_;
  }
  // Reports a lost GPU as such. NCCL has its own runtime and only reports "unhandled".
  void queued(ncclResult_t result, const char* what, cudaStream_t stream) const {
    if (result == ncclSuccess) return;
    if (const cudaError_t status = cudaStreamQuery(stream); is_lost(status)) cuda::check(status, what);
    static_cast<void>(cudaGetLastError()); // otherwise the next check would find it
    succeed(result, what);
  }
  void succeed(ncclResult_t result, const char* what) const {
    if (result == ncclSuccess) return;
    throw DeviceError(
        "NCCL failed at " + std::string(what) + " " + where() + " (" + nccl_.ncclGetErrorString(result) +
        "). Restart the run, with NCCL_DEBUG=WARN for details, or with AMPLAB_NCCL=off to use host memory.");
  }

  const NcclFunctions nccl_;
  const int rank_, size_;
  ncclComm_t communicator_ = nullptr; // null: not joined, or ended
};

} // namespace

CommunicatorLibrary communicator_library() {
  const NcclLibrary& library = nccl();
  if (!library.absent_because.empty()) return {"", library.absent_because};
  const int version = library.version;
  return {"NCCL " + std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
              std::to_string(version % 100),
          ""};
}

std::unique_ptr<Communicator> make_communicator(ProcessGroup& group) {
  const NcclFunctions& functions = nccl().functions;
  struct UniqueIdMessage {
    ncclUniqueId id{};
    ncclResult_t result = ncclSuccess;
  } message; // also sent on an error, since the other ranks wait for it
  if (group.rank() == 0) message.result = functions.ncclGetUniqueId(&message.id);
  group.broadcast(View(&message, DType::u8, {static_cast<int64_t>(sizeof message)}), 0, false);
  if (message.result != ncclSuccess)
    throw DeviceError(
        "NCCL cannot reach rank 0 (" + std::string(functions.ncclGetErrorString(message.result)) +
        "). Set NCCL_SOCKET_IFNAME to the network between the ranks, or AMPLAB_NCCL=off to use host memory.");
  auto communicator = std::make_unique<NcclCommunicator>(group.rank(), group.size());
  communicator->join(message.id);
  return communicator;
}

} // namespace amplab::cuda
