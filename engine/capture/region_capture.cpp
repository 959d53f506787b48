// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/region_capture.h"

#include "engine/capture/step_capture.h"
#include "engine/context/autocast_guard.h"

#include <algorithm>
#include <stdexcept>

namespace amplab {
namespace {

// Not an op of the step, so probes do not record it.
void copy(const Tensor& from, const Tensor& to) {
  const View in[] = {from.view()}, out[] = {to.view()};
  from.device().run({Op::clone, Direction::forward, in, out});
}

} // namespace

RollbackCopy::RollbackCopy(TrainingState& training, CachingAllocator& memory) : state_(training) {
  const auto add = [&](const Tensor& tensor) {
    if (std::ranges::any_of(copies_, [&](const Copy& copy) { return copy.tensor.same_as(tensor); })) return;
    copies_.push_back({tensor, Tensor(memory, tensor.shape(), tensor.dtype(), MemoryCategory::compiled_step)});
  };
  for (const Parameter& p : training.parameters()) add(p.tensor);
  for (const Parameter& p : training.stepped()) add(p.tensor);
  for (const TrainedModel& model : training.models) {
    for (const Buffer& buffer : model.module().buffers()) add(buffer.tensor);
    for (const auto& [layer, scales] : model.running.scales->all()) add(scales);
  }
  for (const NamedOptimizer& optimizer : training.optimizers)
    for (const Optimizer::Slot& slot : optimizer.optimizer->slots()) std::ranges::for_each(slot.state, add);
}

void RollbackCopy::save() {
  for (const Copy& its : copies_) copy(its.tensor, its.saved);
  slots_.clear();
  for (const NamedOptimizer& optimizer : state_.optimizers) slots_.push_back(optimizer.optimizer->slots());
}

void RollbackCopy::restore() {
  for (const Copy& its : copies_) copy(its.saved, its.tensor);
  for (size_t i = 0; i < slots_.size(); ++i) state_.optimizers[i].optimizer->set_slots(slots_[i]);
}

// ---- observation of eager steps -----------------------------------------------------------------------------------

void RegionCapture::set_loop(StepLoop& loop) {
  invalidate();
  CapturingExecutor::set_loop(loop);
  is_needed_ = false;
  at_ = nullptr;
  findings_ = {{}, std::vector<bool>(loop.program().globals.size())};
  ops_.set_host_sync_observer({});
}

void RegionCapture::note_eager_step(const StepStats& stats, bool plain) {
  if (ops_.ranks()) return; // one rank alone cannot fall back: the others would not repeat its collectives
  if (!is_needed_ && (stats.had_host_sync || !loop_->has_no_persistent_variables())) {
    is_needed_ = true;
    loop_->interpreter().set_executor(this);
    ops_.set_host_sync_observer([this] {
      // the plan has changed
      if (mode_ == Mode::eager && at_ && findings_.host_syncs.insert(at_).second) capturable_steps_ = -1;
    });
  }
  at_ = nullptr;
  if (has_capture() && capturable_steps_ >= 0) return;
  drop_capture();
  const bool needs_regions =
      stats.had_host_sync || !loop_->has_no_persistent_variables(); // otherwise StepCapture captures it
  const bool alike = plain && needs_regions && !stats.repeated_ops && !stats.carried_gradients &&
                     stats.losses.size() <= scalars_.losses.size() &&
                     has_known_draws(state_, stats, ops_.batches_of(0), ops_.draws_in_products());
  const bool applied = std::ranges::all_of(stats.optimizers, &OptimizerStats::applied);
  capturable_steps_ = !alike                                            ? 0
                      : capturable_steps_ + 1 < kTracedFirst || applied ? capturable_steps_ + 1
                                                                        : capturable_steps_;
  step_memory_ = memory_.account().step();
}

void RegionCapture::invalidate() {
  drop_capture();
  capturable_steps_ = 0;
  failed_captures_ = 0;
  balance_ = 0;
  given_up_ = false;
}

void RegionCapture::drop_capture() {
  regions_.clear();
  rollback_.reset();
  within_region_.uploads.clear();
  within_region_.side_effects.clear();
  memory_.release_private_pool();
}

// ---- execution ----------------------------------------------------------------------------------------------------

size_t RegionCapture::statements_from(const loop::Block& block, size_t first) {
  const loop::Statement& statement = block[first];
  if (mode_ == Mode::eager) at_ = &statement, eager_since_ = true;
  if (mode_ == Mode::eager || within_) return 0;
  // A decision after weights have changed may fall back to eager, which needs the old weights.
  if (mode_ == Mode::capturing && changed_ && plan_.deciding.contains(&statement)) needs_rollback_ = true;
  const auto found = plan_.together.find(&statement);
  return found == plan_.together.end() ? 0 : found->second;
}

void RegionCapture::run(const loop::Block& block, size_t first, size_t count, const std::function<void()>& go) {
  const std::span<interpreter::Value> names = loop_->interpreter().globals();
  if (mode_ == Mode::launching) {
    const CapturedRegion& region = next_region();
    const auto is_there = [&](const CapturedRegion::Bound& bound) {
      return same_value(bound.value, names[bound.slot]);
    };
    if (region.first != &block[first] || !std::ranges::all_of(region.before, is_there)) diverge();
    launch_region(region);
    for (const auto& [slot, value] : region.after) names[slot] = value;
    return;
  }
  CapturedRegion region;
  region.first = &block[first];
  RegionPlan::Slots slots;
  for (size_t i = first; i < first + count; ++i) {
    RegionPlan::Slots own = RegionPlan::slots_of(loop_->program(), block[i]);
    slots.mentioned.merge(own.mentioned);
    slots.bound.merge(own.bound);
  }
  const auto note = [&](uint32_t slot, std::vector<CapturedRegion::Bound>& to) {
    if (!is_immutable(names[slot])) {
      findings_.mutable_slots[slot] = true;
      throw CannotCapture{};
    }
    to.push_back({slot, names[slot]});
  };
  for (const uint32_t slot : slots.mentioned) note(slot, region.before);
  capture(region, go);
  for (const uint32_t slot : slots.bound) note(slot, region.after);
  for (const auto& [slot, value] : region.after)
    each_tensor(value, [&](const Tensor& tensor) { region.states.push_back(state_of(tensor)); });
  launch_region(regions_.emplace_back(std::move(region)));
}

Batch RegionCapture::draw(size_t loader, int64_t batch) {
  if (mode_ == Mode::launching) {
    const CapturedRegion& region = next_region();
    if (region.first || region.loader != loader || region.batch != batch) diverge();
    launch_region(region);
    return region.drawn;
  }
  CapturedRegion region;
  region.loader = loader;
  region.batch = batch;
  capture(region, [&] { region.drawn = ops_.draw(loader, batch); });
  for (const Tensor& tensor : {region.drawn.features, region.drawn.targets}) region.states.push_back(state_of(tensor));
  launch_region(regions_.emplace_back(std::move(region)));
  return regions_.back().drawn;
}

// The masters' gradients would be set outside of a region.
void RegionCapture::BetweenRegions::before_gradients() {
  if (mode_of(ops_.config()).masters && std::ranges::any_of(ops_.state().models, &TrainedModel::gradients_are_new))
    throw CannotCapture{};
}

const CapturedRegion& RegionCapture::next_region() {
  if (next_ == regions_.size()) diverge();
  const CapturedRegion& region = regions_[next_++];
  if (region.autocast != autocast_state() || region.grad_enabled != grad_enabled()) diverge();
  return region;
}

void RegionCapture::diverge() const {
  if (!can_fall_back())
    throw std::logic_error(
        "A step with captured regions has diverged from its capture where the program has no branch.");
  throw LeftCapturedPath{};
}

bool RegionCapture::can_fall_back() const {
  return mode_ == Mode::capturing || (decides_ && (!changed_ || needs_rollback_));
}

// Captures the work. Its side effects on the host need device results, so scalers are restored.
void RegionCapture::capture(CapturedRegion& region, const std::function<void()>& work) {
  const std::vector<Parameter> parameters = parameters_and_masters();
  const auto version = [&] {
    int64_t sum = 0;
    for (const Parameter& p : parameters) sum += p.tensor.body()->storage->version();
    return sum;
  };
  for (size_t i = 0; i < parameters.size(); ++i) { // a cast made between two regions is in no region's memory
    const Tensor& cast = parameters[i].tensor.body()->cached_cast;
    if (cast && (regions_.empty() || !cast.same_as(regions_.back().casts[i]))) throw CannotCapture{};
  }
  const std::vector<NamedScaler> scalers = state_.scalers;
  const int64_t before = version();
  const Guards guards_before = guards();
  region.autocast = autocast_state();
  region.grad_enabled = grad_enabled();
  struct Within {
    RegionCapture& self;
    explicit Within(RegionCapture& recorder) : self(recorder) { set(true); }
    ~Within() { set(false); }
    void set(bool on) const {
      self.within_ = on;
      self.memory_.set_private_pool(on);
      self.ops_.set_backend(on ? static_cast<StepBackend*>(&self.within_region_) : &self.between_);
    }
  };
  {
    const Within within(*this);
    device_.capturing()->capture_begin();
    try {
      work();
    } catch (...) {
      device_.capturing()->capture_end();
      throw;
    }
    region.calls = device_.capturing()->capture_end();
  }
  if (!region.calls || guards() != guards_before) throw CannotCapture{};
  region.side_effects = std::exchange(within_region_.side_effects, {});
  state_.scalers = scalers;
  region.changes = version() != before;
  for (const Parameter& p : parameters) {
    region.gradients.push_back(p.tensor.grad());
    region.casts.push_back(p.tensor.body()->cached_cast);
  }
}

void RegionCapture::launch_region(const CapturedRegion& region) {
  if (region.changes && !changed_) {
    if (mode_ == Mode::launching && rollback_) rollback_->save();
    changed_ = true;
  }
  device_.capturing()->replay(*region.calls);
  if (!region.side_effects.empty()) {
    scalars_.queue_results();
    apply_side_effects(region.side_effects, scalars_.wait_for_results(), ops_);
  }
  if (mode_ == Mode::capturing) return;
  const std::vector<Parameter>& parameters = parameters_;
  for (size_t i = 0; i < parameters.size(); ++i) Tensor(parameters[i].tensor).set_grad(region.gradients[i]);
}

} // namespace amplab
