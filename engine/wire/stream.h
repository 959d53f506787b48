// SPDX-License-Identifier: Apache-2.0
// The receiving end of a byte stream of messages. One thread each.
#pragma once
#include "engine/wire/messages.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace amplab::wire {

// Cuts a byte stream into message bodies. Feed received bytes, then call next() until it returns nothing.
class Splitter {
 public:
  // largest: limit on the bytes of a message.
  explicit Splitter(size_t largest = kLargestMessage) : largest_(largest) {}

  void feed(std::span<const std::byte> bytes);
  // Returns the next complete body, or nothing yet. Throws: WireError if a length exceeds `largest`.
  std::optional<std::vector<std::byte>> next();
  // Returns whether part of a message has arrived, after next() has returned nothing.
  bool is_within_message() const { return read_ < buffer_.size(); }

 private:
  size_t largest_;
  std::vector<std::byte> buffer_;
  size_t read_ = 0;
};

// Decodes reports. Skips those that this version cannot use, and counts them.
class ReportDecoder {
 public:
  // Returns the report, or nothing if it is skipped. Throws: WireError if the body is damaged.
  std::optional<Report> decode(std::span<const std::byte> body);

  int64_t skipped() const { return skipped_; }
  const std::string& reason() const { return reason_; } // why the last one was skipped

 private:
  int64_t skipped_ = 0;
  std::string reason_;
};

} // namespace amplab::wire
