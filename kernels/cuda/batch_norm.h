// SPDX-License-Identifier: Apache-2.0
// Per channel of n elements, as kernels/cpu/batch_norm.cpp; y as PyTorch writes it for GPUs:
//   training    mean, var of the batch (biased), rstd = 1 / sqrt(var + eps)
//               running_mean += momentum (mean - running_mean), running_var likewise with var n / (n - 1)
//   evaluation  mean, var the running ones
//   y = (x - mean) a + b,  a = w rstd
//   dw = rstd sum of g (x - mean),  db = sum of g
//   dx = a (g - db / n - (x - mean) rstd dw / n) in training, a g in evaluation
// mean and rstd are what the outputs hold, rounded where those are 16 bits wide. Terms and maps of channels.cuh; no
// CUDA in it.
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

// Sum and sum of squares of the batch. A thread sums distances to the first element that it sees, so that fp32 loses
// nothing to a mean far from zero.
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

// The parameters of the op, by channel; null where absent.
struct BatchNormOperands {
  Operand w, b, running_mean, running_var, mean, rstd;
};

struct BatchNormalise {
  static constexpr int kInputs = 1, kSums = 2;
  Operand in[1], y;
  BatchNormOperands at;
  double n, momentum, eps;
  bool training;

  struct Affine {
    float a, b, mean, rstd;
    double batch_mean, batch_var;
    AMPLAB_HD float operator()(const float (&x)[1]) const { return fmaf(x[0] - mean, a, b); }
  };

  AMPLAB_HD Affine channel(int64_t c, const double (&sum)[2]) const {
    Affine affine{};
    if (training) {
      const double some = n > 0 ? n : 1;
      affine.batch_mean = sum[0] / some;
      const double var = sum[1] / some - affine.batch_mean * affine.batch_mean;
      affine.batch_var = var < 0 ? 0 : var; // NaN stays NaN
      affine.mean = static_cast<float>(affine.batch_mean);
      affine.rstd = static_cast<float>(1 / sqrt(affine.batch_var + eps));
    } else {
      affine.mean = load(at.running_mean, c);
      affine.rstd = 1 / sqrtf(load(at.running_var, c) + static_cast<float>(eps));
    }
    affine.mean = rounded(at.mean.dtype, affine.mean);
    affine.rstd = rounded(at.rstd.dtype, affine.rstd);
    affine.a = load_or(at.w, c, 1) * affine.rstd;
    affine.b = load_or(at.b, c, 0);
    return affine;
  }

  AMPLAB_HD void publish(int64_t c, const Affine& affine) const {
    store_if(at.mean, c, affine.mean);
    store_if(at.rstd, c, affine.rstd);
    if (!training || n == 0) return;
    follow(at.running_mean, c, affine.batch_mean);
    follow(at.running_var, c, affine.batch_var * (n / (n - 1)));
  }

 private:
  AMPLAB_HD void follow(const Operand& running, int64_t c, double batch) const {
    if (!running.data) return;
    const double before = static_cast<double>(load(running, c));
    store(running, c, static_cast<float>(momentum * batch + (1 - momentum) * before));
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

struct BatchNormGradient {
  static constexpr int kInputs = 2, kSums = 2;
  Operand in[2], y; // x, g; dx
  Operand w, mean, rstd, dw, db;
  double n;
  bool training;

  struct Affine {
    float a, mean, mean_g, slope, dw, db;
    AMPLAB_HD float operator()(const float (&x_g)[2]) const { return fmaf(mean - x_g[0], slope, x_g[1] - mean_g) * a; }
  };

  AMPLAB_HD Affine channel(int64_t c, const double (&sum)[2]) const {
    const float r = load(rstd, c);
    const double wide_r = static_cast<double>(r), some = n > 0 ? n : 1;
    Affine affine{load_or(w, c, 1) * r,      load(mean, c), 0, 0, static_cast<float>(sum[1] * wide_r),
                  static_cast<float>(sum[0])};
    if (training) {
      affine.mean_g = static_cast<float>(sum[0] / some);
      affine.slope = static_cast<float>(sum[1] * wide_r * wide_r / some);
    }
    return affine;
  }

  AMPLAB_HD void publish(int64_t c, const Affine& affine) const {
    store_if(dw, c, affine.dw);
    store_if(db, c, affine.db);
  }
};

} // namespace amplab::cuda
