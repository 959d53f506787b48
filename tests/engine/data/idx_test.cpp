// SPDX-License-Identifier: Apache-2.0
#include "engine/data/idx.h"

#include "tests/engine/data/complaint.h"
#include "tests/engine/data/idx_files.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

namespace fs = std::filesystem;

class Idx : public testing::Test {
 protected:
  // Reads images that consist of these bytes. Returns the error message, which must name the file.
  std::string complaint_about_images(const std::string& bytes) {
    const fs::path file = folder_.path() / "images";
    write(file, bytes);
    const std::string sentence = complaint([&] { read_idx_images(file); });
    EXPECT_NE(sentence.find(file.string()), std::string::npos) << sentence;
    return sentence;
  }
  // The same for a data set of three training and three test images in which one file was replaced.
  std::string complaint_about_set(const std::string& name, const std::string& bytes) {
    write_data_set(folder_.path(), 3, 3);
    fs::remove(folder_.path() / (name + ".gz"));
    write(folder_.path() / name, bytes);
    const std::string sentence = complaint([&] { read_mnist(find_mnist_files(folder_.path()), 0); });
    EXPECT_NE(sentence.find((folder_.path() / name).string()), std::string::npos) << sentence;
    return sentence;
  }
  TemporaryFolder folder_;
};

#define EXPECT_CONTAINS(sentence, words) EXPECT_NE((sentence).find(words), std::string::npos) << (sentence)

TEST_F(Idx, ReadsPlainAndGzipAlike) {
  write(folder_.path() / "plain", images(5));
  write_gzip(folder_.path() / "packed", images(5));
  const IdxImages plain = read_idx_images(folder_.path() / "plain");
  EXPECT_EQ(plain.count, 5);
  EXPECT_EQ(plain.rows, 2);
  EXPECT_EQ(plain.columns, 2);
  EXPECT_EQ(plain.pixels.size(), 20u);
  EXPECT_EQ(plain.pixels[19], 19);
  EXPECT_EQ(plain.pixels, read_idx_images(folder_.path() / "packed").pixels);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(read_idx_images(folder_.path() / "packed", stop.get_token()), DataError) << "the reader was stopped";
}

// Each byte of gzip unpacks to a thousand zeros.
TEST_F(Idx, RejectsASmallFileThatUnpacksToGigabytes) {
  const fs::path file = folder_.path() / "bomb";
  std::string header("\0\0\x08\x03\0\0\x04\0\0\0\x04\0\0\0\x04\0", 16); // 1024 of 1024 x 1024
  write_gzip(file, header + std::string(1 << 20, '\0'));
  fs::resize_file(file, 2 << 20); // as if the rest were there
  EXPECT_CONTAINS(complaint([&] { read_idx_images(file); }),
                  "in 1 GiB of memory: expected at most 512 MiB for a file of its size");
}

// 16 MB of one byte compress a thousandfold, so that the first estimate of the size is too small.
TEST_F(Idx, ReadsImagesThatPackWell) {
  write_gzip(folder_.path() / "packed", words({0x803, 1, 4096, 4096}) + std::string(4096 * 4096, '\7'));
  const IdxImages read = read_idx_images(folder_.path() / "packed");
  EXPECT_EQ(read.pixels, std::vector<uint8_t>(4096 * 4096, 7));
}

TEST_F(Idx, NamesAMissingFile) {
  EXPECT_CONTAINS(complaint([&] { read_idx_images(folder_.path() / "nowhere"); }), "nowhere cannot be read");
  EXPECT_CONTAINS(complaint([&] { read_idx_images(folder_.path()); }), "cannot be read");
  EXPECT_CONTAINS(complaint([&] { find_mnist_files(folder_.path()); }), "train-images-idx3-ubyte is missing");
}

TEST_F(Idx, NamesTheOneFileOfFourThatIsMissing) {
  write_data_set(folder_.path(), 3, 3);
  fs::remove(folder_.path() / "t10k-labels.idx1-ubyte.gz");
  EXPECT_CONTAINS(complaint([&] { find_mnist_files(folder_.path()); }), "t10k-labels-idx1-ubyte is missing");
}

TEST_F(Idx, RejectsAnEmptyFile) { EXPECT_CONTAINS(complaint_about_images(""), "is empty"); }

TEST_F(Idx, RejectsAWrongMagicNumber) {
  EXPECT_CONTAINS(complaint_about_images(labels(100)), "expected the first number to be 2051, found 2049");
  EXPECT_CONTAINS(complaint_about_images("<!DOCTYPE html>"), "is not a file of images");
}

TEST_F(Idx, RejectsATruncatedHeader) { EXPECT_CONTAINS(complaint_about_images(words({0x803, 5})), "is truncated"); }

TEST_F(Idx, RejectsGzipWithoutItsChecksum) {
  const fs::path file = folder_.path() / "images";
  write_gzip(file, images(5));
  const std::string whole = read(file);
  for (size_t cut = 1; cut <= 8; ++cut) {
    write(file, whole.substr(0, whole.size() - cut));
    EXPECT_CONTAINS(complaint([&] { read_idx_images(file); }), "is truncated");
  }
}

TEST_F(Idx, RejectsTruncatedImages) {
  EXPECT_CONTAINS(complaint_about_images(images(5).substr(0, 30)),
                  "is truncated: expected 20 bytes for 5 images of 2 x 2 pixels, found 14");
}

TEST_F(Idx, RejectsTrailingBytes) {
  EXPECT_CONTAINS(complaint_about_images(images(5) + "x"), "has data after its end");
}

TEST_F(Idx, RejectsZeroImagesAndZeroPixels) {
  EXPECT_CONTAINS(complaint_about_images(images(0)), "expected at least one");
  EXPECT_CONTAINS(complaint_about_images(words({0x803, 5, 0, 2})), "expected at least one");
}

TEST_F(Idx, RejectsAbsurdSizesWithoutTryingToHoldThem) {
  EXPECT_CONTAINS(complaint_about_images(words({0x803, 0xffffffff, 28, 28})), "more than a file of 16 bytes can hold");
  EXPECT_CONTAINS(complaint_about_images(words({0x803, 0xffffffff, 0x4000, 0x4000})), "can hold");
  EXPECT_CONTAINS(complaint_about_images(words({0x803, 1, 0xffffffff, 0xffffffff})), "at most 16384 on a side");
}

TEST_F(Idx, RejectsGzipThatEndsEarly) {
  const fs::path file = folder_.path() / "images";
  write_gzip(file, images(200));
  write(file, read(file).substr(0, fs::file_size(file) / 2));
  EXPECT_CONTAINS(complaint([&] { read_idx_images(file); }), "is truncated");
}

TEST_F(Idx, RejectsGzipWithOneFlippedByte) {
  const fs::path file = folder_.path() / "images";
  write_gzip(file, images(200));
  const std::string sound = read(file);
  for (size_t at : {sound.size() / 2, sound.size() - 8}) { // in the data; in the checksum at the end
    std::string damaged = sound;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    write(file, damaged);
    EXPECT_CONTAINS(complaint([&] { read_idx_images(file); }), "is damaged");
  }
}

TEST_F(Idx, RejectsAnotherNumberOfLabelsThanImages) {
  EXPECT_CONTAINS(complaint_about_set("train-labels-idx1-ubyte", labels(4)), "has 4 labels: expected 3");
}

TEST_F(Idx, RejectsTestLabelsThatTrainingHasNot) {
  EXPECT_CONTAINS(complaint_about_set("t10k-labels.idx1-ubyte", words({0x801, 3}) + std::string("\0\1\3", 3)),
                  "labels image 2 as 3: expected labels from 0 to 2");
}

TEST_F(Idx, RejectsTestImagesOfAnotherSize) {
  EXPECT_CONTAINS(complaint_about_set("t10k-images.idx3-ubyte", words({0x803, 3, 1, 2}) + "abcdef"),
                  "has images of shape [1, 1, 2]: expected [1, 2, 2]");
}

TEST_F(Idx, RejectsLabelsBeyondTheKnownClasses) {
  write_data_set(folder_.path(), 3, 3);
  EXPECT_CONTAINS(complaint([&] { read_mnist(find_mnist_files(folder_.path()), 2); }), "expected labels from 0 to 1");
}

TEST_F(Idx, MakesADataSetOfTheFourFiles) {
  write_data_set(folder_.path(), 6, 4);
  const Dataset dataset = read_mnist(find_mnist_files(folder_.path()), 0);
  EXPECT_EQ(dataset.training.count(), 6);
  EXPECT_EQ(dataset.test.count(), 4);
  EXPECT_EQ(dataset.feature_shape, (Shape{1, 2, 2}));
  EXPECT_EQ(dataset.class_count, 3);
  EXPECT_EQ(dataset.class_names, (std::vector<std::string>{"0", "1", "2"}));
  EXPECT_EQ(dataset.training.targets, (std::vector<int64_t>{0, 1, 2, 0, 1, 2}));
}

} // namespace
} // namespace amplab
