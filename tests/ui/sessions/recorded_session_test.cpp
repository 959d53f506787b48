// SPDX-License-Identifier: GPL-3.0-or-later
// A session of a PyTorch run in the window: it shows what was recorded, and changes and trains nothing.
#include "engine/session_file/session_file.h"
#include "tests/support/telemetry_samples.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/widgets/cell_table.h"

#include <QAction>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <algorithm>

namespace amplab {
namespace {

using support::await;

class RecordedRunInAWindow : public support::WindowTest {
 protected:
  // recorded: the run of lane 0; another run follows on lane 1.
  void open_session(const SessionRun& recorded) {
    const QString path = folder.filePath("mine.amplab");
    {
      SessionFile file(path.toStdString(), {});
      file.steps(file.add_run(recorded), support::sample_steps(1, 30));
      SessionRun other;
      other.lane = other.colour = 1;
      other.config.name = "beside";
      file.steps(file.add_run(other), support::sample_steps(1, 30));
    }
    open("endless");
    window->sessions().open(path);
    ASSERT_TRUE(await([&] { return window->store().laneCount() == 2 && banner().isVisible(); }));
    choose(0);
  }
  void choose(int lane) { emit window->findChild<LaneStrip*>()->laneChosen(lane); }
  static SessionRun script() {
    SessionRun run;
    run.config.name = "train.py";
    run.lane = 0;
    run.status.state = LaneState::running; // the script was killed
    run.info.recorded_by = "PyTorch 2.15.0";
    run.info.loop = "import torch\n";
    run.info.facts = {{"optimizer", "AdamW(lr=0.001)"}};
    return run;
  }
  QStringList facts() {
    QStringList texts;
    for (const QLabel* each : find<QWidget>("recordedFacts").findChildren<QLabel*>()) texts << each->text();
    return texts;
  }

  QTemporaryDir folder;
};

TEST_F(RecordedRunInAWindow, ShowsItsScriptAndFactsAndTrainsNothing) {
  SessionRun recorded = script();
  recorded.info.parameter_count = 178;
  open_session(recorded);
  EXPECT_EQ(window->store().lane(0).rows(), 30);
  EXPECT_TRUE(banner().sentence().contains("was recorded by PyTorch 2.15.0")) << banner().sentence().toStdString();
  const auto& loop = find<QPlainTextEdit>("loop:text");
  EXPECT_TRUE(loop.toPlainText() == "import torch\n" && loop.isReadOnly());
  EXPECT_TRUE(facts().contains("AdamW(lr=0.001)") && facts().contains("178")) << facts().join('\n').toStdString();
  for (const char* action : {"run", "step", "restart", "fork"})
    EXPECT_FALSE(window->findChild<QAction*>(action)->isEnabled()) << action;
}

TEST_F(RecordedRunInAWindow, SaysThatNoStepWasInspectedInsteadOfHowToRunIt) {
  open_session(script());
  EXPECT_TRUE(find<CellTable>("opsTable").emptySentence().startsWith("No step of this run was inspected."));
  choose(1);
  EXPECT_TRUE(find<CellTable>("opsTable").emptySentence().startsWith("No step has been inspected yet. Press"));
}

TEST_F(RecordedRunInAWindow, ALogHasNoCountOfParametersAndNoOpCalls) {
  SessionRun log = script();
  log.info.recorded_by = "apex (log)";
  open_session(log);
  EXPECT_FALSE(facts().contains("parameters")) << facts().join('\n').toStdString();
  EXPECT_TRUE(find<CellTable>("opsTable").emptySentence().startsWith("A log has no op calls and no tensors."));
}

TEST_F(RecordedRunInAWindow, LocksModeAndSeedWhileItsLaneIsSelected) {
  open_session(script());
  const auto enabled = [&](const char* name) { return find<QWidget>(name).isEnabled(); };
  EXPECT_FALSE(enabled("bar:precision.mode") || enabled("bar:seed"));
  for (const char* view : {"quiet", "teach"}) window->findChild<QAction*>(view)->trigger();
  EXPECT_FALSE(enabled("bar:precision.mode") || enabled("bar:seed")) << "as the tool bar becomes short and long again";
  window->document().setSetting(1, "optimizer.lr", 0.5);
  EXPECT_FALSE(enabled("bar:precision.mode") || enabled("bar:seed")) << "as another lane changes";
  choose(1);
  EXPECT_TRUE(enabled("bar:precision.mode") && enabled("bar:seed"));
  choose(0);
  EXPECT_FALSE(enabled("bar:precision.mode") || enabled("bar:seed"));
}

TEST_F(RecordedRunInAWindow, FactsOfAHostileFileAreShortPlainTexts) {
  SessionRun run = script();
  run.info.facts.assign(1000, {"<b>" + std::string(10'000, 'n'), "<img src=x>" + std::string(100'000, 'f')});
  open_session(run);
  const QStringList texts = facts();
  EXPECT_LT(texts.size(), 500);
  EXPECT_TRUE(std::ranges::all_of(texts, [](const QString& each) { return each.size() <= 4000; }));
  for (const QLabel* each : find<QWidget>("recordedFacts").findChildren<QLabel*>())
    EXPECT_TRUE(!each->text().contains('<') || each->textFormat() == Qt::PlainText);
}

} // namespace
} // namespace amplab
