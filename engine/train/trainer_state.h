// SPDX-License-Identifier: Apache-2.0
// All that a trainer is between two steps, as a value on the host. Random numbers of its own need no state: initial
// weights, batches and dropout masks are functions of the config's seed, the position in the data and the count of
// forward passes. Those that the text draws come from a generator.
#pragma once
#include "engine/amp/grad_scaler.h"
#include "engine/checkpoint/state_dict.h"
#include "engine/data/batcher.h"
#include "engine/run/config.h"
#include "engine/train/events.h"
#include "engine/train/kept_names.h"
#include "engine/train/scaled_loss_state.h"
#include "engine/train/set_by_text.h"

namespace amplab {

// What the optimizer keeps for one parameter, under PyTorch's names ("momentum_buffer"; "exp_avg", "exp_avg_sq").
struct ParameterState {
  int64_t steps = 0;
  std::vector<NamedTensor> tensors; // as the optimizer lists them
  bool operator==(const ParameterState&) const = default;
};

struct TrainerState {
  RunConfig config;
  std::string data_checksum;                       // of the training splits (Datasets::checksum)
  std::vector<NamedTensor> weights;                // Trainer::state_dict()
  std::map<std::string, ParameterState> optimizer; // by the parameter's name; none before its first step
  std::optional<ScalerState> scaler;               // nothing without a scaler
  BatchPosition position;                          // in the first data set
  int64_t step = 0, updates = 0, samples = 0;
  double wall_s = 0;
  NonfiniteSeen told;                                       // events that come once a run
  std::map<std::string, double> rates = {};                 // of optimizers, that the text has set
  std::map<std::string, std::string> converted = {};        // models that the text has converted, to what: "fp16"
  std::map<std::string, ScalerState> more_scalers = {};     // beside the first, by name
  std::map<std::string, BatchPosition> more_positions = {}; // in the others, by name
  std::string generator = {}; // that the text has drawn from, as TorchGenerator::text(); empty: it has not
  std::vector<PersistentVariable> names = {}; // of the loop, that keep a value
  std::vector<NamedTensor> gradients =
      {}; // "fc1.weight", where the loop does not begin without any; "masters/fc1.weight"
  std::map<std::string, ScaledLossState> apex = {}; // of optimizers that amp.scale_loss is not done with
  SetByText set_by_text = {};
  int64_t next_pass =
      0; // the number of the next forward pass in training, for dropout masks; 0: as many as the steps have batches
  bool operator==(const TrainerState&) const = default;
};

} // namespace amplab
