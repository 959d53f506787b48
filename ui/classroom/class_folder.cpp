// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/classroom/class_folder.h"

#include "ui/classroom/class_notes.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTimer>
#include <algorithm>

namespace amplab {
namespace {

constexpr const char* kLetters = "ABCDEFHKLMNPRSTUWXYZ"; // no letters with similar shape or sound
constexpr int kCodeLength = 4;
constexpr int kMostOfClass = 8'000'000; // bytes; forty students send some kilobytes each

QString quoted(QString text) { return "'" + text.replace('\'', "'\\''") + "'"; }

} // namespace

std::optional<ClassFolder> ClassFolder::parse(const QString& text) {
  ClassFolder parsed;
  parsed.text_ = text.trimmed();
  static const QRegularExpression kRemote("^(?:[A-Za-z0-9_.][A-Za-z0-9_.-]*@)?[A-Za-z0-9_][A-Za-z0-9_.-]*:");
  const auto remote = kRemote.match(parsed.text_);
  if (remote.hasMatch()) {
    parsed.host_ = remote.captured().chopped(1);
    parsed.folder_ = parsed.text_.mid(remote.capturedLength());
  } else {
    parsed.folder_ = parsed.text_;
  }
  const bool usable = !parsed.folder_.isEmpty() && !parsed.folder_.contains('\n') &&
                      !parsed.folder_.contains(QChar(0)) && (!parsed.host_.isEmpty() || parsed.folder_.startsWith('/'));
  return usable ? std::optional(parsed) : std::nullopt;
}

QString ClassFolder::folder(const QString& code) const {
  const QString below = folder_.startsWith('-') ? "./" + folder_ : folder_;
  return quoted(below + "/amplab-class-" + code);
}

QStringList ClassFolder::shell(const QString& script) const {
  if (host_.isEmpty()) return {"sh", "-c", script};
  return {"ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", host_, script};
}

QStringList ClassFolder::beginning(const QString& code) const { return shell("mkdir " + folder(code)); }

QStringList ClassFolder::writing(const QString& code, const QString& file) const {
  const QString to = folder(code);
  return shell("cd " + to + " 2>/dev/null || exit " + QString::number(kNoClass) + "; cat > ." + file + ".new && mv ." +
               file + ".new " + file + ".json");
}

QStringList ClassFolder::reading(const QString& code) const {
  return shell("cd " + folder(code) + " && for file in ./*.json; do [ ! -f \"$file\" ] || { head -c " +
               QString::number(kMostNoteBytes + 1) + " \"$file\"; echo; }; done | head -c " +
               QString::number(kMostOfClass));
}

void limit_time(QProcess& process, std::chrono::milliseconds limit) {
  auto* timer = new QTimer(&process);
  timer->setSingleShot(true);
  timer->setInterval(limit);
  QObject::connect(&process, &QProcess::started, timer, qOverload<>(&QTimer::start));
  QObject::connect(&process, &QProcess::finished, timer, &QTimer::stop);
  QObject::connect(timer, &QTimer::timeout, &process, &QProcess::kill);
}

QString new_class_code() {
  QString code;
  for (int i = 0; i < kCodeLength; ++i)
    code += QLatin1Char(kLetters[QRandomGenerator::global()->bounded(static_cast<int>(qstrlen(kLetters)))]);
  return code;
}

QString class_code_in(const QString& typed) {
  const QString code = typed.trimmed().toUpper();
  const bool fits = code.size() == kCodeLength &&
                    std::ranges::all_of(code, [](QChar c) { return QLatin1String(kLetters).contains(c); });
  return fits ? code : QString();
}

} // namespace amplab
