// SPDX-License-Identifier: GPL-3.0-or-later
// The session that the window has: recorded all the time, begun anew, opened, saved under a name, and offered again
// where a window has ended without closing. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/auto_save.h"
#include "ui/models/config_document.h"
#include "ui/session/recorder.h"
#include "ui/session/session_folder.h"
#include "ui/session/session_follower.h"
#include "ui/session/session_reading.h"
#include "ui/shell/live_edits.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/lane_selection.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QMenu>
#include <QTimer>
#include <memory>

namespace amplab {

struct Notice {
  Banner::Kind kind = Banner::Kind::notice;
  QString sentence;
  Banner::Action act = {}, other = {};
};

class Sessions : public QObject {
  Q_OBJECT

 public:
  // What it works with; all of it outlives it.
  struct Parts {
    QMainWindow& window;
    RunStore& store;
    ConfigDocument& document;
    RunController& controller;
    AutoSave& saves;
    LiveEdits& edits;
    LaneSelection& selection;
    QString checkpoints; // folder for what lanes go on from
  };
  explicit Sessions(const Parts& parts);
  ~Sessions() override;

  static bool isSession(const QString& path); // by its name

  // Records from now on, unnamed, into the folder; looks there for what was left, and offers it. An empty folder:
  // records nothing and offers nothing, until something is saved or opened.
  void begin(const QString& folder);
  void open(const QString& path);
  void startNew();
  void askSaveAs();
  void saveAs(const QString& path);
  void goOn(); // lanes that were read, from their checkpoints
  bool canGoOn() const;
  void close(); // in order: before the window goes
  void noteLane(int lane);
  void keepRuns(const QString& path, const QString& sweep); // of a file that is whole, as earlier runs

  QMenu& recent() { return recent_; }
  const Recorder& recorder() const { return recorder_; }
  // Of the session that the window shows: the one that it records, or that it only reads. Empty: none.
  QString path() const { return read_only_.isEmpty() ? recorder_.path() : read_only_; }
  bool isOpening() const { return reading_.isRunning(); }
  bool isSearching() const { return search_ != nullptr; } // for what was left

 signals:
  void told(const amplab::Notice& notice);
  void settled();                        // what was told is of no account any more
  void notOpened();                      // in place of the lanes of a session: told() says why
  void changed();                        // canGoOn()
  void renamed();                        // path() may be another
  void sweepOpened(const QString& path); // in place of lanes, of which it has none
  void keptRunsRead();                   // a session was opened in which runs were kept

 private:
  void offerLeft();
  void discard(const LeftSession& left);
  void take(ReadSession& session);
  void follow(const ReadSession& session);
  void tellRead(const ReadSession& session, bool may_write);
  void recordUnnamed(bool follows);
  void keepSetups();
  void keepLayout();
  void tellProgress(qlonglong steps, qlonglong of);
  void rename();
  void remember(const QString& path);
  void listRecent();

  Parts parts_;
  QString folder_;
  Recorder recorder_;
  SessionReading reading_;
  std::unique_ptr<SessionFollower> follower_;
  QString followed_;  // path; empty: none
  QString read_only_; // likewise
  bool read_ = false; // the lanes are those of a session that was read
  QTimer soon_;       // before setups are kept
  QMenu recent_;
  QString opening_;     // path that is read, or was read last; empty: none was asked for
  QElapsedTimer begun_; // since then
  std::unique_ptr<QThread> search_;
  std::vector<LeftSession> left_; // written by the search
};

} // namespace amplab
