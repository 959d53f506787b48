// SPDX-License-Identifier: GPL-3.0-or-later
// A lane as the PyTorch script that the command line exports, byte for byte: on the clipboard as soon as it is written,
// and shown with the lines marked that another lane's script, or that of the default recipe, has otherwise. GUI thread.
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

// The same data, models, seed and steps, and their recipe as it is without a person's doing: precision, scalers,
// optimizers, clipping. Sections with names keep them, and with them the loop.
RunConfig default_recipe(const RunConfig& config);

class PytorchDialog : public QDialog {
  Q_OBJECT

 public:
  // lane: of the set-ups. engine: as it is started to serve. Requires: the theme outlives the dialog.
  PytorchDialog(const std::vector<LaneSetup>& setups, int lane, const QStringList& engine, const Theme& theme,
                QWidget* parent);

 private:
  void layOut();
  void compare();
  void mark();
  void describe();
  void copy();
  void goToNext();
  void askFile();
  void save(const QString& path);

  struct Other {
    QString name;
    RunConfig config;
  };
  const RunConfig config_;
  const QStringList engine_;
  std::vector<Other> others_;
  ScriptExport own_, other_;
  std::optional<QString> script_, other_script_; // nothing: not written yet
  QString trouble_, other_trouble_;              // why not
  QString told_;                                 // of the last thing that was done
  std::set<int> changed_;                        // lines
  TintedCode* text_;
  QComboBox* with_;
  QLabel *state_, *marks_;
  QPushButton *next_, *copy_, *save_;
};

// Shows it for the selected lane, as the form has it.
void copy_as_pytorch(QWidget& window, const ConfigDocument& document, const LaneSelection& selection,
                     const QStringList& engine, const Theme& theme);

} // namespace amplab
