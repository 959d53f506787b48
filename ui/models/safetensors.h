// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the elements of a tensor as a .safetensors file (github.com/huggingface/safetensors). Pure functions. Any
// thread.
#pragma once
#include "engine/run/step_inspection.h"

#include <QByteArray>

namespace amplab {

// Returns the file. The entry has the tensor's name; the metadata hold its kind and step. Requires: dtype, shape and
// bytes are consistent (TensorElements::of).
QByteArray safetensors_of(const TensorValues& values);

} // namespace amplab
