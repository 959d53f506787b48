// SPDX-License-Identifier: GPL-3.0-or-later
// Interface between the window and a panel. The window knows panels only by this class. `ui/shell/panel_table.h` lists
// them. A panel overrides the functions it needs, connects to the objects of its `PanelContext` that it shows, and
// emits the signals of those that it changes. Owned by the window; GUI thread.
#pragma once
#include "ui/panels/lane_requests.h"
#include "ui/panels/window_requests.h"
#include "ui/widgets/focus.h"

#include <QSet>
#include <QVariantMap>
#include <QWidget>
#include <functional>
#include <vector>

namespace amplab {

class BreakpointList;
class ConfigDocument;
class DataPreviews;
class OtherRuns;
class SweepRuns;
class Theme;

// Objects that panels are built from. All of them outlive the panels.
struct PanelContext {
  const RunStore& store;
  ConfigDocument& document;
  Focus& focus;
  LaneRequests& requests;
  WindowRequests& window;
  const Theme& theme;
  BreakpointList& breaks;
  DataPreviews& previews;
  OtherRuns& others;
  SweepRuns& sweep;
};

// An action of the window that a panel carries out.
struct Command {
  const char* action;               // object name of the action
  std::function<void(bool)> run;    // argument: whether the action is checked now
  std::function<bool()> is_on = {}; // checkable actions only: whether the panel's state is on
};

class Panel : public QWidget {
  Q_OBJECT

 public:
  explicit Panel(const PanelContext& of)
      : store_(of.store), document_(of.document), focus_(of.focus), requests_(of.requests), window_(of.window),
        theme_(of.theme) {}

  virtual std::vector<Command> commands() { return {}; }

  // Saves and restores what the panel remembers between two starts, under its own keys. `settings` is empty at the
  // first start.
  virtual void saveSettings(QVariantMap& /*settings*/) const {}
  virtual void restoreSettings(const QVariantMap& /*settings*/) {}

  // Applies pending edits before lanes run. Returns why they cannot be applied (one sentence), or an empty string if
  // nothing is pending.
  virtual QString applyPendingEdits() { return {}; }
  // Returns why lanes must not run yet (one sentence), or an empty string. reasonNotToRunChanged() reports changes.
  virtual QString reasonNotToRun() const { return {}; }
  // Sets the hint about what to press while there is nothing to show. Empty for none.
  virtual void setHint(const QString& /*sentence*/) {}
  // keys: settings with new values that apply at the next restart. lanesDiffer: lanes were added or removed since the
  // last restart.
  virtual void setPending(const QSet<QString>& /*keys*/, bool /*lanesDiffer*/) {}

 signals:
  void complained(const QString& sentence); // empty: the last complaint is settled
  void frontWanted();                       // raise the panel, wherever it is
  void reasonNotToRunChanged();
  void linesWanted(bool on);    // it shows what lines computed, while on
  void numbersWanted(bool on);  // it shows tensor contents, while on
  void previewsWanted(bool on); // it shows model previews, while on

 protected:
  // Calls the function when another lane is selected, and when all lanes are others.
  void followLane(const std::function<void()>& follow) {
    connect(&focus_, &LaneSelection::changed, this, follow);
    connect(&store_, &RunStore::lanesChanged, this, follow);
  }

  const RunStore& store_;
  ConfigDocument& document_;
  Focus& focus_;
  LaneRequests& requests_;
  WindowRequests& window_;
  const Theme& theme_;
};

} // namespace amplab
