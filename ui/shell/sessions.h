// SPDX-License-Identifier: GPL-3.0-or-later
// The window's session: always recorded. It can be new, opened, saved under a name, and recovered after a crash
// of the window. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/auto_save.h"
#include "ui/models/config_document.h"
#include "ui/session/recorder.h"
#include "ui/session/session_folder.h"
#include "ui/session/session_follower.h"
#include "ui/session/session_reading.h"
#include "ui/shell/live_edits.h"
#include "ui/shell/log_import.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/lane_selection.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QMenu>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <memory>

namespace amplab {

struct Notice {
  Banner::Kind kind = Banner::Kind::notice;
  QString sentence;
  Banner::Action act = {}, other = {};
};

// In the menu Open recent and on the welcome page.
struct RecentSession {
  QString name, path;
  bool is_named = false;
  bool is_open = false; // in this window
};

class Sessions : public QObject {
  Q_OBJECT

 public:
  // What it works with. All of it outlives this.
  struct Context {
    QMainWindow& window;
    RunStore& store;
    ConfigDocument& document;
    RunController& controller;
    AutoSave& saves;
    LiveEdits& edits;
    LaneSelection& selection;
    QString checkpoints; // folder of checkpoints to resume from
  };
  explicit Sessions(const Context& context);
  ~Sessions() override;

  static bool isSession(const QString& path); // by its name

  // Records from now on, unnamed, into the folder. Searches it for unfinished sessions and offers them. If the
  // folder is empty, neither happens until a session is saved or opened.
  void begin(const QString& folder);
  void open(const QString& path);
  void startNew();
  void chooseSaveAsFile();
  void saveAs(const QString& path);
  void resumeLanes(); // resumes opened lanes from their checkpoints
  bool canGoOn() const;
  void close(); // regular end, before the window is destroyed
  void noteLane(int lane);
  // As Recorder::copierOfRuns().
  std::function<void(const QString& path)> copierOfRuns(const QString& sweep) { return recorder_.copierOfRuns(sweep); }

  // Makes sessions of logs, and opens them.
  LogImport& logs() { return logs_; }

  QMenu& recent() { return recent_; }
  // Returns named sessions, then the latest unnamed ones.
  std::vector<RecentSession> recentSessions() const;
  const Recorder& recorder() const { return recorder_; }
  // Returns the path of the shown session, recorded or read-only. Empty: none.
  QString path() const { return read_only_.isEmpty() ? recorder_.path() : read_only_; }
  bool isOpening() const { return reading_.isRunning(); }
  bool isSearching() const { return search_ != nullptr; } // for unfinished sessions

 signals:
  void notified(const amplab::Notice& notice);
  void settled();                        // the notice is obsolete
  void notOpened();                      // instead of a session's lanes; notified() has the reason
  void changed();                        // canGoOn()
  void renamed();                        // path() may have changed
  void sweepOpened(const QString& path); // the session has no lanes
  void earlierRunsRead();                // an opened session has kept runs
  void layoutRestored();                 // the docks are those of the opened session

 private:
  void offerLeft();
  void discard(const UnclosedSession& left);
  bool hasStepsToGo() const;
  bool wasCutShort() const;
  void applySession(ReadSession& session);
  void follow(const ReadSession& session);
  void reportOpened(const ReadSession& session, bool may_write);
  void recordUnnamed(bool follows);
  void saveSetups();
  void saveLayout();
  void reportProgress(qlonglong steps, qlonglong of);
  void rename();
  void remember(const QString& path);
  void listRecent();

  Context context_;
  QString folder_;
  Recorder recorder_;
  SessionReading reading_;
  LogImport logs_;
  std::unique_ptr<SessionFollower> follower_;
  QString followed_;         // path; empty: none
  QString read_only_;        // path; empty: none
  bool read_ = false;        // the lanes come from an opened session
  QPointer<QObject> coming_; // connected until the lanes of a new session arrive; null: none are requested
  QTimer soon_;              // before setups are saved
  QMenu recent_;
  QString opening_;     // path in progress, or the last one; empty: none
  QElapsedTimer begun_; // since opening
  std::unique_ptr<QThread> search_;
  std::vector<UnclosedSession> left_; // written by the search
};

} // namespace amplab
