// SPDX-License-Identifier: Apache-2.0
// Backoff for polling other ranks: yields for two milliseconds, as needed within a step, then sleeps. MPI's own waiting
// keeps the core busy, which makes laptops audible.
#pragma once
#include <chrono>
#include <thread>

namespace amplab::mpi {

class Backoff {
 public:
  void pause() {
    if (std::chrono::steady_clock::now() - begin_ < std::chrono::milliseconds(2))
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(200));
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

} // namespace amplab::mpi
