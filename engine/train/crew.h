// SPDX-License-Identifier: Apache-2.0
// All that takes part in a lane's steps, under the names by which the loop knows it. Owned by the trainer; used only by its
// thread.
#pragma once
#include "engine/amp/grad_scaler.h"
#include "engine/optim/optimizer.h"
#include "engine/train/feed.h"
#include "engine/train/participant.h"

#include <deque>

namespace amplab {

struct NamedOptimizer {
  std::string name;
  std::vector<size_t> of; // models whose parameters it steps
  std::unique_ptr<Optimizer> optimizer;
};

struct NamedScaler {
  std::string name;
  GradScaler scaler;
};

struct NamedFeed {
  std::string name;
  Feed feed;
};

struct Crew {
  std::deque<Participant> models;
  std::vector<NamedOptimizer> optimizers;
  std::vector<NamedScaler> scalers;
  std::deque<NamedFeed> feeds;

  // What an optimizer steps: its models' parameters, or their masters.
  std::vector<Tensor> stepped_by(const NamedOptimizer& optimizer) const {
    std::vector<Tensor> parameters;
    for (const size_t model : optimizer.of)
      for (const Tensor& p : models[model].weights.stepped()) parameters.push_back(p);
    return parameters;
  }
};

} // namespace amplab
