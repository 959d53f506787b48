// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a PyTorch script on a thread of its own: what the lab makes of it, and what became of each of its lines. Owned
// by the dialog that shows it; GUI thread.
#pragma once
#include "engine/import/import.h"

#include <QObject>
#include <QString>
#include <QThread>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace amplab {

enum class LineFate {
  taken,
  left_out,  // without it no number is another one
  not_taken, // numbers may be others for it
};

struct ScriptReading {
  std::optional<RunConfig> config; // nothing: it is refused as a whole
  QString refusal;                 // why, in one sentence
  std::vector<importing::Remark> remarks;
  QString headline; // what the lane trains, and what of the script it does not use
  std::vector<importing::TakenSetting> settings;
  std::map<int, LineFate>
      lines; // from 1; blank lines and comments have none, and of a script that is refused none is taken
};

// Pure; any thread. name: of the run.
ScriptReading read_script(const QString& script, const QString& name, const std::stop_token& stop = {});

class ScriptReader : public QObject {
  Q_OBJECT

 public:
  explicit ScriptReader(QObject* parent = nullptr) : QObject(parent) {}
  ~ScriptReader() override;

  // Answered by finished(), unless another script is given to read before.
  void read(const QString& script, const QString& name);

 signals:
  void finished(const amplab::ScriptReading& reading);

 private:
  void begin();
  void end();

  std::unique_ptr<QThread> thread_; // null: nothing is read
  std::stop_source stop_;
  std::optional<std::pair<QString, QString>> next_; // script and name
  ScriptReading reading_;                           // written before the thread ends, read after
};

} // namespace amplab
