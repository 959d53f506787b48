// SPDX-License-Identifier: Apache-2.0
// PyTorch's generator and default initialisation, so that one seed gives the same weights in both (amp-semantics 11.1
// and 11.3). Training thread only.
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
  // The state of the stream as text. from_text() returns nothing if the text is not from text().
  std::string text() const;
  static std::optional<TorchGenerator> from_text(const std::string& text);
  bool operator==(const TorchGenerator&) const = default;

  uint32_t next() { return engine_(); }
  uint64_t next64() {
    const uint64_t high = next(); // the first draw is the high half
    return high << 32 | next();
  }
  // A normal number in double. Numbers are made in pairs: the second one waits for the next call.
  double next_normal();

 private:
  std::mt19937 engine_;
  std::optional<double> waiting_;
};

// `count` floats as drawn by tensor.uniform_(low, high), with 24 bits of one draw each.
std::vector<float> uniform(TorchGenerator& generator, int64_t count, double low, double high);

// `count` floats as drawn by tensor.normal_(): blocks of sixteen uniforms, with Box-Muller over pairs eight apart.
// Fewer than sixteen are drawn one by one in double. PyTorch's vectorised logarithm and cosine may differ in the last
// bit.
std::vector<float> normal(TorchGenerator& generator, int64_t count);

// The same as torch.randn draws 16-bit numbers: uniforms are drawn per block, and a full block for an incomplete last
// one.
std::vector<float> normal_of_16_bits(TorchGenerator& generator, int64_t count);

// Weight and bias of torch.nn.Linear(in, out) are uniform in +-1/sqrt(in): kaiming_uniform_ with a = sqrt(5).
double linear_bound(int64_t in_features);

} // namespace amplab
