// SPDX-License-Identifier: Apache-2.0
// Feeds the programs with hostile inputs (hostile.h).
//   hostile run|serve|window PROGRAM [--count N] [--from N] [--seed N] [--engine PROGRAM] [--keep DIR]
//   hostile write run|serve|window INDEX FILE [--seed N]
// Each input gets a separate process with limits of time and memory. The process must end with status 0, or with one
// sentence on stderr without control characters. Other endings are printed, their inputs are kept in DIR, and the exit
// status is 1. `write` makes an input again.
#include "engine/run/config_error.h"
#include "engine/settings/setting_table.h"
#include "engine/wire/messages.h"
#include "tests/fuzz/hostile.h"
#include "tests/fuzz/limited_process.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace amplab::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr Limits kLimits{.processor_s = 40, .clock_s = 120, .memory = rlim_t{8} << 30};

struct HostileOptions {
  std::string door, program, engine;
  size_t count = 100, from = 0;
  uint64_t seed = 1;
  fs::path keep;
};

Hostile input_of(const std::string& door, uint64_t seed, size_t index) {
  if (door == "run") return hostile_for_run(seed, index);
  if (door == "serve") return hostile_for_serve(seed, index);
  if (door == "window") return hostile_for_window(seed, index);
  throw std::invalid_argument("hostile run|serve|window PROGRAM ...; see the head of tests/fuzz/hostile_main.cpp");
}

void write_file(const fs::path& path, std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }

// Returns the configuration that uses this file as data, or the file itself.
fs::path configuration_for(const Hostile& input, const fs::path& file) {
  if (input.suffix != ".csv" && input.suffix != ".txt") return file;
  const fs::path config = file.parent_path() / "of-data.json";
  write_file(config,
             "{\"data\": {\"name\": " + json_text(input.suffix == ".csv" ? "csv" : "text") +
                 ", \"path\": " + json_text(file.string()) +
                 ", \"batch_size\": 4}, \"model\": {\"hidden\": [4]}, \"train\": {\"steps\": 2, \"eval_every\": 0}}");
  return config;
}

std::string framed(const wire::Command& command) {
  const auto bytes = wire::encode(command);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// An unreadable configuration is sent to the engine as the value of a setting, as a window could.
std::string commands_of(const Hostile& input, const fs::path& file) {
  if (input.suffix == ".frames") return input.bytes;
  std::vector<wire::Command> commands;
  try {
    commands.push_back(wire::Prepare{load_configs(configuration_for(input, file).string())});
  } catch (const ConfigError&) {
    RunConfig small;
    small.data.name = "spirals";
    small.model.hidden = {4};
    commands.push_back(wire::Prepare{{small}});
    commands.push_back(wire::ApplySetting{-1, "loop", input.bytes.substr(0, 8 << 20)});
  }
  commands.push_back(wire::StepOnce{2});
  std::string bytes;
  for (wire::Command& command : commands) {
    command.id = static_cast<int64_t>(&command - commands.data()) + 1;
    bytes += framed(command);
  }
  return bytes;
}

ProcessResult drive(const HostileOptions& options, const Hostile& input, const fs::path& folder) {
  const fs::path file = folder / ("input" + input.suffix);
  write_file(file, input.bytes);
  const std::vector<std::string> surroundings = {
      "QT_QPA_PLATFORM=offscreen",          "HOME=" + folder.string(),   "XDG_DATA_HOME=" + folder.string(),
      "XDG_CONFIG_HOME=" + folder.string(), "TMPDIR=" + folder.string(), "QT_LOGGING_RULES=*=false"};
  if (options.door == "serve")
    return run_limited({options.program, "serve"}, surroundings, commands_of(input, file), kLimits, folder,
                       input.suffix == ".frames" ? Wire::none : Wire::answered);
  if (options.door == "window")
    return run_limited({options.program, file.string(), "--engine", options.engine + " serve", "--screenshot",
                        (folder / "picture.png").string(), "--after", "2", "--size", "900x600"},
                       surroundings, "", kLimits, folder);
  if (input.suffix == ".py")
    return run_limited({options.program, "import", file.string()}, surroundings, "", kLimits, folder);
  return run_limited({options.program, "run", configuration_for(input, file).string(), "--steps", "2", "--quiet"},
                     surroundings, "", kLimits, folder);
}

// Returns what is wrong with the end of the process. Empty if nothing is.
std::string trouble_of(const ProcessResult& result) {
  if (result.timed_out) return "it did not end in time";
  if (result.signal) return "signal " + std::to_string(result.signal);
  if (result.status == 0) return "";
  if (result.status > 2) return "status " + std::to_string(result.status);
  const std::string& message = result.err;
  const auto is_control = [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f; };
  if (std::ranges::any_of(message, is_control)) return "a control character on stderr";
  const auto lines = std::ranges::count(message, '\n');
  if (lines != 1) return std::to_string(lines) + " lines on stderr";
  if (message.find("bad_alloc") != std::string::npos || message.find("std::") != std::string::npos)
    return "no sentence for a person";
  return message.size() > 2000 ? "a sentence of " + std::to_string(message.size()) + " bytes" : "";
}

HostileOptions options_of(const std::vector<std::string>& words) {
  if (words.size() < 2)
    throw std::invalid_argument("hostile run|serve|window PROGRAM ...; see the head of tests/fuzz/hostile_main.cpp");
  HostileOptions options;
  options.door = words[0];
  options.program = options.engine = words[1];
  for (size_t i = 2; i + 1 < words.size(); i += 2) {
    if (words[i] == "--count") options.count = std::stoul(words[i + 1]);
    if (words[i] == "--from") options.from = std::stoul(words[i + 1]);
    if (words[i] == "--seed") options.seed = std::stoull(words[i + 1]);
    if (words[i] == "--engine") options.engine = words[i + 1];
    if (words[i] == "--keep") options.keep = words[i + 1];
  }
  return options;
}

int hostile(const std::vector<std::string>& words) {
  if (!words.empty() && words[0] == "write") {
    const HostileOptions options = options_of({words.begin() + 2, words.end()});
    const Hostile input = input_of(words[1], options.seed, std::stoul(words[2]));
    write_file(words[3], input.bytes);
    return std::printf("%s (%s)\n", input.name.c_str(), input.suffix.c_str()), 0;
  }
  const HostileOptions options = options_of(words);
  std::string pattern = (fs::temp_directory_path() / "amplab-hostile-XXXXXX").string();
  const fs::path folder = ::mkdtemp(pattern.data());
  size_t found = 0, refused = 0;
  double slowest = 0;
  for (size_t index = options.from; index < options.from + options.count; ++index) {
    const Hostile input = input_of(options.door, options.seed, index);
    const ProcessResult result = drive(options, input, folder);
    const std::string trouble = trouble_of(result);
    refused += result.status != 0;
    slowest = std::max(slowest, result.seconds);
    if (!trouble.empty()) {
      ++found;
      std::printf("%s %zu (seed %llu), %s\n  %s, after %.1f s\n  %s\n", options.door.c_str(), index,
                  static_cast<unsigned long long>(options.seed), input.name.substr(0, 300).c_str(), trouble.c_str(),
                  result.seconds, result.err.substr(0, 600).c_str());
      std::fflush(stdout);
      if (!options.keep.empty()) {
        fs::create_directories(options.keep);
        write_file(options.keep / (options.door + "-" + std::to_string(index) + input.suffix), input.bytes);
      }
    }
    std::error_code left;
    for (const auto& entry : fs::directory_iterator(folder)) fs::remove_all(entry.path(), left);
  }
  fs::remove_all(folder);
  std::printf("%s: %zu inputs, %zu refused, the slowest took %.1f s, seed %llu: %zu found\n", options.door.c_str(),
              options.count, refused, slowest, static_cast<unsigned long long>(options.seed), found);
  return found > 0;
}

} // namespace
} // namespace amplab::fuzz

int main(int argc, char** argv) {
  try {
    return amplab::fuzz::hostile({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "hostile: %s\n", error.what());
    return 2;
  }
}
