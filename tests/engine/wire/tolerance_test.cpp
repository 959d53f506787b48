// SPDX-License-Identifier: Apache-2.0
// Messages of other versions of the program: members and messages more, or fewer.
#include "engine/wire/cbor.h"
#include "engine/wire/messages.h"
#include "tests/engine/wire/other_codec.h"
#include "tests/engine/wire/samples.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace amplab::wire {
namespace {

// The rejection of a message that this version cannot use, as one line.
struct Refused {
  std::string brief = "accepted", sentence;
};

Refused refused_for(const auto& decode, const nlohmann::json& members) {
  try {
    (void)decode(body_with(members));
  } catch (const UnusableMessage& error) {
    return {std::string(name_of(error.rejection)) + " " + error.name + " " + std::to_string(error.number),
            error.what()};
  }
  return {};
}
std::string rejection_of(const nlohmann::json& command) { return refused_for(decode_command, command).brief; }
std::string skipped_for(const nlohmann::json& report) { return refused_for(decode_report, report).brief; }

// Copies a value, with a member of a later version at the front of each map.
void extend(CborReader& from, CborWriter& to) {
  using enum CborReader::Kind;
  switch (from.next()) {
  case integer: return to.integer(from.integer());
  case number: return to.number(from.number());
  case boolean: return to.boolean(from.boolean());
  case text: return to.text(from.text());
  case null: return from.skip(), to.null();
  case array: {
    const size_t count = from.array();
    to.array(count);
    for (size_t i = 0; i < count; ++i) extend(from, to);
    return;
  }
  case map: {
    const size_t count = from.map(), begun = to.begin_map();
    to.text("added_later"), to.array(2), to.text("x"), to.null();
    for (size_t i = 0; i < count; ++i) to.text(from.text()), extend(from, to);
    return to.end_map(begun, count + 1);
  }
  case other: {
    const std::span<const std::byte> bytes = from.bytes();
    const size_t begun = to.bytes(bytes.size());
    std::ranges::copy(bytes, to.data() + begun);
  }
  }
}

TEST(Tolerance, UnknownMembersOfEveryMessageAreSkipped) {
  const auto expect_same = [](const auto& message, const auto& decode) {
    const std::vector<std::byte> bytes = encode(message);
    std::vector<std::byte> extended;
    CborReader from(body_of(bytes));
    CborWriter to(extended);
    extend(from, to);
    EXPECT_GT(extended.size(), bytes.size());
    EXPECT_EQ(encode(decode(extended)), bytes) << "message " << message.index();
  };
  for (const Command& command : sample_commands()) expect_same(command, decode_command);
  for (const Report& report : sample_reports()) expect_same(report, decode_report);
}

TEST(Tolerance, MissingMembersHaveTheirDefaults) {
  const auto fork = std::get<Fork>(decode_command(body_with({{"type", "fork"}, {"lane", 3}})));
  EXPECT_EQ(fork.lane, 3);
  EXPECT_EQ(fork.step, -1);
  EXPECT_TRUE(fork.name.empty() && fork.settings.empty());
  const auto inject = std::get<Inject>(decode_command(body_with({{"type", "inject"}, {"kind", "inf"}})));
  EXPECT_EQ(inject.factor, 1);
  EXPECT_EQ(inject.rank, -1);
  const auto hello = std::get<Hello>(decode_report(body_with({{"type", "hello"}, {"protocol", 4}})));
  EXPECT_TRUE(hello.capabilities.empty());
  EXPECT_EQ(hello.shutdown_s, 0);
}

TEST(Tolerance, ACommandWithoutARequiredMemberIsRejectedByItsName) {
  EXPECT_EQ(rejection_of({{"type", "explain"}, {"id", 7}, {"lane", 0}}), "missing_member step 7");
  EXPECT_EQ(rejection_of({{"type", "prepare"}}), "missing_member configs 0");
  EXPECT_EQ(rejection_of({{"id", 7}}), "missing_member type 7");
  EXPECT_EQ(
      rejection_of({{"type", "fork"}, {"lane", 0}, {"settings", {{{"key", "a"}, {"value", "1"}}, {{"key", "b"}}}}}),
      "missing_member settings[1].value 0");
  EXPECT_EQ(refused_for(decode_command, {{"type", "explain"}, {"lane", 0}}).sentence,
            "the member \"step\" of the message \"explain\" is missing");
}

TEST(Tolerance, AnUnknownCommandIsRejectedByItsName) {
  EXPECT_EQ(rejection_of({{"type", "dance"}, {"id", 9}, {"tempo", 3}}), "unknown_type dance 9");
  EXPECT_EQ(rejection_of({{"type", "steps"}}), "unknown_type steps 0") << "that is a report";
  EXPECT_EQ(refused_for(decode_command, {{"type", "dance"}}).sentence, "unknown message \"dance\"");
  EXPECT_LE(rejection_of({{"type", std::string(100'000, 'x')}}).size(), 150u) << "names are cut";
}

TEST(Tolerance, AnInvalidMemberIsRejectedByItsName) {
  EXPECT_EQ(rejection_of({{"type", "rewind"}, {"id", 2}, {"lane", "all"}}), "invalid_member lane 2");
  EXPECT_EQ(rejection_of({{"type", "rewind"}, {"id", "two"}}), "invalid_member id 0");
  EXPECT_EQ(rejection_of({{"type", 5}, {"id", 2}}), "invalid_member type 2");
  EXPECT_EQ(rejection_of({{"type", "set_breaks"}, {"lane", 0}, {"breaks", {{{"on", "overflow"}}}}}),
            "invalid_member breaks[0].on 0");
  EXPECT_EQ(refused_for(decode_command, {{"type", "continue"}, {"pace", "fast"}}).sentence,
            "the member \"pace\" of the message \"continue\" is invalid: the message has the value \"fast\", which is "
            "unknown to this version");
}

TEST(Tolerance, ConfigurationsAreRejectedInTheirOwnWords) {
  const auto sentence = [](const char* config) {
    return refused_for(decode_command, {{"type", "prepare"}, {"configs", {config}}}).sentence;
  };
  EXPECT_EQ(sentence("{}"), "");
  EXPECT_NE(sentence("{").find("configs[0]\" of the message \"prepare\" is invalid: the message has a configuration "
                               "that is not valid JSON"),
            std::string::npos);
  EXPECT_NE(sentence(R"({"sede": 1})").find("unknown key \"sede\"; did you mean \"seed\"?"), std::string::npos);
}

TEST(Tolerance, AReportOfALaterVersionIsSkippedForItsName) {
  EXPECT_EQ(skipped_for({{"type", "weather"}, {"command", 4}}), "unknown_type weather 4");
  EXPECT_EQ(skipped_for({{"type", "status"}, {"lane", 0}, {"state", "asleep"}}), "invalid_member state 0");
  EXPECT_EQ(skipped_for({{"type", "steps"}}), "missing_member lane 0");
}

TEST(Tolerance, ShortFloatsOfOtherWritersAreRead) {
  const auto share = [](std::initializer_list<int> number) {
    std::vector<std::byte> body = body_with({{"type", "set_inspection"}, {"share", 0}});
    const std::string_view name = "share";
    const auto at = std::ranges::search(body, std::as_bytes(std::span(name))).end();
    body.erase(at);
    std::ranges::transform(number, std::inserter(body, at), [](int byte) { return static_cast<std::byte>(byte); });
    return std::get<SetInspection>(decode_command(body)).share;
  };
  EXPECT_EQ(share({0xf9, 0x38, 0x00}), 0.5);
  EXPECT_EQ(share({0xf9, 0x80, 0x01}), -0x1p-24) << "subnormal";
  EXPECT_EQ(share({0xf9, 0xfc, 0x00}), -INFINITY);
  EXPECT_TRUE(std::isnan(share({0xf9, 0x7e, 0x00})));
  EXPECT_EQ(share({0xfa, 0x3d, 0xcc, 0xcc, 0xcd}), 0.1f);
}

TEST(Tolerance, ARejectionTravelsInAFailure) {
  const Failure sent{"No.", Rejection::missing_member, "settings[0].key"};
  const auto read = std::get<Failure>(decode_report(body_of(encode(Report(sent)))));
  EXPECT_EQ(read.rejection, sent.rejection);
  EXPECT_EQ(read.name, sent.name);
  EXPECT_FALSE(members_of(encode(Report(Failure{"No."}))).contains("rejection")) << "of an understood command";
}

} // namespace
} // namespace amplab::wire
