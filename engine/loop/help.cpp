// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/help.h"

#include "engine/loop/help_rows.h"

#include <algorithm>
#include <array>
#include <vector>

namespace amplab::loop {
namespace {

using Helps = std::array<std::vector<Help>, kKinds>;

constexpr std::pair<uint16_t, Kind> kNamespaces[] = {{kOfTorch, Kind::torch},
                                                     {kOfFunctional, Kind::functional},
                                                     {kOfTensor, Kind::tensor},
                                                     {kOfLinalg, Kind::linalg},
                                                     {kOfCuda, Kind::cuda},
                                                     {kOfAmp, Kind::amp},
                                                     {kOfCudaAmp, Kind::cuda_amp},
                                                     {kOfAutograd, Kind::autograd},
                                                     {kOfNnUtils, Kind::nn_utils},
                                                     {kOfAutogradFunction, Kind::autograd_function},
                                                     {kOfDistributed, Kind::distributed}};

// Drops the first parameter for a method, because it is the tensor before the dot.
std::string without_first(std::string_view parameters) {
  const size_t comma = parameters.find(", ");
  return comma == std::string_view::npos ? std::string() : std::string(parameters.substr(comma + 2));
}

Helps made() {
  Helps all;
  const auto of = [&](Kind kind) -> std::vector<Help>& { return all[static_cast<size_t>(kind)]; };
  for (const FunctionHelp& row : function_help()) {
    for (const auto& [name_space, kind] : kNamespaces) {
      if (!(row.namespaces & name_space)) continue;
      const std::string parameters = kind == Kind::tensor ? without_first(row.parameters) : std::string(row.parameters);
      of(kind).push_back({std::string(row.name), parameters, row.sentence, true, row.result});
    }
    if (row.namespaces & kInPlaceToo)
      of(Kind::tensor)
          .push_back({std::string(row.name).append("_"), without_first(row.parameters),
                      "The same, in place: changes this tensor.", true, row.result});
  }
  for (const MemberHelp& row : member_help()) {
    const bool is_called = row.parameters != kNotCalled;
    of(row.of).push_back({std::string(row.name), is_called ? std::string(row.parameters) : std::string(), row.sentence,
                          is_called, row.result});
  }
  for (std::vector<Help>& helps : all) std::ranges::sort(helps, {}, &Help::name);
  return all;
}

} // namespace

std::span<const Help> attributes_of(Kind kind) {
  static const Helps helps = made();
  return helps[static_cast<size_t>(kind)];
}

const Help* attribute_of(Kind kind, std::string_view name) {
  const auto helps = attributes_of(kind);
  const auto found = std::ranges::find(helps, name, &Help::name);
  return found == helps.end() ? nullptr : &*found;
}

} // namespace amplab::loop
