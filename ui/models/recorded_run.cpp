// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/recorded_run.h"

#include <QCoreApplication>
#include <string_view>

namespace amplab {
namespace {

struct RecordedTexts {
  Q_DECLARE_TR_FUNCTIONS(RecordedRun)
};

} // namespace

std::string program_of_log(const LaneInfo& info) {
  constexpr std::string_view mark = " (log)"; // python/amplab/log_session.py
  const std::string& by = info.recorded_by;
  return by.ends_with(mark) ? by.substr(0, by.size() - mark.size()) : std::string();
}

QString nothing_inspected(const LaneInfo& info) {
  if (!program_of_log(info).empty())
    return RecordedTexts::tr("A log has no op calls and no tensors. Record the script with amplab.watch to see them.");
  return RecordedTexts::tr("No step of this run was inspected. Use “with run.inspect():” in the script, or a smaller "
                           "inspect_every of amplab.watch.");
}

std::optional<Explanation> recorded_explanation(const LaneStore& lane, int64_t step) {
  const EventList& events = lane.events();
  Explanation found;
  found.lane = lane.index();
  found.step = step;
  for (size_t place = events.at_or_after(step); place < events.size() && events.step(place) == step; ++place) {
    const Event event = events[place];
    if (event.kind == EventKind::nonfinite) {
      found.where = event.text;
      found.position.line = event.line;
    } else if (event.kind == EventKind::skip) {
      found.what = event.text;
    }
  }
  return found.where.empty() ? std::nullopt : std::optional(found);
}

} // namespace amplab
