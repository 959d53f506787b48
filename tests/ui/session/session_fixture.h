// SPDX-License-Identifier: GPL-3.0-or-later
// A store with lanes, its recorder, and the contents of its file.
#pragma once
#include "tests/engine/session_file/random_records.h"
#include "tests/support/await.h"
#include "tests/support/lane_samples.h"
#include "ui/session/recorder.h"
#include "ui/session/session_reading.h"
#include "ui/session/session_values.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <gtest/gtest.h>
#include <memory>

namespace amplab::support {

class SessionTest : public testing::Test {
 protected:
  QString file(const QString& name = "a.amplab") const { return folder.filePath(name); }

  // Waits until all queued data are written and the files are closed.
  [[nodiscard]] bool closed() {
    recorder->stopRecording();
    return await([&] { return recorder->findChildren<SessionWriter*>().isEmpty(); });
  }

  static std::vector<StepRecord> steps_in(const LaneStore& lane) {
    std::vector<StepRecord> steps;
    for (int64_t row = 0; row < lane.rows(); ++row) steps.push_back(lane.record(row));
    return steps;
  }

  static std::unique_ptr<ReadSession> read(const QString& path, const QString& checkpoints = {}) {
    return read_session(path, checkpoints, [](int64_t, int64_t) { return true; });
  }

  // Steps of the lane's current run; 0 while there is none.
  static int64_t steps_written(const QString& path, int64_t lane = 0) {
    try {
      SessionReader reader(path.toStdString());
      for (const SessionRun& run : reader.runs())
        if (run.lane == lane) return reader.step_count(run.number);
    } catch (const SessionError&) { // it is being created
    }
    return 0;
  }

  static void expect_same_rows(const LaneStore& a, const LaneStore& b) {
    ASSERT_EQ(a.rows(), b.rows());
    for (int64_t row = 0; row < a.rows(); ++row)
      ASSERT_EQ(difference(a.record(row), b.record(row)), "") << "row " << row;
  }

  QTemporaryDir folder;
  RunStore store;
  std::unique_ptr<Recorder> recorder = std::make_unique<Recorder>(store, Versions{{"amplab", "test"}});
};

} // namespace amplab::support
