// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window. English is in the sources. Other languages are the resources
// :/translations/amplab_*.qm, built from resources/translations. Widgets set their texts on construction, so a choice
// applies at the next start. GUI thread.
#pragma once
#include <QString>
#include <QStringList>
#include <vector>

namespace amplab {

struct Language {
  QString code; // "de", as in the name of its translation file
  QString name; // native name, "Deutsch"
};

// Returns the languages of this build, English first.
const std::vector<Language>& languages();

// Returns the first of `wanted` that is available, or English. wanted: names of locales ("zh-Hans-CN"), most
// preferred first.
QString supported_language(const QStringList& wanted);

// Returns the language in the settings: a code of languages(), or empty for the system's.
QString chosen_language();
void choose_language(const QString& code);

// Installs the translators of a language, including Qt's own where qt6-translations-l10n is installed. Empty: the
// system's.
// Requires: an application, and no widgets yet. Call once.
void install_translators(const QString& code);

} // namespace amplab
