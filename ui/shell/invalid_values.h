// SPDX-License-Identifier: GPL-3.0-or-later
// Marks values with which the engine could not prepare the lanes, in all editors that show them. Values refused by a
// field's own check are marked by its editor. GUI thread.
#pragma once
#include "ui/models/config_document.h"

#include <QSet>

class QWidget;

namespace amplab {

// Returns the keys to blame: those with a key or text that the engine's message names, else all.
QSet<QString> invalid_keys(const ConfigDocument& document, const QSet<QString>& keys, const QString& sentence);

class InvalidValues {
 public:
  // Marks these keys in every SettingEditor of the window, and unmarks earlier ones.
  void show(QWidget& window, const QSet<QString>& keys, const QString& sentence);

 private:
  QSet<QString> keys_;
  QString sentence_;
};

} // namespace amplab
