// SPDX-License-Identifier: Apache-2.0
// Ranks with GPUs, provided by tests/cuda_on_host. Collectives run between the GPUs, or are host-staged where ranks
// share one GPU.
#include "kernels/contract/forwarding_device.h"
#include "tests/engine/ranks/ranks_fixture.h"
#include "tests/support/test_device.h"

#include <dlfcn.h>

namespace amplab {
namespace {

class CountedGpu final : public ForwardingDevice, private Capturing {
 public:
  explicit CountedGpu(std::unique_ptr<Device> gpu) : ForwardingDevice(*gpu), gpu_(std::move(gpu)) {}
  Capturing* capturing() override { return this; }
  int replays = 0;

 private:
  void capture_begin() override { real_.capturing()->capture_begin(); }
  std::unique_ptr<Capture> capture_end() override { return real_.capturing()->capture_end(); }
  void replay(const Capture& recording) override {
    ++replays;
    real_.capturing()->replay(recording);
  }

  std::unique_ptr<Device> gpu_;
};

void plug_this_thread(int into) {
  void* const library = dlopen(AMPLAB_CUDA_ON_HOST, RTLD_NOLOAD | RTLD_NOW);
  reinterpret_cast<void (*)(int)>(dlsym(library, "cuda_on_host_plug"))(into);
}

struct CudaOnHostRanks : RanksTest {
  void SetUp() override {
    if (const std::string why = no_cuda_on_host_reason(); !why.empty()) GTEST_SKIP() << why;
  }
  struct Trained {
    std::vector<StepRecord> records;
    std::string host_staging_reason;
    int replays = 0;
  };
  static constexpr int kSteps = 10;

  // slots: GPU slots of the ranks; equal slots share a GPU. inspected: a step that rank 0 inspects.
  static Trained trained_on(const RunConfig& config, const std::vector<int>& slots, int inspected = 0) {
    Trained trained;
    const auto lead = [&] {
      CountedGpu gpu(open_cuda_on_host());
      plug_this_thread(slots.front());
      Trainer t(gpu, load_datasets(config), config);
      trained.host_staging_reason = t.host_staging_reason();
      for (int i = 0; i < kSteps; ++i) trained.records.push_back(t.step(i + 1 == inspected).record);
      trained.replays = gpu.replays;
    };
    EXPECT_EQ(led(2, lead,
                  [&](const std::string&) {
                    auto gpu = open_cuda_on_host();
                    plug_this_thread(slots.back());
                    return gpu;
                  }),
              std::vector<std::string>());
    return trained;
  }
  static void expect_same_bits(const Trained& one, const Trained& other) {
    ASSERT_EQ(one.records.size(), other.records.size());
    for (size_t i = 0; i < one.records.size(); ++i) {
      EXPECT_EQ(one.records[i].loss, other.records[i].loss) << "step " << i + 1;
      EXPECT_EQ(one.records[i].grad_norm, other.records[i].grad_norm) << "step " << i + 1;
    }
  }
};

// NCCL requires that a collective is captured by all ranks or by none, but each rank alone decides to run eagerly.
TEST_F(CudaOnHostRanks, TrainAsOnesOfProcessorsAndTraceEveryStep) {
  RunConfig config = on(2, small("fp32"));
  config.model.activation = "tanh";
  config.parallel.bucket_mb = 0.001;
  const Trained gpus = trained_on(config, {101, 102});
  EXPECT_EQ(gpus.host_staging_reason, "");
  EXPECT_EQ(gpus.replays, 0);
  const std::vector<StepRecord> processors = trained(config, kSteps);
  for (size_t i = 0; i < processors.size(); ++i)
    EXPECT_NEAR(gpus.records[i].loss, processors[i].loss, 1e-5 * processors[i].loss) << "step " << i + 1;
  RunConfig traced = config;
  traced.train.compile = false;
  const Trained call_by_call = trained_on(traced, {103, 104});
  expect_same_bits(gpus, call_by_call);
}

TEST_F(CudaOnHostRanks, TrainAlikeWhereTheyShareOneAndReportIt) {
  for (const char* shard : {"none", "zero1", "zero2"}) {
    RunConfig config = on(2, small("amp-fp16", "dynamic"));
    config.parallel.bucket_mb = 0.001;
    config.parallel.shard = shard;
    const Trained apart = trained_on(config, {105, 106}), together = trained_on(config, {107, 107});
    EXPECT_EQ(apart.host_staging_reason, "");
    EXPECT_NE(together.host_staging_reason.find("share one GPU, which NCCL does not allow"), std::string::npos)
        << together.host_staging_reason;
    EXPECT_EQ(together.replays, 0) << "what goes over the host is no part of a graph";
    expect_same_bits(apart, together);
  }
}

// An inspection makes no collectives, which the other ranks would not join.
TEST_F(CudaOnHostRanks, AreInspectedOneByOne) {
  RunConfig config = on(2, small("amp-fp16", "dynamic"));
  config.parallel.bucket_mb = 0.001;
  const Trained plain = trained_on(config, {113, 114}), with_inspection = trained_on(config, {115, 116}, 8);
  expect_same_bits(plain, with_inspection);
}

TEST_F(CudaOnHostRanks, AverageWithoutOverlapToo) {
  RunConfig config = on(2, small("amp-bf16"));
  const Trained beside = trained_on(config, {109, 110});
  config.parallel.overlap = false;
  const Trained behind = trained_on(config, {111, 112});
  expect_same_bits(beside, behind);
}

} // namespace
} // namespace amplab
