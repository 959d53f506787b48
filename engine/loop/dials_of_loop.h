// SPDX-License-Identifier: Apache-2.0
// The way back from a loop's text to the dials: what a person edits there moves them, as long as they can say it. Pure;
// any thread.
#pragma once
#include "engine/run/config.h"

#include <optional>
#include <string_view>

namespace amplab::loop {

// `config` with the dials turned that make this text (accumulation.normalize, clip.*, guard.skip_nonfinite_loss,
// train.loss_factor, precision.mode among fp32 and autocast's two, precision.cast_cache, scaler.kind none or not) and
// without a text of its own. Nothing where no setting of them makes the same tree, or the text has comments, which
// dials cannot keep. Dials that the text says nothing about stay as they are. Values are not checked against the ranges
// of their fields. Requires: `config`, without its loop, has passed its checks.
std::optional<RunConfig> with_dials_of(std::string_view text, const RunConfig& config);

} // namespace amplab::loop
