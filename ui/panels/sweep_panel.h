// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of a session file, by the settings that differ. The file is this window's, or one that another program is
// writing. Views are parallel axes, or a heat map of two settings, each with a table. Ranges selected on the axes
// filter all three. A run can be copied to a lane or added to the comparison. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/run_table_model.h"
#include "ui/models/sweep_runs.h"
#include "ui/panels/panel.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/cell_table.h"

#include <memory>
#include <optional>
#include <set>
#include <vector>

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace amplab {

class ElidedLabel;
class HeatMapPlot;
class OtherRuns;
class ParallelPlot;

class SweepPanel : public Panel {
  Q_OBJECT

 public:
  explicit SweepPanel(const PanelContext& of);

  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeTools();
  QWidget* makeChosen();

  // View:
  void readRuns();  // reads the file's current runs
  void showTable(); // built from the runs
  void showAxes();
  void showHeat();
  void applyFilters();
  void showProgress();
  void showView();
  std::vector<size_t> axes() const; // columns
  bool isAxis(const RunColumn& column) const;
  void listSweeps();
  void listColumns();

  // Actions:
  void fillRunsMenu();
  void fillAxesMenu();
  void addCopies(QMenu& menu);
  void openFile();
  void saveCsv();
  void choose(const std::vector<size_t>& runs);
  void showChosen();
  std::vector<size_t> chosen() const; // selected runs of the table, in row order
  std::vector<size_t> shown() const;  // visible runs of the table, in row order
  void addLanes();
  void compare();
  void showMenu(const QPoint& at); // position on the screen

  SweepRuns& runs_;
  OtherRuns& others_;
  std::shared_ptr<const RunTable> shown_ = std::make_shared<RunTable>();
  BackgroundTask<std::shared_ptr<const RunTable>> making_;
  bool again_ = false;                     // the file has changed since the job began
  std::optional<std::string> sweep_;       // sweep shown; nothing: all
  std::map<QString, bool> wanted_axes_;    // explicit choices of the user, by column key
  QString colour_by_, across_, down_, of_; // column keys chosen by the user

  RunTableModel model_;
  RunMaskFilter filtered_runs_;
  QWidget *head_, *tools_, *chosen_row_;
  QMenu *runs_menu_, *axes_menu_;
  QToolButton* source_;
  QComboBox* sweeps_;
  ElidedLabel *progress_, *chosen_text_;
  QPushButton *as_axes_, *as_heat_, *as_table_, *clear_;
  QWidget *axes_tools_, *heat_tools_;
  QComboBox *colour_, *across_box_, *down_box_, *of_box_;
  QLabel* count_;
  QStackedWidget* faces_;
  QSplitter* halves_;
  ParallelPlot* parallel_;
  HeatMapPlot* heat_;
  CellTable* table_;
};

} // namespace amplab
