// SPDX-License-Identifier: GPL-3.0-or-later
// Translates the engine's messages (engine/run/translatable_message.h). Their context is "settings", as for the other
// tables. GUI thread.
#pragma once
#include "engine/run/translatable_message.h"
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/models/setting_labels.h"

namespace amplab {

// The window's language.
inline MessageLanguage message_language() {
  return {[](std::string_view phrase) { return translated_setting(phrase).toStdString(); },
          [](int64_t count) { return count_label(static_cast<double>(count)).toStdString(); }};
}
inline QString message_text(const TranslatableMessage& message) { return qt(text_of(message, message_language())); }

} // namespace amplab
