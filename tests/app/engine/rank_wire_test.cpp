// SPDX-License-Identifier: Apache-2.0
// How rank 0 finds the pipes of its wire, and how reports are written as lines without them.
#include "app/engine/rank_wire.h"

#include "engine/wire/stream.h"

#include <array>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace amplab {
namespace {

TEST(RankPipes, AreOpenedByTheirNamesAndEndWithTheProcessThatHasThem) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const int opened = open_pipe(pipe_name(ends[0]), O_RDONLY);
  ASSERT_GE(opened, 0);
  ASSERT_EQ(::write(ends[1], "play", 4), 4);
  ::close(ends[1]);
  std::array<char, 8> got{};
  EXPECT_EQ(::read(opened, got.data(), got.size()), 4);
  EXPECT_STREQ(got.data(), "play");
  EXPECT_EQ(::read(opened, got.data(), got.size()), 0);
  ::close(opened);
  ::close(ends[0]);
}

TEST(RankPipes, AreNoOtherPipeOrFile) {
  std::array<int, 2> one{}, other{};
  ASSERT_EQ(::pipe(one.data()), 0);
  ASSERT_EQ(::pipe(other.data()), 0);
  const std::string name = pipe_name(one[0]), of_other = pipe_name(other[0]);
  const std::string inode = of_other.substr(of_other.rfind('/'));
  for (const std::string& word :
       {name.substr(0, name.rfind('/')) + inode, std::string(), std::string("1"), std::string("1/0"), name + "1"})
    EXPECT_EQ(open_pipe(word, O_RDONLY), -1) << word;
  for (const int end : {one[0], one[1], other[0], other[1]}) ::close(end);
  EXPECT_EQ(open_pipe(name, O_RDONLY), -1) << "it is closed";
}

TEST(RankReports, AreLinesThatComeBackWhole) {
  for (const size_t length : {size_t{1}, size_t{200}, size_t{255}, size_t{65535}, size_t{70000}}) {
    const wire::Report report(wire::Failure{std::string(length, 'x')});
    const std::vector<std::byte> line = line_of(wire::encode(report));
    EXPECT_EQ(line.back(), std::byte{'\n'});
    wire::Splitter splitter;
    splitter.feed(line);
    splitter.feed(line);
    for (int time = 0; time < 2; ++time) {
      const auto body = splitter.next();
      ASSERT_TRUE(body) << length;
      EXPECT_EQ(std::get<wire::Failure>(wire::decode_report(body_of(*body))).text, std::string(length, 'x'));
    }
    EXPECT_FALSE(splitter.next());
  }
}

TEST(RankReports, ThatEndInNoNewlineAreAnError) {
  const std::vector<std::byte> bytes = {std::byte{1}, std::byte{2}};
  EXPECT_THROW(body_of(bytes), wire::WireError);
  EXPECT_THROW(body_of({}), wire::WireError);
}

} // namespace
} // namespace amplab
