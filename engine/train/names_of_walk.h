// SPDX-License-Identifier: Apache-2.0
// What the names of a lane hold, told without touching them: numbers of tensors are read behind everybody's back, no
// object of the loop is called, so that a step that was looked at goes on with the same bits. Used while the walk
// waits.
#pragma once
#include "engine/interpreter/walk.h"
#include "engine/run/line_stop.h"
#include "engine/train/crew.h"

namespace amplab {

struct ToldNames {
  std::vector<NameRecord> names; // at most kMostNamesTold: given ones, globals, locals of the innermost function
  int64_t left_out = 0;
};

// updates: applied so far, for the learning rates. program: the walk's.
ToldNames names_of(const Crew& crew, const RunConfig& config, int64_t updates, const loop::Program& program,
                   const interpreter::Walk& walk);

// One of them alone; nothing: it is not bound. function: whose local it is, of the innermost call of that name; empty:
// it is given or global.
std::optional<NameRecord> record_of(std::string_view name, std::string_view function, const Crew& crew,
                                    const RunConfig& config, int64_t updates, const loop::Program& program,
                                    const interpreter::Walk& walk);

// One name that holds this. left: elements of tensors that may still be looked at; those that were are taken off.
NameRecord told_name(std::string_view name, NameScope scope, const interpreter::Value& value, int64_t& left);

// All gradients of these parameters as if they were one tensor, called "grad". Nothing: there is none.
std::optional<NameRecord> told_gradients(std::span<const Parameter> parameters, int64_t& left);

} // namespace amplab
