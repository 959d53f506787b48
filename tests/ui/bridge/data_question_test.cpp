// SPDX-License-Identifier: GPL-3.0-or-later
// Replies of the real engine are tested in tests/e2e/describe_sample_test.cpp and tests/ui/shell/data_page_test.cpp.
#include "tests/support/await.h"
#include "ui/bridge/data_question.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct Asking {
  DataQuestion question;
  QStringList answers, sentences;
  Asking() {
    QObject::connect(&question, &DataQuestion::answered, &question,
                     [this](const RunConfig& about, const QByteArray& json) {
                       answers << QString::fromStdString(about.data.name) + ":" + QString::fromUtf8(json).trimmed();
                     });
    QObject::connect(&question, &DataQuestion::failed, &question,
                     [this](const RunConfig& about, const QString& sentence) {
                       sentences << QString::fromStdString(about.data.name) + ":" + sentence;
                     });
  }
  void ask(const QString& script, const char* name) {
    RunConfig about;
    about.data.name = name;
    question.ask({"/bin/sh", "-c", script, "serve"}, about);
  }
  bool told(qsizetype count) {
    return support::await([&] { return answers.size() + sentences.size() == count; });
  }
};

TEST(DataQuestion, HandsTheDataOverOnStandardInput) {
  Asking asking;
  asking.ask("grep -o '\"name\": *\"moons\"' | head -1 | tr -d ' '", "moons");
  ASSERT_TRUE(asking.told(1));
  EXPECT_EQ(asking.answers, QStringList{"moons:\"name\":\"moons\""});
}

TEST(DataQuestion, AnswersOneAfterTheOther) {
  Asking asking;
  asking.ask("echo first", "moons");
  asking.ask("echo second", "sine");
  asking.ask("exit 1", "csv");
  ASSERT_TRUE(asking.told(3));
  EXPECT_EQ(asking.answers, (QStringList{"moons:first", "sine:second"}));
  EXPECT_EQ(asking.sentences, QStringList{"csv:The engine ended before it had read it."});
}

TEST(DataQuestion, SaysInASentenceWhyThereIsNoAnswer) {
  Asking asking;
  RunConfig about;
  about.data.name = "sine";
  asking.question.ask({"/no/such/engine", "serve"}, about);
  asking.ask("echo 'amplab-engine: stdin: It is damaged.' >&2; exit 2", "text");
  ASSERT_TRUE(asking.told(2));
  EXPECT_TRUE(asking.sentences[0].contains("/no/such/engine")) << asking.sentences[0].toStdString();
  EXPECT_EQ(asking.sentences[1], "text:It is damaged.");
}

TEST(DataQuestion, LosesPatienceWithAnEngineThatSaysNothingOrTooMuch) {
  Asking asking;
  asking.question.setPatience(200);
  asking.ask("exec sleep 30", "idx"); // an engine without output
  ASSERT_TRUE(asking.told(1));
  EXPECT_TRUE(asking.sentences[0].contains("too long")) << asking.sentences[0].toStdString();
  asking.question.setPatience(60000);
  asking.ask("exec cat /dev/zero", "csv");
  ASSERT_TRUE(asking.told(2));
  EXPECT_TRUE(asking.sentences[1].contains("more of it")) << asking.sentences[1].toStdString();
}

} // namespace
} // namespace amplab
