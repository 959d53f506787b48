// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/data_request_process.h"

#include "engine/settings/setting_table.h"
#include "ui/bridge/script_export.h"

#include <algorithm>
#include <utility>

namespace amplab {
namespace {

constexpr int kTimeoutMs = 60000; // the engine gives up earlier if it can

} // namespace

DataRequestProcess::DataRequestProcess(QObject* parent) : QObject(parent) {
  timeout_.setSingleShot(true);
  timeout_.setInterval(kTimeoutMs);
  connect(&timeout_, &QTimer::timeout, this,
          [this] { fail(tr("The engine took too long to read the data; check the path and try again.")); });
}

DataRequestProcess::~DataRequestProcess() {
  if (!process_) return;
  process_->disconnect(this);
  discardNow(process_);
}

void DataRequestProcess::request(const QStringList& engine, const RunConfig& config) {
  const auto first =
      waiting_.begin() + (process_ ? 1 : 0); // a running request may have read the file before it changed
  if (std::find_if(first, waiting_.end(), [&](const Request& each) { return each.about == config; }) == waiting_.end())
    waiting_.push_back({engine, config});
  if (!process_) next();
}

void DataRequestProcess::next() {
  if (waiting_.empty()) return;
  const QStringList words = commandLineBeside(waiting_.front().engine, {"describe", "data", "--sample", "-", "--json"});
  reply_.clear();
  auto* const process = process_ = new QProcess(this);
  connect(process_, &QProcess::readyReadStandardOutput, this, &DataRequestProcess::read);
  connect(process_, &QProcess::finished, this, &DataRequestProcess::finish);
  connect(process_, &QProcess::errorOccurred, this, [this, program = words.front()](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart)
      fail(tr("The data cannot be read: the engine \"%1\" was not found or is not executable; correct the engine's "
              "command line in the settings.")
               .arg(program));
  });
  timeout_.start();
  process_->start(words.front(), words.mid(1));
  if (process_ != process) return; // the process could not be started
  process_->write(QByteArray::fromStdString(config_text(waiting_.front().about)));
  process_->closeWriteChannel();
}

void DataRequestProcess::read() {
  reply_ += process_->readAllStandardOutput();
  if (reply_.size() > kMostBytes)
    fail(tr("The engine's reply about the data is too long; check the engine's command line in the settings."));
}

RunConfig DataRequestProcess::detachProcess() {
  timeout_.stop();
  process_->disconnect(this);
  discard(std::exchange(process_, nullptr));
  const RunConfig about = waiting_.front().about;
  waiting_.pop_front();
  return about;
}

void DataRequestProcess::fail(const QString& sentence) {
  const RunConfig about = detachProcess();
  emit failed(about, sentence);
  if (!process_) next();
}

void DataRequestProcess::finish(int exitCode, QProcess::ExitStatus status) {
  reply_ += process_->readAllStandardOutput();
  QString sentence = QString::fromUtf8(process_->readAllStandardError()).trimmed().section('\n', -1);
  if (status != QProcess::NormalExit || exitCode != 0) {
    for (const char* who : {"amplab-engine: ", "stdin: "})
      if (sentence.startsWith(who)) sentence.remove(0, static_cast<qsizetype>(qstrlen(who)));
    return fail(sentence.isEmpty() ? tr("The engine ended before it had read the data; try again.") : sentence);
  }
  const RunConfig about = detachProcess();
  emit replied(about, reply_);
  if (!process_) next();
}

} // namespace amplab
