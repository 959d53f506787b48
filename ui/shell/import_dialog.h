// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a PyTorch script with its import: the fate of each line, the resulting loop and settings, and what was
// not imported, with reasons. Editing the script imports it again. GUI thread.
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
  // name: of the resulting run. engine: server command line, used to try the first step. Requires: the theme
  // outlives the dialog.
  ImportDialog(const QString& script, const QString& name, const QStringList& engine, const Theme& theme,
               QWidget* parent);

  // Returns whether the shown script was imported, its first step was tried, and it can be applied.
  bool isReady() const { return read_ && reading_.config && tried_; }
  const ScriptReading& reading() const { return reading_; }

 signals:
  // Emitted as the dialog closes.
  void replaceChosen(const amplab::RunConfig& config);
  void addChosen(const amplab::RunConfig& config);

 private:
  void layOut();
  void readSoon();
  void showReading(const ScriptReading& reading);
  void showLines();
  void showResult();
  void showRemarks();
  void tryStep();
  void showFirstStep(bool trains, const QString& sentence);
  void describe();
  void followScript(int line);

  const QString script_, name_;
  const Theme& theme_;
  const QStringList engine_;
  ScriptReader reader_;
  ScriptReading reading_;
  QTimer soon_;
  bool read_ = false;
  ScriptExport step_; // tries the first step
  QTimer patience_;   // time limit for step_
  bool tried_ = false, trains_ = false;
  TintedCode* text_;
  CodeEdit* loop_;
  QLabel *state_, *rejection_, *headline_, *first_step_;
  QWidget* result_;
  QTreeWidget *settings_, *remarks_;
  QPushButton *replace_, *add_;
};

} // namespace amplab
