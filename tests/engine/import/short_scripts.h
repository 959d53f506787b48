// SPDX-License-Identifier: Apache-2.0
// Short scripts as people write them, and what their import reports.
#pragma once
#include "engine/import/headline.h"
#include "engine/import/import.h"

#include <algorithm>
#include <string>
#include <vector>

namespace amplab::importing {

// Imports, a data set, a model, a loss and an optimizer.
inline constexpr const char* kImports = R"(import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.cuda.amp import autocast, GradScaler
from torchvision import datasets, transforms
from torch.utils.data import DataLoader
)";
inline constexpr const char* kData = R"(
train_set = datasets.FashionMNIST("data", train=True, transform=transforms.ToTensor())
loader = DataLoader(train_set, batch_size=64, shuffle=True)
)";
inline constexpr const char* kModel = R"(
model = nn.Sequential(nn.Flatten(), nn.Linear(784, 64), nn.ReLU(), nn.Linear(64, 10))
criterion = nn.CrossEntropyLoss()
)";
inline constexpr const char* kOptimizer = "optimizer = optim.SGD(model.parameters(), lr=0.1)\n";
inline constexpr const char* kTraining = R"(
for x, y in loader:
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
)";

inline Imported imported(const std::string& lines) { return import_script(std::string(kImports) + lines, "x"); }
// Set-up lines after the model, before an optimizer and a plain training loop.
inline Imported with_setup(const std::string& lines) {
  return imported(std::string(kData) + kModel + lines + kTraining);
}
inline Imported with_loop(const std::string& loop) { return imported(std::string(kData) + kModel + kOptimizer + loop); }

// Returns the reasons of remarks that count as "may change numbers".
inline std::vector<std::string> changes(const Imported& script) {
  std::vector<std::string> reasons;
  for (const Remark& remark : script.remarks)
    if (!remark.side_effect_free) reasons.push_back(remark.text + ": " + remark.reason);
  return reasons;
}
inline bool has_change(const Imported& script, const std::string& words) {
  return std::ranges::any_of(changes(script),
                             [&](const std::string& each) { return each.find(words) != std::string::npos; });
}

// The program of kTraining.
inline constexpr const char* kPlainLoop =
    "for x, y in batches:\n    optimizer.zero_grad()\n    loss = loss_fn(model(x), y)\n    loss.backward()\n"
    "    optimizer.step()\n";
inline constexpr const char* kAllUsed = "Your model, your data and your loop are used.";

using Reasons = std::vector<std::string>;

} // namespace amplab::importing
