// SPDX-License-Identifier: Apache-2.0
#include "engine/train/declared_columns.h"

#include <algorithm>

namespace amplab {

std::string DeclaredColumns::declare(const loop::Program& program, const TrainingState& state) {
  losses_.clear();
  for (const loop::Root& root : roots_of(program))
    if (!root.name.empty() && !has_loss(root.name)) losses_.push_back(root.name);
  if (losses_.size() < 2 || losses_.size() > kMostDeclared) losses_.clear();
  optimizers_ = state.optimizers.size() > 1 ? state.optimizers.size() : 0;
  scalers_ = state.scalers.size() > 1 ? state.scalers.size() : 0;
  std::vector<std::string> columns;
  for (size_t i = 0; i < optimizers_; ++i)
    for (const char* of : {"grad_norm.", "found_inf.", "skipped.", "lr."})
      columns.push_back(of + state.optimizers[i].name);
  for (size_t i = 0; i < scalers_; ++i) columns.push_back("loss_scale." + state.scalers[i].name);
  std::vector<std::string> all;
  for (const std::string& loss : losses_) all.push_back("loss." + loss);
  all.insert(all.end(), columns.begin(), columns.end());
  std::string left_out = add(all);
  indices_.clear();
  for (const std::string& column : columns) indices_.push_back(index_of(column));
  return left_out;
}

std::string DeclaredColumns::add(const std::vector<std::string>& columns) {
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

size_t DeclaredColumns::index_of(const std::string& column) const {
  const auto found = std::ranges::find(names_, column);
  return found == names_.end() ? kMostDeclared : static_cast<size_t>(found - names_.begin());
}

bool DeclaredColumns::has_loss(const std::string& root) const {
  return std::ranges::find(losses_, root) != losses_.end();
}

} // namespace amplab
