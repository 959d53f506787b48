// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to a run's past and inside: asks for forks, faults and looks back, and shows what came of it.
// Owned by MainWindow; GUI thread.
#pragma once
#include "ui/bridge/run_controller.h"
#include "ui/models/advice.h"
#include "ui/models/config_document.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/curves_panel.h"
#include "ui/panels/events_panel.h"
#include "ui/panels/explain_panel.h"
#include "ui/panels/ops_panel.h"
#include "ui/panels/phases_panel.h"
#include "ui/widgets/dial_list.h"

#include <QObject>
#include <functional>
#include <optional>

namespace amplab {

// The panels that it listens to and fills.
struct Panels {
  CurvesPanel& curves;
  EventsPanel& events;
  ExplainPanel& explain;
  ComparePanel& compare;
  OpsPanel& ops;
  PhasesPanel& phases;
};

class TakeApart : public QObject {
  Q_OBJECT

 public:
  // raise: brings a panel to the front. All references outlive it.
  TakeApart(QWidget& window, Panels panels, ConfigDocument& document, RunController& controller, const RunStore& store,
            LaneSelection& selection, std::function<void(QWidget&)> raise);

  // Each opens a dialog, or says why not.
  void askFork(int lane, int64_t step, const std::vector<DialValue>& dials = {});
  void askFault(int lane);

  // Nothing happens if there is no such lane any more.
  void explain(int lane, int64_t step);
  void inspectPast(int lane, int64_t step);

 signals:
  void complained(const QString& sentence);

 private:
  bool hasLane(int lane) const { return lane >= 0 && lane < store_.laneCount(); }
  void connectPanels();
  void connectAnswers();
  void take(int lane, const Advice& advice);
  void adopt(int lane);
  void refuse(Question question, const QString& sentence);

  struct Place {
    int lane;
    int64_t step;
  };

  QWidget& window_;
  Panels panels_;
  ConfigDocument& document_;
  RunController& controller_;
  const RunStore& store_;
  LaneSelection& selection_;
  std::function<void(QWidget&)> raise_;
  std::optional<Place> looked_; // the step whose op calls were asked for
};

} // namespace amplab
