// SPDX-License-Identifier: Apache-2.0
#include "engine/train/declared_columns.h"

#include <algorithm>

namespace amplab {

std::vector<std::string> DeclaredColumns::columns() const {
  std::vector<std::string> all;
  for (const std::string& loss : losses) all.push_back("loss." + loss);
  for (const std::string& optimizer : optimizers)
    for (const char* of : {"grad_norm.", "found_inf.", "skipped.", "lr."}) all.push_back(of + optimizer);
  for (const std::string& scaler : scalers) all.push_back("loss_scale." + scaler);
  return all;
}

std::string ColumnIndices::add(const std::vector<std::string>& columns) {
  std::string left_out;
  for (const std::string& column : columns) {
    if (std::ranges::find(names_, column) != names_.end()) continue;
    if (names_.size() < kMostDeclared)
      names_.push_back(column);
    else if (left_out.empty())
      left_out = column;
  }
  return left_out;
}

size_t ColumnIndices::index_of(const std::string& column) const {
  const auto found = std::ranges::find(names_, column);
  return found == names_.end() ? kMostDeclared : static_cast<size_t>(found - names_.begin());
}

} // namespace amplab
