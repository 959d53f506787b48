// SPDX-License-Identifier: Apache-2.0
#include "engine/checkpoint/state_dict.h"

#include "engine/settings/shown.h"

namespace amplab {
namespace {

// "fc1.bias" in quotes, and the number of further names
std::string first_of(const std::vector<std::string>& names) {
  const std::string more = names.size() > 1 ? " and " + std::to_string(names.size() - 1) + " more" : "";
  return shown(names.front()) + more;
}

} // namespace

std::vector<NamedTensor> match_state_dict(std::vector<NamedTensor> given, std::span<const ExpectedTensor> expected,
                                          const std::string& source) {
  const auto fail = [&](const std::string& what) { throw CheckpointError(source + ": " + what + "."); };
  std::map<std::string, NamedTensor*> unused;
  for (NamedTensor& tensor : given) unused[tensor.name] = &tensor;

  std::vector<std::string> missing;
  for (const ExpectedTensor& wanted : expected)
    if (!unused.contains(wanted.name)) missing.push_back(wanted.name);
  if (!missing.empty()) fail("missing key in state_dict: " + first_of(missing) + ", which the model has");

  std::vector<NamedTensor> result;
  for (const ExpectedTensor& wanted : expected) {
    NamedTensor& tensor = *unused.extract(wanted.name).mapped();
    if (tensor.shape != wanted.shape)
      fail("size mismatch for \"" + wanted.name + "\": " + shape_text(tensor.shape) + " in the file, but " +
           shape_text(wanted.shape) + " in the model");
    if (tensor.dtype != wanted.dtype && !is_floating(wanted.dtype))
      fail("\"" + wanted.name + "\" is " + std::string(name_of(tensor.dtype)) + "; expected " +
           std::string(name_of(wanted.dtype)));
    result.push_back(converted(std::move(tensor), wanted.dtype));
  }
  std::vector<std::string> unexpected;
  for (const auto& [name, tensor] : unused) unexpected.push_back(name);
  if (!unexpected.empty())
    fail("unexpected key in state_dict: " + first_of(unexpected) + ", which the model does not have");
  return result;
}

} // namespace amplab
