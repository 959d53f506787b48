// SPDX-License-Identifier: GPL-3.0-or-later
// A PyTorch script that is pasted, dropped or opened. It is shown beside the imported program and applied only on
// confirmation.
#include "tests/ui/shell/window_fixture.h"
#include "ui/shell/import_dialog.h"
#include "ui/widgets/tinted_code.h"

#include <QClipboard>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTreeWidget>
#include <QUrl>
#include <cmath>

namespace amplab {
namespace {

const QString kPenalty = R"PY(import torch
import wandb
from torch.cuda.amp import autocast, GradScaler

model = torch.nn.Sequential(torch.nn.Linear(784, 32), torch.nn.ReLU(), torch.nn.Linear(32, 10)).cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
scaler = GradScaler(init_scale=1024)
criterion = torch.nn.CrossEntropyLoss()

for input, target in loader:
    optimizer.zero_grad()
    with autocast():
        loss = criterion(model(input.flatten(1)), target)
    scaled_grads = torch.autograd.grad(outputs=scaler.scale(loss), inputs=model.parameters(), create_graph=True)
    inv_scale = 1. / scaler.get_scale()
    grads = [p * inv_scale for p in scaled_grads]
    with autocast():
        grad_norm = 0
        for grad in grads:
            grad_norm += grad.pow(2).sum()
        loss = loss + grad_norm.sqrt()
    loss = loss + extra_loss(model)
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    wandb.log({"loss": loss.item()})
    if loss > 3:
        print("large")
)PY";
constexpr int kNotTaken = 22, kLog = 26, kHead = 27; // lines of the script

class Import : public support::WindowTest {
 protected:
  void paste(const QString& script) {
    QApplication::clipboard()->setText(script);
    press(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
  }
  ImportDialog& dialog() { return find<ImportDialog>("importDialog"); }
  [[nodiscard]] bool is_read() {
    return support::await([&] { return dialog().isReady(); });
  }
  TintedCode& script() { return find<TintedCode>("import:script"); }
  QTreeWidget& remarks() { return find<QTreeWidget>("import:remarks"); }
  void click(const char* name) { QTest::mouseClick(&find<QWidget>(name), Qt::LeftButton); }
  [[nodiscard]] bool is_closed() {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // event loops in tests do not process this
    window->activateWindow();
    return !window->findChild<QWidget*>("importDialog") && QTest::qWaitForWindowActive(window.get());
  }
  bool offers(const char* button) { return find<QPushButton>(button).isVisible(); }

  void drop(const std::function<void(QMimeData&)>& fill, QWidget* on = nullptr) {
    if (!on) on = window.get();
    QMimeData data;
    fill(data);
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(on, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent let_go({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(on, &let_go);
  }
};

TEST_F(Import, APastedPenaltyLoopIsShownThenRuns) {
  open_on_real_engine(2);
  const std::vector<LaneSetup> before = window->document().setups();
  paste(kPenalty);
  ASSERT_TRUE(is_read());
  EXPECT_EQ(window->document().setups(), before) << "the import was not accepted yet";
  EXPECT_TRUE(find<CodeEdit>("import:loop").toPlainText().contains("create_graph=True"));
  ASSERT_TRUE(support::await([&] { return remarks().topLevelItemCount() > 1; }));

  QTreeWidgetItem* left_out = nullptr;
  for (int row = 0; row < remarks().topLevelItemCount(); ++row)
    if (remarks().topLevelItem(row)->text(0) == QString::number(kNotTaken)) left_out = remarks().topLevelItem(row);
  ASSERT_TRUE(left_out) << "extra_loss is nowhere";
  EXPECT_TRUE(left_out->text(2).contains("extra_loss"));
  remarks().scrollToItem(left_out);
  QTest::mouseClick(remarks().viewport(), Qt::LeftButton, {}, remarks().visualItemRect(left_out).center());
  EXPECT_EQ(script().textCursor().blockNumber() + 1, kNotTaken);
  EXPECT_TRUE(script().accessibleDescription().contains("not imported"))
      << script().accessibleDescription().toStdString();

  click("import:replace");
  ASSERT_TRUE(is_closed());
  ASSERT_TRUE(support::await(
      [&] { return window->store().laneCount() == 1 && window->store().lane(0).name() == "pasted script"; }));
  ASSERT_TRUE(reaches(RunState::ready)) << banner().sentence().toStdString();
  window->document().setSetting(0, "train.steps", 6);
  press(Qt::Key_Space);
  ASSERT_TRUE(reaches_step(6)) << banner().sentence().toStdString();
  EXPECT_TRUE(std::isfinite(window->store().lane(0).last_record().loss)) << "it trains";
}

TEST_F(Import, LinesHaveTheColourOfWhatBecameOfThem) {
  open("endless");
  paste(kPenalty);
  ASSERT_TRUE(is_read());
  const auto& tints = script().tints();
  EXPECT_EQ(tints.at(7).colour, &Palette::good);
  EXPECT_EQ(tints.at(kNotTaken).colour, &Palette::warning);
  EXPECT_EQ(tints.at(kLog).colour, &Palette::quiet);
  EXPECT_EQ(tints.at(kHead).colour, &Palette::quiet) << "nothing is left below it";
  EXPECT_FALSE(tints.contains(4)) << "a blank line";
  const auto& settings = find<QTreeWidget>("import:settings");
  const auto rate = settings.findItems("optimizer.lr", Qt::MatchExactly);
  ASSERT_EQ(rate.size(), 1);
  EXPECT_EQ(rate.front()->text(1), "0.05");
}

TEST_F(Import, ShowsFirstWhatIsNotUsedAndTriesAStep) {
  open("endless");
  paste(kPenalty);
  EXPECT_FALSE(find<QPushButton>("import:replace").isEnabled()) << "no step was tried";
  ASSERT_TRUE(is_read());
  EXPECT_TRUE(find<QLabel>("import:headline")
                  .text()
                  .startsWith("Your data are not used: the lane trains your model on Fashion-MNIST."))
      << find<QLabel>("import:headline").text().toStdString();
  EXPECT_TRUE(find<QLabel>("import:step").text().startsWith("One test step ran: its loss is "))
      << find<QLabel>("import:step").text().toStdString();
  EXPECT_TRUE(find<QPushButton>("import:replace").isEnabled());
}

TEST_F(Import, AStepThatFailsReplacesNothing) {
  open("endless");
  paste("import torch\nfor x, t in loader:\n    loss = loss_fn(model(x).view(3, 7), t)\n    loss.backward()\n    "
        "optimizer.step()\n");
  ASSERT_TRUE(is_read());
  EXPECT_TRUE(find<QLabel>("import:step").text().contains("failed: loop line 2"))
      << find<QLabel>("import:step").text().toStdString();
  EXPECT_FALSE(find<QPushButton>("import:replace").isEnabled());
  EXPECT_TRUE(find<QPushButton>("import:add").isEnabled()) << "a lane can be mended";
}

TEST_F(Import, SettingsWithoutEffectAreNotReportedAsImported) {
  open("endless");
  paste("import torch\nlr = 0.1\nwarmup = 20\nmodel = build()\noptimizer = torch.optim.SGD(model.parameters(), "
        "lr=lr)\nfor x, t in loader:\n    loss = loss_fn(model(x), t)\n    loss.backward()\n    optimizer.step()\n");
  ASSERT_TRUE(is_read());
  const auto& tints = script().tints();
  EXPECT_EQ(tints.at(2).colour, &Palette::good);
  EXPECT_NE(tints.at(3).colour, &Palette::good);
  EXPECT_EQ(tints.at(4).colour, &Palette::warning);
  const auto& settings = find<QTreeWidget>("import:settings");
  const auto rate = settings.findItems("optimizer.lr", Qt::MatchExactly);
  ASSERT_EQ(rate.size(), 1);
  EXPECT_EQ(rate.front()->text(3), "5") << "the line that it comes from";
}

TEST_F(Import, ReplacingIsOneStepOfUndo) {
  open("endless");
  const std::vector<LaneSetup> before = window->document().setups();
  paste(kPenalty);
  ASSERT_TRUE(is_read());
  click("import:replace");
  ASSERT_TRUE(is_closed());
  ASSERT_EQ(window->document().laneCount(), 1);
  EXPECT_EQ(window->document().undoStack()->undoText(), "imported script");
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->document().setups(), before);
}

TEST_F(Import, AddsALaneBesideThoseThatAreThere) {
  open("endless");
  for (const char* name : {"pasted script", "pasted script 2"}) {
    paste(kPenalty);
    ASSERT_TRUE(is_read());
    click("import:add");
    ASSERT_TRUE(is_closed());
    EXPECT_EQ(window->document().setups().back().config.name, name);
  }
  EXPECT_EQ(window->document().laneCount(), 4);
  EXPECT_EQ(window->document().config(0).name, "lane 0");
}

TEST_F(Import, CancelLeavesEverything) {
  open("endless");
  const std::vector<LaneSetup> before = window->document().setups();
  paste(kPenalty);
  ASSERT_TRUE(is_read());
  QTest::keyClick(&script(), Qt::Key_Escape);
  ASSERT_TRUE(is_closed());
  EXPECT_EQ(window->document().setups(), before);
  EXPECT_FALSE(window->document().undoStack()->canUndo());
}

TEST_F(Import, ARejectedScriptOffersNothingUntilItIsCorrected) {
  open("endless");
  paste("import torch\nprint(1)\n");
  ASSERT_TRUE(support::await([&] { return find<QLabel>("import:refusal").isVisible(); }));
  EXPECT_TRUE(find<QLabel>("import:refusal").text().contains("No loop of the script"));
  EXPECT_FALSE(offers("import:replace"));
  EXPECT_FALSE(offers("import:add"));

  script().setFocus();
  script().moveCursor(QTextCursor::End);
  QTest::keyClicks(&script(), "for x, t in loader:");
  QTest::keyClick(&script(), Qt::Key_Return);
  QTest::keyClicks(&script(), "loss = loss_fn(model(x), t)");
  QTest::keyClick(&script(), Qt::Key_Return);
  QTest::keyClicks(&script(), "loss.backward()");
  QTest::keyClick(&script(), Qt::Key_Return);
  QTest::keyClicks(&script(), "optimizer.step()");
  EXPECT_FALSE(dialog().isReady()) << "what was read is not what stands there";
  ASSERT_TRUE(is_read());
  EXPECT_TRUE(offers("import:replace"));
  EXPECT_FALSE(find<QLabel>("import:refusal").isVisible());
}

TEST_F(Import, WhatIsTypedIsReadBeforeItCanBeApplied) {
  open("endless");
  paste(kPenalty);
  ASSERT_TRUE(is_read());
  script().goTo(6); // optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
  script().setFocus();
  QTest::keyClick(&script(), Qt::Key_End);
  QTest::keyClick(&script(), Qt::Key_Left);
  QTest::keyClick(&script(), '9');
  EXPECT_FALSE(find<QPushButton>("import:replace").isEnabled()) << "it would take what is read, not what stands here";
  ASSERT_TRUE(is_read());
  click("import:replace");
  EXPECT_EQ(window->document().config(0).optimizer.lr, 0.059);
}

TEST_F(Import, AScriptThatIsDroppedIsShown) {
  open("endless");
  const QTemporaryDir folder;
  QFile file(folder.filePath("train.py"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(kPenalty.toUtf8());
  file.close();
  drop([&](QMimeData& data) { data.setUrls({QUrl::fromLocalFile(file.fileName())}); });
  ASSERT_TRUE(is_read());
  EXPECT_EQ(dialog().reading().config->name, "train");
  QTest::keyClick(&dialog(), Qt::Key_Escape);
  ASSERT_TRUE(is_closed());
  drop([&](QMimeData& data) { data.setText(kPenalty); });
  ASSERT_TRUE(is_read());
}

TEST_F(Import, AFileThatIsDroppedOnTheLoopsTextIsForTheWindow) {
  open("endless");
  const QTemporaryDir folder;
  QFile file(folder.filePath("train.py"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(kPenalty.toUtf8());
  file.close();
  auto& loop = find<CodeEdit>("loop:text");
  const QString before = loop.toPlainText();
  drop([&](QMimeData& data) { data.setUrls({QUrl::fromLocalFile(file.fileName())}); }, loop.viewport());
  ASSERT_TRUE(window->findChild<ImportDialog*>());
  EXPECT_EQ(loop.toPlainText(), before);
}

TEST_F(Import, ReportsWhatIsNoScript) {
  open("endless");
  paste(" ");
  EXPECT_TRUE(banner().sentence().contains("no text")) << banner().sentence().toStdString();
  const QTemporaryDir folder;
  QFile file(folder.filePath("picture.py"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("\xff\xd8\xff");
  file.close();
  drop([&](QMimeData& data) { data.setUrls({QUrl::fromLocalFile(file.fileName())}); });
  EXPECT_TRUE(banner().sentence().contains("picture.py is not UTF-8 text")) << banner().sentence().toStdString();
  paste("import torch\n" + QString(600000, 'x'));
  EXPECT_TRUE(banner().sentence().contains("exceeds the limit")) << banner().sentence().toStdString();
  EXPECT_FALSE(window->findChild<ImportDialog*>());
}

TEST(ScriptReader, ReportsOnlyTheLastScript) {
  ScriptReader reader;
  std::vector<ScriptReading> read;
  QObject::connect(&reader, &ScriptReader::finished, qApp,
                   [&](const ScriptReading& reading) { read.push_back(reading); });
  for (const QString name : {"first", "second", "third"}) reader.read(kPenalty, name);
  ASSERT_TRUE(support::await([&] { return !read.empty(); }));
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(read.front().config->name, "third");
}

} // namespace
} // namespace amplab
