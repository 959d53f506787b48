// SPDX-License-Identifier: Apache-2.0
// Activation checkpointing, as torch.utils.checkpoint: runs a part of a model again in backward, under the autocast
// state of its first run (amp-semantics 2.14). The caller must make it draw the same random numbers. Training thread
// only.
#pragma once
#include "engine/tensor/tensor.h"

#include <functional>
#include <initializer_list>
#include <span>
#include <stdexcept>

namespace amplab {

using CheckpointedFunction = std::function<Tensor(std::span<const Tensor> inputs)>;

// Thrown when a backward pass that does not add into the grads of leaves reaches a re-entrant checkpoint. what() is
// PyTorch's message.
struct ReentrantUnderGrad : std::runtime_error {
  ReentrantUnderGrad();
};

// Thrown when the recomputed output does not require a gradient. what() is PyTorch's message.
struct NothingToDifferentiate : std::runtime_error {
  NothingToDifferentiate();
};

// Thrown when recomputation saves different tensors. what() is PyTorch's message.
struct RecomputedDifferently : std::runtime_error {
  using runtime_error::runtime_error;
};

// The re-entrant form: calls segment(inputs) and saves only the inputs. As in PyTorch, parameters used inside get
// gradients only if an input requires one, and only by run_backward. Requires: at most five inputs. Backward throws:
// NotTwiceDifferentiable if it is to be recorded, ReentrantUnderGrad, NothingToDifferentiate, GraphFreed,
// ModifiedInPlace if an input was changed after the first run.
Tensor recomputed(CheckpointedFunction function, std::span<const Tensor> inputs);
inline Tensor recomputed(CheckpointedFunction function, std::initializer_list<Tensor> inputs) {
  return recomputed(std::move(function), std::span<const Tensor>(inputs.begin(), inputs.size()));
}

// The other form: runs `first` at once, recorded, but without saving tensors for backward. When backward first needs
// them, `again` recomputes them: the same ops on the same inputs. Everything used inside gets its gradient as without
// checkpointing. stop: throws an exception that ends `again` early and is caught there, once all tensors are
// recomputed; null: `again` runs to its end. Backward throws: RecomputedDifferently, ModifiedInPlace if one of `inputs`
// was changed since before the first run.
void recompute_on_demand(const std::function<void()>& first, std::function<void()> again,
                         std::span<const Tensor> inputs = {}, void (*stop)() = nullptr);

} // namespace amplab
