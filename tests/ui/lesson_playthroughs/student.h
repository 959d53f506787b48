// SPDX-License-Identifier: GPL-3.0-or-later
// Simulated student with a lesson. Answers with real widgets, runs the lanes, changes settings, checks.
#pragma once
#include "engine/lesson/judge.h"
#include "tests/ui/shell/window_fixture.h"
#include "ui/lessons/curve_sketch.h"
#include "ui/panels/lesson_panel.h"
#include "ui/shell/opening.h"
#include "ui/widgets/code_edit.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTextBlock>

namespace amplab::support {

class Student : public WindowTest {
 protected:
  void open_lesson(const QString& folder) {
    opens_on = {LaneSetup{}};
    opens_on.front().config.data.name = "moons";
    opens_on.front().config.train.steps = 5;
    open_on_real_engine(0);
    lesson = lesson::lesson_in(folder.toStdString());
    find<LessonPanel>("panel:lesson").openFolder(folder);
  }

  QString text_of(const char* name) { return find<QLabel>(name).text(); }
  void press_button(const char* name) { find<QPushButton>(name).click(); }

  // Waits until the store's lanes are those of the lesson step, by name.
  bool lanes_are_there(const std::vector<RunConfig>& lanes) {
    return await(
        [&] {
          if (window->store().laneCount() != static_cast<int>(lanes.size()) || window->controller().lanesAreComing())
            return false;
          for (size_t i = 0; i < lanes.size(); ++i)
            if (window->store().lane(static_cast<int>(i)).config().name != lanes[i].name) return false;
          return true;
        },
        std::chrono::seconds(60));
  }
  bool lanes_have_ended() {
    return await(
        [&] {
          for (int lane = 0; lane < window->store().laneCount(); ++lane)
            if (!has_ended(window->store().lane(lane).status().state)) return false;
          return window->store().laneCount() > 0;
        },
        std::chrono::seconds(120));
  }

  // ---- answers, one for each kind of prediction ----
  void enter_answer(const lesson::Prediction& prediction, const lesson::Figure& answer) {
    if (const auto* choices = std::get_if<lesson::Choices>(&prediction.answer)) {
      for (size_t i = 0; i < choices->all.size(); ++i)
        if (lesson::Figure(choices->all[i].text) == answer)
          find<QRadioButton>(("lesson:choice:" + std::to_string(i)).c_str()).click();
    } else if (std::holds_alternative<lesson::Number>(prediction.answer)) {
      find<QLineEdit>("lesson:number").setText(QString::fromStdString(lesson::text_of(answer)));
    } else if (std::holds_alternative<lesson::Curve>(prediction.answer)) {
      draw(std::get<std::vector<double>>(answer));
    } else if (const auto* line = std::get_if<lesson::ProgramLine>(&prediction.answer)) {
      click_line(*line, std::get<std::string>(answer));
    } else {
      find<QComboBox>("lesson:setting").setCurrentText(QString::fromStdString(std::get<std::string>(answer)));
    }
    press_button("lesson:predict");
  }
  // Draws with the mouse, from step to step.
  void draw(const std::vector<double>& values) {
    auto& sketch = find<CurveSketch>("lesson:sketch");
    const auto at = [&](size_t i) { return sketch.point(static_cast<int>(i) + 1, values[i]); };
    const auto send = [&](QEvent::Type type, QPointF point) {
      const bool pressed = type == QEvent::MouseButtonPress;
      QMouseEvent event(type, point, sketch.mapToGlobal(point), pressed ? Qt::LeftButton : Qt::NoButton, Qt::LeftButton,
                        {});
      QApplication::sendEvent(&sketch, &event);
    };
    send(QEvent::MouseButtonPress, at(0));
    for (size_t i = 1; i < values.size(); ++i) send(QEvent::MouseMove, at(i));
  }
  // Clicks the first line of the loop that contains `part`. If `part` is empty, clicks the first line without the part
  // asked for.
  void click_line(const lesson::ProgramLine& prediction, const std::string& part) {
    for (int lane = 0; lane < window->store().laneCount(); ++lane)
      if (window->store().lane(lane).config().name == prediction.lane) find<LaneStrip>("laneStrip").laneChosen(lane);
    auto& edit = find<CodeEdit>("loop:text");
    edit.setFocus();
    for (QTextBlock block = edit.document()->begin(); block.isValid(); block = block.next()) {
      const std::string line = block.text().toStdString();
      const bool wanted = part.empty()
                              ? line.find(prediction.part) == std::string::npos && !block.text().trimmed().isEmpty()
                              : line.find(part) != std::string::npos;
      if (!wanted) continue;
      edit.setTextCursor(QTextCursor(edit.document()->lastBlock()));
      QTextCursor cursor(block);
      cursor.movePosition(QTextCursor::EndOfBlock);
      edit.setTextCursor(cursor);
      return;
    }
    ADD_FAILURE() << "no line with " << part;
  }

  // Returns an answer of a student who is guessing.
  static lesson::Figure guessed_answer(const lesson::Prediction& prediction, size_t steps) {
    if (const auto* choices = std::get_if<lesson::Choices>(&prediction.answer)) return choices->all.front().text;
    if (std::holds_alternative<lesson::Number>(prediction.answer)) return -123456789.0;
    if (const auto* curve = std::get_if<lesson::Curve>(&prediction.answer))
      return std::vector<double>(steps, curve->high);
    if (std::holds_alternative<lesson::ProgramLine>(prediction.answer)) return std::string();
    return std::string(std::get<lesson::ChosenSetting>(prediction.answer).key == "seed" ? "optimizer.lr" : "seed");
  }
  const LessonRun& lesson_run() { return *window->findChild<LessonRun*>(); }

  // Applies the settings of a solution, as the forms and the loop's editor do.
  void change(const std::vector<lesson::LaneChange>& changes, const std::vector<RunConfig>& lanes) {
    std::vector<LaneSetup> setups = window->document().setups();
    for (const lesson::LaneChange& change : changes)
      for (size_t i = 0; i < lanes.size(); ++i)
        if (lanes[i].name == change.lane) setups[i].config = lesson::changed(setups[i].config, change.settings);
    window->document().replace(std::move(setups), "solution");
    window->findChild<QAction*>("restart")->trigger();
  }

  lesson::Lesson lesson;
};

} // namespace amplab::support
