// SPDX-License-Identifier: Apache-2.0
#include "app/engine/sweep_hosts.h"

#include <sstream>
#include <string_view>

namespace amplab {

SweepHosts::Blame SweepHosts::note(const std::string& host, End end) {
  if (end == End::measured) return in_a_row_[host] = 0, Blame::none;
  return ++in_a_row_[host] > 1 && !host.empty() ? Blame::host : Blame::run;
}

bool SweepHosts::is_abandoned(const std::string& host) const {
  const auto its = in_a_row_.find(host);
  return !host.empty() && its != in_a_row_.end() && its->second >= kMostInARow;
}

std::string error_line(const std::string& complaint) {
  std::istringstream lines(complaint);
  constexpr std::string_view kOwn = "amplab-engine: ";
  std::string first, own;
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (line.starts_with(kOwn)) own = line.substr(kOwn.size());
    if (first.empty() && line.find_first_not_of("- \t") != std::string::npos) first = line;
  }
  return own.empty() ? first : own;
}

} // namespace amplab
