// SPDX-License-Identifier: Apache-2.0
// A lane as a Python object in conditions. docs/lessons.md, "Conditions and figures". One thread at a time.
#pragma once
#include "engine/interpreter/object.h"
#include "engine/lesson/measured.h"

namespace amplab::lesson {

interpreter::Value lane_object(std::shared_ptr<const MeasuredLane> lane);

// Returns the name of an outcome, such as "learnt".
std::string_view name_of(OutcomeKind kind);

} // namespace amplab::lesson
