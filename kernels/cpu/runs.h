// SPDX-License-Identifier: Apache-2.0
// Runs: kernels process a tensor a few hundred elements at a time. A run is presented as fp32 for any dtype, and
// rounded once when written back. For fp32 the run is the tensor's own memory. So a kernel is written once for all
// dtypes, its loops vectorise, and the dtype costs one branch per run.
#pragma once
#include "kernels/contract/view.h"
#include "kernels/cpu/context.h"
#include "kernels/cpu/parallel.h"

namespace amplab::cpu {

inline constexpr int kRun = 512;

// Converts `count` elements of a float dtype, or of a mask (u8), to fp32. tf32 truncates fp32 memory, as a tensor core
// does. Throws: DeviceError for other integers.
void widen(DType dtype, const void* from, float* to, int64_t count);
// Converts fp32 to a float dtype, rounded once to nearest, ties to even (tf32: truncated), or to a mask (non-zero or
// not).
void narrow(DType dtype, const float* from, void* to, int64_t count);

inline void* at(const View& x, int64_t index) {
  return static_cast<char*>(x.data) + index * static_cast<int64_t>(bytes_of(x.dtype));
}

// One run of an input as fp32.
class InRun {
 public:
  InRun() {} // leaves the buffer uninitialized
  const float* operator()(const View& x, int64_t begin, int count) {
    if (x.dtype == DType::f32) return x.as<const float>() + begin;
    widen(x.dtype, at(x, begin), buffer_, count);
    return buffer_;
  }

 private:
  alignas(64) float buffer_[kRun];
};

// One run of an output: write fp32 to where(), then call done().
class OutRun {
 public:
  OutRun() {}
  float* where(const View& y, int64_t begin) { return y.dtype == DType::f32 ? y.as<float>() + begin : buffer_; }
  void done(const View& y, int64_t begin, int count) {
    if (y.dtype != DType::f32) narrow(y.dtype, buffer_, at(y, begin), count);
  }

 private:
  alignas(64) float buffer_[kRun];
};

// One run that is updated in place: open() returns it as fp32, close() rounds it back.
class StateRun {
 public:
  StateRun() {}
  float* open(const View& x, int64_t begin, int count) {
    if (x.dtype == DType::f32) return x.as<float>() + begin;
    widen(x.dtype, at(x, begin), buffer_, count);
    return buffer_;
  }
  void close(const View& x, int64_t begin, int count) {
    if (x.dtype != DType::f32) narrow(x.dtype, buffer_, at(x, begin), count);
  }

 private:
  alignas(64) float buffer_[kRun];
};

// A separate function for a loop over one run: GCC splits the inlined loop by dtype and then fails to vectorise it.
#define AMPLAB_LOOP [[gnu::noinline]]

// Calls work(begin, count) for the runs of [begin, end).
template <class Work> void for_runs(int64_t begin, int64_t end, Work work) {
  for (int64_t i = begin; i < end; i += kRun) work(i, static_cast<int>(std::min<int64_t>(kRun, end - i)));
}

// y[i] = f(x[i]...) for contiguous operands of one length. y may be one of the x. Each thread gets at least `grain`.
template <int64_t grain = kLightGrain, class F, class... Views>
void map(const Context& context, const View& y, F f, const Views&... x) {
  parallel_for(context.threads, y.count(), grain, [&](int64_t begin, int64_t end) {
    [&]<class... Runs>(Runs... in) {
      OutRun out;
      for_runs(begin, end, [&](int64_t i, int count) {
        float* to = out.where(y, i);
        [&](const auto*... from) {
#pragma omp simd
          for (int k = 0; k < count; ++k) to[k] = f(from[k]...);
        }(in(x, i, count)...);
        out.done(y, i, count);
      });
    }((static_cast<void>(x), InRun{})...);
  });
}

} // namespace amplab::cpu
