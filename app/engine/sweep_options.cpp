// SPDX-License-Identifier: Apache-2.0
#include "app/engine/sweep_options.h"

#include "app/engine/rank_launch.h"
#include "engine/sweep/read_sweep.h"
#include "kernels/registry/cpu_info.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace amplab {
namespace {

namespace fs = std::filesystem;

constexpr int kMostWorkers = 1024;
constexpr std::string_view kOf = "-of-"; // in the name of a task's session

int count_in(const std::string& option, std::string_view text) {
  int count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size() || count < 1 || count > kMostWorkers)
    throw UsageError(option + " expects a number from 1 to " + std::to_string(kMostWorkers) + ", not \"" +
                     std::string(text) + "\".");
  return count;
}

// Parses one host per line, as in mpirun's host files: "ada slots=4". # begins a comment.
std::vector<WorkerSlot> slots_on(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw UsageError("The hosts file " + path + " cannot be read.");
  std::vector<WorkerSlot> worker_slots;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string host, word;
    if (!(words >> host)) continue;
    int slots = 1;
    while (words >> word) {
      if (!word.starts_with("slots="))
        throw UsageError(path + ": \"" + word +
                         "\" is not valid in a hosts file: a line is \"host\" or \"host slots=N\".");
      slots = count_in(path + ": slots=", std::string_view(word).substr(6));
    }
    WorkerSlot worker_slot = {host, mpirun_words(1)};
    worker_slot.words.insert(worker_slot.words.end(), {"-host", host});
    for (int i = 0; i < slots; ++i) worker_slots.push_back(worker_slot);
  }
  if (worker_slots.empty()) throw UsageError("The hosts file " + path + " names no host.");
  return worker_slots;
}

// Returns the session file of an array task: "nightly.3-of-8.amplab" beside "nightly.amplab".
std::string piece_of(const std::string& session, const SweepTask& task) {
  const fs::path path(session);
  return (path.parent_path() / (path.stem().string() + "." + std::to_string(task.index) + std::string(kOf) +
                                std::to_string(task.count) + path.extension().string()))
      .string();
}

std::vector<std::string> pieces_beside(const std::string& session) {
  std::vector<std::string> pieces;
  const fs::path path(session);
  const std::string stem = path.stem().string() + ".", ending = path.extension().string();
  std::error_code none;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(path.has_parent_path() ? path.parent_path() : fs::path("."), none)) {
    const std::string name = entry.path().filename().string();
    if (name.size() <= stem.size() + ending.size() || !name.starts_with(stem) || !name.ends_with(ending)) continue;
    std::string task = name.substr(stem.size(), name.size() - stem.size() - ending.size());
    if (const size_t of = task.find(kOf); of != std::string::npos && task_of(task.replace(of, kOf.size(), "/")))
      pieces.push_back(entry.path().string());
  }
  std::ranges::sort(pieces);
  return pieces;
}

} // namespace

SweepOptions parse_sweep_options(Words words) {
  SweepOptions options;
  std::string file, hosts;
  int workers = 0;
  std::optional<SweepTask> task;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto value = [&]() -> const std::string& {
      if (i + 1 == words.size() || words[i + 1].empty()) throw UsageError(word + " needs a value after it.");
      return words[++i];
    };
    if (word == "--session") {
      options.session = value();
    } else if (word == "--workers") {
      workers = count_in(word, value());
    } else if (word == "--hosts") {
      hosts = value();
    } else if (word == "--task") {
      const std::string& text = value();
      if (!(task = task_of(text))) throw UsageError("--task expects I/N, the I-th of N tasks, not \"" + text + "\".");
    } else if (word == "--quiet") {
      options.quiet = true;
    } else if (word.starts_with("-")) {
      throw UsageError("Unknown option \"" + word + "\" of sweep; see amplab-engine --help.");
    } else if (!file.empty()) {
      throw UsageError("sweep accepts one file, but there are two: " + file + " and " + word + ".");
    } else {
      file = word;
    }
  }
  if (file.empty()) throw UsageError("sweep needs a sweep file; see amplab-engine --help.");
  if (options.session == "-") throw UsageError("sweep writes its session to a file, not to standard output: name one.");
  options.sweep = load_sweep(file);
  options.runs = runs_of(options.sweep);
  if (!options.session.empty() && !task) options.pieces = pieces_beside(options.session);
  if (task) {
    std::vector<std::string> contents;
    for (const RunConfig& run : options.runs) contents.push_back(content_of(run));
    std::vector<RunConfig> own;
    for (const size_t worker_slot : runs_of(*task, contents)) own.push_back(options.runs[worker_slot]);
    options.runs = std::move(own);
    if (!options.session.empty()) options.session = piece_of(options.session, *task);
  }
  if (!hosts.empty())
    options.worker_slots = slots_on(hosts);
  else
    options.worker_slots.resize(static_cast<size_t>(workers > 0 ? workers : core_count()));
  return options;
}

} // namespace amplab
