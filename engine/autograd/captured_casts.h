// SPDX-License-Identifier: Apache-2.0
// Low-precision copies of weights that outlive autocast regions, for captured steps. The update fills them right after
// it has changed the weights, so that forward casts none. Owned by a captured step. Training thread only.
#pragma once
#include "engine/context/execution_context.h"
#include "engine/tensor/tensor.h"

#include <span>
#include <vector>

namespace amplab {

class CapturedCasts {
 public:
  CapturedCasts() = default;
  // Allocates copies of all weights that autocast may cast to `dtype`. Must precede the capture: calls captured earlier
  // could overwrite memory that is first used later in it. Throws: OutOfMemory.
  CapturedCasts(std::span<const Tensor> weights, DType dtype);

  // Until the end of the scope, autocast uses these copies of weights that have not changed since the constructor.
  // Their contents are undefined until filled.
  using UseGuard = ContextGuard<&ExecutionContext::captured_casts>;

  // Frees copies that were never used.
  void drop_unused();
  bool empty() const { return copies_.empty(); }
  // Queues the casts of all copies, or of those that are used and have a changed weight.
  void fill() const;
  void fill_changed() const;

  // A detached tensor for the cast of x. Undefined if x must be cast as usual.
  Tensor copy_of(const Tensor& x, DType dtype);

 private:
  struct Copy {
    Tensor weight, tensor;
    int64_t version; // of the weight
    bool used = false;
    bool outdated() const { return weight.body()->storage->version() != version; }
  };
  static void cast(const Copy& copy);

  std::vector<Copy> copies_;
};

} // namespace amplab
