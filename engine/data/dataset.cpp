// SPDX-License-Identifier: Apache-2.0
#include "engine/data/dataset.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdio>
#include <zlib.h>

namespace amplab {
namespace {

// Divides as PyTorch does. Multiplying by 1/255 gives different last bits.
constexpr std::array<float, 256> kByte = [] {
  std::array<float, 256> divided{};
  for (size_t i = 0; i < divided.size(); ++i) divided[i] = static_cast<float>(i) / 255.0f;
  return divided;
}();

void copy(const uint8_t* from, size_t count, float* to) {
  for (size_t i = 0; i < count; ++i) to[i] = kByte[from[i]];
}
// Prefetches a row. The rows of a batch are scattered, and waiting for each would cost more than copying them.
void prefetch_row(const void* row, size_t bytes) {
  constexpr size_t kLine = 64;
  for (size_t at = 0; at < bytes; at += kLine) __builtin_prefetch(static_cast<const char*>(row) + at);
}
constexpr size_t kPrefetchDistance = 4; // rows

void copy(const float* from, size_t count, float* to) { std::copy_n(from, count, to); }
void copy(const int64_t* from, size_t count, int64_t* to) { std::copy_n(from, count, to); }

std::vector<float>& destination(HostBatch& batch, const std::vector<uint8_t>&) { return batch.numbers; }
std::vector<float>& destination(HostBatch& batch, const std::vector<float>&) { return batch.numbers; }
std::vector<int64_t>& destination(HostBatch& batch, const std::vector<int64_t>&) { return batch.tokens; }

// Calls copy_rows(from, elements per row, to) for each array of the split that is not empty.
template <class CopyRows> void for_arrays(const Split& split, HostBatch& batch, CopyRows copy_rows) {
  const auto samples = static_cast<size_t>(split.count());
  const auto array = [&](const auto& from, auto& to) {
    if (!from.empty()) copy_rows(from.data(), from.size() / samples, to.data());
  };
  std::visit([&](const auto& stored) { array(stored, destination(batch, stored)); }, split.features);
  array(split.targets, batch.targets);
  array(split.values, batch.values);
}

} // namespace

HostBatch make_batch(const Dataset& dataset, int64_t size) {
  const Split& like = dataset.training;
  const auto samples = static_cast<size_t>(size), targets = samples * static_cast<size_t>(like.targets_each);
  HostBatch batch;
  batch.size = size;
  std::visit(
      [&](const auto& stored) {
        destination(batch, stored).resize(samples * static_cast<size_t>(dataset.feature_count()));
      },
      like.features);
  if (dataset.task == Task::regression)
    batch.values.resize(targets);
  else
    batch.targets.resize(targets);
  return batch;
}

void gather(const Split& split, std::span<const uint32_t> rows, HostBatch& batch, int64_t first) {
  assert(first + static_cast<int64_t>(rows.size()) <= batch.size);
  for_arrays(split, batch, [&](const auto* from, size_t width, auto* to) {
    to += static_cast<size_t>(first) * width;
    for (size_t i = 0; i < rows.size(); ++i) {
      if (i + kPrefetchDistance < rows.size())
        prefetch_row(from + rows[i + kPrefetchDistance] * width, width * sizeof *from);
      copy(from + rows[i] * width, width, to + i * width);
    }
  });
}

int64_t gather_from(const Split& split, int64_t first, HostBatch& batch) {
  batch.size = std::clamp<int64_t>(split.count() - first, 0, batch.size);
  for_arrays(split, batch, [&](const auto* from, size_t width, auto* to) {
    copy(from + static_cast<size_t>(first) * width, static_cast<size_t>(batch.size) * width, to);
  });
  return batch.size;
}

std::string checksum_of(const Split& split) {
  uLong crc = crc32_z(0, nullptr, 0);
  const auto add = [&crc](const auto& values) {
    if (values.empty()) return; // zlib restarts at a null pointer
    crc = crc32_z(crc, reinterpret_cast<const Bytef*>(values.data()), values.size() * sizeof(values[0]));
  };
  std::visit(add, split.features);
  add(split.targets);
  add(split.values);
  char text[9];
  std::snprintf(text, sizeof text, "%08lx", crc & 0xffffffff);
  return text;
}

std::string Datasets::checksum() const {
  if (entries_.size() == 1) return entries_.front().data->checksum;
  std::string text;
  for (const auto& [name, data] : entries_)
    text.append(text.empty() ? "" : " ").append(name).append("=").append(data->checksum);
  return text;
}

std::string Datasets::notice() const {
  std::string text;
  for (const Entry& entry : entries_)
    if (!entry.data->notice.empty()) text.append(text.empty() ? "" : " ").append(entry.data->notice);
  return text;
}

} // namespace amplab
