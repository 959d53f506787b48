// SPDX-License-Identifier: GPL-3.0-or-later
// Where a class lies: a folder that all can reach, on this machine's disks or, as scp writes it, on another:
// "host:folder". Files are read and written by a shell, here or through ssh, which knows who may: no port of our own is
// opened, and a disk that does not answer holds up nobody but that shell. A value; GUI thread.
#pragma once
#include <QString>
#include <QStringList>
#include <optional>

namespace amplab {

class ClassPlace {
 public:
  // "/srv/class", "box:class", "me@box:/srv/class". Nothing else is accepted: what begins with a dash is no host.
  static std::optional<ClassPlace> parse(const QString& text);

  const QString& text() const { return text_; }
  // Command lines. Of a class of that code; file: a name of letters, digits and dashes.
  QStringList writing(const QString& code, const QString& file) const; // what comes on stdin, whole or not at all
  QStringList reading(const QString& code) const;                      // all that was written, a line each, to stdout
  QStringList beginning(const QString& code) const;                    // fails where that class is there already

 private:
  QStringList shell(const QString& script) const;
  QString folder(const QString& code) const;

  QString text_, host_, folder_; // host_ empty: here
};

// Four letters that are told apart when they are read out.
QString new_class_code();
// As it is typed: capital or small, with blanks around. Empty: that is none.
QString class_code_in(const QString& typed);

} // namespace amplab
