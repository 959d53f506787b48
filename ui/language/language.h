// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window. English is in the sources; others are the program's resources :/translations/amplab_*.qm,
// made from resources/translations. Widgets take their texts when they are made, so a choice holds from the next start.
// GUI thread.
#pragma once
#include <QString>
#include <QStringList>
#include <vector>

namespace amplab {

struct Language {
  QString code; // "de", as the file of its texts has it
  QString name; // as its speakers write it: "Deutsch"
};

// Those that this program was built with; English first.
const std::vector<Language>& languages();

// The first of `wanted` (names of locales, "zh-Hans-CN", the best first) that the window speaks; English if there is
// none.
QString spoken_language(const QStringList& wanted);

// What the settings say: a code of languages(), or empty for the system's.
QString chosen_language();
void choose_language(const QString& code);

// From now on tr() says its texts in that language, Qt's own included where qt6-translations-l10n has brought them.
// Empty: the system's. Requires: an application. Once, before any widget is made.
void speak(const QString& code);

} // namespace amplab
