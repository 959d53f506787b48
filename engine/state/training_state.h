// SPDX-License-Identifier: Apache-2.0
// The training state of a lane: models, optimizers, scalers and data loaders, under the names that the loop uses.
// Owned by the trainer. Training thread only.
#pragma once
#include "engine/amp/grad_scaler.h"
#include "engine/data/dataset.h"
#include "engine/optim/optimizer.h"
#include "engine/state/data_loader.h"
#include "engine/state/trained_model.h"

#include <deque>
#include <stop_token>

namespace amplab {

// Prefix of the masters' names in checkpoints.
inline const std::string kMastersPrefix = "masters/";

// Pending effects of amp.scale_loss on an optimizer (engine/step/scaled_loss.h). A value.
struct ScaledLossState {
  bool skips_next = false;   // its gradients were not finite
  bool holds_scaled = false; // its parameters hold scaled gradients (delay_unscale=True)
  bool operator==(const ScaledLossState&) const = default;
};

struct NamedOptimizer {
  std::string name;
  OptimizerSection settings;
  std::vector<size_t> of; // models with parameters that it steps
  std::unique_ptr<Optimizer> optimizer;
  std::optional<double> rate = {}; // set by the program in param_groups; empty: the schedule's
  ScaledLossState apex = {};
  // Parameters to step, on all ranks. If they are sharded, the optimizer has this rank's shards.
  std::vector<Tensor> parameters = {};

  // Returns which parameters of its models it steps.
  ParameterSelection selection() const { return parameter_selection_of(settings.parameters).selection; }
  // Returns the rate of the update after `updates` earlier ones.
  double learning_rate(const RunConfig& config, int64_t updates) const;
};

struct NamedScaler {
  std::string name;
  ScalerConfig settings;
  GradScaler scaler;
};

struct NamedDataLoader {
  std::string name;
  int64_t batches; // in a step
  DataLoader loader;
};

struct TrainingState {
  std::deque<TrainedModel> models;
  std::vector<NamedOptimizer> optimizers;
  std::vector<NamedScaler> scalers;
  std::deque<NamedDataLoader> loaders;

  // Returns the whole tensors that an optimizer steps: its models' selected parameters, or their masters.
  std::vector<Tensor> stepped_by(const NamedOptimizer& optimizer) const;
  // All models' tensors under their names in files: parameters() as the models hold them, stepped() with masters
  // instead of parameters where there are any.
  std::vector<Parameter> parameters() const;
  std::vector<Parameter> stepped() const;
  // Returns all tensors that may hold gradients, by their names in checkpoints: parameters, and masters as
  // "masters/fc1.weight".
  std::vector<std::pair<std::string, Tensor>> holders_of_gradients() const;
  // Get and set requires_grad of the parameters and masters, model by model.
  std::vector<bool> requiring() const;
  void set_requiring(const std::vector<bool>& flags);
  std::vector<std::string> layers() const; // of all models: "fc1", or "generator.fc1" if there are several
  // Get and set the loaders' positions.
  std::vector<BatchPosition> positions() const;
  void set_positions(std::span<const BatchPosition> positions);
  // Returns the batches of all loaders in a step.
  int64_t batches() const;
  // Returns "fc1.weight", or "generator.fc1.weight" if there are several models.
  std::string name_of(const TrainedModel& model, const std::string& tensor) const;
  // Returns the names of the parameters that an optimizer steps, in the order of stepped_by().
  std::vector<std::string> names_stepped_by(const NamedOptimizer& optimizer) const;

  // Rebinds the optimizer to new parameter tensors. Optimizer state is preserved.
  void rebind(NamedOptimizer& optimizer);

  // Applies the settings that may change between steps. Requires: the same sections under the same names.
  void apply_settings(const RunConfig& config);
};

// Makes the training state from a configuration's sections, single or named. data: one per data section. rank,
// ranks: this rank draws its share of the samples. `stop` cancels it. Throws: ConfigError, DeviceError.
// samples.
TrainingState make_training_state(CachingAllocator& memory, const Datasets& data, const RunConfig& config,
                                  const std::stop_token& stop, int64_t rank = 0, int64_t ranks = 1);

// Throws: ConfigError for inconsistent sections, for example an optimizer of an unknown model.
void check_named_sections(const RunConfig& config);

} // namespace amplab
