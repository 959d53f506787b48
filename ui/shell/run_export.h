// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the files of all lanes on its own thread, from snapshots, while lanes run. Owned by MainWindow; GUI thread.
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
  // Waits for a running export, because an incomplete set of files is useless.
  ~RunExport() override;

  // Exports the lanes' current content. Requires: not running.
  void start(const RunStore& store, const QString& folder, const Versions& versions);
  bool isRunning() const { return thread_ != nullptr; }

 signals:
  void finished(const QString& folder);
  void failed(const QString& sentence);

 private:
  void end(const QString& folder);

  std::unique_ptr<QThread> thread_;
  QString error_; // written before the thread ends, read afterwards
};

} // namespace amplab
