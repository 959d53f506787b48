// SPDX-License-Identifier: GPL-3.0-or-later
// Values that the engine could not prepare the lanes with, marked in all fields that show them. What a field's own
// check refuses its editor marks by itself. GUI thread.
#pragma once
#include "ui/models/config_document.h"

#include <QSet>

class QWidget;

namespace amplab {

// Which of the values were to blame, as far as the engine's sentence tells: those whose key or text it names, else all.
QSet<QString> values_to_blame(const ConfigDocument& document, const QSet<QString>& keys, const QString& sentence);

class RefusedValues {
 public:
  // Marks those, for that reason, in every FieldEditor of the window, and no others of those that it has marked before.
  void show(QWidget& window, const QSet<QString>& keys, const QString& sentence);

 private:
  QSet<QString> keys_;
  QString sentence_;
};

} // namespace amplab
