// SPDX-License-Identifier: Apache-2.0
// The run as seen by PyTorch's functions. Created by engine/train, outlives the interpreter. Training thread only.
#pragma once
#include "engine/context/autocast_guard.h"
#include "engine/interpreter/interpreter.h"
#include "engine/nn/init.h"
#include "engine/optim/gradients.h"
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

  // Returns the autocast state of a new region before its own arguments apply: lists, overrides of single ops.
  virtual AutocastState region() const = 0;
  // Called before a host sync (`item`, `if tensor`) or a read of a value that changes between steps. The program may
  // branch on it, so a captured step cannot replay it.
  virtual void before_host_sync(interpreter::Interpreter&) = 0;
  // Called around a backward pass. root is the tensor that backward was called on.
  virtual void before_backward(interpreter::Interpreter&, const Tensor& /*root*/) {}
  virtual void after_backward(interpreter::Interpreter&) {}
  virtual void backward_failed() noexcept {} // called instead of after_backward

  // Called before gradients are read or changed other than by backward: `p.grad`, clipping.
  virtual void prepare_gradients(interpreter::Interpreter&) {}
  // torch.nn.utils.clip_grad_* of these tensors, which have gradients. Returns the tensor for their total norm before
  // clipping (fp32, 0-dim), so that a captured step finds it at a fixed address. clip: empty if not clipping by
  // norm.
  virtual Tensor norm_buffer(interpreter::Interpreter&, std::span<const Tensor> parameters,
                             std::optional<NormClip> clip) = 0;

  // Returns the tensors that hold this rank's shards of these parameters' gradients. Returns the parameters themselves
  // if gradients are not sharded.
  virtual std::vector<Tensor> gradient_shards(std::vector<Tensor> parameters) const { return parameters; }
  // Reduces norm from this rank's shards to all ranks. Does nothing if each rank has all gradients.
  virtual void all_reduce_norm(const Tensor& /*norm*/) {}
  // Returns true if this rank holds only a shard of the gradients.
  virtual bool gradients_are_sharded() const { return false; }

  // Returns the ranks that train together, null if there is only one.
  virtual ProcessGroup* process_group() const { return nullptr; }

  CachingAllocator& memory;
  // "cuda" or "cpu": the device's name in the program and in PyTorch's messages.
  const std::string device_type;

  // Generator of torch.rand and the like. Persists between steps. The owner seeds it with the run's seed.
  TorchGenerator generator{0};
  // State of all random numbers of a run. Restored while a checkpointed function is recomputed.
  struct RandomState {
    TorchGenerator generator{0};
    std::vector<int64_t> passes; // per model, numbers dropout's masks
  };
  virtual RandomState random_state() const { return {generator, {}}; }
  virtual void set_random_state(RandomState state) { generator = std::move(state.generator); }

  // ---- used only by engine/torch ----
  std::set<std::string, std::less<>> warned; // warnings already printed
  std::string misuse; // message about an object that was never used; raised by the next PyTorch call
  std::array<interpreter::Value, std::size(kFormats)>
      dtypes; // torch.float16 and the like, created once because `is` compares them
};

} // namespace amplab::torch
