// SPDX-License-Identifier: Apache-2.0
// All that takes part in a lane's steps, under the names by which the loop knows it. Owned by the trainer; used only by
// its thread.
#pragma once
#include "engine/amp/grad_scaler.h"
#include "engine/data/datasets.h"
#include "engine/optim/optimizer.h"
#include "engine/train/feed.h"
#include "engine/train/participant.h"
#include "engine/train/scaled_loss_state.h"

#include <deque>
#include <stop_token>

namespace amplab {

// How the names of masters begin in checkpoints.
inline const std::string kMastersPrefix = "masters/";

struct NamedOptimizer {
  std::string name;
  OptimizerConfig dials;
  std::vector<size_t> of; // models whose parameters it steps
  std::unique_ptr<Optimizer> optimizer;
  std::optional<double> rate = {}; // that the program has set in param_groups; nothing: the schedule's
  ScaledLossState apex = {};
  std::vector<Tensor> parameters =
      {}; // that it steps, on all ranks; the optimizer has this rank's part where they are shared out

  // For the update that comes after so many.
  double learning_rate(const RunConfig& config, int64_t updates) const;
};

struct NamedScaler {
  std::string name;
  ScalerConfig dials;
  GradScaler scaler;
};

struct NamedFeed {
  std::string name;
  int64_t batches; // that a step takes
  Feed feed;
};

struct Crew {
  std::deque<Participant> models;
  std::vector<NamedOptimizer> optimizers;
  std::vector<NamedScaler> scalers;
  std::deque<NamedFeed> feeds;

  // What an optimizer steps: its models' parameters, or their masters, whole.
  std::vector<Tensor> stepped_by(const NamedOptimizer& optimizer) const;
  // Of all models, under the names that files give them: as the models hold them; as they are stepped, which is the
  // masters where there are any; and what forward passes change by themselves.
  std::vector<Parameter> parameters() const;
  std::vector<Parameter> stepped() const;
  // What may hold gradients, by the names that checkpoints give it: parameters, and "masters/fc1.weight" beside them.
  std::vector<std::pair<std::string, Tensor>> holders_of_gradients() const;
  // Which parameters and masters require gradients, model by model, and setting that again.
  std::vector<bool> requiring() const;
  void set_requiring(const std::vector<bool>& flags);
  // Of all feeds, that a step takes.
  int64_t batches() const;
  // "fc1.weight"; "generator.fc1.weight" where there are several models.
  std::string name_of(const Participant& model, const std::string& tensor) const;

  // They step these tensors from now on, and what is kept for them is kept.
  void rebind(NamedOptimizer& optimizer);

  // Takes over what may be turned between steps. Requires: as many of everything, under the same names.
  void turn_dials(const RunConfig& config);
};

// The sections of a configuration, single or named. data: one for each of its data sections. Throws: ConfigError,
// DeviceError; called off by `stop`. rank, ranks: which of how many this one is, each of which takes its part of the
// samples.
Crew crew_of(CachingAllocator& memory, const Datasets& data, const RunConfig& config, const std::stop_token& stop,
             int64_t rank = 0, int64_t ranks = 1);

// Throws: ConfigError for sections that cannot go together: an optimizer of a model that is not there.
void refuse_impossible_sections(const RunConfig& config);

} // namespace amplab
