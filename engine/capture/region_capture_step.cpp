// SPDX-License-Identifier: Apache-2.0
// A step of captured regions: begin, end and fallback.
#include "engine/capture/region_capture.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr int kMaxFailedCaptures = 8; // failed captures, since each may have shown a graph break
constexpr int64_t kCredit = 16;       // maximum balance from launches
constexpr int64_t kPrice = 2;         // cost of a fallback, relative to the gain of a launch

bool holds_gradient(const Parameter& p) { return static_cast<bool>(p.tensor.grad()); }

std::vector<std::string> loader_names(const TrainingState& training) {
  std::vector<std::string> names;
  for (const NamedDataLoader& loader : training.loaders) names.push_back(loader.name);
  return names;
}

} // namespace

std::vector<Parameter> RegionCapture::parameters_and_masters() const {
  std::vector<Parameter> all = state_.parameters();
  std::ranges::move(state_.stepped(), std::back_inserter(all));
  return all;
}

RegionCapture::Guards RegionCapture::guards() const {
  Guards now;
  for (const TrainedModel& model : state_.models) {
    now.flags.push_back(model.training);
    for (const Parameter& p : model.module().parameters()) {
      now.addresses.push_back(p.tensor.view().data);
      now.flags.push_back(p.tensor.requires_grad());
    }
    for (const Tensor& p : model.weights.stepped()) now.addresses.push_back(p.view().data);
    for (const Buffer& buffer : model.module().buffers()) now.addresses.push_back(buffer.tensor.view().data);
  }
  return now;
}

// Allocates batch buffers and the rollback copy, so that the first region can be undone too.
void RegionCapture::allocate_buffers() {
  trims_ = memory_.stats().trims;
  needs_rollback_ = false;
  decides_ = !plan_.deciding.empty();
  parameters_ = parameters_and_masters();
  guards_ = guards();
  within_region_.allocate_batches();
  if (decides_)
    for (TrainedModel& model : state_.models) model.running.allocate_buffers(memory_);
  rollback_ = std::make_unique<RollbackCopy>(state_, memory_);
}

void RegionCapture::begin() {
  interpreter::Interpreter& interpreter = loop_->interpreter();
  before_ = {state_.scalers,
             state_.positions(),
             {interpreter.globals().begin(), interpreter.globals().end()},
             {},
             state_.requiring(),
             loop_->printed(),
             ops_.warned,
             ops_.misuse};
  for (const Parameter& p : parameters_) before_.gradients.push_back(p.tensor.grad());
  forget_gradients();
  next_ = 0;
  changed_ = false;
  within_region_.write(inputs_(state_.scalers, 0));
  if (mode_ == Mode::capturing) return rollback_->save();
  ops_.stats() = pattern_;
  if (decides_)
    for (const TrainedModel& model : state_.models) model.running.save();
}

void RegionCapture::fall_back() {
  if (rollback_ && (mode_ == Mode::capturing || changed_)) rollback_->restore();
  if (mode_ == Mode::launching && decides_)
    for (const TrainedModel& model : state_.models) model.running.restore();
  state_.scalers = std::move(before_.scalers);
  state_.set_positions(before_.positions);
  std::ranges::move(before_.names, loop_->interpreter().globals().begin());
  loop_->unprint(before_.printed);
  ops_.warned = std::move(before_.warned);
  ops_.misuse = std::move(before_.misuse);
  for (size_t i = 0; i < parameters_.size(); ++i) Tensor(parameters_[i].tensor).set_grad(before_.gradients[i]);
  state_.set_requiring(before_.requiring);
}

void RegionCapture::forget_gradients() {
  for (TrainedModel& model : state_.models) model.weights.zero_grad();
}

// Returns whether gradients of an earlier step can be dropped unseen. This requires one path through the program, and
// no interpreted statement that reads gradients. Captures have shown what regions do with them.
bool RegionCapture::may_forget_gradients() const {
  return std::ranges::none_of(state_.parameters(), holds_gradient) ||
         (plan_.deciding.empty() && !plan_.reads_gradients);
}

// Returns whether persistent variables hold no memory of the capture.
bool RegionCapture::names_are_plain() const { return std::ranges::all_of(loop_->interpreter().globals(), is_plain); }

bool RegionCapture::capture_is_usable() const {
  const StepStats& stats = ops_.stats();
  const auto alike = [](const CapturedRegion& region) { return std::ranges::all_of(region.states, unchanged); };
  const auto relaunchable = [&](const CapturedRegion& region) {
    return std::ranges::all_of(region.side_effects, [&](const SideEffect& effect) {
      return effect.kind != SideEffect::Kind::stepped || state_.optimizers[effect.optimizer].optimizer->relaunchable();
    });
  };
  return !regions_.empty() && !stats.repeated_ops && !stats.carried_gradients && names_are_plain() &&
         guards() == guards_ && std::ranges::all_of(regions_, alike) && std::ranges::all_of(regions_, relaunchable) &&
         trims_ == memory_.stats().trims;
}

void RegionCapture::capture_end() {
  pattern_ = ops_.stats();
  for (OptimizerStats& optimizer : pattern_.optimizers)
    optimizer.norm = not_recorded(), optimizer.applied = optimizer.found_inf = false;
  pattern_.clip_norm = not_recorded();
  pattern_.verdict = Verdict::unchanged;
  planned_.clear();
  for (const NamedOptimizer& optimizer : state_.optimizers) planned_.push_back(optimizer.optimizer->planned());
  if (!needs_rollback_) rollback_.reset();
  const auto charge = [](const Tensor& tensor) {
    if (tensor) tensor.charge_to(MemoryCategory::compiled_step);
  };
  within_region_.charge_batches(MemoryCategory::compiled_step);
  for (CapturedRegion& region : regions_) {
    std::ranges::for_each(region.gradients, charge);
    for (const CapturedRegion::State& state : region.states)
      if (std::ranges::none_of(parameters_, [&](const Parameter& p) { return p.tensor.same_as(state.tensor); }))
        charge(state.tensor);
    region.states.clear();
    region.casts.clear();
  }
}

// Executes the step. Cleans up on every exit.
bool RegionCapture::attempt(const StepRun& how) {
  struct Between {
    StepOps& ops;
    explicit Between(RegionCapture& self) : ops(self.ops_) { ops.set_backend(&self.between_); }
    ~Between() { ops.set_backend(nullptr); }
  } between(*this);
  try {
    begin();
    loop_->run(how);
    if (mode_ == Mode::capturing) return capture_is_usable();
    if (next_ != regions_.size()) diverge();
    return true;
  } catch (const CannotCapture&) {
  } catch (const LeftCapturedPath&) {
  } catch (const OutOfMemory&) {
    if (mode_ == Mode::launching) throw;
  } catch (const loop::LoopError&) { // the eager step will raise it, if this one can fall back
    if (!can_fall_back()) throw;
  }
  return false;
}

StepExecutor::Outcome RegionCapture::run(const StepRun& how) {
  if (!is_needed_ || given_up_ || ops_.ranks()) return Outcome::declined;
  const bool guards_hold = !std::exchange(eager_since_, false) || guards() == guards_;
  if (has_capture() && (!guards_hold || trims_ != memory_.stats().trims)) { // memory was released for others
    drop_capture();
    capturable_steps_ = 0;
  }
  if (capturable_steps_ < kTracedFirst) return Outcome::declined;
  const bool capturing = !has_capture();
  if (capturing) {
    plan_ = plan_regions(loop_->program(), loader_names(state_), findings_);
    given_up_ = !plan_.usable || !may_forget_gradients();
    if (given_up_) return Outcome::declined;
    try {
      allocate_buffers();
    } catch (const OutOfMemory&) { // an eager step needs less
      drop_capture();
      given_up_ = true;
      return Outcome::declined;
    }
  } else if (!stepped_as_planned() || !may_forget_gradients()) {
    return Outcome::declined;
  }
  mode_ = capturing ? Mode::capturing : Mode::launching;
  struct ResetMode {
    Mode& mode;
    ~ResetMode() { mode = Mode::eager; }
  } eager{mode_};
  const bool done = attempt(how);
  if (!done) fall_back();
  before_ = {};
  if (!done) {
    mode_ = Mode::eager;
    balance_ -= kPrice;
    ++counts_.fell_back;
    if (capturing || ++in_a_row_ > 1) drop_capture(), in_a_row_ = 0;
    given_up_ = capturing ? ++failed_captures_ >= kMaxFailedCaptures : balance_ < -kCredit;
    return Outcome::declined;
  }
  if (capturing)
    capture_end();
  else
    ++counts_.launched;
  std::vector<StepStats::Loss>& losses = ops_.stats().losses;
  for (size_t i = 0; i < losses.size(); ++i) losses[i].value = item(scalars_.losses[i]);
  in_a_row_ = 0;
  balance_ = std::min(balance_ + 1, kCredit);
  forget_gradients(); // their memory belongs to the capture
  if (!names_are_plain()) {
    drop_capture();
    given_up_ = true;
  }
  return Outcome::ended;
}

// An optimizer counts the step for its last planned parameters. These must be the capture's.
bool RegionCapture::stepped_as_planned() const {
  for (size_t i = 0; i < planned_.size(); ++i)
    if (state_.optimizers[i].optimizer->planned() != planned_[i]) return false;
  return true;
}

} // namespace amplab
