// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/script_import.h"

#include "engine/import/input_kind.h"
#include "engine/import/script.h"
#include "engine/run/config_error.h"
#include "engine/run/lane_name.h"
#include "ui/shell/import_dialog.h"
#include "ui/shell/opening.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QStringDecoder>
#include <algorithm>

namespace amplab {

ScriptImport::ScriptImport(QWidget& window, ConfigDocument& document, LiveEdits& edits, LaneSelection& selection,
                           Sessions& sessions, std::function<QStringList()> engine, const Theme& theme)
    : window_(window), document_(document), edits_(edits), selection_(selection), sessions_(sessions),
      engine_(std::move(engine)), theme_(theme) {}

bool ScriptImport::isScript(const QString& path) { return QFileInfo(path).suffix().toLower() == "py"; }

void ScriptImport::chooseFile() {
  const QStringList paths =
      QFileDialog::getOpenFileNames(&window_, tr("Import a PyTorch script, or logs of training runs"), {},
                                    tr("Scripts and logs (*.py *.log *.txt *.json *.csv *tfevents*);;All files (*)"));
  if (paths.isEmpty()) return;
  LogImport::isLog(paths.front()) ? sessions_.logs().openFiles(paths) : openFile(paths.front());
}

// Reads at most one byte more than an import accepts.
void ScriptImport::openFile(const QString& path) {
  const QString name = QFileInfo(path).fileName();
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    return emit complained(tr("%1 cannot be opened: %2.").arg(name, file.errorString()));
  const QByteArray bytes = file.read(importing::kMostScriptBytes + 1);
  QStringDecoder decoder(QStringDecoder::Utf8);
  const QString script = decoder.decode(bytes);
  if (decoder.hasError() || bytes.contains('\0'))
    return emit complained(tr("%1 is not UTF-8 text; choose a Python script.").arg(name));
  show(script, QFileInfo(path).completeBaseName());
}

void ScriptImport::paste() { importMimeData(*QApplication::clipboard()->mimeData()); }

void ScriptImport::importMimeData(const QMimeData& data) {
  const QString script = data.text();
  if (script.trimmed().isEmpty())
    return emit complained(tr("There is no text to paste: copy a PyTorch script or a log first."));
  const QByteArray head = script.left(static_cast<qsizetype>(importing::kHeadBytes)).toUtf8();
  if (importing::kind_of({}, {head.data(), static_cast<size_t>(head.size())}) == importing::InputKind::log)
    return sessions_.logs().openText(script);
  show(script, tr("pasted script"));
}

void ScriptImport::show(const QString& script, const QString& name) {
  if (static_cast<size_t>(script.toUtf8().size()) > importing::kMostScriptBytes)
    return emit complained(tr("The script exceeds the limit of %1 bytes; import the file with the training loop.")
                               .arg(importing::kMostScriptBytes));
  auto* dialog = new ImportDialog(script, name, engine_(), theme_, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ImportDialog::replaceChosen, this, &ScriptImport::replaceLanes);
  connect(dialog, &ImportDialog::addChosen, this, &ScriptImport::addLane);
  dialog->open();
}

void ScriptImport::replaceLanes(const RunConfig& config) {
  document_.openLanes(setups_of({config}), tr("imported script"));
  edits_.restart();
  emit lanesReplaced();
}

void ScriptImport::addLane(RunConfig config) {
  const auto taken = [this](const std::string& name) {
    return std::ranges::any_of(document_.setups(), [&](const LaneSetup& lane) { return lane.config.name == name; });
  };
  config.name = free_name(config.name, taken);
  try {
    document_.addLane(config);
  } catch (const ConfigError& error) {
    return emit complained(QString::fromUtf8(error.what()));
  }
  selection_.select(document_.setups().back().id);
}

} // namespace amplab
