// SPDX-License-Identifier: Apache-2.0
#include "engine/import/headline.h"

#include "engine/run/catalogue.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using Words = std::vector<std::string>;

// Returns "a, b and c".
std::string listed(const Words& words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

std::string sentence(std::string text) {
  text.front() =
      text.front() >= 'a' && text.front() <= 'z' ? static_cast<char>(text.front() - 'a' + 'A') : text.front();
  return text + ".";
}

std::string title_of(std::span<const CatalogueRow> rows, const std::string& name) {
  const auto row = std::ranges::find(rows, name, &CatalogueRow::name);
  return row == rows.end() ? name : std::string(row->title);
}

// Returns "an MLP 512-512", the lane's model if the script's is unsupported.
std::string model_text(const ModelConfig& model) {
  std::string text = "an MLP ";
  for (size_t i = 0; i < model.hidden.size(); ++i) text += (i ? "-" : "") + std::to_string(model.hidden[i]);
  return text;
}

Words unused_models(const Setup& setup) {
  Words unused;
  for (const auto& [name, use] : setup.model_uses)
    if (!use.used) unused.push_back("your model " + name);
  if (setup.model_uses.empty() || (unused.size() == 1 && setup.model_uses.size() == 1)) return {"your model"};
  if (unused.size() == setup.model_uses.size()) return {"your models"};
  return unused;
}

std::string what_trains(const Setup& setup, const RunConfig& config, const Words& unused) {
  const bool several = setup.model_uses.size() > 1;
  const ModelConfig& model = config.models.empty() ? config.model : config.models.begin()->second;
  if (unused.empty()) return several ? "your models" : "your model";
  if (several && unused.front() != "your models") return "an MLP instead";
  return model_text(several ? ModelConfig() : model) + (several ? " instead of each" : "");
}

} // namespace

std::string headline_of(const Setup& setup, const RunConfig& config) {
  const Words models = unused_models(setup);
  Words unused = models;
  if (!setup.data) unused.emplace_back("your data");
  unused.insert(unused.end(), setup.unused.begin(), setup.unused.end());
  const std::string data = setup.data ? setup.data->title : title_of(data_sets(), config.data.name);
  std::string text;
  if (unused.empty()) {
    text = setup.model_uses.size() > 1 ? "Your models, your data and your loop are used."
                                       : "Your model, your data and your loop are used.";
  } else {
    const bool plural = unused.size() > 1 || unused.front().ends_with("data") || unused.front().ends_with("models");
    text = sentence(listed(unused) + (plural ? " are" : " is") + " not used: the lane trains " +
                    what_trains(setup, config, models) + " on " + data +
                    (setup.unused.contains("your optimizer") ? " with AdamW" : ""));
  }
  for (const auto& [name, use] : setup.model_uses) {
    Words changes;
    if (!use.without.empty()) changes.push_back("without " + listed(use.without));
    if (!use.change.empty()) changes.push_back(use.change);
    if (!changes.empty())
      text += " " + sentence((setup.model_uses.size() > 1 ? "Your model " + name : "Your model") + " is imported " +
                             listed(changes));
  }
  if (setup.data && !setup.data->without.empty())
    text += " " + sentence("Your data are imported without " + listed(setup.data->without));
  if (setup.data && setup.data->name == "cifar10")
    text += " The lab reads CIFAR-10's binary version: set data.path to its folder.";
  std::set<int32_t> lines;
  for (const Remark& remark : setup.remarks)
    if (!remark.side_effect_free) lines.insert(remark.first);
  if (!lines.empty())
    text += lines.size() == 1
                ? " One line that may change numbers is not imported as written."
                : " " + std::to_string(lines.size()) + " lines that may change numbers are not imported as written.";
  return text;
}

std::string_view framework_of(const std::vector<Line>& lines) {
  constexpr std::pair<std::string_view, std::string_view> kFrameworks[] = {
      {"pytorch_lightning", "PyTorch Lightning"},
      {"lightning", "PyTorch Lightning"},
      {"accelerate", "Accelerate"},
      {"transformers", "the Trainer of transformers"},
      {"fastai", "fastai"},
      {"ignite", "Ignite"},
      {"deepspeed", "DeepSpeed"},
      {"composer", "Composer"}};
  for (const auto& [module, title] : kFrameworks)
    for (const Line& line : lines)
      for (const std::string_view word : {"import ", "from "})
        if (line.text.starts_with(word) && line.text.substr(word.size()).starts_with(module)) return title;
  return {};
}

} // namespace amplab::importing
