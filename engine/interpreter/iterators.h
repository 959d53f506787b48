// SPDX-License-Identifier: Apache-2.0
// zip, enumerate, reversed: single-use iterators over other iterables. Training thread only.
#pragma once
#include "engine/interpreter/interpreter.h"

namespace amplab::interpreter {

Value make_zip(Interpreter&, const Arguments&);
Value make_enumerate(Interpreter&, const Arguments&);
Value make_reversed(Interpreter&, const Arguments&);

} // namespace amplab::interpreter
