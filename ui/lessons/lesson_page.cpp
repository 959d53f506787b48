// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_page.h"

#include "engine/settings/setting_ref.h"
#include "ui/lessons/answer_box.h"
#include "ui/theme/glyph.h"
#include "ui/widgets/tone.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBrowser>
#include <QTextTable>
#include <QTimer>
#include <QVBoxLayout>
#include <utility>

namespace amplab {
namespace {

// Markdown view as tall as its text. The page scrolls, not the view.
class FittedText : public QTextBrowser {
 public:
  explicit FittedText(const char* name) {
    setObjectName(name);
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(0);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            [this](QSizeF size) { setFixedHeight(static_cast<int>(size.height()) + 2); });
    connect(this, &QTextBrowser::anchorClicked, [](const QUrl& address) {
      if (address.scheme() == "https" || address.scheme() == "http") QDesktopServices::openUrl(address);
    });
  }
};

// Formats Markdown tables like the other tables of the window: thin lines and padded cells.
void show_markdown(QTextBrowser& text, const QString& markdown) {
  text.setMarkdown(markdown);
  for (QTextFrame* frame : text.document()->rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (!table) continue;
    QTextTableFormat format = table->format();
    format.setBorder(1);
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(text.palette().mid());
    format.setCellPadding(kSmallGap);
    format.setCellSpacing(0);
    table->setFormat(format);
  }
}

QPushButton* button(const char* name, const QString& text, const QString& help, Glyph glyph) {
  auto* made = new QPushButton(glyph_icon(glyph), text);
  made->setObjectName(name);
  made->setToolTip(help);
  return made;
}

QLabel* wrapped(const char* name, const char* tone) {
  QLabel* label = toned_label({}, tone);
  label->setObjectName(name);
  label->setWordWrap(true);
  label->setTextFormat(Qt::MarkdownText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

QString sources_of(const lesson::Lesson& lesson) {
  QString text;
  for (const lesson::Source& source : lesson.sources) {
    const QString name = QString::fromStdString(source.text), address = QString::fromStdString(source.address);
    text += "\n- " + (address.isEmpty() ? name : "[" + (name.isEmpty() ? address : name) + "](" + address + ")");
  }
  return text;
}

} // namespace

LessonPage::LessonPage(LessonRun& run, const Theme& theme, QWidget* parent)
    : QWidget(parent), run_(run), theme_(theme), title_(wrapped("lesson:title", "title")),
      position_(toned_label({}, "quiet")), verdict_(wrapped("lesson:verdict", "good")),
      do_(wrapped("lesson:do", "plain")), taskVerdict_(wrapped("lesson:taskVerdict", "good")),
      error_(wrapped("lesson:error", "warning")), inspections_(wrapped("lesson:inspections", "quiet")),
      summary_(wrapped("lesson:summary", "good")), text_(new FittedText("lesson:text")),
      reveal_(new FittedText("lesson:reveal")), scroll_(new QScrollArea), rows_(new QVBoxLayout),
      answers_(new QVBoxLayout), task_(new QWidget),
      point_(button("lesson:point", tr("Show me"), tr("Highlights what this step refers to"), Glyph::inspect)),
      run_button_(button("lesson:run", tr("Run"), tr("Runs the lanes to the end"), Glyph::run)),
      check_(button("lesson:check", tr("Check"),
                    tr("Applies your changes, runs the lanes if needed, and checks the task against the results"),
                    Glyph::explain)),
      again_(button("lesson:again", tr("Reset lanes"), tr("Sets up the lanes of this step again"), Glyph::restart)),
      back_(new QPushButton(tr("Back"))), next_(new QPushButton(tr("Next"))) {
  back_->setObjectName("lesson:back");
  back_->setToolTip(tr("Previous step"));
  next_->setObjectName("lesson:next");
  next_->setToolTip(tr("Next step"));
  position_->setObjectName("lesson:position");
  auto* page = new QWidget;
  page->setLayout(rows_);
  rows_->setContentsMargins(kWideGap, kSmallGap, kWideGap, kGap);
  rows_->setSpacing(kGap);
  auto* task_rows = new QVBoxLayout(task_);
  task_rows->setContentsMargins(0, 0, 0, 0);
  task_rows->setSpacing(kSmallGap);
  auto* task_buttons = new QHBoxLayout;
  for (QPushButton* each : {check_, again_}) task_buttons->addWidget(each);
  task_buttons->addStretch(1);
  for (QLabel* label : {do_, taskVerdict_}) task_rows->addWidget(label);
  task_rows->addLayout(task_buttons);
  auto* actions = new QHBoxLayout;
  for (QPushButton* each : {run_button_, point_}) actions->addWidget(each);
  actions->addStretch(1);
  rows_->addWidget(title_);
  rows_->addWidget(text_);
  rows_->addLayout(answers_);
  rows_->addLayout(actions);
  for (QWidget* each : {static_cast<QWidget*>(verdict_), static_cast<QWidget*>(error_), static_cast<QWidget*>(reveal_),
                        task_, static_cast<QWidget*>(inspections_), static_cast<QWidget*>(summary_)})
    rows_->addWidget(each);
  rows_->addStretch(1);
  scroll_->setObjectName("lesson:page");
  scroll_->setWidget(page);
  page->setAutoFillBackground(false);
  scroll_->viewport()->setAutoFillBackground(false);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setVerticalScrollBarPolicy(
      Qt::ScrollBarAlwaysOn); // text height depends on width, so a bar that comes and goes could loop forever

  auto* way = new QHBoxLayout;
  way->setContentsMargins(kWideGap, kSmallGap, kWideGap, kGap);
  way->addWidget(back_);
  position_->setAlignment(Qt::AlignCenter);
  position_->setWordWrap(true); // "1 von 3 · Sagen Sie zuerst voraus" is longer than the row
  way->addWidget(position_, 1);
  way->addWidget(next_);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(scroll_, 1);
  all->addLayout(way);

  QScrollBar* bar = scroll_->verticalScrollBar();
  connect(bar, &QScrollBar::rangeChanged, bar,
          // Disabled if there is nothing to scroll.
          [bar](int least, int most) { bar->setEnabled(most > least); });
  connect(&run_, &LessonRun::changed, this, &LessonPage::show);
  connect(run_button_, &QPushButton::clicked, this, &LessonPage::runWanted);
  connect(check_, &QPushButton::clicked, this, &LessonPage::checkWanted);
  connect(again_, &QPushButton::clicked, &run_, &LessonRun::requestLanes);
  connect(back_, &QPushButton::clicked, this, &LessonPage::backWanted);
  connect(next_, &QPushButton::clicked, this, &LessonPage::nextWanted);
  connect(point_, &QPushButton::clicked, this, [this] {
    for (const lesson::Pointer& pointer : run_.step().pointers) emit pointWanted(pointer);
  });
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* focus) { followFocus(focus); });
}

// The destructor of its widgets moves the focus.
LessonPage::~LessonPage() { disconnect(qApp, nullptr, this, nullptr); }

// If the prediction asks for a setting, clicking one in a form answers it.
void LessonPage::followFocus(QWidget* focus) {
  if (!answersThisStep()) return;
  for (; focus; focus = focus->parentWidget())
    if (focus->objectName().startsWith("setting:"))
      return answer_->setFocusedSetting(focus->objectName().section(':', 1));
}

void LessonPage::setClickedLine(const std::string& lane, int64_t number, const QString& text) {
  if (!answersThisStep() || !answer_->wantsLine() || run_.givenAnswer()) return;
  if (std::get<lesson::ProgramLine>(run_.step().prediction->answer).lane == lane) answer_->setClickedLine(number, text);
}

void LessonPage::rebuild() {
  delete std::exchange(answer_, nullptr);
  shown_ = run_.sharedStep();
  const lesson::Step& step = *shown_;
  shown_text_ = shown_reveal_ = {};
  const QUrl folder = QUrl::fromLocalFile(QString::fromStdString(run_.lesson().folder) + "/");
  for (QTextBrowser* text : {text_, reveal_}) text->document()->setBaseUrl(folder);
  if (step.prediction) {
    const auto& lanes = lesson::lanes_at(run_.lesson(), run_.at());
    QStringList setting_keys;
    for (const SettingRef& setting : settings_in(lanes.front())) setting_keys << QString::fromStdString(setting.key());
    answer_ = new AnswerBox(*step.prediction, static_cast<int>(lanes.front().train.steps), setting_keys, theme_);
    answers_->addWidget(answer_);
    connect(answer_, &AnswerBox::answered, &run_, &LessonRun::answer);
  }
  rows_->removeWidget(reveal_); // before the task if it explains the prediction, after it if it explains the task
  rows_->insertWidget(rows_->indexOf(task_) + (step.prediction ? 0 : 1), reveal_);
  scroll_->verticalScrollBar()->setValue(0);
}

void LessonPage::showVerdict(QLabel& label, const lesson::Judgement* judgement, const QString& right) {
  label.setVisible(judgement != nullptr);
  if (!judgement) return;
  set_tone(label, judgement->right ? "good" : "warning");
  QString sentence = judgement->right ? right : QString::fromStdString(judgement->sentence);
  if (!judgement->right) sentence = tr("Incorrect.") + " " + sentence;
  label.setText(sentence);
}

QString LessonPage::stageSentence() const {
  switch (run_.stage()) {
  case LessonStage::predict: return tr("Predict first");
  case LessonStage::run: return run_.isRunning() ? tr("Running…") : tr("Now run it");
  case LessonStage::task: return tr("Your turn");
  case LessonStage::done: return tr("Done");
  }
  return {};
}

QString LessonPage::summary() const {
  QString text = tr("Lesson done.");
  if (run_.answered() > 0)
    text += " " + tr("%1 of %2 predictions were right.").arg(run_.answeredRight()).arg(run_.answered());
  if (!next_lesson_.isEmpty()) text += " " + tr("Next: %1").arg(next_lesson_);
  return text;
}

void LessonPage::show() {
  if (!run_.isOpen()) {
    delete std::exchange(answer_, nullptr);
    shown_ = nullptr;
    return;
  }
  const lesson::Lesson& lesson = run_.lesson();
  const lesson::Step& step = run_.step();
  if (shown_.get() != &step) rebuild();
  const LessonStage stage = run_.stage();
  const bool last = run_.at() + 1 == lesson.steps.size();
  const bool revealed = stage == LessonStage::task || stage == LessonStage::done;

  title_->setText(QString::fromStdString(step.title));
  position_->setText(tr("%1 of %2 · %3").arg(run_.at() + 1).arg(lesson.steps.size()).arg(stageSentence()));
  const QString text =
      (run_.at() == 0 && !lesson.introduction.empty() ? QString::fromStdString(lesson.introduction) + "\n\n" : "") +
      run_.text();
  if (text != shown_text_) show_markdown(*text_, shown_text_ = text);
  text_->setVisible(!text.isEmpty());
  if (answer_ && run_.givenAnswer()) answer_->lock();
  if (answer_ && run_.judgement()) answer_->reveal(run_.judgement()->truth);

  const auto& lanes = lesson::lanes_at(lesson, run_.at());
  run_button_->setVisible(!lanes.empty() && !run_.hasRun());
  run_button_->setEnabled(stage == LessonStage::run && !run_.isRunning());
  run_button_->setToolTip(stage == LessonStage::predict ? tr("After your prediction")
                                                        : tr("Runs the lanes to the end"));
  point_->setVisible(!step.pointers.empty());

  const bool news = run_.judgement() && verdict_->isHidden();
  showVerdict(*verdict_, run_.judgement(), tr("Correct."));
  if (const lesson::Judgement* judgement = run_.judgement();
      judgement && !std::holds_alternative<std::vector<double>>(judgement->truth))
    verdict_->setText(verdict_->text() + (judgement->right ? " " : "\n\n") +
                      tr("Measured: **%1**").arg(QString::fromStdString(lesson::text_of(judgement->truth))));
  error_->setVisible(!run_.error().isEmpty());
  error_->setText(tr("The answer cannot be checked with these runs: %1").arg(run_.error()));

  QString reveal = revealed ? run_.reveal() : QString();
  if (stage == LessonStage::done && last && !lesson.sources.empty())
    reveal += "\n\n" + tr("**Sources**") + "\n" + sources_of(lesson);
  if (reveal != shown_reveal_) show_markdown(*reveal_, shown_reveal_ = reveal);
  reveal_->setVisible(!reveal.isEmpty());

  task_->setVisible(revealed && step.task.has_value());
  if (step.task) do_->setText(QString::fromStdString(step.task->text));
  check_->setEnabled(!run_.isRunning());
  showVerdict(*taskVerdict_, run_.taskJudgement(), tr("Solved."));

  inspections_->setVisible(lesson.inspections > 0);
  inspections_->setText(
      run_.inspections() <= lesson.inspections
          ? tr("Inspections: %1 of %2 used. Inspected steps and explanations count.")
                .arg(run_.inspections())
                .arg(lesson.inspections)
          : tr("%1 inspections used; %2 are enough.").arg(run_.inspections()).arg(lesson.inspections));
  if (news)
    QTimer::singleShot(
        0, this, [this] { scroll_->ensureWidgetVisible(verdict_, 0, verdict_->height()); }); // once it is laid out
  back_->setEnabled(run_.at() > 0);
  const bool ends = last && stage == LessonStage::done;
  summary_->setVisible(ends);
  if (ends) summary_->setText(summary());
  const bool goes_on = ends && !next_lesson_.isEmpty();
  next_->setText(last                         ? goes_on ? tr("Next lesson") : tr("All lessons")
                                         : stage == LessonStage::done ? tr("Next")
                                              : tr("Skip"));
  next_->setToolTip(last ? goes_on ? next_lesson_ : tr("Closes this lesson. Progress is saved.") : tr("Next step"));
}

} // namespace amplab
