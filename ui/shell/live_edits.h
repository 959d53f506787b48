// SPDX-License-Identifier: GPL-3.0-or-later
// Sends edits of the form to the engine. Before the first step it prepares the lanes again, so that they match the
// form. Later, live settings are sent to their lanes, and other edits wait for a restart. Owned by MainWindow; GUI
// thread.
#pragma once
#include "ui/bridge/run_controller.h"
#include "ui/models/config_document.h"

#include <QObject>
#include <QSet>
#include <QTimer>

namespace amplab {

// Edits that the lanes do not have, because they cannot change while running, or preparation with them failed.
struct Pending {
  QSet<QString> keys;
  bool lanes_differ = false; // lanes were added, removed or replaced
  bool rejected = false;     // preparation with them failed
  bool any() const { return lanes_differ || !keys.isEmpty(); }
};

class LiveEdits : public QObject {
  Q_OBJECT

 public:
  LiveEdits(ConfigDocument& document, RunController& controller, const RunStore& store, QObject* parent = nullptr);

  // Returns the running lanes, with setting changes so far.
  std::vector<LaneSetup> running() const;
  // Returns the edits that wait for a restart.
  Pending pending() const;

  // Sends collected edits at once. Call it before lanes are started.
  void flush();
  // Prepares fresh lanes with the current settings.
  void restart();

 signals:
  void stateChanged(); // pending() may have changed

 private:
  bool hasBegun() const;
  bool wasRejected() const;
  int runningLane(int formLane) const; // index in the store, or -1
  bool isLive(const SettingChange& change) const;
  std::vector<SettingChange> changes() const;
  void settle();
  void applySettings(const std::vector<SettingChange>& changes);
  void sendLiveSettings(const std::vector<SettingChange>& changes);
  void prepareSoon();

  ConfigDocument& document_;
  RunController& controller_;
  const RunStore& store_;
  QTimer soon_;
};

} // namespace amplab
