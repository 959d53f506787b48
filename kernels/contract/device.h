// SPDX-License-Identifier: Apache-2.0
// A device: memory, and a kernel for every row of the op table. Implemented by backends. The engine holds a reference
// and never includes a backend. Used by one thread at a time, the training thread.
#pragma once
#include "kernels/contract/cached_blocks.h"
#include "kernels/contract/call.h"
#include "kernels/contract/capturing.h"
#include "kernels/contract/clients.h"
#include "kernels/contract/device_properties.h"
#include "kernels/contract/error.h"
#include "kernels/contract/probing.h"
#include "kernels/contract/readback.h"

#include <memory>
#include <string>

namespace amplab {

// Bytes. free, total: 0 if unknown. scratch: held by kernels in addition to allocate().
struct MemoryFigures {
  size_t free, total, scratch = 0;
};

class Device {
 public:
  virtual ~Device() = default;

  // "cpu", "cuda:0"
  virtual std::string name() const = 0;
  virtual DeviceProperties properties() const = 0;

  // Returns at least `bytes` bytes, 64-byte aligned (256 on CUDA), never null. Throws: OutOfMemory.
  virtual void* allocate(size_t bytes) = 0;
  virtual void release(void* block) noexcept = 0;
  virtual MemoryFigures memory() const = 0;
  // Caches of this device's memory. allocate(), and run() when a kernel needs scratch memory, release them before they
  // throw OutOfMemory.
  CachedBlocks& cached_blocks() { return cached_blocks_; }

  virtual void copy_from_host(void* to, const void* from, size_t bytes) = 0;
  virtual void copy_to_host(void* to, const void* from, size_t bytes) = 0; // returns when the bytes are there
  // capacity: largest number of pending copies.
  virtual std::unique_ptr<Readback> make_readback(size_t bytes, size_t capacity) = 0;

  // Runs or queues the call. Requires: operands in the order of ops.def, in the layout of the op's row.
  virtual void run(const Call& call) = 0;
  // Returns when all queued work is done.
  virtual void synchronize() = 0;

  // Returns why collectives of the group are host-staged although the device has its own memory, in one sentence. Empty
  // if the device runs them itself, or shares the host's memory. The first call is collective: all ranks of the group
  // make it, in the same order, and not during a capture. The device must outlive the group's DeviceLink. Throws:
  // DeviceError.
  virtual std::string host_staging_reason(ProcessGroup& group) { return static_cast<void>(group), std::string(); }

  virtual Clients& clients() = 0;
  virtual Probing& probing() = 0;
  // Returns null if the device cannot capture calls. Steps then run eagerly.
  virtual Capturing* capturing() { return nullptr; }

 private:
  CachedBlocks cached_blocks_;
};

// Makes a device work for a client for its lifetime, then restores the previous one.
class ClientScope {
 public:
  ClientScope(Device& device, const Client& client) : clients_(device.clients()), outside_(clients_.set(client)) {}
  ~ClientScope() { clients_.set(outside_); }
  const Client& outside() const { return outside_; }
  ClientScope(const ClientScope&) = delete;
  ClientScope& operator=(const ClientScope&) = delete;

 private:
  Clients& clients_;
  Client outside_;
};

// The same for the ledger alone.
class ScratchScope : public ClientScope {
 public:
  ScratchScope(Device& device, ScratchLedger* ledger) : ClientScope(device, with(device.clients().current(), ledger)) {}

 private:
  static Client with(Client client, ScratchLedger* ledger) {
    client.scratch = ledger;
    return client;
  }
};

} // namespace amplab
