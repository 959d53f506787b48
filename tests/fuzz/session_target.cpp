// SPDX-License-Identifier: Apache-2.0
// Session files: SQLite databases that are foreign or damaged. A whole one is larger than an input, so an input lists
// changed bytes: two bytes for the position and one for the value.
#include "engine/session_file/database.h"
#include "engine/session_file/session_file.h"
#include "engine/session_file/session_reader.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

namespace amplab::fuzz {
namespace {

constexpr int64_t kAll = std::numeric_limits<int64_t>::max();
constexpr size_t kPage = 512;

std::string read_all(SessionReader& reader) {
  std::string answer = "accepted";
  for (const SessionRun& run : reader.runs()) {
    (void)reader.step_count(run.number);
    int64_t last = std::numeric_limits<int64_t>::min();
    reader.steps(run.number, last, kAll, [&](std::span<const StepRecord> steps) {
      for (const StepRecord& step : steps) {
        if (step.step < last) throw Finding{"steps go back"};
        last = step.step;
      }
    });
    reader.events(run.number, [](std::span<const Event>) {});
    for (const int64_t step : reader.inspected_steps(run.number)) (void)reader.ops(run.number, step);
    for (const int64_t step : reader.tensor_steps(run.number)) (void)reader.inspection(run.number, step);
    if (reader.snapshot(run.number)) {
      try {
        reader.save_snapshot(run.number, written("weights", ""));
      } catch (const SessionError& error) {
        answer += error.what();
      }
    }
  }
  (void)reader.value("layout");
  for (const std::string& sentence : reader.damage()) answer += sentence.substr(reader.path().size());
  return answer;
}

std::string whole_session() {
  const std::string path = written("sample.amplab", "");
  std::filesystem::remove(path);
  {
    SessionFile file(path, {{"amplab", "0.1.0"}});
    for (int lane = 0; lane < 2; ++lane) {
      SessionRun run;
      run.info.columns = {"loss.d"};
      run.number = file.add_run(run);
      std::vector<StepRecord> steps(20);
      for (size_t i = 0; i < steps.size(); ++i) steps[i].step = static_cast<int64_t>(i) + 1;
      file.steps(run.number, steps);
      const Event events[] = {
          {3, 0.5, EventKind::setting, "optimizer.lr", 0.1, SettingValue::List{1, 2}, "Turned.", 1}};
      file.events(run.number, events);
      std::vector<OpRecord> ops(3);
      for (OpRecord& op : ops) op.step = 10, op.op = "linear";
      file.ops(run.number, ops);
      StepInspection inspection;
      inspection.step = 10;
      inspection.tensors.resize(2);
      inspection.tensors[0].exponents = {1, 0, 0, -3, {4, 5}};
      inspection.updates.resize(1);
      file.inspection(run.number, inspection);
      file.snapshot(run.number, 20, written("weights", std::string(1000, 'w')));
    }
    file.set_value("layout", "bytes");
  }
  // Smallest pages, because a file has at least one per table.
  Database(path, Database::Access::write)
      .run("PRAGMA journal_mode = DELETE; PRAGMA page_size = " + std::to_string(kPage) + "; VACUUM");
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string read(std::string_view input) {
  static const std::string whole = whole_session();
  std::string bytes = whole;
  const auto byte = [&](size_t at) { return static_cast<size_t>(static_cast<unsigned char>(input[at])); };
  for (size_t i = 0; i + 2 < input.size(); i += 3)
    if (const size_t place = byte(i) | byte(i + 1) << 8; place < bytes.size())
      bytes[place] = input[i + 2];
    else // beyond the end: truncates, counted from the whole file's size downwards
      bytes.resize(std::min(bytes.size(), whole.size() - (65536 - place)));
  const std::string path = written("a.amplab", bytes);
  for (const char* ending : {"-wal", "-shm", "-journal"}) std::filesystem::remove(path + ending);
  try {
    SessionReader reader(path);
    const std::string answer = read_all(reader);
    if (input.size() % 5 > 0) return answer;
    try {
      SessionFile file(path, {}); // continues the session; committing takes disk time
      const RunNumber run = file.add_run({});
      const StepRecord step[1] = {};
      file.steps(run, step);
      file.commit();
    } catch (const SessionError& error) {
      return answer + std::string(error.what()).substr(path.size());
    }
    return answer;
  } catch (const SessionError& error) {
    return error.what();
  }
}

std::vector<std::string> some_damage() {
  return {"", std::string("\x20\x03\x01", 3), std::string("\x00\x10\x05\x01\x10\x00", 6),
          std::string("\xf0\xff\x00", 3)};
}

} // namespace

Target sessions() { return {"sessions", read, some_damage, {"\x0d", "\x05", "\x0a", "\x02", "\xff", "\x7f"}}; }

} // namespace amplab::fuzz
