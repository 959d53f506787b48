// SPDX-License-Identifier: Apache-2.0
// The fuzz targets, one row for each reader of untrusted input.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace amplab::fuzz {

struct Target {
  std::string_view name;
  // Reads the input as untrusted. Returns "accepted", or the sentence of a refusal. Any other exception and any failed
  // assertion is a finding.
  std::string (*read)(std::string_view input);
  // Initial inputs, in addition to the corpus.
  std::vector<std::string> (*samples)();
  std::vector<std::string_view> words; // tokens of the format
  // Repairs what readers check first, such as a length, so that later code is reached. May be null.
  void (*repair)(std::string& input) = nullptr;
  // Returns why the target cannot be fuzzed here, or an empty string. May be null.
  std::string (*unfit)() = nullptr;
};

std::span<const Target> targets();

// The rows of targets(), by file.
Target configurations();
Target settings();
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
Target executions();
Target sessions();

// Thrown when a required property does not hold.
struct Finding {
  std::string what;
};

// Writes the bytes to a file in a folder of this process. Returns its path.
std::string written(const std::string& name, std::string_view bytes);

} // namespace amplab::fuzz
