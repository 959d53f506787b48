// SPDX-License-Identifier: Apache-2.0
// The house's plan as a table: which room may include which. Reads the include lines of every file and names the file
// and the rule that it breaks.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

// A room may include itself, the rooms named here, and what those may include.
const std::map<std::string, std::vector<std::string>> kMayInclude = {
    {"kernels/format", {}},
    {"kernels/contract", {"kernels/format"}},
    {"kernels/cpu", {"kernels/contract"}},
    {"kernels/cuda", {"kernels/contract"}},
    {"kernels/registry", {"kernels/contract"}},
    {"engine/run", {"kernels/format"}},
    {"engine/fields", {"engine/run"}},
    {"engine/export", {"engine/fields"}},
    {"engine/pytorch", {"engine/fields"}},
    {"engine/wire", {"engine/fields"}},
    {"engine/checkpoint", {"engine/export"}},
    {"engine/memory", {"kernels/contract", "engine/run"}},
    {"engine/amp", {"kernels/contract", "engine/run"}},
    {"engine/tensor", {"engine/memory"}},
    {"engine/probe", {"engine/tensor", "engine/amp"}},
    {"engine/ops", {"engine/probe"}},
    {"engine/autograd", {"engine/ops", "engine/amp"}},
    {"engine/nn", {"engine/autograd"}},
    {"engine/optim", {"engine/ops"}},
    {"engine/data", {"kernels/contract"}},
    {"engine/train", {"engine/run", "engine/nn", "engine/optim", "engine/data", "engine/checkpoint"}},
    {"engine/session", {"engine/train", "engine/wire", "kernels/registry"}},
    {"ui/theme", {}},
    {"ui/store", {"engine/export", "engine/wire"}},
    {"ui/bridge", {"ui/store"}},
    {"ui/models", {"ui/store"}},
    {"ui/plots", {"ui/models", "ui/theme"}},
    {"ui/widgets", {"ui/models", "ui/theme"}},
    {"ui/panels", {"ui/bridge", "ui/models", "ui/plots", "ui/widgets"}},
    {"ui/shell", {"ui/panels"}},
    {"app/engine", {"engine/session", "engine/pytorch"}},
    {"app/window", {"ui/shell"}},
};

// Of the engine: what both programs share.
const std::set<std::string> kSharedWithTheWindow = {"engine/run", "engine/fields", "engine/export", "engine/wire"};

// Headers that only one room may name.
const std::map<std::string, std::string> kOnlyIn = {{"qcustomplot.h", "ui/plots"},
                                                    {"dnnl", "kernels/cpu"},
                                                    {"cuda_", "kernels/cuda"},
                                                    {"cublas", "kernels/cuda"},
                                                    {"cudnn", "kernels/cuda"}};

std::set<std::string> reachable(const std::string& room) {
  std::set<std::string> seen = {room};
  std::vector<std::string> todo = {room};
  while (!todo.empty()) {
    const std::string next = todo.back();
    todo.pop_back();
    const auto row = kMayInclude.find(next);
    if (row == kMayInclude.end()) continue;
    for (const std::string& below : row->second)
      if (seen.insert(below).second) todo.push_back(below);
  }
  return seen;
}

struct Include {
  fs::path file; // from the root
  int line;
  std::string target;
};

std::string room_of(const fs::path& path) {
  auto part = path.begin();
  const std::string floor = part->string();
  return ++part == path.end() ? floor : floor + "/" + part->string();
}

std::vector<Include> all_includes() {
  std::vector<Include> includes;
  const fs::path root = AMPLAB_SOURCE_DIR;
  for (const char* floor : {"kernels", "engine", "ui", "app"})
    for (const auto& entry : fs::recursive_directory_iterator(root / floor)) {
      const std::string extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp" && extension != ".cu" && extension != ".cuh") continue;
      std::ifstream file(entry.path());
      std::string text;
      for (int line = 1; std::getline(file, text); ++line) {
        if (!text.starts_with("#include ")) continue;
        const auto begin = text.find_first_of("\"<") + 1, end = text.find_first_of("\">", begin);
        includes.push_back({fs::relative(entry.path(), root), line, text.substr(begin, end - begin)});
      }
    }
  return includes;
}

std::string where(const Include& include) { return include.file.string() + ":" + std::to_string(include.line); }

TEST(Layering, EveryRoomIncludesOnlyRoomsBelowIt) {
  const auto includes = all_includes();
  ASSERT_GT(includes.size(), 100u);
  for (const Include& include : includes) {
    const fs::path target = include.target;
    const std::string floor = target.begin()->string();
    if (floor != "kernels" && floor != "engine" && floor != "ui" && floor != "app") continue;
    const std::string room = room_of(include.file), wanted = room_of(target);
    ASSERT_TRUE(kMayInclude.contains(room)) << where(include) << ": " << room << " has no row in this table";
    EXPECT_TRUE(reachable(room).contains(wanted)) << where(include) << ": " << room << " may not include " << wanted;
  }
}

TEST(Layering, TheWindowKnowsOnlyTheWireAndTheValuesOfARun) {
  for (const Include& include : all_includes()) {
    if (*include.file.begin() != "ui" && room_of(include.file) != "app/window") continue;
    const fs::path target = include.target;
    const std::string floor = target.begin()->string(), wanted = room_of(target);
    if (floor != "kernels" && floor != "engine") continue;
    EXPECT_TRUE(kSharedWithTheWindow.contains(wanted)) << where(include) << ": the window may not include " << wanted;
  }
}

TEST(Layering, TheEngineHasNeverHeardOfQt) {
  for (const Include& include : all_includes()) {
    const std::string floor = include.file.begin()->string();
    if (floor == "ui" || room_of(include.file) == "app/window") continue;
    EXPECT_FALSE(include.target.starts_with("Q") || include.target.starts_with("Qt")) << where(include) << ": " << include.target;
  }
}

TEST(Layering, VendorHeadersAreNamedInOneRoomOnly) {
  for (const Include& include : all_includes())
    for (const auto& [header, room] : kOnlyIn)
      EXPECT_TRUE(include.target.find(header) == std::string::npos || room_of(include.file) == room)
          << where(include) << ": only " << room << " may include " << header;
}

TEST(Layering, PanelsDoNotKnowEachOther) {
  for (const Include& include : all_includes()) {
    if (room_of(include.file) != "ui/panels" || !include.target.ends_with("_panel.h")) continue;
    EXPECT_EQ(fs::path(include.target).stem(), include.file.stem()) << where(include);
  }
}

TEST(Layering, EveryFileSaysItsLicenceInItsFirstLine) {
  const fs::path root = AMPLAB_SOURCE_DIR;
  for (const char* floor : {"kernels", "engine", "ui", "app", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(root / floor)) {
      const std::string extension = entry.path().extension();
      if (!std::set<std::string>{".h", ".cpp", ".cu", ".cuh", ".def", ".py"}.contains(extension)) continue;
      std::ifstream file(entry.path());
      std::string first;
      std::getline(file, first);
      if (first.starts_with("#!")) std::getline(file, first);
      const fs::path path = fs::relative(entry.path(), root);
      const std::string shown = path.string();
      const bool window = shown.starts_with("ui/") || shown.starts_with("app/window") || shown.starts_with("tests/ui");
      const std::string licence = window ? "SPDX-License-Identifier: GPL-3.0-or-later" : "SPDX-License-Identifier: ";
      EXPECT_NE(first.find(licence), std::string::npos) << shown;
    }
}

TEST(Layering, NoFileIsLongerThanFiveHundredLines) {
  const fs::path root = AMPLAB_SOURCE_DIR;
  for (const char* floor : {"kernels", "engine", "ui", "app", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(root / floor)) {
      const std::string extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp" && extension != ".cu" && extension != ".cuh") continue;
      std::ifstream file(entry.path());
      const auto lines = std::count(std::istreambuf_iterator<char>(file), {}, '\n');
      EXPECT_LE(lines, 500) << fs::relative(entry.path(), root).string();
    }
}

} // namespace
