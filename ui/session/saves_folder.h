// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary folder for the checkpoints or the repeated runs of one window. Gone with it; where the window was killed,
// the next one removes it, for a lock in it tells whether its owner lives. Owned by the window; GUI thread.
#pragma once
#include <QLockFile>
#include <QTemporaryDir>

namespace amplab {

class SavesFolder {
 public:
  SavesFolder();

  bool isValid() const { return folder_.isValid() && lock_.isLocked(); }
  QString path() const { return folder_.path(); }
  QString filePath(const QString& name) const { return folder_.filePath(name); }

 private:
  QTemporaryDir folder_;
  QLockFile lock_;
};

// Of owners that are gone. Any thread.
void remove_left_saves();

} // namespace amplab
