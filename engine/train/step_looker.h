// SPDX-License-Identifier: Apache-2.0
// Makes the look of a step that is inspected (engine/run/step_look.h): it is told of each op call by the step's probe,
// looks at tensors where they lie, and calls nothing of the loop, so that a step has the same bits whether it is looked
// at or not. What it keeps of memory is of category inspection. Owned by the trainer. Called by the thread that walks,
// and by the trainer's while that one waits.
//
// What stands in a look beyond what step_look.h says:
//   gradient   seen before the first call since backward that reads or changes it, be that unscale, clipping, a norm,
//   or the optimizer;
//              one that no call has taken, where the step ends. A gradient that is seen again before its weight was
//              stepped is told as it was seen last; after that it is another one, whose seq is that of the call that
//              was about to take it.
//   scale      what the loss was multiplied by last before this backward; of a gradient, by the scaler that unscales
//   it. 1: nothing. unrounded  where the probe has a twin: of what backward has made with something 16-bit in it.
//   update, WeightUpdate  from the step's begin to its end, of models that an optimizer has stepped (weight_changes.h).
#pragma once
#include "engine/probe/probe.h"
#include "engine/train/call_names.h"
#include "engine/train/crew.h"
#include "engine/train/gradients_found.h"
#include "engine/train/step_block.h"
#include "engine/train/weight_changes.h"

namespace amplab {

class StepLooker final : public CallObserver {
 public:
  // block: of the lane's steps, by which scalers are told apart. All outlive it.
  StepLooker(CachingAllocator& memory, Device& device, const Crew& crew, const StepBlock& block)
      : device_(device), crew_(crew), block_(block), changes_(memory, device) {}

  // A step begins, of which the probe tells from here on. It outlives the step.
  void begin_step(Probe& probe);
  // The step is over. Requires: begin_step().
  StepLook take(const StepRecord& record);

  void before(Device& device, const Call& call) override;
  void after(Device& device, const Call& call, const OpRecord& record) override;

 private:
  struct OfGradient {
    std::optional<size_t> told; // where it stands in the look
    bool stepped = false;       // since then
  };

  void look_at_weights();
  void look_at_gradient(size_t weight, int64_t seq);
  void note_scale(const Call& call);
  void note_unscaled(const Call& call);
  void note_stepped(const Call& call);

  Device& device_;
  const Crew& crew_;
  const StepBlock& block_;
  WeightChanges changes_;
  GradientsFound found_;
  CallNames names_;
  Probe* probe_ = nullptr;
  StepLook look_;
  std::vector<OfGradient> gradients_; // by weight
  double scale_ = 1;                  // of what backward makes
  bool went_back_ = false;            // backward ran since the loss was scaled
  int64_t backward_line_ = 0;         // that called it last
};

} // namespace amplab
