// SPDX-License-Identifier: GPL-3.0-or-later
// Imports a PyTorch script on its own thread: the resulting configuration, and the fate of each line. Owned by the
// dialog that shows it; GUI thread.
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

enum class ImportStatus {
  used,
  ignored,     // without effect on any number
  unsupported, // may change numbers
};

struct ScriptReading {
  std::optional<RunConfig> config; // empty: refused as a whole
  QString rejection;               // the reason, in one sentence
  std::vector<importing::Remark> remarks;
  QString headline; // what the lane trains, and what of the script is unused
  std::vector<importing::ImportedSetting> settings;
  // from 1; none for blank lines and comments. In a refused script none is `used`.
  std::map<int, ImportStatus> lines;
};

// Pure; any thread. name: of the run.
ScriptReading read_script(const QString& script, const QString& name, const std::stop_token& stop = {});

class ScriptReader : public QObject {
  Q_OBJECT

 public:
  explicit ScriptReader(QObject* parent = nullptr) : QObject(parent) {}
  ~ScriptReader() override;

  // Starts reading. finished() follows, unless another read() comes first.
  void read(const QString& script, const QString& name);

 signals:
  void finished(const amplab::ScriptReading& reading);

 private:
  void begin();
  void end();

  std::unique_ptr<QThread> thread_; // null: nothing is read
  std::stop_source stop_;
  std::optional<std::pair<QString, QString>> next_; // script and name
  ScriptReading reading_;                           // written before the thread ends, read afterwards
};

} // namespace amplab
