// SPDX-License-Identifier: GPL-3.0-or-later
// Translations of resources/gallery/cards.json. Any thread.
#pragma once
#include <QCoreApplication>
#include <QString>

namespace amplab {

// Returns the translation of a text of the file, for example "right" or "Traps".
inline QString gallery_words(const QString& text) {
  return text.isEmpty() ? text : QCoreApplication::translate("gallery", text.toUtf8().constData());
}

} // namespace amplab
