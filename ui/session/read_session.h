// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a session file into lanes. Any thread, one at a time.
#pragma once
#include "ui/session/session_reading.h"

#include <functional>

namespace amplab {

// Calls progress(steps so far, total steps) now and then; if that returns false, reading stops and null is returned.
// Throws: SessionError. Damaged rows are skipped and reported.
std::unique_ptr<ReadSession> read_session(const QString& path, const QString& checkpoints,
                                          const std::function<bool(int64_t, int64_t)>& progress);

// Returns the runs that are lanes, in order, at most kMostLanes. If none is marked, the last ones without a sweep.
std::vector<SessionRun> lanes_among(const std::vector<SessionRun>& runs);

// Convert lane setups to and from text. Unreadable text gives none.
QByteArray setups_text(const std::vector<LaneSetup>& setups);
std::vector<LaneSetup> setups_in(const QByteArray& text);

} // namespace amplab
