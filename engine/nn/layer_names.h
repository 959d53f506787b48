// SPDX-License-Identifier: Apache-2.0
// The global names of the layers of one model among several: "generator.fc1" for its "fc1". Owned by the model's owner.
// Must outlive the model's autograd graph. Training thread only.
#pragma once
#include <string>
#include <unordered_map>

namespace amplab {

class LayerNames {
 public:
  explicit LayerNames(std::string model) : prefix_(std::move(model) + ".") {}
  // The reference stays valid.
  const std::string& of(const std::string& layer) { return names_.try_emplace(layer, prefix_ + layer).first->second; }

 private:
  std::string prefix_;
  std::unordered_map<std::string, std::string> names_;
};

} // namespace amplab
