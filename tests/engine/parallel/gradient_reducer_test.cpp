// SPDX-License-Identifier: Apache-2.0
// A backward pass that throws or does not reach all parameters. Collectives in flight end while their memory is still
// theirs.
#include "engine/parallel/gradient_reducer.h"
#include "kernels/registry/registry.h"
#include "tests/support/lone_group.h"

#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <utility>

namespace amplab {
namespace {

// Like MPI's thread, but an async collective runs only when it is waited for. Doubles the values, which shows where it
// wrote.
class LateGroup final : public LoneGroup {
 public:
  void all_reduce(const View& x, ReduceOp, bool async) override {
    under_way_.push_back([x] {
      for (int64_t i = 0; i < x.count(); ++i) x.as<float>()[i] *= 2;
    });
    if (!async) wait();
  }
  void wait() override {
    for (const auto& collective : std::exchange(under_way_, {})) collective();
  }
  size_t under_way() const { return under_way_.size(); }

 private:
  std::vector<std::function<void()>> under_way_;
};

struct Reducing : testing::Test {
  std::unique_ptr<Device> device = open_device("cpu");
  CachingAllocator memory{*device};
  LateGroup group;
  std::vector<Tensor> parameters = {parameter(), parameter(), parameter()};
  std::optional<GradientReducer> reducer{std::in_place, group, parameters, ReducerSettings{.bucket_bytes = 1}};

  Tensor parameter() { return filled(memory, {4}, DType::f32, 0, MemoryCategory::parameters); }
  // Sets gradients to ones, in the order of backward, for the last `reached` parameters.
  void run_backward(size_t reached) {
    for (size_t i = parameters.size(); i-- > parameters.size() - reached;) {
      parameters[i].set_grad(filled(memory, {4}, DType::f32, 1, MemoryCategory::gradients));
      reducer->ready(parameters[i]);
    }
  }
  std::vector<float> gradients() {
    std::vector<float> first;
    for (const Tensor& p : parameters) first.push_back(p.grad() ? to_host(p.grad()).front() : 0);
    return first;
  }
  int64_t buckets() { return memory.account().in_use()[static_cast<size_t>(MemoryCategory::temporaries)]; }
};

TEST_F(Reducing, EndsWhatIsUnderWayBeforeItsMemoryIsAnothers) {
  for (const bool restart : {false, true}) {
    reducer->begin();
    run_backward(2);
    ASSERT_EQ(group.under_way(), 2u);
    if (restart)
      reducer->begin();
    else
      reducer->abandon();
    EXPECT_EQ(group.under_way(), 0u);
    EXPECT_EQ(gradients(), (std::vector<float>{0, 1, 1})) << "nothing comes of it";
    reducer->abandon();
    EXPECT_EQ(group.under_way(), 0u);
  }
  reducer->begin();
  run_backward(3);
  reducer->finish();
  EXPECT_EQ(gradients(), (std::vector<float>{2, 2, 2})) << "the next one begins clean";
}

TEST_F(Reducing, DropsBucketsAfterABackwardPassThatThrew) {
  reducer->begin();
  const int64_t before = buckets();
  run_backward(2);
  EXPECT_GT(buckets(), before);
  reducer->abandon();
  EXPECT_EQ(buckets(), before);
}

TEST_F(Reducing, ThatGoesAwayEndsWhatIsUnderWay) {
  reducer->begin();
  run_backward(3);
  EXPECT_EQ(group.under_way(), 3u);
  reducer.reset();
  EXPECT_EQ(group.under_way(), 0u);
}

TEST_F(Reducing, ReportsUnreachedParametersAndContinuesWithTheNextPass) {
  EXPECT_EQ(reducer->missing(), std::vector<size_t>());
  reducer->begin();
  EXPECT_EQ(reducer->missing(), (std::vector<size_t>{0, 1, 2}));
  run_backward(2);
  EXPECT_EQ(reducer->missing(), std::vector<size_t>{0});
  parameters[0].set_grad(filled(memory, {4}, DType::f32, 1, MemoryCategory::gradients));
  reducer->ready(parameters[0]);
  EXPECT_EQ(reducer->missing(), std::vector<size_t>());
  reducer->finish();
  EXPECT_EQ(gradients(), (std::vector<float>{2, 2, 2}));
}

// As DistributedDataParallel does with a leaf that was frozen since forward.
TEST_F(Reducing, AParameterThatIsReadyWithoutAGradientHasZeros) {
  reducer->begin();
  run_backward(2);
  reducer->ready(parameters[0]);
  EXPECT_EQ(reducer->missing(), std::vector<size_t>());
  reducer->finish();
  ASSERT_TRUE(parameters[0].grad());
  EXPECT_EQ(gradients(), (std::vector<float>{0, 2, 2}));
}

TEST_F(Reducing, RejectsAParameterThatIsReadyTwice) {
  reducer->begin();
  run_backward(1);
  try {
    reducer->ready(parameters[2]);
    FAIL();
  } catch (const ReductionError& error) {
    EXPECT_EQ(
        std::string(error.what()).substr(0, 106),
        "Expected to mark a variable ready only once. Parameter at index 2 has been marked as ready twice. Run one ");
  }
}

} // namespace
} // namespace amplab
