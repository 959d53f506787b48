// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_run.h"

#include "engine/lesson/lesson_error.h"
#include "ui/store/lane_export.h"

#include <algorithm>
#include <utility>

namespace amplab {

namespace {

// An error of the lane's own is a result, which some lessons ask for.
bool has_completed(const LaneStatus& status) {
  return has_ended(status.state) && status.ended_by != EndedBy::person && status.ended_by <= EndedBy::error;
}

} // namespace

struct LessonRun::EvaluationInput {
  std::shared_ptr<const lesson::Lesson> lesson;
  size_t at;
  std::vector<ExportedRun> lanes; // with their names in the lesson
  std::optional<lesson::Figure> givenAnswer;
  bool judges, judges_task;
  bool was_solved; // whether the task was solved before
};

LessonRun::LessonRun(const RunStore& store, QObject* parent) : QObject(parent), store_(store) {
  connect(&store, &RunStore::lanesChanged, this, [this] {
    waits_for_lanes_ = false;
    refresh();
  });
  connect(&store, &RunStore::statusChanged, this, &LessonRun::refresh);
  connect(&store, &RunStore::explained, this, [this] {
    ++inspections_;
    emit changed();
  });
  // A running lane reports ops by itself, which does not count as an inspection.
  connect(&store, &RunStore::opsReceived, this, [this] {
    if (!lesson_ || isRunning()) return;
    ++inspections_;
    emit changed();
  });
}

LessonRun::~LessonRun() {
  if (evaluation_) evaluation_->wait();
}

void LessonRun::open(std::shared_ptr<const lesson::Lesson> lesson, size_t step) {
  lesson_ = std::move(lesson);
  inspections_ = 0;
  was_right_.clear();
  goTo(step);
  if (step > 0 && this->step().lanes.empty()) requestLanes(); // the previous steps were skipped, so no lanes are set up
}

void LessonRun::close() {
  lesson_ = nullptr;
  emit changed();
}

void LessonRun::goTo(size_t step) {
  at_ = step;
  answer_.reset();
  checks_task_ = ran_ = solved_ = done_reported_ = false;
  end_.clear();
  shown_ = {};
  shown_.text =
      QString::fromStdString(lesson::LessonEvaluator({}).filled(this->step().text)); // until the lanes are evaluated
  if (!this->step().lanes.empty()) requestLanes();
  emit stepBegun(QString::fromStdString(lesson_->name), static_cast<qulonglong>(at_));
  refresh();
  emit changed();
}

void LessonRun::requestLanes() {
  waits_for_lanes_ = true;
  ran_ = checks_task_ = false;
  end_.clear();
  emit lanesWanted(lesson::lanes_at(*lesson_, at_), QString::fromStdString(lesson_->title));
}

void LessonRun::setLanes(std::span<const LaneSetup> requested) {
  lanes_.clear();
  for (const LaneSetup& each : requested) lanes_.push_back(each.id);
  lanes_are_its_ = true;
}

void LessonRun::followLanes(std::span<const LaneSetup> now) {
  lanes_are_its_ = std::ranges::any_of(lanes_, [&](LaneId id) { return index_of(id, now) >= 0; });
}

void LessonRun::answer(lesson::Figure answer) {
  if (!step().prediction || answer_) return;
  answer_ = std::move(answer);
  emit predicted(QString::fromStdString(lesson_->name), static_cast<qulonglong>(at_),
                 QString::fromStdString(lesson::text_of(*answer_)));
  refresh();
}

void LessonRun::checkTask() {
  checks_task_ = true;
  evaluate();
}

// Returns the newest fork of the step's lane, which has the student's changes, or the lane itself. Returns -1 if
// there is none.
int LessonRun::laneAt(size_t index) const {
  int found = -1;
  if (index >= lanes_.size()) return found;
  for (int lane = 0; lane < store_.laneCount(); ++lane) {
    int root = lane;
    for (int64_t parent = store_.lane(root).info().parent; parent >= 0 && parent < root;
         parent = store_.lane(root).info().parent)
      root = static_cast<int>(parent);
    if (store_.lane(root).id() == lanes_[index]) found = lane;
  }
  return found;
}

int LessonRun::laneOf(const std::string& name) const {
  const auto& lanes = lesson::lanes_at(*lesson_, at_);
  const auto found = std::ranges::find(lanes, name, &RunConfig::name);
  return found == lanes.end() ? -1 : laneAt(static_cast<size_t>(found - lanes.begin()));
}

std::optional<LessonRun::End> LessonRun::end() const {
  End end;
  const size_t count = lesson::lanes_at(*lesson_, at_).size();
  if (!hasLanes() && count > 0) return {};
  for (size_t i = 0; i < count; ++i) {
    const int lane = laneAt(i);
    if (lane < 0 || !has_completed(store_.lane(lane).status())) return {};
    end.emplace_back(store_.lane(lane).number(), store_.lane(lane).last_step());
  }
  return end;
}

bool LessonRun::isRunning() const {
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    if (store_.lane(lane).status().state == LaneState::running) return true;
  return false;
}

LessonStage LessonRun::stage() const {
  if (step().prediction && !answer_) return LessonStage::predict;
  const bool judged = !step().prediction || shown_.judgement || !shown_.error.isEmpty();
  if (!ran_ || !judged) return LessonStage::run;
  if (step().task && !solved_) return LessonStage::task;
  return LessonStage::done;
}

void LessonRun::refresh() {
  if (!lesson_) return;
  const std::optional<End> now = end();
  if (!now)
    checks_task_ = false;
  else if (ran_ && *now != end_)
    checks_task_ = true; // the lanes ended again after a setting changed, as the task requires
  if (now) end_ = *now;
  ran_ |= now.has_value();
  evaluate();
}

void LessonRun::evaluate() {
  if (!lesson_) return;
  if (evaluation_) {
    evaluate_again_ = true;
    return;
  }
  const auto& lanes = lesson::lanes_at(*lesson_, at_);
  if (!hasLanes() && !lanes.empty()) return emit changed(); // what its own lanes measured stays
  EvaluationInput input{lesson_, at_, {}, answer_, ran_ && (answer_ || !step().prediction), ran_ && checks_task_,
                        solved_};
  for (size_t i = 0; i < lanes.size(); ++i) {
    const int lane = laneAt(i);
    if (lane < 0) continue;
    input.lanes.push_back(exported_run(store_.lane(lane)));
    input.lanes.back().run.config = store_.lane(lane).current_config();
    input.lanes.back().run.config.name = lanes[i].name;
  }
  auto answer = std::make_shared<Shown>();
  evaluation_.reset(QThread::create([input = std::move(input), answer] { *answer = evaluated(input); }));
  connect(evaluation_.get(), &QThread::finished, this, [this, answer, of = std::pair(lesson_, at_)] {
    evaluation_.reset();
    if (std::pair(lesson_, at_) == of) apply(std::move(*answer));
    if (std::exchange(evaluate_again_, false)) evaluate();
  });
  evaluation_->start();
}

// Runs on a separate thread.
LessonRun::Shown LessonRun::evaluated(const EvaluationInput& input) {
  Shown shown;
  const lesson::Step& step = input.lesson->steps[input.at];
  try {
    lesson::Measured lanes;
    for (const ExportedRun& lane : input.lanes) lanes.push_back(lesson::measured(lane));
    const lesson::LessonEvaluator evaluator(lanes, input.givenAnswer);
    shown.text = QString::fromStdString(evaluator.filled(step.text));
    if (input.judges && step.prediction) shown.judgement = lesson::judged(*step.prediction, *input.givenAnswer, lanes);
    if (input.judges_task && step.task) shown.task = lesson::judged(*step.task, lanes);
    // If a step has only a task, the reveal comes after the task.
    const bool shows_reveal = step.prediction || !step.task || input.was_solved || (shown.task && shown.task->right);
    if (input.judges && shows_reveal) shown.reveal = QString::fromStdString(evaluator.filled(step.reveal));
  } catch (const std::exception& error) { // an error in the lesson, or a disk error while reading rows
    shown.error = QString::fromUtf8(error.what());
  }
  return shown;
}

void LessonRun::apply(Shown shown) {
  shown_ = std::move(shown);
  solved_ |= shown_.task && shown_.task->right;
  if (shown_.judgement) was_right_.try_emplace(at_, shown_.judgement->right);
  emit changed();
  if (stage() == LessonStage::done && !std::exchange(done_reported_, true))
    emit stepDone(QString::fromStdString(lesson_->name), static_cast<qulonglong>(at_));
}

} // namespace amplab
