// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/nccl_group.h"

#if __has_include(<nccl.h>)
#include "kernels/cuda/nccl_library.h"
#include "kernels/cuda/seat.h"

#include <unistd.h>

namespace amplab::cuda {
namespace {

void check_nccl(const NcclLibrary& nccl, ncclResult_t result, const char* what) {
  if (result == ncclSuccess) return;
  throw DeviceError("The GPUs' ranks failed at " + std::string(what) + " (NCCL: " + nccl.error_string(result) +
                    "); look at NCCL_DEBUG=INFO, or train with one rank.");
}

struct Format {
  DType dtype;
  ncclDataType_t as;
};
constexpr Format kFormats[] = {{DType::f32, ncclFloat32}, {DType::f16, ncclFloat16}, {DType::bf16, ncclBfloat16}, {DType::i64, ncclInt64}, {DType::u8, ncclUint8}};

ncclDataType_t type_of(DType dtype) {
  const auto* const row = std::ranges::find(kFormats, dtype, &Format::dtype);
  if (row == std::end(kFormats)) throw DeviceError("Ranks do not exchange " + std::string(name_of(dtype)) + " between GPUs; take fp32, fp16 or bf16.");
  return row->as;
}

class Event {
 public:
  Event() { check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "creating an event"); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { cudaEventDestroy(event_); }
  // What is queued on `later` from here on comes after what is queued on `earlier` so far.
  void order(cudaStream_t earlier, cudaStream_t later) {
    check(cudaEventRecord(event_, earlier), "what ranks exchange");
    check(cudaStreamWaitEvent(later, event_, 0), "what ranks exchange");
  }

 private:
  cudaEvent_t event_ = nullptr;
};

class NcclGroup final : public ProcessGroup {
 public:
  NcclGroup(const NcclLibrary& nccl, int rank, int size, const ncclUniqueId& id, const Context& context)
      : nccl_(nccl), rank_(rank), size_(size), stream_(context.stream), beside_(context.beside.get()) {
    check_nccl(nccl_, nccl_.comm_init_rank(&communicator_, size, id, rank), "joining each other");
  }
  ~NcclGroup() override {
    cudaStreamSynchronize(stream_);
    cudaStreamSynchronize(beside_);
    nccl_.comm_destroy(communicator_);
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void all_reduce(const View& x, ReduceOp op, bool async) override {
    ask(async, "all_reduce", [&](cudaStream_t on) {
      return nccl_.all_reduce(x.data, x.data, count(x), type_of(x.dtype), op == ReduceOp::max ? ncclMax : ncclSum, communicator_, on);
    });
  }
  void broadcast(const View& x, int from, bool async) override {
    ask(async, "broadcast", [&](cudaStream_t on) { return nccl_.broadcast(x.data, x.data, count(x), type_of(x.dtype), from, communicator_, on); });
  }
  void all_gather(const View& mine, const View& all, bool async) override {
    ask(async, "all_gather", [&](cudaStream_t on) { return nccl_.all_gather(mine.data, all.data, count(mine), type_of(mine.dtype), communicator_, on); });
  }
  void reduce_scatter(const View& all, const View& mine, bool async) override {
    ask(async, "reduce_scatter", [&](cudaStream_t on) {
      return nccl_.reduce_scatter(all.data, mine.data, count(mine), type_of(mine.dtype), ncclSum, communicator_, on);
    });
  }
  void wait() override {
    if (goes_on_) done_.order(beside_, stream_);
    goes_on_ = false;
  }
  double seconds_waited() const override { return 0; }

 private:
  static size_t count(const View& x) { return static_cast<size_t>(x.count()); }

  // One communicator does one thing at a time: what is not async comes after what is under way.
  template <class Collective> void ask(bool async, const char* what, Collective collective) {
    if (async) ready_.order(stream_, beside_);
    else wait();
    goes_on_ = goes_on_ || async;
    check_nccl(nccl_, collective(async ? beside_ : stream_), what);
  }

  const NcclLibrary& nccl_;
  int rank_, size_;
  cudaStream_t stream_, beside_;
  Event ready_, done_;
  bool goes_on_ = false; // beside
  ncclComm_t communicator_ = nullptr;
};

Seat seat_of(int device) {
  Seat seat;
  static_cast<void>(::gethostname(seat.host.data(), seat.host.size() - 1));
  check(cudaDeviceGetPCIBusId(seat.bus.data(), static_cast<int>(seat.bus.size()), device), "asking where it is");
  seat.has_nccl = nccl_library() != nullptr;
  return seat;
}

View bytes_of_value(void* value, size_t bytes) { return View(value, DType::u8, {static_cast<int64_t>(bytes)}); }

// What rank 0 makes is told to all: whether it could, and the id.
struct Invitation {
  bool made = false;
  ncclUniqueId id{};
};

std::unique_ptr<ProcessGroup> join(const Context& context, ProcessGroup& group) {
  Seat mine = seat_of(context.device);
  std::vector<Seat> seats(static_cast<size_t>(group.size()));
  group.all_gather(bytes_of_value(&mine, sizeof mine), bytes_of_value(seats.data(), seats.size() * sizeof(Seat)), false);
  if (!suit_nccl(seats)) return nullptr;
  const NcclLibrary& nccl = *nccl_library();
  Invitation invitation;
  if (group.rank() == 0) invitation.made = nccl.get_unique_id(&invitation.id) == ncclSuccess;
  group.broadcast(bytes_of_value(&invitation, sizeof invitation), 0, false);
  if (!invitation.made) return nullptr;
  return std::make_unique<NcclGroup>(nccl, group.rank(), group.size(), invitation.id, context);
}

} // namespace

ProcessGroup* between_gpus(const Context& context, ProcessGroup& group) {
  using Kept = std::unique_ptr<ProcessGroup>; // null: through the host
  if (!group.of_device) group.of_device = std::make_shared<Kept>(join(context, group));
  return static_cast<Kept*>(group.of_device.get())->get();
}

} // namespace amplab::cuda

#else

amplab::ProcessGroup* amplab::cuda::between_gpus(const Context&, ProcessGroup&) { return nullptr; }

#endif
