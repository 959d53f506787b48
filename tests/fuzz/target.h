// SPDX-License-Identifier: Apache-2.0
// What can be fuzzed: one row for each reader of what others have written.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::fuzz {

struct Target {
  std::string_view name;
  // Reads the input as if it came from outside. Returns "accepted", or the sentence of a refusal. Anything else that is
  // thrown, and anything that is asserted, is a finding.
  std::string (*read)(std::string_view input);
  // Inputs to begin with, besides those of the corpus.
  std::vector<std::string> (*samples)();
  std::vector<std::string_view> words; // that the format is made of
  // Mends what every reader checks first, a length for instance, so that the rest is reached. May be null.
  void (*repair)(std::string& input) = nullptr;
  // Why it cannot be fuzzed here, or nothing. May be null.
  std::string (*unfit)() = nullptr;
};

std::span<const Target> targets();

// The parts of targets(), a file each.
Target configurations();
Target dials();
Target layers();
Target tables();
Target idx_files();
Target cifar_files();
Target texts();
Target safetensors_files();
Target frames();
Target scripts();
Target loops();
Target imports();
Target lessons();
Target steps();
Target walks();
Target sessions();

// Something does not hold that must: thrown as a finding.
struct Finding {
  std::string what;
};

// A file of that name in a folder of this process, with these bytes.
std::string written(const std::string& name, std::string_view bytes);

} // namespace amplab::fuzz
