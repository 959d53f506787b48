// SPDX-License-Identifier: GPL-3.0-or-later
// A lane as a PyTorch script, byte for byte as the command line exports it. Copies it to the clipboard once it is
// written. Marks the lines that differ from another lane's script or from the default recipe. GUI thread.
#pragma once
#include "engine/run/config.h"
#include "ui/bridge/script_export.h"
#include "ui/models/config_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lane_selection.h"

#include <QDialog>
#include <optional>
#include <set>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace amplab {

class TintedCode;

// Returns a configuration with the same data, models, seed and steps, but default precision, scalers, optimizers and
// clipping. Named sections keep their names, and with them the loop.
RunConfig default_recipe(const RunConfig& config);

class PytorchDialog : public QDialog {
  Q_OBJECT

 public:
  // lane: index in `setups`. engine: server command line. Requires: the theme outlives the dialog.
  PytorchDialog(const std::vector<LaneSetup>& setups, int lane, const QStringList& engine, const Theme& theme,
                QWidget* parent);

 private:
  void layOut();
  void compare();
  void mark();
  void describe();
  void copy();
  void goToNext();
  void chooseFile();
  void save(const QString& path);

  struct Other {
    QString name;
    RunConfig config;
  };
  const RunConfig config_;
  const QStringList engine_;
  std::vector<Other> others_;
  ScriptExport own_, other_;
  std::optional<QString> script_, other_script_; // empty: not written yet
  QString error_, other_error_;                  // reason for a missing script
  QString status_;                               // result of the last action
  std::set<int> changed_;                        // lines
  TintedCode* text_;
  QComboBox* with_;
  QLabel *state_, *marks_;
  QPushButton *next_, *copy_, *save_;
};

// Shows the dialog for the selected lane of the form.
void copy_as_pytorch(QWidget& window, const ConfigDocument& document, const LaneSelection& selection,
                     const QStringList& engine, const Theme& theme);

} // namespace amplab
