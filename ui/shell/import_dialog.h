// SPDX-License-Identifier: GPL-3.0-or-later
// A PyTorch script beside what the lab makes of it, before anything is replaced: each line's fate, the loop and the
// settings that come of it, and what was not taken, with reasons. Editing the script reads it again. GUI thread.
#pragma once
#include "engine/run/config.h"
#include "ui/bridge/script_export.h"
#include "ui/shell/script_reader.h"
#include "ui/theme/theme.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace amplab {

class CodeEdit;
class TintedCode;

class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  // name: of the run that comes of it. engine: as it is started to serve, asked for the first step. Requires: the theme
  // outlives the dialog.
  ImportDialog(const QString& script, const QString& name, const QStringList& engine, const Theme& theme,
               QWidget* parent);

  // What stands in the dialog is what was read, one step of it was tried, and it can be taken.
  bool isReady() const { return read_ && reading_.config && tried_; }
  const ScriptReading& reading() const { return reading_; }

 signals:
  // The dialog closes with it.
  void replaceChosen(const amplab::RunConfig& config);
  void addChosen(const amplab::RunConfig& config);

 private:
  void layOut();
  void readSoon();
  void take(const ScriptReading& reading);
  void showLines();
  void showResult();
  void showRemarks();
  void tryStep();
  void tellStep(bool trains, const QString& sentence);
  void describe();
  void followScript(int line);

  const QString script_, name_;
  const Theme& theme_;
  const QStringList engine_;
  ScriptReader reader_;
  ScriptReading reading_;
  QTimer soon_;
  bool read_ = false;
  ScriptExport step_; // asked for the first step
  QTimer patience_;   // with it
  bool tried_ = false, trains_ = false;
  TintedCode* text_;
  CodeEdit* loop_;
  QLabel *state_, *refusal_, *headline_, *first_step_;
  QWidget* result_;
  QTreeWidget *settings_, *remarks_;
  QPushButton *replace_, *add_;
};

} // namespace amplab
