// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary folder for one window's checkpoints or repeated runs, removed on destruction. If the window was killed,
// the next window removes it: a lock file shows whether its owner lives. Owned by the window; GUI thread.
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

// Removes folders of dead owners. Any thread.
void remove_stale_saves();

} // namespace amplab
