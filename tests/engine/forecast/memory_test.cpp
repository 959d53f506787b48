// SPDX-License-Identifier: Apache-2.0
// Forecast memory against the memory that training uses.
#include "tests/engine/forecast/forecast_fixture.h"

#include "engine/run/config_error.h"
#include "engine/run/operation_cancelled.h"
#include "tests/support/limited_device.h"

namespace amplab {
namespace {

constexpr double kTolerance = 0.03;

struct MemoryForecastTest : testing::TestWithParam<Subject (*)()> {
  const Subject subject = GetParam()();
  std::unique_ptr<Device> device = open_device("cpu");

  MemoryForecast predicted(const RunConfig& config) {
    return forecast_memory(*device, subject.data, config, {config.precision.mode}).at(0);
  }
};

TEST_P(MemoryForecastTest, IsThePeakOfTrainingInEveryMode) {
  double worst = 0;
  for (const Mode& mode : kModes)
    for (const bool compile : {false, true})
      for (const char* optimizer : {"adam", "sgd"})
        for (const int64_t micro_batches : {1, 3}) {
          SCOPED_TRACE(std::string(mode.name) + (compile ? " compiled " : " traced ") + optimizer + " " +
                       std::to_string(micro_batches));
          RunConfig config = config_of(subject, mode.name);
          config.train.compile = compile;
          config.optimizer = {.name = optimizer, .momentum = 0.9};
          config.accumulation.steps = micro_batches;
          const MemoryForecast forecast = predicted(config);
          EXPECT_EQ(forecast.problem, "");
          const StepRecord record = measured(*device, subject.data, config);
          const auto peak = static_cast<double>(record.memory_peak_bytes);
          worst = std::max(worst, std::abs(static_cast<double>(forecast.peak_bytes) - peak) / peak);
          EXPECT_NEAR(static_cast<double>(forecast.peak_bytes), peak, kTolerance * peak);
          EXPECT_EQ(counted_bytes(forecast.memory), forecast.peak_bytes) << "the categories add up";
          for (size_t i = 0; i < record.memory.size(); ++i)
            EXPECT_NEAR(static_cast<double>(forecast.memory[i]), static_cast<double>(record.memory[i]),
                        kTolerance * peak)
                << kMemoryTable[i].name;
        }
  RecordProperty("worst", std::to_string(worst));
}

// A device with its own memory holds the data set, and steps run ahead of the host.
TEST_P(MemoryForecastTest, IsThePeakOfTrainingOnADeviceWithMemoryOfItsOwn) {
  for (const char* mode : {"fp32", "amp-fp16", "fp16-master"})
    for (const bool compile : {false, true}) {
      SCOPED_TRACE(std::string(mode) + (compile ? " compiled" : " traced"));
      LimitedDevice discrete(open_device("cpu"), size_t{1} << 40);
      discrete.is_discrete = true;
      RunConfig config = config_of(subject, mode);
      config.train.compile = compile;
      const MemoryForecast forecast = forecast_memory(discrete, subject.data, config, {mode}).at(0);
      const StepRecord record = measured(discrete, subject.data, config);
      EXPECT_NEAR(static_cast<double>(forecast.peak_bytes), static_cast<double>(record.memory_peak_bytes),
                  kTolerance * static_cast<double>(record.memory_peak_bytes));
      EXPECT_EQ(forecast.memory[static_cast<size_t>(MemoryCategory::data_set)],
                record.memory[static_cast<size_t>(MemoryCategory::data_set)]);
      EXPECT_GT(forecast.memory[static_cast<size_t>(MemoryCategory::data_set)], 0);
    }
}

TEST_P(MemoryForecastTest, TakesLittleMemoryItself) {
  LimitedDevice limited(open_device("cpu"), size_t{1} << 40);
  const RunConfig config = config_of(subject, "fp32");
  const MemoryForecast forecast = forecast_memory(limited, subject.data, config, {"fp32"}).at(0);
  EXPECT_EQ(limited.in_use(), 0u) << "all has gone back";
  EXPECT_EQ(forecast.peak_bytes, predicted(config).peak_bytes);
}

std::string name_of_subject(const testing::TestParamInfo<Subject (*)()>& info) { return info.param().name; }
INSTANTIATE_TEST_SUITE_P(Of, MemoryForecastTest, testing::Values(mlp, cnn, resnet, transformer), name_of_subject);

int64_t emulation_of(const MemoryByCategory& memory) { return memory[static_cast<size_t>(MemoryCategory::emulation)]; }

TEST(MemoryForecastOf, ARecipeIsTheMemoryOfTheOperandsThatItQuantizes) {
  const auto device = open_device("cpu");
  Subject subject = mlp();
  subject.model.hidden = {64, 64, 64};
  subject.batch = 96;
  for (const char* mode : {"fp32", "amp-bf16"})
    for (const char* recipe : {"fp8-current", "fp8-rowwise", "fp8-block", "mxfp8"}) {
      RunConfig config = config_of(subject, mode);
      config.precision.recipe = recipe;
      const MemoryForecast forecast = forecast_memory(*device, subject.data, config, {mode}).at(0);
      EXPECT_EQ(emulation_of(forecast.memory), emulation_of(measured(*device, subject.data, config).memory)) << recipe;
      EXPECT_GT(emulation_of(forecast.memory), 0) << mode << " " << recipe;
    }
}

// Of calls of one shape, some have the recipe.
TEST(MemoryForecastOf, ARecipeOfOneLayerIsCounted) {
  const auto device = open_device("cpu");
  Subject subject = mlp();
  subject.model.hidden = {64, 64, 64};
  subject.batch = 96;
  RunConfig config = config_of(subject, "fp32");
  config.precision.recipe = "mxfp8"; // fc1 has 20 inputs, the last layer 10 outputs
  config.precision.recipe_off = {"fc2"};
  constexpr int64_t kOperands = 2 * 96 * 64 * sizeof(float);
  EXPECT_EQ(emulation_of(measured(*device, subject.data, config).memory), kOperands);
  EXPECT_EQ(emulation_of(forecast_memory(*device, subject.data, config, {"fp32"}).at(0).memory), kOperands);
}

int64_t states_of(const MemoryByCategory& memory) {
  return memory[static_cast<size_t>(MemoryCategory::optimizer_state)];
}

TEST(MemoryForecastOf, StatesIsTheMemoryOfTheirFormat) {
  const auto device = open_device("cpu");
  Subject subject = mlp();
  subject.model.hidden = {64, 64};
  constexpr int64_t kWhole = 64 * 64, kOthers = 20 * 64 + 64 + 64 + 64 * 10 + 10, kStates = 2, kTensors = 12,
                    kRounding = 512;
  for (const auto& [states, bytes] : {std::pair{"parameter", 4 * (kWhole + kOthers)},
                                      {"bf16", 2 * (kWhole + kOthers)},
                                      {"8bit", kWhole + kWhole / 64 + 4 * kOthers},
                                      {"fp8", kWhole + kWhole / 64 + 4 * kOthers}})
    for (const bool compile : {false, true}) {
      RunConfig config = config_of(subject, "amp-bf16");
      config.optimizer.states = states;
      config.train.compile = compile;
      const int64_t measured_bytes = states_of(measured(*device, subject.data, config).memory);
      EXPECT_EQ(states_of(forecast_memory(*device, subject.data, config, {"amp-bf16"}).at(0).memory), measured_bytes);
      EXPECT_GE(measured_bytes, kStates * bytes) << states;
      EXPECT_LT(measured_bytes, kStates * bytes + kTensors * kRounding) << states;
    }
}

// Forty layers with activations that do not fit on the device. Products that measure scratch memory hold one layer at a
// time.
TEST(MemoryForecastOf, AModelThatDoesNotFitIsMadeWithoutItsMemory) {
  Subject deep = mlp();
  deep.model.hidden.assign(40, 64);
  deep.batch = 1000;
  const RunConfig config = config_of(deep, "fp32");
  LimitedDevice limited(open_device("cpu"), size_t{2} << 20);
  EXPECT_THROW(measured(limited, deep.data, config), OutOfMemory);
  const MemoryForecast forecast = forecast_memory(limited, deep.data, config, {"fp32"}).at(0);
  EXPECT_EQ(forecast.peak_bytes, measured(*open_device("cpu"), deep.data, config).memory_peak_bytes);
}

// Forecast of a loop that reads numbers: it follows a step without overflow, on a batch that is never computed.
struct LoopsThatReadNumbers : testing::Test {
  Subject subject = mlp();
  std::unique_ptr<Device> device = open_device("cpu");

  RunConfig guarded_by(const std::string& test) const {
    RunConfig config = config_of(subject, "fp32");
    config.loop = "for x, t in batches:\n"
                  "    optimizer.zero_grad()\n"
                  "    loss = loss_fn(model(x), t)\n"
                  "    if " +
                  test +
                  ":\n"
                  "        loss.backward()\n"
                  "        optimizer.step()\n";
    return config;
  }
  void expect_as_measured(const RunConfig& config) {
    const MemoryForecast forecast = forecast_memory(*device, subject.data, config, {"fp32"}).at(0);
    EXPECT_EQ(forecast.problem, "");
    EXPECT_EQ(forecast.peak_bytes, measured(*device, subject.data, config).memory_peak_bytes);
  }
};

TEST_F(LoopsThatReadNumbers, GoTheWayOfAHealthyStep) {
  for (const char* test :
       {"torch.isfinite(loss)", "not torch.isnan(loss)", "loss.item() > 0", "1 / loss.item() > 0", "loss < 100"}) {
    SCOPED_TRACE(test);
    expect_as_measured(guarded_by(test));
  }
}

TEST_F(LoopsThatReadNumbers, HaveASentenceWhereTheyRaise) {
  const MemoryForecast forecast = forecast_memory(*device, subject.data, guarded_by("1 / 0"), {"fp32"}).at(0);
  EXPECT_NE(forecast.problem.find("ZeroDivisionError"), std::string::npos) << forecast.problem;
  EXPECT_EQ(forecast.peak_bytes, 0);
}

TEST(MemoryForecastOf, AnUnknownModeAndACancelledCallThrow) {
  const Subject subject = mlp();
  const std::unique_ptr<Device> device = open_device("cpu");
  EXPECT_THROW(forecast_memory(*device, subject.data, config_of(subject, "fp32"), {"fp12"}), ConfigError);
  std::stop_source unwanted;
  unwanted.request_stop();
  EXPECT_THROW(forecast_memory(*device, subject.data, config_of(subject, "fp32"), {}, unwanted.get_token()),
               OperationCancelled);
}

} // namespace
} // namespace amplab
