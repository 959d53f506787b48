// SPDX-License-Identifier: Apache-2.0
// Copies of weights in autocast's precision that outlive its regions, for who repeats a step: there the update makes
// them, while the weights are near, and nothing is cast on the way down. Owned by a recording; used only by the thread
// that trains.
#pragma once
#include "engine/tensor/tensor.h"

#include <span>
#include <vector>

namespace amplab {

class KeptCasts {
 public:
  KeptCasts() = default;
  // Takes memory for copies of all weights that autocast may cast to `dtype`. That of others is no use: what the calls
  // of a recording used before the copy was asked for, they would write over it. Throws: OutOfMemory.
  KeptCasts(std::span<const Tensor> weights, DType dtype);

  // Until the end of the scope, or end(), autocast on this thread takes copies from here of weights that nobody has
  // changed since the memory was taken. Nothing stands in it before it is filled.
  class Lending {
   public:
    explicit Lending(KeptCasts& kept);
    ~Lending() { end(); }
    void end();
    Lending(const Lending&) = delete;
    Lending& operator=(const Lending&) = delete;

   private:
    KeptCasts* before_;
    bool ended_ = false;
  };

  // Gives back the memory of copies that nobody has asked for.
  void drop_unused();
  bool empty() const { return copies_.empty(); }
  // Queues the casts of all weights whose copies were asked for, or of those among them that were changed since.
  void fill() const;
  void fill_changed() const;

  // A tensor of its own, off the tape, for the cast of x; undefined where x has to be cast as ever.
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

// Who lends copies on this thread; null: nobody.
KeptCasts* casts_kept();

} // namespace amplab
