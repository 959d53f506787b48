// SPDX-License-Identifier: Apache-2.0
#include "engine/checkpoint/safetensors_header.h"

#include "engine/settings/shown.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace amplab {
namespace {

using nlohmann::json;

constexpr std::string_view kMetadata = "__metadata__";

// The keys of a tensor's object read so far.
struct Draft {
  std::optional<FileDType> dtype;
  std::optional<std::vector<uint64_t>> shape, offsets;
};

// Processes the header's JSON event by event. Accepts only {name: {dtype, shape, data_offsets}} and one object of
// strings. No tree is built, so nesting and repetition in a hostile file cost nothing.
class HeaderReader : public nlohmann::json_sax<json> {
 public:
  HeaderReader(const std::string& source, SafetensorsHeader& header) : source_(source), header_(header) {}

  bool null() override { reject("null"); }
  bool boolean(bool value) override { reject(value ? "true" : "false"); }
  bool number_float(double, const std::string& text) override { reject(text); }
  bool number_integer(int64_t value) override { reject(std::to_string(value)); }
  bool binary(json::binary_t&) override { reject("bytes"); }

  bool number_unsigned(uint64_t value) override {
    if (!list_) reject(std::to_string(value));
    list_->push_back(value);
    return true;
  }

  bool string(std::string& value) override {
    if (scope_ == Scope::metadata) {
      header_.metadata[key_] = value;
    } else if (scope_ == Scope::tensor && key_ == "dtype") {
      const auto* row = std::ranges::find(kFileFormats, value, &FileFormat::name);
      if (row == std::end(kFileFormats)) reject(shown(value));
      draft_.dtype = static_cast<FileDType>(row - std::begin(kFileFormats));
    } else {
      reject(shown(value));
    }
    return true;
  }

  bool start_object(size_t) override {
    if (list_ || scope_ == Scope::tensor || scope_ == Scope::metadata) reject("an object");
    if (scope_ == Scope::outside) {
      scope_ = Scope::top;
    } else {
      scope_ = name_ == kMetadata ? Scope::metadata : Scope::tensor;
      draft_ = {};
      keys_.clear();
    }
    return true;
  }

  bool key(std::string& key) override {
    auto& seen = scope_ == Scope::top ? names_ : keys_;
    if (!seen.insert(key).second) fail(in_tensor() + shown(key) + " is twice in the header");
    if (scope_ == Scope::tensor && key != "dtype" && key != "shape" && key != "data_offsets")
      fail(in_tensor() + "unknown key " + shown(key) + "; expected dtype, shape and data_offsets");
    (scope_ == Scope::top ? name_ : key_) = key;
    return true;
  }

  bool end_object() override {
    if (scope_ == Scope::tensor) finish_tensor();
    scope_ = scope_ == Scope::top ? Scope::outside : Scope::top;
    return true;
  }

  bool start_array(size_t) override {
    if (scope_ != Scope::tensor || key_ == "dtype" || list_) reject("a list");
    auto& list = key_ == "shape" ? draft_.shape : draft_.offsets;
    list_ = &list.emplace();
    return true;
  }

  bool end_array() override {
    list_ = nullptr;
    return true;
  }

  bool parse_error(size_t position, const std::string&, const nlohmann::detail::exception& error) override {
    // The parser's reason, without its prefix and without the bytes it read, which may be anything.
    std::string reason = error.what();
    if (const size_t dash = reason.find(" - "); dash != std::string::npos) reason.erase(0, dash + 3);
    fail("the header is not valid JSON at its byte " + std::to_string(position) + ": " +
         reason.substr(0, reason.find("; last read")));
  }

 private:
  enum class Scope { outside, top, metadata, tensor };

  [[noreturn]] void fail(const std::string& what) const { throw CheckpointError(source_ + ": " + what + "."); }

  std::string in_tensor() const { return scope_ == Scope::tensor ? "tensor " + shown(name_) + ": " : ""; }

  // Throws: CheckpointError, with what was expected in place of `found`.
  [[noreturn]] void reject(const std::string& found) const {
    switch (scope_) {
    case Scope::outside: fail("the header must be an object {...}, not " + found);
    case Scope::top: fail(shown(name_) + " must be an object {...}, not " + found);
    case Scope::metadata: fail("__metadata__ must contain strings only, but " + shown(key_) + " is " + found);
    case Scope::tensor: break;
    }
    if (key_ == "dtype") {
      std::string names;
      for (const FileFormat& row : kFileFormats) names += (names.empty() ? "" : ", ") + std::string(row.name);
      fail(in_tensor() + "dtype is " + found + "; expected one of " + names);
    }
    fail(in_tensor() + key_ + " must be a list of whole numbers from 0 up, not " + found);
  }

  void finish_tensor() {
    if (!draft_.dtype || !draft_.shape || !draft_.offsets)
      fail(in_tensor() + "the header has no " + (!draft_.dtype ? "dtype" : !draft_.shape ? "shape" : "data_offsets"));
    if (draft_.offsets->size() != 2)
      fail(in_tensor() + "data_offsets must be two numbers, begin and end, not " +
           std::to_string(draft_.offsets->size()));
    const uint64_t begin = (*draft_.offsets)[0], end = (*draft_.offsets)[1];
    if (begin > end)
      fail(in_tensor() + "data_offsets end at " + std::to_string(end) + ", before they begin at " +
           std::to_string(begin));
    header_.entries.push_back({name_, *draft_.dtype, checked_shape(end - begin), begin, end});
  }

  // Returns the shape. Throws: CheckpointError unless its elements fill exactly `bytes`.
  std::vector<int64_t> checked_shape(uint64_t bytes) const {
    std::vector<int64_t> shape;
    const bool empty = std::ranges::find(*draft_.shape, 0u) != draft_.shape->end();
    uint64_t needed = empty ? 0 : bytes_of(*draft_.dtype);
    for (const uint64_t size : *draft_.shape) {
      if (size > INT64_MAX || __builtin_mul_overflow(needed, size, &needed))
        fail(in_tensor() + "a tensor of that shape is too large");
      shape.push_back(static_cast<int64_t>(size));
    }
    if (needed != bytes)
      fail(in_tensor() + "a tensor of shape " + short_text(shape) + " and dtype " +
           std::string(name_of(*draft_.dtype)) + " has " + std::to_string(needed) +
           " bytes, but its data_offsets span " + std::to_string(bytes));
    return shape;
  }

  static std::string short_text(std::span<const int64_t> shape) {
    constexpr size_t kMostShown = 8;
    return shape.size() <= kMostShown ? shape_text(shape) : "of " + std::to_string(shape.size()) + " axes";
  }

  const std::string& source_;
  SafetensorsHeader& header_;
  Scope scope_ = Scope::outside;
  std::string name_, key_;
  std::set<std::string> names_, keys_;
  Draft draft_;
  std::vector<uint64_t>* list_ = nullptr; // the list being read
};

// Sorts entries by position. Throws: CheckpointError unless they cover the data without gap or overlap.
void require_contiguous(std::vector<HeaderEntry>& entries, uint64_t data_bytes, const std::string& source) {
  const auto fail = [&](const std::string& what) { throw CheckpointError(source + ": " + what + "."); };
  std::ranges::stable_sort(entries, [](const HeaderEntry& a, const HeaderEntry& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  uint64_t expected = 0;
  for (const HeaderEntry& entry : entries) {
    if (entry.begin != expected)
      fail("tensor " + shown(entry.name) + " begins at byte " + std::to_string(entry.begin) + " of the data, but " +
           (entry.begin < expected ? "the tensor before it ends at byte " : "there is a gap from byte ") +
           std::to_string(expected));
    if (entry.end > data_bytes)
      fail("truncated: tensor " + shown(entry.name) + " ends at byte " + std::to_string(entry.end) +
           " of the data, but the file has " + std::to_string(data_bytes));
    expected = entry.end;
  }
  if (expected != data_bytes)
    fail(std::to_string(data_bytes - expected) + " bytes follow the last tensor; expected the end of the file");
}

} // namespace

SafetensorsHeader parse_header(std::string_view text, uint64_t data_bytes, const std::string& source) {
  // The parser would skip a byte-order mark and stop at a zero byte.
  if (!text.starts_with('{'))
    throw CheckpointError(source + ": not a safetensors file: its header does not begin with {.");
  if (text.find('\0') != std::string_view::npos)
    throw CheckpointError(source + ": the header contains a zero byte; expected JSON.");
  SafetensorsHeader header;
  HeaderReader reader(source, header);
  json::sax_parse(text, &reader);
  require_contiguous(header.entries, data_bytes, source);
  return header;
}

} // namespace amplab
