// SPDX-License-Identifier: Apache-2.0
// Any input is either decoded or refused with a WireError. Damage is no UnusableMessage.
#include "engine/wire/messages.h"
#include "tests/engine/wire/other_codec.h"
#include "tests/engine/wire/samples.h"

#include <gtest/gtest.h>
#include <random>

namespace amplab::wire {
namespace {

std::vector<std::vector<std::byte>> sample_bodies() {
  std::vector<std::vector<std::byte>> bodies;
  const auto add = [&](const std::vector<std::byte>& message) {
    bodies.emplace_back(message.begin() + 4, message.end());
  };
  for (const Command& command : sample_commands()) add(encode(command));
  for (const Report& report : sample_reports()) add(encode(report));
  return bodies;
}

// Returns whether the bytes were refused. An exception other than WireError fails the test.
bool refused(std::span<const std::byte> body) {
  int refusals = 0;
  try {
    (void)decode_command(body);
  } catch (const WireError& error) {
    EXPECT_STRNE(error.what(), "");
    ++refusals;
  }
  try {
    (void)decode_report(body);
  } catch (const WireError&) {
    ++refusals;
  }
  return refusals == 2;
}

// Returns whether no message can be read, of whatever version.
bool damaged(std::span<const std::byte> body) {
  try {
    (void)decode_command(body);
  } catch (const UnusableMessage&) {
  } catch (const WireError&) {
    return true;
  }
  return false;
}

nlohmann::json binary(size_t bytes) { return nlohmann::json::binary(std::vector<uint8_t>(bytes)); }

// Returns the reason why a report with these columns is refused.
std::string complaint_about(const char* type, const nlohmann::json& columns) {
  try {
    (void)decode_report(body_with({{"type", type}, {"lane", 0}, {"columns", columns}}));
  } catch (const UnusableMessage& error) {
    const std::string sentence = error.what(), before = "is invalid: ";
    return sentence.substr(sentence.find(before) + before.size());
  }
  return "accepted";
}

TEST(Damaged, MessagesCutOffAnywhereAreRejected) {
  for (const auto& body : sample_bodies())
    for (size_t length = 0; length < body.size(); ++length)
      ASSERT_TRUE(damaged(std::span(body).first(length))) << length << " of " << body.size();
}

TEST(Damaged, MessagesWithMoreBehindThemAreRejected) {
  for (auto body : sample_bodies()) {
    body.push_back(std::byte{0});
    EXPECT_TRUE(damaged(body));
  }
}

TEST(Damaged, BytesNeverCrash) {
  std::mt19937_64 random(7);
  const auto bodies = sample_bodies();
  for (int round = 0; round < 40000; ++round) {
    auto body = bodies[random() % bodies.size()];
    for (auto edits = 1 + random() % 4; edits-- > 0 && !body.empty();) {
      const auto at = body.begin() + static_cast<ptrdiff_t>(random() % body.size());
      switch (random() % 4) {
      case 0: *at = static_cast<std::byte>(random()); break;
      case 1: *at ^= std::byte{1} << (random() % 8); break;
      case 2: body.erase(at); break;
      default: body.insert(at, static_cast<std::byte>(random()));
      }
    }
    refused(body);
  }
}

TEST(Damaged, NoiseNeverCrashes) {
  std::mt19937_64 random(8);
  for (int round = 0; round < 40000; ++round) {
    std::vector<std::byte> body(random() % 64);
    for (std::byte& byte : body) byte = static_cast<std::byte>(random());
    refused(body);
  }
}

TEST(Damaged, LengthsThatPromiseMoreThanThereIsAreRejectedAtOnce) {
  for (const uint8_t major : {2, 3, 4, 5}) {
    std::vector<std::byte> body(9, std::byte{0xff});
    body[0] = static_cast<std::byte>(major << 5 | 27);
    EXPECT_TRUE(refused(body)) << "major type " << int(major);
  }
}

TEST(Damaged, NestingDeepensNoStack) {
  std::vector<std::byte> body = body_with({{"type", "play"}, {"x", nullptr}});
  body.pop_back();
  body.insert(body.end(), 10'000'000, std::byte{0x81}); // a list of one list of one list ...
  body.push_back(std::byte{0});
  EXPECT_FALSE(refused(body)) << "an unknown member may hold anything";
  body.pop_back();
  EXPECT_TRUE(refused(body));
}

TEST(Damaged, ColumnsOfDifferentLengthAreRejected) {
  EXPECT_EQ(complaint_about("steps", {{"step", binary(16)}, {"loss", binary(8)}}),
            "column \"loss\" differs in length from the others");
  EXPECT_EQ(complaint_about("steps", {{"step", binary(15)}}), "column \"step\" differs in length from the others");
}

TEST(Damaged, MoreRecordsThanAMessageCanHoldAreRejected) {
  EXPECT_EQ(complaint_about("steps", {{"step", binary(16 << 20)}}), "the message has too many records");
}

TEST(Damaged, TextsOutsideTheTableAreRejected) {
  EXPECT_EQ(complaint_about("ops", {{"op", binary(4)}}), "the message refers to text 0, which is missing");
}

TEST(Damaged, TextsRepeatedWithoutEndAreRejected) {
  EXPECT_EQ(complaint_about("ops", {{"op", binary(4 << 10)}, {"texts", {std::string(1 << 20, 'x')}}}),
            "the texts of the message are too long");
}

TEST(Damaged, TextThatIsNotUtf8StillTravels) {
  RunConfig config;
  config.name = "\xff";
  const auto bytes = encode(Command(Prepare{{config}}));
  EXPECT_EQ(std::get<Prepare>(decode_command(body_of(bytes))).configs[0].name, "\xef\xbf\xbd") << "U+FFFD";
}

// A window would allocate and draw a place for each exponent and filter.
TEST(Damaged, FiguresThatNoTensorHasAreRefused) {
  const auto is_refused = [](const Report& report) {
    const std::vector<std::byte> message = encode(report);
    return refused(std::span(message).subspan(4));
  };
  const auto histogram = [](int64_t lowest, size_t counts) {
    InspectionReport report;
    report.inspection.tensors.emplace_back().exponents = {.lowest = lowest, .counts = std::vector<int64_t>(counts, 1)};
    return Report{report};
  };
  EXPECT_FALSE(is_refused(histogram(Exponents::kLowest, 277)));
  EXPECT_TRUE(is_refused(histogram(Exponents::kLowest, 278)));
  EXPECT_TRUE(is_refused(histogram(1'000'000'000, 1)));
  EXPECT_TRUE(is_refused(histogram(Exponents::kLowest - 1, 1)));
  Predictions predictions;
  predictions.filters.count = 2'000'000'000;
  EXPECT_TRUE(is_refused(Report{Preview{.preview = {.what = predictions}}}));
}

} // namespace
} // namespace amplab::wire
