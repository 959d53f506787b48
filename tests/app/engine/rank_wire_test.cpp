// SPDX-License-Identifier: Apache-2.0
// How reports are written as lines without pipes.
#include "app/engine/rank_wire.h"

#include "engine/wire/stream.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

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
