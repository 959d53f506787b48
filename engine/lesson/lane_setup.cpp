// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/read_lesson.h"

#include "engine/lesson/lesson_error.h"
#include "engine/lesson/lesson_text.h"
#include "engine/settings/setting_table.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace amplab::lesson {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostBytes = 1 << 20; // per file; configurations and programs are small

// Splits at commas outside brackets and quotes: model.hidden=[64, 64] is one part.
std::vector<std::string_view> split_at_commas(std::string_view words) {
  std::vector<std::string_view> parts;
  int depth = 0;
  bool quoted = false;
  size_t begin = 0;
  for (size_t at = 0; at <= words.size(); ++at) {
    const char c = at < words.size() ? words[at] : ',';
    if (c == '"') quoted = !quoted;
    if (!quoted && (c == '[' || c == '{')) ++depth;
    if (!quoted && (c == ']' || c == '}')) --depth;
    if ((c == ',' && depth == 0 && !quoted) || at == words.size()) {
      parts.push_back(trimmed(words.substr(begin, at - begin)));
      begin = at + 1;
    }
  }
  return parts;
}

bool is_word(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !name.empty() && letter(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

std::string lane_name(std::string_view name) {
  if (!is_word(name))
    throw LessonError("names a lane " + in_quotes(name) +
                      "; a lane's name consists of letters, digits and _, such as fp16_off");
  return std::string(name);
}

Settings settings_of(std::span<const std::string_view> parts, const SearchFolders& folders) {
  Settings settings;
  for (const std::string_view part : parts) {
    const size_t equals = part.find('=');
    if (equals == std::string_view::npos)
      throw LessonError("has " + in_quotes(part) + " instead of a setting; expected KEY=VALUE");
    const std::string key(trimmed(part.substr(0, equals))), text(trimmed(part.substr(equals + 1)));
    const bool is_file = key == "loop" && text.starts_with('@');
    settings.emplace_back(key, is_file ? text_of_file(folders, text.substr(1)) : text);
  }
  return settings;
}

} // namespace

std::string text_of_file(const SearchFolders& folders, const std::string& name) {
  const fs::path path(name);
  if (path.empty() || path.is_absolute() || std::ranges::find(path, fs::path("..")) != path.end())
    throw LessonError("names the file " + in_quotes(name) + "; files are in the lesson's folder or the lab's examples");
  for (const std::string& folder : {folders.folder, folders.examples}) {
    if (folder.empty()) continue;
    std::error_code error;
    const fs::path file = fs::path(folder) / path;
    if (!fs::is_regular_file(file, error)) continue;
    if (fs::file_size(file, error) > kMostBytes)
      throw LessonError("has the file " + in_quotes(name) + ", which is larger than 1 MiB");
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (stream.good() || stream.eof()) return text.str();
  }
  throw LessonError("names the file " + in_quotes(name) +
                    ", which is neither in the lesson's folder nor in the lab's examples");
}

RunConfig lane_of(std::string_view words, const SearchFolders& folders) {
  const size_t equals = words.find('=');
  if (equals == std::string_view::npos)
    throw LessonError("has a lane " + in_quotes(words) + "; expected NAME = FILE.json, KEY=VALUE, ...");
  const std::string name = lane_name(trimmed(words.substr(0, equals)));
  const std::vector<std::string_view> parts = split_at_commas(words.substr(equals + 1));
  const std::string file(parts[0]);
  if (file.find('=') != std::string::npos)
    throw LessonError("has a lane without a file: " + in_quotes(words) + "; {} is the default configuration");
  RunConfig config = file == "{}" ? RunConfig() : config_from_text(text_of_file(folders, file), file);
  config = changed(std::move(config), settings_of(std::span(parts).subspan(1), folders));
  config.name = name;
  return config;
}

LaneChange change_of(std::string_view words, const SearchFolders& folders) {
  const std::vector<std::string_view> parts = split_at_commas(words);
  return {lane_name(parts[0]), settings_of(std::span(parts).subspan(1), folders), 0};
}

} // namespace amplab::lesson
