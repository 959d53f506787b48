// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace amplab::cuda {

// Can that GPU run what this library was compiled to, as it is or translated from PTX? Makes it the current one.
bool has_code_for(int device);

} // namespace amplab::cuda
