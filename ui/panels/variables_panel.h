// SPDX-License-Identifier: GPL-3.0-or-later
// Table of the variables of the selected lane's loop, with watches on top. It shows values at the stop position or at
// the past step shown. While the lane runs, it shows values of the last inspected step. It plots values that have no
// column of their own, and shows the stages of the loss scaler. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/variable_history.h"
#include "ui/models/variables_model.h"
#include "ui/panels/panel.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cell_table.h"

#include <QTimer>
#include <optional>

class QHBoxLayout;
class QLabel;
class QMenu;
class QScrollArea;
class QToolButton;

namespace amplab {

class LeanDelegate;
class SampledCurve;
class ScalerStateDiagram;

class VariablesPanel : public Panel {
  Q_OBJECT

 public:
  explicit VariablesPanel(const PanelContext& of);

  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;

  // Returns a new menu with actions on a table row, owned by the caller. Requires: 0 <= row < rows of the table.
  QMenu* createMenu(int row, QWidget* parent);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* makeHead();
  int lane() const; // index of the selected lane in the store; -1: none
  bool isRunning() const;
  void follow();
  void refresh();
  void settle();
  void showSummary();
  void showStages();
  void placeStages();
  void showCurves();
  QStringList curvesShown() const;
  VariableRow rowNamed(const QString& name) const;
  void toggleWatch(int row);
  void plot(int row);
  void leadToLine(int row);
  void inspect(int row);
  void copyValue(int row);
  void openMenu(int row, const QPoint& global);

  VariableHistories histories_;
  VariablesModel model_;
  QWidget* head_;
  QLabel* summary_;
  QToolButton *watchCurves_, *stagesShown_;
  CellTable* table_;
  LeanDelegate* cells_;
  QScrollArea* strip_; // of curves
  QHBoxLayout* row_;
  std::vector<SampledCurve*> curves_;
  ScalerStateDiagram* machine_;
  QScrollArea* stages_;
  QStringList plotted_;
  std::optional<bool> stagesWanted_; // nothing: by the available width
  LaneId shown_;                     // lane shown by the model
  QTimer news_, gone_;
};

} // namespace amplab
