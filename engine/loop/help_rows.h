// SPDX-License-Identifier: Apache-2.0
// Rows of the help tables. Used only by engine/loop.
#pragma once
#include "engine/loop/help.h"

namespace amplab::loop {

// Namespaces in which a function appears.
enum HelpNamespace : uint16_t {
  kOfTorch = 1,
  kOfFunctional = 2,
  kOfTensor = 4,   // a method, the first parameter is the tensor
  kInPlaceToo = 8, // also a method with a trailing underscore
  kOfLinalg = 16,
  kOfCuda = 32,
  kOfAmp = 64,
  kOfCudaAmp = 128,
  kOfAutograd = 256,
  kOfNnUtils = 512,
  kOfAutogradFunction = 1024,
  kOfDistributed = 2048,
};

struct FunctionHelp {
  std::string_view name, parameters;
  uint16_t namespaces; // HelpNamespace
  std::string_view sentence;
  Kind result = Kind::tensor;
};
std::span<const FunctionHelp> function_help();

inline constexpr std::string_view kNotCalled = "-"; // in place of parameters

struct MemberHelp {
  Kind of;
  std::string_view name, parameters, sentence;
  Kind result = Kind::nothing;
};
std::span<const MemberHelp> member_help();

} // namespace amplab::loop
