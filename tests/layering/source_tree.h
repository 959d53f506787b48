// SPDX-License-Identifier: Apache-2.0
// The repository as text: files, include lines, and modules with the DEPENDS of their CMakeLists.txt. Reads sources,
// not a build, so the rules also cover modules that this machine does not build.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace amplab::source_tree {

namespace fs = std::filesystem;

inline const fs::path kRoot = AMPLAB_SOURCE_DIR;
inline const std::vector<std::string> kLayers = {"platform", "kernels", "engine", "ui", "app"};
inline const std::vector<std::string> kLayersAndTests = {"platform", "kernels", "engine", "ui", "app", "tests"};

inline std::string text_of(const fs::path& from_root) {
  std::ifstream file(kRoot / from_root);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Paths relative to the root, sorted.
inline std::vector<fs::path> files(const std::vector<std::string>& folders, const std::set<std::string>& extensions) {
  std::vector<fs::path> found;
  for (const std::string& folder : folders)
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder))
      if (entry.is_regular_file() && extensions.contains(entry.path().extension()))
        found.push_back(fs::relative(entry.path(), kRoot));
  std::ranges::sort(found);
  return found;
}

inline std::vector<fs::path> sources(const std::vector<std::string>& folders) {
  return files(folders, {".h", ".cpp", ".cu", ".cuh"});
}

// "engine/amp/policy.h" is in "engine/amp", "platform/pipe.h" in "platform".
inline std::string module_of(const fs::path& path) {
  const std::string layer = path.begin()->string();
  const auto part = std::next(path.begin());
  return part == path.end() || std::next(part) == path.end() ? layer : layer + "/" + part->string();
}

inline std::string layer_of(const fs::path& path) { return path.begin()->string(); }

struct Include {
  fs::path file;
  int line;
  std::string target;
};

inline std::string where(const Include& include) { return include.file.string() + ":" + std::to_string(include.line); }

inline std::vector<Include> all_includes() {
  std::vector<Include> includes;
  for (const fs::path& path : sources(kLayers)) {
    std::istringstream file(text_of(path));
    std::string text;
    for (int line = 1; std::getline(file, text); ++line) {
      if (!text.starts_with("#include ")) continue;
      const auto begin = text.find_first_of("\"<") + 1, end = text.find_first_of("\">", begin);
      includes.push_back({path, line, text.substr(begin, end - begin)});
    }
  }
  return includes;
}

struct Module {
  std::string target;            // engine_amp; empty: its CMakeLists.txt makes none
  std::set<std::string> uses;    // "engine/run", as folders
  std::set<std::string> unknown; // named like a module, but there is none
};

// Returns the commands of a CMakeLists.txt, each as its name and its arguments.
inline std::vector<std::vector<std::string>> commands(const std::string& cmake) {
  static const std::regex comment("#[^\n]*"), command("([A-Za-z_]+)[ \t]*\\(([^()]*)\\)");
  const std::string text = std::regex_replace(cmake, comment, "");
  std::vector<std::vector<std::string>> found;
  for (std::sregex_iterator at(text.begin(), text.end(), command), end; at != end; ++at) {
    std::vector<std::string> words = {(*at)[1]};
    std::istringstream arguments((*at)[2]);
    std::copy(std::istream_iterator<std::string>(arguments), {}, std::back_inserter(words));
    found.push_back(words);
  }
  return found;
}

// Returns every folder with code, by its name from the root. amplab_module and similar commands make modules. Other
// commands with DEPENDS, such as add_custom_command, do not count.
inline std::map<std::string, Module> modules() {
  static const std::regex keyword("[A-Z_]+");
  std::map<std::string, Module> found;
  std::map<std::string, std::string> folder_of;
  for (const fs::path& path : sources(kLayers)) {
    found[module_of(path)];
    std::string name = module_of(path);
    std::ranges::replace(name, '/', '_');
    folder_of[name] = module_of(path);
  }
  for (auto& [folder, module] : found)
    for (const auto& words : commands(text_of(folder + "/CMakeLists.txt"))) {
      if (!words[0].starts_with("amplab_")) continue;
      auto word = std::ranges::find(words, "DEPENDS");
      if (words.size() > 1 && module.target.empty()) module.target = words[1];
      if (word == words.end()) continue;
      for (++word; word != words.end() && !std::regex_match(*word, keyword); ++word) {
        const auto used = folder_of.find(*word);
        if (used != folder_of.end())
          module.uses.insert(used->second);
        else if (std::ranges::any_of(kLayers, [&](const std::string& layer) { return word->starts_with(layer + "_"); }))
          module.unknown.insert(*word);
      }
    }
  return found;
}

} // namespace amplab::source_tree
