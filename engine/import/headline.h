// SPDX-License-Identifier: Apache-2.0
// Headline of an imported script: what the lane does not use, and what it trains instead. Pure. Any thread.
#pragma once
#include "engine/import/setup.h"

#include <span>

namespace amplab::importing {

// Returns the sentences of a converted script's headline, without capital and full stop. setup: complete, with all
// remarks.
std::vector<TranslatableMessage> headline_of(const Setup& setup, const RunConfig& config);

// Returns the sentences as text, each with a capital letter and a full stop.
std::string headline_text(std::span<const TranslatableMessage> sentences, const MessageLanguage& language = english());

// Returns all phrases of headlines, for translation.
std::span<const std::string_view> headline_phrases();

// Returns the framework that runs the script's training loop, such as "PyTorch Lightning", or "" if none is recognized.
std::string_view framework_of(const std::vector<Line>& lines);

} // namespace amplab::importing
