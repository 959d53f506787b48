// SPDX-License-Identifier: Apache-2.0
// Binds the arguments of a call to parameters as Python does, with Python's error messages.
#pragma once
#include "engine/interpreter/interpreter.h"

#include <array>
#include <initializer_list>

namespace amplab::interpreter {

// parameters as in a Python declaration: {"clip_grad_norm_", "parameters, max_norm, norm_type=, error_if_nonfinite=, *,
// foreach="}. `name=` is optional. Parameters after `*` are keyword-only.
class Signature {
 public:
  explicit Signature(std::string_view function, std::string_view parameters);

  // Returns the values in the order of the parameters, Absent for omitted ones.
  //    Throws: LoopError with TypeError: "clip_grad_norm_() missing 1 required positional argument: 'max_norm'",
  //    "... got an unexpected keyword argument 'maxnorm'. Did you mean 'max_norm'?",
  //    "... takes 2 positional arguments but 3 were given", "... got multiple values for argument 'x'".
  std::vector<Value> bind(Interpreter& interpreter, const Arguments& arguments) const;

 private:
  struct Parameter {
    std::string name;
    bool required, by_name_only;
  };
  std::string function_;
  std::vector<Parameter> parameters_;
};

// Returns "missing 2 required positional arguments: 'x' and 'y'". Requires: names is not empty.
std::string missing_arguments(std::string_view kind, const std::vector<std::string>& names);

// Return the value as this type. Throw: TypeError "clip_grad_norm_(): argument 'max_norm' must be float, not str".
double number(Interpreter& interpreter, const Value& value, std::string_view function, std::string_view argument);
int64_t integer(Interpreter& interpreter, const Value& value, std::string_view function, std::string_view argument);
bool flag(Interpreter& interpreter, const Value& value, std::string_view function, std::string_view argument);

} // namespace amplab::interpreter
