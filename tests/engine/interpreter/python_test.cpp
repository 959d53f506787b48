// SPDX-License-Identifier: Apache-2.0
// The interpreter reproduces CPython exactly for hundreds of small programs (tests/golden/loops_python).
#include "tests/engine/interpreter/runs.h"

#include <fstream>
#include <gtest/gtest.h>

namespace amplab::interpreter {
namespace {

struct Case {
  std::string text, outcome;
  std::string lab; // the error where the lab refuses what Python runs, else ""
};

std::vector<Case> cases() {
  std::ifstream file(AMPLAB_GOLDEN_DIR "/loops_python/golden.txt");
  std::vector<Case> all;
  bool in_text = false;
  for (std::string line; std::getline(file, line);) {
    if (line == "===") {
      all.push_back({});
      in_text = true;
    } else if (line == "...") {
      in_text = false;
    } else if (!all.empty()) {
      if (in_text)
        all.back().text.append(line).append("\n");
      else if (line.starts_with("lab: "))
        all.back().lab = line.substr(5);
      else
        all.back().outcome.append(line).append("\n");
    }
  }
  return all;
}

std::string end_of(const Case& example, std::string& outcome) {
  std::string end;
  try {
    Running running(example.text);
    end = running.step();
    for (const std::string& line : running.printed) outcome.append("> ").append(line).append("\n");
  } catch (const loop::LoopError& error) {
    end = std::to_string(error.where.begin.line) + " " + error.exception + ": " + error.what();
  }
  if (!end.empty()) outcome.append("! ").append(end).append("\n");
  return end;
}

TEST(Interpreter, DoesWhatCPythonDoes) {
  const std::vector<Case> all = cases();
  ASSERT_GT(all.size(), 800u);
  for (const Case& example : all) {
    std::string outcome;
    const std::string end = end_of(example, outcome);
    if (example.lab.empty())
      EXPECT_EQ(outcome, example.outcome) << example.text;
    else
      EXPECT_EQ(end, example.lab) << example.text;
  }
}

} // namespace
} // namespace amplab::interpreter
