// SPDX-License-Identifier: Apache-2.0
// Data files: tables, MNIST images, CIFAR-10 images, texts.
#include "engine/data/characters.h"
#include "engine/data/cifar.h"
#include "engine/data/idx.h"
#include "engine/data/table.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <filesystem>
#include <zlib.h>

namespace amplab::fuzz {
namespace {

// Checks the guarantees of every data set.
std::string checked(const Dataset& data) {
  for (const Split* split : {&data.training, &data.test}) {
    const auto features = std::visit([](const auto& all) { return std::ssize(all); }, split->features);
    if (features != split->count() * data.feature_count()) throw Finding{"features and samples do not fit each other"};
    for (const int64_t target : split->targets)
      if (target < 0 || target >= data.class_count) throw Finding{"a target is no class"};
  }
  if (data.training.count() < 1) throw Finding{"there is nothing to train on"};
  return "accepted";
}

template <class Read> std::string refused_or_checked(Read read) {
  try {
    return checked(read());
  } catch (const DataError& error) {
    return error.what();
  }
}

std::string read_table(std::string_view input) {
  return refused_or_checked(
      [&] { return make_table(parse_csv(input, "t.csv"), input.starts_with("a") ? "a" : "", 0.2, 1); });
}

std::vector<std::string> small_tables() {
  return {"size,colour,label\n1,red,yes\n2.5,blue,no\n-3e2,red,yes\n4,blue,no\n", "a;b\r\n1,5;2\r\n2;3\r\n",
          "a\tb\n1\t2\n3\t4\n", "\xef\xbb\xbf\"a\",\"b \"\"c\"\"\"\n\"x,\ny\",2\n1,nan\n",
          "x,y\n" + std::string("0.1,1\n0.2,2\n0.3,3\n")};
}

std::string big_endian(std::initializer_list<uint32_t> values) {
  std::string bytes;
  for (const uint32_t value : values)
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(value >> shift);
  return bytes;
}

std::string zipped(std::string_view bytes) {
  const std::string file = written("packed", "");
  const gzFile stream = gzopen(file.c_str(), "wb1");
  gzwrite(stream, bytes.data(), static_cast<unsigned>(bytes.size()));
  gzclose(stream);
  std::string packed(static_cast<size_t>(std::filesystem::file_size(file)), '\0');
  if (std::FILE* in = std::fopen(file.c_str(), "rb")) {
    packed.resize(std::fread(packed.data(), 1, packed.size(), in));
    std::fclose(in);
  }
  return packed;
}

std::string small_images() { return big_endian({0x803, 3, 2, 2}) + "abcdefghijkl"; }
std::string small_labels() { return big_endian({0x801, 3}) + std::string("\0\1\2", 3); }

// Reads the input as images, as labels, and as the images of a set with valid labels.
std::string read_idx(std::string_view input) {
  static const std::string labels = written("labels", small_labels());
  const std::string file = written("images", input);
  std::string answer;
  const auto note = [&](auto read) {
    try {
      read();
      answer += "accepted ";
    } catch (const DataError& error) {
      answer += error.what();
    }
  };
  note([&] { (void)read_idx_images(file); });
  note([&] { (void)read_idx_labels(file); });
  note([&] { (void)checked(read_mnist({file, labels, file, labels}, 0)); });
  note([&] { (void)read_mnist({file, file, file, file}, 10); });
  return answer;
}

std::vector<std::string> idx_samples() {
  return {small_images(), small_labels(), zipped(small_images()), zipped(small_labels()),
          zipped(big_endian({0x803, 64, 32, 32}) + std::string(64 << 10, '\0'))};
}

std::string read_cifar(std::string_view input) {
  static const std::filesystem::path folder = [] {
    for (const char* name :
         {"data_batch_2.bin", "data_batch_3.bin", "data_batch_4.bin", "data_batch_5.bin", "test_batch.bin"})
      written(name, std::string(3073, '\1'));
    return std::filesystem::path(written("data_batch_1.bin", "")).parent_path();
  }();
  written("data_batch_1.bin", input);
  return refused_or_checked([] { return read_cifar10(folder); });
}

std::vector<std::string> cifar_samples() { return {std::string(3073, '\0'), std::string(2 * 3073, '\7')}; }

// Pads to whole records. Their first bytes are labels.
void to_records(std::string& input) { input.resize(std::max<size_t>(1, (input.size() + 1536) / 3073) * 3073, '\0'); }

std::string read_text_of(std::string_view input) {
  const int64_t context = input.empty() ? 1 : 1 + static_cast<unsigned char>(input[0]) % 8;
  return refused_or_checked([&] {
    Dataset data = make_text(input, context, "t.txt");
    data.test = data.training; // a text's test set consists of training samples
    return data;
  });
}

std::vector<std::string> small_texts() {
  return {"to be or not to be, that is the question",
          "\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f \xe6\xbc\xa2\xe5\xad\x97 \xf0\x9f\x98\x80 repeated \xf0\x9f\x98\x80\n\r\n"};
}

} // namespace

Target tables() {
  return {"tables",
          read_table,
          small_tables,
          {",", ";", "\t", "\n", "\r\n", "\"", "\"\"", "1e39", "nan", "inf", " ", "+1", "a", "label"}};
}
Target idx_files() {
  return {"idx",
          read_idx,
          idx_samples,
          {std::string_view("\0\0\x08\x03", 4), std::string_view("\0\0\x08\x01", 4), "\x1f\x8b\x08"}};
}
Target cifar_files() { return {"cifar", read_cifar, cifar_samples, {}, to_records}; }
Target texts() {
  return {"texts",
          read_text_of,
          small_texts,
          {"\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80"}};
}

} // namespace amplab::fuzz
