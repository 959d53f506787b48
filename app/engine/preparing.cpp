// SPDX-License-Identifier: Apache-2.0
#include "app/engine/preparing.h"

#include <cstdio>
#include <stdexcept>
#include <utility>
#include <variant>

namespace amplab {
namespace {

constexpr auto kNoticeAfter = std::chrono::seconds(2); // before a message is printed

// Waits until the lanes are prepared or the session reports a failure.
std::variant<wire::Prepared, wire::Failure> prepare(SessionPort& session, std::vector<RunConfig> configs, bool quiet) {
  session.post(wire::Prepare{std::move(configs)});
  const auto begin = std::chrono::steady_clock::now();
  for (bool printed = quiet;;) {
    if (!printed && std::chrono::steady_clock::now() - begin > kNoticeAfter) {
      printed = true;
      std::fputs("Preparing: reading data, drawing weights.\n", stderr);
    }
    session.wait(std::chrono::milliseconds(100));
    for (wire::Report& report : session.drain()) {
      if (auto* done = std::get_if<wire::Prepared>(&report)) return std::move(*done);
      if (auto* failure = std::get_if<wire::Failure>(&report)) return std::move(*failure);
    }
  }
}

} // namespace

std::vector<LaneInfo> prepared(SessionPort& session, const RunOptions& options) {
  auto all = prepare(session, options.configs, options.quiet);
  if (auto* done = std::get_if<wire::Prepared>(&all)) return std::move(done->lanes);
  if (session.lost()) throw std::runtime_error(std::get<wire::Failure>(all).text);
  for (size_t i = 0; i < options.configs.size(); ++i)
    if (const auto alone = prepare(session, {options.configs[i]}, options.quiet);
        const auto* failure = std::get_if<wire::Failure>(&alone))
      throw UsageError(options.files[i] + ": " + failure->text);
  throw UsageError(std::get<wire::Failure>(all).text); // each fits alone, but not all together
}

} // namespace amplab
