// SPDX-License-Identifier: GPL-3.0-or-later
// Translations of the engine's tables of settings. The engine has no tr(). Its English texts are translated in the
// context "settings", which tests/ui/translation checks against the tables. Any thread.
#pragma once
#include "engine/settings/setting_table.h"

#include <QCoreApplication>
#include <QString>
#include <string>

namespace amplab {

inline QString translated_setting(std::string_view text) {
  return text.empty() ? QString() : QCoreApplication::translate("settings", std::string(text).c_str());
}

inline QString label_of(const SettingRow& setting) { return translated_setting(setting.label); }
inline QString unit_of(const SettingRow& setting) { return translated_setting(setting.unit); }
inline QString help_of(const SettingRow& setting) { return translated_setting(setting.help); }

} // namespace amplab
