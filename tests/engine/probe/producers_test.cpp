// SPDX-License-Identifier: Apache-2.0
// Which call wrote which memory, compared with a table of writers per element.
#include "engine/probe/producers.h"

#include "tests/support/seed.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace amplab {
namespace {

struct ProducersTest : testing::Test {
  std::vector<float> memory = std::vector<float>(64);
  Producers producers;

  View view(size_t at, const Shape& shape) { return {memory.data() + at, DType::f32, shape}; }
  static View strided(View v, std::array<int64_t, kMaxRank> stride) {
    v.stride = stride;
    return v;
  }
  void writes(int64_t seq, const View& out, Op op = Op::relu) {
    producers.note({op, Direction::forward, {}, {&out, 1}}, seq);
  }
};

TEST_F(ProducersTest, NamesTheCallOfEachOperandInTheirOrder) {
  writes(1, view(0, {8}));
  writes(2, view(8, {2, 4}));
  const View in[] = {view(8, {8}), view(0, {2, 4}), View(), view(32, {4})};
  EXPECT_EQ(producers.of_operands({Op::add, Direction::forward, in, {}}), "2 1 0") << "an absent operand has no place";
  EXPECT_EQ(producers.of_operands({Op::fill, Direction::forward, {}, {}}), "");
}

TEST_F(ProducersTest, TheProducerOfAViewIsTheWriterOfItsElements) {
  writes(1, view(0, {4, 4}));
  EXPECT_EQ(producers.of(view(4, {4})), 1) << "a row";
  EXPECT_EQ(producers.of(strided(view(1, {4}), {4})), 1) << "a column";
  EXPECT_EQ(producers.of(strided(view(3, {5, 4}), {0, 4})), 1) << "a column that is expanded";
  writes(2, strided(view(1, {4}), {4})); // writes one column again
  EXPECT_EQ(producers.of(strided(view(1, {4}), {4})), 2);
  EXPECT_EQ(producers.of(strided(view(2, {4}), {4})), 1) << "the column beside it is as it was";
  EXPECT_EQ(producers.of(view(4, {4})), 2) << "a row has an element of it: the latest";
  EXPECT_EQ(producers.of(view(6, {2})), 1);
}

TEST_F(ProducersTest, APartThatIsWrittenAgainLeavesTheRest) {
  writes(1, view(0, {16}));
  writes(2, view(4, {4}));
  EXPECT_EQ(producers.of(view(0, {4})), 1);
  EXPECT_EQ(producers.of(view(4, {4})), 2);
  EXPECT_EQ(producers.of(view(8, {8})), 1);
  EXPECT_EQ(producers.of(view(0, {16})), 2);
  producers.forget(memory.data() + 2, 4 * sizeof(float));
  EXPECT_EQ(producers.of(view(2, {4})), 0);
  EXPECT_EQ(producers.of(view(6, {2})), 2);
}

TEST_F(ProducersTest, CallsThatWorkInPlaceWriteTheirOperands) {
  const View gradients[] = {view(0, {4}), view(8, {4})};
  writes(1, gradients[0]);
  producers.note({Op::clip_scale, Direction::forward, gradients, {}, ClipAttributes{1}}, 2);
  EXPECT_EQ(producers.of(gradients[0]), 2);
  EXPECT_EQ(producers.of(gradients[1]), 2);
  const View sgd[] = {view(16, {4}), view(0, {4}), view(20, {4})}; // p g b
  producers.note({Op::sgd, Direction::forward, sgd, {}, SgdAttributes{}}, 3);
  EXPECT_EQ(producers.of(sgd[0]), 3);
  EXPECT_EQ(producers.of(sgd[1]), 2) << "the gradient is only read";
}

// Random strided writes, reads and frees, compared with a writer per element.
TEST_F(ProducersTest, EqualATableOfWritersByElement) {
  std::mt19937 random(support::seed_of_this_test());
  std::vector<int64_t> writer(memory.size(), 0);
  const auto below = [&](int64_t n) { return std::uniform_int_distribution<int64_t>(0, n - 1)(random); };
  const auto drawn = [&] {
    const int64_t rows = 1 + below(3), columns = 1 + below(4), step = below(4), row = below(12);
    const int64_t room = 64 - (rows - 1) * row - (columns - 1) * step;
    return strided(view(static_cast<size_t>(below(room)), {rows, columns}), {row, step});
  };
  const auto elements = [&](const View& v) {
    std::vector<size_t> all;
    for (int64_t i = 0; i < v.shape[0]; ++i)
      for (int64_t j = 0; j < v.shape[1]; ++j)
        all.push_back(static_cast<size_t>(v.as<float>() - memory.data() + i * v.stride[0] + j * v.stride[1]));
    return all;
  };
  for (int64_t seq = 1; seq <= 3000; ++seq) {
    const View read = drawn();
    int64_t latest = 0;
    for (const size_t i : elements(read)) latest = std::max(latest, writer[i]);
    ASSERT_EQ(producers.of(read), latest) << "before call " << seq;
    if (below(8) == 0) {
      const auto from = static_cast<size_t>(below(48));
      producers.forget(memory.data() + from, 16 * sizeof(float));
      std::fill_n(writer.begin() + static_cast<std::ptrdiff_t>(from), 16, 0);
    }
    const View written = drawn();
    writes(seq, written);
    for (const size_t i : elements(written)) writer[i] = seq;
    ASSERT_LE(producers.stretches(), memory.size()) << "it keeps no more than there is memory";
  }
}

TEST_F(ProducersTest, AViewOfVeryManyRunsIsOneStretch) {
  std::vector<float> large(100000);
  View column(large.data(), DType::f32, {10000});
  column.stride = {10};
  writes(5, column);
  EXPECT_EQ(producers.of(column), 5);
  EXPECT_EQ(producers.stretches(), 1u);
}

} // namespace
} // namespace amplab
