// SPDX-License-Identifier: GPL-3.0-or-later
// A lane as a PyTorch script. The copy equals the command line's export, and differences are marked.
#include "engine/settings/setting_table.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/pytorch_dialog.h"
#include "ui/widgets/tinted_code.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextBlock>

namespace amplab {
namespace {

class CopyAsPytorch : public support::WindowTest {
 protected:
  void SetUp() override { QApplication::clipboard()->setText("before"); }
  void open_dialog() { press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier); }
  [[nodiscard]] bool copies() {
    return support::await([&] { return QApplication::clipboard()->text() != "before"; });
  }
  [[nodiscard]] bool says(const char* label, const QString& words) {
    return support::await([&] { return find<QLabel>(label).text().contains(words); });
  }
  TintedCode& script() { return find<TintedCode>("pytorch:script"); }

  // The export of a file by the command line.
  QByteArray exported(const RunConfig& config) {
    const QTemporaryDir folder;
    QFile file(folder.filePath("lane.json"));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(config_text(config)));
    file.close();
    QProcess process;
    process.start(REAL_ENGINE, {"export-pytorch", file.fileName()});
    EXPECT_TRUE(process.waitForFinished());
    EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
    return process.readAllStandardOutput();
  }
};

TEST_F(CopyAsPytorch, IsWhatTheCommandLineExportsByteForByte) {
  open("endless");
  window->document().setSetting(0, "name", "größer");
  window->document().setSetting(0, "optimizer.lr", 0.125);
  open_dialog();
  ASSERT_TRUE(copies());
  const QByteArray copied = QApplication::clipboard()->text().toUtf8();
  EXPECT_EQ(copied, exported(window->document().config(0)));
  EXPECT_TRUE(copied.contains("lr=0.125")) << "as the form has it";
  EXPECT_TRUE(says("pytorch:state", "to the clipboard"));
}

TEST_F(CopyAsPytorch, MarksTheLinesThatTheFirstLaneHasOtherwise) {
  open("endless");
  window->document().setSetting(1, "precision.mode", "fp32"); // as lane 0 has it
  window->document().setSetting(1, "optimizer.lr", 0.125);
  QTest::mouseClick(&find<LaneTile>("laneTile1"), Qt::LeftButton);
  open_dialog();
  ASSERT_TRUE(copies());
  EXPECT_EQ(find<QComboBox>("pytorch:with").currentText(), "lane “lane 0”");
  ASSERT_TRUE(support::await([&] { return !script().tints().empty(); }));
  const QStringList lines = script().toPlainText().split('\n');
  ASSERT_EQ(script().tints().size(), 1u) << "a name is no difference";
  EXPECT_TRUE(lines[script().tints().begin()->first - 1].contains("lr=0.125"));
  QTest::mouseClick(&find<QPushButton>("pytorch:next"), Qt::LeftButton);
  EXPECT_TRUE(script().tints().contains(script().textCursor().blockNumber() + 1));
  EXPECT_TRUE(script().accessibleDescription().contains("different in lane “lane 0”"));
}

TEST_F(CopyAsPytorch, HoldsTheFirstLaneAgainstTheDefaultRecipe) {
  open("endless", 1);
  open_dialog();
  ASSERT_TRUE(copies());
  EXPECT_EQ(find<QComboBox>("pytorch:with").currentText(), "the default recipe");
  EXPECT_TRUE(says("pytorch:marks", "lines"));
}

TEST(DefaultRecipe, KeepsWhatIsTrainedAndDropsHow) {
  RunConfig config;
  config.seed = 7;
  config.model.hidden = {3};
  config.optimizer.lr = 0.5;
  config.loop = "pass";
  const RunConfig plain = default_recipe(config);
  EXPECT_EQ(plain.seed, 7u);
  EXPECT_EQ(plain.model, config.model);
  EXPECT_EQ(plain.optimizer, RunConfig{}.optimizer);
  EXPECT_EQ(plain.loop, "");
}

TEST_F(CopyAsPytorch, ShowsWhyThereIsNoScript) {
  open("endless", 1);
  window->document().setSetting(0, "data.name", "csv");
  open_dialog();
  ASSERT_TRUE(says("pytorch:state", "data.path")) << find<QLabel>("pytorch:state").text().toStdString();
  EXPECT_EQ(QApplication::clipboard()->text(), "before");
  EXPECT_FALSE(find<QPushButton>("pytorch:copy").isEnabled());
}

} // namespace
} // namespace amplab
