// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/shown_exponents.h"

#include "engine/run/mode.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace amplab {
namespace {

struct ExponentWords {
  Q_DECLARE_TR_FUNCTIONS(amplab::ShownExponents)
};

bool is_chosen(const TensorHistogram& each, const TensorChoice& choice) {
  if (choice.tensor) return each.tensor == *choice.tensor;
  return each.tensor.kind == choice.kind && (choice.layer.empty() || each.layer == choice.layer);
}

void add(ShownExponents& shown, const TensorHistogram& each) {
  shown.there += each.exponents;
  shown.truth += each.true_exponents();
  if (!shown.found) {
    shown.scale = each.scale > 0 && std::isfinite(each.scale) ? each.scale : 1; // a scale can be zero or infinite
    shown.dtype = each.numbers.dtype;
  }
  if (shown.dtype != each.numbers.dtype) shown.dtype.clear();
  shown.found = true;
}

ShownExponents nothing_of(const TensorChoice& choice) {
  ShownExponents shown;
  shown.choice = choice;
  shown.title = title_of(choice);
  return shown;
}

constexpr TensorKind kOrder[] = {TensorKind::gradient,   TensorKind::activation_gradient,
                                 TensorKind::activation, TensorKind::weight,
                                 TensorKind::master,     TensorKind::update};

// Tensors grouped by layer, in order.
std::vector<std::vector<const TensorHistogram*>> by_layer(const StepInspection& inspection) {
  std::vector<std::vector<const TensorHistogram*>> layers;
  std::unordered_map<std::string_view, size_t> positions;
  for (const TensorHistogram& each : inspection.tensors) {
    const auto [its, is_new] = positions.try_emplace(each.layer, layers.size());
    if (is_new) layers.emplace_back();
    layers[its->second].push_back(&each);
  }
  return layers;
}

} // namespace

QString plural_of(TensorKind kind) {
  switch (kind) {
  case TensorKind::weight: return ExponentWords::tr("weights");
  case TensorKind::master: return ExponentWords::tr("master weights");
  case TensorKind::gradient: return ExponentWords::tr("gradients");
  case TensorKind::activation: return ExponentWords::tr("activations");
  case TensorKind::activation_gradient: return ExponentWords::tr("activation gradients");
  case TensorKind::update: return ExponentWords::tr("updates");
  }
  return {};
}

QString title_of(const TensorChoice& choice) {
  if (choice.tensor) {
    const QString name = QString::fromStdString(choice.tensor->name);
    const QString called =
        choice.tensor->kind == TensorKind::master ? ExponentWords::tr("%1 (master)").arg(name) : name;
    return choice.tensor->seq > 0 ? called + " #" + QString::number(choice.tensor->seq) : called;
  }
  if (!choice.layer.empty()) return QString::fromStdString(choice.layer) + ": " + plural_of(choice.kind);
  return ExponentWords::tr("All %1").arg(plural_of(choice.kind));
}

ShownExponents shown_of(const StepInspection& inspection, const TensorChoice& choice) {
  ShownExponents shown = nothing_of(choice);
  for (const TensorHistogram& each : inspection.tensors)
    if (is_chosen(each, choice)) add(shown, each);
  return shown;
}

std::vector<TensorChoice> choices_of(const StepInspection& inspection) {
  std::vector<TensorChoice> choices;
  for (const TensorKind kind : kOrder)
    if (std::ranges::any_of(inspection.tensors, [&](const TensorHistogram& each) { return each.tensor.kind == kind; }))
      choices.push_back({kind, {}, {}});
  for (const auto& tensors : by_layer(inspection)) {
    const std::string& layer = tensors.front()->layer;
    for (const TensorKind kind : kOrder) {
      const auto is_its = [&](const TensorHistogram* each) { return each->tensor.kind == kind; };
      if (!layer.empty() && std::ranges::count_if(tensors, is_its) > 1) choices.push_back({kind, layer, {}});
      for (const TensorHistogram* each : tensors)
        if (is_its(each)) choices.push_back({kind, layer, each->tensor});
    }
  }
  return choices;
}

std::vector<ShownExponents> layers_of(const StepInspection& inspection, TensorKind kind) {
  std::vector<ShownExponents> layers;
  for (const auto& tensors : by_layer(inspection)) {
    const std::string& layer = tensors.front()->layer;
    const size_t before = layers.size();
    for (const TensorHistogram* each : tensors) {
      if (each->tensor.kind != kind) continue;
      if (layers.size() == before || layer.empty()) {
        layers.push_back(nothing_of({kind, layer, each->tensor}));
      } else if (layers.back().choice.tensor) { // a second tensor: show the layer's sum
        layers.back().choice.tensor.reset();
        layers.back().title = title_of(layers.back().choice);
      }
      add(layers.back(), *each);
    }
  }
  return layers;
}

std::string default_format(const RunConfig& config, const ShownExponents& shown) {
  const bool kept = shown.choice.kind == TensorKind::weight || shown.choice.kind == TensorKind::master ||
                    shown.choice.kind == TensorKind::update;
  if (kept) return shown.dtype.empty() ? "fp32" : shown.dtype;
  return std::string(name_of(mode_of(config).low));
}

} // namespace amplab
