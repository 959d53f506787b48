// SPDX-License-Identifier: GPL-3.0-or-later
// What a histogram shows of an inspected step: one tensor, or all tensors of a kind, of one layer or of the whole lane.
// Plain values. Pure functions. Any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/step_inspection.h"

#include <QString>
#include <optional>
#include <string>
#include <vector>

namespace amplab {

struct TensorChoice {
  TensorKind kind = TensorKind::gradient;
  std::string layer;                // empty: all layers
  std::optional<TensorName> tensor; // only this tensor
  bool operator==(const TensorChoice&) const = default;
};

struct ShownExponents {
  TensorChoice choice;
  QString title;      // "All gradients", "fc1: gradients", "fc1.weight.grad"
  Exponents there;    // as stored in the step
  Exponents truth;    // before rounding, if rounding lost something; else equal to `there`
  double scale = 1;   // factor applied to them
  std::string dtype;  // of a single tensor; empty if several differ
  bool found = false; // the step has such tensors
};

// Returns whether the loss scale shifts their exponents.
constexpr bool is_scaled(TensorKind kind) {
  return kind == TensorKind::gradient || kind == TensorKind::activation_gradient;
}

QString plural_of(TensorKind kind); // "gradients"
QString title_of(const TensorChoice& choice);

ShownExponents shown_of(const StepInspection& inspection, const TensorChoice& choice);

// Returns all choices of a step: each kind present, then layer by layer the kinds with several tensors, and the
// tensors.
std::vector<TensorChoice> choices_of(const StepInspection& inspection);

// Returns the tensors of a kind summed by layer, in the order of layers. Tensors without a layer come one by one.
std::vector<ShownExponents> layers_of(const StepInspection& inspection, TensorKind kind);

// Returns the format that such numbers are stored in, "fp16". For forward and backward it is autocast's format; for
// state kept between steps its own.
std::string default_format(const RunConfig& config, const ShownExponents& shown);

} // namespace amplab
