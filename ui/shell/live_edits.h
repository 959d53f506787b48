// SPDX-License-Identifier: GPL-3.0-or-later
// Carries what the person edits to the engine. Before the first step the lanes are prepared anew, so that what stands
// in the form is what will run. Afterwards live fields go to their lanes as dials, and the rest waits for a restart. A
// lane of the form and one of the store are the same one if they have the same colour. Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"
#include "ui/models/config_document.h"

#include <QObject>
#include <QSet>
#include <QTimer>

namespace amplab {

// Edits that the lanes have not got: they cannot take them while they run, or could not be prepared with them.
struct Pending {
  QSet<QString> keys;
  bool lanes_differ = false; // lanes were added or removed
  bool refused = false;      // they could not be prepared with them
  bool any() const { return lanes_differ || !keys.isEmpty(); }
};

class LiveEdits : public QObject {
  Q_OBJECT

 public:
  LiveEdits(ConfigDocument& document, RunController& controller, const RunStore& store, QObject* parent = nullptr);

  // What runs, with the dials turned so far.
  std::vector<LaneSetup> running() const;
  // What waits for a restart.
  Pending pending() const;

  // Sends edits that still wait to be gathered; call it before lanes are started.
  void flush();
  // Fresh lanes with the settings as they are now.
  void restart();

 signals:
  void stateChanged(); // pending() may have changed

 private:
  bool hasBegun() const;
  bool wasRefused() const;
  int runningLane(int formLane) const; // the store's lane of that colour; -1: there is none
  bool isLive(const FieldChange& change) const;
  std::vector<FieldChange> changes() const;
  void settle();
  void takeFields(const std::vector<FieldChange>& changes);
  void turnDials(const std::vector<FieldChange>& changes);
  void prepareSoon();

  ConfigDocument& document_;
  RunController& controller_;
  const RunStore& store_;
  QTimer soon_;
};

} // namespace amplab
