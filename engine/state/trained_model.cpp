// SPDX-License-Identifier: Apache-2.0
#include "engine/state/trained_model.h"

#include "engine/autograd/functional.h"
#include "engine/autograd/node.h"

#include <algorithm>

namespace amplab {

bool TrainedModel::convert(CachingAllocator& memory, DType dtype) {
  const auto is_that = [&](const Tensor& tensor) { return !is_floating(tensor.dtype()) || tensor.dtype() == dtype; };
  if (std::ranges::all_of(module_->parameters(), is_that, &Parameter::tensor) &&
      std::ranges::all_of(module_->buffers(), is_that, &Buffer::tensor))
    return false;
  std::vector<Tensor> gradients;
  for (const Parameter& p : module_->parameters()) gradients.push_back(p.tensor.grad());
  Mode mode = *mode_with({});
  mode.parameters = dtype;
  weights.convert_to(*module_, mode);
  running.gather(memory, *module_);
  const NoGradGuard no_grad;
  for (size_t i = 0; i < gradients.size(); ++i)
    if (gradients[i]) module_->parameters()[i].tensor.set_grad(to(gradients[i], dtype));
  converted_ = dtype;
  return true;
}

} // namespace amplab
