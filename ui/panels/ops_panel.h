// SPDX-License-Identifier: GPL-3.0-or-later
// The op calls of one step of one lane, to sort, filter and copy: of the step that the lane is gone through in by
// lines, else of the latest inspected one, or of one that was chosen. A row lights its line; the calls of a line that
// was pointed at are marked, and shown alone only where the person asks. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/config_document.h"
#include "ui/models/dtype_dials.h"
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
  // Requires: all of them outlive the panel.
  OpsPanel(const RunStore& store, const ConfigDocument& document, const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }

  int lane() const { return model_.lane(); }
  void setLane(int lane) override;
  // Shows that step if it was inspected.
  void setStep(int64_t step);
  void showStep(int64_t step) override { setStep(step); }
  void showOps(int lane, int64_t step) override;
  void showLine(int64_t line) override;

  // What can be done with a call of the step that is shown, and which formats its op and its layer may compute in.
  // Owned by the caller.
  QMenu* createMenu(const OpRecord& op, QWidget* parent);
  QMenu* createDTypeMenu(const OpRecord& op, QWidget* parent);

  void keep(QVariantMap& settings) const override;
  void recall(const QVariantMap& settings) override;

 protected:
  void keyPressEvent(QKeyEvent* event) override; // Escape lets go of the line
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void listLanes();
  void hold(std::optional<int64_t> step);
  void listSteps();
  void listPhases();
  void filterPhase();
  void describe();
  void choose(const QModelIndex& index);
  const LineStop*
  place() const; // where the lane stands within its loop with a line or calls to show; null: it does not
  void follow(); // where the lane stands
  void showHere();
  void scrollToLast(); // call
  QString hereInWords() const;
  // ---- ops_panel_calls.cpp ----
  void makeDials(QHBoxLayout& row);
  const RunConfig& dials() const; // of the lane, as they are set now
  void followDials();
  void fitHead();
  void takeAll(const std::vector<Advice>& advice);
  const OpRecord* callAt(int row) const; // of the table; null: there is none
  void tellWhy();
  void addUp();
  void openMenu(QMenu* menu, const QPoint& at);
  void openDTypeMenu(const OpRecord& op);
  // ---- ops_panel_graph.cpp ----
  void makeGraph(QHBoxLayout& row);
  void followGraph(); // what the table shows
  void pickCall(int call);

  const RunStore& store_;
  const ConfigDocument& document_;
  OpTableModel model_;
  OpFilter filter_;
  std::optional<int64_t> held_; // nothing: the latest step is followed
  bool stood_ = false;          // as the last stop said
  bool here_ = false;           // what the lane is gone through in is shown
  bool any_turned_ = false;     // formats of ops or layers
  QWidget* head_;
  QComboBox *lanes_, *steps_, *phases_;
  QToolButton *of_line_, *let_go_, *turned_, *shadow_, *as_graph_;
  QLabel *summary_, *why_;
  QPushButton* inspect_;
  CellTable* table_;
  TotalsStrip* totals_;
  QStackedWidget* views_; // the table, the graph
  StepGraphView* graph_;
};

} // namespace amplab
