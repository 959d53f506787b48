// SPDX-License-Identifier: Apache-2.0
#include "engine/session/lanes.h"

#include "engine/data/catalogue.h"
#include "engine/run/fields.h"
#include "engine/train/settings.h"
#include "kernels/registry/registry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

namespace amplab {
namespace {

// What is rounded in software on this device when this lane runs, as sentences.
std::vector<std::string> emulated_here(const Device& device, const Mode& mode) {
  if (!device.emulated(Op::linear, mode.low)) return {};
  return {std::string(name_of(mode.low)) +
          " products are emulated here: operands rounded, products summed in fp32, results rounded. The numbers are true, "
          "the time means nothing."};
}

} // namespace

void Lanes::prepare(const std::vector<RunConfig>& configs) {
  std::vector<Lane> fresh;
  for (const RunConfig& config : configs) {
    Lane lane;
    lane.config = config;
    Device& device = device_named(config.device);
    const auto data = load_dataset_or_spirals(data_request_of(config));
    lane.info.data_checksum = data->checksum;
    lane.info.notice = data->notice;
    lane.info.run_id = run_id_of(config, data->checksum);
    lane.info.device = device.name();
    for (const DeviceEntry& entry : list_devices())
      if (entry.name == device.name()) lane.info.device_description = entry.description;
    lane.info.emulated = emulated_here(device, *mode_named(config.precision.mode));
    lane.trainer = std::make_unique<Trainer>(device, data, config);
    lane.info.parameter_count = lane.trainer->parameter_count();
    fresh.push_back(std::move(lane));
  }
  lanes_ = std::move(fresh);
}

bool Lanes::any_live() const {
  return std::ranges::any_of(lanes_, [](const Lane& lane) { return lane.live(); });
}

Device& Lanes::device_named(const std::string& name) {
  auto& device = devices_[name];
  if (!device) device = open_device_(name);
  return *device;
}

std::string run_id_of(const RunConfig& config, const std::string& data_checksum) {
  uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  for (const unsigned char c : to_json(config).dump() + data_checksum) hash = (hash ^ c) * 0x100000001b3;
  std::string text(16, '0');
  std::array<char, 17> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16).ptr;
  std::copy_backward(digits.data(), end, text.data() + text.size());
  return text;
}

} // namespace amplab
