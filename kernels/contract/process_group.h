// SPDX-License-Identifier: Apache-2.0
// Ranks that train together and their collectives, as in torch.distributed. Every rank makes the same collective calls
// in the same order, with the same element counts and dtypes. Implemented by kernels/mpi. A lost or late rank is not an
// error of these calls: the process that started the ranks watches them (app/engine) and ends all of them.
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

// Per-group data of a device that runs the group's collectives itself, such as a communicator between GPUs. Destroyed
// with the group, on the training thread.
class DeviceLink {
 public:
  virtual ~DeviceLink() = default;
};

// Used on the training thread. Tensors are contiguous, in host memory. An async collective needs its tensors until
// wait(). Any other collective returns when it and all earlier ones are done.
class ProcessGroup {
 public:
  virtual ~ProcessGroup() = default;

  virtual int rank() const = 0; // of this process, 0 <= rank() < size()
  virtual int size() const = 0;

  // x = the sum or the maximum of x over the ranks, with the same bits on each rank. A 16-bit sum is rounded after each
  // addition.
  virtual void all_reduce(const View& x, ReduceOp op, bool async) = 0;
  // x = the x of rank `from`.
  virtual void broadcast(const View& x, int from, bool async) = 0;
  // all = the `mine` of all ranks, concatenated in rank order.
  virtual void all_gather(const View& mine, const View& all, bool async) = 0;
  // mine = this rank's slice of the sum of `all` over the ranks.
  virtual void reduce_scatter(const View& all, const View& mine, bool async) = 0;
  // Returns when all queued collectives are done.
  virtual void wait() = 0;

  // Returns seconds that the training thread has waited for collectives so far. Excludes collectives that a device runs
  // itself.
  virtual double seconds_waited() const = 0;

  // Reports for Activity that the training thread begins or stops waiting for collectives that a device runs itself.
  virtual void set_waiting(bool) {}
  // Returns the slot for the link of `device`, any address that identifies the device. Initially null.
  std::unique_ptr<DeviceLink>& link_of(const void* device) { return links_[device]; }

 private:
  std::map<const void*, std::unique_ptr<DeviceLink>> links_;
};

// Current activity of a rank, for monitoring. Any thread.
struct Activity {
  enum class Kind : uint8_t { idle, computing, waiting } kind = Kind::idle;
  double seconds = 0;          // in the current kind
  double waited = 0, idle = 0; // total seconds in collectives and idle, including the current period
  int64_t step = 0;            // the latest step begun
  int64_t steps = 0;           // number of steps begun, over all lanes
};

// All ranks that were started together, one per process. Used on the training thread.
class World {
 public:
  virtual ~World() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  // Returns the index of this rank among those on its machine.
  virtual int local_rank() const = 0;
  // "Open MPI 4.1.4"
  virtual std::string library() const = 0;
  // Returns a group of the first `size` ranks. Collective: exactly these ranks call it, in the same order. The world
  // outlives the group. Throws: DeviceError.
  virtual std::unique_ptr<ProcessGroup> make_group(int size) = 0;

  // Sends an order from rank 0 to all other ranks.
  virtual void send_order(std::span<const std::byte> order) = 0;
  // Returns the next order, on ranks other than 0. Sleeps until one comes, and marks the rank idle meanwhile.
  virtual std::vector<std::byte> receive_order() = 0;
  // Returns the `mine` of each rank of the group, of any length, in rank order. Empty on ranks other than 0.
  virtual std::vector<std::vector<std::byte>> collect(ProcessGroup& group, std::span<const std::byte> mine) = 0;

  // Marks the rank idle or busy. No rank waits for an idle one.
  virtual void set_idle(bool idle) = 0;
  virtual void note_step(int64_t step) = 0; // called when the step begins
  virtual Activity activity() const = 0;    // any thread
};

// Interface of the library that holds the backend: one C function, kWorldEntry, returns a WorldBackend.
struct WorldBackend {
  uint64_t version; // world_version() of its build
  // Joins the ranks that this process was started with. Call it once per process. Throws: DeviceError.
  std::unique_ptr<World> (*join)();
};
consteval uint64_t world_version() { return 3; } // raise it when World or ProcessGroup changes
inline constexpr char kWorldEntry[] = "amplab_world";
using WorldEntry = const WorldBackend*();

} // namespace amplab
