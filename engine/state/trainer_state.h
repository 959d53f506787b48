// SPDX-License-Identifier: Apache-2.0
// A trainer's state between two steps, as a value on the host. Initial weights, batches and dropout masks need no
// random state. They are functions of the seed, the data position and the number of forward passes. The program's
// own draws use a generator.
#pragma once
#include "engine/amp/grad_scaler.h"
#include "engine/checkpoint/state_dict.h"
#include "engine/data/batch_sampler.h"
#include "engine/run/config.h"
#include "engine/state/persistent_variables.h"
#include "engine/state/program_flags.h"
#include "engine/state/training_state.h"

namespace amplab {

// Optimizer state of one parameter, under PyTorch's names ("momentum_buffer"; "exp_avg", "exp_avg_sq").
struct ParameterState {
  int64_t steps = 0;
  std::vector<NamedTensor> tensors; // in the optimizer's order
  bool operator==(const ParameterState&) const = default;
};

// Which first events a run has already reported.
struct NonfiniteSeen {
  bool loss = false, gradient = false;
  bool operator==(const NonfiniteSeen&) const = default;
};

// How far a run has come.
struct TrainingProgress {
  int64_t step = 0, updates = 0, samples = 0;
  double wall_s = 0;
  NonfiniteSeen nonfinite_seen;
  // Number of the next training forward pass, for dropout masks. 0: one pass per batch so far.
  int64_t next_pass = 0;
  bool operator==(const TrainingProgress&) const = default;
};

struct TrainerState : TrainingProgress {
  RunConfig config;
  std::string data_checksum;                                // of the training splits (Datasets::checksum)
  std::vector<NamedTensor> weights;                         // Trainer::state_dict()
  std::map<std::string, ParameterState> optimizer;          // by parameter name; empty before its first step
  std::optional<ScalerState> scaler;                        // empty without a scaler
  BatchPosition position;                                   // in the first data set
  std::map<std::string, double> rates = {};                 // learning rates set by the program, by optimizer
  std::map<std::string, std::string> converted = {};        // models converted by the program, and the dtype: "fp16"
  std::map<std::string, ScalerState> more_scalers = {};     // other scalers, by name
  std::map<std::string, BatchPosition> more_positions = {}; // in the other data sets, by name
  std::string generator = {};                 // used by the program, as TorchGenerator::text(); empty: unused
  std::vector<PersistentVariable> names = {}; // persistent variables of the loop
  // "fc1.weight", "masters/fc1.weight"; empty if the loop begins by setting gradients to None
  std::vector<NamedTensor> gradients = {};
  std::vector<NamedTensor> delayed_scales = {};     // by layer: "fc1"
  std::map<std::string, ScaledLossState> apex = {}; // of optimizers with pending effects of amp.scale_loss
  ProgramFlags program_flags = {};
  bool operator==(const TrainerState&) const = default;
};

} // namespace amplab
