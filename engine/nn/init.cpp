// SPDX-License-Identifier: Apache-2.0
#include "engine/nn/init.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <sstream>
#include <utility>

namespace amplab {
namespace {

// Turns sixteen uniforms of [0, 1) into normals, in place.
void box_muller(float* block) {
  for (int j = 0; j < 8; ++j) {
    const float radius = std::sqrt(-2 * std::log(1 - block[j]));
    const float angle = 2 * std::numbers::pi_v<float> * block[j + 8];
    block[j] = radius * std::cos(angle);
    block[j + 8] = radius * std::sin(angle);
  }
}

double uniform53(TorchGenerator& generator) {
  return static_cast<double>(generator.next64() & ((uint64_t{1} << 53) - 1)) * 0x1p-53;
}

std::vector<float> singly(TorchGenerator& generator, int64_t count) {
  std::vector<float> values;
  for (int64_t i = 0; i < count; ++i) values.push_back(static_cast<float>(generator.next_normal()));
  return values;
}

} // namespace

std::vector<float> normal(TorchGenerator& generator, int64_t count) {
  if (count >= 16) {
    std::vector<float> values = uniform(generator, count, 0, 1);
    for (int64_t i = 0; i + 16 <= count; i += 16) box_muller(&values[static_cast<size_t>(i)]);
    if (count % 16 != 0) { // the last sixteen are drawn again
      const std::vector<float> last = uniform(generator, 16, 0, 1);
      std::copy(last.begin(), last.end(), values.end() - 16);
      box_muller(&values[values.size() - 16]);
    }
    return values;
  }
  return singly(generator, count);
}

std::vector<float> normal_of_16_bits(TorchGenerator& generator, int64_t count) {
  if (count < 16) return singly(generator, count);
  std::vector<float> values(static_cast<size_t>(count));
  for (int64_t done = 0; done < count; done += 16) {
    std::vector<float> block = uniform(generator, 16, 0, 1);
    box_muller(block.data());
    std::ranges::copy(block, values.begin() + std::min(done, count - 16)); // the last one ends where the tensor ends
  }
  return values;
}

double TorchGenerator::next_normal() {
  if (waiting_) return *std::exchange(waiting_, std::nullopt);
  const double angle = 2 * std::numbers::pi * uniform53(*this);
  const double radius = std::sqrt(-2 * std::log1p(-uniform53(*this)));
  waiting_ = radius * std::sin(angle);
  return radius * std::cos(angle);
}

// The engine's words and its position among them, then the waiting number, bit for bit.
std::string TorchGenerator::text() const {
  std::ostringstream text;
  text << engine_;
  if (waiting_) text << ' ' << std::bit_cast<uint64_t>(*waiting_);
  return text.str();
}

std::optional<TorchGenerator> TorchGenerator::from_text(const std::string& text) {
  constexpr size_t kWords = std::mt19937::state_size;
  std::vector<uint64_t> numbers;
  std::istringstream words(text);
  for (uint64_t number = 0; numbers.size() < kWords + 3 && words >> number;) numbers.push_back(number);
  if (!words.eof() || numbers.size() < kWords + 1 || numbers.size() > kWords + 2 || numbers[kWords] > kWords) return {};
  if (std::any_of(numbers.begin(), numbers.begin() + kWords, [](uint64_t word) { return word > UINT32_MAX; }))
    return {};
  TorchGenerator generator(0);
  std::istringstream(text) >> generator.engine_;
  if (numbers.size() > kWords + 1) generator.waiting_ = std::bit_cast<double>(numbers.back());
  return generator;
}

std::vector<float> uniform(TorchGenerator& generator, int64_t count, double low, double high) {
  const auto from = static_cast<float>(low), to = static_cast<float>(high);
  std::vector<float> values(static_cast<size_t>(count));
  for (float& value : values) {
    const float x = static_cast<float>(generator.next() & ((1u << 24) - 1)) * 0x1p-24f;
    value = x * (to - from) + from;
  }
  return values;
}

double linear_bound(int64_t in_features) { return 1.0 / std::sqrt(static_cast<double>(in_features)); }

} // namespace amplab
