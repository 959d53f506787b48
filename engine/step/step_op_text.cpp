// SPDX-License-Identifier: Apache-2.0
#include "engine/step/step_op_text.h"

#include "engine/run/number_text.h"
#include "engine/step/tensor_numbers.h"

#include <cmath>

namespace amplab {
namespace {

std::string words_of_update(const StepOpResult& done, const GradScaler& scaler) {
  const std::string after = scale_text(done.after);
  switch (done.verdict) {
  case Verdict::growth_refused:
  case Verdict::held:
  case Verdict::gave_up: return std::string(name_of(done.verdict)).append(" at ").append(after);
  case Verdict::unchanged:
  case Verdict::grew:
  case Verdict::backed_off: break;
  }
  if (done.before != done.after) return scale_text(done.before).append(" -> ").append(after);
  const bool counts = done.verdict == Verdict::unchanged && scaler.kind() == ScalerKind::dynamic;
  return counts ? "growth tracker " + std::to_string(scaler.growth_tracker()) : "stays at " + after;
}

} // namespace

std::string scale_text(double scale) {
  constexpr int kPlain = 10; // up to 2^10, digits are easy to read
  int exponent = 0;
  const bool power = std::isfinite(scale) && std::frexp(scale, &exponent) == 0.5;
  return power && std::abs(exponent - 1) > kPlain ? "2^" + std::to_string(exponent - 1) : number_text(scale);
}

std::string words_of(const StepOpResult& done, const TrainingState& state) {
  switch (done.kind) {
  case StepOpResult::Kind::backward:
  case StepOpResult::Kind::normed: return {};
  case StepOpResult::Kind::unscaled: return done.held ? "found_inf 1" : "found_inf 0";
  case StepOpResult::Kind::stepped: return done.held ? "applied" : "skipped";
  case StepOpResult::Kind::updated: return words_of_update(done, state.scalers[done.scaler].scaler);
  }
  return {};
}

std::string words_of_norm(const StepOpResult& done) {
  constexpr int kDigits = 4;
  const std::optional<double> norm = scalar_of(done.norm);
  if (!norm) return {};
  std::string words = "norm " + rounded_text(*norm, kDigits);
  if (done.clip) words.append(", coef ").append(rounded_text(coefficient_of(*done.clip, *norm), kDigits));
  return words;
}

bool had_no_effect(const StepOpResult& done) {
  if (done.kind == StepOpResult::Kind::stepped) return !done.held;
  return done.kind == StepOpResult::Kind::updated &&
         (done.verdict == Verdict::held || done.verdict == Verdict::growth_refused || done.verdict == Verdict::gave_up);
}

} // namespace amplab
