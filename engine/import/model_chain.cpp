// SPDX-License-Identifier: Apache-2.0
#include "engine/import/model_chain.h"

#include <algorithm>

namespace amplab::importing {

bool keeps_storage(const ModelChain& chain) {
  return std::ranges::all_of(chain.layers, [](const std::string& layer) {
    return layer == "Flatten" || layer.starts_with("Dropout"); // in evaluation
  });
}

void append(ModelChain& chain, const ModelChain& more) {
  if (!chain.tail.empty()) throw NoChain("forward() continues after " + chain.tail.substr(0, chain.tail.find('(')));
  if (chain.layers.empty()) chain.inputs = more.inputs;
  if (keeps_storage(chain)) chain.changes_input = chain.changes_input || more.changes_input;
  chain.in_place_sums.insert(chain.in_place_sums.end(), more.in_place_sums.begin(), more.in_place_sums.end());
  if (std::ranges::any_of(more.layers, has_weights)) chain.outputs = more.outputs;
  chain.layers.insert(chain.layers.end(), more.layers.begin(), more.layers.end());
  for (const std::string& lacking : more.without)
    if (std::ranges::find(chain.without, lacking) == chain.without.end()) chain.without.push_back(lacking);
  chain.linears.insert(chain.linears.end(), more.linears.begin(), more.linears.end());
  chain.classes.insert(chain.classes.end(), more.classes.begin(), more.classes.end());
  chain.tail = more.tail;
  if (chain.layers.size() > kMostLayers) throw NoChain("it has more than " + std::to_string(kMostLayers) + " layers");
}

ModelChain of_layer(const ReadLayer& layer) {
  if (!layer.lacking.empty() && !layer.preserves_sizes) throw NoChain("the lab has no layer " + layer.lacking);
  ModelChain chain;
  if (!layer.text.empty()) chain.layers = {layer.text};
  if (!layer.lacking.empty()) chain.without = {layer.lacking};
  chain.inputs = layer.inputs, chain.outputs = layer.outputs;
  if (layer.text.starts_with("Linear")) chain.linears = {{"", layer.inputs, layer.outputs, layer.of_te}};
  chain.changes_input = layer.in_place;
  return chain;
}

ModelChain layer_named(std::string text) {
  ModelChain chain;
  chain.layers = {std::move(text)};
  return chain;
}

void put_name(ModelChain& chain, const std::string& name) {
  for (LinearUse& linear : chain.linears) linear.name = linear.name.empty() ? name : name + "." + linear.name;
}

} // namespace amplab::importing
