// SPDX-License-Identifier: Apache-2.0
// Errors of wrong programs have CPython's messages and positions.
#include "engine/loop/parse.h"
#include "tests/engine/loop/chunks.h"

namespace amplab::loop {
namespace {

std::string refusal(const std::string& program, bool position_counts) {
  std::vector<LoopError> errors;
  try {
    Program parsed = parse(program);
    for (const LoopError& error : resolve(parsed, {}))
      if (error.exception != "NameError") errors.push_back(error); // CPython finds these at run time
  } catch (const LoopError& error) {
    errors.push_back(error);
  }
  if (errors.empty()) return "accepted";
  const LoopError& first = errors.front();
  const std::string position =
      position_counts ? std::to_string(first.where.begin.line) + ":" + std::to_string(first.where.begin.column) : "?:?";
  return first.exception + " " + position + " " + first.what() + "\n";
}

TEST(Sentences, AreThoseOfCPythonAtItsPositions) {
  const std::vector<Golden> all = golden_of("sentences.txt");
  EXPECT_GE(all.size(), 200u);
  for (const Golden& golden : all)
    EXPECT_EQ(refusal(golden.program, golden.expected.find(" ?:? ") == std::string::npos), golden.expected)
        << "sentences.txt:" << golden.line << "\n"
        << golden.program;
}

} // namespace
} // namespace amplab::loop
