// SPDX-License-Identifier: Apache-2.0
// A device: memory, and a kernel for every row of the op table. Implemented by backends. The engine holds a reference
// and never includes a backend. Used by one thread at a time, the training thread.
#pragma once
#include "kernels/contract/cached_blocks.h"
#include "kernels/contract/call.h"
#include "kernels/contract/error.h"
#include "kernels/contract/scratch_ledger.h"

#include <memory>
#include <string>

namespace amplab {

namespace quantize {
struct ProductSides;
}

struct MemoryFigures {
  size_t free, total; // bytes; 0 if unknown
};

// Statistics of one tensor, in terms of its own format. Counts are elements.
struct Statistics {
  int64_t count = 0, zeros = 0, subnormals = 0, inf = 0, nan = 0;
  double amax = 0;         // largest finite |x|
  double amin_nonzero = 0; // smallest non-zero |x|; 0 if there is none
  double sum_squares = 0;  // over finite elements, in double
};

// Elements by binary exponent, floor(log2 |x|), over all of fp32 from its smallest subnormal to its largest number. The
// bucket of exponent e is e - kLowest.
struct ExponentHistogram {
  static constexpr int kLowest = -149, kHighest = 127;
  int64_t zeros = 0, inf = 0, nan = 0;
  std::array<int64_t, kHighest - kLowest + 1> bucket{};
};

struct Distribution {
  Statistics numbers;
  ExponentHistogram exponents;
};

// Calls that a device has captured, to be launched many times. On a GPU, one CUDA graph. Operands are stored by
// address, so their memory must stay allocated. Owned by the caller; the device outlives it. Must not be destroyed
// during another capture.
class Capture {
 public:
  virtual ~Capture() = default;
};

// Copies of a fixed size from a device to the host, completed in the order queued. On a GPU, through a ring of pinned
// memory. Not used during a capture. Owned by the caller; the device outlives it.
class Readback {
 public:
  virtual ~Readback() = default;
  // Queues a copy after all work queued so far. Requires: fewer pending copies than `capacity` of make_readback().
  virtual void queue(const void* from) = 0;
  // Returns the oldest pending copy, valid until the next queue(). Waits for it and for nothing queued after it.
  virtual const void* pop() = 0;
  // Discards all pending copies.
  virtual void drop() = 0;
};

class Device {
 public:
  virtual ~Device() = default;

  // "cpu", "cuda:0"
  virtual std::string name() const = 0;

  // Caches of this device's memory. allocate(), and run() when a kernel needs scratch memory, release them before they
  // throw OutOfMemory.
  CachedBlocks& cached_blocks() { return cached_blocks_; }

  // Returns at least `bytes` bytes, 64-byte aligned (256 on CUDA), never null. Throws: OutOfMemory.
  virtual void* allocate(size_t bytes) = 0;
  virtual void release(void* block) noexcept = 0;
  virtual void copy_from_host(void* to, const void* from, size_t bytes) = 0;
  virtual void copy_to_host(void* to, const void* from, size_t bytes) = 0; // returns when the bytes are there
  // room: largest number of pending copies.
  virtual std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) = 0;
  // Returns when all queued work is done.
  virtual void synchronize() = 0;
  virtual MemoryFigures memory() const = 0;
  // Returns whether the device has memory of its own, so that host data must be copied to it.
  virtual bool discrete() const = 0;
  // Returns whether its kernels accept channels-last tensors of four axes.
  virtual bool channels_last() const = 0;
  // Returns whether it convolves channels-last tensors of that dtype faster, under the current tf32 switches.
  virtual bool convolves_channels_last(DType dtype) const = 0;
  // Returns bytes of scratch memory that kernels hold in addition to allocate().
  virtual size_t workspace_bytes() const = 0;
  // Makes later calls record their scratch memory in `ledger`; null, the default, for none. Returns the previous
  // ledger.
  virtual ScratchLedger* set_scratch_ledger(ScratchLedger* ledger) = 0;

  // Sets the owner of the calls that follow; null initially. A kernel may find a bad class or index after it was
  // queued. That error is thrown where its owner waits, and for no other owner. A device that runs calls at once may
  // ignore this.
  virtual void set_owner(const void* owner) { static_cast<void>(owner); }
  // Discards the pending errors of `owner`. Requires: it queues nothing more.
  virtual void forget_owner(const void* owner) noexcept { static_cast<void>(owner); }

  // Runs or queues the call. Requires: operands in the order of ops.def, in the layout of the op's row.
  virtual void run(const Call& call) = 0;

  // Returns why collectives of the group are host-staged although the device has its own memory, in one sentence. Empty
  // if the device runs them itself, or shares the host's memory. The first call is collective: all ranks of the group
  // make it, in the same order, and not during a capture. The device must outlive the group's DeviceLink. Throws:
  // DeviceError.
  virtual std::string host_staging_reason(ProcessGroup& group) { return static_cast<void>(group), std::string(); }

  // Begins a capture. Until capture_end(), run() captures calls and runs none. Requires: the calls have been run
  // before with the same shapes. A copy to or from the host cannot be captured and invalidates the capture.
  virtual void capture_begin() = 0;
  // Returns the capture, or null if it was invalidated.
  virtual std::unique_ptr<Capture> capture_end() = 0;
  // Launches the captured calls: runs or queues them. Requires: a capture of this device.
  virtual void replay(const Capture& capture) = 0;

  // Returns the format in which a product of these operands is multiplied under the current tf32 switches: tf32 if fp32
  // is read as tf32, else the operands' own. Sums are fp32. Requires: row_of(op).multiplies().
  virtual DType reads(Op op, DType operands) const = 0;
  // Returns whether a product in this format is rounded in software instead of by a hardware unit. False for ops
  // without products: their arithmetic is the same everywhere.
  virtual bool emulated(Op op, DType read) const = 0;
  // Returns whether a product of these sides turns the codes of its recipe into fp32 numbers again, instead of
  // multiplying codes by a hardware unit. Sides of 0 fit every unit.
  virtual bool emulates(const quantize::ProductRecipe& recipe, const quantize::ProductSides& sides) const {
    return static_cast<void>(recipe), static_cast<void>(sides), true;
  }

  // Returns the statistics of x, in any strides; repeated elements count each time. Accepts masks. Subnormals are
  // counted in x's own format. The bits of sum_squares do not depend on the number of threads. Waits for pending writes
  // to x. Throws: DeviceError for other integers.
  virtual Statistics statistics(const View& x) = 0;
  virtual ExponentHistogram exponents(const View& x) = 0;
  // Returns both. A device may override it to read x only once.
  virtual Distribution distribution(const View& x) { return {statistics(x), exponents(x)}; }
  // Returns the number of elements that are zero in each of `zero` (one or two views), and finite and non-zero in
  // `otherwise`. All have one shape, in any strides. Waits for pending writes. Throws: as statistics().
  virtual int64_t count_zeros_where_nonzero(std::span<const View> zero, const View& otherwise) = 0;

  // Whether products read fp32 operands as tf32, as torch.backends.cuda.matmul.allow_tf32. Off by default.
  virtual void set_allow_tf32(bool on) = 0;
  virtual bool allow_tf32() const = 0;

  // Whether convolutions read fp32 operands as tf32, as torch.backends.cudnn.allow_tf32. Off by default. The CPU
  // ignores it: its convolutions follow set_allow_tf32().
  virtual void set_convolution_tf32(bool on) = 0;
  virtual bool convolution_tf32() const = 0;

  // Whether partial sums of a 16-bit product may be added in 16 bits, as
  // torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction and its bf16 counterpart. On by default. The CPU
  // always adds in fp32.
  virtual void set_allow_reduced_precision_reduction(bool on) = 0;
  virtual bool allow_reduced_precision_reduction() const = 0;

  // Threads that a kernel may use; 0 for all cores. No effect on a GPU.
  virtual void set_threads(int count) = 0;

 private:
  CachedBlocks cached_blocks_;
};

// Makes a device record scratch memory in a ledger for its lifetime, then restores the previous one.
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
