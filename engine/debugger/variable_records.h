// SPDX-License-Identifier: Apache-2.0
// What the names of a lane hold. Tensors are read without an op call and no object of the loop is called, so an
// inspected step keeps its bits. Used while the execution waits.
#pragma once
#include "engine/interpreter/interpreter.h"
#include "engine/run/line_stop.h"
#include "engine/state/training_state.h"

namespace amplab {

struct VariableRecords {
  std::vector<VariableRecord>
      names; // at most kMostReportedVariables: given ones, globals, locals of the innermost function
  int64_t left_out = 0;
};

// updates: updates applied so far, for learning rates. program: of `interpreter`.
VariableRecords names_of(const TrainingState& state, const RunConfig& config, int64_t updates,
                         const loop::Program& program, const interpreter::Interpreter& interpreter);

// Returns one name, or empty if it is unbound. function: the owner of a local name, in its innermost call. Empty for
// a given or global name.
std::optional<VariableRecord> variable_named(std::string_view name, std::string_view function,
                                             const TrainingState& state, const RunConfig& config, int64_t updates,
                                             const loop::Program& program, const interpreter::Interpreter& interpreter);

// Returns a record of a name with this value. left: budget of tensor elements to inspect, reduced by those
// inspected.
VariableRecord variable_record(std::string_view name, VariableScope scope, const interpreter::Value& value,
                               int64_t& left);

// Returns all gradients of these parameters as one tensor called "grad". Empty if there is none.
std::optional<VariableRecord> gradients_record(std::span<const Parameter> parameters, int64_t& left);

} // namespace amplab
