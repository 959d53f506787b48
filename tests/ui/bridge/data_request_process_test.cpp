// SPDX-License-Identifier: GPL-3.0-or-later
// Replies of the real engine are tested in tests/e2e/describe_sample_test.cpp and tests/ui/shell/data_page_test.cpp.
#include "tests/support/await.h"
#include "ui/bridge/data_request_process.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

struct RequestTest {
  DataRequestProcess process;
  QStringList replies, sentences;
  RequestTest() {
    QObject::connect(&process, &DataRequestProcess::replied, &process,
                     [this](const RunConfig& config, const QByteArray& json) {
                       replies << QString::fromStdString(config.data.name) + ":" + QString::fromUtf8(json).trimmed();
                     });
    QObject::connect(&process, &DataRequestProcess::failed, &process,
                     [this](const RunConfig& config, const QString& sentence) {
                       sentences << QString::fromStdString(config.data.name) + ":" + sentence;
                     });
  }
  void request(const QString& script, const char* name) {
    RunConfig config;
    config.data.name = name;
    process.request({"/bin/sh", "-c", script, "serve"}, config);
  }
  bool wait_for(qsizetype count) {
    return support::await([&] { return replies.size() + sentences.size() == count; });
  }
};

TEST(DataRequestProcess, WritesTheConfigToStandardInput) {
  RequestTest requests;
  requests.request("grep -o '\"name\": *\"moons\"' | head -1 | tr -d ' '", "moons");
  ASSERT_TRUE(requests.wait_for(1));
  EXPECT_EQ(requests.replies, QStringList{"moons:\"name\":\"moons\""});
}

TEST(DataRequestProcess, RepliesInRequestOrder) {
  RequestTest requests;
  requests.request("echo first", "moons");
  requests.request("echo second", "sine");
  requests.request("exit 1", "csv");
  ASSERT_TRUE(requests.wait_for(3));
  EXPECT_EQ(requests.replies, (QStringList{"moons:first", "sine:second"}));
  EXPECT_EQ(requests.sentences, QStringList{"csv:The engine ended before it had read the data; try again."});
}

TEST(DataRequestProcess, WaitsOnceForEachRequest) {
  RequestTest requests;
  for (int i = 0; i < 5; ++i) requests.request("echo first", "moons");
  requests.request("echo second", "sine");
  ASSERT_TRUE(support::await([&] { return requests.replies.contains("sine:second"); }));
  EXPECT_EQ(requests.replies, (QStringList{"moons:first", "moons:first", "sine:second"})) << "one ran, one waited";
}

TEST(DataRequestProcess, ReportsAReasonIfItFails) {
  RequestTest requests;
  RunConfig config;
  config.data.name = "sine";
  requests.process.request({"/no/such/engine", "serve"}, config);
  requests.request("echo 'amplab-engine: stdin: It is damaged.' >&2; exit 2", "text");
  ASSERT_TRUE(requests.wait_for(2));
  EXPECT_TRUE(requests.sentences[0].contains("/no/such/engine")) << requests.sentences[0].toStdString();
  EXPECT_EQ(requests.sentences[1], "text:It is damaged.");
}

TEST(DataRequestProcess, LimitsTimeAndSizeOfAReply) {
  RequestTest requests;
  requests.process.setTimeout(200);
  requests.request("exec sleep 30", "idx"); // an engine without output
  ASSERT_TRUE(requests.wait_for(1));
  EXPECT_TRUE(requests.sentences[0].contains("too long")) << requests.sentences[0].toStdString();
  requests.process.setTimeout(60000);
  requests.request("exec cat /dev/zero", "csv");
  ASSERT_TRUE(requests.wait_for(2));
  EXPECT_TRUE(requests.sentences[1].contains("is too long")) << requests.sentences[1].toStdString();
}

} // namespace
} // namespace amplab
