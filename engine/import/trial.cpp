// SPDX-License-Identifier: Apache-2.0
#include "engine/import/trial.h"

#include <utility>

namespace amplab::importing {

bool Trial::has_same_objects() const {
  return setup_.models == before_.models && setup_.optimizers == before_.optimizers &&
         setup_.scalers == before_.scalers;
}

Effect Trial::effect() const {
  const bool same = setup_.config == before_.config && has_same_objects() && setup_.losses == before_.losses &&
                    setup_.loaders == before_.loaders && setup_.schedulers == before_.schedulers &&
                    setup_.regions == before_.regions && setup_.scheduler_uses.size() == before_.scheduler_uses.size();
  if (!same) return Effect::settings;
  const bool names = setup_.constants == before_.constants && setup_.records == before_.records &&
                     setup_.aliases == before_.aliases && setup_.data_sets.size() == before_.data_sets.size() &&
                     setup_.transforms.size() == before_.transforms.size();
  return names ? Effect::none : Effect::names;
}

Trial::Result Trial::undo() {
  const auto first = setup_.remarks.begin() + static_cast<std::ptrdiff_t>(remarks_);
  Result result = {std::exchange(static_cast<SetupState&>(setup_), before_),
                   {std::make_move_iterator(first), std::make_move_iterator(setup_.remarks.end())},
                   setup_.trace.cut(events_)};
  setup_.remarks.resize(remarks_);
  return result;
}

void Trial::redo(Setup& setup, Result result) {
  static_cast<SetupState&>(setup) = std::move(result.state);
  setup.remarks.insert(setup.remarks.end(), std::make_move_iterator(result.remarks.begin()),
                       std::make_move_iterator(result.remarks.end()));
  setup.trace.append(std::move(result.events));
}

} // namespace amplab::importing
