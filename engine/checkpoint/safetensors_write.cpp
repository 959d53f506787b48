// SPDX-License-Identifier: Apache-2.0
#include "engine/checkpoint/safetensors.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

void write_safetensors(ByteSink& sink, const TensorFile& file) {
  std::vector<const NamedTensor*> ordered;
  for (const NamedTensor& tensor : file.tensors) ordered.push_back(&tensor);
  std::ranges::stable_sort(ordered, std::greater{}, [](const NamedTensor* t) { return bytes_of(t->dtype); });

  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!file.metadata.empty()) header["__metadata__"] = file.metadata;
  uint64_t begin = 0;
  for (const NamedTensor* tensor : ordered) {
    const uint64_t end = begin + tensor->bytes.size();
    header[tensor->name] = {
        {"dtype", name_of(tensor->dtype)}, {"shape", tensor->shape}, {"data_offsets", {begin, end}}};
    begin = end;
  }
  std::string text = header.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  text.append((8 - text.size() % 8) % 8, ' '); // aligns the data
  const uint64_t length = text.size();
  sink.write(text_of(std::as_bytes(std::span(&length, 1))));
  sink.write(text);
  for (const NamedTensor* tensor : ordered) sink.write(text_of(tensor->bytes));
}

void write_safetensors(const std::string& path, const TensorFile& file) {
  AtomicFile out(path);
  write_safetensors(out, file);
  out.prepare();
  out.commit();
}

} // namespace amplab
