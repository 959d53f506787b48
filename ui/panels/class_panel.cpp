// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/class_panel.h"

#include "ui/widgets/answer_bars.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedLayout>
#include <QTableWidget>
#include <QUuid>
#include <QVBoxLayout>

namespace amplab {
namespace {

constexpr const char *kFolder = "class/folder", *kFormerFolder = "class/place", *kStudent = "class/student",
                     *kMembership = "class/membership", *kNotes = "class/notes";
enum ClassColumn { kWho, kWhere, kState, kClassColumns };
enum ClassPage { kBeginning, kTeaching, kJoined };

QLabel* wrapped_text(const QString& text, const char* tone, const char* name) {
  QLabel* label = wrapped_label(name, tone);
  label->setText(text);
  return label;
}

QVBoxLayout* rows_in(QWidget* page) {
  auto* rows = new QVBoxLayout(page);
  rows->setContentsMargins(kWideGap, kSmallGap, kWideGap, kGap);
  rows->setSpacing(kGap);
  return rows;
}

} // namespace

ClassPanel::ClassPanel(const PanelContext& of) : Panel(of), pages_(new QStackedLayout(this)) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  pages_->addWidget(makeBeginning());
  pages_->addWidget(makeTeaching());
  pages_->addWidget(makeJoined());
  connect(&window_, &WindowRequests::classWanted, this, &ClassPanel::begin);
  connect(&window_, &WindowRequests::joinWanted, this, &ClassPanel::joinClass);
  connect(&window_, &WindowRequests::lessonNoted, this, &ClassPanel::addLessonNote);
}

QWidget* ClassPanel::makeBeginning() {
  auto* page = new QWidget;
  auto* rows = rows_in(page);
  rows->addWidget(wrapped_text(tr("A class shares a folder that all members can reach, locally or over ssh. Students' "
                                  "windows send the chosen name, predictions and finished steps, and nothing else."),
                               "quiet", "class:what"));
  auto* begin = new QPushButton(tr("Begin a class…"));
  begin->setObjectName("class:begin");
  auto* join = new QPushButton(tr("Join a class…"));
  join->setObjectName("class:join");
  for (QPushButton* button : {begin, join}) rows->addWidget(button, 0, Qt::AlignLeft);
  rows->addStretch(1);
  connect(begin, &QPushButton::clicked, this, &ClassPanel::openFolderDialog);
  connect(join, &QPushButton::clicked, this, [this] { openJoinDialog({}); });
  return page;
}

QWidget* ClassPanel::makeTeaching() {
  auto* page = new QWidget;
  auto* rows = rows_in(page);
  code_ = toned_label({}, "title");
  code_->setObjectName("class:code");
  code_->setFont(text_font(12, QFont::Bold));
  code_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  count_ = wrapped_text({}, "quiet", "class:count");
  error_ = wrapped_text({}, "warning", "class:error");
  questions_ = new QComboBox;
  questions_->setObjectName("class:questions");
  questions_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  bars_ = new AnswerBars(theme_);
  students_ = new QTableWidget(0, kClassColumns);
  students_->setObjectName("class:students");
  students_->setHorizontalHeaderLabels({tr("student"), tr("where"), tr("state")});
  students_->horizontalHeader()->setSectionResizeMode(kWhere, QHeaderView::Stretch);
  students_->horizontalHeader()->setSectionResizeMode(kWho, QHeaderView::ResizeToContents);
  students_->horizontalHeader()->setSectionResizeMode(kState, QHeaderView::ResizeToContents);
  students_->setWordWrap(false);
  students_->verticalHeader()->hide();
  students_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  students_->setSelectionBehavior(QAbstractItemView::SelectRows);
  auto* end = new QPushButton(tr("End the class"));
  end->setObjectName("class:end");
  end->setToolTip(tr("Stops reading the folder. Data that students sent stays there."));
  for (QWidget* widget : {static_cast<QWidget*>(code_), static_cast<QWidget*>(count_), static_cast<QWidget*>(error_),
                          static_cast<QWidget*>(questions_), static_cast<QWidget*>(bars_)})
    rows->addWidget(widget);
  rows->addWidget(students_, 1);
  rows->addWidget(end, 0, Qt::AlignLeft);
  connect(end, &QPushButton::clicked, this, &ClassPanel::leave);
  connect(questions_, &QComboBox::activated, this, [this] {
    follows_ = false;
    showAnswers();
  });
  return page;
}

QWidget* ClassPanel::makeJoined() {
  auto* page = new QWidget;
  auto* rows = rows_in(page);
  joined_ = wrapped_text({}, "title", "class:joined");
  arrived_ = wrapped_text({}, "quiet", "class:arrived");
  auto* leave_button = new QPushButton(tr("Leave the class"));
  leave_button->setObjectName("class:leave");
  for (QWidget* widget : {joined_, arrived_}) rows->addWidget(widget);
  rows->addWidget(leave_button, 0, Qt::AlignLeft);
  rows->addStretch(1);
  connect(leave_button, &QPushButton::clicked, this, &ClassPanel::leave);
  return page;
}

std::vector<Command> ClassPanel::commands() {
  return {{"beginClass", [this](bool) { openFolderDialog(); }}, {"joinClass", [this](bool) { openJoinDialog({}); }}};
}

void ClassPanel::saveSettings(QVariantMap& settings) const {
  settings[kFolder] = folder_;
  settings[kStudent] = student_;
  const ClassMembership& membership = member_ ? member_->membership() : last_;
  settings[kMembership] = QStringList{membership.folder, membership.code, membership.file};
  settings[kNotes] = line_of(membership.notes);
}

void ClassPanel::restoreSettings(const QVariantMap& settings) {
  folder_ = settings.value(kFolder, settings.value(kFormerFolder)).toString();
  student_ = settings.value(kStudent).toString();
  const QStringList membership = settings.value(kMembership).toStringList();
  if (const auto notes = class_notes_in(settings.value(kNotes).toByteArray());
      notes && membership.size() == 3 && !QUuid(membership[2]).isNull())
    last_ = {membership[0], membership[1], membership[2], *notes};
}

void ClassPanel::openFolderDialog() {
  emit frontWanted();
  bool accepted = false;
  const QString folder =
      QInputDialog::getText(this, tr("Begin a class"), tr("Shared folder, such as /srv/class, or host:folder over ssh"),
                            QLineEdit::Normal, folder_, &accepted);
  if (accepted) begin(folder);
}

void ClassPanel::joinClass(const QString& code_at_folder) {
  const qsizetype at = code_at_folder.indexOf('@');
  if (at < 0) return emit complained(tr("“%1” is not a class address. Write it as CODE@FOLDER.").arg(code_at_folder));
  folder_ = code_at_folder.mid(at + 1);
  openJoinDialog(code_at_folder.left(at));
}

void ClassPanel::openJoinDialog(const QString& known_code) {
  emit frontWanted();
  QDialog dialog(this);
  dialog.setObjectName("joinDialog");
  dialog.setWindowTitle(tr("Join a class"));
  auto* form = new QFormLayout(&dialog);
  auto* folder = new QLineEdit(folder_);
  auto* code = new QLineEdit(known_code);
  auto* name = new QLineEdit(student_);
  folder->setObjectName("join:folder");
  code->setObjectName("join:code");
  name->setObjectName("join:name");
  form->addRow(tr("Folder, or host:folder"), folder);
  form->addRow(tr("Code from the teacher"), code);
  form->addRow(tr("Your name in the class"), name);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  if (!folder_.isEmpty() && !known_code.isEmpty()) name->setFocus();
  if (dialog.exec() == QDialog::Accepted) join(folder->text(), code->text(), name->text());
}

void ClassPanel::begin(const QString& text) {
  const auto folder = ClassFolder::parse(text);
  if (!folder)
    return emit complained(tr("“%1” is not a valid class folder. Enter an absolute path, or host:folder.").arg(text));
  folder_ = folder->text();
  leave();
  register_ = std::make_unique<ClassRegister>(*folder);
  follows_ = true;
  questions_->clear(); // of the class before
  connect(register_.get(), &ClassRegister::changed, this, &ClassPanel::showRegister);
  showRegister();
  pages_->setCurrentIndex(kTeaching);
  emit frontWanted();
}

void ClassPanel::join(const QString& text, const QString& typed, const QString& student) {
  const auto folder = ClassFolder::parse(text);
  const QString code = class_code_in(typed);
  if (!folder)
    return emit complained(tr("“%1” is not a valid class folder. Enter an absolute path, or host:folder.").arg(text));
  if (code.isEmpty())
    return emit complained(tr("“%1” is not a class code. Enter the four letters in the teacher's window.").arg(typed));
  if (student.simplified().isEmpty()) return emit complained(tr("The name for the class is empty. Enter any name."));
  folder_ = folder->text();
  student_ = student.simplified();
  leave();
  if (last_.folder != folder_ || last_.code != code || last_.notes.student != student_)
    last_ = new_membership(*folder, code, student_);
  member_ = std::make_unique<ClassMember>(*folder, last_);
  connect(member_.get(), &ClassMember::changed, this, &ClassPanel::showMember);
  showMember();
  pages_->setCurrentIndex(kJoined);
  emit frontWanted();
}

void ClassPanel::leave() {
  register_.reset();
  if (member_) last_ = member_->membership();
  member_.reset();
  pages_->setCurrentIndex(kBeginning);
}

void ClassPanel::addLessonNote(const LessonNote& note) {
  if (member_) member_->note(note);
}

void ClassPanel::showMember() {
  const bool joined = member_->hasJoined();
  joined_->setText(
      (joined ? tr("Class %1, as %2") : tr("Joining class %1, as %2…")).arg(member_->membership().code, student_));
  set_tone(*arrived_, member_->error().isEmpty() ? "quiet" : "warning");
  if (!member_->error().isEmpty())
    arrived_->setText((joined ? tr("Not sent yet: %1. Retrying every five seconds.")
                              : tr("Not joined: %1. Retrying every five seconds."))
                          .arg(member_->error()));
  else if (member_->hasArrived())
    arrived_->setText(
        tr("All sent: %n predictions and steps.", nullptr, static_cast<int>(member_->membership().notes.notes.size())));
  else
    arrived_->setText(tr("Sending…"));
}

// Returns "The scaler at work, step 2" for a lesson that this window knows, else the same with the folder's name.
QString ClassPanel::stepText(const QString& lesson, int step) const {
  const auto known = course_.find(lesson);
  return tr("%1, step %2").arg(known ? QString::fromStdString(known->title) : lesson).arg(step + 1);
}

void ClassPanel::showRegister() {
  code_->setText(register_->code());
  count_->setText(
      tr("To join: Lessons > Join a class…, with this code and %1. %n students joined.", nullptr, register_->students())
          .arg(register_->folder().text()));
  error_->setVisible(!register_->error().isEmpty());
  error_->setText(tr("%1 Retrying every two seconds.").arg(register_->error()));
  const std::vector<ClassRow> rows = register_->rows();
  students_->setRowCount(static_cast<int>(rows.size()));
  for (size_t i = 0; i < rows.size(); ++i) {
    const ClassRow& row = rows[i];
    const QString states[] = {tr("reading"), tr("predicted"), tr("done")};
    const QString state = row.step < 0 ? tr("joined")
                          : row.stuck  ? tr("stuck?")
                                       : states[static_cast<size_t>(row.kind)];
    const QString cells[] = {row.student, row.step < 0 ? QString() : stepText(row.lesson, row.step), state};
    for (int column = 0; column < kClassColumns; ++column) {
      auto* cell = new QTableWidgetItem(cells[column]);
      if (row.stuck) cell->setForeground(QColor(theme_.palette().warning));
      students_->setItem(static_cast<int>(i), column, cell);
    }
  }
  listQuestions();
  showAnswers();
}

void ClassPanel::listQuestions() {
  for (const auto& [lesson, step] : register_->questions()) {
    const QVariant key = QVariantList{lesson, step};
    if (questions_->findData(key) < 0) questions_->addItem(stepText(lesson, step), key);
  }
  const auto newest = register_->newestQuestion();
  if (follows_ && !newest.first.isEmpty())
    questions_->setCurrentIndex(questions_->findData(QVariantList{newest.first, newest.second}));
  questions_->setVisible(questions_->count() > 0);
}

void ClassPanel::showAnswers() {
  const QVariantList key = questions_->currentData().toList();
  bars_->show(key.size() == 2 ? register_->answers(key[0].toString(), key[1].toInt())
                              : std::vector<std::pair<QString, int>>());
}

} // namespace amplab
