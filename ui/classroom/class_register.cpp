// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/classroom/class_register.h"

#include "ui/classroom/class_member.h"

#include <algorithm>
#include <chrono>
#include <tuple>

namespace amplab {
namespace {

constexpr auto kEvery = std::chrono::seconds(2);
constexpr size_t kMostStudents = 1000;

double machine_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace

ClassRegister::ClassRegister(ClassFolder folder, QString code, std::function<double()> seconds, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), code_(std::move(code)),
      seconds_(seconds ? std::move(seconds) : machine_seconds) {
  limit_time(reading_);
  again_.setSingleShot(true);
  again_.setInterval(kEvery);
  connect(&again_, &QTimer::timeout, this, [this] { begun_ ? read() : begin(); });
  const auto fail = [this](const QString& sentence) {
    error_ = sentence;
    again_.start();
    emit changed();
  };
  connect(&reading_, &QProcess::finished, this, [this, fail](int status) {
    if (status != 0) {
      const QString sentence = QString::fromLocal8Bit(reading_.readAllStandardError()).simplified();
      return fail(sentence.isEmpty() ? ClassMember::tr("the command failed with exit status %1").arg(status)
                                     : sentence);
    }
    error_.clear();
    if (begun_)
      parse(reading_.readAllStandardOutput());
    else
      emit changed();
    const bool was_begun = std::exchange(begun_, true);
    was_begun ? again_.start() : read();
  });
  connect(&reading_, &QProcess::errorOccurred, this, [this, fail](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) fail(reading_.errorString());
  });
  begin();
}

ClassRegister::~ClassRegister() {
  reading_.disconnect(this);
  reading_.kill();
  reading_.waitForFinished(100);
}

void ClassRegister::begin() {
  const QStringList command = folder_.beginning(code_);
  reading_.start(command.front(), command.mid(1));
}

void ClassRegister::read() {
  const QStringList command = folder_.reading(code_);
  reading_.start(command.front(), command.mid(1));
}

void ClassRegister::parse(const QByteArray& lines) {
  const double now = seconds_();
  std::vector<Known> students;
  std::map<QString, int> of_that_name;
  for (const QByteArray& line : lines.split('\n')) {
    auto notes = class_notes_in(line);
    if (!notes || students.size() >= kMostStudents) continue;
    Seen& seen = seen_[{notes->student, of_that_name[notes->student]++}]; // files arrive in the order of their names
    if (const qsizetype there = std::ssize(notes->notes); there != seen.notes) seen.notes = there, seen.since = now;
    int predictions = 0;
    for (const LessonNote& note : notes->notes) {
      if (note.kind != LessonNote::Kind::predicted || ++predictions <= seen.predictions) continue;
      newest_ = {note.lesson, note.step};
      seen.predictions = predictions;
    }
    students.push_back({std::move(*notes), seen.since});
  }
  std::ranges::sort(students, {}, [](const Known& each) { return each.notes.student; });
  students_ = std::move(students);
  emit changed();
}

std::vector<ClassRow> ClassRegister::rows() const {
  std::vector<ClassRow> rows;
  for (const Known& student : students_) {
    ClassRow row{student.notes.student, {}, -1, LessonNote::Kind::began, false};
    if (!student.notes.notes.empty()) {
      const LessonNote& last = student.notes.notes.back();
      row.lesson = last.lesson;
      row.step = last.step;
      row.kind = last.kind;
    }
    rows.push_back(std::move(row));
  }
  const auto position = [](const ClassRow& row) {
    return std::tuple(row.lesson, row.step, static_cast<int>(row.kind));
  };
  for (size_t i = 0; i < rows.size(); ++i) {
    const auto ahead =
        std::ranges::count_if(rows, [&](const ClassRow& other) { return position(other) > position(rows[i]); });
    rows[i].stuck = seconds_() - students_[i].newest > kStuckAfter && 2 * ahead > std::ssize(rows);
  }
  return rows;
}

std::set<std::pair<QString, int>> ClassRegister::questions() const {
  std::set<std::pair<QString, int>> all;
  for (const Known& student : students_)
    for (const LessonNote& note : student.notes.notes)
      if (note.kind == LessonNote::Kind::predicted) all.emplace(note.lesson, note.step);
  return all;
}

std::vector<std::pair<QString, int>> ClassRegister::answers(const QString& lesson, int step) const {
  std::map<QString, int> counts;
  for (const Known& student : students_) {
    const auto& notes = student.notes.notes;
    const auto last = std::ranges::find_if(notes.rbegin(), notes.rend(), [&](const LessonNote& note) {
      return note.kind == LessonNote::Kind::predicted && note.lesson == lesson && note.step == step;
    });
    if (last != notes.rend()) ++counts[last->answer];
  }
  std::vector<std::pair<QString, int>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::greater(), &std::pair<QString, int>::second);
  return sorted;
}

int ClassRegister::doneBy(const QString& lesson, int step) const {
  return static_cast<int>(std::ranges::count_if(students_, [&](const Known& student) {
    return std::ranges::any_of(student.notes.notes, [&](const LessonNote& note) {
      return note.kind == LessonNote::Kind::done && note.lesson == lesson && note.step == step;
    });
  }));
}

} // namespace amplab
