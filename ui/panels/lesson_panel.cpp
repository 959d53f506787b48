// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson_panel.h"

#include "engine/lesson/lesson_error.h"
#include "ui/lessons/course_list.h"
#include "ui/lessons/highlight_ring.h"
#include "ui/lessons/lesson_page.h"
#include "ui/lessons/lesson_sheet.h"
#include "ui/models/config_document.h"
#include "ui/plots/plot_rows.h"
#include "ui/widgets/tone.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kLeastPanelWidth = 300;
constexpr const char* kProgress = "lesson/done";

// Returns the plot that has this column.
QString plot_of(const std::string& column) {
  for (const PlotRow& row : plot_rows())
    if (row.id == column || std::ranges::find(row.variants, column, &PlotVariant::key) != row.variants.end())
      return QString::fromUtf8(row.id);
  return {};
}

} // namespace

LessonPanel::LessonPanel(const PanelContext& of)
    : Panel(of), run_(store_, this), head_(new QWidget), title_(toned_label({}, "quiet")), leave_(new QToolButton),
      pages_(new QStackedLayout), list_(new CourseList), page_(new LessonPage(run_, theme_)) {
  setMinimumWidth(kLeastPanelWidth);
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  title_->setObjectName("lesson:name");
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long title must not widen the dock
  leave_->setObjectName("lesson:all");
  leave_->setText(tr("All lessons"));
  leave_->setToolTip(tr("Closes this lesson. Progress is saved."));
  leave_->setAutoRaise(true);
  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(kWideGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(title_, 1);
  row->addWidget(leave_);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head_);
  column->addLayout(pages_, 1);
  pages_->addWidget(list_);
  pages_->addWidget(page_);
  connect(list_, &CourseList::chosen, this, qOverload<const QString&>(&LessonPanel::open));
  connect(list_, &CourseList::folderWanted, this, &LessonPanel::chooseFolder);
  connect(&run_, &LessonRun::lanesWanted, this, [this](const std::vector<RunConfig>& lanes, const QString& title) {
    emit window_.lanesWanted(lanes, title);
    run_.setLanes(document_.setups());
  });
  connect(&run_, &LessonRun::stepDone, this, [this](const QString& lesson, qulonglong step) {
    progress_.note(lesson, step);
    emit window_.lessonNoted({LessonNote::Kind::done, lesson, static_cast<int>(step), {}});
  });
  connect(&run_, &LessonRun::stepBegun, this, [this](const QString& lesson, qulonglong step) {
    emit window_.lessonNoted({LessonNote::Kind::began, lesson, static_cast<int>(step), {}});
  });
  connect(&run_, &LessonRun::predicted, this, [this](const QString& lesson, qulonglong step, const QString& answer) {
    emit window_.lessonNoted({LessonNote::Kind::predicted, lesson, static_cast<int>(step), answer});
  });
  connect(&run_, &LessonRun::changed, this, &LessonPanel::chooseLane);
  connect(&run_, &LessonRun::changed, this, &Panel::reasonNotToRunChanged);
  connect(&run_, &LessonRun::predicted, this, &Panel::reasonNotToRunChanged);
  connect(page_, &LessonPage::runWanted, this, [this] {
    if (!run_.hasLanes()) run_.requestLanes();
    emit window_.runWanted();
  });
  connect(page_, &LessonPage::checkWanted, this, [this] {
    if (!run_.hasLanes()) return run_.requestLanes(); // others cannot be checked
    emit window_.checkWanted();
  });
  connect(page_, &LessonPage::pointWanted, this, &LessonPanel::point);
  connect(leave_, &QToolButton::clicked, this, &LessonPanel::showList);
  connect(page_, &LessonPage::nextWanted, this, &LessonPanel::continueLesson);
  connect(page_, &LessonPage::backWanted, this, [this] {
    if (run_.at() > 0) run_.goTo(run_.at() - 1);
  });
  leave_->hide();
  connect(&store_, &RunStore::lanesChanged, this, [this] {
    if (ring_) ring_->highlight(nullptr);
  });
  connect(&window_, &WindowRequests::lessonWanted, this, &LessonPanel::openLesson);
  connect(&window_, &WindowRequests::checkDue, this, &LessonPanel::check);
  connect(&document_, &ConfigDocument::lanesChanged, this, &LessonPanel::followLanes);
  connect(&focus_, &Focus::cursorLineChanged, this, &LessonPanel::setCursorLine);
}

std::vector<Command> LessonPanel::commands() {
  return {{"lessons",
           [this](bool) {
             emit frontWanted();
             if (!run_.isOpen()) showList();
           }},
          {"lessonFolder", [this](bool) { chooseFolder(); }},
          {"lessonSheet", [this](bool) { chooseSheetFile(); }}};
}

// Reads the list only when it is first visible.
void LessonPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  if (!run_.isOpen()) list_->show(course_, progress_);
}

void LessonPanel::saveSettings(QVariantMap& settings) const { settings[kProgress] = progress_.saved(); }
void LessonPanel::restoreSettings(const QVariantMap& settings) {
  progress_ = LessonProgress::restored(settings.value(kProgress).toMap());
}

void LessonPanel::open(const QString& name) {
  const auto lesson = course_.find(name);
  if (!lesson) return;
  size_t step = 0; // the first unfinished step; the first step of a finished lesson
  while (step < lesson->steps.size() && progress_.has(name, step)) ++step;
  open(lesson, step < lesson->steps.size() ? step : 0);
}

void LessonPanel::openLesson(const QString& name) {
  try {
    const lesson::Lesson found = lesson::find_lesson(name.toStdString());
    course_.find(QString::fromStdString(found.name)) ? open(QString::fromStdString(found.name)) : openFolder(name);
  } catch (const lesson::LessonError& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
}

void LessonPanel::check() {
  if (run_.isOpen()) run_.checkTask();
}

void LessonPanel::followLanes() {
  run_.followLanes(document_.setups());
  emit reasonNotToRunChanged();
}

QString LessonPanel::reasonNotToRun() const {
  return run_.holdsLanes() ? tr("Predict first: answer the question in the lesson, or close the lesson.") : QString();
}

void LessonPanel::openFolder(const QString& folder) {
  try {
    open(std::make_shared<const lesson::Lesson>(lesson::lesson_in(folder.toStdString())), 0);
  } catch (const lesson::LessonError& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
}

void LessonPanel::open(std::shared_ptr<const lesson::Lesson> lesson, size_t step) {
  pages_->setCurrentWidget(page_);
  title_->setText(numbered_title(*lesson));
  const auto next = course_.after(QString::fromStdString(lesson->name));
  page_->setNextLesson(next ? numbered_title(*next) : QString());
  leave_->show();
  emit frontWanted();
  run_.open(std::move(lesson), step);
}

void LessonPanel::chooseFolder() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Open a lesson: a folder with lesson.md"));
  if (!folder.isEmpty()) openFolder(folder);
}

void LessonPanel::chooseSheetFile() {
  if (!run_.isOpen())
    return emit complained(tr("No lesson is open, so there is no sheet to save. Open one from Lessons > All lessons."));
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Save a sheet to print"), QString::fromStdString(run_.lesson().name) + ".pdf", tr("PDF (*.pdf)"));
  if (path.isEmpty()) return;
  if (const QString error = write_sheet(run_.lesson(), path); !error.isEmpty()) emit complained(error);
}

void LessonPanel::showList() {
  run_.close();
  chosen_for_ = nullptr;
  title_->clear();
  leave_->hide();
  if (ring_) ring_->highlight(nullptr);
  list_->show(course_, progress_);
  pages_->setCurrentWidget(list_);
}

void LessonPanel::continueLesson() {
  if (run_.at() + 1 < run_.lesson().steps.size()) return run_.goTo(run_.at() + 1);
  if (const auto next = course_.after(QString::fromStdString(run_.lesson().name));
      next && run_.stage() == LessonStage::done)
    return open(next, 0);
  showList();
}

void LessonPanel::setCursorLine(int64_t line) {
  const int selected = focus_.lane();
  if (!run_.isOpen() || selected >= store_.laneCount()) return;
  const QStringList lines = QString::fromStdString(store_.lane(selected).info().loop).split('\n');
  if (line < 1 || line > lines.size()) return;
  for (const RunConfig& lane : lesson::lanes_at(run_.lesson(), run_.at()))
    if (run_.laneOf(lane.name) == selected) page_->setClickedLine(lane.name, line, lines[line - 1]);
}

// Selects the lane that the lesson step is about: the one with the requested line or with the setting to change. The
// panels then show its loop and its settings.
void LessonPanel::chooseLane() {
  if (!run_.isOpen() || chosen_for_.get() == &run_.step()) return;
  const lesson::Step& step = run_.step();
  std::string name;
  if (step.task) name = step.task->solution.front().lane;
  if (step.prediction)
    if (const auto* line = std::get_if<lesson::ProgramLine>(&step.prediction->answer)) name = line->lane;
  const int lane = name.empty() || !run_.hasLanes() ? -1 : run_.laneOf(name);
  if (lane < 0) return;
  chosen_for_ = run_.sharedStep();
  focus_.selectLane(lane);
}

// A line is highlighted in the editor. Everything else gets a ring.
void LessonPanel::point(const lesson::Pointer& pointer) {
  const QString what = QString::fromStdString(pointer.what);
  if (pointer.kind == lesson::Pointer::Kind::line) {
    const int lane = run_.laneOf(pointer.lane);
    if (lane < 0) return;
    const QStringList lines = QString::fromStdString(store_.lane(lane).info().loop).split('\n');
    const auto found = std::ranges::find_if(lines, [&](const QString& line) { return line.contains(what); });
    if (found != lines.end()) focus_.showLine(lane, found - lines.begin() + 1);
    return;
  }
  QString name = "setting:" + what;
  if (pointer.kind == lesson::Pointer::Kind::panel) name = "panel:" + what;
  if (pointer.kind == lesson::Pointer::Kind::plot) name = "plot:" + plot_of(pointer.what);
  if (!ring_) ring_ = new HighlightRing(*window(), theme_);
  ring_->highlight(window()->findChild<QWidget*>(name));
}

} // namespace amplab
