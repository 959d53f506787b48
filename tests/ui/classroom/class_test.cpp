// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/await.h"
#include "tests/ui/panels/panel_fixture.h"
#include "ui/classroom/class_member.h"
#include "ui/classroom/class_register.h"
#include "ui/panels/class_panel.h"
#include "ui/widgets/answer_bars.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace amplab {
namespace {

using Kind = LessonNote::Kind;

LessonNote predicted(int step, const QString& answer) { return {Kind::predicted, "08-scaler", step, answer}; }

TEST(ClassFolder, IsALocalFolderOrScpSyntax) {
  for (const char* good : {"/srv/class", "box:class", "me@box.school:/srv/class", "/with blanks/and 'quotes'"})
    EXPECT_TRUE(ClassFolder::parse(good)) << good;
  for (const char* bad : {"", "class", "-oProxyCommand=touch x:/srv", "box:", "@box:/srv", "/two\nlines"})
    EXPECT_FALSE(ClassFolder::parse(bad)) << bad;
}

TEST(ClassFolder, ItsCodesAreReadOutAndTyped) {
  for (int i = 0; i < 50; ++i) EXPECT_EQ(class_code_in(" " + new_class_code().toLower() + " ").size(), 4);
  for (const char* bad : {"", "ABC", "ABCDE", "AB1D", "A/../", "AB;D"}) EXPECT_EQ(class_code_in(bad), "") << bad;
}

TEST(ClassNotes, AreALineAndComeBack) {
  const ClassNotes notes{
      "Ada \"L\"", {{Kind::began, "08-scaler", 0, {}}, predicted(0, "two\nlines"), {Kind::done, "08-scaler", 0, {}}}};
  EXPECT_EQ(line_of(notes).count('\n'), 1) << "whatever it holds";
  ClassNotes same = notes;
  same.notes[1].answer = "two lines";
  EXPECT_EQ(class_notes_in(line_of(notes)), same);
}

TEST(ClassNotes, RejectInvalidLines) {
  EXPECT_FALSE(class_notes_in("{"));
  EXPECT_FALSE(class_notes_in("{\"student\":\"x\"}"));
  EXPECT_FALSE(class_notes_in(QByteArray(300'000, ' ')));
  const auto cut = class_notes_in("{\"amplab_class\":1,\"student\":\"" + QByteArray(500, 'x') +
                                  "\",\"notes\":[7,{\"kind\":\"stole\",\"step\":1},{\"kind\":\"done\",\"step\":-4},{"
                                  "\"kind\":\"done\",\"lesson\":\"a\",\"step\":2}]}");
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->student.size(), 40);
  ASSERT_EQ(cut->notes.size(), 1u);
  EXPECT_EQ(cut->notes[0].step, 2);
}

class ClassTest : public support::PanelTest {
 protected:
  QTemporaryDir folder;
  ClassFolder class_folder = *ClassFolder::parse(folder.path());
};

TEST_F(ClassTest, WhatStudentsSendArrives) {
  ClassRegister teacher(class_folder);
  EXPECT_EQ(teacher.code().size(), 4);
  ASSERT_TRUE(support::await([&] { return QDir(folder.path() + "/amplab-class-" + teacher.code()).exists(); }));
  const auto joins = [&](const char* name) { return new_membership(class_folder, teacher.code(), name); };
  ClassMember ada(class_folder, joins("Ada")), bob(class_folder, joins("Bob")), other(class_folder, joins("Bob"));
  ada.note(predicted(1, "both"));
  bob.note(predicted(1, "only fp32"));
  other.note(predicted(1, "both"));
  ada.note({Kind::done, "08-scaler", 1, {}});
  ASSERT_TRUE(support::await([&] { return ada.hasArrived() && bob.hasArrived() && other.hasArrived(); }));
  ASSERT_TRUE(support::await([&] { return teacher.students() == 3 && teacher.doneBy("08-scaler", 1) == 1; }));
  EXPECT_EQ(teacher.answers("08-scaler", 1), (std::vector<std::pair<QString, int>>{{"both", 2}, {"only fp32", 1}}));
  EXPECT_EQ(teacher.newestQuestion(), (std::pair<QString, int>("08-scaler", 1)));
  EXPECT_EQ(teacher.rows()[0].student, "Ada");
  EXPECT_EQ(teacher.rows()[0].kind, Kind::done);
}

TEST_F(ClassTest, ForeignFilesInTheFolderHideNoStudent) {
  const QString path = folder.path() + "/amplab-class-ABCD/";
  ClassRegister teacher(class_folder, "ABCD");
  ASSERT_TRUE(support::await([&] { return QDir(path).exists(); }));
  const auto write = [&](const char* name, const QByteArray& text) {
    QFile file(path + name);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
  };
  write("a.json", QByteArray(9'000'000, 'x'));
  ASSERT_EQ(::mkfifo((path + "b.json").toLocal8Bit(), 0600), 0) << "it would be read for ever";
  write("c.json", line_of({"Ada", {}}).trimmed());
  write("d.json", line_of({"Bob", {}}));
  EXPECT_TRUE(support::await([&] { return teacher.students() == 2; })) << teacher.students();
}

TEST_F(ClassTest, ACommandThatHangsIsEnded) {
  QProcess hanging;
  limit_time(hanging, std::chrono::milliseconds(20));
  hanging.start("sleep", {"1000"});
  ASSERT_TRUE(support::await([&] { return hanging.state() == QProcess::NotRunning; }));
  EXPECT_EQ(hanging.exitStatus(), QProcess::CrashExit);
  EXPECT_NE(hanging.exitCode(), 0);
}

TEST_F(ClassTest, AStudentWithoutFolderSeesTheErrorAndRetries) {
  ClassMember early(class_folder, new_membership(class_folder, "ABCD", "Ada"));
  early.note(predicted(0, "yes"));
  ASSERT_TRUE(support::await([&] { return !early.error().isEmpty(); }));
  EXPECT_FALSE(early.hasArrived());
  QDir(folder.path()).mkdir("amplab-class-ABCD");
  EXPECT_TRUE(support::await([&] { return early.hasArrived() && early.error().isEmpty(); }));
}

TEST_F(ClassTest, AWrongCodeIsNotJoinedAndSaysSo) {
  ClassPanel teacher(context_), student(context_);
  teacher.begin(folder.path());
  const QString wrong = teacher.teaching()->code() == "ABCD" ? "ABCE" : "ABCD";
  student.join(folder.path(), wrong, "Ada");
  const auto text = [&](const char* name) { return student.findChild<QLabel*>(name)->text(); };
  EXPECT_TRUE(text("class:joined").startsWith("Joining")) << text("class:joined").toStdString();
  ASSERT_TRUE(support::await([&] { return !student.joined()->error().isEmpty(); }));
  EXPECT_TRUE(text("class:joined").startsWith("Joining")) << text("class:joined").toStdString();
  EXPECT_EQ(text("class:arrived"), "Not joined: there is no class " + wrong + " in " + folder.path() +
                                       "; check the code and the folder. Retrying every five seconds.");
  student.findChild<QPushButton*>("class:leave")->click();
  student.join(folder.path(), teacher.teaching()->code(), "Ada");
  EXPECT_TRUE(support::await([&] { return text("class:joined").startsWith("Class "); }));
}

TEST_F(ClassTest, AClassThroughSshIsTheSame) {
  // A fake ssh. It runs the command on this machine and writes the host to a file.
  QDir(folder.path()).mkdir("bin");
  QFile ssh(folder.path() + "/bin/ssh");
  ASSERT_TRUE(ssh.open(QIODevice::WriteOnly));
  ssh.write("#!/bin/sh\nfor last in \"$@\"; do host=$it; it=$last; done\necho \"$host\" >> " + folder.path().toUtf8() +
            "/hosts\nexec sh -c \"$last\"\n");
  ssh.close();
  ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  const QByteArray path = qgetenv("PATH");
  qputenv("PATH", folder.path().toUtf8() + "/bin:" + path);
  const ClassFolder remote = *ClassFolder::parse("me@box:" + folder.path());
  {
    ClassRegister teacher(remote);
    ClassMember ada(remote, new_membership(remote, teacher.code(), "Ada"));
    EXPECT_TRUE(support::await([&] { return teacher.students() == 1; }));
  }
  qputenv("PATH", path);
  QFile hosts(folder.path() + "/hosts");
  ASSERT_TRUE(hosts.open(QIODevice::ReadOnly));
  EXPECT_TRUE(hosts.readAll().startsWith("me@box\n"));
}

TEST_F(ClassTest, WhoStaysBehindForMinutesIsStuck) {
  double now = 1;
  ClassRegister teacher(class_folder, "ABCD", [&] { return now; });
  const auto line = [](const QString& student, int step) {
    return line_of({student, {{Kind::began, "08-scaler", step, {}}}});
  };
  teacher.parse(line("Ada", 0) + line("Bob", 0) + line("Cid", 0));
  now += 2 * ClassRegister::kStuckAfter;
  teacher.parse(line("Ada", 2) + line("Bob", 2) + line("Cid", 0));
  const auto rows = teacher.rows();
  EXPECT_FALSE(rows[0].stuck);
  EXPECT_TRUE(rows[2].stuck) << "two of three are further";
  teacher.parse(line("Ada", 2) + line("Bob", 0) + line("Cid", 0));
  EXPECT_FALSE(teacher.rows()[2].stuck) << "where most are there is nothing odd";
}

TEST_F(ClassTest, TwoOfTheSameNameAreTwo) {
  double now = 1;
  ClassRegister teacher(class_folder, "ABCD", [&] { return now; });
  const QByteArray behind = line_of({"Bob", {{Kind::began, "08-scaler", 0, {}}}});
  const QByteArray ahead = line_of({"Bob", {{Kind::began, "08-scaler", 0, {}}, {Kind::began, "08-scaler", 1, {}}}}) +
                           line_of({"Ada", {{Kind::began, "08-scaler", 1, {}}}});
  teacher.parse(behind + ahead);
  now += 2 * ClassRegister::kStuckAfter;
  teacher.parse(behind + ahead);
  const auto rows = teacher.rows();
  EXPECT_EQ(std::ranges::count_if(rows, [](const ClassRow& row) { return row.stuck; }), 1)
      << "the one Bob's notes are no news of the other's";
}

TEST_F(ClassTest, WhoLeavesAndJoinsAgainIsOneStudentWithAllNotes) {
  ClassRegister teacher(class_folder);
  QVariantMap settings;
  const auto join_and_predict = [&](ClassPanel& student, int step) {
    student.join(folder.path(), teacher.code(), "Ada");
    student.addLessonNote(predicted(step, "12"));
    return support::await([&] { return student.joined()->hasArrived(); });
  };
  ASSERT_TRUE(support::await([&] { return QDir(folder.path() + "/amplab-class-" + teacher.code()).exists(); }));
  {
    ClassPanel student(context_);
    ASSERT_TRUE(join_and_predict(student, 0));
    student.findChild<QPushButton*>("class:leave")->click();
    ASSERT_TRUE(join_and_predict(student, 1));
    student.saveSettings(settings);
  }
  ClassPanel later(context_);
  later.restoreSettings(settings);
  ASSERT_TRUE(join_and_predict(later, 2));
  ASSERT_TRUE(support::await([&] { return teacher.questions().size() == 3; }));
  EXPECT_EQ(teacher.students(), 1);
  later.join(folder.path(), teacher.code(), "Bob");
  EXPECT_TRUE(support::await([&] { return teacher.students() == 2; })) << "another name is another student";
}

TEST_F(ClassTest, ANewClassHasNoneOfTheQuestionsOfTheOneBefore) {
  ClassPanel teacher(context_), student(context_);
  teacher.begin(folder.path());
  student.join(folder.path(), teacher.teaching()->code(), "Ada");
  student.addLessonNote(predicted(0, "12"));
  const auto& questions = *teacher.findChild<QComboBox*>("class:questions");
  ASSERT_TRUE(support::await([&] { return questions.count() == 1; }));
  teacher.begin(folder.path());
  EXPECT_EQ(questions.count(), 0);
  EXPECT_TRUE(questions.isHidden());
}

TEST_F(ClassTest, ThePanelShowsTheTeacherWhatWasPredicted) {
  ClassPanel teacher(context_), student(context_);
  teacher.begin(folder.path());
  ASSERT_TRUE(teacher.teaching());
  EXPECT_EQ(teacher.findChild<QLabel*>("class:code")->text(), teacher.teaching()->code());
  student.join(folder.path(), teacher.teaching()->code().toLower(), " Ada ");
  ASSERT_TRUE(student.joined());
  student.addLessonNote(predicted(0, "12"));
  ASSERT_TRUE(support::await([&] { return teacher.findChild<AnswerBars*>()->answers().size() == 1; }));
  EXPECT_EQ(teacher.findChild<AnswerBars*>()->answers()[0].first, "12");
  EXPECT_EQ(teacher.findChild<QTableWidget*>("class:students")->item(0, 0)->text(), "Ada");
  EXPECT_TRUE(teacher.findChild<QComboBox*>("class:questions")->currentText().contains("08-scaler, step 1"));

  QStringList complaints;
  QObject::connect(&student, &Panel::complained, [&](const QString& sentence) { complaints << sentence; });
  student.join("nowhere", "ABCD", "Ada");
  student.join(folder.path(), "1234", "Ada");
  student.join(folder.path(), "ABCD", "  ");
  EXPECT_EQ(complaints.size(), 3);
}

} // namespace
} // namespace amplab
