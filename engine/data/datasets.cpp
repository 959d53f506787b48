// SPDX-License-Identifier: Apache-2.0
#include "engine/data/datasets.h"

namespace amplab {

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
