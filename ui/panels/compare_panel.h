// SPDX-License-Identifier: GPL-3.0-or-later
// Table of the lanes and of other runs, with the settings that differ and the results. Rows are runs, or groups of runs
// by the values of a setting. A card shows where the selected lane diverges from the baseline. The loops of these two
// can replace the table. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/compare_filter.h"
#include "ui/models/compare_groups.h"
#include "ui/models/compare_model.h"
#include "ui/panels/panel.h"
#include "ui/widgets/cell_table.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace amplab {

class BandPlot;
class DivergenceCard;
class LoopDiff;

class ComparePanel : public Panel {
  Q_OBJECT

 public:
  explicit ComparePanel(const PanelContext& of);

  std::vector<Command> commands() override;

  // Sets the lane that is compared with the baseline.
  void setLane(int lane);
  // The divergence of two lanes could not be found. sentence: the reason.
  void showRequestError(const QString& sentence);

 private:
  QWidget* makeTools();
  void listLanes();
  void chooseBaseline(int lane);
  void showDivergence();
  int other() const;           // lane compared with the baseline in the current view, or -1
  void offer();                // enables the button that finds the divergence
  void compareLoops(int lane); // compares this lane's loop with the baseline's
  void showLoops();

  // Of the table:
  void listGroupSettings(); // settings that runs can be grouped by
  void group();
  void showBands();
  void fit(); // fits columns to their contents
  void showCount();
  void fillRunsMenu();
  void addFiles();
  void showTableMenu(const QPoint& at);
  void addCopies(QMenu& menu);

  OtherRuns& others_;
  CompareModel model_;
  CompareFilter shown_;
  CompareGroups groups_{model_, shown_};
  CompareFilter ordered_; // groups
  LaneId lane_;
  LaneId compared_; // with the baseline in the loop view: the last selected lane other than the baseline
  QWidget* head_;
  QComboBox *baseline_, *against_;
  QLabel* and_;
  QPushButton *find_divergence_, *loops_;
  QStackedWidget* faces_;
  LoopDiff* diff_;
  CellTable *table_, *grouped_;
  BandPlot* bands_;      // beside the groups
  QSplitter* groupFace_; // groups and bands
  QWidget* tools_;       // above the table
  QLineEdit* filter_;
  QComboBox* by_;
  QCheckBox* differences_;
  QMenu* runs_;
  QLabel* count_;
  DivergenceCard* card_;
};

} // namespace amplab
