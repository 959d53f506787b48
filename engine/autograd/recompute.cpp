// SPDX-License-Identifier: Apache-2.0
#include "engine/autograd/recompute.h"

#include "engine/autograd/apply.h"
#include "engine/context/execution_context.h"
#include "engine/tensor/saved_tensor.h"

#include <cassert>
#include <utility>

namespace amplab {
namespace {

using RecomputerScope = ContextGuard<&ExecutionContext::recomputer>;

// Throws: ModifiedInPlace if an input has changed since.
void expect_unchanged(const Tensor& input, int64_t version) {
  if (input.version() == version) return;
  throw ModifiedInPlace(input, version, static_cast<const Node*>(input.body()->node.get()));
}

class RecomputeNode final : public Node {
 public:
  RecomputeNode(CheckpointedFunction function, std::span<const Tensor> inputs)
      : function_(std::move(function)), inputs_(inputs.begin(), inputs.end()), state_(autocast_state()),
        layer_(current_context().layer) {}

  void backward(const Tensor& gradient, Gradients& gradients) override {
    if (!current_context().backward_accumulates) throw ReentrantUnderGrad();
    if (freed_) throw GraphFreed();
    if (grad_enabled())
      throw NotTwiceDifferentiable("The gradient of a checkpointed function cannot be differentiated again.");
    for (const SavedTensor& input : inputs_)
      if (input) expect_unchanged(input, input.version());
    const LayerScope layer(layer_);
    std::vector<Tensor> leaves(inputs_.begin(), inputs_.end());
    for (size_t i = 0; i < leaves.size(); ++i)
      if (leaves[i]) {
        leaves[i] = leaves[i].detach();
        leaves[i].set_requires_grad(static_cast<bool>(edges[i].node));
      }
    const Tensor output = run_again(leaves);
    if (!output.requires_grad()) throw NothingToDifferentiate();
    run_backward(output, gradient);
    for (size_t i = 0; i < leaves.size(); ++i)
      if (leaves[i] && (gradients[i] = leaves[i].grad())) gradients[i].charge_to(MemoryCategory::temporaries);
  }
  void release() override {
    freed_ = true;
    inputs_.clear();
  }
  std::string name() const override { return "CheckpointFunctionBackward"; }

 private:
  Tensor run_again(std::span<const Tensor> leaves) const {
    const ContextGuard<&ExecutionContext::recomputes> again(true);
    const GradModeGuard recorded(true);
    const AutocastGuard as_before(state_, clear_cast_cache);
    return function_(leaves);
  }

  CheckpointedFunction function_;
  std::vector<SavedTensor> inputs_;
  AutocastState state_;
  std::string_view layer_;
  bool freed_ = false;
};

// What one checkpoint would save, by number. While it runs again, its ops' saved tensors fill `recomputed_`, and the
// recorded graph is discarded.
class OnDemandRecomputer final : public Recomputer {
 public:
  OnDemandRecomputer(std::function<void()> again, std::span<const Tensor> inputs, void (*stop)())
      : again_(std::move(again)), stop_(stop), state_(autocast_state()) {
    for (const Tensor& input : inputs) inputs_.push_back({input, input.version()});
  }

  size_t save(const Tensor& tensor) override {
    if (!running_) {
      saved_.push_back({tensor.shape(), tensor.dtype()});
      return saved_.size() - 1;
    }
    if (recomputed_.size() == saved_.size()) return recomputed_.size(); // complete
    recomputed_.push_back(tensor.detach());
    if (stop_ && recomputed_.size() == saved_.size()) stop_();
    return recomputed_.size() - 1;
  }

  Tensor recompute(size_t number) override {
    if (running_) return recomputed_.at(number); // by a backward pass within the checkpoint
    if (!recomputed_.empty() && recomputed_[number]) return std::exchange(recomputed_[number], {});
    run_again();
    return std::exchange(recomputed_[number], {});
  }

 private:
  struct SavedMetadata {
    Shape shape;
    DType dtype;
  };

  void run_again() {
    for (const Input& input : inputs_) expect_unchanged(input.tensor, input.version);
    recomputed_.clear();
    struct Running {
      explicit Running(OnDemandRecomputer& it) : frame(it) { frame.running_ = true; }
      ~Running() { frame.running_ = false; }
      OnDemandRecomputer& frame;
    };
    {
      const Running running(*this);
      const RecomputerScope saves(this);
      const ContextGuard<&ExecutionContext::recomputes> not_a_gradient(true);
      const GradModeGuard recorded(true);
      const AutocastGuard as_before(state_, clear_cast_cache);
      again_();
    }
    compare();
  }

  // Throws: RecomputedDifferently, with PyTorch's message.
  void compare() const {
    if (recomputed_.size() < saved_.size())
      throw RecomputedDifferently("torch.utils.checkpoint: A different number of tensors was saved during the original "
                                  "forward and recomputation.\n"
                                  "Number of tensors saved during forward: " +
                                  std::to_string(saved_.size()) + "\nNumber of tensors saved during recomputation: " +
                                  std::to_string(recomputed_.size()) + ".");
    std::string differences;
    for (size_t i = 0; i < saved_.size(); ++i) {
      if (saved_[i].shape == recomputed_[i].shape() && saved_[i].dtype == recomputed_[i].dtype()) continue;
      differences.append("tensor at position ").append(std::to_string(i));
      differences.append(":\nsaved metadata: ")
          .append(to_string(saved_[i].shape))
          .append(" ")
          .append(name_of(saved_[i].dtype));
      differences.append("\nrecomputed metadata: ").append(to_string(recomputed_[i].shape())).append(" ");
      differences.append(name_of(recomputed_[i].dtype())).append("\n");
    }
    if (!differences.empty())
      throw RecomputedDifferently(
          "torch.utils.checkpoint: Recomputed values for the following tensors have different metadata "
          "than during the forward pass.\n" +
          differences);
  }

  struct Input {
    Tensor tensor;
    int64_t version; // before the first run
  };

  std::function<void()> again_;
  void (*stop_)();
  std::vector<Input> inputs_;
  AutocastState state_;
  std::vector<SavedMetadata> saved_;
  std::vector<Tensor> recomputed_; // detached; each is moved out when requested
  bool running_ = false;
};

} // namespace

NothingToDifferentiate::NothingToDifferentiate()
    : std::runtime_error("none of output has requires_grad=True, this checkpoint() is not necessary") {}

ReentrantUnderGrad::ReentrantUnderGrad()
    : std::runtime_error(
          "When use_reentrant=True, torch.utils.checkpoint is incompatible with .grad() or passing an `inputs` "
          "parameter to .backward(). To resolve this error, you can either set use_reentrant=False, or call "
          ".backward() without passing the `inputs` argument.") {}

void recompute_on_demand(const std::function<void()>& first, std::function<void()> again,
                         std::span<const Tensor> inputs, void (*stop)()) {
  const auto frame = make_ref<OnDemandRecomputer>(std::move(again), inputs, stop);
  const RecomputerScope scope(frame.get());
  first();
}

Tensor recomputed(CheckpointedFunction function, std::span<const Tensor> inputs) {
  assert(inputs.size() <= kMostInputs);
  const bool needs_gradient = needs_node(inputs);
  Tensor output;
  {
    const NoGradGuard unrecorded;
    output = function(inputs).detach();
  }
  if (!needs_gradient) return output;
  auto node = make_ref<RecomputeNode>(std::move(function), inputs);
  for (size_t i = 0; i < inputs.size(); ++i) node->edges[i] = edge_to(inputs[i]);
  set_history(output, node);
  return output;
}

} // namespace amplab
