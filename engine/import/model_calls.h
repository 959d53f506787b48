// SPDX-License-Identifier: Apache-2.0
// Adapts model calls of a program to the lab's models, which return only their output. One thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// Splits `logits, loss = model(x, y)` into a model call and a loss_fn call. Each becomes a remark.
void split_losses(loop::Block& body, const Setup& setup);

// Replaces model(x) by F.log_softmax(model(x)) for a model with a forward() that ends in F.log_softmax.
void apply_tails(loop::Block& body, const Setup& setup);

} // namespace amplab::importing
