// SPDX-License-Identifier: Apache-2.0
#include "engine/data/idx.h"

#include "engine/data/file_reading.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <zlib.h>

namespace amplab {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kImagesMagic = 0x00000803, kLabelsMagic = 0x00000801;
constexpr int64_t kLargestRatio = 1032;   // maximum of deflate (zlib's technical details)
constexpr int64_t kLargestSide = 1 << 14; // keeps 2^32 images, the most that a header can claim, within 64 bits

// zlib reads files that are not gzip unchanged, so one reader serves both.
class IdxFile {
 public:
  explicit IdxFile(const fs::path& file, std::stop_token stop = {}) : name_(file.string()), stop_(std::move(stop)) {
    std::error_code error;
    size_ = static_cast<int64_t>(fs::file_size(file, error)); // fails unless the file is regular; a pipe would block
    if (error) fail("cannot be read (" + error.message() + "): expected a file in MNIST's format");
    stream_.reset(gzopen(file.c_str(), "rb"));
    if (!stream_)
      fail(std::string("cannot be opened (") + std::strerror(errno) + "): expected a file in MNIST's format");
    gzbuffer(stream_.get(), 256 * 1024);
  }

  // Reads the magic number and the following sizes.
  template <size_t N> std::array<int64_t, N> read_header(uint32_t magic, const char* kind) {
    std::array<uint8_t, 4 * (N + 1)> raw{};
    const size_t got = read(raw.data(), raw.size());
    const auto word = [&raw](size_t i) {
      const uint8_t* p = &raw[4 * i];
      return uint32_t{p[0]} << 24 | uint32_t{p[1]} << 16 | uint32_t{p[2]} << 8 | uint32_t{p[3]};
    };
    if (got == 0) fail(std::string("is empty: expected ").append(kind).append(" in MNIST's format"));
    if (got >= 4 && word(0) != magic)
      fail(
          std::string("is not a file of ").append(kind).append(" in MNIST's format: expected the first number to be ") +
          std::to_string(magic) + ", found " + std::to_string(word(0)));
    if (got < raw.size())
      fail("is truncated: expected a header of " + std::to_string(raw.size()) + " bytes, found " + std::to_string(got));
    std::array<int64_t, N> sizes{};
    for (size_t i = 0; i < N; ++i) sizes[i] = word(i + 1);
    return sizes;
  }

  // Reads exactly `bytes` bytes and checks that the file ends there.
  std::vector<uint8_t> read_body(int64_t bytes, const std::string& what) {
    if (bytes > size_ * kLargestRatio)
      fail("claims " + what + ", more than a file of " + std::to_string(size_) + " bytes can hold");
    require_within(memory_budget(size_), static_cast<double>(bytes), name_, what);
    std::vector<uint8_t> body;
    const auto wanted = static_cast<size_t>(bytes), first_guess = static_cast<size_t>(4 * size_);
    while (body.size() < wanted) {
      const size_t before = body.size();
      body.resize(std::min(wanted, std::max(first_guess, 2 * before)));
      const size_t got = read(body.data() + before, body.size() - before);
      if (before + got < body.size())
        fail("is truncated: expected " + std::to_string(wanted) + " bytes for " + what + ", found " +
             std::to_string(before + got));
    }
    uint8_t extra = 0;
    if (read(&extra, 1) != 0) fail("has data after its end: expected nothing after " + what);
    int code = Z_OK;
    gzerror(stream_.get(), &code);
    if (code == Z_BUF_ERROR) fail("is truncated: expected the checksum of gzip after " + what);
    return body;
  }

  [[noreturn]] void fail(const std::string& what) const { throw DataError(name_ + " " + what + "."); }

 private:
  struct Close {
    void operator()(gzFile_s* stream) const { gzclose(stream); }
  };

  // Returns fewer bytes than requested at the end of the file, whether or not it is complete.
  size_t read(uint8_t* to, size_t bytes) {
    constexpr size_t kPiece = 16 << 20; // between two checks for cancellation
    size_t done = 0;
    while (done < bytes) {
      throw_if_cancelled(stop_, name_);
      const int got = gzread(stream_.get(), to + done, static_cast<unsigned>(std::min(bytes - done, kPiece)));
      if (got < 0) {
        int code = Z_OK;
        const char* message = gzerror(stream_.get(), &code);
        if (code == Z_BUF_ERROR) return done;
        fail(std::string("is damaged: expected valid gzip data, zlib reports \"") + message + "\"");
      }
      if (got == 0) break;
      done += static_cast<size_t>(got);
    }
    return done;
  }

  std::string name_;
  std::stop_token stop_;
  int64_t size_ = 0;
  std::unique_ptr<gzFile_s, Close> stream_;
};

fs::path find(const fs::path& folder, const std::string& set, const std::string& kind) {
  std::error_code unreadable;
  const std::string names[] = {set + "-" + kind, set + "." + kind};
  for (const std::string& name : names)
    for (const char* ending : {"", ".gz"})
      if (const fs::path file = folder / (name + ending); fs::exists(file, unreadable)) return file;
  throw DataError((folder / names[0]).string() + " is missing: expected this file, plain or with .gz.");
}

Split read_split(const fs::path& images_file, const fs::path& labels_file, Shape& shape, const std::stop_token& stop) {
  IdxImages images = read_idx_images(images_file, stop);
  const std::vector<uint8_t> labels = read_idx_labels(labels_file, stop);
  if (static_cast<int64_t>(labels.size()) != images.count)
    throw DataError(labels_file.string() + " has " + std::to_string(labels.size()) + " labels: expected " +
                    std::to_string(images.count) + ", one for each image of " + images_file.string() + ".");
  shape = {1, images.rows, images.columns};
  return {.features = std::move(images.pixels), .targets = {labels.begin(), labels.end()}};
}

void check_labels(const Split& split, const fs::path& file, int64_t class_count) {
  const auto bad = std::ranges::find_if(split.targets, [class_count](int64_t label) { return label >= class_count; });
  if (bad == split.targets.end()) return;
  throw DataError(file.string() + " labels image " + std::to_string(bad - split.targets.begin()) + " as " +
                  std::to_string(*bad) + ": expected labels from 0 to " + std::to_string(class_count - 1) + ".");
}

} // namespace

IdxImages read_idx_images(const fs::path& path, const std::stop_token& stop) {
  IdxFile file(path, stop);
  const auto [count, rows, columns] = file.read_header<3>(kImagesMagic, "images");
  const std::string what =
      std::to_string(count) + " images of " + std::to_string(rows) + " x " + std::to_string(columns) + " pixels";
  if (count == 0 || rows == 0 || columns == 0) file.fail("holds " + what + ": expected at least one");
  if (rows > kLargestSide || columns > kLargestSide)
    file.fail("claims " + what + ": expected at most " + std::to_string(kLargestSide) + " on a side");
  return {count, rows, columns, file.read_body(count * rows * columns, what)};
}

std::vector<uint8_t> read_idx_labels(const fs::path& path, const std::stop_token& stop) {
  IdxFile file(path, stop);
  const auto [count] = file.read_header<1>(kLabelsMagic, "labels");
  return file.read_body(count, std::to_string(count) + " labels");
}

MnistFiles find_mnist_files(const fs::path& folder) {
  return {find(folder, "train-images", "idx3-ubyte"), find(folder, "train-labels", "idx1-ubyte"),
          find(folder, "t10k-images", "idx3-ubyte"), find(folder, "t10k-labels", "idx1-ubyte")};
}

Dataset read_mnist(const MnistFiles& files, int64_t class_count, const std::stop_token& stop) {
  Dataset dataset;
  Shape test_shape;
  dataset.training = read_split(files.training_images, files.training_labels, dataset.feature_shape, stop);
  dataset.test = read_split(files.test_images, files.test_labels, test_shape, stop);
  if (test_shape != dataset.feature_shape)
    throw DataError(files.test_images.string() + " has images of shape " + to_string(test_shape) + ": expected " +
                    to_string(dataset.feature_shape) + ", as in " + files.training_images.string() + ".");
  dataset.class_count = class_count > 0 ? class_count : 1 + *std::ranges::max_element(dataset.training.targets);
  check_labels(dataset.training, files.training_labels, dataset.class_count);
  check_labels(dataset.test, files.test_labels, dataset.class_count);
  for (int64_t c = 0; c < dataset.class_count; ++c) dataset.class_names.push_back(std::to_string(c));
  dataset.checksum = checksum_of(dataset.training);
  return dataset;
}

} // namespace amplab
