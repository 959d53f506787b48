// SPDX-License-Identifier: Apache-2.0
// Checks every include line against the DEPENDS of its module's CMakeLists.txt, and DEPENDS against the include lines.
// Further down are rules that DEPENDS cannot express.
#include "tests/layering/source_tree.h"

#include <gtest/gtest.h>

namespace amplab::source_tree {
namespace {

// The engine's modules that both programs share.
const std::set<std::string> kSharedWithTheWindow = {"engine/run",          "engine/settings", "engine/export",
                                                    "engine/session_file", "engine/wire",     "engine/loop",
                                                    "engine/import",       "engine/lesson"};

// Headers that only one module may include.
const std::map<std::string, std::string> kOnlyIn = {{"qcustomplot.h", "ui/plots"}, {"sqlite3", "engine/session_file"},
                                                    {"dnnl", "kernels/cpu"},       {"cuda_", "kernels/cuda"},
                                                    {"cublas", "kernels/cuda"},    {"cudnn", "kernels/cuda"},
                                                    {"nccl.h", "kernels/cuda"},    {"mpi.h", "kernels/mpi"}};

// Returns the modules that a module may include: itself, its DEPENDS, and theirs.
std::set<std::string> reachable(const std::map<std::string, Module>& modules, const std::string& module) {
  std::set<std::string> seen = {module};
  std::vector<std::string> todo = {module};
  while (!todo.empty()) {
    const std::string next = todo.back();
    todo.pop_back();
    for (const std::string& used : modules.at(next).uses)
      if (seen.insert(used).second) todo.push_back(used);
  }
  return seen;
}

bool is_ours(const Include& include) {
  const std::string layer = layer_of(include.target);
  return std::ranges::find(kLayers, layer) != kLayers.end();
}

TEST(Layering, EveryFolderWithCodeIsAModuleThatDeclaresItsDependencies) {
  const auto all = modules();
  ASSERT_GT(all.size(), 20u);
  for (const auto& [folder, module] : all) {
    EXPECT_NE(module.target, "") << folder << "/CMakeLists.txt makes no amplab_module";
    for (const std::string& name : module.unknown)
      ADD_FAILURE() << folder << "/CMakeLists.txt: DEPENDS " << name << ", which is no module";
  }
}

TEST(Layering, EveryModuleIncludesOnlyItsDependencies) {
  const auto all = modules();
  const auto includes = all_includes();
  ASSERT_GT(includes.size(), 100u);
  for (const Include& include : includes) {
    if (!is_ours(include)) continue;
    const std::string module = module_of(include.file), wanted = module_of(include.target);
    EXPECT_TRUE(reachable(all, module).contains(wanted))
        << where(include) << ": " << module << " may not include " << wanted << "; " << module
        << "/CMakeLists.txt does not depend on it";
  }
}

TEST(Layering, EveryModuleIncludesAllItsDependencies) {
  std::map<std::string, std::set<std::string>> included;
  for (const Include& include : all_includes())
    if (is_ours(include)) included[module_of(include.file)].insert(module_of(include.target));
  for (const auto& [folder, module] : modules())
    for (const std::string& used : module.uses)
      EXPECT_TRUE(included[folder].contains(used))
          << folder << "/CMakeLists.txt: DEPENDS " << used << ", which no file includes";
}

// CMake links circular static libraries without a warning.
TEST(Layering, DependenciesAreAcyclic) {
  const auto all = modules();
  for (const auto& [folder, module] : all)
    for (const std::string& used : module.uses)
      EXPECT_FALSE(reachable(all, used).contains(folder)) << folder << " uses " << used << ", which comes back to it";
}

TEST(Layering, TheWindowKnowsOnlyTheWireAndTheValuesOfARun) {
  for (const Include& include : all_includes()) {
    if (layer_of(include.file) != "ui" && module_of(include.file) != "app/window") continue;
    const std::string layer = layer_of(include.target), wanted = module_of(include.target);
    if (layer != "kernels" && layer != "engine") continue;
    EXPECT_TRUE(kSharedWithTheWindow.contains(wanted)) << where(include) << ": the window may not include " << wanted;
  }
}

TEST(Layering, TheEngineDoesNotIncludeQt) {
  for (const Include& include : all_includes()) {
    if (layer_of(include.file) == "ui" || module_of(include.file) == "app/window") continue;
    EXPECT_FALSE(include.target.starts_with("Q") || include.target.starts_with("Qt"))
        << where(include) << ": " << include.target;
  }
}

TEST(Layering, VendorHeadersAreIncludedByOneModuleOnly) {
  for (const Include& include : all_includes())
    for (const auto& [header, module] : kOnlyIn)
      EXPECT_TRUE(include.target.find(header) == std::string::npos || module_of(include.file) == module)
          << where(include) << ": only " << module << " may include " << header;
}

TEST(Layering, PanelsDoNotKnowEachOther) {
  for (const Include& include : all_includes()) {
    if (module_of(include.file) != "ui/panels" || !include.target.ends_with("_panel.h")) continue;
    const std::string panel = fs::path(include.target).stem().string(), file = include.file.stem().string();
    EXPECT_TRUE(file == panel || file.starts_with(panel + "_")) << where(include); // a panel may have several files
  }
}

TEST(Layering, OnlyTheTableOfPanelsKnowsThemByName) {
  int named = 0;
  for (const Include& include : all_includes()) {
    if (!include.target.starts_with("ui/panels/") || !include.target.ends_with("_panel.h")) continue;
    if (module_of(include.file) == "ui/panels") continue;
    EXPECT_EQ(include.file.string(), "ui/shell/panel_table.cpp") << where(include);
    ++named;
  }
  EXPECT_GE(named, 9);
}

// Files with a thread_local variable. What a thread remembers for op calls is part of the ExecutionContext, so that it
// crosses to other threads. The others stand in for a library that keeps a value for each thread.
TEST(Layering, TheExecutionContextIsTheOnlyThreadLocal) {
  const std::map<std::string, int> variables = {
      {"engine/context/execution_context.cpp", 1},
      {"tests/cuda_on_host/runtime.cpp", 1},    // cudaGetLastError
      {"tests/cuda_on_host/stream.h", 2},       // the thread's part of a kernel launch
      {"tests/cuda_on_host/nccl_on_host.h", 1}, // the rank of a thread that stands in for a process
  };
  static const std::regex declaration(R"((?:^|\n) *(?:(?:inline|static|extern|constinit) +)*thread_local\b)");
  std::map<std::string, int> found;
  for (const fs::path& path : sources(kLayersAndTests)) {
    const std::string text = text_of(path);
    if (text.find("thread_local") == std::string::npos) continue;
    const auto count = std::distance(std::sregex_iterator(text.begin(), text.end(), declaration), {});
    if (count > 0) found[path.string()] = static_cast<int>(count);
  }
  EXPECT_EQ(found, variables);
}

TEST(Layering, EveryFileSaysItsLicenceInItsFirstLine) {
  std::vector<std::string> folders = kLayersAndTests;
  folders.emplace_back("python");
  for (const fs::path& path : files(folders, {".h", ".cpp", ".cu", ".cuh", ".def", ".py"})) {
    std::istringstream file(text_of(path));
    std::string first;
    std::getline(file, first);
    if (first.starts_with("#!")) std::getline(file, first);
    const std::string shown = path.string();
    const bool window = shown.starts_with("ui/") || shown.starts_with("app/window") || shown.starts_with("tests/ui");
    const std::string licence = window ? "SPDX-License-Identifier: GPL-3.0-or-later" : "SPDX-License-Identifier: ";
    EXPECT_NE(first.find(licence), std::string::npos) << shown;
  }
}

TEST(Layering, NoFileIsLongerThanFiveHundredLines) {
  for (const fs::path& path : sources(kLayersAndTests)) {
    const std::string text = text_of(path);
    EXPECT_LE(std::ranges::count(text, '\n'), 500) << path.string();
  }
}

} // namespace
} // namespace amplab::source_tree
