// SPDX-License-Identifier: Apache-2.0
// The subset of CBOR (RFC 8949) that our messages need: definite lengths, no own tags. Any thread.
//
// The reader trusts no input. A length beyond the remaining bytes is an error before any allocation. Nesting is
// followed in a loop, not by recursion.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace amplab::wire {

class CborWriter {
 public:
  explicit CborWriter(std::vector<std::byte>& out) : out_(out) {}

  void integer(int64_t value);
  void number(double value); // exact bits, NaN payloads included
  void boolean(bool value);
  void null();
  void text(std::string_view value);
  void array(size_t count); // count items follow

  // Reserves a byte string of `count` bytes to be filled later. Returns its offset from data().
  size_t bytes(size_t count);
  std::byte* data() { return out_.data(); } // valid until the next write

  // A map with up to 255 entries, counted by the caller. Each entry is a text and a value.
  size_t begin_map();
  void end_map(size_t begun, size_t entries);

 private:
  void head(uint8_t major, uint64_t argument);

  std::vector<std::byte>& out_;
};

// Reads items in sequence. Each read throws WireError if the next item is of another kind or truncated.
class CborReader {
 public:
  enum class Kind : uint8_t { integer, number, boolean, null, text, array, map, other };

  explicit CborReader(std::span<const std::byte> data) : rest_(data) {}

  Kind next() const; // of the next item; `other` at the end too

  int64_t integer();
  double number(); // of any width, also from an integer
  bool boolean();
  std::string_view text();
  std::span<const std::byte> bytes();
  size_t array(); // Returns the count of items that follow, at most the number of bytes left.
  size_t map();   // Returns the count of entries that follow, limited in the same way.
  void skip();    // skips one item of any kind
  bool at_end() const { return rest_.empty(); }
  std::span<const std::byte> rest() const { return rest_; }

 private:
  struct Head {
    uint8_t major, info;
    uint64_t argument;
  };
  Head head();
  Head expect(uint8_t major, const char* what);
  size_t counted(uint64_t count, size_t smallest_item) const;
  std::span<const std::byte> read_bytes(uint64_t count);

  std::span<const std::byte> rest_;
};

// A map for lookup by key. Values are read on demand. Holds views into the source data.
class CborMap {
 public:
  static constexpr size_t kMostEntries = 255;

  // Throws: WireError.
  explicit CborMap(CborReader& reader);

  // Returns a reader at the key's value, the first of several, or nothing.
  std::optional<CborReader> find(std::string_view key) const;

 private:
  std::vector<std::pair<std::string_view, CborReader>> entries_;
};

} // namespace amplab::wire
