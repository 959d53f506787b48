// SPDX-License-Identifier: Apache-2.0
// Each case was run by PyTorch itself from the script that `export-pytorch` writes; tests/golden/parity/make.py does it
// again. Here the engine runs the same config. Loss scales and skips must be the same, step by step. Losses:
//   fp32      within 1e-5 of the loss and fp32's eps: a loss near 0 is the logarithm of a sum near 1, which each side rounds.
//             The ResNet so for its first steps only. Sooner or later a rectified unit stands at zero but for its last bits,
//             and the order of sums, which is oneDNN's and the processor's affair, sends it one way or the other: PyTorch's
//             own runs of it are up to 1.6e-4 apart, ours with SSE4.1 and AVX2 1.4e-4 from that with AVX-512
//   16 bits   within the format's unit roundoff, times the loss where that is above 1: a logit near 1 that is rounded to
//             the other neighbour moves the loss by as much; sums over many such roundings average out
// Everything follows the CPU's autocast lists, as PyTorch does on the CPU that wrote the traces.
#include "engine/data/catalogue.h"
#include "engine/fields/fields.h"
#include "engine/train/settings.h"
#include "engine/train/trainer.h"
#include "tests/support/test_device.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace amplab {
namespace {

namespace fs = std::filesystem;

constexpr size_t kStepsOfTrace = 50; // of each trace
const fs::path kParity = AMPLAB_GOLDEN_DIR "/parity";

std::vector<std::string> traced_cases() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kParity / "cases")) names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

RunConfig config_of_trace(const std::string& name) {
  RunConfig config = load_config((kParity / "cases" / (name + ".json")).string());
  if (!config.data.path.empty()) config.data.path = (kParity / config.data.path).string();
  config.threads = 1;
  return config;
}

struct Row {
  double loss, loss_scale, found_inf, grad_norm;
};

std::vector<Row> trace_of(const std::string& name) {
  std::ifstream file(kParity / "traces" / (name + ".csv"));
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line); // the version that ran
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream cells(line);
    const auto number = [&] {
      std::string cell;
      std::getline(cells, cell, ',');
      return std::strtod(cell.c_str(), nullptr);
    };
    number(); // step
    Row row{};
    for (double* value : {&row.loss, &row.loss_scale, &row.found_inf, &row.grad_norm}) *value = number();
    rows.push_back(row);
  }
  return rows;
}

// How far a loss may be off. On a GPU a convolution's bias is added to what has been rounded, in PyTorch as here, so that
// its 16-bit outputs are rounded once more than those of the traces.
double tolerance(const RunConfig& config, size_t step, double loss, const std::string& device) {
  const Mode& mode = mode_of(config);
  if (!is_16bit(mode.low) && !is_16bit(mode.parameters)) {
    constexpr size_t kFirstSteps = 4;
    const double relative = config.model.name == "resnet" && step > kFirstSteps ? 3e-4 : 1e-5;
    return relative * std::abs(loss) + format_of(DType::f32).eps;
  }
  const DType low = is_16bit(mode.parameters) ? mode.parameters : mode.low;
  const double roundings = device != "cpu" && config.model.name != "mlp" ? 2 : 1;
  return roundings * format_of(low).eps / 2 * std::max(1.0, std::abs(loss));
}

bool both_nonfinite(double x, double y) { return !std::isfinite(x) && !std::isfinite(y); }

struct ParityCase {
  std::string name;
  const char* device;
  size_t steps;
};

// The kernels of a GPU on the host take long: a few steps of large models, and of small ones enough to repeat recordings.
size_t steps_on(const std::string& device, const std::string& name) {
  if (device != "cuda on host") return kStepsOfTrace;
  const auto begins = [&](const char* model) { return name.starts_with(model); };
  return std::ranges::any_of(std::array{"cnn", "resnet", "text", "transformer"}, begins) ? 2 : 20;
}

std::vector<ParityCase> cases_on(const char* device) {
  std::vector<ParityCase> cases;
  for (const std::string& name : traced_cases()) cases.push_back({name, device, steps_on(device, name)});
  return cases;
}

std::string name_of_case(const testing::TestParamInfo<ParityCase>& tested) { return tested.param.name; }
void PrintTo(const ParityCase& tested, std::ostream* out) { *out << tested.name << " on " << tested.device; }

class Parity : public testing::TestWithParam<ParityCase> {
 protected:
  TestDevice opened_{GetParam().device};
};

TEST_P(Parity, TrainsAsPyTorchDoes) {
  AMPLAB_SKIP_WITHOUT(opened_);
  const RunConfig config = config_of_trace(GetParam().name);
  const std::vector<Row> trace = trace_of(GetParam().name);
  ASSERT_EQ(trace.size(), kStepsOfTrace);
  Trainer trainer(*opened_.device, load_dataset(data_request_of(config)), config);
  for (size_t i = 0; i < GetParam().steps; ++i) {
    const StepRecord ours = trainer.step(false).record;
    const Row& theirs = trace[i];
    ASSERT_EQ(ours.loss_scale, theirs.loss_scale) << "step " << i + 1;
    ASSERT_EQ(ours.found_inf, theirs.found_inf != 0) << "step " << i + 1;
    if (both_nonfinite(ours.loss, theirs.loss)) continue;
    ASSERT_NEAR(ours.loss, theirs.loss, tolerance(config, i + 1, theirs.loss, GetParam().device)) << "step " << i + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, Parity, testing::ValuesIn(cases_on("cpu")), name_of_case);
INSTANTIATE_TEST_SUITE_P(Cuda, Parity, testing::ValuesIn(cases_on("cuda")), name_of_case);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, Parity, testing::ValuesIn(cases_on("cuda on host")), name_of_case);

TEST(ParityCases, CoverWhatTheSuitePromises) {
  const std::vector<std::string> names = traced_cases();
  EXPECT_GE(names.size(), 24u);
  for (const std::string& name : names) EXPECT_TRUE(fs::exists(kParity / "traces" / (name + ".csv"))) << name;
}

} // namespace
} // namespace amplab
