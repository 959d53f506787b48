// SPDX-License-Identifier: Apache-2.0
// Optimizer steps over lists of tensors, in the chunks of GPU blocks, against kernels/cpu. Equal bits.
#include "kernels/cuda/optimizer_steps.h"

#include "kernels/cuda/tensor_list.h"
#include "tests/kernels/cuda/per_element.h"

namespace amplab::test {
namespace {

class Steps : public PerElement {
 protected:
  struct Lists {
    std::vector<Tensor> tensors;
    std::vector<View> views() const {
      std::vector<View> all;
      for (const Tensor& t : tensors) all.push_back(t.view());
      return all;
    }
  };

  // Returns `lists` lists of tensors of these sizes. All but the first two lists are states, which are not negative.
  Lists drawn(size_t lists, const std::vector<int64_t>& sizes) const {
    Lists all;
    for (size_t k = 0; k < lists; ++k)
      for (const int64_t size : sizes)
        all.tensors.emplace_back(GetParam(), Shape{size}, uniform(size, k < 2 ? -1 : 0, 1));
    return all;
  }
  Lists copied(const Lists& from) const {
    Lists all;
    for (const Tensor& t : from.tensors) all.tensors.emplace_back(GetParam(), t.view().shape, t.values());
    return all;
  }

  template <class Update> static void update_on_host(const std::vector<View>& views, const Update& f) {
    constexpr int kLists = Update::kLists;
    cuda::for_tensors<kLists>(views, 512, [&](const cuda::TensorList<kLists>& list) {
      for (uint32_t chunk = 0; chunk < list.chunks(); ++chunk) {
        const int tensor = list.tensor_of(chunk);
        for (int64_t i = list.begin_of(chunk, tensor); i < list.end_of(chunk, tensor); ++i) {
          float values[kLists] = {};
          for (int k = 0; k < kLists; ++k)
            if (const auto x = list.operand(k, tensor); x.data) values[k] = cuda::load(x, i);
          f.apply(values, cuda::Step{list.dtype[0][tensor]});
          for (int k = 0; k < kLists; ++k)
            if (f.written >> k & 1) cuda::store(list.operand(k, tensor), i, values[k]);
        }
      }
    });
  }

  template <class Update> void expect_same(Op op, size_t lists, const Update& f, const Attributes& attributes) {
    SCOPED_TRACE(row_of(op).id);
    std::vector<int64_t> sizes = {1, 3000, 512, 513, 0};
    sizes.resize(150, 7);
    const Lists got = drawn(lists, sizes), want = copied(got);
    for (int step = 0; step < 2; ++step) {
      update_on_host(got.views(), f);
      run(op, want.views(), {}, attributes);
    }
    for (size_t i = 0; i < got.tensors.size(); ++i) expect_close(got.tensors[i], want.tensors[i], 0);
  }
};

TEST_P(Steps, OfSgdGiveTheBitsOfTheCpu) {
  for (const SgdAttributes& a :
       {SgdAttributes{0.1, 0.9, 0.01, 0, false, true}, SgdAttributes{0.1, 0.9, 0.01, 0.2, false, false},
        SgdAttributes{0.1, 0.9, 0, 0, true, false}, SgdAttributes{0.1, 0.9, 1e-3, 0, true, true},
        SgdAttributes{0.1, 0, 0.01, 0, false, false}, SgdAttributes{0.05, 0, 0, 0, false, true}})
    expect_same(Op::sgd, 3, cuda::SgdStep(a), a);
}

TEST_P(Steps, OfAdamGiveTheBitsOfTheCpu) {
  for (const bool decoupled : {false, true})
    for (const double decay : {0.0, 0.1}) {
      AdamAttributes a{1e-2, 0.9, 0.999, 1e-8, decay, 3, decoupled};
      expect_same(Op::adamw, 4, cuda::AdamStep<false>(a), a);
      a.amsgrad = true;
      expect_same(Op::adamw, 5, cuda::AdamStep<true>(a), a);
    }
}

TEST_P(Steps, OfMuonGiveTheBitsOfTheCpu) {
  for (const float weight : {0.05f, 0.95f}) expect_same(Op::lerp, 2, cuda::LerpStep{weight}, ScalarAttributes{weight});
  for (const MuonAttributes& a : {MuonAttributes{0.02, 0.1, 1}, MuonAttributes{0.3, 0, 1.3}})
    expect_same(Op::muon, 2, cuda::MuonStep(a), a);
}

TEST_P(Steps, ThatClipGiveTheBitsOfTheCpu) {
  expect_same(Op::clip_scale, 1, cuda::Scale{0.3f}, ClipAttributes{0.3f});
  expect_same(Op::clip_value, 1, cuda::Limit{0.25f}, ClipAttributes{0.25f});
}

TEST_P(Steps, ThatUnscaleFindWhatIsNotFiniteAndGoOn) {
  for (const double special : {0.5, HUGE_VAL, std::nan("")})
    for (const float inverse : {1.0f / 1024, 1.0f}) {
      Lists got = drawn(1, {5, 700});
      write(got.tensors[1].view(), 600, special);
      const Lists want = copied(got);
      const Tensor found(DType::f32, {}, {0}), true_found(DType::f32, {}, {0});
      update_on_host(got.views(), cuda::Unscale{inverse, found.view().data, DType::f32});
      std::vector<View> in = want.views();
      in.push_back(true_found.view());
      run(Op::unscale, in, {}, UnscaleAttributes{inverse});
      EXPECT_EQ(found[0], true_found[0]);
      EXPECT_EQ(found[0] != 0, !std::isfinite(special));
      for (size_t i = 0; i < 2; ++i) expect_close(got.tensors[i], want.tensors[i], 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Cuda, Steps, testing::ValuesIn(kFloats), name_of_dtype);

TEST(TensorList, LeavesOutAbsentAndEmptyTensorsAndFitsIntoAKernelsParameters) {
  static_assert(sizeof(cuda::TensorList<5>) + sizeof(cuda::AdamStep<true>) <= 4096);
  const Tensor x(DType::f32, {1000}), y(DType::f16, {10});
  const View views[] = {x.view(), {}, View(nullptr, DType::f32, {0}), y.view()};
  int lists = 0;
  cuda::for_tensors<1>(views, 256, [&](const cuda::TensorList<1>& list) {
    ++lists;
    EXPECT_EQ(list.tensors, 2);
    EXPECT_EQ(list.chunks(), 5u);
    EXPECT_EQ(list.tensor_of(3), 0);
    EXPECT_EQ(list.tensor_of(4), 1);
    EXPECT_EQ(list.end_of(3, 0), 1000);
    EXPECT_EQ(list.end_of(4, 1), 10);
  });
  EXPECT_EQ(lists, 1);
}

} // namespace
} // namespace amplab::test
