// SPDX-License-Identifier: Apache-2.0
#include "engine/ranks/ranks.h"

#include "engine/autograd/node.h"
#include "engine/context/execution_context.h"
#include "engine/ops/execute.h"
#include "engine/run/config_error.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace amplab {

namespace {

Sharding sharding_of(const ParallelConfig& settings) {
  return settings.shard == "zero1" ? Sharding::state : settings.shard == "zero2" ? Sharding::gradients : Sharding::none;
}

ReducerSettings reducer_settings_of(const ParallelConfig& settings) {
  ReducerSettings reducer;
  reducer.bucket_bytes = static_cast<size_t>(settings.bucket_mb * 0x1p20);
  reducer.overlap = settings.overlap;
  if (settings.compress != "none") reducer.wire = dtype_named(settings.compress);
  reducer.divide_first = settings.average == "before";
  reducer.sharding = sharding_of(settings);
  reducer.measure = settings.measure_compression;
  return reducer;
}

int64_t last_trainer = 0; // trainers ordered by this process; used by rank 0's engine thread

} // namespace

std::unique_ptr<Ranks> Ranks::of(const RunConfig& config) {
  if (config.parallel.kind != "ddp" || config.parallel.ranks == 1) return nullptr;
  World* const world = current_context().world;
  const int64_t ranks = config.parallel.ranks;
  if (!world || world->size() < ranks)
    throw ConfigError(
        "\"parallel.ranks\" is " + std::to_string(ranks) + ", and " +
        (world ? std::to_string(world->size()) + " ranks were started" : "this program was started alone") +
        ": use run, serve or lesson, which start ranks, or set \"parallel.kind\" to none.");
  std::unique_ptr<Ranks> made(new Ranks(*world, static_cast<int>(ranks)));
  made->number_ = world->rank() == 0 ? ++last_trainer : 0;
  if (world->rank() == 0) {
    world->send_order(bytes_of({.kind = RankOrder::Kind::make, .trainer = made->number_, .config = config}));
    world->set_idle(false);
  }
  made->group_ = world->make_group(static_cast<int>(ranks));
  world->set_idle(world->rank() == 0);
  return made;
}

Ranks::Ranks(World& world, int) : world_(world) {}

Ranks::~Ranks() {
  models_.clear(); // before group_, which finishes their work
  if (group_ && leads()) world_.send_order(bytes_of({.kind = RankOrder::Kind::drop, .trainer = number_}));
}

void Ranks::send_order(RankOrder order) {
  if (!leads() || silent_ > 0) return;
  order.trainer = number_;
  world_.send_order(bytes_of(order));
}

void Ranks::set_models(const TrainingState& training, const ParallelConfig& settings) {
  settings_ = settings;
  sharding_ = sharding_of(settings);
  std::vector<OfModel> before = std::move(models_);
  models_.clear();
  for (size_t i = 0; i < training.models.size(); ++i) {
    const TrainedModel& model = training.models[i];
    std::vector<Tensor> parameters;
    for (const Parameter& p : model.module().parameters()) parameters.push_back(p.tensor);
    OfModel& its = models_.emplace_back();
    if (i < before.size()) its.syncs_buffers = before[i].syncs_buffers, its.unaveraged = before[i].unaveraged;
    its.reducer = std::make_unique<GradientReducer>(*group_, std::move(parameters), reducer_settings_of(settings));
  }
  own_found_inf_.clear();
  for (size_t i = 0; i < training.optimizers.size(); ++i)
    own_found_inf_.push_back(filled(training.models.front().module().parameters().front().tensor.allocator(), {},
                                    DType::f32, 0, MemoryCategory::workspace));
}

void Ranks::begin_step(int64_t step) {
  world_.note_step(step_ = step);
  for (const Tensor& own : own_found_inf_) {
    const View out[] = {own.view()};
    execute(own.device(), {Op::fill, Direction::forward, {}, out, FillAttributes{0}});
  }
  for (OfModel& model : models_) model.reducer->forget_own_norm();
}

void Ranks::before_backward() {
  for (OfModel& model : models_) model.reached = false;
}

void Ranks::ready(const Tensor& leaf) {
  const auto its = std::ranges::find_if(models_, [&](const OfModel& model) { return model.reducer->has(leaf); });
  if (its == models_.end()) return;
  its->reached = true;
  if (its->expected) its->reducer->ready(leaf);
}

void Ranks::after_backward() {
  for (OfModel& model : models_) {
    const bool lacks =
        model.expected && (model.reached || model.unfinished_in > 0) && !model.reducer->missing().empty();
    model.unfinished_in = lacks ? step_ : 0;
    if (model.expected && !lacks) model.reducer->finish();
    if (!model.reached) continue;
    model.unaveraged = !model.expected || lacks;
    model.expected = lacks;
  }
}

void Ranks::abandon_backward() noexcept {
  for (OfModel& model : models_) {
    model.reducer->abandon();
    model.expected = false;
    model.unfinished_in = 0;
  }
}

void Ranks::weights_move(std::span<const size_t> models) {
  for (const size_t model : models) has_diverged_ = has_diverged_ || models_[model].unaveraged;
}

ReductionError Ranks::unfinished(const TrainedModel& model, const OfModel& its) const {
  const std::vector<size_t> missing = its.reducer->missing();
  const auto parameters = model.module().parameters();
  std::vector<std::string> names;
  for (const size_t number : missing) names.push_back(parameters[number].name);
  return unfinished_reduction(rank(), missing, names, its.unfinished_in);
}

void Ranks::before_forward(const TrainedModel& model, size_t number) {
  OfModel& its = models_[number];
  const bool syncs = model.syncs && grad_enabled();
  if (grad_enabled() && its.unfinished_in > 0) throw unfinished(model, its);
  if (syncs) its.reducer->begin();
  its.expected = its.expected || syncs;
  if (!std::exchange(its.syncs_buffers, syncs)) return;
  for (const Buffer& buffer : model.module().buffers()) {
    const View x[] = {buffer.tensor.view()};
    update(buffer.tensor.device(), Op::broadcast, x, x, CollectiveAttributes{group_.get(), ReduceOp::sum, 0, false});
    buffer.tensor.changed_in_place();
  }
}

void Ranks::reduce_amaxes(std::span<const std::pair<std::string, Tensor>> states, uint8_t slots) {
  std::vector<View> amaxes;
  for (const auto& [layer, state] : states)
    for (int64_t slot = 0; slot < quantize::kSlots; ++slot)
      if (slots & quantize::bit_of(static_cast<quantize::Slot>(slot)))
        amaxes.emplace_back(state.view().as<float>() + slot * state.shape()[1] + 1, DType::f32, Shape{1});
  if (amaxes.empty()) return;
  const Tensor& first = states.front().second;
  const Tensor all(first.allocator(), {std::ssize(amaxes)}, DType::f32, MemoryCategory::temporaries);
  const View flat[] = {all.view()};
  update(all.device(), Op::flatten, amaxes, flat, ScalarAttributes{1});
  update(all.device(), Op::all_reduce, flat, flat, CollectiveAttributes{group_.get(), ReduceOp::max, 0, false});
  std::vector<View> in = amaxes;
  in.push_back(flat[0]);
  update(all.device(), Op::unflatten, in, amaxes, ScalarAttributes{1});
}

void Ranks::agree(size_t optimizer, const Tensor& found_inf) {
  if (!settings_.agree_on_found_inf) return;
  const View x[] = {found_inf.view()}, own[] = {own_found_inf_[optimizer].view()};
  execute(found_inf.device(), {Op::cast, Direction::forward, x, own});
  update(found_inf.device(), Op::all_reduce, x, x, CollectiveAttributes{group_.get(), ReduceOp::max, 0, false});
}

std::vector<Tensor> Ranks::shards(std::span<const size_t> models) const {
  std::vector<Tensor> all;
  for (const size_t model : models) {
    const std::vector<Tensor>& its = models_[model].reducer->shards();
    all.insert(all.end(), its.begin(), its.end());
  }
  return all;
}

void Ranks::before_step(std::span<const size_t> models) {
  for (const size_t model : models) models_[model].reducer->set_shard_gradients();
}

void Ranks::after_step(std::span<const size_t> models) {
  for (const size_t model : models) models_[model].reducer->gather_parameters();
}

void Ranks::all_reduce_norm(const Tensor& norm) {
  Device& device = norm.device();
  const View x[] = {norm.view()}, pair[] = {norm.view(), norm.view()};
  execute(device, {Op::mul, Direction::forward, pair, x, ScalarAttributes{}});
  update(device, Op::all_reduce, x, x, CollectiveAttributes{group_.get()});
  execute(device, {Op::sqrt, Direction::forward, x, x});
}

double Ranks::own_norm(std::span<const size_t> models) const {
  std::optional<double> squares;
  for (const size_t model : models)
    if (const std::optional<double> norm = models_[model].reducer->own_norm())
      squares = squares.value_or(0) + *norm * *norm;
  return squares ? std::sqrt(*squares) : not_recorded();
}

bool Ranks::own_overflow() const {
  return std::ranges::any_of(models_, [](const OfModel& model) {
    const std::optional<double> norm = model.reducer->own_norm();
    return norm && !std::isfinite(*norm);
  });
}

bool Ranks::own_found_inf() const {
  return std::ranges::any_of(own_found_inf_, [](const Tensor& own) { return item(own) != 0; });
}

std::vector<RankStats> Ranks::exchange(RankStats mine) {
  std::vector<RankStats> all(static_cast<size_t>(size()));
  constexpr auto kBytes = static_cast<int64_t>(sizeof(RankStats));
  group_->all_gather(View(&mine, DType::u8, {kBytes}), View(all.data(), DType::u8, {kBytes * size()}), false);
  return all;
}

void Ranks::all_reduce_max(std::span<int64_t> mine) {
  const auto count = static_cast<int64_t>(mine.size());
  std::vector<int64_t> all(mine.size() * static_cast<size_t>(size()));
  group_->all_gather(View(mine.data(), DType::i64, {count}), View(all.data(), DType::i64, {size() * count}), false);
  for (size_t i = 0; i < all.size(); ++i) {
    int64_t& most = mine[i % mine.size()];
    most = std::max(most, all[i]);
  }
}

double Ranks::compression_error() const {
  if (!settings_.measure_compression) return not_recorded();
  CompressionError::Squares all;
  for (const OfModel& model : models_) {
    const CompressionError::Squares its = model.reducer->compression_error()->squares();
    all.error += its.error;
    all.average += its.average;
  }
  return all.error == 0 ? 0 : std::sqrt(all.error / all.average);
}

double Ranks::distance(std::span<const Parameter> weights) {
  std::vector<float> mine;
  for (const Parameter& p : weights) {
    const std::vector<float> values = to_host(p.tensor);
    mine.insert(mine.end(), values.begin(), values.end());
  }
  std::vector<float> first = mine;
  group_->broadcast(View(first.data(), DType::f32, {std::ssize(first)}), 0, false);
  double apart = 0, whole = 0;
  for (size_t i = 0; i < mine.size(); ++i) {
    apart += std::pow(static_cast<double>(mine[i]) - first[i], 2);
    whole += std::pow(static_cast<double>(first[i]), 2);
  }
  auto furthest = static_cast<float>(std::sqrt(apart / whole));
  if (std::isnan(furthest)) furthest = INFINITY; // is shown as such
  group_->all_reduce(View(&furthest, DType::f32, {1}), ReduceOp::max, false);
  return furthest;
}

} // namespace amplab
