// SPDX-License-Identifier: Apache-2.0
// Memory for time: torch.utils.checkpoint. A segment of a model is run again in backward, under the autocast state it
// ran under first (amp-semantics 2.14). The caller sees to it that it draws the same numbers. Used only by the thread
// that trains.
#pragma once
#include "engine/tensor/tensor.h"

#include <functional>
#include <initializer_list>
#include <span>
#include <stdexcept>

namespace amplab {

using Segment = std::function<Tensor(std::span<const Tensor> inputs)>;

// A re-entrant segment was reached by a walk that does not add into the grads of leaves. what() is PyTorch's sentence.
struct ReentrantUnderGrad : std::runtime_error {
  ReentrantUnderGrad();
};

// The segment, run again, made something that depends on nothing. what() is PyTorch's sentence.
struct NothingToDifferentiate : std::runtime_error {
  NothingToDifferentiate();
};

// A segment kept other tensors when it ran again. what() is PyTorch's sentence.
struct RecomputedDifferently : std::runtime_error {
  using runtime_error::runtime_error;
};

// The re-entrant form: segment(inputs), of which only the inputs are kept. As in PyTorch the parameters that the
// segment uses get gradients if an input requires one, and only by run_backward. At most five inputs. Backward throws:
// NotTwiceDifferentiable if it is to be recorded, ReentrantUnderGrad, NothingToDifferentiate, GraphFreed,
// ModifiedInPlace if an input was changed after the first run.
Tensor recomputed(Segment segment, std::span<const Tensor> inputs);
inline Tensor recomputed(Segment segment, std::initializer_list<Tensor> inputs) {
  return recomputed(std::move(segment), std::span<const Tensor>(inputs.begin(), inputs.size()));
}

// The other form: runs `first` at once, recorded, but what its ops would keep for backward is let go of, and made by
// `again` when backward first asks: the same ops on the same inputs. Everything that it uses gets its gradient, as if
// it were not there. Backward throws: RecomputedDifferently, ModifiedInPlace if one of the inputs was changed since
// before the first run.
void recompute_on_demand(const std::function<void()>& first, std::function<void()> again,
                         std::span<const Tensor> inputs = {});

} // namespace amplab
