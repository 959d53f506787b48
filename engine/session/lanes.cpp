// SPDX-License-Identifier: Apache-2.0
#include "engine/session/lanes.h"

#include "engine/settings/setting_table.h"
#include "engine/state/load_datasets.h"
#include "engine/state/settings.h"
#include "engine/train/emulation.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace amplab {

namespace {

void check_lane_count(size_t count) {
  if (count > kMostLanes)
    throw ConfigError("Too many lanes: " + std::to_string(count) + "; a session has " + std::to_string(kMostLanes) +
                      " at most.");
}

} // namespace

Lane& Lanes::add(Lane lane) {
  check_lane_count(lanes_.size() + 1);
  return lanes_.emplace_back(std::move(lane));
}

void Lanes::prepare(const std::vector<RunConfig>& configs, const std::stop_token& stop) {
  check_lane_count(configs.size());
  std::vector<Lane> fresh;
  SuspendedLanes old(lanes_);
  try {
    for (const RunConfig& config : configs) fresh.push_back(prepared(config, stop));
  } catch (...) {
    fresh.clear();
    old.restore();
    throw;
  }
  lanes_ = std::move(fresh);
}

Lane Lanes::prepared(const RunConfig& config, const std::stop_token& stop) {
  Lane lane(config);
  lane.device = &device_named(config.device);
  check_named_sections(config); // before its data is read
  lane.data = load_datasets(config, stop, load_dataset_or_spirals);
  lane.info.data_checksum = lane.data.checksum();
  lane.info.notice = lane.data.notice();
  lane.info.run_id = run_id_of(config, lane.info.data_checksum);
  lane.info.device = lane.device->name();
  for (const DeviceEntry& entry : list_devices())
    if (entry.name == lane.info.device) lane.info.device_description = entry.description;
  lane.info.emulated = emulated_on(*lane.device, config);
  lane.trainer = std::make_unique<Trainer>(*lane.device, lane.data, config, stop);
  if (const std::string& reason = lane.trainer->host_staging_reason(); !reason.empty())
    lane.info.notice += (lane.info.notice.empty() ? "" : " ") + reason;
  lane.info.parameter_count = lane.trainer->parameter_count();
  lane.info.layers = lane.trainer->layers();
  lane.info.columns = lane.trainer->declared_columns();
  lane.info.loop = lane.trainer->loop_text();
  for (const Parameter& parameter : lane.trainer->parameters()) {
    lane.info.parameters.push_back(parameter.name);
    lane.info.parameter_sizes.push_back(parameter.tensor.count());
  }
  return lane;
}

Lane& Lanes::at(int64_t index) {
  if (index < 0 || index >= std::ssize(lanes_))
    throw ConfigError("There is no lane " + std::to_string(index) + " of " + std::to_string(lanes_.size()) + ".");
  return lanes_[static_cast<size_t>(index)];
}

void Lanes::rewind(int64_t index, const std::stop_token& stop) {
  Lane& lane = at(index);
  SuspendedLanes old(std::span(&lane, 1));
  try {
    Lane fresh = prepared(RunConfig(lane.config), stop);
    fresh.breaks = lane.breaks;
    fresh.trainer->set_breaks(fresh.breaks);
    fresh.trainer->set_columns(lane.info.columns); // columns of earlier programs keep their places
    fresh.info.columns = fresh.trainer->declared_columns();
    lane = std::move(fresh);
  } catch (...) {
    old.restore();
    throw;
  }
}

bool Lanes::any_live() const {
  return std::ranges::any_of(lanes_, [](const Lane& lane) { return lane.live(); });
}

Device& Lanes::device_named(const std::string& name) {
  auto& device = devices_[name];
  if (device) return *device;
  std::shared_ptr<Device> opened = open_device_(name); // "auto" and "cuda" may be names of an open device
  auto& same = devices_[opened->name()];
  if (!same) same = std::move(opened);
  return *(device = same);
}

SuspendedLanes::SuspendedLanes(std::span<Lane> lanes) : lanes_(lanes), states_(lanes.size()) {
  for (size_t i = 0; i < lanes.size(); ++i) {
    const Trainer* trainer = lanes[i].trainer.get();
    if (!trainer || trainer->within_step()) continue;
    try {
      states_[i] = trainer->snapshot();
    } catch (const loop::LoopError&) { // the lane keeps its trainer
    }
  }
  for (size_t i = 0; i < lanes.size(); ++i) {
    lanes[i].time_travel.reset();
    if (states_[i]) lanes[i].trainer.reset();
  }
}

void SuspendedLanes::restore() {
  for (size_t i = 0; i < lanes_.size(); ++i) {
    Lane& lane = lanes_[i];
    if (!states_[i]) continue;
    try {
      const int64_t next = states_[i]->step + 1;
      auto trainer = std::make_unique<Trainer>(*lane.device, lane.data, states_[i]->config);
      trainer->restore(std::move(*states_[i]), "The lane as it was");
      for (const Injection& injection : lane.history.injections)
        if (injection.step == next) trainer->inject(injection); // its configuration includes setting changes
      trainer->set_breaks(lane.breaks);
      trainer->set_columns(lane.info.columns);
      lane.trainer = std::move(trainer);
    } catch (const DeviceLost&) {
      throw;
    } catch (const std::exception& error) {
      if (lane.live())
        lane.status = {LaneState::failed, sentence_of(EndedBy::restart, {{"why", error.what()}}), EndedBy::restart};
    }
    states_[i].reset();
  }
}

std::string run_id_of(const RunConfig& config, const std::string& data_checksum) {
  uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  for (const unsigned char c : config_text(config) + data_checksum) hash = (hash ^ c) * 0x100000001b3;
  std::string text(16, '0');
  std::array<char, 17> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16).ptr;
  std::copy_backward(digits.data(), end, text.data() + text.size());
  return text;
}

} // namespace amplab
