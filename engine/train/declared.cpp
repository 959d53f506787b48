// SPDX-License-Identifier: Apache-2.0
#include "engine/train/declared.h"

namespace amplab {

std::vector<std::string> DeclaredColumns::columns() const {
  std::vector<std::string> all;
  for (const std::string& loss : losses) all.push_back("loss." + loss);
  for (const std::string& optimizer : optimizers)
    for (const char* of : {"grad_norm.", "found_inf.", "skipped.", "lr."}) all.push_back(of + optimizer);
  for (const std::string& scaler : scalers) all.push_back("loss_scale." + scaler);
  if (all.size() > kMostDeclared) all.resize(kMostDeclared);
  return all;
}

} // namespace amplab
