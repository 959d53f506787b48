// SPDX-License-Identifier: Apache-2.0
#include "engine/loop/provided_names.h"

#include "engine/run/named_sections.h"

namespace amplab::loop {
namespace {

constexpr std::string_view kFixed[] = {
    "print", "len", "range",     "min",      "max",    "sum",        "abs",          "round",
    "any",   "all", "float",     "int",      "bool",   "str",        "list",         "tuple",
    "dict",  "zip", "enumerate", "reversed", "sorted", "isinstance", "staticmethod", "torch",
    "F",     "nn",  "autocast",  "amp",      "device", "loss_fn",    "math",         "contextlib"};

template <class Section>
void add(std::vector<std::string_view>& names, const std::map<std::string, Section>& named, std::string_view single) {
  if (named.empty()) names.push_back(single);
  for (const auto& [name, section] : named) names.push_back(name);
}

} // namespace

std::span<const std::string_view> fixed_names() { return kFixed; }

std::vector<std::string_view> provided_names(const RunConfig& config) {
  std::vector<std::string_view> names(std::begin(kFixed), std::end(kFixed));
  add(names, config.datasets, "batches");
  add(names, config.models, "model");
  add(names, config.optimizers, "optimizer");
  if (const std::string_view second = second_optimizer_of(config); !second.empty()) names.push_back(second);
  add(names, config.scalers, "scaler");
  return names;
}

std::span<const std::string_view> modules() {
  static constexpr std::string_view kModules[] = {"contextlib",
                                                  "math",
                                                  "torch",
                                                  "torch.amp",
                                                  "torch.autograd",
                                                  "torch.cuda",
                                                  "torch.cuda.amp",
                                                  "torch.distributed",
                                                  "torch.nn",
                                                  "torch.nn.functional",
                                                  "torch.nn.utils",
                                                  "torch.utils",
                                                  "torch.utils.checkpoint",
                                                  "torch.autograd.function"};
  return kModules;
}

std::string_view root_of(std::string_view module) { return module.substr(0, module.find('.')); }

} // namespace amplab::loop
