// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/config_files.h"

#include "engine/settings/setting_table.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QSaveFile>

namespace amplab {

ConfigFiles::ConfigFiles(QWidget& window, ConfigDocument& document, const LaneSelection& selection)
    : window_(window), document_(document), selection_(selection) {}

QByteArray ConfigFiles::text() const {
  const RunConfig& config = document_.config(selection_.indexIn(document_.setups()));
  return QByteArray::fromStdString(config_text(config, 2)) + '\n';
}

void ConfigFiles::chooseSaveFile() {
  if (document_.laneCount() == 0) return;
  QString path = QFileDialog::getSaveFileName(&window_, tr("Save the configuration of the selected lane"),
                                              QDir::home().filePath("config.json"), tr("Configurations (*.json)"));
  if (path.isEmpty()) return;
  if (!path.endsWith(".json", Qt::CaseInsensitive)) path += ".json";
  save(path);
}

void ConfigFiles::save(const QString& path) {
  QSaveFile file(path);
  const QByteArray bytes = text();
  if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) return;
  emit complained(tr("%1 could not be written: %2; choose another folder.")
                      .arg(QDir::toNativeSeparators(path), file.errorString()));
}

void ConfigFiles::copy() {
  if (document_.laneCount() > 0) QGuiApplication::clipboard()->setText(QString::fromUtf8(text()));
}

void ConfigFiles::paste() {
  try {
    document_.addLane(
        config_from_text(QGuiApplication::clipboard()->text().toStdString(), tr("The clipboard").toStdString()));
  } catch (const std::runtime_error& error) { // no JSON, or no configuration
    emit complained(QString::fromUtf8(error.what()));
  }
}

} // namespace amplab
