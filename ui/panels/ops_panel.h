// SPDX-License-Identifier: GPL-3.0-or-later
// Table of the op calls of one step of one lane, with sorting, filtering and copying. It shows the step that the lane
// is stepping through, else the chosen step, else the latest inspected one. Selecting a row highlights its line. Calls
// of a highlighted line are marked, and shown alone on request. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/models/dtype_choices.h"
#include "ui/models/op_table_model.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/widgets/cell_table.h"

#include <optional>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace amplab {

class StepGraphView;
class TotalsStrip;

class OpsPanel : public Panel {
  Q_OBJECT

 public:
  explicit OpsPanel(const PanelContext& of);

  int lane() const { return model_.lane(); }
  void setLane(int lane);
  // Shows that step if it was inspected.
  void setStep(int64_t step);
  void showOps(int lane, int64_t step);
  void showLine(int64_t line);

  // Return a new menu, owned by the caller. The first lists actions on a call of the shown step. The second lists the
  // formats that the call's op and layer may compute in.
  QMenu* createMenu(const OpRecord& op, QWidget* parent);
  QMenu* createDTypeMenu(const OpRecord& op, QWidget* parent);

  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;

 protected:
  void keyPressEvent(QKeyEvent* event) override; // Escape clears the line filter
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void listLanes();
  void hold(std::optional<int64_t> step);
  void listSteps();
  void listPhases();
  void filterPhase();
  void describe();
  QString absence() const; // why the table is empty
  void choose(const QModelIndex& index);
  const LineStop*
  place() const; // stop position of the lane within its loop if it has a line or calls to show, else null
  void follow(); // follows the lane's stop position
  void showHere();
  void scrollToLast(); // scrolls to the last call
  QString hereInWords() const;
  // ---- ops_panel_calls.cpp ----
  void makeSettingButtons(QHBoxLayout& row);
  const RunConfig& config() const; // current configuration of the lane
  void followSettings();
  void fitHead();
  void applyAll(const std::vector<ProposedChange>& advice);
  const OpRecord* callAt(int row) const; // row of the table; null if there is none
  void showReason();
  void addUp();
  void openMenu(QMenu* menu, const QPoint& at);
  void openDTypeMenu(const OpRecord& op);
  // ---- ops_panel_graph.cpp ----
  void makeGraph(QHBoxLayout& row);
  void followGraph(); // shows the table's calls
  void pickCall(int call);

  OpTableModel model_;
  OpFilter filter_;
  std::optional<int64_t> held_; // nothing: follow the latest step
  bool stood_ = false;          // there was a stop position at the last update
  bool here_ = false;           // shows the calls at the lane's stop position
  bool any_changed_ = false;    // formats of ops or layers were changed
  QWidget* head_;
  QComboBox *lanes_, *steps_, *phases_;
  QToolButton *of_line_, *let_go_, *changed_, *shadow_, *as_graph_;
  QLabel *summary_, *reason_;
  QPushButton* inspect_;
  CellTable* table_;
  TotalsStrip* totals_;
  QStackedWidget* views_; // table, graph
  StepGraphView* graph_;
};

} // namespace amplab
