// SPDX-License-Identifier: Apache-2.0
#include "platform/pipe.h"

#include "platform/signals.h"
#include "platform/stream.h"

#include <array>
#include <gtest/gtest.h>
#include <vector>

namespace amplab::platform {
namespace {

using namespace std::chrono_literals;

std::string read_from(const Descriptor& end) {
  std::array<char, 64> bytes{};
  return {bytes.data(), read_some(end.number(), std::as_writable_bytes(std::span(bytes)))};
}

TEST(Pipes, CarryBytesAndEndWithTheirLastWriter) {
  Pipe pipe = make_pipe();
  EXPECT_FALSE(wait_to_read(pipe.read.number(), 0ms));
  EXPECT_TRUE(wait_to_write(pipe.write.number(), 0ms));
  EXPECT_TRUE(write_text(pipe.write.number(), "play"));
  EXPECT_TRUE(wait_to_read(pipe.read.number(), 0ms));
  EXPECT_EQ(read_from(pipe.read), "play");
  pipe.write.close();
  EXPECT_TRUE(wait_to_read(pipe.read.number(), 0ms));
  EXPECT_EQ(read_from(pipe.read), "");
}

TEST(Pipes, ThatAreReadyAcceptAPieceAtOnceUntilTheyAreFull) {
  const Pipe pipe = make_pipe();
  const std::vector<std::byte> bytes(size_t{1} << 20);
  size_t written = 0;
  while (wait_to_write(pipe.write.number(), 0ms)) {
    const auto piece = write_some(pipe.write.number(), bytes);
    ASSERT_TRUE(piece && *piece > 0);
    written += *piece;
    ASSERT_LE(written, bytes.size()) << "a pipe holds less";
  }
  EXPECT_GT(written, 0u);
}

TEST(Pipes, WithoutAReaderCannotBeWritten) {
  ignore_closed_pipes();
  Pipe pipe = make_pipe();
  EXPECT_TRUE(has_reader(pipe.write.number()));
  pipe.read.close();
  EXPECT_FALSE(has_reader(pipe.write.number()));
  EXPECT_TRUE(wait_to_write(pipe.write.number(), 0ms));
  EXPECT_FALSE(write_some(pipe.write.number(), std::array{std::byte{1}}));
  EXPECT_FALSE(write_text(pipe.write.number(), "play"));
}

TEST(Pipes, AreNoTerminals) {
  const Pipe pipe = make_pipe();
  EXPECT_FALSE(is_terminal(pipe.read.number()));
}

TEST(PipeNames, OpenTheirEndUntilTheProcessThatHasItClosesIt) {
  Pipe pipe = make_pipe();
  const std::string name = pipe_name(pipe.read);
  Descriptor opened = open_pipe(name, PipeEnd::read);
  ASSERT_TRUE(opened);
  EXPECT_TRUE(write_text(pipe.write.number(), "play"));
  pipe.write.close();
  EXPECT_EQ(read_from(opened), "play");
  EXPECT_EQ(read_from(opened), "");
  pipe.read.close();
  opened.close();
  EXPECT_FALSE(open_pipe(name, PipeEnd::read));
}

TEST(PipeNames, AreOfNoOtherPipeOrFile) {
  const Pipe one = make_pipe(), other = make_pipe();
  const std::string name = pipe_name(one.read), of_other = pipe_name(other.read);
  const std::string inode = of_other.substr(of_other.rfind('/'));
  for (const std::string& word :
       {name.substr(0, name.rfind('/')) + inode, std::string(), std::string("1"), std::string("1/0"), name + "1"})
    EXPECT_FALSE(open_pipe(word, PipeEnd::read)) << word;
}

} // namespace
} // namespace amplab::platform
