// SPDX-License-Identifier: Apache-2.0
#include "platform/child_process.h"

#include "platform/pipe.h"
#include "platform/stream.h"
#include "platform/this_process.h"

#include <array>
#include <csignal>
#include <gtest/gtest.h>
#include <system_error>

namespace amplab::platform {
namespace {

using namespace std::chrono_literals;

constexpr auto kLimit = 60s;

// Returns what a child writes to the stream until all of its writers have ended.
std::string read_to_the_end(const Descriptor& stream) {
  std::string text;
  for (std::array<char, 64> bytes; wait_to_read(stream.number(), kLimit);) {
    const size_t got = read_some(stream.number(), std::as_writable_bytes(std::span(bytes)));
    if (got == 0) return text;
    text.append(bytes.data(), got);
  }
  return text + "(did not end)";
}

TEST(ChildProcesses, HaveTheirStreamsAndTheirStatus) {
  ChildProcess child({"sh", "-c", "cat; echo on standard error >&2; exit 3"});
  EXPECT_TRUE(write_text(child.standard_input.number(), "on standard input"));
  EXPECT_FALSE(child.ended());
  child.standard_input.close();
  EXPECT_EQ(read_to_the_end(child.standard_output), "on standard input");
  EXPECT_EQ(read_to_the_end(child.standard_error), "on standard error\n");
  ASSERT_TRUE(child.ended_within(kLimit));
  EXPECT_EQ(child.ended(), 3);
}

TEST(ChildProcesses, GetTheirArgumentsAsTheyAre) {
  const ChildProcess child({"printf", "<%s>", "two words", "", "$HOME"});
  EXPECT_EQ(read_to_the_end(child.standard_output), "<two words><><$HOME>");
}

TEST(ChildProcesses, AreAskedToEndAndReportTheSignal) {
  for (const bool group : {false, true}) {
    ChildProcess child({"cat"});
    EXPECT_FALSE(child.ended_within(0ms));
    group ? child.request_group_end() : child.request_end();
    ASSERT_TRUE(child.ended_within(kLimit));
    EXPECT_EQ(child.ended(), 128 + SIGTERM);
  }
}

TEST(ChildProcesses, AreKilledWithTheirGroup) {
  Descriptor output;
  {
    ChildProcess child({"sh", "-c", "trap '' TERM; sleep 1000 & echo started; wait"});
    std::array<std::byte, 8> line;
    ASSERT_EQ(read_some(child.standard_output.number(), line), 8u);
    output = std::move(child.standard_output);
  }
  EXPECT_EQ(read_to_the_end(output), "") << "its own child still has the stream";
}

TEST(ChildProcesses, InheritNoPipes) {
  Pipe pipe = make_pipe();
  const ChildProcess child({"cat"});
  pipe.write.close();
  EXPECT_EQ(read_to_the_end(pipe.read), "");
}

TEST(ChildProcesses, AreTheSameProcessAfterAMove) {
  ChildProcess one({"cat"});
  ChildProcess other(std::move(one));
  one.end_now();
  EXPECT_FALSE(other.ended());
  other.end_now();
  EXPECT_TRUE(other.ended());
}

TEST(ChildProcesses, ThatCannotBeStartedThrowTheReason) {
  for (const auto& [program, reason] : {std::pair("amplab-has-no-such-program", std::errc::no_such_file_or_directory),
                                        std::pair("/nowhere/program", std::errc::no_such_file_or_directory),
                                        std::pair("/dev/null", std::errc::permission_denied)}) {
    EXPECT_FALSE(can_be_started(program));
    try {
      const ChildProcess child({program});
      FAIL() << program;
    } catch (const std::system_error& error) {
      EXPECT_EQ(error.code(), reason) << program;
    }
  }
  EXPECT_TRUE(can_be_started("sh"));
}

TEST(ChildProcesses, RunUntilTheyAreWaitedFor) {
  EXPECT_TRUE(is_running(process_id()));
  ChildProcess child({"sh", "-c", "echo $$"});
  const int64_t number = std::stoll(read_to_the_end(child.standard_output));
  EXPECT_TRUE(is_running(number));
  ASSERT_TRUE(child.ended_within(kLimit));
  EXPECT_FALSE(is_running(number));
}

TEST(Environment, IsSetUnlessItIs) {
  set_if_unset("AMPLAB_TEST_OF_PLATFORM", "first");
  set_if_unset("AMPLAB_TEST_OF_PLATFORM", "second");
  const ChildProcess child({"printenv", "AMPLAB_TEST_OF_PLATFORM"});
  EXPECT_EQ(read_to_the_end(child.standard_output), "first\n");
}

} // namespace
} // namespace amplab::platform
