// SPDX-License-Identifier: Apache-2.0
#include "engine/import/import.h"
#include "engine/settings/setting_table.h"
#include "tests/engine/import/small_data.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace amplab::importing {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(AMPLAB_GOLDEN_DIR) / "import";

std::string text_at(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string report(const std::vector<Remark>& remarks, const std::string& file) {
  std::string text;
  for (const Remark& remark : remarks) text += sentence_of(remark, file) + "\n";
  return text;
}

std::string loop_of_script(const std::string& script) { return import_script(script, "x").config.loop; }

std::string rejection(const std::string& script) {
  try {
    import_script(script, "x");
    return "";
  } catch (const ImportError& error) {
    return error.what();
  }
}

class Scripts : public testing::TestWithParam<std::string> {};

TEST_P(Scripts, BecomeTheConfigurationAndTheReportThatAreWritten) {
  const std::string name = GetParam();
  const Imported imported = import_script(text_at(kFolder / (name + ".py")), name);
  EXPECT_EQ(report(imported.remarks, name + ".py"), text_at(kFolder / (name + ".txt")));
  const RunConfig expected = load_config((kFolder / (name + ".json")).string());
  EXPECT_EQ(imported.config.loop, expected.loop);
  EXPECT_EQ(config_text(imported.config, 2), config_text(expected, 2));
}

TEST_P(Scripts, TrainThreeSteps) {
  const Imported imported = import_script(text_at(kFolder / (GetParam() + ".py")), GetParam());
  EXPECT_EQ(trained_on_small_data(imported.config, 3), "");
}

// Returns the scripts that are refused, or those that become a configuration.
std::vector<std::string> script_names(bool rejected) {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) {
    std::filesystem::path path = file.path();
    if (path.extension() == ".py" && std::filesystem::exists(path.replace_extension(".json")) != rejected)
      names.push_back(path.stem().string());
  }
  std::ranges::sort(names);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, Scripts, testing::ValuesIn(script_names(false)),
                         [](const auto& test) { return test.param; });

// Wrappers, and steps that are not written out. Lists the lines that were not understood, then the reason for the
// missing loop.
class RejectedScripts : public testing::TestWithParam<std::string> {};

TEST_P(RejectedScripts, NameTheLinesThatWereNotUnderstoodWithTheReason) {
  std::vector<Remark> remarks;
  std::string sentence;
  try {
    import_script(text_at(kFolder / (GetParam() + ".py")), "x", &remarks);
  } catch (const ImportError& error) {
    sentence = error.what();
  }
  EXPECT_EQ(report(remarks, GetParam() + ".py") + sentence + "\n", text_at(kFolder / (GetParam() + ".txt")));
}

INSTANTIATE_TEST_SUITE_P(All, RejectedScripts, testing::ValuesIn(script_names(true)),
                         [](const auto& test) { return test.param; });

TEST(Import, EverySpellingOfTheTableHasAScript) {
  EXPECT_GE(script_names(false).size(), 35u);
  EXPECT_EQ(script_names(true),
            (std::vector<std::string>{"accelerate", "spelling_17", "spelling_18", "spelling_24", "spelling_25"}));
}

TEST(Import, LeavesAMistakeInTheLoop) {
  const std::string loop = loop_of_script(text_at(kFolder / "mistaken.py"));
  EXPECT_NE(loop.find("scaler.update()\n    optimizer.step()\n"), std::string::npos) << loop;
}

TEST(Import, DecidesWhatAnAmpIsByItsImport) {
  const std::string body = "optimizer.zero_grad()\n    with amp.autocast():\n        loss = loss_fn(model(x), t)\n    "
                           "loss.backward()\n    optimizer.step()\n";
  EXPECT_NE(loop_of_script("from torch.cuda import amp\nfor x, t in loader:\n    " + body)
                .find("torch.autocast(device_type=device, dtype=torch.float16)"),
            std::string::npos);
}

TEST(Import, TreatsNoNameThatTheLoopChangesAsAConstant) {
  const std::string loop = loop_of_script("n = 1\nfor x, t in loader:\n    n = 2\n    loss = loss_fn(model(x), t) * "
                                          "n\n    loss.backward()\n    optimizer.step()\n");
  EXPECT_NE(loop.find("* n"), std::string::npos) << loop;
}

constexpr const char* kBody = "for x, t in loader:\n    loss = loss_fn(model(x), t)\n    if scaler is not None:\n      "
                              "  scaler.scale(loss).backward()\n"
                              "        scaler.step(optimizer)\n        scaler.update()\n    else:\n        "
                              "loss.backward()\n        optimizer.step()\n";

TEST(Import, SelectsTheBranchOfTheScalerThatTheScriptCreates) {
  for (const char* made : {"scaler = torch.cuda.amp.GradScaler() if use_amp else None\n",
                           "scaler = None\nif use_amp:\n    scaler = torch.amp.GradScaler()\n",
                           "scaler = torch.amp.GradScaler()\ndef train(scaler=None):\n    pass\n"}) {
    const RunConfig config = import_script(std::string("import torch\n") + made + kBody, "x").config;
    EXPECT_NE(config.loop.find("scaler.scale(loss).backward()"), std::string::npos) << config.loop;
    EXPECT_EQ(config.loop.find("    loss.backward()"), std::string::npos) << config.loop;
    EXPECT_EQ(config.scaler.kind, "dynamic");
  }
  const RunConfig without = import_script(std::string("scaler = None\n") + kBody, "x").config;
  EXPECT_EQ(without.loop,
            "for x, t in batches:\n    loss = loss_fn(model(x), t)\n    loss.backward()\n    optimizer.step()\n");
  EXPECT_EQ(without.scaler.kind, "none");
}

TEST(Import, ReportsABreakThatEndsAnEpoch) {
  const Imported imported = import_script("for i, (x, t) in enumerate(loader):\n    if i > 3:\n        break\n    loss "
                                          "= loss_fn(model(x), t)\n    loss.backward()\n    optimizer.step()\n",
                                          "x");
  ASSERT_EQ(imported.remarks.size(), 1u);
  EXPECT_EQ(imported.remarks.front().first, 3);
  EXPECT_EQ(imported.config.loop.find("break"), std::string::npos);
}

TEST(Import, SeparatesSideEffectFreeLinesFromOthers) {
  const Imported imported =
      import_script("for x, t in loader:\n    loss = loss_fn(model(x), t)\n    loss = loss + penalty_of(model)\n    "
                    "print(loss)\n    shown = loss.item()\n    loss.backward()\n"
                    "    optimizer.step()\n",
                    "x");
  std::map<int32_t, bool> side_effect_free; // by line
  for (const Remark& remark : imported.remarks) side_effect_free[remark.first] = remark.side_effect_free;
  EXPECT_EQ(side_effect_free, (std::map<int32_t, bool>{{3, false}, {4, true}, {5, true}}));
}

TEST(Import, IsCancelled) {
  std::stop_source stop;
  stop.request_stop();
  std::string sentence;
  try {
    import_script("for x, t in loader:\n    loss = loss_fn(model(x), t)\n    print(loss)\n    a = x * 2\n    "
                  "loss.backward()\n    optimizer.step()\n",
                  "x", nullptr, stop.get_token());
  } catch (const ImportError& error) {
    sentence = error.what();
  }
  EXPECT_EQ(sentence, "The import was cancelled.");
}

TEST(Import, RejectsWhatIsNoScriptWithASentence) {
  EXPECT_NE(rejection(std::string("\0\1\2", 3)).find("is not UTF-8 text"), std::string::npos);
  EXPECT_NE(rejection("\xff\xfe").find("is not UTF-8 text"), std::string::npos);
  EXPECT_NE(rejection(std::string(kMostScriptBytes + 1, 'x')).find("at most"), std::string::npos);
  EXPECT_NE(rejection("print(1)\n").find("No loop of the script"), std::string::npos);
  EXPECT_NE(rejection("x = (1\n").find("never closed"), std::string::npos);
  EXPECT_NE(rejection("").find("No loop of the script"), std::string::npos);
}

TEST(Import, RejectsADeepScriptWithASentence) {
  std::string deep;
  for (int i = 0; i < 90; ++i) deep += std::string(static_cast<size_t>(i), ' ') + "if x:\n";
  EXPECT_NE(rejection(deep + std::string(90, ' ') + "pass\n").find("levels deep"), std::string::npos);
  std::string brackets = "for x, t in loader:\n    loss = " + std::string(5000, '(') + std::string(5000, ')') +
                         "\n    loss.backward()\n    optimizer.step()\n";
  EXPECT_NE(rejection(brackets), "");
}

} // namespace
} // namespace amplab::importing
