// SPDX-License-Identifier: Apache-2.0
// How a rank looks for what another has to do first: eagerly for a moment, as within a step, and then so that others
// have the core. MPI's own waiting takes all of it, which a class on laptops would hear.
#pragma once
#include <chrono>
#include <sched.h>
#include <thread>

namespace amplab::mpi {

class Patience {
 public:
  void rest() {
    if (std::chrono::steady_clock::now() - begin_ < std::chrono::milliseconds(2))
      sched_yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(200));
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

} // namespace amplab::mpi
