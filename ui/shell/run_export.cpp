// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/run_export.h"

#include "ui/store/lane_export.h"

namespace amplab {

RunExport::RunExport(QObject* parent) : QObject(parent) {}

RunExport::~RunExport() {
  if (thread_) thread_->wait();
}

void RunExport::start(const RunStore& store, const QString& folder, const Versions& versions) {
  Q_ASSERT(!thread_);
  error_.clear();
  thread_.reset(QThread::create([this, folder, versions, runs = exported_runs(store)] {
    try {
      export_runs(folder.toStdString(), runs, versions);
    } catch (const std::exception& error) {
      error_ = QString::fromUtf8(error.what());
    }
  }));
  connect(thread_.get(), &QThread::finished, this, [this, folder] { end(folder); });
  thread_->start();
}

void RunExport::end(const QString& folder) {
  thread_->wait();
  thread_.reset();
  if (error_.isEmpty())
    emit finished(folder);
  else
    emit failed(error_);
}

} // namespace amplab
