// SPDX-License-Identifier: GPL-3.0-or-later
// The exported script is tested with the real engine, in tests/ui/shell/copy_pytorch_test.cpp.
#include "tests/support/await.h"
#include "ui/bridge/script_export.h"

#include <QCoreApplication>
#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(ScriptExport, AsksWhereTheEngineServes) {
  EXPECT_EQ(exportCommandLine({"ssh", "gpu-box", "amplab-engine", "serve"}),
            (QStringList{"ssh", "gpu-box", "amplab-engine", "export-pytorch", "-"}));
  const QStringList own = exportCommandLine({"some-wrapper"});
  ASSERT_EQ(own.size(), 3);
  EXPECT_TRUE(own.front().startsWith(QCoreApplication::applicationDirPath())) << "what a wrapper starts nobody knows";
}

TEST(ScriptExport, SaysWhyThereIsNoScript) {
  const auto failure_of = [](const QStringList& engine) {
    ScriptExport asking;
    QString said;
    QObject::connect(&asking, &ScriptExport::failed, &asking, [&](const QString& sentence) { said = sentence; });
    asking.ask(engine, RunConfig());
    EXPECT_TRUE(support::await([&] { return !said.isEmpty(); }));
    return said;
  };
  EXPECT_TRUE(failure_of({"/no/such/engine", "serve"}).contains("/no/such/engine"));
  EXPECT_EQ(failure_of({"/bin/sh", "-c", "echo 'amplab-engine: stdin: It has no lane.' >&2; exit 2", "serve"}),
            "It has no lane.");
  EXPECT_TRUE(failure_of({"/bin/sh", "-c", "exit 1", "serve"}).contains("ended before"));
}

TEST(ScriptExport, ListensOnlyToTheLastQuestion) {
  ScriptExport asking;
  QStringList said;
  QObject::connect(&asking, &ScriptExport::written, &asking, [&](const QString& script) { said << script; });
  asking.ask({"/bin/sh", "-c", "echo first", "serve"}, RunConfig());
  asking.ask({"/bin/sh", "-c", "echo second", "serve"}, RunConfig());
  ASSERT_TRUE(support::await([&] { return !said.isEmpty(); }));
  EXPECT_EQ(said, QStringList{"second\n"});
}

} // namespace
} // namespace amplab
