// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/messages.h"

#include "engine/settings/setting_text.h"
#include "tests/engine/wire/other_codec.h"
#include "tests/engine/wire/samples.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

namespace amplab::wire {
namespace {

// Returns the 8-byte words of a record in memory. The word with the flags is masked to the flags.
std::array<uint64_t, sizeof(StepRecord) / 8> words_of(const StepRecord& record) {
  std::array<uint64_t, sizeof(StepRecord) / 8> words;
  std::memcpy(words.data(), &record, sizeof record);
  words[offsetof(StepRecord, found_inf) / 8] = (record.found_inf ? 1 : 0) + (record.skipped ? 2 : 0);
  return words;
}

StepRecord random_step(std::mt19937_64& random) {
  StepRecord record;
  std::array<uint64_t, sizeof(StepRecord) / 8> words;
  for (uint64_t& word : words) word = random();
  words[offsetof(StepRecord, found_inf) / 8] = 0;
  std::memcpy(static_cast<void*>(&record), words.data(), sizeof record);
  record.found_inf = random() % 2;
  record.skipped = random() % 2;
  return record;
}

template <class T> T sent(const Report& report) { return std::get<T>(decode_report(body_of(encode(report)))); }
template <class T> T sent(const Command& command) { return std::get<T>(decode_command(body_of(encode(command)))); }

TEST(Messages, OfEveryKindEncodeAgainToTheSameBytes) {
  for (const Command& command : sample_commands()) {
    const auto bytes = encode(command);
    const Command read = decode_command(body_of(bytes));
    EXPECT_EQ(read.index(), command.index());
    EXPECT_EQ(encode(read), bytes);
  }
  for (const Report& report : sample_reports()) {
    const auto bytes = encode(report);
    const Report read = decode_report(body_of(bytes));
    EXPECT_EQ(read.index(), report.index());
    EXPECT_EQ(encode(read), bytes);
  }
}

TEST(Messages, SamplesHoldEveryKind) {
  std::vector<bool> commands(std::variant_size_v<Command::variant>), reports(std::variant_size_v<Report::variant>);
  for (const Command& command : sample_commands()) commands[command.index()] = true;
  for (const Report& report : sample_reports()) reports[report.index()] = true;
  EXPECT_EQ(commands, std::vector(commands.size(), true));
  EXPECT_EQ(reports, std::vector(reports.size(), true));
}

TEST(Messages, CarryEveryBitOfAStep) {
  std::mt19937_64 random(1);
  Steps steps{5, {extreme_step()}};
  for (int i = 0; i < 1000; ++i) steps.records.push_back(random_step(random));
  const auto read = sent<Steps>(Report(steps));
  EXPECT_EQ(read.lane, 5);
  ASSERT_EQ(read.records.size(), steps.records.size());
  for (size_t i = 0; i < steps.records.size(); ++i)
    EXPECT_EQ(words_of(read.records[i]), words_of(steps.records[i])) << "record " << i;
}

TEST(Messages, DistinguishNotRecordedFromNan) {
  const StepRecord read = sent<Steps>(Report(Steps{0, {extreme_step()}})).records.front();
  EXPECT_FALSE(is_recorded(read.grad_norm_scaled));
  EXPECT_FALSE(is_recorded(read.eval_accuracy));
  EXPECT_TRUE(is_recorded(read.loss));
  EXPECT_TRUE(std::isnan(read.loss));
  EXPECT_TRUE(std::signbit(read.lr));
  EXPECT_TRUE(std::signbit(read.clip_coef));
}

TEST(Messages, CarryConfigs) {
  std::vector<RunConfig> configs = opening_preset();
  configs[1].precision.op_dtype = {{"softmax", "bf16"}};
  configs[2].seed = std::numeric_limits<uint64_t>::max();
  EXPECT_EQ(sent<Prepare>(Command(Prepare{configs})).configs, configs);
}

TEST(Messages, CarrySettings) {
  const auto setting = sent<ApplySetting>(Command(ApplySetting{2, "optimizer.lr", "0.5"}));
  EXPECT_EQ(setting.lane, 2);
  EXPECT_EQ(setting.key, "optimizer.lr");
  EXPECT_EQ(setting.value, "0.5");
}

TEST(Messages, CarryFiles) {
  const auto save = sent<SaveWeights>(Command(SaveWeights{2, "a b.safetensors", "bf16"}));
  EXPECT_EQ(save.lane, 2);
  EXPECT_EQ(save.path, "a b.safetensors");
  EXPECT_EQ(save.dtype, "bf16");
  EXPECT_EQ(sent<SaveCheckpoints>(Command(SaveCheckpoints{0, "x", 50})).every, 50);
  EXPECT_EQ(sent<Resume>(Command(Resume{1, "y"})).path, "y");
  EXPECT_EQ(sent<LoadWeights>(Command(LoadWeights{-1, "z"})).lane, -1);
}

TEST(Messages, CarryEvents) {
  const auto events = sent<Events>(
      Report(Events{1, {Event{9, 0.1, EventKind::nonfinite, "fc1.weight", 1e30, INFINITY, "Überlauf", 7}}}));
  ASSERT_EQ(events.events.size(), 1u);
  const Event& event = events.events[0];
  EXPECT_EQ(event.step, 9);
  EXPECT_EQ(event.wall_s, 0.1);
  EXPECT_EQ(event.kind, EventKind::nonfinite);
  EXPECT_EQ(event.subject + "," + event.text, "fc1.weight,Überlauf");
  EXPECT_EQ(event.before, 1e30);
  EXPECT_EQ(event.after, INFINITY);
  EXPECT_EQ(event.line, 7);
}

TEST(Messages, CarryTheLineOfTheLoopThatCalledAnOp) {
  Ops ops{0, {sample_op(1), sample_op(2), sample_op(3)}};
  const auto read = sent<Ops>(Report(ops));
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(read.records[i].line, ops.records[i].line);
}

TEST(Messages, CarryTheStopOfALane) {
  const LineStop original = sample_stop(), read = sent<Stopped>(Report(Stopped{2, original})).stop;
  EXPECT_EQ(std::tie(read.step, read.line, read.column, read.end_line, read.end_column, read.reason, read.index,
                     read.text, read.names_left_out, read.ops_left_out),
            std::tie(original.step, original.line, original.column, original.end_line, original.end_column,
                     original.reason, original.index, original.text, original.names_left_out, original.ops_left_out));
  ASSERT_EQ(read.frames.size(), 2u);
  EXPECT_EQ(read.frames[1].function, "<lambda>");
  EXPECT_EQ(read.frames[0].line, 6);
  ASSERT_EQ(read.ops.size(), 2u);
  EXPECT_EQ(read.ops[1].layer, original.ops[1].layer);
  ASSERT_EQ(read.names.size(), original.names.size());
  for (size_t i = 0; i < original.names.size(); ++i) {
    const VariableRecord &a = read.names[i], &b = original.names[i];
    EXPECT_EQ(
        std::tie(a.name, a.kind, a.scope, a.text, a.dtype, a.shape, a.count, a.zeros, a.subnormals, a.inf, a.nan),
        std::tie(b.name, b.kind, b.scope, b.text, b.dtype, b.shape, b.count, b.zeros, b.subnormals, b.inf, b.nan));
    for (const auto& [x, y] :
         {std::pair(a.value, b.value), {a.norm, b.norm}, {a.amax, b.amax}, {a.amin_nonzero, b.amin_nonzero}})
      EXPECT_EQ(std::bit_cast<uint64_t>(x), std::bit_cast<uint64_t>(y)) << b.name;
    ASSERT_EQ(a.parts.size(), b.parts.size());
    for (size_t k = 0; k < b.parts.size(); ++k) {
      EXPECT_EQ(std::tie(a.parts[k].key, a.parts[k].of, a.parts[k].text),
                std::tie(b.parts[k].key, b.parts[k].of, b.parts[k].text));
      EXPECT_EQ(std::bit_cast<uint64_t>(a.parts[k].value), std::bit_cast<uint64_t>(b.parts[k].value));
    }
  }
}

TEST(Messages, CarryBreaksAndPaces) {
  for (int i = 0; i <= static_cast<int>(kLastPace); ++i)
    EXPECT_EQ(sent<ContinueLane>(Command(ContinueLane{0, static_cast<Pace>(i), {}})).pace, static_cast<Pace>(i));
  for (int i = 0; i <= static_cast<int>(kLastBreakOn); ++i) {
    const std::vector<Break> breaks = {{3, "loss > 3", 2, "text", static_cast<BreakOn>(i)}, {}};
    EXPECT_EQ(sent<SetBreaks>(Command(SetBreaks{1, breaks})).breaks, breaks);
    EXPECT_EQ(sent<BreaksSet>(Report(BreaksSet{1, breaks})).breaks, breaks);
    EXPECT_EQ(sent<ContinueLane>(Command(ContinueLane{1, Pace::free, breaks})).until, breaks);
  }
  EXPECT_EQ(sent<ReadVariables>(Command(ReadVariables{4})).lane, 4);
}

TEST(Messages, CarryTheLineThatAnExplanationPointsAt) {
  Explained original;
  original.explanation.position.line = 7;
  original.explanation.root.line = 3;
  const Explanation read = sent<Explained>(Report(original)).explanation;
  EXPECT_EQ(read.position.line, 7);
  EXPECT_EQ(read.root.line, 3);
}

TEST(Messages, CarryTheLanesThatAScriptIs) {
  LaneInfo info;
  info.recorded_by = "PyTorch 2.15.0";
  info.facts = {{"optimizer", "AdamW(lr=0.001)"}};
  info.settings = {"optimizer.lr", "scaler.init_scale"};
  RunConfig config;
  config.name = "train.py";
  const auto read = sent<Prepared>(Report(Prepared{{info}, {config}}));
  EXPECT_EQ(read.lanes.at(0).recorded_by, info.recorded_by);
  EXPECT_EQ(read.lanes.at(0).facts, info.facts);
  EXPECT_EQ(read.lanes.at(0).settings, info.settings);
  EXPECT_EQ(read.configs, std::vector{config});
}

TEST(Messages, CarryTheColumnsThatALaneDeclares) {
  LaneInfo info;
  info.columns = {"loss.errD", "grad_norm.d"};
  EXPECT_EQ(sent<Prepared>(Report(Prepared{{info}})).lanes.at(0).columns, info.columns);
  Steps steps{0, std::vector<StepRecord>(3)};
  steps.records[1].declared[1] = 0.5;
  const auto read = sent<Steps>(Report(steps));
  EXPECT_EQ(read.records[1].declared[1], 0.5);
  EXPECT_FALSE(is_recorded(read.records[0].declared[1]));
  EXPECT_FALSE(is_recorded(read.records[1].declared[0]));
}

// Columns that a lane does not declare take no bytes.
TEST(Messages, NeedNoBytesForUndeclaredColumns) {
  const auto size = [](const Report& report) { return encode(report).size(); };
  Steps steps{0, std::vector<StepRecord>(100)};
  const size_t none = size(Report(steps));
  steps.records[50].declared[3] = 1;
  EXPECT_EQ(size(Report(steps)), none + 1 + std::string_view("declared.3").size() + 3 + 100 * 8);
  const std::vector<std::byte> bytes = encode(Report(Steps{0, std::vector<StepRecord>(100)}));
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  EXPECT_EQ(text.find("declared"), std::string_view::npos);
  OpRecord op = sample_op(0); // without a line
  const size_t without = size(Report(Ops{0, {op}}));
  op.line = 1;
  EXPECT_GT(size(Report(Ops{0, {op}})), without);
  Event event;
  const size_t of_no_line = size(Report(Events{0, {event}}));
  event.line = 1;
  EXPECT_GT(size(Report(Events{0, {event}})), of_no_line);
}

TEST(Messages, CarryTheValuesOfSettingsAsTheyAre) {
  const std::map<std::string, std::string> dtypes = {{"softmax", "fp16"}, {"linear", "bf16"}};
  for (const SettingValue& value :
       {SettingValue(), SettingValue(true), SettingValue(-7), SettingValue(std::numeric_limits<uint64_t>::max()),
        SettingValue(0.1), SettingValue(-INFINITY), SettingValue("0.1"), SettingValue("true"),
        SettingValue(std::vector<int64_t>{64, 32}), SettingValue(std::vector<std::string>{}), SettingValue(dtypes)}) {
    const Event original{1, 0, EventKind::setting, "a.setting", value, {}, ""};
    const Event event = sent<Events>(Report(Events{0, {original}})).events.at(0);
    EXPECT_EQ(event.before, value) << to_text(value);
    EXPECT_EQ(event.before.is_text(), value.is_text()) << to_text(value);
    EXPECT_EQ(event.after, SettingValue());
  }
}

TEST(Messages, CarryTheNumberOfTheCommandAndOfItsReply) {
  Command command = Play{};
  command.id = 12'345'678'901;
  EXPECT_EQ(decode_command(body_of(encode(command))).id, command.id);
  EXPECT_EQ(decode_command(body_of(encode(Command(Play{})))).id, 0) << "of one that waits for no answer";
  for (Report report : sample_reports()) {
    report.command = 7;
    EXPECT_EQ(decode_report(body_of(encode(report))).command, 7);
  }
}

TEST(Messages, CarryWhyALaneEnded) {
  for (int i = 0; i <= static_cast<int>(EndedBy::engine_gone); ++i) {
    const LaneStatus original{LaneState::stopped, "A sentence.", static_cast<EndedBy>(i)};
    EXPECT_EQ(sent<Status>(Report(Status{0, original})).status.ended_by, original.ended_by);
  }
}

TEST(Messages, CarryEveryMemberOfAnOp) {
  const auto read = sent<Ops>(Report(Ops{0, {sample_op(0), sample_op(7)}}));
  ASSERT_EQ(read.records.size(), 2u);
  const OpRecord &r = read.records[1], expected = sample_op(7);
  EXPECT_EQ(std::tie(r.step, r.phase, r.seq, r.op, r.layer, r.policy, r.in_dtypes, r.compute_dtype, r.out_dtype,
                     r.casts, r.casts_cached, r.shape, r.time_us, r.bytes, r.amax, r.amin_nonzero, r.zeros,
                     r.subnormals, r.flushed, r.inf, r.nan, r.count, r.emulated, r.underflowed_upstream, r.start_us,
                     r.made_by, r.m, r.n, r.k, r.shadow.relative, r.shadow.ulps, r.shadow.snr_db),
            std::tie(expected.step, expected.phase, expected.seq, expected.op, expected.layer, expected.policy,
                     expected.in_dtypes, expected.compute_dtype, expected.out_dtype, expected.casts,
                     expected.casts_cached, expected.shape, expected.time_us, expected.bytes, expected.amax,
                     expected.amin_nonzero, expected.zeros, expected.subnormals, expected.flushed, expected.inf,
                     expected.nan, expected.count, expected.emulated, expected.underflowed_upstream, expected.start_us,
                     expected.made_by, expected.m, expected.n, expected.k, expected.shadow.relative,
                     expected.shadow.ulps, expected.shadow.snr_db));
}

TEST(Messages, OfManyOpsStaySmall) {
  Ops ops;
  for (int64_t i = 0; i < 10000; ++i) ops.records.push_back(sample_op(i));
  EXPECT_LT(encode(Report(ops)).size(), 10000u * 270) << "with all that a call may have";
  for (OpRecord& op : ops.records) op.shadow = op.drift = {}, op.m = op.n = op.k = 0;
  EXPECT_LT(encode(Report(ops)).size(), 2u << 20) << "what no call has takes no bytes";
}

TEST(Messages, OfEveryStateAndEventKindAreUnderstood) {
  for (int i = 0; i <= static_cast<int>(LaneState::failed); ++i)
    EXPECT_EQ(sent<Status>(Report(Status{0, {static_cast<LaneState>(i), ""}})).status.state, static_cast<LaneState>(i));
  for (int i = 0; i <= static_cast<int>(EventKind::error); ++i) {
    Event event;
    event.kind = static_cast<EventKind>(i);
    EXPECT_EQ(sent<Events>(Report(Events{0, {event}})).events[0].kind, event.kind);
  }
}

// ---- the format, read and written by another implementation ----------------------------------------------------

TEST(Messages, AreCborThatOthersRead) {
  const auto document = members_of(encode(Command(ApplySetting{-1, "optimizer.lr", "0.5"})));
  EXPECT_EQ(document,
            (nlohmann::json{{"type", "apply_setting"}, {"lane", -1}, {"key", "optimizer.lr"}, {"value", "0.5"}}));
  const auto steps = members_of(encode(Report(Steps{1, {extreme_step(), StepRecord{}}})));
  EXPECT_EQ(steps["type"], "steps");
  EXPECT_EQ(steps["columns"]["loss_scale"].get_binary().size(), 16u);
}

TEST(Messages, OfOthersAreRead) {
  const auto setting = std::get<ApplySetting>(decode_command(body_with(
      {{"value", "1"}, {"lane", 300}, {"key", "seed"}, {"type", "apply_setting"}, {"added later", {1, {2, 3}}}})));
  EXPECT_EQ(setting.lane, 300);
  EXPECT_EQ(setting.key, "seed");
}

TEST(Messages, IgnoreColumnsTheyDoNotKnowAndDefaultThoseTheyMiss) {
  auto document = members_of(encode(Report(Steps{1, {extreme_step(), extreme_step()}})));
  document["columns"].erase("loss_scale");
  document["columns"]["of a later version"] = "anything";
  const auto steps = std::get<Steps>(decode_report(body_with(document)));
  ASSERT_EQ(steps.records.size(), 2u);
  EXPECT_EQ(steps.records[1].loss_scale, 1);
  EXPECT_EQ(steps.records[1].growth_tracker, 1999);
}

} // namespace
} // namespace amplab::wire
