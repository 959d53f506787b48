// SPDX-License-Identifier: Apache-2.0
// Attention against the formula in double: lengths that do not fill blocks, interleaved heads, special values.
#include "kernels/registry/registry.h"
#include "tests/kernels/cpu/tensor.h"
#include "tests/support/not_finite.h"

#include <cmath>
#include <cstring>

namespace amplab::test {
namespace {

using support::kInf;

struct AttentionSizes {
  int64_t queries, keys, width;
  bool causal;
};
constexpr int64_t kBatch = 2, kHeads = 3;

// [batch, heads, rows, width] with the heads interleaved in each row, the output layout of a projection.
struct Heads {
  Tensor memory;
  View view;
  Heads(DType dtype, int64_t rows, int64_t width, double bound = 1)
      : memory(dtype, {kBatch, rows, kHeads, width}, uniform(kBatch * rows * kHeads * width, -bound, bound)),
        view(memory.view().data, dtype, {kBatch, kHeads, rows, width}) {
    view.stride = {rows * kHeads * width, width, kHeads * width, 1};
  }
  int64_t place(int64_t head, int64_t row, int64_t column) const {
    return head / kHeads * view.stride[0] + head % kHeads * view.stride[1] + row * view.stride[2] + column;
  }
  double at(int64_t head, int64_t row, int64_t column) const { return read(view, place(head, row, column)); }
  void set(int64_t head, int64_t row, int64_t column, double value) const {
    write(view, place(head, row, column), value);
  }
};

// A sum and the sum of its terms' magnitudes.
struct Sum {
  double value = 0, size = 0;
  void add(double term, double term_size) { value += term, size += term_size; }
};

class Attention : public testing::TestWithParam<DType> {
 protected:
  struct Problem {
    AttentionSizes sizes;
    Heads q, k, v, g, y, dq, dk, dv;
    Tensor lse;
    Problem(DType dtype, const AttentionSizes& s)
        : sizes(s), q(dtype, s.queries, s.width), k(dtype, s.keys, s.width), v(dtype, s.keys, s.width),
          g(dtype, s.queries, s.width), y(dtype, s.queries, s.width), dq(dtype, s.queries, s.width),
          dk(dtype, s.keys, s.width), dv(dtype, s.keys, s.width), lse(DType::f32, {kBatch, kHeads, s.queries}) {}
    double scale() const { return 1.5 / std::sqrt(static_cast<double>(sizes.width)); }
    int64_t seen(int64_t i) const { return sizes.causal ? std::min(i + 1, sizes.keys) : sizes.keys; }
    bool all(const Heads& x, auto holds) const {
      for (int64_t i = 0; i < x.memory.count(); ++i)
        if (!holds(x.memory[i])) return false;
      return true;
    }
  };
  void run(const Problem& p) {
    const AttentionAttributes attributes{p.scale(), p.sizes.causal};
    const View in[] = {p.q.view, p.k.view, p.v.view}, out[] = {p.y.view, p.lse.view()};
    device_->run({Op::scaled_dot_product_attention, Direction::forward, in, out, attributes});
    const View saved[] = {p.q.view, p.k.view, p.v.view, p.y.view, p.lse.view(), p.g.view};
    const View wanted[] = {p.dq.view, p.dk.view, p.dv.view};
    device_->run({Op::scaled_dot_product_attention, Direction::backward, saved, wanted, attributes});
  }
  std::unique_ptr<Device> device_ = open_device("cpu");
};

// Tolerance: one rounding of P or dS and one of the result, half a unit of the dtype each, and fp32 sums over width and
// rows.
TEST_P(Attention, OfAnyLengthEqualsDouble) {
  const double half = format_of(GetParam()).eps / 2, least = GetParam() == DType::f16 ? 0x1p-25 : 0;
  for (const AttentionSizes& s :
       {AttentionSizes{1, 1, 1, true}, AttentionSizes{3, 3, 8, true}, AttentionSizes{127, 127, 32, true},
        AttentionSizes{129, 129, 40, false}, AttentionSizes{257, 257, 64, true}, AttentionSizes{31, 300, 33, false},
        AttentionSizes{300, 31, 16, true}, AttentionSizes{5, 290, 70, true}}) {
    SCOPED_TRACE(std::to_string(s.queries) + " queries, " + std::to_string(s.keys) + " keys, width " +
                 std::to_string(s.width));
    const Problem p(GetParam(), s);
    run(p);
    const double fp32 = static_cast<double>(s.queries + s.keys + s.width + 64) * 0x1p-24;
    const auto near = [&](double got, const Sum& want, const char* what) {
      ASSERT_NEAR(got, want.value, 1.01 * (half * std::abs(want.value) + (half + 4 * fp32) * want.size) + least)
          << what;
    };
    const auto cells = [](int64_t rows, int64_t columns) { return static_cast<size_t>(rows * columns); };
    for (int64_t head = 0; head < kBatch * kHeads; ++head) {
      std::vector<Sum> dk(cells(s.keys, s.width)), dv = dk;
      std::vector<double> probability(cells(1, s.keys));
      for (int64_t i = 0; i < s.queries; ++i) {
        double sum = 0;
        for (int64_t j = 0; j < p.seen(i); ++j) {
          double score = 0;
          for (int64_t d = 0; d < s.width; ++d) score += p.q.at(head, i, d) * p.k.at(head, j, d);
          sum += probability[static_cast<size_t>(j)] = std::exp(p.scale() * score);
        }
        ASSERT_NEAR(p.lse[head * s.queries + i], std::log(sum), fp32 * (4 + std::abs(std::log(sum))));
        Sum row_sum;
        for (int64_t d = 0; d < s.width; ++d) {
          const double term = p.g.at(head, i, d) * p.y.at(head, i, d); // y after rounding
          row_sum.add(term, std::abs(term));
        }
        std::vector<Sum> y(cells(1, s.width)), dq = y;
        for (int64_t j = 0; j < p.seen(i); ++j) {
          const double weight = probability[static_cast<size_t>(j)] / sum;
          Sum dp;
          for (int64_t d = 0; d < s.width; ++d) {
            const double term = p.g.at(head, i, d) * p.v.at(head, j, d);
            dp.add(term, std::abs(term));
          }
          const double ds = weight * (dp.value - row_sum.value) * p.scale(),
                       ds_size = weight * (dp.size + row_sum.size) * p.scale();
          for (int64_t d = 0; d < s.width; ++d) {
            const auto column = static_cast<size_t>(d), cell = static_cast<size_t>(j * s.width + d);
            const double q = p.q.at(head, i, d), k = p.k.at(head, j, d), v = p.v.at(head, j, d), g = p.g.at(head, i, d);
            y[column].add(weight * v, (weight + least) * std::abs(v));
            dv[cell].add(weight * g, (weight + least) * std::abs(g));
            dq[column].add(ds * k, (ds_size + least) * std::abs(k));
            dk[cell].add(ds * q, (ds_size + least) * std::abs(q));
          }
        }
        for (int64_t d = 0; d < s.width; ++d) {
          near(p.y.at(head, i, d), y[static_cast<size_t>(d)], "y");
          near(p.dq.at(head, i, d), dq[static_cast<size_t>(d)], "dq");
        }
      }
      for (int64_t j = 0; j < s.keys; ++j)
        for (int64_t d = 0; d < s.width; ++d) {
          near(p.dk.at(head, j, d), dk[static_cast<size_t>(j * s.width + d)], "dk");
          near(p.dv.at(head, j, d), dv[static_cast<size_t>(j * s.width + d)], "dv");
        }
    }
  }
}

TEST_P(Attention, GivesTheSameBitsForAnyNumberOfThreads) {
  const Problem p(GetParam(), {150, 150, 40, true});
  std::vector<std::vector<double>> of_one;
  for (const int threads : {1, 2, 5}) {
    device_->clients().set({.threads = threads});
    run(p);
    std::vector<std::vector<double>> got;
    for (const Heads* x : {&p.y, &p.dq, &p.dk, &p.dv}) got.push_back(x->memory.values());
    got.push_back(p.lse.values());
    if (threads == 1) of_one = got;
    EXPECT_EQ(got, of_one) << threads << " threads";
  }
}

TEST_P(Attention, GivesOnlyTheGradientsRequested) {
  const Problem p(GetParam(), {40, 40, 16, true});
  run(p);
  const std::vector<double> want = p.dk.memory.values();
  const Heads dk(GetParam(), 40, 16);
  const View saved[] = {p.q.view, p.k.view, p.v.view, p.y.view, p.lse.view(), p.g.view},
             wanted[] = {View{}, dk.view, View{}};
  device_->run(
      {Op::scaled_dot_product_attention, Direction::backward, saved, wanted, AttentionAttributes{p.scale(), true}});
  EXPECT_EQ(dk.memory.values(), want);
}

TEST_P(Attention, AQueryThatIsNotANumberSpoilsItsOwnRowOfTheResultAlone) {
  for (const double bad : {std::nan(""), kInf, -kInf}) {
    const Problem p(GetParam(), {70, 70, 32, true});
    for (int64_t j = 0; j < 70; ++j) p.k.set(0, j, 3, 0.5);
    p.q.set(0, 40, 3, bad);
    run(p);
    for (int64_t i = 0; i < 70; ++i) EXPECT_EQ(std::isnan(p.y.at(0, i, 5)), i == 40) << bad << ", row " << i;
    EXPECT_TRUE(std::isnan(p.lse[40]));
    EXPECT_TRUE(std::isnan(p.dq.at(0, 40, 0)));
    EXPECT_FALSE(std::isnan(p.dq.at(0, 41, 0)));
    for (int64_t j = 0; j < 70; ++j) EXPECT_EQ(std::isnan(p.dv.at(0, j, 0)), j <= 40) << bad << ", key " << j;
  }
}

TEST_P(Attention, AKeyOfMinusInfiniteScoreHasNoShareAndTheLargestScoresDoNotOverflow) {
  const Problem p(GetParam(), {33, 33, 32, false});
  for (int64_t i = 0; i < 33; ++i)
    for (int64_t d = 0; d < 32; ++d) p.q.set(0, i, d, 100), p.k.set(0, i, d, 100 + static_cast<double>(i == 7));
  p.k.set(0, 20, 4, -kInf);
  run(p);
  for (int64_t i = 0; i < 33; ++i)
    for (int64_t d = 0; d < 32; ++d)
      EXPECT_EQ(p.y.at(0, i, d), p.v.at(0, 7, d)) << "exp(scores - largest) of the others is zero";
  EXPECT_TRUE(p.all(p.dv, [](double x) { return std::isfinite(x); }));
  EXPECT_EQ(p.dv.at(0, 20, 0), 0);
}

INSTANTIATE_TEST_SUITE_P(Dtypes, Attention, testing::ValuesIn(kFloats),
                         [](const auto& subject) { return std::string(name_of(subject.param)); });

} // namespace
} // namespace amplab::test
