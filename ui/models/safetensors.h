// SPDX-License-Identifier: GPL-3.0-or-later
// Elements that were told as the bytes of a .safetensors file of one tensor (github.com/huggingface/safetensors). Pure;
// any thread.
#pragma once
#include "engine/run/step_look.h"

#include <QByteArray>

namespace amplab {

// Named as the tensor is; the metadata say its kind and step. Requires: dtype, shape and bytes go together
// (TensorElements::of).
QByteArray safetensors_of(const TensorValues& values);

} // namespace amplab
