// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/explain_panel.h"

#include "engine/run/optimizer_results.h"
#include "engine/run/shadow_summary.h"
#include "ui/models/cell.h"
#include "ui/models/keymap.h"
#include "ui/models/message_text.h"
#include "ui/models/no_learning.h"
#include "ui/models/qt_text.h"
#include "ui/models/recorded_run.h"
#include "ui/theme/lane_style.h"
#include "ui/widgets/line_link.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

enum Page { kMessage, kExplanation };
constexpr QSize kSample(24, 12);
constexpr int kLeastWidth = 264; // less would cut the buttons

// Sets the text of a section, and hides a section without text.
void set_section(QLabel& text, const std::string& sentences) {
  text.setText(with_powers_raised(qt(sentences)));
  text.parentWidget()->setVisible(!sentences.empty());
}

QPushButton* small_button(const char* name, Glyph glyph, const QString& text, const QString& help) {
  auto* button = new QPushButton(glyph_icon(glyph), text);
  button->setObjectName(name);
  button->setToolTip(help);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

} // namespace

ExplainPanel::ExplainPanel(const PanelContext& of)
    : Panel(of), pages_(new QStackedLayout), head_(new QWidget), sample_(new QLabel), title_(toned_label({}, "title")),
      message_(toned_label({}, "quiet")), lesson_(new QToolButton), adviceRows_(new QVBoxLayout),
      again_(small_button("explain:again", Glyph::restart, tr("Explain again"), tr("Replays the step once more"))) {
  setMinimumWidth(kLeastWidth);
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  title_->setObjectName("explain:title");
  message_->setObjectName("explain:message");
  message_->setWordWrap(true);
  message_->setAlignment(Qt::AlignCenter);

  auto* message_page = new QWidget;
  auto* middle = new QVBoxLayout(message_page);
  middle->addStretch(2);
  middle->addWidget(message_);
  middle->addWidget(again_, 0, Qt::AlignHCenter);
  middle->addStretch(3);
  pages_->addWidget(message_page);
  pages_->addWidget(makeExplanation());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSmallGap);
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long name must not widen the dock
  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(kWideGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(sample_);
  row->addWidget(title_, 1);
  column->addWidget(head_);
  column->addLayout(pages_, 1);

  connect(again_, &QPushButton::clicked, this, [this] { requestExplanation(lane(), step_); });
  connect(&store_, &RunStore::explained, this, [this](int lane, qlonglong step) {
    if (lane == this->lane() && step == step_ && !of_run_) showExplanation();
  });
  connect(&store_, &RunStore::opsReceived, this, [this](int lane) {
    if (lane == this->lane()) showShadow();
  });
  connect(&store_, &RunStore::lanesChanged, this, [this] {
    const int at = lane();
    if (at < 0 || store_.lane(at).number() != number_ ||
        std::max(store_.lane(at).last_step(), store_.lane(at).openStep()) < step_)
      requestExplanation(-1, 0);
  });
  connect(&theme_, &Theme::changed, this, &ExplainPanel::showLane);
  connect(&focus_, &Focus::explanationShown, this, &ExplainPanel::explain);
  connect(&focus_, &Focus::outcomeExplained, this, &ExplainPanel::explainOutcome);
  connect(&focus_, &Focus::stepShown, this, &ExplainPanel::showStep);
  requestExplanation(-1, 0);
}

QWidget* ExplainPanel::makeTextSection(const char* name, const QString& title, QLabel*& text,
                                       std::initializer_list<QWidget*> beside) {
  auto* section = new QWidget;
  auto* column = new QVBoxLayout(section);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kHairGap);
  auto* heading = toned_label(title, "quiet");
  heading->setFont(text_font(-1, QFont::DemiBold));
  text = new QLabel;
  text->setWordWrap(true);
  text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  text->setObjectName(name);
  auto* row = new QHBoxLayout;
  row->setSpacing(kGap);
  row->addWidget(heading);
  for (QWidget* each : beside) row->addWidget(each);
  row->addStretch(1);
  column->addLayout(row);
  column->addWidget(text);
  return section;
}

QWidget* ExplainPanel::makeExplanation() {
  explanation_ = new QWidget;
  auto* column = new QVBoxLayout(explanation_);
  column->setContentsMargins(kWideGap, kSmallGap, kWideGap, kGap);
  column->setSpacing(kGap + kHairGap);
  column->addWidget(makeTextSection("explain:what", tr("What"), what_));
  line_ = new LineLink("explain:line");
  root_ = new LineLink("explain:rootLine");
  for (LineLink* link : {line_, root_})
    connect(link, &LineLink::lineChosen, this, [this](qlonglong line) { focus_.showLine(lane(), line); });
  column->addWidget(makeTextSection("explain:where", tr("Where"), where_, {line_, root_}));
  column->addWidget(makeTextSection("explain:why", tr("Why"), reason_));
  column->addWidget(makeTextSection("explain:effect", tr("Effect"), soWhat_));
  shadowSection_ = makeTextSection("explain:shadow", tr("Against fp32"), shadow_);
  column->addWidget(shadowSection_);
  lesson_->setObjectName("explain:lesson");
  lesson_->setProperty("link", true);
  lesson_->setCursor(Qt::PointingHandCursor);
  lesson_->setFocusPolicy(Qt::TabFocus);
  lesson_->setToolTip(tr("Opens the lesson about this cause"));
  column->addWidget(lesson_, 0, Qt::AlignLeft);
  cureSection_ = makeTextSection("explain:cure", tr("What would help"), cure_);
  adviceRows_->setSpacing(kSmallGap);
  static_cast<QBoxLayout*>(cureSection_->layout())->addLayout(adviceRows_);
  column->addWidget(cureSection_);
  ops_ = small_button("explain:ops", Glyph::inspect, tr("Its op calls"),
                      tr("Replays the step and shows all its op calls"));
  fork_ = small_button("explain:fork", Glyph::fork, tr("Fork before it…"),
                       tr("Creates a lane that shares the history up to the step before this one"));
  step_actions_ = new QWidget;
  auto* row = new QHBoxLayout(step_actions_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGap);
  row->addWidget(ops_);
  row->addWidget(fork_);
  row->addStretch(1);
  column->addWidget(step_actions_);
  column->addStretch(1);
  connect(ops_, &QPushButton::clicked, this, [this] { emit requests_.inspectionWanted(lane(), step_); });
  connect(fork_, &QPushButton::clicked, this, [this] { emit requests_.forkWanted(lane(), step_ - 1); });
  connect(lesson_, &QToolButton::clicked, this, [this] { emit window_.lessonWanted(lesson_name_); });

  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(explanation_);
  scroll->viewport()->setAutoFillBackground(false);
  explanation_->setAutoFillBackground(false);
  return scroll;
}

void ExplainPanel::explain(int lane, int64_t step) {
  if (lane < 0 || lane >= store_.laneCount()) return;
  emit frontWanted();
  requestExplanation(lane, step);
}

void ExplainPanel::explainOutcome(int lane) {
  emit frontWanted();
  switchTo(lane, store_.lane(lane).last_step());
  of_run_ = true;
  title_->setText(tr("%1: why it did not learn").arg(QString::fromStdString(store_.lane(lane).name())));
  showExplanation(why_no_learning(store_.lane(lane)));
}

void ExplainPanel::showStep(int64_t step) {
  const int lane = focus_.lane();
  if ((lane == this->lane() && step == step_ && !of_run_) || step <= 0 || lane >= store_.laneCount()) return;
  switchTo(lane, step);
  if (store_.lane(lane).isRecorded()) return showRecorded();
  if (store_.lane(lane).explanation_of(step)) return showExplanation();
  showMessage(eventSummary(), "quiet");
  again_->setText(tr("Explain this step"));
  again_->show();
}

// Returns the outcome of the step and the texts of its other events.
QString ExplainPanel::eventSummary() const {
  const LaneStore& lane = store_.lane(this->lane());
  const EventList& events = lane.events();
  QStringList sentences;
  if (const std::optional<int64_t> row = lane.row_of_step(step_))
    sentences << message_text(step_message(lane.record(*row), lane.info().columns));
  for (size_t place = events.at_or_after(step_); place < events.size() && events.step(place) == step_; ++place)
    if (events.kind(place) != EventKind::skip) sentences << QString::fromStdString(events[place].text);
  return sentences.isEmpty() ? tr("This step has not finished.") : sentences.join("\n");
}

void ExplainPanel::switchTo(int lane, int64_t step) {
  id_ = lane < 0 ? LaneId() : store_.lane(lane).id();
  number_ = lane < 0 ? 0 : store_.lane(lane).number();
  step_ = step;
  waiting_ = of_run_ = false;
  title_->setText(lane < 0 ? tr("Explain")
                           : tr("%1, step %2").arg(QString::fromStdString(store_.lane(lane).name())).arg(step));
  showLane();
}

void ExplainPanel::requestExplanation(int lane, int64_t step) {
  const bool none = lane < 0 || step <= 0;
  switchTo(none ? -1 : lane, step);
  if (none) {
    return showMessage(tr("Click a triangle in the plots, or an event, to replay the step and find the cause."),
                       "quiet");
  }
  if (store_.lane(lane).isRecorded()) return showRecorded();
  if (store_.lane(lane).explanation_of(step)) return showExplanation();
  waiting_ = true;
  showMessage(tr("Replaying step %1…").arg(step), "notice");
  emit requests_.explanationWanted(lane, step, [this, id = id_, step](const QString& sentence) {
    if (id == id_ && step == step_) showRequestError(sentence);
  });
}

void ExplainPanel::showRequestError(const QString& sentence) {
  if (!waiting_) return;
  waiting_ = false;
  showMessage(sentence, "bad");
  again_->setText(tr("Explain again"));
  again_->show();
}

void ExplainPanel::showRecorded() {
  if (const auto found = recorded_explanation(store_.lane(lane()), step_)) return showExplanation(*found);
  const bool is_log = !program_of_log(store_.lane(lane()).info()).empty();
  showMessage((is_log ? tr("%1\nA log does not have more. A recorded run has the cause of its skips.")
                      : tr("%1\nThe recorder did not run this step again."))
                  .arg(eventSummary()),
              "quiet");
}

void ExplainPanel::showExplanation() { showExplanation(*store_.lane(lane()).explanation_of(step_)); }

void ExplainPanel::showExplanation(const Explanation& e) {
  waiting_ = false;
  step_actions_->setVisible(!of_run_ && !store_.lane(lane()).isRecorded());
  set_section(*what_, e.what);
  set_section(*where_, e.where);
  set_section(*reason_, e.why);
  line_->show(e.position.line);
  root_->show(e.root.line == e.position.line ? 0 : e.root.line, tr("cause: line %1").arg(e.root.line));
  set_section(*soWhat_, e.so_what);
  showShadow();
  lesson_->setVisible(!e.lesson.empty());
  lesson_name_ = QString::fromStdString(e.lesson);
  lesson_->setText(tr("Lesson: %1").arg(QString(lesson_name_).replace('-', ' ')));
  listAdvice(e);
  pages_->setCurrentIndex(kExplanation);
}

void ExplainPanel::showShadow() {
  const InspectedStep* step = !of_run_ && lane() >= 0 ? store_.lane(lane()).inspected_at(step_) : nullptr;
  const std::string story = step ? shadow_summary(step->ops) : std::string();
  shadow_->setText(with_powers_raised(qt(story)));
  shadowSection_->setVisible(!story.empty());
}

void ExplainPanel::showMessage(const QString& text, const char* tone) {
  set_tone(*message_, tone);
  message_->setText(text);
  again_->hide();
  pages_->setCurrentIndex(kMessage);
}

void ExplainPanel::listAdvice(const Explanation& explanation) {
  while (QLayoutItem* item = adviceRows_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const std::vector<OfferedCure> cures = offered_cures(explanation, store_.lane(lane()).current_config());
  cure_->setText(with_powers_raised(qt(explanation.cure)));
  cure_->setVisible(!explanation.cure.empty());
  cureSection_->setVisible(!explanation.cure.empty() || !cures.empty());
  const int64_t before =
      (explanation.position.step > 0 ? explanation.position.step : step_) - 1; // the cause may be in an earlier step
  for (const OfferedCure& cure : cures) {
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    auto* set = small_button(
        "explain:advice", Glyph::done, cure.text,
        cure.reason + "\n" +
            (of_run_ ? tr("Changes the setting of this lane; %1 restarts it.").arg(key_text(ActionId::restart))
                     : tr("Changes the setting of this lane from its next step on.")));
    auto* fork = small_button("explain:forkAdvice", Glyph::fork, {},
                              tr("Try it in a fork: a new lane from before this step, with this setting changed"));
    fork->setAccessibleName(tr("Try in a fork"));
    set->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addWidget(set, 1);
    row->addWidget(fork);
    fork->setVisible(!of_run_); // there is no step to fork before
    adviceRows_->addWidget(line);
    connect(set, &QPushButton::clicked, this, [this, changes = cure.changes] {
      for (const ProposedChange& change : changes) emit requests_.settingChangeWanted(lane(), change);
    });
    connect(fork, &QPushButton::clicked, this,
            [this, before, changes = cure.changes] { emit requests_.forkWanted(lane(), before, changes); });
  }
}

void ExplainPanel::showLane() {
  const bool one = lane() >= 0;
  sample_->setVisible(one);
  if (one)
    sample_->setPixmap(lane_sample(theme_.palette(), store_.lane(lane()).colour(), kSample, devicePixelRatioF()));
}

} // namespace amplab
