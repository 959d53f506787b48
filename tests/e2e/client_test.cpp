// SPDX-License-Identifier: Apache-2.0
// Clients that are older or newer than the engine, and the example in Python.
#include "tests/e2e/server.h"
#include "tests/engine/wire/other_codec.h"
#include "tests/support/program.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace amplab {
namespace {

// Returns a message as another implementation of CBOR writes it.
std::string frame(const nlohmann::json& members) {
  const std::vector<std::byte> body = wire::body_with(members);
  std::string bytes;
  for (size_t i = 0; i < wire::kLengthBytes; ++i) bytes += static_cast<char>(body.size() >> (8 * i));
  return bytes.append(reinterpret_cast<const char*>(body.data()), body.size());
}

// Returns failures and ends of replies, "command rejection name", up to that command's.
std::vector<std::string> replies_up_to(Server& server, int64_t last) {
  std::vector<std::string> replies;
  while (const auto report = server.next()) {
    const std::string number = std::to_string(report->command);
    if (const auto* failure = std::get_if<wire::Failure>(&*report))
      replies.push_back(number + " " + std::string(name_of(failure->rejection)) + " " + failure->name);
    if (!std::holds_alternative<wire::Done>(*report)) continue;
    replies.push_back(number + " done");
    if (report->command == last) break;
  }
  return replies;
}

nlohmann::json small_lane() {
  return R"({"data": {"name": "spirals", "batch_size": 32}, "model": {"hidden": [16]}, "train": {"steps": 40}})";
}

TEST(Client, OfAnOlderVersionLeavesOutMembersWithDefaults) {
  Server server;
  server.send_raw(frame({{"type", "prepare"}, {"id", 1}, {"configs", {small_lane()}}}));
  server.send_raw(frame({{"type", "step_once"}, {"id", 2}}));
  server.send_raw(frame({{"type", "fork"}, {"id", 3}, {"lane", 0}}));
  server.send_raw(frame({{"type", "continue"}, {"id", 4}}));
  server.send_raw(frame({{"type", "set_inspection"}, {"id", 5}}));
  EXPECT_EQ(replies_up_to(server, 5), (std::vector<std::string>{"1 done", "2 done", "3 done", "4 done", "5 done"}));
  server.send_raw(frame({{"type", "shutdown"}}));
  EXPECT_EQ(server.wait(), 0);
}

TEST(Client, OfALaterVersionIsRejectedByNameWhereTheEngineIsTooOld) {
  Server server;
  server.send_raw(frame(
      {{"type", "prepare"}, {"id", 1}, {"configs", {small_lane()}}, {"added_later", {{"a", {1, 2.5, nullptr}}}}}));
  server.send_raw(frame({{"type", "dance"}, {"id", 2}, {"tempo", 120}}));
  server.send_raw(frame({{"type", "dance"}}));
  server.send_raw(frame({{"type", "explain"}, {"id", 3}, {"lane", 0}}));
  server.send_raw(frame({{"type", "continue"}, {"id", 4}, {"pace", "backwards"}}));
  server.send_raw(frame({{"type", "step_once"}, {"id", 5}, {"steps", 3}, {"added_later", true}}));
  EXPECT_EQ(replies_up_to(server, 5),
            (std::vector<std::string>{"1 done", "2 unknown_type dance", "2 done", "0 unknown_type dance",
                                      "3 missing_member step", "3 done", "4 invalid_member pace", "4 done", "5 done"}));
  server.send_raw(frame({{"type", "shutdown"}}));
  EXPECT_EQ(server.wait(), 0);
}

TEST(Client, FindsInTheDocumentsWhatTheEngineIsCapableOf) {
  Server server;
  const auto hello = server.next_of<wire::Hello>();
  ASSERT_TRUE(hello);
  const std::string page = slurp(WIRE_PAGE);
  for (const std::string& name : hello->capabilities) EXPECT_NE(page.find("`" + name + "`"), std::string::npos) << name;
  for (const char* name : {"prepare", "forecast_memory", "rejection"})
    EXPECT_EQ(std::ranges::count(hello->capabilities, name), 1) << name;
}

// Each input is damaged on the level of frames or of CBOR.
TEST(Client, ThatSendsDamagedFramesGetsOneSentence) {
  const std::pair<const char*, const char*> inputs[] = {
      {R"(\010\000\000\000garbage!)", "is expected"},
      {R"(\003\000\000\000\241\144t)", "truncated"},
      {R"(\002\000\000\000\240\000)", "after its end"},
      {R"(\377\377\377\377)", "not from AMP Lab"},
  };
  const TemporaryFolder folder;
  for (const auto& [bytes, reason] : inputs) {
    const Ended ended = Running({"/bin/sh", "-c", R"(printf "$1" | "$0" serve)", AMPLAB_ENGINE, bytes}, folder).wait();
    EXPECT_EQ(ended.status, 1);
    EXPECT_NE(ended.err.find(reason), std::string::npos) << ended.err;
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
  }
}

TEST(Client, InPythonTrainsALaneToItsEnd) {
  if (std::system("command -v python3 >/dev/null 2>&1") != 0) GTEST_SKIP() << "There is no python3 for the client.";
  const TemporaryFolder folder;
  const std::string config = folder.write("small.json", small_lane().get<std::string>());
  const Ended client =
      Running({"/bin/sh", "-c", R"(exec python3 "$0" "$@")", PYTHON_CLIENT, AMPLAB_ENGINE, config}, folder).wait();
  EXPECT_EQ(client.status, 0) << client.err;
  EXPECT_EQ(std::ranges::count(client.out, '\n'), 40) << client.out;
  const std::string out = (folder / "out").string();
  ASSERT_EQ(Running({AMPLAB_ENGINE, "run", config, "--quiet", "--out", out}, folder).wait().status, 0);
  std::istringstream history(slurp(out + "/history.csv"));
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(history, line);) {
    std::istringstream cells(line);
    for (rows.emplace_back(); std::getline(cells, rows.back().emplace_back(), ',');) {
    }
  }
  const auto loss = std::ranges::find(rows.front(), "loss") - rows.front().begin();
  const std::string printed = client.out.substr(client.out.rfind("loss ") + 5);
  EXPECT_EQ(std::stod(printed), std::stod(rows.back().at(static_cast<size_t>(loss)))) << "the engine is deterministic";
  const std::string unusable = folder.write("unusable.json", R"({"device": "cuda:9"})");
  EXPECT_EQ(Running({"/bin/sh", "-c", R"(exec python3 "$0" "$@")", PYTHON_CLIENT, AMPLAB_ENGINE, unusable}, folder)
                .wait()
                .status,
            1);
}

} // namespace
} // namespace amplab
