// SPDX-License-Identifier: Apache-2.0
// Replaces the file of that name. Asynchronous copies arrive when the thread waits for them and no earlier. Until then
// their destination holds NaN.
#pragma once
#include <cstring>
#include <cuda_runtime.h>
#include <deque>
#include <vector>

namespace amplab::cuda {

namespace copies {

struct Copy {
  void* to;
  const void* from; // null: zeros
  size_t bytes;
};
struct OfThread {
  std::vector<Copy> open;
  std::deque<std::vector<Copy>> groups;
};

inline OfThread& own() {
  static std::vector<OfThread> threads(1024);
  return threads[threadIdx.x];
}

} // namespace copies

template <int kBytes> void copy_async(void* to, const void* from, bool there) {
  static_assert(kBytes == 4 || kBytes == 8 || kBytes == 16);
  if (reinterpret_cast<uintptr_t>(to) % kBytes != 0 || (there && reinterpret_cast<uintptr_t>(from) % kBytes != 0))
    throw cuda_on_host::KernelError("a copy to shared memory is not aligned to what it moves");
  std::memset(to, 0xff, kBytes);
  copies::own().open.push_back({to, there ? from : nullptr, kBytes});
}

inline void commit_copies() {
  copies::own().groups.push_back(std::move(copies::own().open));
  copies::own().open.clear();
}

template <int kLater> void wait_for_copies() {
  for (auto& groups = copies::own().groups; groups.size() > kLater; groups.pop_front())
    for (const copies::Copy& copy : groups.front())
      if (copy.from)
        std::memcpy(copy.to, copy.from, copy.bytes);
      else
        std::memset(copy.to, 0, copy.bytes);
}

} // namespace amplab::cuda
