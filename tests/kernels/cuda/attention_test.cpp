// SPDX-License-Identifier: Apache-2.0
// The blocks of attention on the host, thread by thread, beside the kernel of kernels/cpu.
#include "kernels/cuda/attention_block.h"

#include "tests/kernels/cuda/host_block.h"
#include "tests/kernels/cuda/per_element.h"

namespace amplab::test {
namespace {

using namespace amplab::cuda;
using attention::Pass;
using attention::Problem;

struct Case {
  int64_t batch, heads, queries, keys, width;
  bool causal, resident;
  bool between_rows = false; // heads stand side by side in each row, as a projection leaves them
};

// A tensor [B, H, rows, width], drawn.
struct Drawn {
  Tensor memory;
  View view;

  Drawn(DType dtype, const Case& c, int64_t rows)
      : memory(dtype, {c.batch, c.heads, rows, c.width}, uniform(c.batch * c.heads * rows * c.width, -1, 1)),
        view(memory.view()) {
    if (c.between_rows) view.stride = {rows * c.heads * c.width, c.width, c.heads * c.width, 1};
  }
};

template <DType kDType> class Attention {
 public:
  explicit Attention(const Case& c)
      : c_(c), q_(kDType, c, c.queries), k_(kDType, c, c.keys), v_(kDType, c, c.keys), g_(kDType, c, c.queries),
        y_(kDType, q_.memory.view().shape), lse_(DType::f32, {c.batch, c.heads, c.queries}),
        g_y_(DType::f32, lse_.view().shape),
        shared_(static_cast<size_t>(attention::shared_bytes(Pass::key_gradients, true, kDType))) {}

  void expect_forward() {
    Problem p = problem(y_.view());
    p.y = attention::rows_of(y_.view());
    run(p, Pass::forward, p.blocks(p.queries));
    const Tensor want(kDType, y_.view().shape), want_lse(DType::f32, lse_.view().shape);
    on_cpu(want, want_lse);
    expect_close(y_, want, 4, 1);
    expect_close(lse_, want_lse, 8, 4);
  }

  void expect_backward() {
    on_cpu(y_, lse_);
    const Tensor dq(kDType, y_.view().shape), dk(kDType, k_.memory.view().shape), dv(kDType, dk.view().shape);
    Problem p = problem(y_.view());
    sum_g_y();
    p.g = attention::rows_of(g_.view);
    p.dq = attention::rows_of(dq.view()), p.dk = attention::rows_of(dk.view()), p.dv = attention::rows_of(dv.view());
    run(p, Pass::query_gradient, p.blocks(p.queries));
    run(p, Pass::key_gradients, p.blocks(p.keys));

    const Tensor want_q(kDType, dq.view().shape), want_k(kDType, dk.view().shape), want_v(kDType, dv.view().shape);
    const View in[] = {q_.view, k_.view, v_.view, y_.view(), lse_.view(), g_.view};
    const View out[] = {want_q.view(), want_k.view(), want_v.view()};
    cpu_->run({Op::scaled_dot_product_attention, Direction::backward, in, out, attributes()});
    expect_close(dq, want_q, 8, 2);
    expect_close(dk, want_k, 8, 2);
    expect_close(dv, want_v, 8, 2);
  }

 private:
  AttentionAttributes attributes() const { return {1 / std::sqrt(static_cast<double>(c_.width)), c_.causal}; }

  Problem problem(const View& y) {
    Problem p = attention::problem_of(attributes(), q_.view, k_.view, v_.view, y);
    p.lse = lse_.view().template as<float>();
    p.g_y = g_y_.view().template as<float>();
    return p;
  }
  void on_cpu(const Tensor& y, const Tensor& lse) {
    const View in[] = {q_.view, k_.view, v_.view}, out[] = {y.view(), lse.view()};
    cpu_->run({Op::scaled_dot_product_attention, Direction::forward, in, out, attributes()});
  }
  void sum_g_y() {
    for (int64_t row = 0; row < g_y_.count(); ++row) {
      double sum = 0;
      const int64_t head = row / c_.queries, query = row % c_.queries;
      for (int64_t d = 0; d < c_.width; ++d)
        sum += read(g_.view, head / c_.heads * g_.view.stride[0] + head % c_.heads * g_.view.stride[1] +
                                 query * g_.view.stride[2] + d) *
               y_[row * c_.width + d];
      write(g_y_.view(), row, sum);
    }
  }

  void run(const Problem& p, Pass pass, int64_t blocks) {
    for (int64_t block = 0; block < blocks; ++block) {
      std::ranges::fill(shared_, '\xff'); // NaN in every dtype: what is read before it is written shows
      HostBlock().run(attention::kThreads, [&](const HostBlock::Team& team) {
        if (c_.resident)
          run_thread<true>(team, p, pass, static_cast<uint32_t>(block));
        else
          run_thread<false>(team, p, pass, static_cast<uint32_t>(block));
      });
    }
  }
  template <bool kResident> void run_thread(const HostBlock::Team& team, const Problem& p, Pass pass, uint32_t block) {
    if (pass == Pass::forward) return attention::forward<kDType, kResident>(team, shared_.data(), p, block);
    if (pass == Pass::query_gradient)
      return attention::query_gradient<kDType, kResident>(team, shared_.data(), p, block);
    attention::key_gradients<kDType, kResident>(team, shared_.data(), p, block);
  }

  Case c_;
  Drawn q_, k_, v_, g_;
  Tensor y_, lse_, g_y_;
  std::vector<char> shared_;
  std::unique_ptr<Device> cpu_ = open_device("cpu");
};

class AttentionBlock : public testing::TestWithParam<Case> {
 protected:
  template <class Work> void in_every_dtype(Work work) {
    work(Attention<DType::f32>(GetParam()));
    work(Attention<DType::f16>(GetParam()));
    work(Attention<DType::bf16>(GetParam()));
  }
};

TEST_P(AttentionBlock, GivesTheValuesOfTheCpu) {
  in_every_dtype([](auto attention) { attention.expect_forward(); });
}
TEST_P(AttentionBlock, GivesTheGradientsOfTheCpu) {
  in_every_dtype([](auto attention) { attention.expect_backward(); });
}

INSTANTIATE_TEST_SUITE_P(Cases, AttentionBlock,
                         testing::Values(Case{1, 1, 64, 64, 64, false, true}, Case{1, 1, 70, 70, 24, true, true},
                                         Case{2, 1, 5, 130, 7, false, true}, Case{1, 1, 100, 30, 16, true, true},
                                         Case{1, 2, 10, 65, 40, false, true, true}, Case{1, 1, 65, 70, 72, true, false},
                                         Case{1, 2, 3, 9, 130, false, false, true}, Case{1, 1, 1, 1, 1, true, true}));

TEST(AttentionPlan, GivesEachBlockAPlaceOfItsOwn) {
  Problem p;
  p.batches = 2, p.heads = 3, p.queries = 130, p.keys = 64, p.width = 100;
  EXPECT_EQ(p.blocks(p.queries), 2 * 3 * 2 * 3);
  std::vector<std::array<int64_t, 4>> places;
  for (uint32_t block = 0; block < p.blocks(p.queries); ++block) {
    const attention::Place at = p.place(block, p.queries);
    EXPECT_LT(at.tile, 3);
    EXPECT_LT(at.columns, 2);
    EXPECT_LT(at.batch, 2);
    EXPECT_LT(at.head, 3);
    places.push_back({at.batch, at.head, at.columns, at.tile});
  }
  EXPECT_TRUE(std::ranges::is_sorted(places));
  EXPECT_EQ(std::ranges::adjacent_find(places), places.end());
}

TEST(AttentionPlan, WalksOnlyTilesInWhichSomethingIsSeen) {
  Problem p;
  p.queries = 300, p.keys = 200, p.width = 64;
  for (const bool causal : {false, true}) {
    p.causal = causal;
    const int query_tiles = attention::tiles_of(p.queries), key_tiles = attention::tiles_of(p.keys);
    for (int i = 0; i < query_tiles; ++i)
      for (int j = 0; j < key_tiles; ++j) {
        bool seen = false;
        for (int q = i * 64; q < i * 64 + 64; ++q)
          for (int k = j * 64; k < j * 64 + 64; ++k) seen = seen || p.sees(q, k);
        EXPECT_EQ(seen, j < p.key_tiles_seen(i)) << i << ", " << j;
        EXPECT_EQ(seen, i >= p.first_query_tile(j)) << i << ", " << j;
      }
  }
}

TEST(AttentionPlan, MovesSixteenBytesWhereEveryRowIsAlignedToThem) {
  alignas(16) static char memory[64];
  View x(memory, DType::f16, {2, 3, 5, 16});
  EXPECT_TRUE(attention::rows_of(x).packs);
  x.stride = {480, 16, 96, 1};
  EXPECT_TRUE(attention::rows_of(x).packs);
  x.stride[1] = 20;
  EXPECT_FALSE(attention::rows_of(x).packs);
  EXPECT_FALSE(attention::rows_of(View(memory, DType::f16, {2, 3, 5, 12})).packs);
  EXPECT_TRUE(attention::rows_of(View(memory, DType::f32, {2, 3, 5, 12})).packs);
  EXPECT_FALSE(attention::rows_of(View(memory + 2, DType::f16, {2, 3, 5, 16})).packs);
}

TEST(AttentionPlan, KeepsABlocksTilesWhereSharedMemoryHasRoom) {
  constexpr int64_t kTuring = 64 << 10, kAda = 99 << 10, kHopper = 227 << 10;
  EXPECT_TRUE(attention::stays_resident(Pass::key_gradients, DType::f16, 64, kTuring));
  EXPECT_FALSE(attention::stays_resident(Pass::key_gradients, DType::f32, 64, kAda));
  EXPECT_TRUE(attention::stays_resident(Pass::key_gradients, DType::f32, 64, kHopper));
  EXPECT_FALSE(attention::stays_resident(Pass::forward, DType::f16, 65, kHopper));
  for (const auto pass : {Pass::forward, Pass::query_gradient, Pass::key_gradients})
    EXPECT_LE(attention::shared_bytes(pass, false, DType::f32), 48 << 10);
}

} // namespace
} // namespace amplab::test
