// SPDX-License-Identifier: GPL-3.0-or-later
// Translates the engine's messages (engine/run/saying.h). Their context is "fields", as for the other tables. GUI
// thread.
#pragma once
#include "engine/run/saying.h"
#include "ui/models/cell.h"
#include "ui/models/field_words.h"
#include "ui/models/qt_text.h"

namespace amplab {

inline QString said(const Saying& saying) {
  return qt(text_of(saying, {[](std::string_view phrase) { return field_words(phrase).toStdString(); },
                             [](int64_t count) { return count_label(static_cast<double>(count)).toStdString(); }}));
}

} // namespace amplab
