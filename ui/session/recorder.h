// SPDX-License-Identifier: GPL-3.0-or-later
// Records the store's data in a session file, less than a second behind. Copies are passed to a writer thread, so the
// GUI never waits for a disk. A restarted lane is a new run of the file; the earlier run stays. Owned by the shell; GUI
// thread.
#pragma once
#include "engine/session_file/session_run.h"
#include "ui/session/session_values.h"
#include "ui/session/session_writer.h"
#include "ui/store/run_store.h"

#include <QByteArray>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace amplab {

// Target of a recording.
struct RecordingTarget {
  QString path;
  bool unnamed = false; // named by the program: removed if it has no run, or when saved under another name
  // Runs of the first lanes that are already in the file, with all their rows. The other lanes belong to another
  // session. They are recorded completely once they get rows here or a fork shares their steps.
  std::vector<SessionRun> lanes = {};
  bool follows = false;                 // other lanes only follow a file, so record them for a fork only
  std::vector<SessionRun> earlier = {}; // runs of the store's earlier runs that are already in the file
};

class Recorder : public QObject {
  Q_OBJECT

 public:
  // Requires: `store` outlives the recorder.
  Recorder(const RunStore& store, Versions versions, QObject* parent = nullptr);
  ~Recorder() override; // calls rest() and waits for the disk

  void record(const RecordingTarget& recording); // replaces the previous target
  // Passes the remaining rows, closes the file and stops recording. how: value of kOpenKey.
  void stopRecording(const char* how = kIsClosed);
  // Continues in a copy at that path, which includes lanes of another session. An unnamed file is then removed. Emits
  // saved() or saveFailed(). If the current file cannot be written, a new file is started with the current lanes, at an
  // unused path. Requires: isRecording().
  void saveAs(const QString& path);

  bool isRecording() const { return writer_ != nullptr; }
  const QString& path() const { return recording_.path; } // empty: none
  bool isUnnamed() const { return recording_.unnamed; }

  // Stores a checkpoint of the lane. The file is read soon, and a newer one may replace it before.
  void storeCheckpoint(int lane, const QString& path);
  void setValue(const char* key, const QByteArray& bytes);
  // Returns whether the lane's run is in this file, or will be: not if it is only read from another session.
  bool hasRun(int lane) const;
  void setNote(int lane, const QString& note); // Requires: hasRun(lane).
  QString note(int lane) const;

  // Returns a function that copies the runs of another complete session file into the session of now, as earlier runs
  // of the sweep, also after another session was opened. It does nothing if there is no session now, or if the file is
  // gone. Requires: the recorder outlives it.
  std::function<void(const QString& path)> copierOfRuns(const QString& sweep);

  // Passes new rows to the writer without waiting for the timer.
  void flush();

  static constexpr std::chrono::milliseconds kBehind{100}; // least time between two transfers to the writer
  static constexpr std::chrono::seconds kCheckpointsApart{5};

 signals:
  void failed(const QString& sentence); // nothing is lost; retried until recovered()
  void recovered();
  void checkpointNotStored(const QString& sentence); // once per session
  void saved(const QString& path);
  void saveFailed(const QString& sentence);

 private:
  // A run's number. Set on the writer's thread, when the file has assigned it.
  struct Run {
    RunNumber number = kNoRun;
  };
  // Recording progress of a lane.
  struct Track {
    int64_t lane = 0;            // LaneStore::number()
    std::shared_ptr<Run> run;    // null: nothing to record yet
    std::shared_ptr<Run> parent; // null: none
    bool elsewhere = false;
    int64_t there = 0;  // rows it had in the other session
    SessionRun written; // the run's row in the file, now or after the next write
    int64_t rows = 0;
    size_t events = 0;
    std::map<int64_t, std::weak_ptr<const InspectedStep>> ops;          // by step
    std::map<int64_t, std::weak_ptr<const StepInspection>> inspections; // by step
    QString checkpoint;                                                 // path of a pending checkpoint
    std::chrono::steady_clock::time_point stored_at{};                  // time of the last checkpoint passed
  };

  void followLanes();
  void followCut(int lane, int64_t last_step);
  void followEarlier();
  void transferRows(bool all);
  void transferRows(int index, bool all);
  void transferInspected(int index);
  void begin(Track& track, const LaneStore& lane);
  void updateRun(Track& track, SessionRun run);
  void transferCheckpoint(Track& track);

  const RunStore& store_;
  const Versions versions_;
  RecordingTarget recording_;
  std::shared_ptr<QString> place_;           // path of the session, wherever it is saved; null: not recording
  SessionWriter* writer_ = nullptr;          // a child; null: not recording
  bool checkpoint_failure_reported_ = false; // a refused checkpoint was reported
  std::vector<Track> tracks_;                // by lane
  std::vector<Track> earlier_;               // of runs in the file that are no longer lanes
  QTimer timer_;                             // of the next transfer
  std::chrono::steady_clock::time_point transferred_at_{};
};

} // namespace amplab
