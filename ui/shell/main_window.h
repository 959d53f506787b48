// SPDX-License-Identifier: GPL-3.0-or-later
// The window: owns the setups, the runs and their measurements, and arranges the panels. GUI thread.
#pragma once
#include "ui/bridge/auto_save.h"
#include "ui/bridge/data_request_process.h"
#include "ui/bridge/engine_process.h"
#include "ui/bridge/run_controller.h"
#include "ui/models/config_document.h"
#include "ui/models/data_previews.h"
#include "ui/models/other_runs.h"
#include "ui/models/sweep_runs.h"
#include "ui/session/session_folder.h"
#include "ui/shell/actions.h"
#include "ui/shell/config_files.h"
#include "ui/shell/dock_layout.h"
#include "ui/shell/first_page.h"
#include "ui/shell/inspection_demand.h"
#include "ui/shell/invalid_values.h"
#include "ui/shell/lane_runner.h"
#include "ui/shell/plot_tables.h"
#include "ui/shell/run_export.h"
#include "ui/shell/script_import.h"
#include "ui/shell/session_runs.h"
#include "ui/shell/sessions.h"
#include "ui/shell/sweep_follower.h"
#include "ui/shell/sweeps.h"
#include "ui/store/run_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/focus.h"

#include <QMainWindow>
#include <QPointer>
#include <span>
#include <vector>

class QDialog;
class QToolButton;

namespace amplab {

class LaneStrip;
class InspectionCostButton;
class PlaceSwitcher;
class RunRequests;
class TransportBar;

// Topic of a banner message. The message goes when its topic is settled.
enum class MessageTopic {
  lanes,              // a failure of the lanes: until there are others, or these run
  ended,              // how a lane ended: until there are others
  edit,               // a refused value: until another one is accepted
  typed,              // a typed loop that cannot be applied: until it can, or is reverted
  request,            // a request about a run's past: until one succeeds
  nothing_to_explain, // nothing to explain: until there is, or another lane is selected
  exporting,          // until an export succeeds
  session,            // the session file: until it can be written, or is another one
  not_yet,            // why the lanes must not run: until they may
  memory,             // rows without a scratch file: until the user has read it
  sweep,              // runs beside the lanes: until they have ended
};

// What to open. Empty members come from the last session, or from the opening example.
struct WindowOptions {
  std::vector<LaneSetup> lanes;
  QString engine; // command line for this window only; empty: from the settings, or the engine beside this program
  bool remembers = true; // restores and stores the layout, the theme and the lanes
  bool welcomes = false; // with the welcome page, at a first start with nothing to open
  QString sessions;      // folder for unnamed sessions; empty: nothing is recorded
  QString session;       // to open instead of lanes
  QString material;      // to open instead of lanes, and make lanes from: data, a script or a log
};

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  // Requires: the theme and the rows outlive the window.
  MainWindow(WindowOptions options, Theme& theme, std::span<const PanelRow> panels = panel_table());
  ~MainWindow() override;

  // Returns whether opening the file makes or changes lanes: data, a script or a log.
  static bool isMaterial(const QString& path);

  // Starts the engine and prepares the lanes. Called after show(), so that the window appears first.
  void start();

  // Moves and shrinks the window into that part of a screen. Docks go behind tabs if the window cannot be that low.
  void fitInto(const QRect& screen);

  // Lesson requests of the command line, after start().
  void openLesson(const QString& name) { emit window_requests_.lessonWanted(name); }
  void beginClass(const QString& folder) { emit window_requests_.classWanted(folder); }
  void joinClass(const QString& code_at_folder) {
    emit window_requests_.joinWanted(code_at_folder);
  } // asks for the name

  // Runs the lanes once, as soon as the engine has prepared them.
  void runWhenReady() { runner_.runWhenReady(); }

  // Restarts the engine and resumes the lanes from their checkpoints.
  void resumeLanes();

  // Writes the files of all lanes into the folder. The banner or the hint reports the result.
  void exportTo(const QString& folder);

  const RunStore& store() const { return store_; }
  RunController& controller() { return controller_; }
  ConfigDocument& document() { return document_; }
  SlowMotion& slowMotion() { return slow_; }
  Sessions& sessions() { return sessions_; }
  OtherRuns& comparedRuns() { return others_; }
  SweepRuns& sweptRuns() { return sweep_; }

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void buildPanels(std::span<const PanelRow> rows);
  void buildMenus();
  void connectPanel(Panel& panel);
  void connectRequests();
  void connectSelection();
  void connectActions();
  void connectRunActions();
  void connectUndo();
  void connectSessions();
  void connectSweeps();
  void connectRun();
  void restoreSettings(const WindowOptions& options);
  void showError(const QString& sentence, MessageTopic topic);
  std::function<void(const QString&)> errorSlot(MessageTopic topic); // slot that shows such errors
  void showMessage(Banner::Kind kind, const QString& sentence, MessageTopic topic, Banner::Action action = {},
                   Banner::Action other = {});
  void clearMessage(MessageTopic topic);
  void clearReplayProgress();
  void followSelection();
  void explainLastSkip();
  void explainOutcome(int lane);
  void openTrainOnDialog(int lane);
  void planSteps(int lane, int64_t steps);
  void showStop(int lane);
  void showLaneMenu(int lane, const QPoint& at);
  void arrange(Perspective perspective);
  void setPerspective(Perspective perspective); // bars and types, not the docks
  void connectFirstPage();
  void watchExample();
  void selectScaledLane();
  void openPreset(const QString& name);
  void replaceAllLanes(const std::vector<RunConfig>& lanes, const QString& title); // replaces the lanes
  void openFiles();
  void open(const QStringList& paths);
  void openDataOrLog(const QStringList& paths);
  void openData(std::string_view kind, const QString& path); // kind: of a data set that reads files
  void findAction();
  void reachPlace(PlaceId id);
  void editKeys();
  void openSweepDialog(const std::string& key);
  void editEngineCommand();
  void chooseExportFolder();
  void showEngine(EngineState state, const QString& sentence);
  void showLoss();
  void showRun();
  void showExported(const QString& sentence); // until the run goes on
  QString breakpointMessage() const;
  void showEarlier();
  void countEarlier();
  void showAbout();
  void saveLayout();

  Theme& theme_;
  RunStore store_;
  ConfigDocument document_;
  RunController controller_{store_};
  Focus focus_{store_};
  LaneRequests lane_requests_;
  WindowRequests window_requests_;
  LiveEdits edits_{document_, controller_, store_};
  SlowMotion slow_{controller_, store_};
  BreakpointList breaks_;
  DataPreviews previews_;
  OtherRuns others_;
  SweepRuns sweep_;
  DataRequestProcess dataRequest_;
  InspectionDemand demand_{controller_};
  LineStepping lines_{controller_, store_, focus_, breaks_};
  ScriptImport scripts_{*this, document_, edits_, focus_, sessions_, [this] { return engineCommandLine(engine_); },
                        theme_};
  SavesFolder saves_; // checkpoints for engine crashes
  AutoSave autosave_{controller_, store_};
  Sessions sessions_{{*this, store_, document_, controller_, autosave_, edits_, focus_, saves_.path()}};
  FirstPage first_page_{{*this, document_, edits_, focus_, sessions_, theme_}};
  SessionRuns session_runs_{store_, others_, sessions_};
  SweepFollower sweep_follower_{sweep_, sessions_};
  Sweeps sweeps_{others_, [this](const QString& title) { return sessions_.copierOfRuns(title); }};
  ConfigFiles configs_{*this, document_, focus_};
  RunExport export_;
  Actions actions_{*this};
  TypingFilter typing_{*this};
  std::vector<Panel*> panels_;
  LaneRunner runner_{{panels_, controller_, store_, edits_, slow_, lines_, sessions_, typing_, focus_, lane_requests_,
                      window_requests_}};
  PlotTables tables_{*this, theme_};
  bool remembers_;
  bool firstSizes_ = true; // the docks still have their default sizes
  Perspective perspective_ = Perspective::teach;
  QSize restored_;             // size of the last window, until this one is shown
  QString engine_, engineSet_; // command lines: current one, and that of the settings
  Banner* banner_;
  TransportBar* transport_;
  DockLayout docks_{*this};
  PlaceSwitcher* places_;
  RunRequests* requests_;
  LaneStrip* strip_;
  QWidget* corner_; // of the status bar
  InspectionCostButton* cost_ = nullptr;
  QToolButton* earlier_;            // number of earlier runs; a click lists them
  QPointer<QDialog> earlierDialog_; // while it is open
  QString session_, material_;      // to open once the window is shown; empty: none
  QString loss_;                    // the banner's message about a lost engine; empty: it runs
  struct BannerMessage {
    QString sentence; // in the banner; empty: settled
    MessageTopic topic = MessageTopic::lanes;
  };
  BannerMessage message_;
  QString replay_progress_; // progress of a replay; empty: none
  InvalidValues invalid_values_;
  QString rejection_; // the engine's last refusal to prepare the lanes
  QString notice_;    // replaces the hint until the run goes on
};

} // namespace amplab
