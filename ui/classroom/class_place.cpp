// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/classroom/class_place.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <algorithm>

namespace amplab {
namespace {

constexpr const char* kLetters = "ABCDEFHKLMNPRSTUWXYZ"; // no letters with similar shape or sound
constexpr int kCodeLength = 4;
constexpr int kMostOfClass = 8'000'000; // bytes; forty students send some kilobytes each

QString quoted(QString text) { return "'" + text.replace('\'', "'\\''") + "'"; }

} // namespace

std::optional<ClassPlace> ClassPlace::parse(const QString& text) {
  ClassPlace place;
  place.text_ = text.trimmed();
  static const QRegularExpression kRemote("^(?:[A-Za-z0-9_.][A-Za-z0-9_.-]*@)?[A-Za-z0-9_][A-Za-z0-9_.-]*:");
  const auto remote = kRemote.match(place.text_);
  if (remote.hasMatch()) {
    place.host_ = remote.captured().chopped(1);
    place.folder_ = place.text_.mid(remote.capturedLength());
  } else {
    place.folder_ = place.text_;
  }
  const bool usable = !place.folder_.isEmpty() && !place.folder_.contains('\n') && !place.folder_.contains(QChar(0)) &&
                      (!place.host_.isEmpty() || place.folder_.startsWith('/'));
  return usable ? std::optional(place) : std::nullopt;
}

QString ClassPlace::folder(const QString& code) const {
  const QString below = folder_.startsWith('-') ? "./" + folder_ : folder_;
  return quoted(below + "/amplab-class-" + code);
}

QStringList ClassPlace::shell(const QString& script) const {
  if (host_.isEmpty()) return {"sh", "-c", script};
  return {"ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", host_, script};
}

QStringList ClassPlace::beginning(const QString& code) const { return shell("mkdir " + folder(code)); }

QStringList ClassPlace::writing(const QString& code, const QString& file) const {
  const QString to = folder(code);
  return shell("cd " + to + " && cat > ." + file + ".new && mv ." + file + ".new " + file + ".json");
}

QStringList ClassPlace::reading(const QString& code) const {
  return shell("cd " + folder(code) + " && { cat ./*.json 2>/dev/null || true; } | head -c " +
               QString::number(kMostOfClass));
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
