// SPDX-License-Identifier: Apache-2.0
#include "engine/train/segment_recorder.h"

#include <algorithm>
#include <stdexcept>

namespace amplab {

// ---- observation of eager steps -----------------------------------------------------------------------------------

void SegmentRecorder::attend(StepLoop& loop) {
  forget();
  loop_ = &loop;
  of_use_ = false;
  at_ = nullptr;
  shown_ = {{}, std::vector<bool>(loop.program().globals.size())};
  acts_.set_learning_watch({});
}

void SegmentRecorder::note_traced(const StepNotes& notes, bool plain, size_t room_for_losses) {
  if (!of_use_ && (notes.host_learnt || !loop_->keeps_nothing())) {
    of_use_ = true;
    loop_->walk().set_stand_in(this);
    acts_.set_learning_watch([this] {
      // the plan has changed
      if (mode_ == Mode::watches && at_ && shown_.learns.insert(at_).second) traced_alike_ = -1;
    });
  }
  at_ = nullptr;
  if (has_recording() && traced_alike_ >= 0) return;
  drop_recording();
  const bool needs_segments = notes.host_learnt || !loop_->keeps_nothing(); // otherwise StepRecorder captures it
  const bool alike = plain && needs_segments && !notes.repeated_acts && !notes.carried_gradients &&
                     notes.losses.size() <= room_for_losses && draws_as_known(crew_, notes, acts_.batches_of(0));
  const bool applied = std::ranges::all_of(notes.optimizers, &OptimizerNotes::applied);
  traced_alike_ = !alike ? 0 : traced_alike_ + 1 < kTracedFirst || applied ? traced_alike_ + 1 : traced_alike_;
  step_memory_ = memory_.account().step();
}

void SegmentRecorder::forget() {
  drop_recording();
  traced_alike_ = 0;
  trials_ = 0;
  balance_ = 0;
  given_up_ = false;
}

void SegmentRecorder::drop_recording() {
  visits_.clear();
  aside_.reset();
  taken_down_ = {};
  memory_.join_what_is_apart();
}

// ---- execution ----------------------------------------------------------------------------------------------------

size_t SegmentRecorder::together(const loop::Block& block, size_t first) {
  const loop::Statement& statement = block[first];
  if (mode_ == Mode::watches) at_ = &statement, traced_since_ = true;
  if (mode_ == Mode::watches || within_) return 0;
  // A decision after weights have changed may fall back to eager, which needs the old weights.
  if (mode_ == Mode::records && changed_ && plan_.deciding.contains(&statement)) needs_aside_ = true;
  const auto found = plan_.together.find(&statement);
  return found == plan_.together.end() ? 0 : found->second;
}

void SegmentRecorder::run(const loop::Block& block, size_t first, size_t count, const std::function<void()>& go) {
  const std::span<interpreter::Value> names = loop_->walk().globals();
  if (mode_ == Mode::repeats) {
    const Segment& segment = next_visit();
    const auto is_there = [&](const Segment::Bound& bound) { return same_value(bound.value, names[bound.slot]); };
    if (segment.first != &block[first] || !std::ranges::all_of(segment.before, is_there)) part();
    perform(segment);
    for (const auto& [slot, value] : segment.after) names[slot] = value;
    return;
  }
  Segment segment;
  segment.first = &block[first];
  SegmentPlan::Slots slots;
  for (size_t i = first; i < first + count; ++i) {
    SegmentPlan::Slots own = SegmentPlan::slots_of(loop_->program(), block[i]);
    slots.mentioned.merge(own.mentioned);
    slots.bound.merge(own.bound);
  }
  const auto note = [&](uint32_t slot, std::vector<Segment::Bound>& to) {
    if (!stays_as_it_is(names[slot])) {
      shown_.mutable_slots[slot] = true;
      throw Unrepeatable{};
    }
    to.push_back({slot, names[slot]});
  };
  for (const uint32_t slot : slots.mentioned) note(slot, segment.before);
  record(segment, go);
  for (const uint32_t slot : slots.bound) note(slot, segment.after);
  for (const auto& [slot, value] : segment.after)
    each_tensor(value, [&](const Tensor& tensor) { segment.states.push_back(state_of(tensor)); });
  perform(visits_.emplace_back(std::move(segment)));
}

Batch SegmentRecorder::draw(size_t feed, int64_t batch) {
  if (mode_ == Mode::repeats) {
    const Segment& segment = next_visit();
    if (segment.first || segment.feed != feed || segment.batch != batch) part();
    perform(segment);
    return segment.drawn;
  }
  Segment segment;
  segment.feed = feed;
  segment.batch = batch;
  record(segment, [&] { segment.drawn = acts_.draw_anew(feed, batch); });
  for (const Tensor& tensor : {segment.drawn.features, segment.drawn.targets})
    segment.states.push_back(state_of(tensor));
  perform(visits_.emplace_back(std::move(segment)));
  return visits_.back().drawn;
}

const Segment& SegmentRecorder::next_visit() {
  if (next_ == visits_.size()) part();
  return visits_[next_++];
}

void SegmentRecorder::part() const {
  if (!can_begin_again())
    throw std::logic_error("A step in segments has parted from its recording where nothing decides.");
  throw Parted{};
}

bool SegmentRecorder::can_begin_again() const {
  return mode_ == Mode::records || (decides_ && (!changed_ || needs_aside_));
}

// Captures the work. Its side effects on the host need device results, so scalers are restored.
void SegmentRecorder::record(Segment& segment, const std::function<void()>& work) {
  const std::vector<Parameter> parameters = parameters_and_masters();
  const auto version = [&] {
    int64_t sum = 0;
    for (const Parameter& p : parameters) sum += p.tensor.body()->storage->version();
    return sum;
  };
  for (size_t i = 0; i < parameters.size(); ++i) { // a cast made between two regions is in no region's memory
    const Tensor& cast = parameters[i].tensor.body()->cached_cast;
    if (cast && (visits_.empty() || !cast.same_as(visits_.back().casts[i]))) throw Unrepeatable{};
  }
  const std::vector<NamedScaler> scalers = crew_.scalers;
  const int64_t before = version();
  const Granted granted_before = granted();
  struct Within {
    SegmentRecorder& self;
    explicit Within(SegmentRecorder& recorder) : self(recorder) { set(true); }
    ~Within() { set(false); }
    void set(bool on) const {
      self.within_ = on;
      self.memory_.set_apart(on);
      self.acts_.record(on ? &self.taken_down_ : nullptr);
    }
  };
  {
    const Within within(*this);
    device_.begin_recording();
    try {
      work();
    } catch (...) {
      device_.end_recording();
      throw;
    }
    segment.calls = device_.end_recording();
  }
  if (!segment.calls || granted() != granted_before) throw Unrepeatable{};
  segment.deeds = std::exchange(taken_down_.deeds, {});
  crew_.scalers = scalers;
  segment.changes = version() != before;
  for (const Parameter& p : parameters) {
    segment.gradients.push_back(p.tensor.grad());
    segment.casts.push_back(p.tensor.body()->cached_cast);
  }
}

void SegmentRecorder::perform(const Segment& segment) {
  if (segment.changes && !changed_) {
    if (mode_ == Mode::repeats && aside_) aside_->save();
    changed_ = true;
  }
  device_.replay(*segment.calls);
  if (!segment.deeds.empty()) {
    block_->ask();
    acts_.repeat_deeds(segment.deeds, block_->take());
  }
  if (mode_ == Mode::records) return;
  const std::vector<Parameter>& parameters = parameters_;
  for (size_t i = 0; i < parameters.size(); ++i) Tensor(parameters[i].tensor).set_grad(segment.gradients[i]);
}

} // namespace amplab
