// SPDX-License-Identifier: Apache-2.0
// Evaluates expressions of a model's constructor to modules. One thread.
#pragma once
#include "engine/import/model_chain.h"

#include <map>

namespace amplab::importing {

class ModuleMaker {
 public:
  // left: number of modules that may still be created. Throws: NoChain if classes are nested too deep.
  ModuleMaker(const Setup& setup, int depth, int& left);

  // Returns the module that a call makes. All throw: NoChain.
  ModelChain made(const loop::Expression& expression) const;
  // Evaluates [a, b], [f(i) for i in range(3)], OrderedDict([("fc", a)]) to modules.
  std::vector<ModelChain> listed(const loop::Expression& expression) const;
  // Substitutes variables by their values.
  loop::Expression simple(loop::Expression expression) const;
  void set_value(const std::string& name, const loop::Expression& value);

 private:
  std::vector<ModelChain> all(const std::vector<loop::Expression>& items) const;

  const Setup& setup_;
  const int depth_;
  int& left_;
  std::map<std::string, std::string> values_; // of variables, as text
};

} // namespace amplab::importing
