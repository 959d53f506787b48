// SPDX-License-Identifier: Apache-2.0
// Batch norm per channel of n elements, as in kernels/cpu/batch_norm.cpp, with y computed as PyTorch does on GPUs:
//   training    mean, var of the batch (biased), rstd = 1 / sqrt(var + eps)
//               running_mean += momentum (mean - running_mean), running_var the same with var n / (n - 1)
//   evaluation  mean, var are the running ones
//   y = (x - mean) a + b,  a = w rstd
//   dw = rstd sum of g (x - mean),  db = sum of g
//   dx = a (g - db / n - (x - mean) rstd dw / n) in training, a g in evaluation
// mean and rstd have the values of the outputs, rounded if those are 16-bit. Defines the terms and maps of
// channels.cuh. Plain C++ without CUDA.
#pragma once
#include "kernels/contract/call.h"
#include "kernels/cuda/operand.h"

#include <cmath>

namespace amplab::cuda {

AMPLAB_HD inline float load_or(const Operand& x, int64_t index, float otherwise) {
  return x.data ? load(x, index) : otherwise;
}
AMPLAB_HD inline void store_if(const Operand& y, int64_t index, float value) {
  if (y.data) store(y, index, value);
}

// Sum and sum of squares of the batch. A thread sums distances to the first element it reads, so that a mean far from
// zero costs no fp32 precision.
struct BatchMoments {
  static constexpr int kInputs = 1, kSums = 2;
  Operand in[1];

  struct Adder {
    float origin = 0, sum = 0, squares = 0;
    int32_t count = 0;
    AMPLAB_HD void add(const float (&x)[1]) {
      if (count++ == 0) origin = x[0];
      const float distance = x[0] - origin;
      sum += distance;
      squares = fmaf(distance, distance, squares);
    }
    AMPLAB_HD double total(int which) const {
      const double n = count, o = static_cast<double>(origin), s = static_cast<double>(sum);
      return which == 0 ? n * o + s : static_cast<double>(squares) + o * (2 * s + n * o);
    }
  };
  AMPLAB_HD Adder channel(int64_t) const { return {}; }
};

// Mean and biased variance of a batch, of one rank or of all ranks.
struct ChannelMoments {
  double mean, var;
  // Computes the moments from the sums of BatchMoments over n elements.
  AMPLAB_HD static ChannelMoments of(const double (&sum)[2], double n) {
    const double some = n > 0 ? n : 1, mean = sum[0] / some, var = sum[1] / some - mean * mean;
    return {mean, var < 0 ? 0 : var}; // NaN stays NaN
  }
  AMPLAB_HD float rstd(double eps) const { return static_cast<float>(1 / sqrt(var + eps)); }
};

// Updates running statistics with the moments of n elements. Absent ones are skipped.
struct Running {
  Operand mean, var;
  double momentum;

  AMPLAB_HD void update_running(int64_t c, const ChannelMoments& batch, double n) const {
    if (n == 0) return;
    update_running(mean, c, batch.mean);
    update_running(var, c, batch.var * (n / (n - 1)));
  }

 private:
  AMPLAB_HD void update_running(const Operand& running, int64_t c, double batch) const {
    if (!running.data) return;
    const double before = static_cast<double>(load(running, c));
    store(running, c, static_cast<float>(momentum * batch + (1 - momentum) * before));
  }
};

// y = (x - mean) a + b
struct Affine {
  float a, b, mean;
  AMPLAB_HD float operator()(const float (&x)[1]) const { return fmaf(x[0] - mean, a, b); }
};

// Per-channel operands of the op. Null if absent.
struct BatchNormOperands {
  Operand w, b, running_mean, running_var, mean, rstd;
};

struct BatchNormalise {
  static constexpr int kInputs = 1, kSums = 2;
  Operand in[1], y;
  BatchNormOperands at;
  double n, momentum, eps;
  bool training;

  struct Normalised {
    Affine y;
    float rstd;
    ChannelMoments batch;
    AMPLAB_HD float operator()(const float (&x)[1]) const { return y(x); }
  };

  AMPLAB_HD Normalised channel(int64_t c, const double (&sum)[2]) const {
    Normalised f{};
    if (training) {
      f.batch = ChannelMoments::of(sum, n);
      f.y.mean = static_cast<float>(f.batch.mean);
      f.rstd = f.batch.rstd(eps);
    } else {
      f.y.mean = load(at.running_mean, c);
      f.rstd = 1 / sqrtf(load(at.running_var, c) + static_cast<float>(eps));
    }
    f.y.mean = rounded(at.mean.dtype, f.y.mean);
    f.rstd = rounded(at.rstd.dtype, f.rstd);
    f.y.a = load_or(at.w, c, 1) * f.rstd;
    f.y.b = load_or(at.b, c, 0);
    return f;
  }

  AMPLAB_HD void publish(int64_t c, const Normalised& f) const {
    store_if(at.mean, c, f.y.mean);
    store_if(at.rstd, c, f.rstd);
    if (training) Running{at.running_mean, at.running_var, momentum}.update_running(c, f.batch, n);
  }
};

// Sums of g and of g (x - mean).
struct BatchGradientSums {
  static constexpr int kInputs = 2, kSums = 2;
  Operand in[2]; // x, g
  Operand mean;

  struct Adder {
    float mean, g_sum = 0, product = 0;
    AMPLAB_HD void add(const float (&x_g)[2]) {
      g_sum += x_g[1];
      product = fmaf(x_g[0] - mean, x_g[1], product);
    }
    AMPLAB_HD double total(int which) const { return static_cast<double>(which == 0 ? g_sum : product); }
  };
  AMPLAB_HD Adder channel(int64_t c) const { return {load(mean, c)}; }
};

// dx = (g - mean_g - (x - mean) slope) a
struct AffineOfGradient {
  float a, mean, mean_g, slope;
  // sum: over all n elements of the batch that mean and rstd were computed from.
  AMPLAB_HD static AffineOfGradient by_batch(float w, float mean, float rstd, const double (&sum)[2], double n) {
    const double wide = static_cast<double>(rstd), some = n > 0 ? n : 1;
    return {w * rstd, mean, static_cast<float>(sum[0] / some), static_cast<float>(sum[1] * wide * wide / some)};
  }
  AMPLAB_HD float operator()(const float (&x_g)[2]) const { return fmaf(mean - x_g[0], slope, x_g[1] - mean_g) * a; }
};

// Writes dw and db. Absent ones are skipped.
struct ParameterGradients {
  Operand dw, db, rstd;
  AMPLAB_HD void publish(int64_t c, const double (&sum)[2]) const {
    store_if(dw, c, static_cast<float>(sum[1] * static_cast<double>(load(rstd, c))));
    store_if(db, c, static_cast<float>(sum[0]));
  }
};

struct BatchNormGradient {
  static constexpr int kInputs = 2, kSums = 2;
  Operand in[2], y; // x, g; dx
  Operand w, mean, rstd, dw, db;
  double n;
  bool training;

  struct Returned {
    AffineOfGradient dx;
    double sum[2];
    AMPLAB_HD float operator()(const float (&x_g)[2]) const { return dx(x_g); }
  };

  AMPLAB_HD Returned channel(int64_t c, const double (&sum)[2]) const {
    const float m = load(mean, c), r = load(rstd, c), of_w = load_or(w, c, 1);
    Returned f{{of_w * r, m, 0, 0}, {sum[0], sum[1]}};
    if (training) f.dx = AffineOfGradient::by_batch(of_w, m, r, sum, n);
    return f;
  }
  AMPLAB_HD void publish(int64_t c, const Returned& f) const { ParameterGradients{dw, db, rstd}.publish(c, f.sum); }
};

} // namespace amplab::cuda
