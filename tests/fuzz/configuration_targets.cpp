// SPDX-License-Identifier: Apache-2.0
// Configuration files, settings from the command line and the window, and layers as text.
#include "engine/nn/models.h"
#include "engine/pytorch/layer_text.h"
#include "engine/run/config_error.h"
#include "engine/run/presets.h"
#include "engine/settings/config_json.h"
#include "engine/settings/setting_ref.h"
#include "kernels/registry/registry.h"
#include "tests/fuzz/target.h"
#include "tests/support/limited_device.h"

#include <algorithm>

namespace amplab::fuzz {
namespace {

// A configuration with several sections of each kind.
RunConfig several() {
  RunConfig config;
  config.loop = "loss = loss_fn(generator(x), t)\n\nopt_g.step()";
  config.models["generator"].hidden = {64};
  config.models["critic"].name = "cnn";
  config.optimizers["opt_g"].of = {"generator"};
  config.optimizers["opt_c"].of = {"critic", "model"};
  config.scalers["shared"].init_scale = 1024;
  config.datasets["noise"].name = "moons";
  return config;
}

std::vector<std::string_view> keys_and_choices() {
  std::vector<std::string_view> words = {"true",
                                         "false",
                                         "null",
                                         "{}",
                                         "[]",
                                         "1e9",
                                         "\"\\u0000\"",
                                         "\"\\ud800\"",
                                         "=",
                                         "\\n",
                                         "\"optimizers\"",
                                         "\"models\"",
                                         "\"scalers\"",
                                         "\"datasets\"",
                                         "\"of\"",
                                         "optimizers.opt_g.of",
                                         "models.critic.layers"};
  for (const SettingRow& field : setting_rows()) {
    words.push_back(field.key);
    words.insert(words.end(), field.choices.begin(), field.choices.end());
  }
  return words;
}

std::string read_configuration(std::string_view input) {
  RunConfig config;
  try {
    config = config_from_text(std::string(input), "it");
  } catch (const ConfigError& error) {
    return error.what();
  }
  if (config_from_text(config_text(config), "it") != config) throw Finding{"what was written reads as something else"};
  (void)hints(config);
  return "accepted";
}

std::vector<std::string> whole_configurations() {
  std::vector<std::string> texts = {"{}", R"({"loop": ["for x, t in batches:", "    pass", ""]})",
                                    R"({"loop": "optimizer.zero_grad()\nscaler.update()\n"})",
                                    config_text(several(), 2)};
  for (const RunConfig& config : opening_preset()) texts.push_back(config_text(config, 2));
  return texts;
}

// "key=value" as on the command line, "key:value" as on the wire.
std::string read_setting(std::string_view input) {
  const size_t end = std::min(input.find_first_of("=:"), input.size());
  const std::string_view key = input.substr(0, end), value = input.substr(std::min(end + 1, input.size()));
  RunConfig config = several();
  try {
    if (end < input.size() && input[end] == '=')
      apply_setting_from_text(config, key, value);
    else
      apply_setting_from_json(config, key, value);
  } catch (const ConfigError& error) {
    return error.what();
  }
  if (config_from_text(config_text(config), "it") != config) throw Finding{"what was set reads as something else"};
  return "accepted";
}

std::vector<std::string> every_setting() {
  std::vector<std::string> texts;
  const RunConfig config = several();
  for (const SettingRef& setting : settings_in(config))
    for (const char* sign : {"=", ":"}) texts.push_back(setting.key() + sign + to_text(setting.get(config)));
  return texts;
}

// One layer per line, as a chain over images. The model may allocate 64 MiB.
std::string read_layers(std::string_view input) {
  static LimitedDevice device(open_device("cpu"), size_t{64} << 20);
  std::vector<LayerSpec> chain;
  try {
    for (size_t begin = 0; begin <= input.size() && chain.size() < 64;) {
      const size_t end = std::min(input.find('\n', begin), input.size());
      chain.push_back(parse_layer(input.substr(begin, end - begin)));
      if (to_text(parse_layer(to_text(chain.back()))) != to_text(chain.back()))
        throw Finding{"a layer is written as another one"};
      begin = end + 1;
    }
    name_layers(chain);
    const ModelTask task{.sample = {3, 8, 8}, .outputs = 10};
    std::vector<int64_t> sizes = task.sample;
    for (const LayerSpec& layer : chain) (void)pytorch::layer_text(layer, task, sizes);
    CachingAllocator memory(device);
    (void)make_chain(memory, {.sample = {3, 8, 8}}, chain, 10, 1, {.batch_size = 1});
  } catch (const ConfigError& error) {
    return error.what();
  } catch (const OutOfMemory&) {
    return "too large";
  }
  return "accepted";
}

std::vector<std::string> chains() {
  return {"Conv2d(16, 3, padding=1)\nBatchNorm2d\nReLU\nMaxPool2d(2)\nFlatten\nLinear(10)",
          "Conv2d(8, 3, stride=2, groups=1, bias=0)\nGroupNorm(2)\nGELU(tanh=1)\nAvgPool2d(2, 1, "
          "0)\nAdaptiveAvgPool2d(1)\nFlatten\nDropout(0.5)\nLinear(10)",
          "Flatten\nLinear(20, bias=false)\nLayerNorm(eps=1e-5)\nSiLU\nRMSNorm\nTanh\nLinear(10)",
          "InstanceNorm2d\nConv2d(4, 3)\nFlatten\nBatchNorm1d(momentum=0.2)\nLinear(10)"};
}

std::vector<std::string_view> kinds_and_arguments() {
  std::vector<std::string_view> words = {"(", ")", ",", "=", "\n", "True", "1000000000", "-1"};
  for (const LayerKind& kind : layer_kinds()) {
    words.push_back(kind.type);
    for (const LayerArgument& argument : kind.arguments)
      if (!argument.name.empty()) words.push_back(argument.name);
  }
  return words;
}

} // namespace

Target configurations() { return {"configurations", read_configuration, whole_configurations, keys_and_choices()}; }
Target settings() { return {"settings", read_setting, every_setting, keys_and_choices()}; }
Target layers() { return {"layers", read_layers, chains, kinds_and_arguments()}; }

} // namespace amplab::fuzz
