// SPDX-License-Identifier: Apache-2.0
#include "engine/data/characters.h"

#include "engine/data/random.h"
#include "engine/data/whole_file.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace amplab {
namespace {

// Bytes of the character that begins here, by its first byte; 0 if none begins so (RFC 3629).
size_t bytes_of_character(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

// Whether this may follow that first byte: else the character is written too long, half of a UTF-16 pair, or beyond
// U+10FFFF (RFC 3629).
bool may_follow(unsigned char first, unsigned char second) {
  switch (first) {
  case 0xe0: return second >= 0xa0;
  case 0xed: return second < 0xa0;
  case 0xf0: return second >= 0x90;
  case 0xf4: return second < 0x90;
  default: return true;
  }
}

// The characters of a text, each as the bytes it is written in: their order is that of the code points.
std::vector<std::string_view> characters_of(std::string_view text, const std::string& source) {
  std::vector<std::string_view> characters;
  for (size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const size_t size = bytes_of_character(first);
    bool valid = size > 0 && i + size <= text.size();
    for (size_t k = 1; valid && k < size; ++k) valid = (static_cast<unsigned char>(text[i + k]) & 0xc0) == 0x80;
    valid = valid && (size == 1 || may_follow(first, static_cast<unsigned char>(text[i + 1])));
    if (!valid) throw DataError(source + " is not UTF-8 at byte " + std::to_string(i) + ": expected text.");
    characters.push_back(text.substr(i, size));
    i += size;
  }
  return characters;
}

Dataset of_tokens(std::vector<std::string> vocabulary, int64_t context) {
  Dataset dataset;
  dataset.task = Task::tokens;
  dataset.feature_shape = {context};
  dataset.class_count = static_cast<int64_t>(vocabulary.size());
  dataset.class_names = std::move(vocabulary);
  return dataset;
}

// ---- sums ----

constexpr std::string_view kSumCharacters = "0123456789+=";
constexpr int64_t kPlus = 10, kEquals = 11;

std::vector<int64_t> digits_of(int64_t number, int64_t digits) {
  std::vector<int64_t> result(static_cast<size_t>(digits));
  for (int64_t& digit : result) {
    digit = number % 10;
    number /= 10;
  }
  return result; // the last one first
}

// "a+b=" and the answer, the last digit first.
std::vector<int64_t> sum_tokens(int64_t a, int64_t b, int64_t digits) {
  std::vector<int64_t> tokens;
  const auto put = [&](const auto& reversed) { tokens.insert(tokens.end(), reversed.rbegin(), reversed.rend()); };
  put(digits_of(a, digits));
  tokens.push_back(kPlus);
  put(digits_of(b, digits));
  tokens.push_back(kEquals);
  const std::vector<int64_t> answer = digits_of(a + b, digits + 1);
  tokens.insert(tokens.end(), answer.begin(), answer.end());
  return tokens;
}

void append_sum(Split& split, std::vector<int64_t>& features, int64_t a, int64_t b, int64_t digits) {
  const std::vector<int64_t> tokens = sum_tokens(a, b, digits);
  features.insert(features.end(), tokens.begin(), tokens.end() - 1);
  const size_t question = static_cast<size_t>(2 * digits + 2);
  for (size_t i = 1; i < tokens.size(); ++i) split.targets.push_back(i < question ? kIgnoredTarget : tokens[i]);
}

} // namespace

Dataset make_text(std::string_view text, int64_t context, const std::string& source) {
  const std::vector<std::string_view> characters = characters_of(text, source);
  const int64_t count = (static_cast<int64_t>(characters.size()) - 1) / context;
  if (count < 2)
    throw DataError(source + " has " + std::to_string(characters.size()) + " characters: expected at least " +
                    std::to_string(2 * context + 1) + " for data.context = " + std::to_string(context) + ".");
  std::map<std::string_view, int64_t> ids;
  for (const std::string_view character : characters) ids.emplace(character, 0);
  std::vector<std::string> vocabulary;
  for (auto& [character, id] : ids) {
    id = static_cast<int64_t>(vocabulary.size());
    vocabulary.emplace_back(character);
  }
  Dataset dataset = of_tokens(std::move(vocabulary), context);
  std::vector<int64_t> tokens;
  for (const std::string_view character : characters) tokens.push_back(ids.find(character)->second);
  const auto end = tokens.begin() + count * context;
  dataset.training.targets.assign(tokens.begin() + 1, end + 1);
  dataset.training.targets_each = dataset.test.targets_each = context;
  tokens.erase(end, tokens.end());
  dataset.training.features = std::move(tokens);
  dataset.test.features = std::vector<int64_t>();
  dataset.checksum = checksum_of(dataset.training);
  return dataset;
}

Dataset read_text(const std::filesystem::path& file, int64_t context) {
  return make_text(read_whole_file(file), context, file.string());
}

Dataset make_sums(int64_t digits, uint64_t seed) {
  constexpr int64_t kTraining = 8000, kTest = 1000;
  std::vector<std::string> vocabulary;
  for (const char c : kSumCharacters) vocabulary.emplace_back(1, c);
  Dataset dataset = of_tokens(std::move(vocabulary), 3 * digits + 2);
  uint64_t numbers = 1;
  for (int64_t i = 0; i < digits; ++i) numbers *= 10;

  DataRandom random(seed, DataRandom::sums);
  std::unordered_set<uint64_t> drawn;
  std::vector<int64_t> training, test;
  dataset.training.targets_each = dataset.test.targets_each = dataset.feature_shape[0];
  while (static_cast<int64_t>(drawn.size()) < kTraining + kTest) {
    const uint64_t question = random.below(numbers * numbers);
    if (!drawn.insert(question).second) continue;
    const bool trains = static_cast<int64_t>(drawn.size()) <= kTraining;
    append_sum(trains ? dataset.training : dataset.test, trains ? training : test,
               static_cast<int64_t>(question / numbers), static_cast<int64_t>(question % numbers), digits);
  }
  dataset.training.features = std::move(training);
  dataset.test.features = std::move(test);
  dataset.checksum = checksum_of(dataset.training);
  return dataset;
}

} // namespace amplab
