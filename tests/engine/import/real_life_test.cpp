// SPDX-License-Identifier: Apache-2.0
// Realistic scripts. NAME.txt holds the headline, the imported settings, the removed lines, and whether the lane
// trains twenty steps. When a headline or a fact changes, a person must review the script.
#include "engine/import/headline.h"
#include "engine/import/import.h"
#include "engine/settings/setting_ref.h"
#include "tests/engine/import/small_data.h"

#include <algorithm>
#include <sstream>

namespace amplab::importing {
namespace {

const std::filesystem::path kRealLife = std::filesystem::path(AMPLAB_GOLDEN_DIR) / "import" / "real_life";

std::string read_at(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string remarks_text(const std::vector<Remark>& remarks, const std::string& file) {
  std::string text;
  for (const Remark& remark : remarks)
    text += (remark.side_effect_free ? "removed: " : "not imported: ") + sentence_of(remark, file) + "\n";
  return text;
}

std::string facts_of(const std::string& name) {
  const std::string file = name + ".py";
  std::vector<Remark> remarks;
  try {
    const Imported imported = import_script(read_at(kRealLife / file), name, &remarks);
    std::string text = "headline: " + headline_text(imported.headline) + "\n";
    const std::string why = trained_on_small_data(imported.config, 20);
    text += why.empty() ? "trains: 20 steps\n" : "does not train: " + why + "\n";
    for (const ImportedSetting& setting : imported.settings) {
      const SettingValue value = find_setting(imported.config, setting.key)->get(imported.config);
      text += "imported: line " + std::to_string(setting.line) + ": " + setting.key + " = " +
              (value.is_text() ? value.text() : to_text(value)) + "\n";
    }
    return text + remarks_text(imported.remarks, file);
  } catch (const ImportError& error) {
    return "rejected: " + std::string(error.what()) + "\n" + remarks_text(remarks, file);
  }
}

class RealLife : public testing::TestWithParam<std::string> {};

TEST_P(RealLife, BecomesTheConfigurationOfItsHeadline) {
  EXPECT_EQ(facts_of(GetParam()), read_at(kRealLife / (GetParam() + ".txt")));
}

std::vector<std::string> real_scripts() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(kRealLife))
    if (file.path().extension() == ".py") names.push_back(file.path().stem().string());
  std::ranges::sort(names);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, RealLife, testing::ValuesIn(real_scripts()), [](const auto& test) { return test.param; });

TEST(RealLife, AreTwenty) { EXPECT_EQ(real_scripts().size(), 20u); }

} // namespace
} // namespace amplab::importing
