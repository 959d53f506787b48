// SPDX-License-Identifier: GPL-3.0-or-later
// The exported script is tested with the real engine, in tests/ui/shell/copy_pytorch_test.cpp.
#include "tests/support/await.h"
#include "ui/bridge/script_export.h"

#include <QCoreApplication>
#include <gtest/gtest.h>

namespace amplab {
namespace {

TEST(ScriptExport, RunsOnTheMachineOfTheEngine) {
  EXPECT_EQ(exportCommandLine({"ssh", "gpu-box", "amplab-engine", "serve"}),
            (QStringList{"ssh", "gpu-box", "amplab-engine", "export-pytorch", "-"}));
  const QStringList own = exportCommandLine({"some-wrapper"});
  ASSERT_EQ(own.size(), 3);
  EXPECT_TRUE(own.front().startsWith(QCoreApplication::applicationDirPath()))
      << "the command that a wrapper starts is unknown";
}

TEST(ScriptExport, OfAnEngineThatServesAScriptRunsTheEngineBesideTheWindow) {
  EXPECT_EQ(exportCommandLine({"python", "-m", "amplab", "serve", "train.py"}), exportCommandLine({}));
}

TEST(ScriptExport, ReportsWhyItFailed) {
  const auto failure_of = [](const QStringList& engine) {
    ScriptExport exporter;
    QString received;
    QObject::connect(&exporter, &ScriptExport::failed, &exporter,
                     [&](const QString& sentence) { received = sentence; });
    exporter.request(engine, RunConfig());
    EXPECT_TRUE(support::await([&] { return !received.isEmpty(); }));
    return received;
  };
  EXPECT_TRUE(failure_of({"/no/such/engine", "serve"}).contains("/no/such/engine"));
  EXPECT_EQ(failure_of({"/bin/sh", "-c", "echo 'amplab-engine: stdin: It has no lane.' >&2; exit 2", "serve"}),
            "It has no lane.");
  EXPECT_TRUE(failure_of({"/bin/sh", "-c", "exit 1", "serve"}).contains("ended before"));
}

TEST(ScriptExport, RepliesToTheLastRequestOnly) {
  ScriptExport exporter;
  QStringList received;
  QObject::connect(&exporter, &ScriptExport::written, &exporter, [&](const QString& script) { received << script; });
  exporter.request({"/bin/sh", "-c", "echo first", "serve"}, RunConfig());
  exporter.request({"/bin/sh", "-c", "echo second", "serve"}, RunConfig());
  ASSERT_TRUE(support::await([&] { return !received.isEmpty(); }));
  EXPECT_EQ(received, QStringList{"second\n"});
}

} // namespace
} // namespace amplab
