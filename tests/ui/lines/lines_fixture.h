// SPDX-License-Identifier: GPL-3.0-or-later
// The window on small lanes with the real engine, driven by keys.
#pragma once
#include "engine/settings/setting_table.h"
#include "tests/support/await.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/code_edit.h"

#include <QApplication>
#include <QSettings>
#include <QTest>
#include <QTextBlock>
#include <gtest/gtest.h>
#include <memory>

namespace amplab::support {

class LinesTest : public testing::Test {
 protected:
  LinesTest() { QSettings().clear(); }

  static Theme& theme() { // created once per application
    static auto* theme = new Theme(qApp);
    return *theme;
  }

  // Small, so that steps are fast. fp16 with a scaler that starts too high, so that the first steps are skipped.
  static RunConfig small(const std::string& name, const char* mode = "amp-fp16") {
    RunConfig config;
    config.name = name;
    apply_setting_from_json(config, "precision.mode", std::string("\"") + mode + "\"");
    apply_setting_from_json(config, "scaler.kind", std::string(mode) == "amp-fp16" ? "\"dynamic\"" : "\"none\"");
    apply_setting_from_json(config, "data.name", "\"spirals\"");
    apply_setting_from_json(config, "data.batch_size", "32");
    apply_setting_from_json(config, "model.hidden", "[16, 16]");
    apply_setting_from_json(config, "train.steps", "100000");
    apply_setting_from_json(config, "train.eval_every", "0");
    return config;
  }

  void open(const std::vector<RunConfig>& configs) {
    WindowOptions options;
    options.engine = QString("\"%1\" serve").arg(AMPLAB_ENGINE);
    for (const RunConfig& config : configs) options.lanes.push_back({config, static_cast<int>(options.lanes.size())});
    options.remembers = false;
    window = std::make_unique<MainWindow>(options, theme());
    window->resize(1600, 1000);
    window->show();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    window->start();
    ASSERT_TRUE(await([&] { return window->controller().runState() == RunState::ready; }));
    text().setFocus();
  }

  CodeEdit& text() { return *window->findChild<CodeEdit*>("loop:text"); }
  const LaneStore& lane(int index = 0) { return window->store().lane(index); }
  const LineStop* at(int index = 0) { return lane(index).shownStop(); }

  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* focus = window->focusWidget();
    QTest::keyClick(focus ? focus : static_cast<QWidget*>(window.get()), key, modifiers);
  }
  // Presses a key and waits until the stop position of the selected lane, or its past step shown, has changed.
  [[nodiscard]] bool moves(Qt::Key key, Qt::KeyboardModifiers modifiers = {}, int index = 0) {
    const LineStop* before = at(index);
    const LineStop was = before ? *before : LineStop{};
    const bool stood = before;
    press(key, modifiers);
    return await([&] {
      const LineStop* now = at(index);
      return now && (!stood || now->position != was.position || now->past != was.past || now->text != was.text);
    });
  }
  void put_cursor(int line) {
    QTextCursor cursor(text().document()->findBlockByNumber(line - 1));
    text().setTextCursor(cursor);
    text().setFocus();
  }
  void choose_lane(int index) {
    QTest::mouseClick(window->findChild<QWidget*>(QString("laneTile%1").arg(index)), Qt::LeftButton);
  }
  // Returns the first line with this text, counted from 1, or 0.
  int line_of(const QString& words) {
    for (QTextBlock block = text().document()->begin(); block.isValid(); block = block.next())
      if (block.text().contains(words)) return block.blockNumber() + 1;
    return 0;
  }

  std::unique_ptr<MainWindow> window;
};

} // namespace amplab::support
