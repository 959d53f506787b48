// SPDX-License-Identifier: Apache-2.0
// What PyTorch's names need to know of the run that they are used in. Made by engine/train, outlives the walk; used
// only by the thread that trains.
#pragma once
#include "engine/amp/autocast.h"
#include "engine/interpreter/walk.h"
#include "engine/nn/init.h"
#include "engine/tensor/tensor.h"

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace amplab {
class ProcessGroup;
}

namespace amplab::torch {

class Environment {
 public:
  explicit Environment(CachingAllocator& its_memory, std::string its_device_type)
      : memory(its_memory), device_type(std::move(its_device_type)) {}
  virtual ~Environment() = default;

  // What a region that the text opens is like before its own arguments are applied: lists, overrides of single ops.
  virtual AutocastState region() const = 0;
  // The program is about to learn a number of the device (`item`, `if tensor`) or one that changes from step to step:
  // what it does next may depend on it, and a recording cannot repeat it.
  virtual void host_learns(interpreter::Walk&) = 0;
  // Around backward: root as it was given, its gradient known.
  virtual void before_backward(interpreter::Walk&, const Tensor& /*root*/) {}
  virtual void after_backward(interpreter::Walk&) {}
  virtual void backward_has_thrown() noexcept {} // in place of it

  // Gradients are about to be read or changed by other means than backward: `p.grad`, clipping.
  virtual void gradients_are_read(interpreter::Walk&) {}
  // torch.nn.utils.clip_grad_* of these tensors, which have gradients. Returns where their total norm, before clipping,
  // is to be written (fp32, 0-dim), so that a recording finds it in its place. max_norm: of clipping by norm.
  virtual Tensor place_for_norm(interpreter::Walk&, std::span<const Tensor> parameters,
                                std::optional<double> max_norm) = 0;

  // Where gradients are shared out over ranks: the tensors that hold this rank's part of these parameters' gradients;
  // else these.
  virtual std::vector<Tensor> gradient_holders(std::vector<Tensor> parameters) const { return parameters; }
  // norm, of this rank's part, becomes that of all; where each rank has all gradients it is that already.
  virtual void join_norm(const Tensor& /*norm*/) {}
  // Does it have a part of them only?
  virtual bool gradients_are_shared_out() const { return false; }

  // The ranks that train together; null: there is one.
  virtual ProcessGroup* process_group() const { return nullptr; }

  CachingAllocator& memory;
  // "cuda" or "cpu": what the text calls the device, and what PyTorch would say in its sentences.
  const std::string device_type;

  // What torch.rand and the like draw from. It outlives a step; begun with the run's seed by whoever makes this.
  TorchGenerator generator{0};
  // All that a run's random numbers follow from. What it was is set again where a checkpoint's function runs once more.
  struct RandomState {
    TorchGenerator generator{0};
    std::vector<int64_t> passes; // of each model: they number dropout's masks
  };
  virtual RandomState random_state() const { return {generator, {}}; }
  virtual void set_random_state(RandomState state) { generator = std::move(state.generator); }

  // ---- this room's own ----
  std::set<std::string, std::less<>> warned; // what was said once is not said again
  std::string misuse; // what a thing that is gone was not used for; said at the next call of PyTorch's names
  std::array<interpreter::Value, std::size(kFormats)>
      dtypes; // torch.float16 and the like, made once: `is` compares them
};

} // namespace amplab::torch
