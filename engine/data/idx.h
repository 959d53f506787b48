// SPDX-License-Identifier: Apache-2.0
// Reads files in MNIST's IDX format, plain or gzip (yann.lecun.com/exdb/mnist): a big-endian magic number and sizes,
// then bytes. Memory use grows with the file's content, not with sizes claimed by its header. Any thread.
#pragma once
#include "engine/data/dataset.h"

#include <filesystem>
#include <stop_token>

namespace amplab {

struct IdxImages {
  int64_t count = 0, rows = 0, columns = 0;
  std::vector<uint8_t> pixels; // [count, rows, columns]
};

// Throws: DataError if the file is missing, empty, truncated, damaged, of another kind, without images, or has trailing
// data. Also soon after a stop is requested.
IdxImages read_idx_images(const std::filesystem::path& file, const std::stop_token& stop = {});
std::vector<uint8_t> read_idx_labels(const std::filesystem::path& file, const std::stop_token& stop = {});

// The four files of a data set in MNIST's format.
struct MnistFiles {
  std::filesystem::path training_images, training_labels, test_images, test_labels;
};

// Finds the files in a folder: "train-images-idx3-ubyte" or "train-images.idx3-ubyte", with or without ".gz", and so
// on.
// Throws: DataError naming the first that is missing.
MnistFiles find_mnist_files(const std::filesystem::path& folder);

// Reads the files into an unnamed data set. class_count: upper bound of the labels; 0: the largest training label plus
// one. Features stay bytes, which stand for x / 255.
// Throws: DataError, as above, and if counts or image sizes of the files differ.
Dataset read_mnist(const MnistFiles& files, int64_t class_count, const std::stop_token& stop = {});

} // namespace amplab
