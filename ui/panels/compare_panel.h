// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes, and other runs beside them: the settings in which they differ, then what came of it, one by one or by the
// values of a setting; where the chosen lane and the baseline part; and, in place of the table, the loops of those two.
// Owned by the shell; GUI thread.
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
  // Requires: store, others and theme outlive the panel.
  ComparePanel(const RunStore& store, OtherRuns& others, const Theme& theme, QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }
  std::vector<Command> commands() override;

  // The lane that is held against the baseline.
  void setLane(int lane) override;
  // Where two lanes first differ could not be found: one sentence.
  void refuse(const QString& sentence) override;

 private:
  QWidget* makeTools();
  void listLanes();
  int laneOf(int colour) const; // -1: it is gone
  void chooseBaseline(int lane);
  void showDivergence();
  int other() const;     // that is held against the baseline, in what is shown
  void offer();          // to find where the two part
  void oppose(int lane); // to the baseline, in the loops
  void showLoops();

  // Of the table:
  void listKnobs(); // by which runs can be grouped
  void group();
  void showBands();
  void fit(); // columns to what stands in them
  void showCount();
  void fillRunsMenu();
  void addFiles();
  void showTableMenu(const QPoint& at);
  void addCopies(QMenu& menu);

  const RunStore& store_;
  OtherRuns& others_;
  CompareModel model_;
  CompareFilter shown_;
  CompareGroups groups_{model_, shown_};
  CompareFilter ordered_; // groups
  int lane_ = 0;
  int baselineColour_ = -1, opposedColour_ = -1; // of the lanes, which keep theirs while others come and go
  int opposed_ = 1; // whose loop is held against the baseline's: the lane that was chosen last and is not the baseline
  QWidget* head_;
  QComboBox *baseline_, *against_;
  QLabel* and_;
  QPushButton *part_, *loops_;
  QStackedWidget* faces_;
  LoopDiff* diff_;
  CellTable *table_, *grouped_;
  BandPlot* bands_;      // beside the groups
  QSplitter* groupFace_; // both
  QWidget* tools_;       // above the table
  QLineEdit* filter_;
  QComboBox* by_;
  QCheckBox* differences_;
  QMenu* runs_;
  QLabel* count_;
  DivergenceCard* card_;
};

} // namespace amplab
