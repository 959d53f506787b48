// SPDX-License-Identifier: Apache-2.0
// Batch norm as on the GPU, run thread by thread on the host, against the kernel of kernels/cpu.
#include "kernels/cuda/batch_norm.h"

#include "kernels/cuda/channels.h"
#include "tests/kernels/cuda/per_element.h"

namespace amplab::test {
namespace {

using namespace amplab::cuda;

// Processes x as channels.cuh does, with `threads` threads per block.
class HostChannels {
 public:
  explicit HostChannels(const Channels& x, uint32_t threads = 16) : x_(x), threads_(threads) {}

  // Calls work(element) for the elements of a channel that belong to that thread.
  template <class Work>
  void for_packs(int64_t channel, const Channels::Cut& cut, int part, uint32_t thread, Work work) const {
    const bool beside = x_.side_by_side();
    const int64_t slice = beside ? channel / x_.pack : channel;
    for (uint32_t item = cut.begin_of(part) + thread; item < cut.end_of(part, x_.items); item += threads_)
      for (int i = 0; i < x_.pack; ++i)
        if (!beside || i == channel % x_.pack) work(x_.at(slice, item) * x_.pack + i);
  }

  template <class Terms> std::array<double, Terms::kSums> sums(const Terms& terms, int64_t channel) const {
    std::array<double, Terms::kSums> sums{};
    for (int part = 0; part < x_.sums.parts; ++part)
      for (uint32_t thread = 0; thread < threads_; ++thread) {
        auto adder = terms.channel(channel);
        for_packs(channel, x_.sums, part, thread, [&](int64_t at) {
          float each[Terms::kInputs];
          for (int k = 0; k < Terms::kInputs; ++k) each[k] = load(terms.in[k], at);
          adder.add(each);
        });
        for (int i = 0; i < Terms::kSums; ++i) sums[static_cast<size_t>(i)] += adder.total(i);
      }
    return sums;
  }

  template <class Terms, class Map> void run(const Terms& terms, const Map& map) const {
    for (int64_t channel = 0; channel < x_.channels; ++channel) {
      double sum[Map::kSums];
      std::ranges::copy(sums(terms, channel), sum);
      const auto f = map.channel(channel, sum);
      map.publish(channel, f);
      for (int part = 0; part < x_.map.parts; ++part)
        for (uint32_t thread = 0; thread < threads_; ++thread)
          for_packs(channel, x_.map, part, thread, [&](int64_t at) {
            float each[Map::kInputs];
            for (int k = 0; k < Map::kInputs; ++k) each[k] = load(map.in[k], at);
            store(map.y, at, f(each));
          });
    }
  }

 private:
  Channels x_;
  uint32_t threads_;
};

Operand of(const Tensor& x) { return {x.view().data, x.view().dtype}; }

struct Case {
  Shape shape;
  DType dtype, parameters;
  bool training;
};

struct Results {
  Tensor y, mean, rstd, running_mean, running_var, dx, dw, db;

  explicit Results(const Case& c)
      : y(c.dtype, c.shape), mean(c.parameters, {c.shape[1]}), rstd(c.parameters, {c.shape[1]}),
        running_mean(c.parameters, {c.shape[1]}, std::vector<double>(static_cast<size_t>(c.shape[1]), 0.25)),
        running_var(c.parameters, {c.shape[1]}, std::vector<double>(static_cast<size_t>(c.shape[1]), 1.5)),
        dx(c.dtype, c.shape), dw(c.parameters, {c.shape[1]}), db(c.parameters, {c.shape[1]}) {}
};

class BatchNorm : public testing::TestWithParam<Case> {
 protected:
  void compare(double offset) {
    const Case& c = GetParam();
    const BatchNormAttributes attributes{0.1, 1e-5, c.training};
    const int64_t channels = c.shape[1];
    const Tensor x(c.dtype, c.shape, uniform(c.shape.count(), offset - 2, offset + 2)),
        g(c.dtype, c.shape, uniform(c.shape.count(), -1, 1));
    const Tensor w(c.parameters, {channels}, uniform(channels, -2, 2)),
        b(c.parameters, {channels}, uniform(channels, -2, 2));
    const Results got(c), want(c);

    const std::unique_ptr<Device> cpu = open_device("cpu");
    const View in[] = {x.view(), w.view(), b.view(), want.running_mean.view(), want.running_var.view()};
    const View out[] = {want.y.view(), want.mean.view(), want.rstd.view()};
    cpu->run({Op::batch_norm, Direction::forward, in, out, attributes});
    const View back_in[] = {x.view(), w.view(), want.mean.view(), want.rstd.view(), g.view()};
    const View back_out[] = {want.dx.view(), want.dw.view(), want.db.view()};
    cpu->run({Op::batch_norm, Direction::backward, back_in, back_out, attributes});

    const Channels shared(std::array{x.view(), g.view()}, 132);
    const HostChannels host(shared);
    const auto n = static_cast<double>(shared.per_channel);
    const BatchNormOperands at{of(w), of(b), of(got.running_mean), of(got.running_var), of(got.mean), of(got.rstd)};
    host.run(BatchMoments{{of(x)}},
             BatchNormalise{{of(x)}, of(got.y), at, n, attributes.momentum, attributes.eps, c.training});
    host.run(
        BatchGradientSums{{of(x), of(g)}, of(want.mean)},
        BatchNormGradient{
            {of(x), of(g)}, of(got.dx), of(w), of(want.mean), of(want.rstd), of(got.dw), of(got.db), n, c.training});

    const double size = 1 + std::abs(offset);
    // The CPU sums in fp32. Each of n additions rounds a partial sum of size sqrt(n), so the mean is off by about one
    // eps. Four cover the worst of many channels.
    expect_close(got.mean, want.mean, 4, size);
    expect_close(got.rstd, want.rstd, 4, size);
    expect_close(got.running_mean, want.running_mean, 4, size);
    expect_close(got.running_var, want.running_var, 4, size);
    expect_close(got.y, want.y, 4, 8 * size * size);
    expect_close(got.dx, want.dx, 4, 4);
    expect_close(got.dw, want.dw, 4, std::sqrt(n) * size);
    expect_close(got.db, want.db, 4, std::sqrt(n));
  }
};

TEST_P(BatchNorm, GivesWhatTheCpuGives) { compare(0); }
TEST_P(BatchNorm, LosesNothingToAMeanFarFromZero) { compare(30); }

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Shape& shape :
       {Shape{6, 3, 4, 4}, Shape{5, 2, 3, 3}, Shape{40, 7}, Shape{3, 2, 24, 24}, Shape{2, 1, 4, 2}})
    for (const DType dtype : kFloats)
      for (const bool training : {true, false}) all.push_back({shape, dtype, DType::f32, training});
  all.push_back({{6, 3, 4, 4}, DType::f16, DType::f16, true});
  all.push_back({{6, 3, 4, 4}, DType::bf16, DType::bf16, false});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Cases, BatchNorm, testing::ValuesIn(cases()));

TEST(BatchMoments, OfALargeMeanAreThoseOfTheDistances) {
  BatchMoments::Adder near, far;
  for (const float x : {0.0f, 1.0f, 2.0f, 3.0f}) {
    near.add({x});
    far.add({x + 4096});
  }
  const double mean = far.total(0) / 4, var = far.total(1) / 4 - mean * mean;
  EXPECT_EQ(mean, 4096 + 1.5);
  EXPECT_NEAR(var, near.total(1) / 4 - 1.5 * 1.5, 1e-8);
}

TEST(BatchMoments, OfWhatIsNotANumberAreNotANumber) {
  BatchMoments::Adder adder;
  for (const float x : {0.0f, NAN, 2.0f}) adder.add({x});
  EXPECT_TRUE(std::isnan(adder.total(0)));
  EXPECT_TRUE(std::isnan(adder.total(1)));
}

} // namespace
} // namespace amplab::test
