// SPDX-License-Identifier: Apache-2.0
#include "engine/session/lane_files.h"

#include "engine/checkpoint/safetensors.h"
#include "engine/checkpoint/tensor_file.h"
#include "engine/run/file_pattern.h"
#include "engine/run/number_text.h"
#include "engine/run/ranks.h"
#include "engine/settings/setting_ref.h"
#include "engine/state/state_file.h"
#include "engine/train/resuming.h"
#include "kernels/contract/error.h"

#include <algorithm>
#include <iterator>

namespace amplab {
namespace {

Event checkpoint_event(const Lane& lane, const std::string& path, std::string text) {
  return {lane.trainer->steps_done(), lane.trainer->wall_s(), EventKind::checkpoint, path, {}, {}, std::move(text)};
}

std::string cost_text(const RoundingCost& cost) {
  return ": of " + std::to_string(cost.count) + " numbers " + std::to_string(cost.flushed) + " became zero, " +
         std::to_string(cost.infinite) + " infinite; the others changed by at most " +
         number_text(cost.largest_relative) + " of their size";
}

// Settings that may differ between a checkpoint and its continuation, in addition to live ones.
constexpr std::string_view kMayDiffer[] = {"name",        "device",           "threads",       "data.path",
                                           "train.steps", "train.eval_every", "inspect.every", "inspect.snapshot_mb"};

// On all ranks, in one forward pass.
int64_t samples_together(const RunConfig& config) { return config.data.batch_size * ranks_of(config); }

// A checkpoint has no state of a single rank. Another number of ranks may continue from it, with the same number of
// samples in total.
bool is_of_other_ranks(const SettingRef& setting, const RunConfig& saved, const RunConfig& here) {
  const std::string_view key = setting.row().key;
  if (key == "data.batch_size") return ranks_of(saved) != ranks_of(here);
  return key.starts_with("parallel.") && replicas_of(saved) == replicas_of(here);
}

void check_batches(const RunConfig& saved, const RunConfig& here, const std::string& path) {
  const int64_t then = samples_together(saved), now = samples_together(here), ranks = ranks_of(here);
  if (then == now || ranks == ranks_of(saved)) return;
  const std::string way = then % ranks == 0 ? "set data.batch_size=" + std::to_string(then / ranks)
                                            : "use a number of ranks that divides them";
  throw CheckpointError(path + ": its ranks process " + std::to_string(then) +
                        " samples per step, but here it would be " + std::to_string(now) + ": " + way + ".");
}

void check_same_run(const RunConfig& saved, const RunConfig& here, const std::string& path) {
  check_batches(saved, here, path);
  const RunConfig both[] = {saved, here};
  const auto value = [](const SettingRef& setting, const RunConfig& config) {
    return setting.is_in(config) ? to_text(setting.get(config)) : std::string("absent");
  };
  for (const SettingRef& setting : differing_settings(both)) {
    if (is_of_other_ranks(setting, saved, here)) continue;
    const bool in_both = setting.is_in(saved) && setting.is_in(here);
    if (in_both && setting.row().applies_at == AppliesAt::next_step) continue;
    if (in_both && std::ranges::find(kMayDiffer, setting.row().key) != std::end(kMayDiffer)) continue;
    throw CheckpointError(path + ": \"" + setting.key() + "\" was " + value(setting, saved) + " in that run and is " +
                          value(setting, here) + " here: it must be the same.");
  }
}

// The state of a lane that its files can change.
class AsItWas {
 public:
  explicit AsItWas(Lane& lane)
      : lane_(lane), state_(lane.trainer->snapshot()), history_(lane.history), snapshots_(lane.snapshots),
        losses_(lane.losses), initial_(lane.initial), first_step_(lane.first_step), from_seed_(lane.from_seed) {}
  void put_back() {
    lane_.trainer->restore(std::move(state_), "The lane as it was");
    lane_.history = std::move(history_);
    lane_.snapshots = std::move(snapshots_);
    lane_.losses = std::move(losses_);
    lane_.initial = std::move(initial_);
    lane_.first_step = first_step_;
    lane_.from_seed = from_seed_;
  }

 private:
  Lane& lane_;
  TrainerState state_;
  History history_;
  Snapshots snapshots_;
  Losses losses_;
  std::string initial_;
  int64_t first_step_;
  bool from_seed_;
};

} // namespace

std::string path_for(const Lane& lane, std::string path) {
  return path_from_pattern(std::move(path), lane.config.name, std::to_string(lane.trainer->steps_done()));
}

Event load_weights(Lane& lane, const std::string& path) {
  if (lane.trainer->steps_done() > 0)
    throw CheckpointError(path + ": initial weights must be loaded before the first step, but " + lane.config.name +
                          " is at step " + std::to_string(lane.trainer->steps_done()) + ".");
  lane.trainer->load_state_dict(weights_in(read_safetensors(path)), path);
  return checkpoint_event(lane, path, "Starts with the weights of " + path + ".");
}

PendingFile weights_to_save(const Lane& lane, const std::string& path, std::string_view dtype) {
  const std::optional<DType> as = dtype_named(dtype);
  if (!dtype.empty() && (!as || (*as != DType::f32 && !is_16bit(*as))))
    throw ConfigError("Weights can be saved as fp32, fp16 or bf16, not as \"" + std::string(dtype) + "\".");
  std::vector<NamedTensor> weights = lane.trainer->state_dict();
  std::string cost;
  if (as) {
    std::vector<NamedTensor> rounded;
    for (const NamedTensor& tensor : weights)
      rounded.push_back(is_floating(tensor.dtype) ? converted(tensor, file_dtype_of(*as)) : tensor);
    cost = " in " + std::string(dtype) + cost_text(rounding_cost(weights, rounded));
    weights = std::move(rounded);
  }
  AtomicFile file(path);
  write_safetensors(file, weights_file(std::move(weights)));
  file.prepare();
  return {std::move(file), checkpoint_event(lane, path, "Saved the weights to " + path + cost + ".")};
}

Event save_checkpoint(const Lane& lane, const std::string& path) {
  write_safetensors(path, checkpoint_file(lane.trainer->snapshot()));
  return checkpoint_event(lane, path, "Saved a checkpoint to " + path + ".");
}

Event resume(Lane& lane, const std::string& path) {
  TrainerState state = state_in(read_safetensors(path), path);
  check_same_run(state.config, lane.config, path);
  if (state.step >= lane.config.train.steps)
    throw CheckpointError(path + ": that run is at step " + std::to_string(state.step) + ", but this run ends at " +
                          std::to_string(lane.config.train.steps) + ": raise --steps.");
  Resumed on = resumed(*lane.device, lane.data, std::move(state), lane.config, path);
  lane.trainer = std::move(on.trainer);
  lane.trainer->set_columns(lane.info.columns);
  lane.history = {lane.trainer->config(), {}, {}}; // its past begins here
  lane.snapshots = Snapshots(lane.config.inspect.snapshot_mb << 20);
  lane.losses = {};
  lane.first_step = lane.trainer->steps_done();
  lane.from_seed = false;
  return checkpoint_event(lane, path,
                          "Continues from step " + std::to_string(lane.trainer->steps_done()) + " of " + path + "." +
                              on.notice);
}

std::vector<std::pair<int64_t, Event>> changed_all_or_none(Lanes& lanes, int64_t wanted,
                                                           const std::function<Event(Lane&)>& change) {
  if (wanted >= 0) lanes.at(wanted);
  std::vector<AsItWas> before;
  std::vector<std::pair<int64_t, Event>> events;
  const bool one = wanted >= 0 || lanes.count() == 1; // a single lane changes as a whole or not at all
  try {
    for (int64_t id = 0; id < std::ssize(lanes.all()); ++id) {
      Lane& lane = lanes.at(id);
      if ((wanted >= 0 && wanted != id) || !lane.trainer) continue;
      if (!one && !lane.trainer->within_step()) before.emplace_back(lane); // within a step no file is loaded
      events.emplace_back(id, change(lane));
    }
  } catch (const DeviceLost&) {
    throw;
  } catch (...) {
    for (AsItWas& lane : before) lane.put_back();
    throw;
  }
  return events;
}

} // namespace amplab
