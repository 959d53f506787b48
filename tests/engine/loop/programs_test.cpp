// SPDX-License-Identifier: Apache-2.0
// Programs with their expected errors: `### COLUMN: SENTENCE`, or its beginning, at the end of the line of the error. A
// missing, superfluous or misplaced error fails.
#include "engine/loop/parse.h"
#include "tests/engine/loop/chunks.h"

#include <algorithm>

namespace amplab::loop {
namespace {

constexpr std::string_view kProvidedToPrograms[] = {"model", "optimizer", "scaler",       "batches", "torch", "range",
                                                    "print", "len",       "staticmethod", "f",       "sum"};

struct Expected {
  int line;
  std::string message;
};

std::vector<Expected> expected_of(const std::string& program) {
  std::vector<Expected> all;
  std::istringstream lines(program);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    for (size_t at = line.find("###"); at != std::string::npos;) {
      const size_t next = line.find(" ###", at + 3);
      all.push_back({number, line.substr(at + 4, next == std::string::npos ? next : next - at - 4)});
      at = next == std::string::npos ? next : next + 1;
    }
  }
  return all;
}

std::vector<LoopError> errors_of(const std::string& text) {
  try {
    Program program = parse(text);
    return resolve(program, kProvidedToPrograms);
  } catch (const LoopError& error) {
    return {error};
  }
}

class Programs : public testing::TestWithParam<const char*> {};

TEST_P(Programs, HaveTheErrorsThatStandBesideThem) {
  const std::string name = GetParam();
  const std::vector<Chunk> chunks = chunks_of(AMPLAB_LOOPS_DIR "/" + name);
  EXPECT_GE(chunks.size(), 30u);
  for (const Chunk& chunk : chunks) {
    std::vector<Expected> expected = expected_of(chunk.text);
    for (const LoopError& error : errors_of(chunk.text)) {
      const Position position = error.where.begin;
      std::string message = std::to_string(position.column) + ": ";
      if (error.exception != kNotInTheLab) message += error.exception + ": ";
      message += error.what();
      const auto found = std::ranges::find_if(expected, [&](const Expected& each) {
        return each.line == position.line && message.starts_with(each.message);
      });
      const bool whole = found != expected.end() && (error.exception == kNotInTheLab || found->message == message);
      EXPECT_TRUE(whole) << name << ":" << chunk.line + position.line - 1 << " says " << message;
      if (whole) expected.erase(found);
    }
    for (const Expected& missing : expected)
      ADD_FAILURE() << name << ":" << chunk.line + missing.line - 1 << " does not say " << missing.message;
  }
}

TEST_P(Programs, AreRejectedInASentenceThatNamesPythonAndTheAlternative) {
  for (const Chunk& chunk : chunks_of(AMPLAB_LOOPS_DIR "/" + std::string(GetParam())))
    for (const LoopError& error : errors_of(chunk.text))
      if (error.exception == kNotInTheLab) {
        const std::string message = error.what();
        EXPECT_NE(message.find("; Python does. "), std::string::npos) << message;
        EXPECT_TRUE(message.ends_with(".")) << message;
      }
}

INSTANTIATE_TEST_SUITE_P(Files, Programs, testing::Values("unsupported.txt", "names.txt"), [](const auto& file) {
  return std::string(file.param).substr(0, std::string_view(file.param).find('.'));
});

TEST(Resolve, ReportsAllErrorsInSourceOrder) {
  std::vector<std::string> message;
  for (const LoopError& error : errors_of("def g(a, a):\n    return los\nbreak\nimport numpy\nx = f(b=1, b=oh)\n"))
    message.push_back(located(error));
  ASSERT_EQ(message.size(), 6u);
  EXPECT_EQ(message[0], "loop line 1, column 10: SyntaxError: duplicate argument 'a' in function definition");
  EXPECT_EQ(message[1], "loop line 2, column 12: NameError: name 'los' is not defined");
  EXPECT_EQ(message[2], "loop line 3, column 1: SyntaxError: 'break' outside loop");
  EXPECT_TRUE(message[3].starts_with("loop line 4, column 1: The lab has no module 'numpy'; Python does. "))
      << message[3];
  EXPECT_EQ(message[4], "loop line 5, column 12: SyntaxError: keyword argument repeated: b");
  EXPECT_EQ(message[5], "loop line 5, column 14: NameError: name 'oh' is not defined");
}

} // namespace
} // namespace amplab::loop
