// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of training runs that are dropped, pasted or opened become recorded runs of a session of their own.
#include "platform/child_process.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/import_dialog.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QUrl>

namespace amplab {
namespace {

const QString kTrainLog =
    "step 1 loss 2.5\nGradient overflow.  Skipping step, loss scaler 0 reducing loss scale to 1024.0\n"
    "step 3 loss 2.25\n";

class LogInAWindow : public support::WindowTest {
 protected:
  LogInAWindow() { sessions = folder.filePath("sessions"); }
  ~LogInAWindow() override { qunsetenv("AMPLAB_PYTHON"); }

  QString write(const QString& name, const QString& text) {
    QFile file(folder.filePath(name));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
    return file.fileName();
  }
  // A program that takes the place of Python.
  void replacePython(const QString& lines) {
    const QString program = write("python", "#!/bin/sh\n" + lines);
    QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner);
    qputenv("AMPLAB_PYTHON", program.toUtf8());
  }
  void drop(const QMimeData& data) {
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &enter);
    QDropEvent let_go({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(window.get(), &let_go);
  }
  void drop(const QString& path) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    drop(data);
  }
  void paste(const QString& text) {
    QApplication::clipboard()->setText(text);
    press(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
  }
  void click(const char* name) { QTest::mouseClick(&find<QWidget>(name), Qt::LeftButton); }
  [[nodiscard]] bool shows(const char* name) {
    return support::await([&] { return window->store().laneCount() == 1 && window->store().lane(0).name() == name; });
  }
  [[nodiscard]] bool reports(const char* words) {
    return support::await([&] { return banner().sentence().contains(words); });
  }
  // Returns the folder's files, without those of the window's own session.
  QStringList imported() const {
    QStringList names = QDir(sessions).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    return names.filter(QRegularExpression("^[^0-9].*(?<!-shm|-wal)$")); // SQLite has these while it is open
  }

  QTemporaryDir folder;
};

#define NEEDS_PYTHON()                                                                                                 \
  if (!platform::can_be_started("python3")) GTEST_SKIP() << "python3 is missing, which reads logs"

TEST_F(LogInAWindow, IsARecordedRunWithTheLinesToAdd) {
  NEEDS_PYTHON();
  open("endless");
  drop(write("train.log", kTrainLog));
  ASSERT_TRUE(shows("train.log")) << banner().sentence().toStdString();
  EXPECT_EQ(window->store().lane(0).rows(), 3);
  EXPECT_EQ(imported(), QStringList("train.amplab"));
  ASSERT_TRUE(reports("“train” is from a log of apex."));
  click("banner:action");
  EXPECT_EQ(QApplication::clipboard()->text(), "import amplab\nrun = amplab.watch(model, optimizer, scaler)");
  EXPECT_FALSE(window->findChild<QAction*>("run")->isEnabled());
}

TEST_F(LogInAWindow, CanBePasted) {
  NEEDS_PYTHON();
  open("endless");
  paste(kTrainLog);
  ASSERT_TRUE(shows("pasted log")) << banner().sentence().toStdString();
  EXPECT_FALSE(window->findChild<ImportDialog*>());
  drop(write("pasted log.log", kTrainLog));
  ASSERT_TRUE(shows("pasted log.log"));
  EXPECT_EQ(imported(), (QStringList{"pasted log 2.amplab", "pasted log.amplab"})) << "neither replaces the other";
}

TEST_F(LogInAWindow, SeveralAreLanes) {
  NEEDS_PYTHON();
  material = write("trainer_state.json", R"({"log_history": [{"step": 1, "loss": 2.5}]})");
  open("endless");
  ASSERT_TRUE(shows("trainer_state.json")) << "as the program is started on it";
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(material), QUrl::fromLocalFile(write("train.log", kTrainLog))});
  drop(data);
  EXPECT_TRUE(support::await([&] { return window->store().laneCount() == 2; }));
}

TEST_F(LogInAWindow, ATextThatIsNoneLeavesAllAsItWas) {
  NEEDS_PYTHON();
  open("endless");
  const std::vector<LaneSetup> before = window->document().setups();
  paste("Dear all,\n");
  ASSERT_TRUE(reports("Known are logs of apex, DeepSpeed, Megatron, fairseq"));
  EXPECT_FALSE(banner().sentence().startsWith("amplab"));
  EXPECT_EQ(window->document().setups(), before);
  EXPECT_TRUE(imported().isEmpty()) << imported().join(' ').toStdString();
}

TEST_F(LogInAWindow, ATableWithALossIsDataOrALogAsThePersonSays) {
  NEEDS_PYTHON();
  open("endless");
  const QString table = write("metrics.csv", "step,loss\n1,0.5\n2,0.25\n");
  drop(table);
  ASSERT_TRUE(reports("metrics.csv has a loss."));
  click("banner:other");
  EXPECT_EQ(window->document().config(0).data.name, "csv");
  drop(table);
  click("banner:action");
  ASSERT_TRUE(shows("metrics.csv")) << banner().sentence().toStdString();
}

TEST_F(LogInAWindow, ItsImportCanBeCancelled) {
  replacePython("exec sleep 1000\n");
  open("endless");
  drop(write("train.log", kTrainLog));
  EXPECT_TRUE(banner().sentence().contains("Reading train.log"));
  EXPECT_EQ(imported().size(), 1) << "the part of a session";
  click("banner:action");
  EXPECT_TRUE(support::await([&] { return imported().isEmpty() && !banner().isVisible(); }));
}

TEST_F(LogInAWindow, NeedsAPython) {
  qputenv("AMPLAB_PYTHON", "/nowhere/python");
  open("endless");
  drop(write("train.log", kTrainLog));
  ASSERT_TRUE(reports("/nowhere/python cannot be started"));
  replacePython("kill -9 $$\n");
  drop(write("train.log", kTrainLog));
  EXPECT_TRUE(reports("could not be read to its end"));
}

} // namespace
} // namespace amplab
