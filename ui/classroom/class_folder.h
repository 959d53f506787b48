// SPDX-License-Identifier: GPL-3.0-or-later
// The folder of a class: on a local disk, or on another machine as "host:folder" (scp's syntax).
// A shell reads and writes the files, locally or through ssh, which checks access. The program opens no port, and a
// disk that hangs blocks only that shell. A value; GUI thread.
#pragma once
#include <QProcess>
#include <QString>
#include <QStringList>
#include <chrono>
#include <optional>

namespace amplab {

class ClassFolder {
 public:
  // Returns the place named by text, or nothing. Accepts "/srv/class", "box:class", "me@box:/srv/class". A host
  // cannot begin with a dash.
  static std::optional<ClassFolder> parse(const QString& text);

  const QString& text() const { return text_; }
  // Command lines for the class of a code. file: a name of letters, digits and dashes.
  // Writes stdin to the file, atomically. Exits with kNoClass if the class does not exist.
  QStringList writing(const QString& code, const QString& file) const;
  static constexpr int kNoClass = 66; // EX_NOINPUT of sysexits.h
  // Prints all files to stdout, at least one line each.
  QStringList reading(const QString& code) const;
  QStringList beginning(const QString& code) const; // fails if the class exists

 private:
  QStringList shell(const QString& script) const;
  QString folder(const QString& code) const;

  QString text_, host_, folder_; // host_ is empty for a local folder
};

// Kills the process whenever it does not end in time, such as ssh to a host that no longer replies.
void limit_time(QProcess& process, std::chrono::milliseconds limit = std::chrono::seconds(30));

// Returns four letters that are easy to distinguish when read aloud.
QString new_class_code();
// Returns the code in typed text, ignoring case and surrounding blanks, or an empty string.
QString class_code_in(const QString& typed);

} // namespace amplab
