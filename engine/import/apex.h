// SPDX-License-Identifier: Apache-2.0
// NVIDIA's apex, which scales within a `with` and patches optimizer.step(), as what PyTorch has for it. One thread.
#pragma once
#include "engine/import/setup.h"

namespace amplab::importing {

// with amp.scale_loss(loss, optimizer) as scaled_loss:
bool is_scale_loss(const loop::With& with, const Setup& setup);

// Its body, with scaler.scale(loss) for scaled_loss.
loop::Block scaled_loss(loop::With with, int32_t line, const Setup& setup);

// What apex does besides: regions around what the models and losses compute (O1), the scaler's step and update, gradients
// unscaled before they are clipped.
void finish_apex(loop::Block& body, const Setup& setup);

} // namespace amplab::importing
