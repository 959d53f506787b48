// SPDX-License-Identifier: Apache-2.0
// The table of optimizers: one row for each class of torch.optim that the lab has. Settings, relevance, import, export,
// param_groups and checkpoints read its columns. Pure, any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/parameter_selection.h"

#include <algorithm>
#include <span>

namespace amplab {

enum class OptimizerKind : uint8_t { sgd, adam, adamw, muon };

struct OptimizerRow {
  std::string_view name; // in configurations
  OptimizerKind kind;
  std::string_view torch_class;
  // Its arguments other than params and lr, in the order of an exported call. Each is a member of OptimizerConfig.
  // "states" is no argument: it selects a class.
  std::span<const std::string_view> settings;
  std::span<const std::string_view> state; // names in state_dict(), in the order of Optimizer::Slot
  ParameterSelection accepts;
  void (*set_torch_defaults)(OptimizerConfig&); // sets those that differ from OptimizerConfig's
  // Sets what a form starts with, where PyTorch's defaults learn too slowly for the lab's models. May be null.
  void (*set_start)(OptimizerConfig&);

  // Returns the settings of this optimizer when a person has just chosen it.
  OptimizerConfig start() const {
    OptimizerConfig its;
    its.name = name;
    set_torch_defaults(its);
    if (set_start) set_start(its);
    return its;
  }

  bool reads(std::string_view setting) const { return std::ranges::find(settings, setting) != settings.end(); }
  // Returns the number of tensors that it keeps for each parameter.
  size_t states(double momentum, bool amsgrad) const {
    if (kind == OptimizerKind::sgd && momentum == 0) return 0;
    return state.size() - (reads("amsgrad") && !amsgrad);
  }
};

namespace optimizer_columns {

using Names = std::string_view[];
inline constexpr Names kSgd = {"momentum", "dampening", "nesterov", "weight_decay"},
                       kAdam = {"betas", "eps", "amsgrad", "weight_decay", "states"},
                       kMuon = {"momentum", "nesterov",     "ns_coefficients", "eps",
                                "ns_steps", "adjust_lr_fn", "weight_decay"},
                       kMomentum = {"momentum_buffer"}, kMoments = {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"};
inline void set_no_decay(OptimizerConfig& o) { o.weight_decay = 0; }
inline void set_none(OptimizerConfig&) {}
// The example in the documentation of torch.optim.SGD.
inline void start_sgd(OptimizerConfig& o) { o.lr = 0.1, o.momentum = 0.9; }
// Muon's learning rate in the README of its author: github.com/KellerJordan/Muon.
inline void start_muon(OptimizerConfig& o) { o.lr = 0.02; }
inline void set_muon(OptimizerConfig& o) { o.weight_decay = 0.1, o.momentum = 0.95, o.nesterov = true, o.eps = 1e-7; }

} // namespace optimizer_columns

// In the order of OptimizerKind.
inline constexpr OptimizerRow kOptimizers[] = {
    {"sgd", OptimizerKind::sgd, "SGD", optimizer_columns::kSgd, optimizer_columns::kMomentum, ParameterSelection::all,
     optimizer_columns::set_no_decay, optimizer_columns::start_sgd},
    {"adam", OptimizerKind::adam, "Adam", optimizer_columns::kAdam, optimizer_columns::kMoments,
     ParameterSelection::all, optimizer_columns::set_no_decay, nullptr},
    {"adamw", OptimizerKind::adamw, "AdamW", optimizer_columns::kAdam, optimizer_columns::kMoments,
     ParameterSelection::all, optimizer_columns::set_none, nullptr},
    {"muon", OptimizerKind::muon, "Muon", optimizer_columns::kMuon, optimizer_columns::kMomentum,
     ParameterSelection::matrices, optimizer_columns::set_muon, optimizer_columns::start_muon},
};

// Returns the row of this name, or null.
constexpr const OptimizerRow* find_optimizer(std::string_view name) {
  for (const OptimizerRow& row : kOptimizers)
    if (row.name == name) return &row;
  return nullptr;
}

// Requires: the name of a row.
constexpr const OptimizerRow& optimizer_row_of(const OptimizerConfig& optimizer) {
  return *find_optimizer(optimizer.name);
}

constexpr const OptimizerRow& row_of(OptimizerKind kind) { return kOptimizers[static_cast<size_t>(kind)]; }

} // namespace amplab
