// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/stream.h"

namespace amplab::wire {
namespace {

constexpr size_t kWorthMoving = 1 << 16; // consumed bytes before the rest is moved to the front

} // namespace

void Splitter::feed(std::span<const std::byte> bytes) {
  if (read_ == buffer_.size() || (read_ >= kWorthMoving && read_ >= buffer_.size() / 2)) {
    buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<ptrdiff_t>(read_));
    read_ = 0;
  }
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
}

std::optional<std::vector<std::byte>> Splitter::next() {
  const auto arrived = std::span(buffer_).subspan(read_);
  if (arrived.size() < kLengthBytes) return std::nullopt;
  size_t length = 0;
  for (size_t i = 0; i < kLengthBytes; ++i) length |= static_cast<size_t>(arrived[i]) << (8 * i);
  if (length > largest_)
    throw WireError("a message of " + std::to_string(length) + " bytes is announced: the stream is not from AMP Lab");
  if (arrived.size() < kLengthBytes + length) return std::nullopt;
  read_ += kLengthBytes + length;
  const auto body = arrived.subspan(kLengthBytes, length);
  return std::vector(body.begin(), body.end());
}

std::optional<Report> ReportDecoder::decode(std::span<const std::byte> body) {
  try {
    return decode_report(body);
  } catch (const UnusableMessage& error) {
    ++skipped_;
    reason_ = error.what();
    return std::nullopt;
  }
}

} // namespace amplab::wire
