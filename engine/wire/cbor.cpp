// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/cbor.h"

#include "engine/wire/wire_error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace amplab::wire {
namespace {

// Major types and simple values, RFC 8949 section 3.
enum : uint8_t { kUnsigned = 0, kNegative = 1, kBytes = 2, kText = 3, kArray = 4, kMap = 5, kTag = 6, kSimple = 7 };
enum : uint8_t { kFalse = 20, kTrue = 21, kNull = 22, kHalf = 25, kSingle = 26, kDouble = 27 };

[[noreturn]] void cut_off() { throw WireError("the message is truncated"); }

// Returns the value of IEEE 754's binary16: sign, 5 bits of exponent, 10 of fraction.
double from_half(uint64_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double magnitude =
      exponent == 31
          ? (fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN())
          : std::ldexp(fraction + (exponent == 0 ? 0 : 1024), std::max(exponent, 1) - 25);
  return bits >> 15 == 0 ? magnitude : -magnitude;
}

} // namespace

// ---- writing -----------------------------------------------------------------------------------------------------

void CborWriter::head(uint8_t major, uint64_t argument) {
  const int length = argument < 24 ? 0 : argument <= 0xff ? 1 : argument <= 0xffff ? 2 : argument >> 32 == 0 ? 4 : 8;
  const int info = length == 0 ? static_cast<int>(argument) : 24 + std::countr_zero(static_cast<unsigned>(length));
  out_.push_back(static_cast<std::byte>(major << 5 | info));
  for (int i = length - 1; i >= 0; --i) out_.push_back(static_cast<std::byte>(argument >> (8 * i)));
}

void CborWriter::integer(int64_t value) {
  if (value >= 0)
    head(kUnsigned, static_cast<uint64_t>(value));
  else
    head(kNegative, ~static_cast<uint64_t>(value)); // -1 - value
}

void CborWriter::number(double value) {
  const auto bits = std::bit_cast<uint64_t>(value);
  out_.push_back(static_cast<std::byte>(kSimple << 5 | kDouble));
  for (int shift = 56; shift >= 0; shift -= 8) out_.push_back(static_cast<std::byte>(bits >> shift));
}

void CborWriter::boolean(bool value) {
  out_.push_back(static_cast<std::byte>(kSimple << 5 | (value ? kTrue : kFalse)));
}

void CborWriter::null() { out_.push_back(static_cast<std::byte>(kSimple << 5 | kNull)); }

void CborWriter::text(std::string_view value) {
  head(kText, value.size());
  const auto bytes = std::as_bytes(std::span(value));
  out_.insert(out_.end(), bytes.begin(), bytes.end());
}

void CborWriter::array(size_t count) { head(kArray, count); }

size_t CborWriter::bytes(size_t count) {
  head(kBytes, count);
  const size_t begin = out_.size();
  out_.resize(begin + count);
  return begin;
}

size_t CborWriter::begin_map() {
  out_.push_back(static_cast<std::byte>(kMap << 5 | 24)); // a one-byte count follows
  out_.push_back({});
  return out_.size() - 1;
}

void CborWriter::end_map(size_t begun, size_t entries) { out_[begun] = static_cast<std::byte>(entries); }

// ---- reading -----------------------------------------------------------------------------------------------------

CborReader::Kind CborReader::next() const {
  if (rest_.empty()) return Kind::other;
  const auto first = static_cast<uint8_t>(rest_[0]), info = static_cast<uint8_t>(first & 31);
  switch (first >> 5) {
  case kUnsigned:
  case kNegative: return Kind::integer;
  case kText: return Kind::text;
  case kArray: return Kind::array;
  case kMap: return Kind::map;
  case kSimple:
    return info >= kHalf && info <= kDouble  ? Kind::number
           : info == kFalse || info == kTrue ? Kind::boolean
           : info == kNull                   ? Kind::null
                                             : Kind::other;
  default: return Kind::other;
  }
}

CborReader::Head CborReader::head() {
  const auto first = static_cast<uint8_t>(read_bytes(1)[0]);
  Head head{static_cast<uint8_t>(first >> 5), static_cast<uint8_t>(first & 31), 0};
  if (head.info < 24) {
    head.argument = head.info;
  } else if (head.info <= 27) {
    for (const std::byte byte : read_bytes(uint64_t{1} << (head.info - 24)))
      head.argument = head.argument << 8 | static_cast<uint8_t>(byte);
  } else {
    throw WireError("the message has an item of indefinite length");
  }
  return head;
}

CborReader::Head CborReader::expect(uint8_t major, const char* what) {
  const Head found = head();
  if (found.major != major) throw WireError(std::string("the message has another type where ") + what + " is expected");
  return found;
}

std::span<const std::byte> CborReader::read_bytes(uint64_t count) {
  if (count > rest_.size()) cut_off();
  const auto taken = rest_.first(static_cast<size_t>(count));
  rest_ = rest_.subspan(static_cast<size_t>(count));
  return taken;
}

size_t CborReader::counted(uint64_t count, size_t smallest_item) const {
  if (count > rest_.size() / smallest_item) cut_off();
  return static_cast<size_t>(count);
}

int64_t CborReader::integer() {
  const Head found = head();
  if (found.major > kNegative) throw WireError("the message has another type where an integer is expected");
  if (found.argument > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
    throw WireError("the message has an integer of more than 64 bits");
  const auto value = static_cast<int64_t>(found.argument);
  return found.major == kNegative ? -1 - value : value;
}

double CborReader::number() {
  if (!rest_.empty() && static_cast<uint8_t>(rest_[0]) >> 5 <= kNegative) return static_cast<double>(integer());
  const Head found = expect(kSimple, "a number");
  switch (found.info) {
  case kHalf: return from_half(found.argument);
  case kSingle: return std::bit_cast<float>(static_cast<uint32_t>(found.argument));
  case kDouble: return std::bit_cast<double>(found.argument);
  default: throw WireError("the message has another type where a number is expected");
  }
}

bool CborReader::boolean() {
  const Head found = expect(kSimple, "true or false");
  if (found.info != kTrue && found.info != kFalse)
    throw WireError("the message has another type where true or false is expected");
  return found.info == kTrue;
}

std::string_view CborReader::text() {
  const auto taken = read_bytes(expect(kText, "a text").argument);
  return {reinterpret_cast<const char*>(taken.data()), taken.size()};
}

std::span<const std::byte> CborReader::bytes() { return read_bytes(expect(kBytes, "a byte string").argument); }
size_t CborReader::array() { return counted(expect(kArray, "a list").argument, 1); }
size_t CborReader::map() { return counted(expect(kMap, "a map").argument, 2); }

void CborReader::skip() {
  for (size_t pending = 1; pending > 0; --pending) {
    const Head found = head();
    switch (found.major) {
    case kBytes:
    case kText: read_bytes(found.argument); break;
    case kArray: pending += counted(found.argument, 1); break;
    case kMap: pending += 2 * counted(found.argument, 2); break;
    case kTag: ++pending; break;
    default: break; // numbers and simple values consist of their head
    }
  }
}

CborMap::CborMap(CborReader& reader) {
  const size_t count = reader.map();
  if (count > kMostEntries) throw WireError("the message has a map with too many entries");
  entries_.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    const std::string_view key = reader.text();
    entries_.emplace_back(key, reader);
    reader.skip();
  }
}

std::optional<CborReader> CborMap::find(std::string_view key) const {
  for (const auto& [name, value] : entries_)
    if (name == key) return value;
  return std::nullopt;
}

} // namespace amplab::wire
