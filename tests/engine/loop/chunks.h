// SPDX-License-Identifier: Apache-2.0
// Splits a file of many small programs at lines of `---`.
#pragma once
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

namespace amplab::loop {

struct Chunk {
  std::string text;
  int line; // first line in the file
};

inline std::vector<Chunk> chunks_of(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::vector<Chunk> chunks = {{"", 1}};
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line == "---")
      chunks.push_back({"", number + 1});
    else
      chunks.back().text.append(line).append("\n");
  }
  return chunks;
}

// A golden program, and the text after `=>`.
struct Golden {
  std::string program, expected;
  int line;
};

inline std::vector<Golden> golden_of(const std::string& name) {
  std::vector<Golden> all;
  for (const Chunk& chunk : chunks_of(AMPLAB_GOLDEN_DIR "/loops_syntax/" + name)) {
    const size_t split = ("\n" + chunk.text).rfind("\n=>");
    EXPECT_NE(split, std::string::npos) << name << ":" << chunk.line;
    std::string expected = chunk.text.substr(split + 2);
    expected.erase(0, expected.find_first_not_of(" \n"));
    all.push_back({chunk.text.substr(0, split), expected, chunk.line});
  }
  return all;
}

} // namespace amplab::loop
