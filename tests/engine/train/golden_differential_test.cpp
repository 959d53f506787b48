// SPDX-License-Identifier: Apache-2.0
// Some of the random programs of tests/golden/differential: a few operations and autograd, with PyTorch's results.
// Dtypes, shapes, requires_grad and errors are the same. Numbers lie within the program's tolerance, 16 eps of the
// coarsest format that it names.
#include "engine/loop/loop_error.h"
#include "engine/settings/setting_table.h"
#include "engine/state/load_datasets.h"
#include "engine/train/trainer.h"
#include "kernels/registry/registry.h"
#include "tests/engine/train/golden_outcomes.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

namespace amplab {
namespace {

using nlohmann::json;

const json& golden_file() {
  static const json file = json::parse(std::ifstream(AMPLAB_GOLDEN_DIR "/differential/golden.json"));
  return file;
}

// A printed tensor.
struct ShownTensor {
  std::string head; // name, dtype, shape, requires_grad, non-numeric text
  std::vector<double> numbers;
};

ShownTensor shown(const std::string& line) {
  const size_t bar = std::min(line.find(" | "), line.size());
  ShownTensor tensor{line.substr(0, bar), {}};
  for (size_t at = bar; at < line.size();) {
    double number = 0;
    const auto [end, error] = std::from_chars(line.data() + at, line.data() + line.size(), number);
    if (error == std::errc()) {
      tensor.numbers.push_back(number);
      at = static_cast<size_t>(end - line.data());
    } else {
      tensor.head += line[at++];
    }
  }
  return tensor;
}

void expect_same_line(const std::string& ours, const std::string& theirs, double tolerance) {
  const ShownTensor a = shown(ours), b = shown(theirs);
  EXPECT_EQ(a.head, b.head) << ours << "\nPyTorch: " << theirs;
  ASSERT_EQ(a.numbers.size(), b.numbers.size()) << ours << "\nPyTorch: " << theirs;
  for (size_t i = 0; i < a.numbers.size(); ++i) {
    const double x = a.numbers[i], y = b.numbers[i];
    if (x == y || (std::isnan(x) && std::isnan(y))) continue;
    EXPECT_LE(std::abs(x - y), tolerance) << "number " << i << "\n" << ours << "\nPyTorch: " << theirs;
  }
}

struct GoldenDifferential : testing::TestWithParam<size_t> {
  const json& program = golden_file().at("programs").at(GetParam());
  std::unique_ptr<Device> device = open_device("cpu");

  // Joins the lines of a text.
  static std::string text_of(const json& lines) {
    std::string text;
    for (const json& line : lines) text += line.get<std::string>() + "\n";
    return text;
  }
};

TEST_P(GoldenDifferential, DoesWhatPyTorchDoes) {
  const std::string text = text_of(program.at("program"));
  SCOPED_TRACE(text);
  json config = golden_file().at("config");
  config["name"] = program.at("name");
  config["loop"] = text_of(golden_file().at("prelude")) + text;
  std::vector<std::string> printed;
  std::string error;
  try {
    const RunConfig run = config_from_text(config.dump(), "golden.json");
    Trainer trainer(*device, load_datasets(run), run);
    printed = printed_in(trainer.step(false).events);
  } catch (const loop::LoopError& raised) {
    error = without_suggestion(raised.exception + ": " + raised.what());
  }
  const json& theirs = program.at("error");
  EXPECT_EQ(error, theirs.is_null() ? "" : without_suggestion(theirs.get<std::string>()));
  if (!error.empty()) return; // PyTorch's lines of a step that raises are not compared
  const auto expected = program.at("printed").get<std::vector<std::string>>();
  ASSERT_EQ(printed.size(), expected.size());
  for (size_t i = 0; i < printed.size(); ++i)
    expect_same_line(printed[i], expected[i], program.at("tolerance").get<double>());
}

TEST(GoldenDifferentialFile, HasAProgramOfEachOperation) {
  std::set<std::string> drawn, kept;
  for (const json& operation : golden_file().at("operations")) drawn.insert(operation.get<std::string>());
  for (const json& program : golden_file().at("programs")) {
    const auto kind = program.at("kind").get<std::string>(); // "matmul grad", or "chain"
    kept.insert(kind.substr(0, kind.find(' ')));
  }
  kept.erase("chain");
  EXPECT_GE(drawn.size(), 118u);
  EXPECT_EQ(kept, drawn);
}

std::string name_of_program(const testing::TestParamInfo<size_t>& tested) {
  std::string name = golden_file().at("programs").at(tested.param).at("kind").get<std::string>() + "_" +
                     golden_file().at("programs").at(tested.param).at("name").get<std::string>();
  std::ranges::replace(name, ' ', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Programs, GoldenDifferential, testing::Range(size_t{0}, golden_file().at("programs").size()),
                         name_of_program);

} // namespace
} // namespace amplab
