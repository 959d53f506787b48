// SPDX-License-Identifier: Apache-2.0
// Characters as tokens: any text, and generated sums. A sample is `context` tokens, its targets the token after each.
// Pure functions but for read_text; any thread.
#pragma once
#include "engine/data/dataset.h"

#include <filesystem>
#include <string_view>

namespace amplab {

// The characters of a UTF-8 text, cut into windows that do not overlap; the vocabulary is the characters that occur, in
// the order of their code points. All samples are training samples. `source` begins each message.
// Throws: DataError for bytes that are not UTF-8 and for a text too short for two samples.
Dataset make_text(std::string_view text, int64_t context, const std::string& source);

// The same of a file. Throws: DataError, also if it cannot be read or is larger than 256 MiB.
Dataset read_text(const std::filesystem::path& file, int64_t context);

// Sums such as "27+58=580", zero-padded to `digits` digits, one to a sample, the answer's last digit first so that each
// digit follows from what is already there. Only the answer counts: the other targets are ignored.
// 8,000 for training and 1,000 others for testing, drawn without repetition.
Dataset make_sums(int64_t digits, uint64_t seed);

} // namespace amplab
