// SPDX-License-Identifier: GPL-3.0-or-later
// Words of resources/gallery/cards.json, in the window's language. Any thread.
#pragma once
#include <QCoreApplication>
#include <QString>

namespace amplab {

// "right" or "Traps", as what the file has is called here.
inline QString gallery_words(const QString& text) {
  return text.isEmpty() ? text : QCoreApplication::translate("gallery", text.toUtf8().constData());
}

} // namespace amplab
