// SPDX-License-Identifier: Apache-2.0
// The derivatives of ops as formulas of other ops, so that they can be differentiated again. Each sets the gradients
// that are wanted. Sources: PyTorch's tools/autograd/derivatives.yaml and FunctionsManual.cpp.
#pragma once
#include "engine/autograd/derivative.h"

namespace amplab::formulas {

#define AMPLAB_FORMULA(name) void name(const RecordedCall& call, Gradients& gradients)

AMPLAB_FORMULA(identity); // the gradient itself
AMPLAB_FORMULA(zero);     // a step function: zero everywhere

// activations
AMPLAB_FORMULA(relu);
AMPLAB_FORMULA(sigmoid);
AMPLAB_FORMULA(tanh);
AMPLAB_FORMULA(gelu);
AMPLAB_FORMULA(silu);
AMPLAB_FORMULA(softplus);
AMPLAB_FORMULA(dropout);

// elementwise
AMPLAB_FORMULA(clamp);
AMPLAB_FORMULA(abs);
AMPLAB_FORMULA(neg);
AMPLAB_FORMULA(exp);
AMPLAB_FORMULA(log);
AMPLAB_FORMULA(erf);
AMPLAB_FORMULA(sqrt);
AMPLAB_FORMULA(rsqrt);
AMPLAB_FORMULA(reciprocal);
AMPLAB_FORMULA(pow);
AMPLAB_FORMULA(masked_fill);
AMPLAB_FORMULA(where);
AMPLAB_FORMULA(add);
AMPLAB_FORMULA(sub);
AMPLAB_FORMULA(mul);
AMPLAB_FORMULA(div);

// products
AMPLAB_FORMULA(linear);
AMPLAB_FORMULA(matmul);

// convolutions and pools
AMPLAB_FORMULA(conv2d);
AMPLAB_FORMULA(conv2d_input);
AMPLAB_FORMULA(conv2d_weight);
AMPLAB_FORMULA(clone);
AMPLAB_FORMULA(max_pool2d); // also of max_pool2d_gather
AMPLAB_FORMULA(max_pool2d_scatter);
AMPLAB_FORMULA(avg_pool2d);
AMPLAB_FORMULA(avg_pool2d_spread);
AMPLAB_FORMULA(adaptive_avg_pool2d);
AMPLAB_FORMULA(adaptive_avg_pool2d_spread);

// reductions and normalisation
AMPLAB_FORMULA(sum);
AMPLAB_FORMULA(mean);
AMPLAB_FORMULA(var);
AMPLAB_FORMULA(linalg_vector_norm);
AMPLAB_FORMULA(extreme);            // amax, amin
AMPLAB_FORMULA(extreme_with_index); // max, min over one axis
AMPLAB_FORMULA(batch_norm);
AMPLAB_FORMULA(group_norm);
AMPLAB_FORMULA(layer_norm);
AMPLAB_FORMULA(softmax);
AMPLAB_FORMULA(log_softmax);

// joining and indexing
AMPLAB_FORMULA(cat);
AMPLAB_FORMULA(gather);
AMPLAB_FORMULA(gather_backward);
AMPLAB_FORMULA(embedding);
AMPLAB_FORMULA(embedding_dense_backward);

// losses
AMPLAB_FORMULA(nll_loss);
AMPLAB_FORMULA(mse_loss);
AMPLAB_FORMULA(smooth_l1_loss);
AMPLAB_FORMULA(binary_cross_entropy);
AMPLAB_FORMULA(binary_cross_entropy_with_logits);

#undef AMPLAB_FORMULA

// Returns the factor of the gradient in the op's backward kernel, as a constant of the first input's shape and dtype.
// Requires: the derivative depends on nothing that is differentiated again.
//   operands: those of the backward kernel before g. ones: a gradient of ones.
Tensor constant_slope(Op op, const RecordedCall& call, std::span<const Tensor> operands, const Tensor& ones);

} // namespace amplab::formulas
