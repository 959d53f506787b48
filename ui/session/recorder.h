// SPDX-License-Identifier: GPL-3.0-or-later
// Puts what the store receives into a session file, all the time and less than a second behind: copies are handed to a
// writer's thread, so that nobody waits for a disk. A lane that begins anew is another run of the file; the earlier one
// stays in it. Owned by the shell; GUI thread.
#pragma once
#include "engine/session_file/session_run.h"
#include "ui/session/session_writer.h"
#include "ui/store/run_store.h"

#include <QByteArray>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace amplab {

// Where to record.
struct RecordingTarget {
  QString path;
  bool unnamed =
      false; // the program has named it: it goes if nothing was run by the end, or when it is saved under a name
  // Of the lanes that there are, from the first on, the runs that they are in the file already, with all that they have
  // so far. The others are of another session: they are recorded, whole, once they grow here or a fork shares their
  // past.
  std::vector<SessionRun> lanes = {};
  bool follows = false;                 // the others grow because they are followed: for a fork only
  std::vector<SessionRun> earlier = {}; // likewise, of the store's earlier runs
};

class Recorder : public QObject {
  Q_OBJECT

 public:
  // Requires: the store outlives the recorder.
  Recorder(const RunStore& store, Versions versions, QObject* parent = nullptr);
  ~Recorder() override; // as rest(), and waits for the disk

  void record(const RecordingTarget& recording); // in place of what was recorded before
  void rest();                                   // hands over the rest, closes the file in order, and records no more
  // From now on in a copy under that name, with lanes of another session too. An unnamed file is removed then; saved()
  // or saveFailed() tells. Where the file cannot be written, the lanes that there are begin a new one, under a name
  // that is not taken. Requires: isRecording().
  void saveAs(const QString& path);

  bool isRecording() const { return writer_ != nullptr; }
  const QString& path() const { return recording_.path; } // empty: none
  bool isUnnamed() const { return recording_.unnamed; }
  bool hasRuns() const { return has_runs_; }

  // Of the lane as it was at that step; the file is read soon, and may be replaced by a newer one before.
  void keepCheckpoint(int lane, const QString& path);
  void setValue(const char* key, const QByteArray& bytes);
  void setNote(int lane, const QString& note);
  QString note(int lane) const;

  // Copies the runs of another session file, which is whole, into this one, as earlier runs of that sweep. Nothing
  // happens where nothing is recorded, or that file is gone by then.
  void keepRuns(const QString& path, const QString& sweep);

  // Hands over what has come, without waiting for the timer.
  void flush();

  static constexpr std::chrono::milliseconds kBehind{100}; // between two times that something is handed over
  static constexpr std::chrono::seconds kCheckpointsApart{5};

 signals:
  void failed(const QString& sentence); // nothing is lost; it is tried again until recovered()
  void recovered();
  void checkpointRefused(const QString& sentence); // once in a session
  void saved(const QString& path);
  void saveFailed(const QString& sentence);

 private:
  // A run's number, known to the writer's thread once the file has given it.
  struct Run {
    RunNumber number = kNoRun;
  };
  // How far a lane has been handed over.
  struct Track {
    int64_t lane = 0;            // LaneStore::number()
    std::shared_ptr<Run> run;    // null: it has nothing to be recorded yet
    std::shared_ptr<Run> parent; // null: none
    bool elsewhere = false;
    int64_t there = 0; // rows that it had elsewhere
    SessionRun told;   // as the file has it, or will
    int64_t rows = 0;
    size_t events = 0;
    std::map<int64_t, std::weak_ptr<const InspectedStep>> ops; // by step
    std::map<int64_t, std::weak_ptr<const StepLook>> looks;    // likewise
    QString checkpoint;                                        // that waits
    std::chrono::steady_clock::time_point kept{};              // when one was handed over
  };

  void followLanes();
  void followCut(int lane, int64_t last_step);
  void followEarlier();
  void handOver(bool all);
  void handOver(int index, bool all);
  void begin(Track& track, const LaneStore& lane);
  void tell(Track& track, SessionRun run);
  void handCheckpoint(Track& track);

  const RunStore& store_;
  const Versions versions_;
  RecordingTarget recording_;
  SessionWriter* writer_ = nullptr; // a child; null: nothing is recorded
  bool has_runs_ = false;
  bool refusal_told_ = false;  // of a checkpoint
  std::vector<Track> tracks_;  // by lane
  std::vector<Track> earlier_; // of runs that are no lanes any more, and are in the file
  QTimer timer_;
};

} // namespace amplab
