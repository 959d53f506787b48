// SPDX-License-Identifier: Apache-2.0
// clip_grad_norm_ and clip_grad_value_ of torch.nn.utils.
#include "kernels/contract/step_numbers.h"
#include "kernels/cpu/fixed_order.h"
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/lists.h"
#include "kernels/format/sum.h"

#include <cmath>

namespace amplab::cpu {

// norm = 2-norm of the tensors' 2-norms, as in torch.nn.utils.clip_grad_norm_. Squares are fp32, summed in double: the
// norm of an fp32 gradient of 1e20 is infinite, as in PyTorch.
namespace {

// Blocks are summed separately, then in order, so that the bits do not depend on the number of threads.
int64_t blocks_of(const View& g) { return g ? (g.count() + kFoldBlock - 1) / kFoldBlock : 0; }

AMPLAB_LOOP double sum_of_squares(const float* x, int count) {
  return sum_of(count, [=](int64_t k) { return static_cast<double>(x[k] * x[k]); });
}

double sum_of_squares(const View& g, int64_t begin, int64_t end) {
  InRun in;
  double sum = 0;
  for_runs(begin, end, [&](int64_t i, int count) { sum += sum_of_squares(in(g, i, count), count); });
  return sum;
}

} // namespace

void grad_norm_forward(Context& context, const Call& call) {
  int64_t blocks = 0;
  for (const View& g : call.in) blocks += blocks_of(g);
  double* const partial = context.scratch.acquire<double>(Slot::partials, static_cast<size_t>(blocks));

  // Average number of elements in a block.
  const int64_t filled = std::max<int64_t>(1, total_count(call.in) / std::max<int64_t>(blocks, 1));
  parallel_rows(context.threads, blocks, filled, [&](int64_t begin, int64_t end, int) {
    int64_t first = 0; // index of the tensor's first block
    for (const View& g : call.in) {
      const int64_t last = first + blocks_of(g);
      for (int64_t block = std::max(begin, first); block < std::min(end, last); ++block)
        partial[block] =
            sum_of_squares(g, (block - first) * kFoldBlock, std::min((block - first + 1) * kFoldBlock, g.count()));
      first = last;
    }
  });

  double total = 0;
  const double* next = partial;
  for (const View& g : call.in) {
    double sum = 0;
    for (int64_t b = 0; b < blocks_of(g); ++b) sum += *next++;
    const float norm = static_cast<float>(std::sqrt(in_fp32_range(sum)));
    total += static_cast<double>(norm * norm);
  }
  const float norm = static_cast<float>(std::sqrt(in_fp32_range(total)));
  narrow(call.out[0].dtype, &norm, call.out[0].data, 1);
}

// clip_scale  g = g * factor
// clip_value  g = min(max(g, -limit), limit); NaN stays NaN, infinity becomes the limit
void clip_scale_forward(Context& context, const Call& call) {
  const auto& [value, of_norm] = std::get<ClipAttributes>(call.attributes);
  const float factor = call.numbers ? clip_coefficient(value, *call.numbers.as<const float>(), of_norm) : value;
  map_list(context, call.in, [factor](float g) { return g * factor; });
}

void clip_value_forward(Context& context, const Call& call) {
  map_list(context, call.in, [limit = std::get<ClipAttributes>(call.attributes).value](float g) {
    return g > limit ? limit : g < -limit ? -limit : g;
  });
}

} // namespace amplab::cpu
