// SPDX-License-Identifier: Apache-2.0
// A step of captured regions: begin, end and fallback.
#include "engine/train/segment_recorder.h"

#include <algorithm>

namespace amplab {
namespace {

constexpr int kMostTrials = 8;  // failed captures, since each may have shown a graph break
constexpr int64_t kCredit = 16; // maximum balance from launches
constexpr int64_t kPrice = 2;   // cost of a fallback, relative to the gain of a launch

bool holds_gradient(const Parameter& p) { return static_cast<bool>(p.tensor.grad()); }

std::vector<std::string> feeds_of(const Crew& crew) {
  std::vector<std::string> names;
  for (const NamedFeed& feed : crew.feeds) names.push_back(feed.name);
  return names;
}

} // namespace

std::vector<Parameter> SegmentRecorder::parameters_and_masters() const {
  std::vector<Parameter> all = crew_.parameters();
  std::ranges::move(crew_.stepped(), std::back_inserter(all));
  return all;
}

SegmentRecorder::Granted SegmentRecorder::granted() const {
  Granted now;
  for (const Participant& model : crew_.models) {
    now.flags.push_back(model.training);
    for (const Parameter& p : model.module().parameters()) {
      now.places.push_back(p.tensor.view().data);
      now.flags.push_back(p.tensor.requires_grad());
    }
    for (const Tensor& p : model.weights.stepped()) now.places.push_back(p.view().data);
    for (const Buffer& buffer : model.module().buffers()) now.places.push_back(buffer.tensor.view().data);
  }
  return now;
}

// Allocates batch buffers and the rollback copy, so that the first region can be undone too.
void SegmentRecorder::make_room() {
  trims_ = memory_.stats().trims;
  needs_aside_ = false;
  decides_ = !plan_.deciding.empty();
  parameters_ = parameters_and_masters();
  granted_ = granted();
  for (size_t i = 0; i < crew_.feeds.size(); ++i) {
    std::vector<Upload>& uploads = taken_down_.uploads.emplace_back();
    for (int64_t batch = 0; batch < acts_.batches_of(i); ++batch) {
      const Feed& feed = crew_.feeds[i].feed;
      uploads.push_back(feed.room_for_batch(feed.resident() ? block_->rows[i][static_cast<size_t>(batch)] : Tensor()));
    }
  }
  if (decides_)
    for (Participant& model : crew_.models) model.running.make_room(memory_);
  aside_ = std::make_unique<RollbackCopy>(crew_, memory_);
}

void SegmentRecorder::begin() {
  interpreter::Walk& walk = loop_->walk();
  before_ = {crew_.scalers,
             {},
             {walk.globals().begin(), walk.globals().end()},
             {},
             crew_.requiring(),
             loop_->printed(),
             acts_.warned,
             acts_.misuse};
  for (const Parameter& p : parameters_) before_.gradients.push_back(p.tensor.grad());
  forget_gradients();
  next_ = 0;
  changed_ = false;
  rows_.clear();
  for (NamedFeed& named : crew_.feeds) {
    before_.positions.push_back(named.feed.position());
    if (!named.feed.resident()) continue;
    const std::span<const uint32_t> rows = named.feed.next_rows(acts_.batches_of(before_.positions.size() - 1));
    rows_.insert(rows_.end(), rows.begin(), rows.end());
  }
  block_->write(trainer_.numbers(crew_.scalers, 0), rows_);
  for (size_t i = 0; i < crew_.feeds.size(); ++i)
    if (Feed& feed = crew_.feeds[i].feed; !feed.resident())
      for (const Upload& to : taken_down_.uploads[i]) feed.upload_next(to);
  if (mode_ == Mode::records) return aside_->save();
  acts_.notes() = pattern_;
  if (decides_)
    for (const Participant& model : crew_.models) model.running.save();
}

void SegmentRecorder::begin_again() {
  if (aside_ && (mode_ == Mode::records || changed_)) aside_->restore();
  if (mode_ == Mode::repeats && decides_)
    for (const Participant& model : crew_.models) model.running.restore();
  crew_.scalers = std::move(before_.scalers);
  for (size_t i = 0; i < crew_.feeds.size(); ++i) crew_.feeds[i].feed.set_position(before_.positions[i]);
  std::ranges::move(before_.names, loop_->walk().globals().begin());
  loop_->unprint(before_.printed);
  acts_.warned = std::move(before_.warned);
  acts_.misuse = std::move(before_.misuse);
  for (size_t i = 0; i < parameters_.size(); ++i) Tensor(parameters_[i].tensor).set_grad(before_.gradients[i]);
  crew_.set_requiring(before_.requiring);
}

void SegmentRecorder::forget_gradients() {
  for (Participant& model : crew_.models) model.weights.zero_grad();
}

// Returns whether gradients of an earlier step can be dropped unseen. This requires one path through the program, and
// no interpreted statement that reads gradients. Captures have shown what regions do with them.
bool SegmentRecorder::may_forget_gradients() const {
  return std::ranges::none_of(crew_.parameters(), holds_gradient) ||
         (plan_.deciding.empty() && !plan_.looks_at_gradients);
}

// Returns whether persistent variables hold no memory of the capture.
bool SegmentRecorder::names_are_plain() const { return std::ranges::all_of(loop_->walk().globals(), is_plain); }

bool SegmentRecorder::recorded_well() const {
  const StepNotes& notes = acts_.notes();
  const auto alike = [](const Segment& segment) { return std::ranges::all_of(segment.states, unchanged); };
  const auto repeatable = [&](const Segment& segment) {
    return std::ranges::all_of(segment.deeds, [&](const Deed& deed) {
      return deed.kind != Deed::Kind::stepped || crew_.optimizers[deed.optimizer].optimizer->repeatable();
    });
  };
  return !visits_.empty() && !notes.repeated_acts && !notes.carried_gradients && names_are_plain() &&
         granted() == granted_ && std::ranges::all_of(visits_, alike) && std::ranges::all_of(visits_, repeatable) &&
         trims_ == memory_.stats().trims;
}

void SegmentRecorder::end_recording() {
  pattern_ = acts_.notes();
  for (OptimizerNotes& optimizer : pattern_.optimizers)
    optimizer.norm = not_recorded(), optimizer.applied = optimizer.found_inf = false;
  pattern_.verdict = Verdict::unchanged;
  planned_.clear();
  for (const NamedOptimizer& optimizer : crew_.optimizers) planned_.push_back(optimizer.optimizer->planned());
  if (!needs_aside_) aside_.reset();
  const auto keep = [](const Tensor& tensor) {
    if (tensor) tensor.charge_to(MemoryCategory::compiled_step);
  };
  for (const std::vector<Upload>& uploads : taken_down_.uploads)
    for (const Upload& upload : uploads) upload.charge_to(MemoryCategory::compiled_step);
  for (Segment& segment : visits_) {
    std::ranges::for_each(segment.gradients, keep);
    for (const Segment::State& state : segment.states)
      if (std::ranges::none_of(parameters_, [&](const Parameter& p) { return p.tensor.same_as(state.tensor); }))
        keep(state.tensor);
    segment.states.clear();
    segment.casts.clear();
  }
}

// Executes the step. Cleans up on every exit.
bool SegmentRecorder::attempt() {
  struct Drawing {
    SegmentRecorder& self;
    explicit Drawing(SegmentRecorder& recorder) : self(recorder) {
      self.acts_.set_drawer([&s = self](size_t feed, int64_t batch) { return s.draw(feed, batch); });
    }
    ~Drawing() { self.acts_.set_drawer({}); }
  } drawing(*this);
  try {
    begin();
    trainer_.walk();
    if (mode_ == Mode::records) return recorded_well();
    if (next_ != visits_.size()) part();
    return true;
  } catch (const Unrepeatable&) {
  } catch (const Parted&) {
  } catch (const OutOfMemory&) {
    if (mode_ == Mode::repeats) throw;
  } catch (const loop::LoopError&) { // the eager step will raise it, if this one can fall back
    if (!can_begin_again()) throw;
  }
  return false;
}

bool SegmentRecorder::repeat(StepBlock& block) {
  if (!of_use_ || given_up_) return false;
  const bool as_granted = !std::exchange(traced_since_, false) || granted() == granted_;
  if (has_recording() && (!as_granted || trims_ != memory_.stats().trims)) { // memory was released for others
    drop_recording();
    traced_alike_ = 0;
  }
  if (traced_alike_ < kTracedFirst) return false;
  block_ = &block;
  const bool records = !has_recording();
  if (records) {
    plan_ = segment_plan(loop_->program(), feeds_of(crew_), shown_);
    given_up_ = !plan_.usable || !may_forget_gradients();
    if (given_up_) return false;
    try {
      make_room();
    } catch (const OutOfMemory&) { // an eager step needs less
      drop_recording();
      given_up_ = true;
      return false;
    }
  } else if (!stepped_as_planned() || !may_forget_gradients()) {
    return false;
  }
  mode_ = records ? Mode::records : Mode::repeats;
  struct Watches {
    Mode& mode;
    ~Watches() { mode = Mode::watches; }
  } watches{mode_};
  const bool done = attempt();
  if (!done) begin_again();
  before_ = {};
  if (!done) {
    mode_ = Mode::watches;
    balance_ -= kPrice;
    ++counts_.begun_again;
    if (records || ++in_a_row_ > 1) drop_recording(), in_a_row_ = 0;
    given_up_ = records ? ++trials_ >= kMostTrials : balance_ < -kCredit;
    return false;
  }
  if (records)
    end_recording();
  else
    ++counts_.repeated;
  acts_.read_losses();
  in_a_row_ = 0;
  balance_ = std::min(balance_ + 1, kCredit);
  forget_gradients(); // their memory belongs to the capture
  if (!names_are_plain()) {
    drop_recording();
    given_up_ = true;
  }
  return true;
}

// An optimizer counts the step for its last planned parameters. These must be the capture's.
bool SegmentRecorder::stepped_as_planned() const {
  for (size_t i = 0; i < planned_.size(); ++i)
    if (crew_.optimizers[i].optimizer->planned() != planned_[i]) return false;
  return true;
}

} // namespace amplab
