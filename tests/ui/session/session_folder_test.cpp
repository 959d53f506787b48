// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions of windows that ended without closing, and which of them are kept.
#include "tests/ui/session/session_fixture.h"

#include "ui/session/session_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace amplab {
namespace {

constexpr qint64 kDeadProcess = 0x7ffffff0; // no process has this id

class SessionFolderTest : public support::SessionTest {
 protected:
  // Writes a session as a killed window leaves it.
  QString leave(const QString& path, int64_t steps, bool closed = false) {
    SessionFile session(path.toStdString(), {});
    session.set_value(kOpenKey, closed ? "0" : "1");
    if (steps > 0) {
      SessionRun run;
      run.config.name = "killed";
      run.lane = 0;
      session.steps(session.add_run(run), support::sample_steps(1, steps));
    }
    return path;
  }
  QString unnamed(int n) const {
    return unnamed_session(folder.path(), QDateTime(QDate(2026, 11, n), QTime(9, 0)), kDeadProcess);
  }
  static void age(const QString& path, const QDateTime& time) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    ASSERT_TRUE(file.setFileTime(time, QFileDevice::FileModificationTime));
  }
};

TEST_F(SessionFolderTest, NamesSessionsApart) {
  const QString first = unnamed(3);
  EXPECT_EQ(QFileInfo(first).fileName(), QString("2026-11-03_09-00-00_%1.amplab").arg(kDeadProcess));
  leave(first, 1);
  EXPECT_NE(unnamed(3), first);
}

TEST_F(SessionFolderTest, FindsWhatWasNotClosedTheNewestFirst) {
  const QString old = leave(unnamed(1), 30), newer = leave(unnamed(2), 40);
  leave(unnamed(3), 50, true);
  age(old, QDateTime::currentDateTime().addDays(-3));
  const auto left = unclosed_sessions(folder.path(), {});
  ASSERT_EQ(left.size(), 2u);
  EXPECT_EQ(left[0].path, newer);
  EXPECT_EQ(left[0].name, "killed");
  EXPECT_EQ(left[0].steps, 40);
  EXPECT_EQ(left[0].lanes, 1);
  EXPECT_EQ(left[1].path, old);
}

TEST_F(SessionFolderTest, FindsSessionsWithANameAmongTheRecentOnes) {
  const QTemporaryDir elsewhere;
  const QString named = leave(elsewhere.filePath("monday.amplab"), 5);
  const auto left = unclosed_sessions(folder.path(), {named, elsewhere.filePath("absent.amplab")});
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].path, named);
}

TEST_F(SessionFolderTest, LeavesAloneWhatIsBeingWritten) {
  recorder->record({unnamed(1), true});
  support::reset_lanes(store, 1);
  store.appendSteps(0, support::sample_steps(1, 5));
  store.publish();
  recorder->flush();
  ASSERT_TRUE(support::await([&] { return steps_written(recorder->path()) == 5; }));
  EXPECT_TRUE(unclosed_sessions(folder.path(), {}).empty());
  tidy_sessions(folder.path(), QDateTime::currentDateTime().addDays(100), 0, 0);
  EXPECT_TRUE(QFile::exists(recorder->path()));
}

TEST_F(SessionFolderTest, RemovesWhatWasLeftWithoutARun) {
  const QString empty = leave(unnamed(1), 0);
  EXPECT_TRUE(unclosed_sessions(folder.path(), {}).empty());
  EXPECT_FALSE(QFile::exists(empty));
}

TEST_F(SessionFolderTest, KeepsASweepOfAKilledWindowAndOffersNoLanes) {
  const QString swept = leave(unnamed(1), 0);
  {
    SessionFile session(swept.toStdString(), {});
    SessionRun run;
    run.sweep = "seeds";
    session.steps(session.add_run(run), support::sample_steps(1, 30));
  }
  EXPECT_TRUE(unclosed_sessions(folder.path(), {}).empty());
  ASSERT_TRUE(QFile::exists(swept));
  const QDateTime now = QDateTime::currentDateTime();
  tidy_sessions(folder.path(), now);
  EXPECT_TRUE(QFile::exists(swept));
  tidy_sessions(folder.path(), now.addDays(2), 0, 0);
  EXPECT_FALSE(QFile::exists(swept)) << "no window offers it, so it ages like a closed one";
}

TEST_F(SessionFolderTest, KeepsOnlySoManyAndSoMuchOfWhatWasClosed) {
  std::vector<QString> all;
  const QDateTime now = QDateTime::currentDateTime();
  for (int n = 1; n <= 6; ++n) age(all.emplace_back(leave(unnamed(n), 1, n != 1)), now.addDays(n - 10));
  tidy_sessions(folder.path(), now, 3);
  std::vector<bool> remaining;
  for (const QString& path : all) remaining.push_back(QFile::exists(path));
  EXPECT_EQ(remaining, (std::vector<bool>{true, false, false, true, true, true}))
      << "the first was not closed, and may be wanted";
  tidy_sessions(folder.path(), now, 3, QFileInfo(all[5]).size());
  EXPECT_FALSE(QFile::exists(all[4]));
  EXPECT_TRUE(QFile::exists(all[5]));
  leave(unnamed(7), 1, true);
  tidy_sessions(folder.path(), now, 0, 0);
  EXPECT_TRUE(QFile::exists(unnamed_session(folder.path(), QDateTime(QDate(2026, 11, 7), QTime(9, 0)), kDeadProcess)
                                .replace("_2.amplab", ".amplab")))
      << "of today";
}

TEST_F(SessionFolderTest, RemovesOnlyCheckpointsOfWindowsThatAreGone) {
  const SavesFolder own;
  ASSERT_TRUE(own.isValid());
  QString gone;
  if (const pid_t child = ::fork(); child == 0) {
    auto* never_removed = new SavesFolder;
    QFile shared(file("path"));
    const bool open = shared.open(QIODevice::WriteOnly);
    shared.write(never_removed->path().toUtf8());
    shared.close();
    ::_exit(open ? 0 : 1);
  } else {
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
  }
  QFile shared(file("path"));
  ASSERT_TRUE(shared.open(QIODevice::ReadOnly));
  gone = QString::fromUtf8(shared.readAll());
  ASSERT_TRUE(QFileInfo(gone).isDir());
  remove_stale_saves();
  EXPECT_TRUE(QFileInfo(gone).isDir()) << "it may have begun a moment ago";
  const timespec long_ago[2] = {{1'000'000'000, 0}, {1'000'000'000, 0}};
  for (const QString& saves : {gone, own.path()}) ASSERT_EQ(::utimensat(AT_FDCWD, saves.toUtf8(), long_ago, 0), 0);
  remove_stale_saves();
  EXPECT_FALSE(QFileInfo(gone).isDir());
  EXPECT_TRUE(QFileInfo(own.path()).isDir());
}

} // namespace
} // namespace amplab
