// SPDX-License-Identifier: Apache-2.0
// Which calls are fused. The call lists use fake memory that is never accessed.
#include "kernels/cpu/fusion/chains.h"

#include <gtest/gtest.h>
#include <list>

namespace amplab::cpu {
namespace {

constexpr auto kBackward = Direction::backward;

struct Chains : testing::Test {
  // An image of kBytes, or one number per channel, at an offset in fake memory.
  static constexpr uintptr_t kBytes = 2 * 8 * 4 * 4 * 4;
  static View image(uintptr_t place, DType dtype = DType::f32) {
    return laid_out(View(reinterpret_cast<void*>(0x1000000 + place), dtype, {2, 8, 4, 4}), MemoryFormat::channels_last);
  }
  static View nth(uintptr_t n) { return image(n * kBytes); }
  static View numbers(uintptr_t n) { return View(reinterpret_cast<void*>(0x100000 + n * 32), DType::f32, {8}); }

  Call& add(Op op, std::vector<View> in, std::vector<View> out, Direction direction = Direction::forward) {
    views_.push_back(std::move(in));
    const std::vector<View>& from = views_.back();
    views_.push_back(std::move(out));
    calls_.push_back({op, direction, from, views_.back()});
    return calls_.back();
  }
  Call& norm(const View& x, const View& y) {
    return add(Op::batch_norm, {x, numbers(0), numbers(1)}, {y, numbers(2), numbers(3)});
  }
  Call& norm_backward(const View& x, const View& g, const View& dx) {
    return add(Op::batch_norm, {x, numbers(0), numbers(2), numbers(3), g}, {dx, numbers(4), numbers(5)}, kBackward);
  }
  std::vector<size_t> counts() const {
    std::vector<size_t> all;
    for (const Chain& chain : chains_of(calls_)) all.push_back(chain.count);
    return all;
  }
  using Counts = std::vector<size_t>;

  std::vector<Call> calls_;
  std::list<std::vector<View>> views_;
};

TEST_F(Chains, TheResidualAndReluGoWithTheNorm) {
  norm(nth(0), nth(1));
  add(Op::add, {nth(1), nth(2)}, {nth(3)});
  add(Op::relu, {nth(3)}, {nth(4)});
  norm(nth(5), nth(6));
  add(Op::relu, {nth(6)}, {nth(7)});
  EXPECT_EQ(counts(), (Counts{3, 2}));
}

TEST_F(Chains, ReluBackwardGoesWithTheNormAndIsWritten) {
  add(Op::relu, {nth(0), nth(1)}, {nth(2)}, kBackward);
  norm_backward(nth(3), nth(2), nth(4));
  EXPECT_EQ(counts(), Counts{2});
  EXPECT_TRUE(chains_of(calls_)[0].written[0]);
}

TEST_F(Chains, AResultIsWrittenUnlessSomethingIsWrittenOverItUnread) {
  norm(nth(0), nth(1));
  add(Op::relu, {nth(1)}, {nth(2)});
  EXPECT_TRUE(chains_of(calls_)[0].written[0]) << "code after the capture may read it";
  add(Op::neg, {nth(2)}, {nth(1)});
  EXPECT_FALSE(chains_of(calls_)[0].written[0]);
  calls_.back().unless = numbers(9);
  EXPECT_TRUE(chains_of(calls_)[0].written[0]) << "the call may be left out";
  calls_.back().unless = {};
  views_.back() = {image(kBytes + 4)};
  EXPECT_TRUE(chains_of(calls_)[0].written[0]) << "its first element is left";
}

TEST_F(Chains, AResultThatIsReadLaterIsWritten) {
  norm(nth(0), nth(1));
  add(Op::relu, {nth(1)}, {nth(2)});
  add(Op::neg, {image(kBytes + kBytes / 2)}, {nth(8)}); // its second half
  add(Op::neg, {nth(2)}, {nth(1)});
  EXPECT_TRUE(chains_of(calls_)[0].written[0]);
}

TEST_F(Chains, InPlaceOpsAreFused) {
  norm(nth(0), nth(1));
  add(Op::add, {nth(1), nth(2)}, {nth(1)});
  add(Op::relu, {nth(1)}, {nth(1)});
  ASSERT_EQ(counts(), Counts{3});
  const auto written = chains_of(calls_)[0].written;
  EXPECT_FALSE(written[0] || written[1]) << "the last one goes there";
}

TEST_F(Chains, ACallInBetweenPreventsFusion) {
  norm(nth(0), nth(1));
  add(Op::neg, {nth(7)}, {nth(1)});
  add(Op::relu, {nth(1)}, {nth(2)});
  EXPECT_EQ(counts(), (Counts{1, 1, 1}));
}

TEST_F(Chains, AResultThatIsReadTwiceIsNotFused) {
  norm(nth(0), nth(1));
  add(Op::add, {nth(1), nth(1)}, {nth(2)});
  EXPECT_EQ(counts(), (Counts{1, 1}));
}

TEST_F(Chains, MemoryThatOverlapsOtherwiseThanElementOnElementIsNotFused) {
  norm(nth(0), nth(1));
  add(Op::add, {nth(1), nth(2)}, {image(2 * kBytes + 64)}); // shifted over the residual
  norm(nth(0), nth(1));
  add(Op::relu, {nth(1)}, {image(64)}); // over x
  norm(nth(0), nth(1));
  add(Op::add, {nth(1), image(kBytes + 64)}, {nth(3)}); // a residual that the norm overwrote
  EXPECT_EQ(counts(), (Counts{1, 1, 1, 1, 1, 1}));
}

TEST_F(Chains, ViewsOfOtherShapesAndLayoutsAreNotFused) {
  norm(nth(0), nth(1));
  add(Op::add, {nth(1), numbers(7)}, {nth(2)}); // broadcast
  norm(nth(0), nth(1));
  add(Op::add, {nth(1), View(nth(2).data, DType::f32, nth(2).shape)}, {nth(3)}); // contiguous instead of channels-last
  norm(nth(0), nth(1));
  add(Op::add, {nth(1)}, {nth(2)}); // a number
  EXPECT_EQ(counts(), (Counts{1, 1, 1, 1, 1, 1}));
}

TEST_F(Chains, AnUpdateThatMayBeLeftOutIsNotFused) {
  norm(nth(0), nth(1));
  add(Op::relu, {nth(1)}, {nth(2)}).unless = numbers(9);
  EXPECT_EQ(counts(), (Counts{1, 1}));
}

TEST_F(Chains, AGradientOverWhatTheNormReadsIsNotFused) {
  add(Op::relu, {nth(0), nth(1)}, {nth(3)}, kBackward);
  norm_backward(nth(3), nth(3), nth(4));
  add(Op::relu, {nth(0), nth(1)}, {nth(2)}, kBackward);
  norm_backward(nth(3), nth(5), nth(4)); // of another tensor
  EXPECT_EQ(counts(), (Counts{1, 1, 1, 1}));
}

// SGD without momentum over two parameters, numbers(0) and numbers(1).
struct UpdateChains : Chains {
  static View copy(uintptr_t n, DType dtype = DType::bf16) {
    return View(reinterpret_cast<void*>(0x200000 + n * 32), dtype, {8});
  }
  void update() {
    add(Op::sgd, {numbers(0), numbers(1), numbers(2), numbers(3), View{}, View{}}, {}).attributes = SgdAttributes{};
  }
};

TEST_F(UpdateChains, CastsOfItsParametersGoWithTheUpdate) {
  update();
  add(Op::cast, {numbers(1)}, {copy(1)});
  add(Op::cast, {numbers(0)}, {copy(0, DType::f16)});
  const std::vector<Chain> chains = chains_of(calls_);
  ASSERT_EQ(counts(), Counts{3});
  EXPECT_EQ(chains[0].copies[0].data, copy(0).data);
  EXPECT_EQ(chains[0].copies[1].data, copy(1).data);
  calls_[0].unless = numbers(9);
  EXPECT_EQ(counts(), Counts{3}) << "the casts are made all the same";
}

TEST_F(UpdateChains, CastsOfSomethingElseDoNot) {
  update();
  add(Op::cast, {numbers(2)}, {copy(0)}); // a gradient
  update();
  add(Op::cast, {numbers(0)}, {copy(0)}, kBackward);
  update();
  add(Op::cast, {copy(0)}, {numbers(0)}); // to a wider dtype
  update();
  add(Op::cast, {numbers(0)}, {copy(0)}).unless = numbers(9);
  EXPECT_EQ(counts(), (Counts{1, 1, 1, 1, 1, 1, 1, 1}));
}

TEST_F(UpdateChains, CopiesOverWhatIsTouchedDoNot) {
  update();
  add(Op::cast, {numbers(0)}, {View(numbers(3).data, DType::bf16, {8})}); // over a gradient
  update();
  add(Op::cast, {numbers(0)}, {copy(0)});
  add(Op::cast, {numbers(1)}, {View(static_cast<char*>(copy(0).data) + 8, DType::bf16, {8})}); // over the other copy
  update();
  add(Op::cast, {numbers(0)}, {copy(0)});
  add(Op::cast, {numbers(0)}, {copy(1)}); // a second one
  EXPECT_EQ(counts(), (Counts{1, 1, 2, 1, 2, 1}));
}

TEST_F(UpdateChains, OfAdamTheListsAreItsStateTensors) {
  for (const bool amsgrad : {false, true}) {
    std::vector<View> in;
    for (uintptr_t i = 0; i < (amsgrad ? 5u : 4u); ++i) in.push_back(numbers(i));
    add(Op::adamw, in, {}).attributes = AdamAttributes{0, 0, 0, 0, 0, 1, true, amsgrad};
    add(Op::cast, {numbers(0)}, {copy(0)});
    add(Op::cast, {numbers(1)}, {copy(1)}); // its gradient
  }
  EXPECT_EQ(counts(), (Counts{2, 1, 2, 1}));
}

} // namespace
} // namespace amplab::cpu
