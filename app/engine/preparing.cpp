// SPDX-License-Identifier: Apache-2.0
#include "app/engine/preparing.h"

#include <utility>
#include <variant>

namespace amplab {
namespace {

// Waits until the lanes are prepared, or until the session has said why they cannot be.
std::variant<wire::Prepared, wire::Failure> prepare(Session& session, std::vector<RunConfig> configs) {
  session.post(wire::Prepare{std::move(configs)});
  for (;;) {
    session.wait(std::chrono::milliseconds(100));
    for (wire::Report& report : session.drain()) {
      if (auto* done = std::get_if<wire::Prepared>(&report)) return std::move(*done);
      if (auto* failure = std::get_if<wire::Failure>(&report)) return std::move(*failure);
    }
  }
}

} // namespace

std::vector<LaneInfo> prepared(Session& session, const RunOptions& options) {
  auto all = prepare(session, options.configs);
  if (auto* done = std::get_if<wire::Prepared>(&all)) return std::move(done->lanes);
  for (size_t i = 0; i < options.configs.size(); ++i)
    if (const auto alone = prepare(session, {options.configs[i]}); const auto* failure = std::get_if<wire::Failure>(&alone))
      throw UsageError(options.files[i] + ": " + failure->text);
  throw UsageError(std::get<wire::Failure>(all).text); // only together they are too much
}

} // namespace amplab
