// SPDX-License-Identifier: Apache-2.0
#include "engine/inspection/gradient_tracker.h"

#include "engine/context/execution_context.h"

namespace amplab {
namespace {

int64_t version_of(const Tensor& tensor) { return tensor ? tensor.body()->storage->version() : 0; }

} // namespace

void GradientTracker::begin_step(const std::vector<InspectedWeight>& weights) {
  weights_ = &weights;
  gradients_.assign(weights.size(), {});
  fresh_.clear();
  backward_ran_ = false;
}

void GradientTracker::before_backward() {
  for (size_t i = 0; i < gradients_.size(); ++i) {
    const Tensor& gradient = (*weights_)[i].stepped.grad();
    gradients_[i].body = gradient.body();
    gradients_[i].version = version_of(gradient);
  }
}

void GradientTracker::after_backward() {
  fresh_.clear();
  for (size_t i = 0; i < gradients_.size(); ++i) {
    Gradient& known = gradients_[i];
    const Tensor& gradient = (*weights_)[i].stepped.grad();
    if (known.body != gradient.body() || known.version != version_of(gradient)) known.fresh = true;
    if (known.fresh && gradient) fresh_[gradient.view().data] = i;
  }
}

std::vector<size_t> GradientTracker::take_unseen(const Call& call) {
  if (current_context().phase == Phase::backward) {
    if (!std::exchange(backward_ran_, true)) before_backward();
    return {};
  }
  if (std::exchange(backward_ran_, false)) after_backward();
  std::vector<size_t> found;
  const auto check = [&](std::span<const View> operands) {
    for (const View& view : operands) {
      const auto fresh = view ? fresh_.find(view.data) : fresh_.end();
      if (fresh == fresh_.end()) continue;
      found.push_back(fresh->second);
      gradients_[fresh->second].fresh = false;
      gradients_[fresh->second].seen = true;
      fresh_.erase(fresh);
    }
  };
  if (!fresh_.empty()) check(call.in);
  if (!fresh_.empty()) check(call.out);
  return found;
}

std::vector<size_t> GradientTracker::take_remaining() {
  if (std::exchange(backward_ran_, false)) after_backward();
  std::vector<size_t> found;
  for (size_t i = 0; i < gradients_.size(); ++i)
    if (gradients_[i].fresh && !gradients_[i].seen && (*weights_)[i].stepped.grad()) found.push_back(i);
  return found;
}

} // namespace amplab
