// SPDX-License-Identifier: Apache-2.0
// count = number of rows with the largest element at t. Of equals the first counts, and NaN is the largest
// (torch.argmax).
#include "kernels/cpu/kernels.h"
#include "kernels/cpu/rows.h"

#include <cmath>

namespace amplab::cpu {

void correct_forward(Context& context, const Call& call) {
  const Matrix x = as_matrix(call.in[0]);
  const int64_t* target = call.in[1].as<const int64_t>();
  const RowBuffers buffers(context, x.columns, 1);
  int64_t count = 0;
  for (int64_t row = 0; row < x.rows; ++row) {
    const float* values = buffers.in(0, 0, x, row);
    int64_t best = 0;
    for (int64_t i = 1; i < x.columns && !std::isnan(values[best]); ++i)
      if (values[i] > values[best] || std::isnan(values[i])) best = i;
    count += best == target[row];
  }
  *call.out[0].as<int64_t>() = count;
}

} // namespace amplab::cpu
