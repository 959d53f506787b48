// SPDX-License-Identifier: Apache-2.0
#include "engine/lesson/check.h"

#include "engine/lesson/judge.h"
#include "engine/lesson/lesson_error.h"
#include "engine/lesson/read_lesson.h"

#include <algorithm>

namespace amplab::lesson {
namespace {

class Checker {
 public:
  Checker(const Lesson& lesson, const Train& train) : lesson_(lesson), train_(train) {}

  std::vector<std::string> all() {
    if (lesson_.kind == Kind::patient && lesson_.sources.empty())
      find(1, "a patient needs a source: the thread of the bug report");
    for (size_t at = 0; at < lesson_.steps.size(); ++at) {
      const Step& step = lesson_.steps[at];
      if (!step.lanes.empty()) lanes_ = train_(step.lanes);
      figures(step);
      for (const Expression& claim : step.claims) check_claim(claim);
      if (step.prediction) prediction(*step.prediction);
      if (step.task) task(*step.task, lanes_at(lesson_, at));
    }
    return std::move(found_);
  }

 private:
  void find(int line, const std::string& sentence) {
    found_.push_back(std::string(kFileName) + ", line " + std::to_string(line) + ": " + sentence);
  }

  // Runs an action that evaluates expressions on lanes. A failed evaluation is a finding.
  template <class Action> void attempt(int line, Action action) {
    try {
      action();
    } catch (const LessonError& error) {
      find(line, error.what());
    }
  }

  void figures(const Step& step) {
    std::vector<std::string> missing;
    for (const std::string& text : {step.text, step.reveal}) LessonEvaluator(lanes_).filled(text, &missing);
    for (const std::string& error : missing) find(step.line, "a figure in this step's text has no value: " + error);
  }

  void check_claim(const Expression& claim) {
    attempt(claim.line, [&] {
      if (!LessonEvaluator(lanes_).holds(claim.text))
        find(claim.line, "does not hold: " + claim.text + measured_sides(claim.text));
    });
  }

  // Returns "; left of < stands 0.83": the value before the comparison.
  std::string measured_sides(const std::string& condition) const {
    for (const char* op : {"<=", ">=", "==", "!=", "<", ">"}) {
      const size_t at = condition.find(op);
      if (at == std::string::npos) continue;
      try {
        return "; the value left of " + std::string(op) + " is " +
               text_of(LessonEvaluator(lanes_).figure(condition.substr(0, at)));
      } catch (const LessonError&) {
        return "";
      }
    }
    return "";
  }

  void prediction(const Prediction& predicted) {
    attempt(predicted.line, [&] {
      if (const auto* choices = std::get_if<Choices>(&predicted.answer)) {
        check_conditions(predicted.hints, LessonEvaluator(lanes_, choices->all[0].text));
        for (const Choice& choice : choices->all) check_wrong_answer(predicted, choice.text);
      } else if (const auto* line = std::get_if<ProgramLine>(&predicted.answer)) {
        lines(predicted, *line);
      } else if (!std::holds_alternative<ChosenSetting>(predicted.answer)) {
        check_conditions(predicted.hints, LessonEvaluator(lanes_, std::holds_alternative<Curve>(predicted.answer)
                                                                      ? Figure(std::vector<double>{0})
                                                                      : Figure(0.0)));
        const Figure truth =
            judged(predicted,
                   std::holds_alternative<Curve>(predicted.answer) ? Figure(std::vector<double>()) : Figure(0.0),
                   lanes_)
                .truth;
        if (!judged(predicted, truth, lanes_).right)
          find(predicted.line, "the measured value is not a right answer: " + text_of(truth).substr(0, 200));
        if (const auto* curve = std::get_if<Curve>(&predicted.answer))
          fits_axis(predicted, *curve, std::get<std::vector<double>>(truth));
      }
    });
  }

  void fits_axis(const Prediction& predicted, const Curve& curve, const std::vector<double>& truth) {
    const auto outside = std::ranges::find_if(truth, [&](double y) { return !(y >= curve.low && y <= curve.high); });
    if (outside != truth.end())
      find(predicted.line, "the curve leaves its axis at " + text_of(*outside) + " in step " +
                               std::to_string(outside - truth.begin() + 1));
  }

  // Finds conditions that cannot hold for any run, such as an unknown name or method.
  void check_conditions(const std::vector<Hint>& hints, const LessonEvaluator& evaluator) {
    for (const Hint& hint : hints) {
      try {
        evaluator.holds(hint.condition.text);
      } catch (const LessonError& error) {
        const std::string_view sentence = error.what();
        for (const char* exception : {"NameError", "AttributeError", "NotInTheLab", "SyntaxError"})
          if (sentence.starts_with(exception)) find(hint.condition.line, std::string(sentence));
      }
    }
  }

  // Requires a hint for a wrong prediction.
  void check_wrong_answer(const Prediction& predicted, const Figure& answer) {
    const Judgement judgement = judged(predicted, answer, lanes_);
    if (!judgement.right && judgement.sentence.empty())
      find(predicted.line, "no hint matches the wrong answer \"" + text_of(answer) + "\": add a hint");
    if (judgement.sentence.find("…") != std::string::npos)
      find(predicted.line,
           "a figure has no value in the hint for the answer \"" + text_of(answer) + "\": " + judgement.sentence);
  }

  void lines(const Prediction& predicted, const ProgramLine& line) {
    const auto lane = std::ranges::find(lanes_, line.lane, [](const auto& each) { return each->run.config.name; });
    if (lane == lanes_.end())
      return find(predicted.line, "asks for a line of the lane " + line.lane + ", which does not exist");
    size_t right = 0, all = 0;
    std::string_view rest = (*lane)->run.info.loop;
    while (!rest.empty()) {
      const size_t end = std::min(rest.find('\n'), rest.size());
      right += rest.substr(0, end).find(line.part) != std::string_view::npos;
      rest.remove_prefix(std::min(end + 1, rest.size()));
      ++all;
    }
    if (right == 0 || right == all)
      find(predicted.line, std::to_string(right) + " of the " + std::to_string(all) + " lines of " + line.lane +
                               "'s loop contain \"" + line.part + "\"");
    check_conditions(predicted.hints, LessonEvaluator(lanes_, "a line that does not exist"));
    check_wrong_answer(predicted, "a line that does not exist");
  }

  Measured after(const std::vector<RunConfig>& lanes, const std::vector<LaneChange>& changes) {
    std::vector<RunConfig> changed_lanes;
    for (const LaneChange& change : changes) {
      const auto lane = std::ranges::find(lanes, change.lane, &RunConfig::name);
      if (lane != lanes.end()) changed_lanes.push_back(changed(*lane, change.settings));
    }
    Measured all = lanes_;
    for (const auto& trained : train_(changed_lanes))
      for (auto& lane : all)
        if (lane->run.config.name == trained->run.config.name) lane = trained;
    return all;
  }

  void task(const Task& task, const std::vector<RunConfig>& lanes) {
    check_conditions(task.hints, LessonEvaluator(lanes_));
    if (judged(task, lanes_).right) find(task.line, "the task is solved before any change: " + task.check.text);
    const Measured solved = after(lanes, task.solution);
    attempt(task.check.line, [&] {
      if (!LessonEvaluator(solved).holds(task.check.text)) {
        std::string hint_sentence = judged(task, solved).sentence;
        find(task.check.line, "the solution does not solve the task: " + task.check.text +
                                  (hint_sentence.empty() ? "" : "; its hint is: " + hint_sentence));
      }
    });
    for (const std::vector<LaneChange>& wrong : task.wrong) {
      const Judgement judgement = judged(task, after(lanes, wrong));
      const int line = wrong.empty() ? task.line : wrong[0].line;
      if (judgement.right) find(line, "this wrong answer solves the task");
      if (!judgement.right && judgement.sentence.empty()) find(line, "no hint matches this wrong answer: add a hint");
      if (judgement.sentence.find("…") != std::string::npos)
        find(line, "a figure has no value in the hint for this wrong answer: " + judgement.sentence);
    }
  }

  const Lesson& lesson_;
  const Train& train_;
  Measured lanes_; // lanes of the current step, as it sets them up
  std::vector<std::string> found_;
};

} // namespace

std::vector<std::string> check(const Lesson& lesson, const Train& train) { return Checker(lesson, train).all(); }

} // namespace amplab::lesson
