// SPDX-License-Identifier: Apache-2.0
#include "engine/inspection/weight_changes.h"

#include <algorithm>
#include <optional>

namespace amplab {
namespace {

// Settings of an update.
struct UpdateSettings {
  double lr;
  bool decays; // weight decay
};

std::optional<UpdateSettings> update_settings_of(const Call& call) {
  if (const auto* sgd = std::get_if<SgdAttributes>(&call.attributes))
    return UpdateSettings{sgd->lr, sgd->weight_decay != 0};
  if (const auto* adam = std::get_if<AdamAttributes>(&call.attributes))
    return UpdateSettings{adam->lr, adam->weight_decay != 0};
  if (const auto* muon = std::get_if<MuonAttributes>(&call.attributes))
    return UpdateSettings{muon->lr, muon->weight_decay != 0};
  return {};
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

void WeightChanges::begin_step(std::vector<InspectedWeight> weights) {
  weights_ = std::move(weights);
  saved_.clear();
  for (const InspectedWeight& weight : weights_) {
    const Tensor own = copied(weight.own);
    saved_.push_back({own, weight.has_master() ? copied(weight.stepped) : own});
  }
}

bool WeightChanges::note_update(const Call& call, int64_t line) {
  const std::optional<UpdateSettings> settings = update_settings_of(call);
  if (!settings) return false;
  const size_t lists = lists_of(call), n = call.in.size() / lists;
  for (size_t k = 0; k < n; ++k) {
    const auto found =
        std::ranges::find(weights_, call.in[k].data, [](const InspectedWeight& w) { return w.stepped.view().data; });
    if (found == weights_.end()) continue; // the program has replaced it within the step
    SavedWeight& saved = saved_[static_cast<size_t>(found - weights_.begin())];
    saved.updated = true;
    saved.line = line;
    if (settings->lr == 0) continue;
    saved.all_wanted |= settings->decays && !saved.zero_before;
    if (saved.all_wanted) continue;
    // Also requires zero here. A second update of the step starts from the idle elements of the first.
    const auto join = [&](const View& gradient) {
      const Tensor both = saved.idle ? made_by(Op::where, {saved.idle.view(), gradient}, DType::f32, 1) : Tensor();
      saved.idle = made_by(Op::eq, {both ? both.view() : gradient}, DType::u8, 0);
    };
    join(call.in[n + k]);
    if (const View state = lists > 2 ? call.in[2 * n + k] : View()) join(state);
    if (settings->decays) join(saved.stepped.view());
  }
  return true;
}

std::vector<size_t> WeightChanges::changed() const {
  std::vector<size_t> changed;
  const auto stepped = [this](size_t model) {
    for (size_t i = 0; i < saved_.size(); ++i)
      if (saved_[i].updated && weights_[i].model == model) return true;
    return false;
  };
  for (size_t i = 0; i < saved_.size(); ++i)
    if (stepped(weights_[i].model)) changed.push_back(i);
  return changed;
}

WeightUpdate WeightChanges::update_of(const InspectedWeight& weight, const SavedWeight& saved, bool master,
                                      const Tensor& difference, const Statistics& its) const {
  WeightUpdate update{weight.name, weight.layer, std::string(name_of((master ? weight.stepped : weight.own).dtype())),
                      master};
  update.count = its.count;
  update.moved = its.count - its.zeros;
  update.zero_gradient = saved.all_wanted ? 0 : its.zeros;
  if (saved.idle && update.zero_gradient > 0) {
    const Tensor still = made_by(Op::where, {saved.idle.view(), difference.view()}, DType::f32, 1);
    update.zero_gradient = device_.probing().statistics(still.view()).zeros;
  }
  update.swallowed = its.zeros - update.zero_gradient;
  return update;
}

WeightChanges::Change WeightChanges::change(size_t number) const {
  const InspectedWeight& weight = weights_[number];
  const SavedWeight& saved = saved_[number];
  const auto difference = [&](const Tensor& after, const Tensor& before) {
    return made_by(Op::sub, {after.view(), before.view()}, DType::f32, 0);
  };
  Change change{saved.line, difference(weight.stepped, saved.stepped), {}, {}};
  change.numbers = device_.probing().statistics(change.update.view());
  if (weight.has_master()) {
    const Tensor of_own = difference(weight.own, saved.own);
    change.updates.push_back(update_of(weight, saved, false, of_own, device_.probing().statistics(of_own.view())));
  }
  change.updates.push_back(update_of(weight, saved, weight.has_master(), change.update, change.numbers));
  return change;
}

void WeightChanges::end_step() {
  weights_.clear();
  saved_.clear();
}

} // namespace amplab
