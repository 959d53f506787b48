// SPDX-License-Identifier: Apache-2.0
#include "engine/import/headline.h"

#include "engine/run/catalogue.h"

#include <algorithm>

namespace amplab::importing {
namespace {

using Message = TranslatableMessage;
using Messages = std::vector<Message>;

constexpr std::string_view kHeadlinePhrases[] = {
    // Texts that the import collects. Others are names of layers and transforms.
    "your optimizer",
    "your schedule",
    "your loss",
    "the arguments of your loss",
    "the %1 of your loss",
    "its own initialisation",
    "with %1 outputs in place of %2",
    // Made here.
    "your model",
    "your model %1",
    "your models",
    "your data",
    "an MLP %1",
    "an MLP %1 instead of each",
    "an MLP instead",
    "%1, %2",
    "%1 and %2",
    "your model, your data and your loop are used",
    "your models, your data and your loop are used",
    "%1 is not used: the lane trains %2 on %3",
    "%1 are not used: the lane trains %2 on %3",
    "%1 is not used: the lane trains %2 on %3 with AdamW",
    "%1 are not used: the lane trains %2 on %3 with AdamW",
    "%1 is imported %2",
    "without %1",
    "your data are imported without %1",
    "the lab reads CIFAR-10's binary version: set data.path to its folder",
    "one line that may change numbers is not imported as written",
    "%1 lines that may change numbers are not imported as written",
    "%1.",
};

template <class... Words> Message message(std::string_view phrase, Words... words) {
  return {phrase, {MessageArgument{std::move(words)}...}};
}

constexpr size_t kCollectedTexts = 7;

// Returns a collected text, translatable if it is one of the phrases.
Message from_text(const std::string& text) {
  return message_of(std::span(kHeadlinePhrases).first(kCollectedTexts), text);
}

// Returns "a, b and c". Requires: not empty.
Message listed(const Messages& items) {
  Message list = items.front();
  for (size_t i = 1; i < items.size(); ++i)
    list = message(i + 1 == items.size() ? "%1 and %2" : "%1, %2", std::move(list), items[i]);
  return list;
}
Message listed(const std::vector<std::string>& texts) {
  Messages items;
  for (const std::string& text : texts) items.push_back(from_text(text));
  return listed(items);
}

// Returns the title of a data set that the lane uses instead of the script's.
Message title_of_data(const std::string& name) {
  const auto rows = data_sets();
  const auto row = std::ranges::find(rows, name, &CatalogueRow::name);
  return row == rows.end() ? message("%1", name) : message(row->title);
}

// Returns "an MLP 512-512", the lane's model if the script's is unsupported.
Message mlp(const ModelConfig& model, bool of_each) {
  std::string widths;
  for (size_t i = 0; i < model.hidden.size(); ++i) widths += (i ? "-" : "") + std::to_string(model.hidden[i]);
  return message(of_each ? "an MLP %1 instead of each" : "an MLP %1", widths);
}

Messages unused_models(const Setup& setup) {
  Messages unused;
  for (const auto& [name, use] : setup.model_uses)
    if (!use.used) unused.push_back(message("your model %1", name));
  if (setup.model_uses.empty() || (unused.size() == 1 && setup.model_uses.size() == 1)) return {message("your model")};
  if (unused.size() == setup.model_uses.size()) return {message("your models")};
  return unused;
}

Message what_trains(const Setup& setup, const RunConfig& config, const Messages& unused) {
  const bool several = setup.model_uses.size() > 1;
  const ModelConfig& model = config.models.empty() ? config.model : config.models.begin()->second;
  if (unused.empty()) return message(several ? "your models" : "your model");
  if (several && unused.front().phrase != "your models") return message("an MLP instead");
  return mlp(several ? ModelConfig() : model, several);
}

Message what_is_unused(const Setup& setup, const RunConfig& config) {
  const Messages models = unused_models(setup);
  Messages unused = models;
  if (!setup.data) unused.push_back(message("your data"));
  for (const std::string& each : setup.unused) unused.push_back(from_text(each));
  if (unused.empty())
    return message(setup.model_uses.size() > 1 ? "your models, your data and your loop are used"
                                               : "your model, your data and your loop are used");
  const std::string_view first = unused.front().phrase;
  const bool plural = unused.size() > 1 || first == "your data" || first == "your models";
  const bool adamw = setup.unused.contains("your optimizer");
  const Message data = setup.data ? message("%1", setup.data->title) : title_of_data(config.data.name);
  constexpr std::string_view kPhrases[2][2] = {
      {"%1 is not used: the lane trains %2 on %3", "%1 is not used: the lane trains %2 on %3 with AdamW"},
      {"%1 are not used: the lane trains %2 on %3", "%1 are not used: the lane trains %2 on %3 with AdamW"}};
  return message(kPhrases[plural][adamw], listed(unused), what_trains(setup, config, models), data);
}

std::string capitalised(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

} // namespace

std::span<const std::string_view> headline_phrases() { return kHeadlinePhrases; }

std::vector<TranslatableMessage> headline_of(const Setup& setup, const RunConfig& config) {
  Messages sentences = {what_is_unused(setup, config)};
  for (const auto& [name, use] : setup.model_uses) {
    Messages changes;
    if (!use.without.empty()) changes.push_back(message("without %1", listed(use.without)));
    if (!use.change.empty()) changes.push_back(from_text(use.change));
    if (changes.empty()) continue;
    const Message model = setup.model_uses.size() > 1 ? message("your model %1", name) : message("your model");
    sentences.push_back(message("%1 is imported %2", model, listed(changes)));
  }
  if (setup.data && !setup.data->without.empty())
    sentences.push_back(message("your data are imported without %1", listed(setup.data->without)));
  if (setup.data && setup.data->name == "cifar10")
    sentences.push_back(message("the lab reads CIFAR-10's binary version: set data.path to its folder"));
  std::set<int32_t> lines;
  for (const Remark& remark : setup.remarks)
    if (!remark.side_effect_free) lines.insert(remark.first);
  if (lines.size() == 1)
    sentences.push_back(message("one line that may change numbers is not imported as written"));
  else if (!lines.empty())
    sentences.push_back(
        message("%1 lines that may change numbers are not imported as written", static_cast<int64_t>(lines.size())));
  return sentences;
}

std::string headline_text(std::span<const TranslatableMessage> sentences, const MessageLanguage& language) {
  std::string text;
  for (const TranslatableMessage& sentence : sentences)
    text += (text.empty() ? "" : " ") + capitalised(text_of(message("%1.", sentence), language));
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
