// SPDX-License-Identifier: Apache-2.0
#include "engine/data/characters.h"

#include "engine/data/file_reading.h"
#include "engine/data/random.h"
#include "engine/run/utf8.h"

#include <algorithm>
#include <unordered_set>

namespace amplab {
namespace {

constexpr size_t kLongestCharacter = 4, kCodePoints = 0x110000;

// Calls action(character) for each character of the text.
template <class Action> void for_characters(std::string_view text, const std::string& source, Action action) {
  for (size_t i = 0; i < text.size();) {
    const Character character = first_character(text.substr(i, kLongestCharacter));
    if (character.bytes == 0)
      throw DataError(source + " is not UTF-8 at byte " + std::to_string(i) + ": expected text.");
    action(character);
    i += character.bytes;
  }
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
  return result; // last digit first
}

// "a+b=" and the result, last digit first.
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
  std::vector<bool> occurs(kCodePoints);
  char32_t last = 0;
  int64_t length = 0;
  for_characters(text, source, [&](Character character) {
    occurs[character.code] = true;
    last = std::max(last, character.code);
    ++length;
  });
  const int64_t count = (length - 1) / context;
  if (count < 2)
    throw DataError(source + " has " + std::to_string(length) + " characters: expected at least " +
                    std::to_string(2 * context + 1) + " for data.context = " + std::to_string(context) + ".");
  // A token and a target per character, in the whole and in both splits.
  require_within(memory_budget(std::ssize(text)), 4.0 * sizeof(int64_t) * static_cast<double>(length), source,
                 std::to_string(length) + " characters");
  std::vector<int64_t> ids(last + 1),
      tokens; // ids by code point, which is the order of the vocabulary; tokens by position
  int64_t known = 0;
  for (size_t code = 0; code < ids.size(); ++code)
    if (occurs[code]) ids[code] = known++;
  std::vector<std::string> vocabulary(static_cast<size_t>(known));
  tokens.reserve(static_cast<size_t>(length));
  const char* at = text.data();
  for_characters(text, source, [&](Character character) {
    const int64_t id = ids[character.code];
    if (vocabulary[static_cast<size_t>(id)].empty()) vocabulary[static_cast<size_t>(id)].assign(at, character.bytes);
    tokens.push_back(id);
    at += character.bytes;
  });
  Dataset dataset = of_tokens(std::move(vocabulary), context);
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
