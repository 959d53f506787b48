// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session_file/session_reader.h"
#include "tests/support/await.h"
#include "ui/session/session_writer.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThread>
#include <gtest/gtest.h>

namespace amplab {
namespace {

struct SessionWriting : testing::Test {
  // Waits without processing events, like code that has just created the writer.
  [[nodiscard]] static bool soon(const std::function<bool()>& condition) {
    for (QDeadlineTimer until(std::chrono::seconds(30)); !condition(); QThread::yieldCurrentThread())
      if (until.hasExpired()) return false;
    return true;
  }
  QTemporaryDir folder;
};

TEST_F(SessionWriting, EmitsAFailureThatHappenedBeforeTheConnection) {
  QFile in_the_way(folder.filePath("file"));
  ASSERT_TRUE(in_the_way.open(QIODevice::WriteOnly));
  SessionWriter writer(folder.filePath("file/session.amplab"), {{"amplab", "1"}});
  ASSERT_TRUE(soon([&] { return writer.isFailing(); }));
  writer.post([](SessionFile&) {}); // waits as well
  const QSignalSpy failed(&writer, &SessionWriter::failed);
  EXPECT_TRUE(support::await([&] { return failed.count() == 1; }));
}

TEST_F(SessionWriting, EmitsThatItOpenedAlsoIfItOpenedBeforeTheConnection) {
  const QString path = folder.filePath("session.amplab");
  SessionWriter writer(path, {{"amplab", "1"}});
  std::atomic<bool> written = false;
  writer.post([&](SessionFile&) { written = true; });
  ASSERT_TRUE(soon([&] { return written.load(); }));
  const QSignalSpy opened(&writer, &SessionWriter::opened);
  EXPECT_TRUE(support::await([&] { return opened.count() == 1; }));
}

TEST_F(SessionWriting, CommitsWhatItHasWhileMoreKeepsComing) {
  const QString path = folder.filePath("session.amplab");
  std::atomic<bool> enough = false;
  std::function<void(SessionFile&)> one_more;
  SessionWriter writer(path, {{"amplab", "1"}});
  one_more = [&](SessionFile&) {
    if (!enough) writer.post(one_more);
  };
  writer.post([&](SessionFile& file) {
    file.set_value("key", "1");
    writer.post(one_more);
  });
  EXPECT_TRUE(soon([&] {
    try {
      return SessionReader(path.toStdString()).value("key") == "1";
    } catch (const SessionError&) {
      return false; // not there yet
    }
  }));
  enough = true;
}

} // namespace
} // namespace amplab
