// SPDX-License-Identifier: Apache-2.0
// zip, enumerate, reversed: single-use iterators over other iterables. Training thread only.
#pragma once
#include "engine/interpreter/walk.h"

namespace amplab::interpreter {

Value make_zip(Walk&, const Arguments&);
Value make_enumerate(Walk&, const Arguments&);
Value make_reversed(Walk&, const Arguments&);

} // namespace amplab::interpreter
