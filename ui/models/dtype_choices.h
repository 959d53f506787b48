// SPDX-License-Identifier: GPL-3.0-or-later
// Settings for one op call of a step: format of its op, format of its layer, and the fp32 shadow. Pure functions. Any
// thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"
#include "ui/models/proposed_change.h"

#include <QString>
#include <optional>
#include <string>
#include <vector>

namespace amplab {

// One entry of a drop-down.
struct DTypeChoice {
  QString text;                        // "fp16"
  bool chosen = false;                 // equals the current setting
  std::vector<ProposedChange> changes; // to apply in this order; empty if nothing would change
};

// Returns whether precision.op_dtype applies to this call's op.
bool can_choose_dtype(const OpRecord& op);

// Returns the choices of precision.op_dtype for this op: "as the mode decides", then the formats. Empty if the setting
// does not cover the op.
std::vector<DTypeChoice> op_dtype_choices(const OpRecord& op, const RunConfig& config);
// Returns the choices of precision.layer_dtype for this layer. Leaves out choices without effect because a longer
// pattern takes precedence. Empty if the call has no layer or the mode has no autocast.
std::vector<DTypeChoice> layer_dtype_choices(const std::string& layer, const RunConfig& config);

// Returns whether a setting overrides the format of this op or of its layer.
bool is_dtype_changed(const OpRecord& op, const RunConfig& config);
// Returns the precision.op_dtype of the next such call if it differs from this one's. Empty string: autocast's list
// decides again. Nothing: unchanged.
std::optional<std::string> next_dtype(const OpRecord& op, const RunConfig& config);
// Returns the overridden formats: "linear: fp32, fc1: fp16".
QString changed_dtypes(const RunConfig& config);
// Returns the changes that remove all overrides. Empty if there are none.
std::vector<ProposedChange> reset_dtypes(const RunConfig& config);

// Returns whether calls of that op have an fp32 shadow.
bool is_shadowed(const std::string& op, const RunConfig& config);
// Returns the changes that turn the shadow of an op on or off. Turning off the last op turns off the shadow.
std::vector<ProposedChange> shadow_op(const std::string& op, bool on, const RunConfig& config);
std::vector<ProposedChange> shadow_all(const std::string& shadow, const RunConfig& config); // none, inputs, own

} // namespace amplab
