// SPDX-License-Identifier: Apache-2.0
// CIFAR-10's binary version (cs.toronto.edu/~kriz/cifar.html): records of one label byte and 3 x 32 x 32 bytes, red
// plane first, in data_batch_1.bin to data_batch_5.bin and test_batch.bin.
#pragma once
#include "engine/data/dataset.h"

#include <filesystem>

namespace amplab {

// folder: location of the six files. Throws: DataError, with the file and what was expected.
Dataset read_cifar10(const std::filesystem::path& folder);

// Returns an empty string if the six files exist, otherwise a sentence that names the first missing one.
std::string cifar10_absent(const std::filesystem::path& folder);

} // namespace amplab
