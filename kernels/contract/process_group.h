// SPDX-License-Identifier: Apache-2.0
// Several ranks that train together, as torch.distributed has them: who they are, and what they do in common. A
// collective is asked for on every rank, with tensors of one count and dtype, and in the same order. Backends implement
// it: kernels/mpi. A rank that is gone or does not come is no error of these calls: whoever started the ranks watches
// them (app/engine), and ends them all.
#pragma once
#include "kernels/contract/view.h"

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace amplab {

enum class ReduceOp : uint8_t { sum, max };

// What a device keeps for a group whose collectives it does itself, as a communicator between GPUs. Goes with the
// group, on the thread that trains.
class DeviceLink {
 public:
  virtual ~DeviceLink() = default;
};

// Used by the thread that trains. Tensors are contiguous, in the host's memory; where a collective is async they stay
// where they are until wait(), else it is done when the call returns, and all before it.
class ProcessGroup {
 public:
  virtual ~ProcessGroup() = default;

  virtual int rank() const = 0; // of this process, 0 <= rank() < size()
  virtual int size() const = 0;

  // x = the sum, or the largest, of the x of all ranks: the same bits on each. A sum in 16 bits is rounded after each
  // addition.
  virtual void all_reduce(const View& x, ReduceOp op, bool async) = 0;
  // x = that of rank `from`.
  virtual void broadcast(const View& x, int from, bool async) = 0;
  // all = the `mine` of each rank, one after the other.
  virtual void all_gather(const View& mine, const View& all, bool async) = 0;
  // mine = this rank's part of the sum of `all` over the ranks.
  virtual void reduce_scatter(const View& all, const View& mine, bool async) = 0;
  // Returns when all that was asked for is done.
  virtual void wait() = 0;

  // Seconds that the thread that trains has spent waiting for collectives so far; of those that a device does itself
  // nobody knows.
  virtual double seconds_waited() const = 0;

  // From here on, or no more, that thread waits for a device that does collectives of this group: those who watch the
  // rank are to know.
  virtual void set_waiting(bool) {}
  // Of that device, whatever names it; null at first.
  std::unique_ptr<DeviceLink>& link_of(const void* device) { return links_[device]; }

 private:
  std::map<const void*, std::unique_ptr<DeviceLink>> links_;
};

// What a rank is doing, for those who watch it. Any thread.
struct Activity {
  enum class Kind : uint8_t { idle, computing, waiting } kind = Kind::idle;
  double seconds = 0;          // that it has been doing it
  double waited = 0, idle = 0; // seconds in collectives, and idle, so far, this one's too
  int64_t step = 0;            // that was begun last
  int64_t steps = 0;           // begun so far, of all lanes
};

// All ranks that were started together, one a process. Used by the thread that trains.
class World {
 public:
  virtual ~World() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  // Which of the ranks on its machine this one is, from 0.
  virtual int local_rank() const = 0;
  // "Open MPI 4.1.4"
  virtual std::string library() const = 0;
  // The first `size` of them. Asked for by exactly these, in the same order; outlived by the world. Throws:
  // DeviceError.
  virtual std::unique_ptr<ProcessGroup> make_group(int size) = 0;

  // What rank 0 tells all others to do.
  virtual void tell(std::span<const std::byte> order) = 0;
  // The next of these, on another rank than 0. Sleeps while none comes; the rank is idle meanwhile.
  virtual std::vector<std::byte> hear() = 0;
  // What each rank of a group has to say, as long as it likes, in the order of ranks; empty on others than rank 0.
  virtual std::vector<std::vector<std::byte>> collect(ProcessGroup& group, std::span<const std::byte> mine) = 0;

  // From here on the rank does nothing that others may have to wait for, or does.
  virtual void set_idle(bool idle) = 0;
  virtual void note_step(int64_t step) = 0; // that begins
  virtual Activity activity() const = 0;    // any thread
};

// What the library that holds a backend shows: one C function of this name, that returns a WorldBackend.
struct WorldBackend {
  uint64_t version; // world_version() of its build
  // Joins the ranks that this process was started with. Once a process. Throws: DeviceError.
  std::unique_ptr<World> (*join)();
};
consteval uint64_t world_version() { return 3; } // raise it when World or ProcessGroup changes
inline constexpr char kWorldEntry[] = "amplab_world";
using WorldEntry = const WorldBackend*();

} // namespace amplab
