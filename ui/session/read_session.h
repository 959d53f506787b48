// SPDX-License-Identifier: GPL-3.0-or-later
// From a session file to lanes. Any thread, one at a time.
#pragma once
#include "ui/session/session_reading.h"

#include <functional>

namespace amplab {

// progress(steps so far, steps in all) is called now and then; false ends it, and null is returned.
// Throws: SessionError. What is damaged is left out, and told.
std::unique_ptr<ReadSession> read_session(const QString& path, const QString& checkpoints,
                                          const std::function<bool(int64_t, int64_t)>& progress);

// The runs that are lanes now, in their order, kMostLanes at most; where none says so, the last that were of no sweep.
std::vector<SessionRun> lanes_among(const std::vector<SessionRun>& runs);

// Lanes as they were set up, to and from text. What cannot be read is none.
QByteArray setups_text(const std::vector<LaneSetup>& setups);
std::vector<LaneSetup> setups_in(const QByteArray& text);

} // namespace amplab
