// SPDX-License-Identifier: GPL-3.0-or-later
// Panel for a class. The teacher sees what students predicted before the reveal, and which students are stuck. A
// student's program sends only predictions and finished steps to the class. GUI thread.
#pragma once
#include "ui/classroom/class_member.h"
#include "ui/classroom/class_register.h"
#include "ui/lessons/course.h"
#include "ui/panels/panel.h"

#include <memory>

class QComboBox;
class QLabel;
class QStackedLayout;
class QTableWidget;

namespace amplab {

class AnswerBars;

class ClassPanel : public Panel {
  Q_OBJECT

 public:
  explicit ClassPanel(const PanelContext& of);

  std::vector<Command> commands() override;
  void joinClass(const QString& code_at_folder);
  void saveSettings(QVariantMap& settings) const override;
  void restoreSettings(const QVariantMap& settings) override;
  void addLessonNote(const LessonNote& note);

  // place: as typed by the user. Errors are reported through complained().
  void begin(const QString& folder);
  void join(const QString& folder, const QString& code, const QString& student);

  const ClassRegister* teaching() const { return register_.get(); }
  const ClassMember* joined() const { return member_.get(); }

 private:
  QWidget* makeBeginning();
  QWidget* makeTeaching();
  QWidget* makeJoined();
  void openFolderDialog();
  void openJoinDialog(const QString& known_code);
  void leave();
  void showRegister();
  void showMember();
  QString stepText(const QString& lesson, int step) const;
  void listQuestions();
  void showAnswers();

  Course course_;
  std::unique_ptr<ClassRegister> register_;
  std::unique_ptr<ClassMember> member_;
  ClassMembership last_;     // of the class joined last; empty: none
  QString folder_, student_; // last values entered
  QStackedLayout* pages_;
  QLabel *code_, *count_, *error_, *joined_, *arrived_;
  QComboBox* questions_;
  bool follows_ = true; // shows the newest question until the user selects another
  AnswerBars* bars_;
  QTableWidget* students_;
};

} // namespace amplab
