// SPDX-License-Identifier: Apache-2.0
// Characters as tokens: any text, and generated sums. A sample is `context` tokens. Its targets are the tokens that
// follow each of them.
// Pure functions, except read_text. Any thread.
#pragma once
#include "engine/data/dataset.h"

#include <filesystem>
#include <string_view>

namespace amplab {

// Returns a UTF-8 text in windows that do not overlap. The vocabulary is the characters that occur, ordered by code
// point. All samples are training samples. Error messages begin with `source`.
// Throws: DataError for invalid UTF-8 and for a text too short for two samples.
Dataset make_text(std::string_view text, int64_t context, const std::string& source);

// As make_text, for a file. Throws: DataError, also if the file cannot be read or is larger than 256 MiB.
Dataset read_text(const std::filesystem::path& file, int64_t context);

// Returns sums such as "27+58=580", zero-padded to `digits` digits, one per sample. The result is written last digit
// first, so that each digit follows from those before it. Only targets of the result count. The others are ignored.
// 8,000 samples for training and 1,000 others for testing, drawn without repetition.
Dataset make_sums(int64_t digits, uint64_t seed);

} // namespace amplab
