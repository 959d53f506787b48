// SPDX-License-Identifier: GPL-3.0-or-later
// Imports PyTorch scripts from a file, the clipboard or a drop. A dialog shows the import, and lanes are made on
// confirmation, as one undo step. Passes logs on to the sessions. Owned by MainWindow; GUI thread.
#pragma once
#include "engine/run/config.h"
#include "ui/models/config_document.h"
#include "ui/shell/live_edits.h"
#include "ui/shell/sessions.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QObject>
#include <QStringList>
#include <functional>

class QMimeData;

namespace amplab {

class ScriptImport : public QObject {
  Q_OBJECT

 public:
  // engine: returns the server command line. Requires: all other arguments outlive this.
  ScriptImport(QWidget& window, ConfigDocument& document, LiveEdits& edits, LaneSelection& selection,
               Sessions& sessions, std::function<QStringList()> engine, const Theme& theme);

  static bool isScript(const QString& path); // by its name

  void chooseFile();
  void openFile(const QString& path);
  void paste(); // the clipboard's text
  void importMimeData(const QMimeData& text);

 signals:
  void complained(const QString& sentence);
  void lanesReplaced();

 private:
  void show(const QString& script, const QString& name);
  void replaceLanes(const RunConfig& config);
  void addLane(RunConfig config);

  QWidget& window_;
  ConfigDocument& document_;
  LiveEdits& edits_;
  LaneSelection& selection_;
  Sessions& sessions_;
  const std::function<QStringList()> engine_;
  const Theme& theme_;
};

} // namespace amplab
