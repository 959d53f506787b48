// SPDX-License-Identifier: Apache-2.0
// One step's update of one element of each list. kernels/cpu/{sgd,adamw,muon}.cpp hold the formulas. Scalars are
// computed in double. fmaf is used where PyTorch's vector loops fuse, for equal bits. torch.add rounds its factor and
// its scalar to the tensors' dtype; torch.mul keeps them in fp32.
#pragma once
#include "kernels/contract/step_numbers.h"
#include "kernels/cuda/element.h"

#include <cmath>

namespace amplab::cuda {

// Lists p g b. b is absent without momentum.
struct SgdStep {
  static constexpr int kLists = 3;
  float lr, momentum, weight_decay, keep; // keep = 1 - dampening
  bool nesterov, first_step;
  uint8_t written;

  explicit SgdStep(const SgdAttributes& a)
      : lr(static_cast<float>(a.lr)), momentum(static_cast<float>(a.momentum)),
        weight_decay(static_cast<float>(a.weight_decay)), keep(static_cast<float>(1 - a.dampening)),
        nesterov(a.nesterov), first_step(a.first_step), written(a.momentum != 0 ? 0b101 : 0b001) {}

  AMPLAB_HD void set_numbers(const float* numbers) { lr = numbers[0]; }

  AMPLAB_HD void apply(float (&values)[kLists], Step step) const {
    float &p = values[0], &b = values[2];
    const float decay = step(weight_decay);
    const float g = step(std::fma(decay, decay != 0 ? p : 0.0f, values[1]));
    float change = g;
    if (written & 0b100) {
      const float own_keep = first_step ? 1.0f : step(keep), before = first_step ? 0.0f : b;
      const float ahead = nesterov ? step(momentum) : 1.0f;
      b = step(std::fma(own_keep, g, step(before * momentum)));
      change = step(std::fma(ahead, b, nesterov ? g : 0.0f));
    }
    p = step(std::fma(-step(lr), change, p));
  }
};

// Lists p g m v x. x, the running maximum of v, exists with amsgrad only.
template <bool kAmsgrad> struct AdamStep {
  static constexpr int kLists = kAmsgrad ? 5 : 4;
  float shrink, decay; // weight decay as a factor of p (AdamW) or a share of p added to g (Adam); 1 and 0 for none
  float m_weight, beta2, g_weight, root_of_correction, eps, rate;
  uint8_t written = kAmsgrad ? 0b11101 : 0b1101;

  explicit AdamStep(const AdamAttributes& a) {
    const AdamNumbers n = adam_numbers(a);
    shrink = n.shrink;
    root_of_correction = n.root;
    rate = n.step;
    decay = static_cast<float>(a.decoupled ? 0.0 : a.weight_decay);
    m_weight = static_cast<float>(1 - a.beta1);
    beta2 = static_cast<float>(a.beta2);
    g_weight = static_cast<float>(1 - a.beta2);
    eps = static_cast<float>(a.eps);
  }

  AMPLAB_HD void set_numbers(const float* numbers) {
    shrink = numbers[0];
    root_of_correction = numbers[1];
    rate = numbers[2];
  }

  AMPLAB_HD void apply(float (&values)[kLists], Step step) const {
    float &p = values[0], &m = values[2], &v = values[3], &x = values[kLists - 1];
    const float own_decay = step(decay);
    const float g = own_decay != 0 ? step(std::fma(own_decay, p, values[1])) : values[1];
    m = step(lerp(m, g, m_weight));
    v = step(std::fma(g_weight * g, g, step(v * beta2)));
    if constexpr (kAmsgrad) x = v > x || v != v ? v : x; // as torch.maximum: NaN is the largest
    const float root = step(step(step(std::sqrt(x)) / root_of_correction) + step(eps));
    p = step(step(p * shrink) + rate * m / root);
  }
};

// Lists x y.
struct LerpStep {
  static constexpr int kLists = 2;
  float weight;
  uint8_t written = 1;
  AMPLAB_HD void set_numbers(const float*) {}
  AMPLAB_HD void apply(float (&values)[kLists], Step step) const {
    values[0] = step(lerp(values[0], values[1], weight));
  }
};

// Lists p u.
struct MuonStep {
  static constexpr int kLists = 2;
  float shrink, rate, ratio;
  uint8_t written = 1;

  explicit MuonStep(const MuonAttributes& a) : ratio(static_cast<float>(a.ratio)) {
    const MuonNumbers n = muon_numbers(a.lr, a.weight_decay);
    shrink = n.shrink;
    rate = n.rate;
  }

  AMPLAB_HD void set_numbers(const float* numbers) {
    shrink = numbers[0];
    rate = numbers[1];
  }

  AMPLAB_HD void apply(float (&values)[kLists], Step step) const {
    values[0] = step(std::fma(step(rate * ratio), values[1], step(values[0] * shrink)));
  }
};

// List g. Multiplies in g's dtype.
struct Scale {
  static constexpr int kLists = 1;
  float factor;
  DType of_norm = DType::f32;
  uint8_t written = 1;
  AMPLAB_HD void set_numbers(const float* norm) { factor = clip_coefficient(factor, *norm, of_norm); }
  AMPLAB_HD void apply(float (&g)[1], Step) const { g[0] *= factor; }
};

// List g. NaN stays NaN, infinity becomes the limit.
struct Limit {
  static constexpr int kLists = 1;
  float limit;
  uint8_t written = 1;
  AMPLAB_HD void set_numbers(const float*) {}
  AMPLAB_HD void apply(float (&g)[1], Step) const { g[0] = g[0] > limit ? limit : g[0] < -limit ? -limit : g[0]; }
};

// List g. Tests the scaled value for infinity and NaN, not the product. An inverse of 1 writes nothing.
struct Unscale {
  static constexpr int kLists = 1;
  float inverse;
  void* found_inf;
  DType found_dtype;
  uint8_t written = inverse != 1;
  AMPLAB_HD void set_numbers(const float* numbers) { inverse = numbers[0]; }
  AMPLAB_HD void apply(float (&g)[1], Step) const {
    if ((std::bit_cast<uint32_t>(g[0]) & 0x7fffffff) >= 0x7f800000) store(found_dtype, found_inf, 0, 1);
    g[0] *= inverse;
  }
};

} // namespace amplab::cuda
