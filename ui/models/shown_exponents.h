// SPDX-License-Identifier: GPL-3.0-or-later
// What a histogram shows of a step that was looked at: one tensor, or the tensors of a kind together, of a layer or of
// the whole lane. Plain values. Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/step_look.h"

#include <QString>
#include <optional>
#include <string>
#include <vector>

namespace amplab {

struct TensorChoice {
  TensorKind kind = TensorKind::gradient;
  std::string layer;                // empty: of all layers
  std::optional<TensorName> tensor; // this one alone
  bool operator==(const TensorChoice&) const = default;
};

struct ShownExponents {
  TensorChoice choice;
  QString title;      // "All gradients", "fc1: gradients", "fc1.weight.grad"
  Exponents there;    // as the step has them
  Exponents truth;    // before rounding, where rounding has lost something; else the same
  double scale = 1;   // that they are multiplied by
  std::string dtype;  // of the one tensor; empty: of several that differ
  bool found = false; // the step has such tensors
};

// The loss scale moves their exponents.
constexpr bool is_scaled(TensorKind kind) {
  return kind == TensorKind::gradient || kind == TensorKind::activation_gradient;
}

QString plural_of(TensorKind kind); // "gradients"
QString title_of(const TensorChoice& choice);

ShownExponents shown_of(const StepLook& look, const TensorChoice& choice);

// All that can be chosen of a step: first each kind that it has, then layer by layer, in their order, the kinds that
// have several tensors there, and the tensors.
std::vector<TensorChoice> choices_of(const StepLook& look);

// By layer, in their order, the tensors of a kind; those in no layer one by one.
std::vector<ShownExponents> layers_of(const StepLook& look, TensorKind kind);

// The format that such numbers meet in that lane, "fp16": of what forward and backward compute that of autocast, of
// what is kept between steps its own.
std::string met_format(const RunConfig& config, const ShownExponents& shown);

} // namespace amplab
