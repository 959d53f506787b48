// SPDX-License-Identifier: Apache-2.0
#include "engine/train/trainer.h"

#include "engine/train/drawn_again.h"

#include "engine/autograd/apply.h"
#include "engine/autograd/cycles.h"
#include "engine/loop/standard_loop.h"
#include "engine/nn/layer.h"
#include "engine/run/config_error.h"
#include "engine/run/nearest.h"
#include "engine/run/replicas.h"
#include "engine/train/emulation.h"
#include "engine/train/objective.h"
#include "engine/train/settings.h"

#include <algorithm>
#include <ranges>

namespace amplab {
namespace {

DeclaredColumns declared_by(const loop::Program& program, const Crew& crew) {
  DeclaredColumns d;
  for (const Root& root : roots_of(program))
    if (!root.name.empty() && std::ranges::find(d.losses, root.name) == d.losses.end()) d.losses.push_back(root.name);
  if (d.losses.size() < 2 || d.losses.size() > kMostDeclared) d.losses.clear();
  if (crew.optimizers.size() > 1)
    for (const NamedOptimizer& optimizer : crew.optimizers) d.optimizers.push_back(optimizer.name);
  if (crew.scalers.size() > 1)
    for (const NamedScaler& scaler : crew.scalers) d.scalers.push_back(scaler.name);
  return d;
}

// Returns PyTorch's name of the device. The configuration chooses autocast's op lists, whatever the device.
std::string device_type_of(const Device& device) { return device.discrete() ? "cuda" : "cpu"; }

} // namespace

Trainer::Trainer(Device& device, Datasets data, const RunConfig& config, std::stop_token stop)
    : device_(device), data_(std::move(data)), config_(config), memory_(device), ranks_(Ranks::of(config)),
      crew_(crew_of(memory_, data_, config, stop, ranks_ ? ranks_->rank() : 0, ranks_ ? ranks_->size() : 1)),
      context_(context_for(config_)), block_(block_for()), acts_(crew_, memory_, device_type_of(device)),
      watch_({[this] { return facts(); }, [this] { return how_it_ended(); }, [this] { pause_walk(); }}), lines_(crew_),
      recorder_(device, memory_, crew_, acts_,
                {[this] { walk(); }, [this](auto scalers, int64_t ahead) { return numbers_of_step(scalers, ahead); }}),
      segments_(device, memory_, crew_, acts_,
                {[this] { walk(); }, [this](auto scalers, int64_t ahead) { return numbers_of_step(scalers, ahead); }}) {
  refuse_dials(config);
  acts_.set_ranks(ranks_.get());
  if (ranks_) attend_ranks();
  if (ranks_) why_staged_ = device.why_staged(ranks_->group());
  acts_.begin(0, 0, 0, context_, block_, {}); // names of the loop may read settings
  prepare_loop();
  emulated_ = !emulated_on(device, config).empty();
}

void Trainer::prepare_loop() {
  loop_ = std::make_unique<StepLoop>(acts_, config_);
  segments_.attend(*loop_);
  watch_.bind(loop_->program());
  lines_.bind(*loop_);
  declare_columns();
  std::vector<std::string> feeds;
  for (const NamedFeed& named : crew_.feeds) feeds.push_back(named.name);
  acts_.keep_batches(drawn_again(loop_->program(), feeds));
}

void Trainer::declare_columns() {
  const loop::Program& program = loop_->program();
  declared_ = declared_by(program, crew_);
  columns_.add(declared_.columns());
  if (ranks_)
    // as many as fit
    columns_.add(rank_columns(ranks_->size(), config_.parallel.measure_compression));
  const bool by_loss_fn = mentions(program, "loss_fn");
  std::vector<Acts::WatchedRoot> watched;
  for (const Root& root : roots_of(program)) {
    if (std::ranges::find(declared_.losses, root.name) != declared_.losses.end())
      watched.push_back({root.where, static_cast<int>(columns_.place_of("loss." + root.name))});
    else if (!by_loss_fn)
      watched.push_back({root.where, StepNotes::kOfRoot});
  }
  acts_.watch_roots(std::move(watched));
  places_.clear();
  for (const std::string& column : declared_.columns() | std::views::drop(declared_.losses.size()))
    places_.push_back(columns_.place_of(column));
}

void Trainer::keep_columns(std::vector<std::string> known) {
  columns_ = ColumnPlaces(std::move(known));
  declare_columns();
  std::vector<std::string> feeds;
  for (const NamedFeed& named : crew_.feeds) feeds.push_back(named.name);
  acts_.keep_batches(drawn_again(loop_->program(), feeds));
}

Trainer::~Trainer() {
  {
    // An execution that is paused within a probed call puts this trainer's ledger back as it unwinds.
    const ScratchScope none(device_, nullptr);
    walker_.reset();
  }
  break_cycles(memory_);
  device_.forget_owner(this);
}

void Trainer::adopt_mode() {
  for (Participant& model : crew_.models) model.adopt(memory_, mode_of(config_));
  for (NamedOptimizer& optimizer : crew_.optimizers) crew_.rebind(optimizer);
}

ActsContext Trainer::context_for(const RunConfig& config) const {
  return {&config_, &mode_of(config), region_of(config), layer_regions_of(config)};
}

StepBlock Trainer::block_for() {
  constexpr size_t kLosses = 16; // for loops that call loss_fn more often than there are batches
  StepLayout layout{
      {}, crew_.scalers.size(), crew_.optimizers.size(), std::max(kLosses, static_cast<size_t>(crew_.batches()))};
  for (const NamedFeed& feed : crew_.feeds)
    layout.feeds.push_back({feed.batches, feed.feed.resident() ? feed.feed.batch_size() : 0});
  return {memory_, layout};
}

std::vector<std::string> Trainer::layers() const {
  std::vector<std::string> all;
  for (const Participant& model : crew_.models)
    for (const std::string& layer : model.module().layers()) all.push_back(crew_.name_of(model, layer));
  return all;
}

int64_t Trainer::parameter_count() const {
  int64_t count = 0;
  for (const Participant& model : crew_.models)
    for (const Parameter& p : model.module().parameters()) count += p.tensor.count();
  return count;
}

// Applies this lane's settings to the device, which lanes share in turn.
void Trainer::set_device_dials() {
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
  for (const Participant& model : crew_.models)
    for (const Parameter& p : model.module().parameters()) targets.push_back(crew_.name_of(model, p.name) + ".grad");
  if (std::ranges::find(targets, target) != targets.end()) return target;
  std::vector<std::string> meant;
  for (const Participant& model : crew_.models)
    if (const std::string name = crew_.name_of(model, target); std::ranges::find(targets, name) != targets.end())
      meant.push_back(name);
  if (meant.size() == 1) return meant.front();
  if (meant.size() > 1)
    throw ConfigError("Several models have a \"" + target + "\" to put a fault into: say which, as \"" + meant[0] +
                      "\" or \"" + meant[1] + "\".");
  throw ConfigError("There is no tensor \"" + target + "\" to put a fault into; did you mean \"" +
                    std::string(nearest_of(std::vector<std::string_view>(targets.begin(), targets.end()), target)) +
                    "\"?");
}

void Trainer::refuse_injection(const Injection& injection) const { target_of(injection); }

std::string Trainer::target_of(const Injection& injection) const {
  const int64_t ranks = ranks_ ? ranks_->size() : replicas_of(config_);
  const bool of_rank = is_of_rank(injection.fault);
  if (injection.rank >= ranks || (of_rank && (!ranks_ || injection.rank < 0)))
    throw ConfigError("A fault is asked for of rank " + std::to_string(injection.rank) +
                      ", and the ranks of this lane are 0 to " + std::to_string(ranks - 1) +
                      (of_rank && !ranks_ ? ": it has no other process that could go on without it." : "."));
  if (of_rank) return {};
  std::string target = target_named(injection.target);
  const std::vector<std::string> own = layers();
  if (!ranks_ && injection.rank > 0 && std::ranges::find(own, target) == own.end())
    throw ConfigError("A fault in \"" + target + "\" is asked for of replica " + std::to_string(injection.rank) +
                      ", and replicas have only layers of their own: they share gradients and loss.");
  return target;
}

void Trainer::inject(const Injection& injection) {
  Injection meant = injection;
  meant.target = target_of(injection);
  injections_.push_back(meant);
  if (!ranks_ || meant.rank < 0 || meant.rank == ranks_->rank()) injections_here_.push_back(meant);
  if (ranks_) ranks_->tell({.kind = RankOrder::Kind::inject, .injection = meant});
}

void Trainer::refuse_dials(const RunConfig& config) const {
  refuse_impossible(config);
  refuse_unknown_layers(config, layers(), crew_.models.size() > 1);
  if (config.loop.empty() && !crew_.models.front().fits_data)
    throw ConfigError("\"loop\": the model has inputs or outputs of its own, and the loop of the dials trains on what "
                      "the data set has and "
                      "asks for: write one, or leave \"model.inputs\" and \"model.outputs\" at 0.");
  if (!loop_ || loop::loop_of(config) == loop_->program().text) return;
  ColumnPlaces columns = columns_;
  if (const std::string left_out = columns.add(declared_by(program_of(config), crew_).columns()); !left_out.empty())
    throw ConfigError("\"loop\": there is no room for the column \"" + left_out +
                      "\" that this text declares. A lane has " + std::to_string(kMostDeclared) +
                      " in all its life, those of its earlier texts among them: fork it, or call a loss as "
                      "before.");
}

void Trainer::turn_dials(const RunConfig& config) {
  refuse_dials(config);
  if (ranks_) ranks_->tell({.kind = RankOrder::Kind::dials, .config = config});
  if (open_)
    turned_ = config;
  else
    take_over(config);
}

void Trainer::take_over(const RunConfig& config) {
  crew_.turn_dials(config);
  recorder_.forget();
  segments_.forget();
  const bool another_loop = loop::loop_of(config) != loop_->program().text,
             another_mode = &mode_of(config) != context_.mode;
  config_ = config;
  context_ = context_for(config);
  block_ = block_for();
  emulated_ = !emulated_on(device_, config).empty();
  if (another_mode) adopt_mode();
  if (ranks_ && another_mode) attend_ranks();
  acts_.begin(step_, updates_, first_pass(), context_, block_, {});
  if (another_loop) prepare_loop();
}

} // namespace amplab
