// SPDX-License-Identifier: Apache-2.0
#include "engine/train/weight_changes.h"

#include <algorithm>
#include <optional>

namespace amplab {
namespace {

// Settings of an update.
struct Dials {
  double lr;
  bool decays; // weight decay
};

std::optional<Dials> dials_of(const Call& call) {
  if (const auto* sgd = std::get_if<SgdAttributes>(&call.attributes)) return Dials{sgd->lr, sgd->weight_decay != 0};
  if (const auto* adam = std::get_if<AdamAttributes>(&call.attributes)) return Dials{adam->lr, adam->weight_decay != 0};
  return {};
}

// Returns the number of tensor lists of a call: weights, gradients, momentum or moments.
size_t lists_of(const Call& call) {
  const OpRow& row = row_of(call.op);
  const auto* adam = std::get_if<AdamAttributes>(&call.attributes);
  return adam && !adam->amsgrad ? row.least : row.most;
}

} // namespace

Tensor WeightChanges::copied(const Tensor& from) const { return made_by(Op::clone, {from.view()}, from.dtype(), 0); }

Tensor WeightChanges::made_by(Op op, std::initializer_list<View> in, DType dtype, double number) const {
  const Tensor result(memory_, std::data(in)[in.size() - 1].shape, dtype, MemoryCategory::inspection);
  const View out[] = {result.view()};
  const Attributes attributes = op == Op::clone ? Attributes(NoAttributes{}) : ScalarAttributes{number};
  device_.run({op, Direction::forward, {in.begin(), in.size()}, out, attributes});
  return result;
}

void WeightChanges::begin_step(std::vector<LookedWeight> weights) {
  weights_ = std::move(weights);
  kept_.clear();
  for (const LookedWeight& weight : weights_) {
    const Tensor own = copied(weight.own);
    kept_.push_back({own, weight.has_master() ? copied(weight.stepped) : own});
  }
}

void WeightChanges::note_update(const Call& call, int64_t line) {
  const std::optional<Dials> dials = dials_of(call);
  if (!dials) return;
  const size_t n = call.in.size() / lists_of(call);
  for (size_t k = 0; k < n; ++k) {
    const auto found =
        std::ranges::find(weights_, call.in[k].data, [](const LookedWeight& w) { return w.stepped.view().data; });
    if (found == weights_.end()) continue; // the program has replaced it within the step
    Kept& kept = kept_[static_cast<size_t>(found - weights_.begin())];
    kept.updated = true;
    kept.line = line;
    if (dials->lr == 0) continue;
    kept.all_wanted |= dials->decays && !kept.zero_before;
    if (kept.all_wanted) continue;
    // Also requires zero here. A second update of the step starts from the idle elements of the first.
    const auto join = [&](const View& taken_in) {
      const Tensor both = kept.idle ? made_by(Op::where, {kept.idle.view(), taken_in}, DType::f32, 1) : Tensor();
      kept.idle = made_by(Op::eq, {both ? both.view() : taken_in}, DType::u8, 0);
    };
    join(call.in[n + k]);
    if (const View& state = call.in[2 * n + k]) join(state);
    if (dials->decays) join(kept.stepped.view());
  }
}

std::vector<size_t> WeightChanges::changed() const {
  std::vector<size_t> changed;
  const auto stepped = [this](size_t model) {
    for (size_t i = 0; i < kept_.size(); ++i)
      if (kept_[i].updated && weights_[i].model == model) return true;
    return false;
  };
  for (size_t i = 0; i < kept_.size(); ++i)
    if (stepped(weights_[i].model)) changed.push_back(i);
  return changed;
}

WeightUpdate WeightChanges::told(const LookedWeight& weight, const Kept& kept, bool master, const Tensor& difference,
                                 const Statistics& its) const {
  WeightUpdate update{weight.name, weight.layer, std::string(name_of((master ? weight.stepped : weight.own).dtype())),
                      master};
  update.count = its.count;
  update.moved = its.count - its.zeros;
  update.idle = kept.all_wanted ? 0 : its.zeros;
  if (kept.idle && update.idle > 0) {
    const Tensor still = made_by(Op::where, {kept.idle.view(), difference.view()}, DType::f32, 1);
    update.idle = device_.statistics(still.view()).zeros;
  }
  update.swallowed = its.zeros - update.idle;
  return update;
}

WeightChanges::Change WeightChanges::change(size_t number) const {
  const LookedWeight& weight = weights_[number];
  const Kept& kept = kept_[number];
  const auto difference = [&](const Tensor& after, const Tensor& before) {
    return made_by(Op::sub, {after.view(), before.view()}, DType::f32, 0);
  };
  Change change{kept.line, difference(weight.stepped, kept.stepped), {}, {}};
  change.numbers = device_.statistics(change.update.view());
  if (weight.has_master()) {
    const Tensor of_own = difference(weight.own, kept.own);
    change.updates.push_back(told(weight, kept, false, of_own, device_.statistics(of_own.view())));
  }
  change.updates.push_back(told(weight, kept, weight.has_master(), change.update, change.numbers));
  return change;
}

void WeightChanges::end_step() {
  weights_.clear();
  kept_.clear();
}

} // namespace amplab
