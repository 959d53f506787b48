// SPDX-License-Identifier: Apache-2.0
#include "engine/train/follower.h"

#include "engine/checkpoint/safetensors.h"
#include "engine/context/execution_context.h"
#include "engine/state/load_datasets.h"
#include "engine/state/state_file.h"
#include "engine/train/trainer.h"

#include <map>

namespace amplab {
namespace {

class Follower {
 public:
  Follower(World& world, const std::function<std::unique_ptr<Device>(const std::string&)>& open_device)
      : world_(world), open_device_(open_device) {}

  // Returns whether more orders follow.
  bool obey(RankOrder order) {
    using enum RankOrder::Kind;
    if (order.kind == end) return false;
    if (order.kind == make) {
      if (world_.rank() < order.config.parallel.ranks) make_trainer(order);
      return true;
    }
    const auto found = trainers_.find(order.trainer);
    if (found == trainers_.end()) return true; // a lane with fewer ranks
    Trainer& trainer = *found->second;
    switch (order.kind) {
    case step: trainer.step(false); break;
    case settings: trainer.apply_settings(order.config); break;
    case inject: trainer.inject(order.injection); break;
    case load: trainer.load_state_dict(weights_in(tensor_file_from(order.state, kSource)), kSource); break;
    case restore: trainer.restore(state_in(tensor_file_from(order.state, kSource), kSource), kSource); break;
    case gather: gather_state(trainer); break;
    case drop: trainers_.erase(found); break;
    case make:
    case end: break;
    }
    return true;
  }

 private:
  static constexpr const char* kSource = "A message from rank 0";

  // The collectives of a snapshot end before the program's values are saved. Rank 0 reports those that cannot be.
  static void gather_state(const Trainer& trainer) {
    try {
      static_cast<void>(trainer.snapshot());
    } catch (const loop::LoopError&) {
    }
  }

  void make_trainer(const RankOrder& order) {
    const std::string& name = order.config.device;
    auto& device = devices_[name];
    if (!device) device = open_device_(name);
    auto trainer =
        std::make_unique<Trainer>(*device, load_datasets(order.config, {}, load_dataset_or_spirals), order.config);
    trainer->set_evaluates(false); // rank 0 does
    trainers_.emplace(order.trainer, std::move(trainer));
  }

  World& world_;
  const std::function<std::unique_ptr<Device>(const std::string&)>& open_device_;
  std::map<std::string, std::unique_ptr<Device>> devices_; // before trainers_, which refers to them
  std::map<int64_t, std::unique_ptr<Trainer>> trainers_;   // by rank 0's index
};

} // namespace

void follow(World& world, const std::function<std::unique_ptr<Device>(const std::string& name)>& open_device,
            const std::function<void(const std::string& why)>& failed) {
  const WorldScope ours(&world);
  Follower follower(world, open_device);
  for (bool more = true; more;) {
    const RankOrder order = rank_order_from(world.receive_order());
    try {
      more = follower.obey(order);
    } catch (const std::exception& error) {
      failed(error.what());
    }
  }
}

void end_followers(World& world) { world.send_order(bytes_of({.kind = RankOrder::Kind::end})); }

} // namespace amplab
