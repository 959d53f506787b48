// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of a session file, this window's or one that another program writes, by the dials in which they differ: over
// parallel axes, or two dials as a heat map, with a table beside. Ranges that are drawn on the axes hold for all three.
// From a run leads a way to a lane, and into the comparison. Owned by the shell; GUI thread.
#pragma once
#include "ui/models/run_table_model.h"
#include "ui/models/sweep_runs.h"
#include "ui/panels/panel.h"
#include "ui/widgets/cell_table.h"
#include "ui/widgets/later.h"

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
  // Requires: all four outlive the panel.
  SweepPanel(SweepRuns& runs, OtherRuns& others, ConfigDocument& document, const Theme& theme,
             QWidget* parent = nullptr);

  QWidget* head() const override { return head_; }
  void keep(QVariantMap& settings) const override;
  void recall(const QVariantMap& settings) override;

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makeTools();
  QWidget* makeChosen();

  // What is shown:
  void take();      // what the file has now
  void showTable(); // that was made of it
  void showAxes();
  void showHeat();
  void sift();
  void showProgress();
  void showView();
  std::vector<size_t> axes() const; // columns
  bool isAxis(const RunColumn& column) const;
  void listSweeps();
  void listColumns();

  // What can be done with it:
  void fillRunsMenu();
  void fillAxesMenu();
  void addCopies(QMenu& menu);
  void openFile();
  void saveCsv();
  void choose(const std::vector<size_t>& runs);
  void showChosen();
  std::vector<size_t> chosen() const; // runs of the table, in its rows' order
  std::vector<size_t> shown() const;  // likewise, all that are kept
  void addLanes();
  void compare();
  void showMenu(const QPoint& at); // on the screen

  SweepRuns& runs_;
  OtherRuns& others_;
  ConfigDocument& document_;
  std::shared_ptr<const RunTable> shown_ = std::make_shared<RunTable>();
  Later<std::shared_ptr<const RunTable>> making_;
  bool again_ = false;                     // the file has changed since that was begun
  std::optional<std::string> sweep_;       // that is shown; nothing: all
  std::map<QString, bool> wanted_axes_;    // by the column's key, where a person has said so
  QString colour_by_, across_, down_, of_; // keys that a person has chosen

  RunTableModel model_;
  KeptRuns kept_;
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
