// SPDX-License-Identifier: Apache-2.0
#include "engine/torch/device_name.h"

#include "engine/torch/dtype_object.h"

#include <algorithm>
#include <array>

namespace amplab::torch {
namespace {

constexpr std::array<std::string_view, 20> kDeviceTypes = {
    "cpu",  "cuda", "ipu", "xpu",  "mkldnn", "opengl", "opencl", "ideep", "hip",  "ve",
    "fpga", "maia", "xla", "lazy", "vulkan", "mps",    "meta",   "hpu",   "mtia", "privateuseone"};

} // namespace

std::string device_type_of(interpreter::Interpreter& interpreter, const interpreter::Value& device) {
  if (const auto* object = device.as<DeviceObject>()) return object->device_type;
  const auto* text = device.as<interpreter::Text>();
  if (!text)
    interpreter.raise("TypeError", "argument 'device' must be torch.device, not " + interpreter::type_name(device));
  const std::string type = text->value.substr(0, text->value.find(':'));
  if (std::ranges::find(kDeviceTypes, type) != kDeviceTypes.end()) return type;
  std::string known;
  for (const std::string_view name : kDeviceTypes) known.append(known.empty() ? "" : ", ").append(name);
  interpreter.raise("RuntimeError", "Expected one of " + known + " device type at start of device string: " + type);
}

void expect_own_device(interpreter::Interpreter& interpreter, const Environment& environment,
                       const interpreter::Value& device) {
  const std::string type = device_type_of(interpreter, device);
  if (type != environment.device_type)
    interpreter.raise_unsupported("this run computes on '" + environment.device_type +
                                  "', and a run in the lab has one device; PyTorch allows several. Write " +
                                  "device instead of '" + type + "'");
}

} // namespace amplab::torch
