// SPDX-License-Identifier: Apache-2.0
#include "app/engine/rank_heartbeat.h"

#include <nlohmann/json.hpp>

namespace amplab {

namespace {

using nlohmann::json;

constexpr std::string_view kMark = "\x1e"
                                   "amplab-rank "; // no library message begins like this

} // namespace

std::string line_of(const RankHeartbeat& beat) {
  const Activity& a = beat.activity;
  const json j = {beat.rank, beat.host, beat.process, static_cast<int>(a.kind), a.seconds,        a.waited, a.idle,
                  a.step,    a.steps,   beat.failed,  beat.has_pipes,           beat.has_commands};
  return std::string(kMark) + j.dump(-1, ' ', true, json::error_handler_t::replace);
}

std::optional<RankHeartbeat> heartbeat_in(std::string_view line) {
  if (!line.starts_with(kMark)) return std::nullopt;
  const json j = json::parse(line.substr(kMark.size()), nullptr, false);
  try {
    const Activity activity{static_cast<Activity::Kind>(j.at(3).get<int>()),
                            j.at(4).get<double>(),
                            j.at(5).get<double>(),
                            j.at(6).get<double>(),
                            j.at(7).get<int64_t>(),
                            j.at(8).get<int64_t>()};
    return RankHeartbeat{j.at(0).get<int>(),         j.at(1).get<std::string>(), j.at(2).get<int64_t>(), activity,
                         j.at(9).get<std::string>(), j.at(10).get<bool>(),       j.at(11).get<bool>()};
  } catch (const json::exception&) { // two interleaved lines
    return std::nullopt;
  }
}

} // namespace amplab
