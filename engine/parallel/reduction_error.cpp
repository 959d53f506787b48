// SPDX-License-Identifier: Apache-2.0
#include "engine/parallel/reduction_error.h"

namespace amplab {

ReductionError unfinished_reduction(int rank, std::span<const size_t> numbers, std::span<const std::string> names,
                                    int64_t step) {
  std::string indices, called;
  for (const size_t number : numbers) indices += " " + std::to_string(number);
  for (const std::string& name : names) called += (called.empty() ? "" : ", ") + name;
  return ReductionError("Expected to have finished reduction in the prior iteration before starting a new one. This "
                        "error indicates that your "
                        "module has parameters that were not used in producing loss. Parameter indices which did not "
                        "receive grad for rank " +
                        std::to_string(rank) + ":" + indices + " (" + called + ", in step " + std::to_string(step) +
                        "). The lab has no find_unused_parameters: make the loss depend on all of them, or run that "
                        "forward pass within model.no_sync().");
}

ReductionError ready_twice(size_t number) {
  return ReductionError("Expected to mark a variable ready only once. Parameter at index " + std::to_string(number) +
                        " has been marked as ready twice. Run one backward after each forward pass, and use a module "
                        "once within a function that is checkpointed with use_reentrant=True.");
}

} // namespace amplab
