// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the files of all lanes on a thread of its own, from snapshots, while lanes run and the window lives.
// Owned by MainWindow; GUI thread.
#pragma once
#include "engine/export/export.h"
#include "ui/store/run_store.h"

#include <QObject>
#include <QThread>
#include <memory>

namespace amplab {

class RunExport : public QObject {
  Q_OBJECT

 public:
  explicit RunExport(QObject* parent = nullptr);
  // Waits for a running export: half a set of files helps nobody.
  ~RunExport() override;

  // What the lanes hold now. Requires: not running.
  void start(const RunStore& store, const QString& folder, const Versions& versions);
  bool isRunning() const { return thread_ != nullptr; }

 signals:
  void finished(const QString& folder);
  void failed(const QString& sentence);

 private:
  void end(const QString& folder);

  std::unique_ptr<QThread> thread_;
  QString error_; // written before the thread ends, read after
};

} // namespace amplab
