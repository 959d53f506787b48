// SPDX-License-Identifier: GPL-3.0-or-later
// The translation files: every text is present, finished, and keeps its placeholders.
#include "tests/ui/translation/table_texts.h"
#include "ui/language/language.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTranslator>
#include <QXmlStreamReader>
#include <gtest/gtest.h>
#include <map>

namespace amplab {
namespace {

struct TranslatedText {
  QStringList forms; // one, or one per plural form of the language
  bool finished = true;
};
using Texts = std::map<support::TableText, TranslatedText>;

Texts texts_in(const QString& path) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
  QXmlStreamReader xml(&file);
  Texts texts;
  QString context, source;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QString("name"))
      context = xml.readElementText();
    else if (xml.name() == QString("source"))
      source = xml.readElementText();
    else if (xml.name() == QString("translation")) {
      TranslatedText translated{{}, !xml.attributes().hasAttribute("type")};
      const bool plural = source.contains("%n");
      if (!plural) translated.forms << xml.readElementText();
      while (plural && xml.readNextStartElement()) translated.forms << xml.readElementText();
      texts[{context.toStdString(), source.toStdString()}] = translated;
    }
  }
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
  return texts;
}

QString file_of(const QString& code) {
  return QString(AMPLAB_SOURCE_DIR "/resources/translations/amplab_%1.ts").arg(code);
}

std::set<QString> places(const QString& text) {
  static const QRegularExpression place("%(?:\\d+|n)");
  std::set<QString> found;
  for (auto at = place.globalMatch(text); at.hasNext();) found.insert(at.next().captured());
  return found;
}

bool has_mnemonic(QString text) { return text.remove("&&").contains('&'); }

class Translation : public testing::TestWithParam<const char*> {
 protected:
  const Texts texts = texts_in(file_of(GetParam()));
};

TEST_P(Translation, HasEveryTextThatStandsInATable) {
  for (const auto& text : support::table_texts())
    EXPECT_TRUE(texts.contains(text)) << text.context << ": " << text.source;
}

TEST_P(Translation, HasEveryTextOfTheSources) {
  const QTemporaryDir folder;
  const QString fresh = folder.filePath("fresh.ts");
  QProcess lupdate;
  lupdate.setWorkingDirectory(AMPLAB_SOURCE_DIR);
  lupdate.start(LUPDATE, {"-silent", "-I", ".", "-locations", "none", "ui", "app/window", "-ts", fresh});
  ASSERT_TRUE(lupdate.waitForFinished(120'000));
  const Texts sources = texts_in(fresh);
  ASSERT_GT(sources.size(), 1000U);
  for (const auto& [text, translated] : sources)
    EXPECT_TRUE(texts.contains(text)) << text.context << ": " << text.source;
}

TEST_P(Translation, IsFinished) {
  for (const auto& [text, translated] : texts) {
    EXPECT_TRUE(translated.finished) << text.source;
    for (const QString& form : translated.forms)
      EXPECT_EQ(form.trimmed().isEmpty(), QString::fromStdString(text.source).trimmed().isEmpty()) << text.source;
  }
}

TEST_P(Translation, KeepsPlaceholdersMnemonicsAndPlurals) {
  for (const auto& [text, translated] : texts) {
    const QString source = QString::fromStdString(text.source);
    const bool german = std::string(GetParam()) == "de";
    EXPECT_EQ(translated.forms.size(), source.contains("%n") && german ? 2 : 1) << text.source;
    for (const QString& form : translated.forms) {
      EXPECT_EQ(places(form), places(source)) << text.source << " -> " << form.toStdString();
      EXPECT_EQ(has_mnemonic(form), has_mnemonic(source)) << text.source << " -> " << form.toStdString();
      EXPECT_EQ(form.contains('\t'), source.contains('\t')) << text.source << " -> " << form.toStdString();
    }
  }
}

// Such a text is a part of a sentence, which has another order in another language.
TEST_P(Translation, HasNoTextThatIsGluedToAnother) {
  for (const auto& [text, translated] : texts) {
    const QString source = QString::fromStdString(text.source);
    EXPECT_EQ(source, source.trimmed()) << text.context << ": use a placeholder, or join a list";
  }
}

TEST_P(Translation, IsInTheProgram) {
  QTranslator translator;
  EXPECT_TRUE(translator.load(QString(":/translations/amplab_%1.qm").arg(GetParam())));
  EXPECT_NE(translator.translate("amplab::MainWindow", "&File"), "");
}

INSTANTIATE_TEST_SUITE_P(, Translation, testing::Values("de", "zh_CN"),
                         [](const auto& each) { return std::string(each.param); });

// The sources are English, except for the singular of counted texts.
TEST(English, HasASingularOfEachTextThatCounts) {
  const Texts english = texts_in(file_of("en"));
  size_t counting = 0;
  for (const auto& [text, translated] : texts_in(file_of("de"))) {
    if (translated.forms.size() != 2) continue;
    ++counting;
    ASSERT_TRUE(english.contains(text)) << text.source;
    ASSERT_EQ(english.at(text).forms.size(), 2U) << text.source;
    for (const QString& form : english.at(text).forms)
      EXPECT_EQ(places(form), places(QString::fromStdString(text.source))) << form.toStdString();
  }
  EXPECT_GT(counting, 0U);
  EXPECT_EQ(english.size(), counting);
  QTranslator translator;
  ASSERT_TRUE(translator.load(":/translations/amplab_en.qm"));
  EXPECT_EQ(translator.translate("amplab::ComparePanel", "%n runs", nullptr, 1), "%n run");
  EXPECT_EQ(translator.translate("amplab::ComparePanel", "%n runs", nullptr, 2), "%n runs");
  EXPECT_EQ(translator.translate("amplab::LoopDiffModel", "%n lines differ", nullptr, 1), "%n line differs");
}

TEST(Language, IsTheFirstThatTheWindowSpeaksOfThoseThatTheSystemWants) {
  EXPECT_EQ(supported_language({"de-AT", "de", "en-US"}), "de");
  EXPECT_EQ(supported_language({"fr-FR", "zh-Hans-CN"}), "zh_CN");
  EXPECT_EQ(supported_language({"en-GB", "de-DE"}), "en");
}

TEST(Language, IsEnglishWhereTheSystemWantsNoneOfThem) {
  EXPECT_EQ(supported_language({"fr-FR", "ja-JP"}), "en");
  EXPECT_EQ(supported_language({"zh-Hant-TW"}), "en") << "other characters";
  EXPECT_EQ(supported_language({}), "en");
}

TEST(Language, ThatWasChosenIsRemembered) {
  choose_language("de");
  EXPECT_EQ(chosen_language(), "de");
  choose_language({});
  EXPECT_EQ(chosen_language(), "");
  choose_language("tlh");
  EXPECT_EQ(chosen_language(), "") << "a version before this one may have known it";
}

} // namespace
} // namespace amplab
