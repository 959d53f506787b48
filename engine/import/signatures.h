// SPDX-License-Identifier: Apache-2.0
// Arguments of PyTorch's constructors, by keyword or position. Pure. Any thread.
#pragma once
#include "engine/loop/syntax.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::importing {

// Returns the signature of a class in PyTorch 2, such as "optimizer, step_size, gamma=0.1, last_epoch=-1", or "" if it
// is not in the table. type: its name without its module.
std::string_view signature_of(std::string_view type);

// The arguments of one call. Requires: the call outlives it.
class BoundArguments {
 public:
  BoundArguments(const loop::Call& call, std::string_view signature);

  // Returns the argument, or null if the call does not give it. The caller imports it, or remarks it.
  const loop::Expression* take(std::string_view name);
  bool is_given(std::string_view name) const { return given_.contains(std::string(name)); }
  // Returns arguments that were not taken and differ from PyTorch's default, in the order of the call.
  std::vector<std::string> rest() const;

 private:
  std::vector<std::string> order_;
  std::map<std::string, const loop::Expression*> given_;
  std::map<std::string, std::string> defaults_;
  std::set<std::string> taken_;
};

// Returns true for arguments that affect speed and memory, but no numbers.
bool affects_only_speed(std::string_view argument);

} // namespace amplab::importing
