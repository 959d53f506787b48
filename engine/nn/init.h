// SPDX-License-Identifier: Apache-2.0
// PyTorch's generator and default initialisation, so that one seed means the same weights in both
// (amp-semantics 11.1 and 11.3). Used only by the thread that trains.
#pragma once
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace amplab {

// at::mt19937 seeded as torch.manual_seed(seed) does.
class TorchGenerator {
 public:
  explicit TorchGenerator(uint64_t seed) : engine_(static_cast<uint32_t>(seed)) {}
  // Where its stream stands, as text; nothing: the text is none that text() gives.
  std::string text() const;
  static std::optional<TorchGenerator> from_text(const std::string& text);
  bool operator==(const TorchGenerator&) const = default;

  uint32_t next() { return engine_(); }
  uint64_t next64() {
    const uint64_t high = next(); // the first draw is the high half
    return high << 32 | next();
  }
  // A normal number in double. They come in pairs: the second waits for the next call.
  double next_normal();

 private:
  std::mt19937 engine_;
  std::optional<double> waiting_;
};

// `count` floats as tensor.uniform_(low, high) draws them: 24 bits of one draw each.
std::vector<float> uniform(TorchGenerator& generator, int64_t count, double low, double high);

// `count` floats as tensor.normal_() draws them: blocks of sixteen uniforms, Box-Muller over pairs eight apart; fewer
// than sixteen one by one in double. PyTorch's vectorised logarithm and cosine may differ in the last bit.
std::vector<float> normal(TorchGenerator& generator, int64_t count);

// The same as torch.randn draws 16-bit numbers: uniforms a block at a time, and more for a last block that is not
// whole.
std::vector<float> normal_of_16_bits(TorchGenerator& generator, int64_t count);

// Both weight and bias of torch.nn.Linear(in, out) are uniform in +-1/sqrt(in): kaiming_uniform_ with a = sqrt(5).
double linear_bound(int64_t in_features);

} // namespace amplab
