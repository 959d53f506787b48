// SPDX-License-Identifier: Apache-2.0
// What the layers of one model among several are called outside of it: "generator.fc1" for its "fc1". Owned by who owns
// the model, and outlives its tape; used only by the thread that trains.
#pragma once
#include <string>
#include <unordered_map>

namespace amplab {

class LayerNames {
 public:
  explicit LayerNames(std::string model) : prefix_(std::move(model) + ".") {}
  // Stays where it is.
  const std::string& of(const std::string& layer) { return names_.try_emplace(layer, prefix_ + layer).first->second; }

 private:
  std::string prefix_;
  std::unordered_map<std::string, std::string> names_;
};

} // namespace amplab
