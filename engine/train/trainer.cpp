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
#include "engine/run/replicas.h"
#include "engine/state/recipe_check.h"
#include "engine/state/settings.h"
#include "engine/state/states_check.h"
#include "engine/step/objective.h"
#include "engine/train/emulation.h"
#include "engine/train/fault_target.h"

#include <algorithm>
#include <ranges>

namespace amplab {
namespace {

// Checks the batches of the generated loop, which trains the first model. data_of_model: index of its data set.
void check_batches(const RunConfig& config, const Datasets& data, size_t data_of_model) {
  const Named<ModelSection> model = model_sections_of(config).front();
  const Named<DataSection> batches = data_sections_of(config)[data_of_model];
  check_recipe(config, {model.section, config.models.size() > 1 ? model.name + "." : std::string(),
                        model_task_of(*data[data_of_model]), batches.section.batch_size,
                        config.datasets.empty() ? "data.batch_size" : "datasets." + batches.name + ".batch_size"});
}

// Returns PyTorch's name of the device. The configuration chooses autocast's op lists, whatever the device.
std::string device_type_of(const Device& device) { return device.properties().discrete ? "cuda" : "cpu"; }

} // namespace

Trainer::Trainer(Device& device, Datasets data, const RunConfig& config, std::stop_token stop)
    : device_(device), data_(std::move(data)), config_(config), memory_(device), ranks_(Ranks::of(config)),
      state_(
          make_training_state(memory_, data_, config, stop, ranks_ ? ranks_->rank() : 0, ranks_ ? ranks_->size() : 1)),
      context_(context_for(config_)), scalars_(make_scalars()), ops_(state_, memory_, device_type_of(device)),
      step_capture_(memory_, state_, ops_, scalars_,
                    [this](auto scalers, int64_t ahead) { return inputs_of_step(scalers, ahead); }),
      region_capture_(memory_, state_, ops_, scalars_,
                      [this](auto scalers, int64_t ahead) { return inputs_of_step(scalers, ahead); }),
      stepper_(ops_, progress_) {
  check_settings(config);
  ops_.set_ranks(ranks_.get());
  if (ranks_) set_rank_models();
  if (ranks_) why_staged_ = device.host_staging_reason(ranks_->group());
  ops_.begin(0, 0, 0, context_, scalars_, {}); // names of the loop may read settings
  prepare_loop();
  emulated_ = !emulated_on(device, config).empty();
}

// The history of gradients, and of parameters changed in place, may call functions of the program. As in a saved state,
// the values stay.
void Trainer::detach_from_program() {
  detach_gradients(memory_);
  for (const auto& [name, tensor] : state_.holders_of_gradients()) tensor.body()->node = {};
}

void Trainer::prepare_loop() {
  detach_from_program();
  loop_ = std::make_unique<StepLoop>(ops_, config_);
  step_capture_.set_loop(*loop_);
  region_capture_.set_loop(*loop_);
  stepper_.set_loop(*loop_);
  declare_columns();
  std::vector<std::string> loaders;
  for (const NamedDataLoader& named : state_.loaders) loaders.push_back(named.name);
  ops_.cache_batches(reused_batches(loop_->program(), loaders));
}

void Trainer::declare_columns() {
  const loop::Program& program = loop_->program();
  columns_.declare(program, state_);
  if (ranks_)
    // as many as fit
    columns_.add(rank_columns(ranks_->size(), config_.parallel.measure_compression));
  // A program's own loss_fn is a function like any other: backward's roots are its losses.
  const bool by_loss_fn =
      mentions(program, "loss_fn") && std::ranges::find(program.globals, "loss_fn") == program.globals.end();
  std::vector<StepOps::LossRoot> watched;
  for (const loop::Root& root : roots_of(program)) {
    if (columns_.has_loss(root.name))
      watched.push_back({root.where, static_cast<int>(columns_.index_of("loss." + root.name))});
    else if (!by_loss_fn)
      watched.push_back({root.where, StepStats::kOfRoot});
  }
  ops_.set_loss_roots(std::move(watched));
}

void Trainer::set_columns(std::vector<std::string> known) {
  columns_ = DeclaredColumns(std::move(known));
  declare_columns();
}

Trainer::~Trainer() {
  {
    // An execution that is paused within a probed call puts this trainer's ledger back as it unwinds.
    const ScratchScope none(device_, nullptr);
    stepper_.abandon();
  }
  break_cycles(memory_);
  device_.clients().forget(this);
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

int64_t Trainer::parameter_count() const {
  int64_t count = 0;
  for (const TrainedModel& model : state_.models)
    for (const Parameter& p : model.module().parameters()) count += p.tensor.count();
  return count;
}

Trainer::DeviceScope::DeviceScope(Trainer& trainer, ScratchLedger* scratch)
    : client_(trainer.device_, {&trainer, static_cast<int>(trainer.config_.threads), scratch}),
      math_(math_mode_of(trainer.config_)) {}

void Trainer::check_injection(const Injection& injection) const { target_of(injection); }

std::string Trainer::target_of(const Injection& injection) const {
  return fault_target(injection, state_, ranks_.get(), replicas_of(config_));
}

void Trainer::inject(const Injection& injection) {
  Injection meant = injection;
  meant.target = target_of(injection);
  injections_.push_back(meant);
  if (ranks_) ranks_->send_order({.kind = RankOrder::Kind::inject, .injection = meant});
}

void Trainer::check_settings(const RunConfig& config) const {
  if (!config.recorded_keys.empty())
    throw ConfigError("\"" + config.name +
                      "\" was recorded from another program, and its other settings are unknown: "
                      "it cannot be trained here. Remove it to run the others.");
  check_possible(config);
  check_layers(config, state_.layers(), state_.models.size() > 1);
  check_recipe(config, device_.name(), device_.properties());
  check_states(config, device_.name(), device_.properties());
  if (config.loop.empty()) check_batches(config, data_, state_.models.front().data);
  if (config.loop.empty() && !state_.models.front().fits_data)
    throw ConfigError("\"loop\": the model's inputs or outputs do not fit the data set, which the generated loop "
                      "trains on: write a loop, or set \"model.inputs\" and \"model.outputs\" to 0.");
  if (!loop_ || loop::loop_of(config) == loop_->program().text) return;
  DeclaredColumns columns = columns_;
  if (const std::string left_out = columns.declare(program_of(config), state_); !left_out.empty())
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
  ops_.begin(progress_.step, progress_.updates, first_pass(), context_, scalars_, {});
  if (another_loop) prepare_loop();
}

} // namespace amplab
