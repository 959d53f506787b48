// SPDX-License-Identifier: Apache-2.0
// Calls of models in a loop, as the lab's models answer them: with their output alone. One thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// `logits, loss = model(x, y)`: the loss is loss_fn's. Each is a remark.
void split_losses(loop::Block& body, const Setup& setup);

// model(x) of a model whose forward() ends with F.log_softmax is F.log_softmax(model(x)).
void apply_tails(loop::Block& body, const Setup& setup);

} // namespace amplab::importing
