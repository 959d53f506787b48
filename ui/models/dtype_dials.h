// SPDX-License-Identifier: GPL-3.0-or-later
// What can be turned about one op call of a step: the format of its op, of its layer, and whether fp32 is computed
// beside it. All are dials of the field table. Pure; any thread.
#pragma once
#include "engine/run/config.h"
#include "engine/run/telemetry.h"
#include "ui/models/advice.h"

#include <QString>
#include <optional>
#include <string>
#include <vector>

namespace amplab {

// One line of a list to choose from.
struct DialChoice {
  QString text;               // "fp16"
  bool chosen = false;        // the dials say so already
  std::vector<Advice> advice; // to be taken one after the other; empty: nothing would change
};

// May precision.op_dtype speak of this call's op?
bool can_choose_dtype(const OpRecord& op);

// Of precision.op_dtype, for this op: as the mode decides, then what the field takes. Empty where it takes none for
// this op.
std::vector<DialChoice> op_dtype_choices(const OpRecord& op, const RunConfig& dials);
// Of precision.layer_dtype, for the layer of this name; choices that change nothing, because a longer pattern decides,
// are left out. Empty where the call is in no layer, or the mode has no autocast.
std::vector<DialChoice> layer_dtype_choices(const std::string& layer, const RunConfig& dials);

// Has a dial been turned about the format of this op or of its layer?
bool is_dtype_turned(const OpRecord& op, const RunConfig& dials);
// What precision.op_dtype says about the next such call, where this one ran otherwise; empty: its list decides again.
// Nothing where all stays as it is.
std::optional<std::string> dtype_from_now_on(const OpRecord& op, const RunConfig& dials);
// "linear: fp32, fc1: fp16": what has been turned.
QString turned_dtypes(const RunConfig& dials);
// All of it back to what the mode decides; empty: it is there already.
std::vector<Advice> reset_dtypes(const RunConfig& dials);

// Is fp32 computed beside calls of that op?
bool is_shadowed(const std::string& op, const RunConfig& dials);
// Has it computed, or no longer. Of all ops, the last one that is left takes the shadow away.
std::vector<Advice> shadow_op(const std::string& op, bool on, const RunConfig& dials);
std::vector<Advice> shadow_all(const std::string& shadow, const RunConfig& dials); // none, inputs, own

} // namespace amplab
