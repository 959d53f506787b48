// SPDX-License-Identifier: Apache-2.0
// Removes evaluations from the body of a training loop, because the lab evaluates by itself. One thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// Removes statements that iterate another loader, are under torch.no_grad(), or call eval(), and do not change
// training. Each becomes a remark.
void remove_validation(loop::Block& body, const Setup& setup);

// Removes train() if no eval() is left: the lab trains in training mode. Each becomes a remark.
void remove_train_calls(loop::Block& body, const Setup& setup);

} // namespace amplab::importing
