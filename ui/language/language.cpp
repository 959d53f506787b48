// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>
#include <algorithm>

namespace amplab {
namespace {

constexpr auto kSetting = "language", kEnglish = "en";

QString texts_of(const QString& code) { return QString(":/translations/amplab_%1.qm").arg(code); }

// "zh-Hans-CN" and "zh-CN" match zh_CN. "zh-TW" does not, because its script differs.
bool asks_for(const QLocale& wanted, const QString& code) {
  const QLocale ours(code);
  return wanted.language() == ours.language() && wanted.script() == ours.script();
}

void add(const QString& file, const QString& folder) {
  auto* texts = new QTranslator(qApp);
  if (texts->load(file, folder))
    QCoreApplication::installTranslator(texts);
  else
    delete texts;
}

} // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> all = [] {
    std::vector<Language> built{{kEnglish, "English"}};
    for (const Language& language : {Language{"de", "Deutsch"}, Language{"zh_CN", "简体中文"}})
      if (QFile::exists(texts_of(language.code))) built.push_back(language);
    return built;
  }();
  return all;
}

QString supported_language(const QStringList& wanted) {
  for (const QString& name : wanted)
    for (const Language& language : languages())
      if (asks_for(QLocale(name), language.code)) return language.code;
  return kEnglish;
}

QString chosen_language() {
  const QString code = QSettings().value(kSetting).toString();
  return std::ranges::find(languages(), code, &Language::code) != languages().end() ? code : QString();
}

void choose_language(const QString& code) { QSettings().setValue(kSetting, code); }

void install_translators(const QString& code) {
  const QString language = code.isEmpty() ? supported_language(QLocale::system().uiLanguages()) : code;
  if (language != kEnglish)
    // the translations added below take precedence
    add("qtbase_" + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  add(texts_of(language), {}); // English has translations too, for singular forms
}

} // namespace amplab
