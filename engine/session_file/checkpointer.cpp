// SPDX-License-Identifier: Apache-2.0
#include "engine/session_file/checkpointer.h"

#include "engine/session_file/database.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <system_error>

namespace amplab {
namespace {

constexpr std::chrono::seconds kApart{1};

void run_checkpoints(const std::stop_token& stop, const std::string& path) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  try {
    Database database(path, Database::Access::write);
    database.run("PRAGMA synchronous = NORMAL");
    while (!stopped.wait_for(lock, stop, kApart, [&] { return stop.stop_requested(); })) {
      try {
        database.run("PRAGMA wal_checkpoint(PASSIVE)");
      } catch (const SqlError&) { // disk full: retried later, and reported by the failing commit
      }
    }
  } catch (const SqlError&) { // no connection
  }
}

} // namespace

Checkpointer::Checkpointer(const std::string& path) {
  try {
    thread_ = std::jthread([path](const std::stop_token& stop) { run_checkpoints(stop, path); });
  } catch (const std::system_error&) { // no thread
  }
}

} // namespace amplab
