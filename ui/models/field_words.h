// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine's tables say of a field or of a choice, in the language of the window. The engine's texts are English
// and know no tr(): their context is "fields", and tests/ui/translation holds the translations against the tables. Any
// thread.
#pragma once
#include "engine/fields/fields.h"

#include <QCoreApplication>
#include <QString>
#include <string>

namespace amplab {

inline QString field_words(std::string_view text) {
  return text.empty() ? QString() : QCoreApplication::translate("fields", std::string(text).c_str());
}

inline QString label_of(const Field& field) { return field_words(field.label); }
inline QString unit_of(const Field& field) { return field_words(field.unit); }
inline QString help_of(const Field& field) { return field_words(field.help); }

} // namespace amplab
