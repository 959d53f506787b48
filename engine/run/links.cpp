// SPDX-License-Identifier: Apache-2.0
#include "engine/run/links.h"

#include "engine/run/config_error.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace amplab {

namespace {

constexpr double kMicro = 1e-6, kGiga = 1e9;

constexpr LinkRow kLinks[] = {
    {"1gbe",
     "1 GbE",
     {50 * kMicro, 0.117 * kGiga},
     "line rate less headers of 1500-byte frames; TCP through the kernel"},
    {"10gbe",
     "10 GbE",
     {30 * kMicro, 1.17 * kGiga},
     "line rate less headers of 1500-byte frames; TCP through the kernel"},
    {"100gbib",
     "100 Gb/s InfiniBand",
     {5 * kMicro, 12 * kGiga},
     "12.5 GB/s on the wire; latency between MPI's 1 to 2 us and the 9.6 us of NCCL's tuning table for a hop of a "
     "ring"},
    {"400gbib", "400 Gb/s InfiniBand", {5 * kMicro, 48 * kGiga}, "50 GB/s on the wire; latency as of 100 Gb/s"},
    {"nvlink",
     "NVLink 4",
     {3 * kMicro, 360 * kGiga},
     "450 GB/s each way by data sheet, of which four fifths are assumed; latency as NCCL's tuning table has a hop of a "
     "ring, 3.4 us"},
};

std::string names() {
  std::string all;
  for (const LinkRow& row : kLinks) all += std::string(row.name) + ", ";
  return all;
}

// Returns the number before `unit`, or nothing if the text is not a positive number followed by the unit.
std::optional<double> number_before(std::string_view text, std::string_view unit) {
  if (!text.ends_with(unit)) return {};
  text.remove_suffix(unit.size());
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number) || number <= 0) return {};
  return number;
}

} // namespace

std::span<const LinkRow> link_table() { return kLinks; }

Link link_named(const std::string& text) {
  if (const auto row = std::ranges::find(kLinks, text, &LinkRow::name); row != std::end(kLinks)) return row->link;
  const size_t comma = text.find(',');
  const std::string_view all = text;
  if (comma != std::string::npos) {
    const std::optional<double> latency = number_before(all.substr(0, comma), "us"),
                                bandwidth = number_before(all.substr(comma + 1), "GB/s");
    if (latency && bandwidth) return {*latency * kMicro, *bandwidth * kGiga};
  }
  throw ConfigError("Unknown link \"" + text + "\"; use " + names() + "or latency and bandwidth as 30us,1.1GB/s.");
}

} // namespace amplab
