// SPDX-License-Identifier: Apache-2.0
// A device: memory, and a kernel for every row of the op table. Backends implement it; the engine holds a reference
// and never includes a backend. One device is used by one thread at a time, the one that trains.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/contract/error.h"
#include "kernels/contract/reserves.h"
#include "kernels/contract/scratch_ledger.h"

#include <memory>
#include <string>

namespace amplab {

struct MemoryFigures {
  size_t free, total; // bytes; 0 if unknown
};

// What one tensor holds, seen through the eyes of a format. Counts are elements.
struct Statistics {
  int64_t count = 0, zeros = 0, subnormals = 0, inf = 0, nan = 0;
  double amax = 0;         // largest finite |x|
  double amin_nonzero = 0; // smallest non-zero |x|; 0 if there is none
  double sum_squares = 0;  // over finite elements, in double
};

// Elements by binary exponent, floor(log2 |x|), over all of fp32: from its smallest subnormal to its largest number.
// The bucket of exponent e is e - kLowest.
struct ExponentHistogram {
  static constexpr int kLowest = -149, kHighest = 127;
  int64_t zeros = 0, inf = 0, nan = 0;
  std::array<int64_t, kHighest - kLowest + 1> bucket{};
};

// Both of one tensor.
struct Distribution {
  Statistics numbers;
  ExponentHistogram exponents;
};

// Calls that a device has taken down instead of running them, to run them all again and again: on a GPU one graph.
// Operands are remembered by where they lie, so that their memory must stay what it is. Owned by whoever asked for it;
// the device outlives it. Not let go of while another recording goes on.
class Recording {
 public:
  virtual ~Recording() = default;
};

// Copies of one size on their way from a device to the host, in the order in which they were asked for: on a GPU
// through a ring of pinned memory. Not used while a recording goes on. Owned by whoever asked for it; the device
// outlives it.
class Readback {
 public:
  virtual ~Readback() = default;
  // One more, behind all that is queued and before all that will be. Requires: room for it.
  virtual void queue(const void* from) = 0;
  // Waits for the oldest that is under way, and for nothing queued after it. Its bytes stay until the next queue().
  virtual const void* take() = 0;
  // Forgets all that are under way.
  virtual void drop() = 0;
};

class Device {
 public:
  virtual ~Device() = default;

  // "cpu", "cuda:0"
  virtual std::string name() const = 0;

  // Who keeps its memory for reuse. allocate(), and run() where a kernel needs scratch memory, have it given back
  // before they say that memory is full.
  Reserves& reserves() { return reserves_; }

  // Returns at least `bytes` bytes, 64-byte aligned (256 on CUDA), never null. Throws: OutOfMemory.
  virtual void* allocate(size_t bytes) = 0;
  virtual void release(void* block) noexcept = 0;
  virtual void copy_from_host(void* to, const void* from, size_t bytes) = 0;
  virtual void copy_to_host(void* to, const void* from, size_t bytes) = 0; // returns when the bytes are there
  // room: how many may be under way at once.
  virtual std::unique_ptr<Readback> make_readback(size_t bytes, size_t room) = 0;
  // Returns when all queued work is done.
  virtual void synchronize() = 0;
  virtual MemoryFigures memory() const = 0;
  // Is its memory its own, so that what the host has must be copied there?
  virtual bool discrete() const = 0;
  // Do its kernels take tensors of four axes channels-last?
  virtual bool channels_last() const = 0;
  // And does it convolve such of that dtype faster, as it reads them now?
  virtual bool convolves_channels_last(DType dtype) const = 0;
  // Scratch memory that kernels hold beside what was allocated here, in bytes.
  virtual size_t workspace_bytes() const = 0;
  // From now on calls note there what scratch memory they take; null: nowhere, as at first. Returns who had it before.
  virtual ScratchLedger* set_scratch_ledger(ScratchLedger* ledger) = 0;

  // Whose work comes from here on; null at first. What a kernel finds wrong with numbers after it was queued is thrown
  // where that owner waits, and nobody else hears of it. A device that runs its calls at once need not know.
  virtual void set_owner(const void* owner) { static_cast<void>(owner); }
  // It will queue nothing more, and what was not told is forgotten.
  virtual void forget_owner(const void* owner) noexcept { static_cast<void>(owner); }

  // Runs the call, or queues it. Requires: operands as ops.def lists them, laid out as the row says.
  virtual void run(const Call& call) = 0;

  // Why collectives of that group go over the host's memory although the device has its own, in one sentence; empty: it
  // does them itself, or its memory is the host's. The first time all ranks of the group are asked: called by all, in
  // the same order, and not while a recording goes on. The device outlives what it keeps for the group. Throws:
  // DeviceError.
  virtual std::string why_staged(ProcessGroup& group) { return static_cast<void>(group), std::string(); }

  // From here to end_recording() run() takes calls down and runs none. The calls are some that were run before, with
  // the same shapes. A copy to or from the host cannot be taken down: there the recording is void.
  virtual void begin_recording() = 0;
  // Returns null for a recording that is void.
  virtual std::unique_ptr<Recording> end_recording() = 0;
  // Runs what was taken down, or queues it. Requires: a recording of this device.
  virtual void replay(const Recording& recording) = 0;

  // The format in which a product of these operands is multiplied, as the dials below stand: tf32 where fp32 is read
  // so, else the operands' own. Its sums are fp32. Requires: a row of the op table that multiplies.
  virtual DType reads(Op op, DType operands) const = 0;
  // Is a product of operands read in this format rounded in software rather than computed by the hardware's own unit?
  // False for ops that multiply nothing: those are the same arithmetic everywhere.
  virtual bool emulated(Op op, DType read) const = 0;

  // What x holds, in any strides, an element that is repeated as often as it is. Masks hold numbers too. The sum of
  // squares has the same bits whatever the thread count. Waits for what writes x. Throws: DeviceError for other
  // integers. Subnormals are counted in x's own format.
  virtual Statistics statistics(const View& x) = 0;
  virtual ExponentHistogram exponents(const View& x) = 0;
  // Both, of a device that reads x but once for them where it can.
  virtual Distribution distribution(const View& x) { return {statistics(x), exponents(x)}; }
  // How many elements are zero in each of `zero`, one or two, and neither zero nor infinite nor NaN in `otherwise`. All
  // of one shape, in any strides. Waits for what writes them. Throws: as statistics().
  virtual int64_t zeros_but_for(std::span<const View> zero, const View& otherwise) = 0;

  // Products read fp32 operands as tf32, as torch.backends.cuda.matmul.allow_tf32 says. Off at first.
  virtual void set_allow_tf32(bool on) = 0;
  virtual bool allow_tf32() const = 0;

  // Convolutions read fp32 operands as tf32, as torch.backends.cudnn.allow_tf32 says. Off at first. The CPU convolves
  // as it multiplies, whatever it says.
  virtual void set_convolution_tf32(bool on) = 0;
  virtual bool convolution_tf32() const = 0;

  // Sums of a 16-bit product that are made in parts may be joined in 16 bits, as
  // torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction and its bf16 twin say. On at first. The CPU joins
  // in fp32 whatever it says.
  virtual void set_allow_reduced_precision_reduction(bool on) = 0;
  virtual bool allow_reduced_precision_reduction() const = 0;

  // Threads that a kernel may use; 0: all cores. No meaning on a GPU.
  virtual void set_threads(int count) = 0;

 private:
  Reserves reserves_;
};

// While it lives the device's calls note their scratch memory there.
class ScratchScope {
 public:
  ScratchScope(Device& device, ScratchLedger* ledger) : device_(device), before_(device.set_scratch_ledger(ledger)) {}
  ~ScratchScope() { device_.set_scratch_ledger(before_); }
  ScratchLedger* outside() const { return before_; }
  ScratchScope(const ScratchScope&) = delete;
  ScratchScope& operator=(const ScratchScope&) = delete;

 private:
  Device& device_;
  ScratchLedger* before_;
};

} // namespace amplab
