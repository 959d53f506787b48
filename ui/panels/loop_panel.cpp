// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/loop_panel.h"

#include "engine/fields/knob.h"
#include "engine/loop/dials_of_loop.h"
#include "engine/loop/given_names.h"
#include "engine/loop/parse.h"
#include "engine/loop/standard_loop.h"
#include "engine/run/config_error.h"
#include "ui/widgets/code_edit.h"
#include "ui/widgets/line_mapping.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {

// Returns all errors of a program, the first one first.
std::vector<loop::LoopError> mistakes_in(const std::string& text, const RunConfig& config) {
  try {
    loop::Program program = loop::parse(text);
    return loop::resolve(program, loop::given_names(config));
  } catch (const loop::LoopError& error) {
    return {error};
  }
}

// Applies the settings that the program changes, one by one, so that each is range-checked. Throws: ConfigError.
RunConfig turned(RunConfig config, const RunConfig& to) {
  const RunConfig both[] = {config, to};
  for (const Knob& knob : differing_knobs(both)) set_field(config, knob.key(), knob.get(to));
  return config;
}

// Returns why the program cannot be the lane's loop: its first error, or an out-of-range setting. Empty if it can.
QString trouble_in(const QString& typed, RunConfig config) {
  const std::string text = typed.toStdString();
  if (const auto mistakes = mistakes_in(text, config); !mistakes.empty())
    return QString::fromStdString(located(mistakes.front()));
  try {
    if (const auto dials = loop::with_dials_of(text, config))
      turned(config, *dials);
    else
      set_field(config, "loop", text);
  } catch (const ConfigError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

} // namespace

LoopPanel::LoopPanel(const RunStore& store, ConfigDocument& document, LaneSelection& selection, BreakList& breaks,
                     const Theme& theme, QWidget* parent)
    : Panel(parent), store_(store), document_(document), selection_(selection), breaks_(breaks),
      head_(new QWidget(this)), origin_(toned_label({}, "quiet", head_)), trouble_(toned_label({}, "bad", this)),
      place_(toned_label({}, "quiet", this)), ways_(new QStackedWidget(head_)),
      dials_(new QPushButton(tr("Use the dials again"))), apply_(new QPushButton(tr("Apply"))), bar_(new QWidget(this)),
      breakMenu_(new QMenu(this)), edit_(new CodeEdit(theme, this)) {
  setObjectName("loopPanel");
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  origin_->setObjectName("loop:origin");
  origin_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a sentence must not widen the dock
  dials_->setObjectName("loop:dials");
  dials_->setToolTip(tr("Drops this text: the lane runs what the dials say"));
  apply_->setObjectName("loop:apply");
  for (QPushButton* each : {dials_, apply_}) each->setFocusPolicy(Qt::TabFocus);
  ways_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  // All pages have the size of the largest, even the empty one, so that the program does not move when a button
  // appears.
  for (QWidget* each : {new QWidget, static_cast<QWidget*>(dials_), static_cast<QWidget*>(apply_)})
    ways_->addWidget(each);
  trouble_->setObjectName("loop:trouble");
  trouble_->setWordWrap(true);
  trouble_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  trouble_->setContentsMargins(kWideGap, kSmallGap, kWideGap, kSmallGap);
  edit_->setObjectName("loop:text");
  edit_->setAccessibleName(tr("Training loop of the selected lane"));

  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(kWideGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(toned_label(tr("Loop"), "title", head_));
  row->addWidget(origin_, 1);
  row->addWidget(ways_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(bar_);
  column->addWidget(edit_, 1);
  column->addWidget(trouble_);

  buildBar();
  connect(edit_, &QPlainTextEdit::textChanged, this, &LoopPanel::check);
  connect(edit_, &CodeEdit::taken, this, &LoopPanel::take);
  connect(edit_, &CodeEdit::putBack, this, &LoopPanel::putBack);
  connect(dials_, &QPushButton::clicked, this, &LoopPanel::useDials);
  connect(apply_, &QPushButton::clicked, this, &LoopPanel::take);
  connect(&document, &ConfigDocument::fieldsChanged, this, &LoopPanel::showLoop);
  connect(&document, &ConfigDocument::lanesChanged, this, &LoopPanel::follow);
  connect(&selection, &LaneSelection::changed, this, &LoopPanel::follow);
  connect(&store, &RunStore::lanesChanged, this, [this] {
    edit_->light(0); // it belonged to a run that has been removed
    if (lane() >= 0) showPlace();
    showEnd();
  });
  connect(&store, &RunStore::published, this, [this](News news) {
    if ((news.events || news.status) && showEnd()) emit frontWanted();
    if (isVisible() && (news.places || news.lines || news.events || news.status || news.phases)) showPlace();
  });
  follow();
}

int LoopPanel::lane() const {
  const auto& setups = document_.setups();
  const auto found = std::ranges::find(setups, colour_, &LaneSetup::colour);
  return found == setups.end() ? -1 : static_cast<int>(found - setups.begin());
}

bool LoopPanel::isEdited() const { return edit_->toPlainText() != shown_; }

// ---- program shown ------------------------------------------------------------------------------------------------

void LoopPanel::follow() {
  if (document_.laneCount() == 0) return;
  const int colour = document_.setups()[static_cast<size_t>(selection_.indexIn(document_.setups()))].colour;
  if (colour != colour_) {
    leaveText();
    past_.clear();
  }
  colour_ = colour;
  edit_->light(0);
  ended_.reset();
  showLoop();
  bringDraft();
  showPlace();
}

void LoopPanel::leaveText() {
  if (lane() >= 0) take();
  if (!isEdited()) return;
  if (lane() >= 0) drafts_[colour_] = {edit_->toPlainText(), shown_};
  edit_->showText(shown_);
}

void LoopPanel::bringDraft() {
  const auto found = drafts_.find(colour_);
  if (found == drafts_.end() || !past_.isEmpty()) return;
  const auto draft = drafts_.extract(found);
  edit_->putText(draft.mapped().text);
  if (draft.mapped().over != shown_) putBack(); // the loop has changed since; undo restores the draft
}

// A lane of the same colour may now be a different lane.
void LoopPanel::forgetLanes() {
  drafts_.clear();
  texts_.clear();
  if (isEdited()) edit_->showText(shown_);
}

// A setting may rewrite lines in the programs of all lanes, not only the selected one.
void LoopPanel::followBreaks() {
  std::map<int, QString> texts;
  for (const LaneSetup& setup : document_.setups()) {
    const QString text = QString::fromStdString(loop::loop_of(setup.config));
    if (const auto before = texts_.find(setup.colour); before != texts_.end() && before->second != text)
      breaks_.follow(setup.colour, lines_after(before->second.split('\n'), text.split('\n')));
    texts[setup.colour] = text;
  }
  texts_ = std::move(texts);
}

void LoopPanel::showLoop() {
  if (lane() < 0) return;
  followBreaks();
  const RunConfig& config = document_.config(lane());
  const QString text = past_.isEmpty() ? QString::fromStdString(loop::loop_of(config)) : past_;
  edit_->setGiven(loop::given_kinds(config));
  refusal_.clear();
  const bool edited = isEdited();
  if (std::exchange(shown_, text) != text) {
    edit_->light(0);
    edited ? edit_->putText(text) : edit_->showText(text); // undo restores the edit
  }
  showBreaks();
  check();
}

void LoopPanel::check() {
  if (lane() < 0) return;
  if (!past_.isEmpty()) return describe();
  const auto mistakes = mistakes_in(edit_->toPlainText().toStdString(), document_.config(lane()));
  std::vector<Mistake> places;
  for (const loop::LoopError& mistake : mistakes) places.push_back({mistake.where, QString::fromUtf8(mistake.what())});
  edit_->setMistakes(places);
  mistake_ = mistakes.empty() ? QString() : QString::fromStdString(located(mistakes.front()));
  if (isEdited()) edit_->light(0); // line numbers change
  showEnd();
  showPlace();
}

void LoopPanel::describe() {
  const bool own = !document_.config(lane()).loop.empty();
  QString origin = own ? tr("This text decides.") : tr("Made by the dials.");
  const bool edited = isEdited() && past_.isEmpty();
  if (edited) origin = mistake_.isEmpty() ? tr("Edited, not applied yet.") : tr("Edited, with a mistake: not applied.");
  origin_->setText(origin);
  origin_->setToolTip(tr("Edit it, and the text decides. A text without mistakes is applied with Ctrl+Return, when you "
                         "leave it, and before lanes run; a running lane goes on with it at its next step. Escape puts "
                         "back what was there, and undo brings back what you typed."));
  ways_->setCurrentWidget(edited ? static_cast<QWidget*>(apply_) : own ? dials_ : ways_->widget(0));
  apply_->setEnabled(mistake_.isEmpty());
  apply_->setToolTip(mistake_.isEmpty() ? tr("The lane runs this text from its next step on (Ctrl+Return)")
                                        : tr("Correct the mistake first, or press Escape in the text"));
  const QString end = ended_ ? tr("Line %1 ended this lane. %2").arg(ended_->line).arg(ended_->sentence) : QString();
  trouble_->setText(!mistake_.isEmpty() ? mistake_ : !refusal_.isEmpty() ? refusal_ : end);
  trouble_->setVisible(!trouble_->text().isEmpty());
  if (complained_ && !obstacle()) {
    complained_ = false;
    emit complained({});
  }
}

// ---- edits --------------------------------------------------------------------------------------------------------

void LoopPanel::take() {
  if (lane() < 0 || !isEdited() || !mistake_.isEmpty() || !past_.isEmpty()) return;
  const int lane = this->lane();
  const QString typed = edit_->toPlainText();
  const std::string text = typed.trimmed().isEmpty() ? std::string() : typed.toStdString();
  try {
    if (const auto dials = loop::with_dials_of(text, document_.config(lane))) {
      std::vector<LaneSetup> after = document_.setups();
      LaneSetup& setup = after[static_cast<size_t>(lane)];
      setup.config = turned(setup.config, *dials);
      document_.replace(std::move(after), tr("Training loop of %1").arg(QString::fromStdString(setup.config.name)));
    } else {
      document_.setField(lane, "loop", text);
    }
    edit_->showText(shown_); // the generated program may be formatted differently
    showBreaks();
    showPlace();
  } catch (const ConfigError& error) {
    refusal_ = QString::fromUtf8(error.what());
    describe();
  }
}

QString LoopPanel::applyTyped() {
  take();
  const auto found = obstacle();
  complained_ = found.has_value();
  if (!found) return {};
  selection_.select(document_.setups()[static_cast<size_t>(found->lane)].colour);
  if (!past_.isEmpty()) emit nowRequested(); // edits belong to the present
  emit frontWanted();
  return found->sentence;
}

std::optional<LoopPanel::Obstacle> LoopPanel::obstacle() const {
  for (int each = 0; each < document_.laneCount(); ++each) {
    const LaneSetup& setup = document_.setups()[static_cast<size_t>(each)];
    const auto draft = drafts_.find(setup.colour);
    QString typed;
    if (setup.colour == colour_ && past_.isEmpty() && isEdited())
      typed = edit_->toPlainText();
    else if (draft != drafts_.end() && draft->second.over.toStdString() == loop::loop_of(setup.config))
      typed = draft->second.text;
    else
      continue;
    if (const QString trouble = trouble_in(typed, setup.config); !trouble.isEmpty())
      return Obstacle{each, tr("The loop of “%1” cannot be applied as you typed it, so nothing runs. Correct it, or "
                               "press Escape in it to put it back: %2")
                                .arg(QString::fromStdString(setup.config.name), trouble)};
  }
  return {};
}

void LoopPanel::putBack() {
  if (!past_.isEmpty()) return emit nowRequested();
  refusal_.clear();
  if (isEdited()) edit_->putText(shown_);
  showBreaks();
  showPlace();
}

void LoopPanel::useDials() {
  if (lane() < 0) return;
  document_.setField(lane(), "loop", std::string());
  showBreaks();
  showPlace();
}

// ---- highlighted lines --------------------------------------------------------------------------------------------

void LoopPanel::showLine(int64_t line) {
  if (runsHere()) edit_->light(static_cast<int>(line));
}

bool LoopPanel::runsHere() const {
  if (!past_.isEmpty()) return true;
  if (isEdited() || !selection_.isIn(store_)) return false;
  return loop::loop_of(store_.lane(selection_.indexIn(store_)).current_config()) == shown_.toStdString();
}

std::optional<LoopPanel::Ended> LoopPanel::endOf() const {
  if (!runsHere()) return {};
  const LaneStore& lane = store_.lane(selection_.indexIn(store_));
  if (lane.status().state != LaneState::failed || lane.events().empty()) return {};
  const Event last = lane.events().back();
  if (last.kind != EventKind::error || last.line <= 0) return {};
  return Ended{static_cast<int>(last.line), QString::fromStdString(last.text)};
}

bool LoopPanel::showEnd() {
  if (lane() < 0) return false;
  const auto now = endOf();
  const bool another = now != std::exchange(ended_, now);
  if (another) edit_->light(now ? now->line : 0, now ? CodeEdit::Light::bad : CodeEdit::Light::chosen);
  describe();
  return another && now;
}

} // namespace amplab
