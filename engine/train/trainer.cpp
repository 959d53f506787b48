// SPDX-License-Identifier: Apache-2.0
#include "engine/train/trainer.h"

#include "engine/run/mode.h"
#include "engine/run/named_sections.h"
#include "engine/step/reused_batches.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/cycles.h"
#include "engine/loop/standard_loop.h"
#include "engine/nn/layer.h"
#include "engine/run/config_error.h"
#include "engine/run/nearest.h"
#include "engine/run/replicas.h"
#include "engine/state/recipe_check.h"
#include "engine/state/settings.h"
#include "engine/step/objective.h"
#include "engine/train/emulation.h"

#include <algorithm>
#include <ranges>

namespace amplab {
namespace {

DeclaredColumns declared_by(const loop::Program& program, const TrainingState& state) {
  DeclaredColumns d;
  for (const Root& root : roots_of(program))
    if (!root.name.empty() && std::ranges::find(d.losses, root.name) == d.losses.end()) d.losses.push_back(root.name);
  if (d.losses.size() < 2 || d.losses.size() > kMostDeclared) d.losses.clear();
  if (state.optimizers.size() > 1)
    for (const NamedOptimizer& optimizer : state.optimizers) d.optimizers.push_back(optimizer.name);
  if (state.scalers.size() > 1)
    for (const NamedScaler& scaler : state.scalers) d.scalers.push_back(scaler.name);
  return d;
}

// Checks the batches of the generated loop, which trains the first model. data_of_model: index of its data set.
void check_batches(const RunConfig& config, const Datasets& data, size_t data_of_model) {
  const Named<ModelSection> model = model_sections_of(config).front();
  const Named<DataSection> batches = data_sections_of(config)[data_of_model];
  check_recipe(config, {model.section, config.models.size() > 1 ? model.name + "." : std::string(),
                        model_task_of(*data[data_of_model]), batches.section.batch_size,
                        config.datasets.empty() ? "data.batch_size" : "datasets." + batches.name + ".batch_size"});
}

// Returns PyTorch's name of the device. The configuration chooses autocast's op lists, whatever the device.
std::string device_type_of(const Device& device) { return device.discrete() ? "cuda" : "cpu"; }

} // namespace

Trainer::Trainer(Device& device, Datasets data, const RunConfig& config, std::stop_token stop)
    : device_(device), data_(std::move(data)), config_(config), memory_(device), ranks_(Ranks::of(config)),
      state_(
          make_training_state(memory_, data_, config, stop, ranks_ ? ranks_->rank() : 0, ranks_ ? ranks_->size() : 1)),
      context_(context_for(config_)), scalars_(make_scalars()), ops_(state_, memory_, device_type_of(device)),
      watch_({[this] { return facts(); }, [this] { return end_of_step(); }, [this] { pause_execution(); }}),
      lines_(state_), step_capture_(device, memory_, state_, ops_,
                                    {[this] { run_program(); },
                                     [this](auto scalers, int64_t ahead) { return inputs_of_step(scalers, ahead); }}),
      region_capture_(
          device, memory_, state_, ops_,
          {[this] { run_program(); }, [this](auto scalers, int64_t ahead) { return inputs_of_step(scalers, ahead); }}) {
  check_settings(config);
  ops_.set_ranks(ranks_.get());
  if (ranks_) set_rank_models();
  if (ranks_) why_staged_ = device.host_staging_reason(ranks_->group());
  ops_.begin(0, 0, 0, context_, scalars_, {}); // names of the loop may read settings
  prepare_loop();
  emulated_ = !emulated_on(device, config).empty();
}

void Trainer::prepare_loop() {
  loop_ = std::make_unique<StepLoop>(ops_, config_);
  region_capture_.set_loop(*loop_);
  watch_.bind(loop_->program());
  lines_.bind(*loop_);
  declare_columns();
  std::vector<std::string> loaders;
  for (const NamedDataLoader& named : state_.loaders) loaders.push_back(named.name);
  ops_.cache_batches(reused_batches(loop_->program(), loaders));
}

void Trainer::declare_columns() {
  const loop::Program& program = loop_->program();
  declared_ = declared_by(program, state_);
  columns_.add(declared_.columns());
  if (ranks_)
    // as many as fit
    columns_.add(rank_columns(ranks_->size(), config_.parallel.measure_compression));
  const bool by_loss_fn = mentions(program, "loss_fn");
  std::vector<StepOps::LossRoot> watched;
  for (const Root& root : roots_of(program)) {
    if (std::ranges::find(declared_.losses, root.name) != declared_.losses.end())
      watched.push_back({root.where, static_cast<int>(columns_.index_of("loss." + root.name))});
    else if (!by_loss_fn)
      watched.push_back({root.where, StepStats::kOfRoot});
  }
  ops_.set_loss_roots(std::move(watched));
  column_indices_.clear();
  for (const std::string& column : declared_.columns() | std::views::drop(declared_.losses.size()))
    column_indices_.push_back(columns_.index_of(column));
}

void Trainer::set_columns(std::vector<std::string> known) {
  columns_ = ColumnIndices(std::move(known));
  declare_columns();
  std::vector<std::string> loaders;
  for (const NamedDataLoader& named : state_.loaders) loaders.push_back(named.name);
  ops_.cache_batches(reused_batches(loop_->program(), loaders));
}

Trainer::~Trainer() {
  {
    // An execution that is paused within a probed call puts this trainer's ledger back as it unwinds.
    const ScratchScope none(device_, nullptr);
    stepped_execution_.reset();
  }
  break_cycles(memory_);
  device_.forget_owner(this);
}

void Trainer::convert_models() {
  for (TrainedModel& model : state_.models) model.convert_to(memory_, mode_of(config_));
  for (NamedOptimizer& optimizer : state_.optimizers) state_.rebind(optimizer);
}

StepOpsContext Trainer::context_for(const RunConfig& config) const {
  return {&config_, &mode_of(config), region_of(config), layer_regions_of(config), linear_recipe_of(config)};
}

StepScalars Trainer::make_scalars() {
  constexpr size_t kLosses = 16; // for loops that call loss_fn more often than there are batches
  StepLayout layout{
      {}, state_.scalers.size(), state_.optimizers.size(), std::max(kLosses, static_cast<size_t>(state_.batches()))};
  for (const NamedDataLoader& loader : state_.loaders)
    layout.loaders.push_back({loader.batches, loader.loader.resident() ? loader.loader.batch_size() : 0});
  return {memory_, layout};
}

std::vector<std::string> Trainer::layers() const {
  std::vector<std::string> all;
  for (const TrainedModel& model : state_.models)
    for (const std::string& layer : model.module().layers()) all.push_back(state_.name_of(model, layer));
  return all;
}

int64_t Trainer::parameter_count() const {
  int64_t count = 0;
  for (const TrainedModel& model : state_.models)
    for (const Parameter& p : model.module().parameters()) count += p.tensor.count();
  return count;
}

// Applies this lane's settings to the device, which lanes share in turn.
void Trainer::apply_device_settings() {
  const Mode& mode = *context_.mode;
  device_.set_owner(this);
  device_.set_allow_tf32(mode.low == DType::tf32);
  device_.set_convolution_tf32(mode.low == DType::tf32 || config_.precision.convolution_tf32);
  device_.set_allow_reduced_precision_reduction(config_.precision.reduced_precision_reduction);
  device_.set_threads(static_cast<int>(config_.threads));
}

// Adds an omitted model name if the target can belong to one model only.
std::string Trainer::target_named(const std::string& target) const {
  std::vector<std::string> targets = layers();
  targets.emplace_back("loss");
  for (const TrainedModel& model : state_.models)
    for (const Parameter& p : model.module().parameters()) targets.push_back(state_.name_of(model, p.name) + ".grad");
  if (std::ranges::find(targets, target) != targets.end()) return target;
  std::vector<std::string> meant;
  for (const TrainedModel& model : state_.models)
    if (const std::string name = state_.name_of(model, target); std::ranges::find(targets, name) != targets.end())
      meant.push_back(name);
  if (meant.size() == 1) return meant.front();
  if (meant.size() > 1)
    throw ConfigError("Several models have \"" + target + "\" as a target for the fault: name one, such as \"" +
                      meant[0] + "\" or \"" + meant[1] + "\".");
  throw ConfigError("There is no tensor \"" + target + "\" for a fault; did you mean \"" +
                    std::string(nearest_of(std::vector<std::string_view>(targets.begin(), targets.end()), target)) +
                    "\"?");
}

void Trainer::check_injection(const Injection& injection) const { target_of(injection); }

std::string Trainer::target_of(const Injection& injection) const {
  const int64_t ranks = ranks_ ? ranks_->size() : replicas_of(config_);
  const bool of_rank = is_of_rank(injection.fault);
  if (injection.rank >= ranks || (of_rank && (!ranks_ || injection.rank < 0)))
    throw ConfigError("The fault names rank " + std::to_string(injection.rank) +
                      ", but the ranks of this lane are 0 to " + std::to_string(ranks - 1) +
                      (of_rank && !ranks_ ? ": no other process could continue without it." : "."));
  if (of_rank) return {};
  std::string target = target_named(injection.target);
  const std::vector<std::string> own = layers();
  if (!ranks_ && injection.rank > 0 && std::ranges::find(own, target) == own.end())
    throw ConfigError("A fault in \"" + target + "\" names replica " + std::to_string(injection.rank) +
                      ", but gradients and loss are shared by all replicas: choose a layer.");
  return target;
}

void Trainer::inject(const Injection& injection) {
  Injection meant = injection;
  meant.target = target_of(injection);
  injections_.push_back(meant);
  if (!ranks_ || meant.rank < 0 || meant.rank == ranks_->rank()) injections_here_.push_back(meant);
  if (ranks_) ranks_->send_order({.kind = RankOrder::Kind::inject, .injection = meant});
}

void Trainer::check_settings(const RunConfig& config) const {
  check_possible(config);
  check_layers(config, layers(), state_.models.size() > 1);
  if (config.loop.empty()) check_batches(config, data_, state_.models.front().data);
  if (config.loop.empty() && !state_.models.front().fits_data)
    throw ConfigError("\"loop\": the model's inputs or outputs do not fit the data set, which the generated loop "
                      "trains on: write a loop, or set \"model.inputs\" and \"model.outputs\" to 0.");
  if (!loop_ || loop::loop_of(config) == loop_->program().text) return;
  ColumnIndices columns = columns_;
  if (const std::string left_out = columns.add(declared_by(program_of(config), state_).columns()); !left_out.empty())
    throw ConfigError(
        "\"loop\": too many columns: \"" + left_out + "\" does not fit. A lane has " + std::to_string(kMostDeclared) +
        " at most, including those of earlier programs: fork the lane, or reuse the name of an earlier loss.");
}

void Trainer::apply_settings(const RunConfig& config) {
  check_settings(config);
  if (ranks_) ranks_->send_order({.kind = RankOrder::Kind::settings, .config = config});
  if (open_)
    pending_config_ = config;
  else
    apply_config(config);
}

void Trainer::apply_config(const RunConfig& config) {
  state_.apply_settings(config);
  step_capture_.invalidate();
  region_capture_.invalidate();
  const bool another_loop = loop::loop_of(config) != loop_->program().text,
             another_mode = &mode_of(config) != context_.mode;
  config_ = config;
  context_ = context_for(config);
  scalars_ = make_scalars();
  emulated_ = !emulated_on(device_, config).empty();
  if (another_mode) convert_models();
  if (ranks_ && another_mode) set_rank_models();
  ops_.begin(step_, updates_, first_pass(), context_, scalars_, {});
  if (another_loop) prepare_loop();
}

} // namespace amplab
