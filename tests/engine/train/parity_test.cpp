// SPDX-License-Identifier: Apache-2.0
// PyTorch itself ran each case, from the script that `export-pytorch` writes (tests/golden/parity/make.py). The engine
// runs the same config here. Loss scales and skips must be the same in every step. Losses:
//   fp32      within 1e-5 of the loss and fp32's eps. A loss near 0 is the logarithm of a sum near 1, which each side
//             rounds.
//             The ResNet meets this only in its first steps. Later a rectified unit is zero but for its last bits. The
//             order of sums, which depends on oneDNN and the processor, then decides its sign. PyTorch's own runs are
//             up to 1.6e-4 apart. The engine's runs with SSE4.1 and AVX2 are 1.4e-4 from that with AVX-512. On a GPU
//             the same holds for the CNN. PyTorch's runs on an H200 with cuDNN's deterministic engines and with the
//             others are 26 times that apart.
//             With a recipe, 200 times that. An operand in the middle between two codes tips when a sum before it
//             differs in its last bit. PyTorch's own runs from weights one ulp apart are up to 1.4e-3 apart.
//             Other recipes tip more often, and farther: those whose scales are no power of two round each element once
//             more, and 16 codes are far from each other. PyTorch's own runs with sums in fp64, or from weights or a
//             tanh one ulp apart, are apart by up to 3.3e-3 (mlp_deepseek_v3), 4.1e-3 (transformer_nvfp4) and 2.4e-2
//             (mlp_mxfp4_exact). So 600, 600 and 2500 times.
//   16 bits   within the format's unit roundoff, times the loss where that is above 1. Rounding a logit near 1 to the
//             other neighbor moves the loss by as much. Sums over many such roundings average out.
//   Muon      after some steps within 1e-3 of the loss in fp32, and two roundings in 16 bits; gradient norms within 10
//   %.
//             PyTorch's own runs, with one weight an ulp apart or without oneDNN, are up to 6e-4 and 2.4 % apart by
//             step 50: a bf16 rounding of an iteration goes the other way, and the next ones enlarge it. A norm that
//             is recorded after clipping misses these bounds by far.
// Everything follows the CPU's autocast lists, as PyTorch does on the CPU that wrote the traces.
#include "engine/data/catalogue.h"
#include "engine/train/trainer.h"
#include "tests/engine/train/parity_trace.h"
#include "tests/support/test_device.h"

#include <array>

namespace amplab {
namespace {

struct ParityCase {
  std::string name;
  const char* device;
  size_t steps;
};

// A GPU's kernels on the host are slow. Large models make a few steps, small ones enough to launch captures.
size_t steps_on(const std::string& device, const std::string& name) {
  if (device != "cuda on host") return kStepsOfTrace;
  const auto begins = [&](const char* model) { return name.starts_with(model); };
  return std::ranges::any_of(std::array{"cnn", "resnet", "text", "transformer"}, begins) ? 2 : 20;
}

std::vector<ParityCase> cases_on(const char* device) {
  std::vector<ParityCase> cases;
  for (const std::string& name : traced_cases(false)) {
    const bool quantizes = config_of_trace(name).precision.recipe != "none"; // on CPUs only
    if (!quantizes || device == std::string_view("cpu")) cases.push_back({name, device, steps_on(device, name)});
  }
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
  RunConfig config = config_of_trace(GetParam().name);
  config.precision.convolution_tf32 = false; // as on the CPU that wrote the traces
  const auto trace = trace_of(GetParam().name).steps;
  ASSERT_EQ(trace.size(), kStepsOfTrace);
  Trainer trainer(*opened_.device, load_dataset(data_request_of(config)), config);
  for (size_t i = 0; i < GetParam().steps; ++i) {
    const StepRecord ours = trainer.step(false).record;
    const auto& theirs = trace[i];
    ASSERT_EQ(ours.loss_scale, theirs.at("loss_scale")) << "step " << i + 1;
    ASSERT_EQ(ours.found_inf, theirs.at("found_inf") != 0) << "step " << i + 1;
    if (drifts(config)) {
      ASSERT_NEAR(ours.grad_norm, theirs.at("grad_norm"), 0.1 * theirs.at("grad_norm")) << "step " << i + 1;
    }
    const double loss = theirs.at("loss");
    if (both_nonfinite(ours.loss, loss)) continue;
    ASSERT_NEAR(ours.loss, loss, tolerance(config, i + 1, loss, GetParam().device)) << "step " << i + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, Parity, testing::ValuesIn(cases_on("cpu")), name_of_case);
INSTANTIATE_TEST_SUITE_P(Cuda, Parity, testing::ValuesIn(cases_on("cuda")), name_of_case);
INSTANTIATE_TEST_SUITE_P(CudaOnHost, Parity, testing::ValuesIn(cases_on("cuda on host")), name_of_case);

TEST(ParityCases, CoverWhatTheSuitePromises) {
  const std::vector<std::string> names = traced_cases(false);
  EXPECT_GE(names.size(), 24u);
  for (const std::string& name : names)
    EXPECT_TRUE(std::filesystem::exists(kParity / "traces" / (name + ".csv"))) << name;
}

} // namespace
} // namespace amplab
