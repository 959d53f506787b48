// SPDX-License-Identifier: Apache-2.0
// A lane as conditions see it: docs/lessons.md, "Conditions and figures". Used by one thread at a time.
#pragma once
#include "engine/interpreter/object.h"
#include "engine/lesson/measured.h"

namespace amplab::lesson {

interpreter::Value lane_object(std::shared_ptr<const MeasuredLane> lane);

// The name of an outcome: "learnt".
std::string_view name_of(OutcomeKind kind);

} // namespace amplab::lesson
