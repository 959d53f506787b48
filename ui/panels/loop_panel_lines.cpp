// SPDX-License-Identifier: GPL-3.0-or-later
// The loop's lines during execution: stop position, results of each line, breakpoints.
#include "engine/loop/provided_names.h"
#include "ui/models/keymap.h"
#include "ui/panels/loop_panel.h"
#include "ui/theme/glyph.h"
#include "ui/widgets/breakpoint_dialog.h"
#include "ui/widgets/code_edit.h"
#include "ui/widgets/inline_values.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <array>

namespace amplab {
namespace {

struct Fact {
  BreakOn on;
  const char* words;
};
constexpr std::array kFacts = {
    Fact{BreakOn::skip, QT_TRANSLATE_NOOP("amplab::LoopPanel", "A skipped step")},
    Fact{BreakOn::backoff, QT_TRANSLATE_NOOP("amplab::LoopPanel", "A backoff of the scale")},
    Fact{BreakOn::growth, QT_TRANSLATE_NOOP("amplab::LoopPanel", "A growth of the scale")},
    Fact{BreakOn::inf, QT_TRANSLATE_NOOP("amplab::LoopPanel", "The first Inf of a step")},
    Fact{BreakOn::nan, QT_TRANSLATE_NOOP("amplab::LoopPanel", "The first NaN of a step")},
};

// Names that a condition may use in addition to the loop's names (`engine/debugger/break_condition.h`).
const QStringList kFactNames = {"step",  "update", "scale",    "growth_tracker", "found_inf", "skipped",
                                "isnan", "isinf",  "isfinite", "norm",           "amax"};

Breakpoint shown_as(const BreakpointItem& set) {
  return {.enabled = set.enabled,
          .logs_only = !set.what.log.empty(),
          .condition = QString::fromStdString(set.what.condition),
          .hits = set.hits,
          .last_value = {},
          .error = set.error};
}

// Returns whether the line has begun. Op calls are counted only within lines.
bool is_within_line(const LineStop& stop) { return stop.reason == StopReason::call || stop.position.calls >= 0; }

} // namespace

// ---- the bar --------------------------------------------------------------------------------------------------------

void LoopPanel::buildBar() {
  auto* row = new QHBoxLayout(bar_);
  row->setContentsMargins(kSmallGap, 0, kWideGap, kSmallGap);
  row->setSpacing(0);
  struct Way {
    const char* name;
    Glyph glyph;
    QString tip;
    std::optional<ActionId> same; // action of the window with the same key
    std::function<void()> act;
  };
  const Way ways[] = {
      {"loop:back", Glyph::line_back, tr("One line back, in a replay"), ActionId::back,
       [this] { emit requests_.timeTravelWanted(Seek::before, {}); }},
      {"loop:line", Glyph::line_over, tr("One line"), ActionId::line, [this] { go(Pace::line); }},
      {"loop:call", Glyph::line_into, tr("Into the line's op calls"), ActionId::call, [this] { go(Pace::call); }},
      {"loop:out", Glyph::line_out, tr("Step out"), ActionId::out, [this] { go(Pace::out); }},
      {"loop:step", Glyph::step, tr("To the end of the step"), {}, [this] { go(Pace::step); }},
      {"loop:now", Glyph::follow, tr("Back to now"), ActionId::now, [this] { emit requests_.presentWanted(); }},
  };
  for (const Way& way : ways) {
    QToolButton* button = barButton(way.name, way.tip);
    button->setIcon(glyph_icon(way.glyph));
    if (way.same)
      on_keymap_change(button, [button, tip = way.tip, act = *way.same] { button->setToolTip(with_key(tip, act)); });
    connect(button, &QToolButton::clicked, this, way.act);
    row->addWidget(button);
  }
  QToolButton* breaks = barButton("loop:breaks", tr("Breakpoints of this lane"));
  breaks->setIcon(glyph_icon(Glyph::breakpoint, Ink::bad));
  breaks->setText(tr("Break on"));
  breaks->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  breaks->setPopupMode(QToolButton::InstantPopup);
  breaks->setMenu(breakMenu_);
  row->addWidget(breaks);
  position_->setObjectName("loop:position");
  position_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  position_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(position_, 1);

  connect(breakMenu_, &QMenu::aboutToShow, this, &LoopPanel::fillBreakMenu);
  connect(edit_, &QPlainTextEdit::cursorPositionChanged, this, [this] {
    if (edit_->hasFocus()) emit focus_.cursorLineChanged(cursorLine());
  });
  connect(edit_, &CodeEdit::breakpointToggled, this, &LoopPanel::toggleBreak);
  connect(edit_, &CodeEdit::breakpointMenuWanted, this, [this](int line) { editBreak(line); });
  connect(edit_, &CodeEdit::inlineValueClicked, this, [this](int line) {
    if (focus_.isIn(store_)) focus_.showLine(focus_.lane(), line);
  });
  const auto show_own = [this](LaneId changed) {
    if (changed == id_) showBreaks();
  };
  connect(&breaks_, &BreakpointList::changed, this, show_own);
  connect(&breaks_, &BreakpointList::itemsChanged, this, show_own);
}

QToolButton* LoopPanel::barButton(const char* name, const QString& tip) {
  auto* button = new QToolButton(bar_);
  button->setObjectName(name);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

std::vector<Command> LoopPanel::commands() {
  const auto pace = [this](Pace wanted) { return [this, wanted](bool) { go(wanted); }; };
  return {{"stepLine", pace(Pace::line)},
          {"stepCall", pace(Pace::call)},
          {"stepFunction", pace(Pace::into)},
          {"stepOut", pace(Pace::out)},
          {"stepBack", [this](bool) { emit requests_.timeTravelWanted(Seek::before, {}); }},
          {"backToInf", [this](bool) { emit requests_.timeTravelWanted(Seek::nonfinite, {}); }},
          {"backToNow", [this](bool) { emit requests_.presentWanted(); }},
          {"runToLine",
           [this](bool) {
             applyEdit(); // converting it to settings may change its lines
             emit requests_.runToWanted(cursorLine());
           }},
          {"toggleBreak", [this](bool) { toggleBreak(cursorLine()); }},
          {"editBreak", [this](bool) { editBreak(cursorLine()); }},
          {"opsOfLine", [this](bool) {
             if (focus_.isIn(store_)) focus_.showLine(focus_.lane(), cursorLine());
           }}};
}

// Applies a pending edit first, if possible.
void LoopPanel::go(Pace pace) {
  if (past_program_.isEmpty()) applyEdit();
  emit requests_.continueWanted(pace);
}

int LoopPanel::cursorLine() const { return edit_->textCursor().blockNumber() + 1; }

void LoopPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  emit linesWanted(true);
  showPosition();
}

void LoopPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  emit linesWanted(false);
}

// ---- stop position -------

const LaneStore* LoopPanel::its() const { return focus_.isIn(store_) ? &store_.lane(focus_.lane()) : nullptr; }

void LoopPanel::followTimeTravel() {
  const LaneStore* lane = its();
  const LineStop* past = lane ? lane->past() : nullptr;
  const bool recorded = lane && lane->isRecorded();
  QString text = QString::fromStdString(past ? past->loop : recorded ? lane->info().loop : std::string());
  if (recorded && text.isEmpty()) text = tr("# The text of the program is not recorded.");
  if (text != past_program_) {
    if (past_program_.isEmpty()) applyOrStoreDraft();
    past_program_ = text;
    showLoop();
    restoreDraft();
  }
  edit_->setPastNotice(
      past               ? tr("Past step, read-only. %1 Escape returns to now.").arg(QString::fromStdString(past->text))
      : !recorded        ? QString()
      : lane->isServed() ? tr("The script, read-only.")
                         : tr("The recorded script, read-only."));
  // A script in progress stops at lines, but has no past and reports no op calls.
  bar_->setVisible(!recorded || lane->isServed());
  for (const char* name : {"loop:back", "loop:call"}) bar_->findChild<QToolButton*>(name)->setVisible(!recorded);
}

LineStates LoopPanel::statesOf(const LaneStore& lane) {
  LineStates states;
  if (const LineStop* at = lane.shownStop()) {
    (is_within_line(*at) ? states.running : states.next) = static_cast<int>(at->line);
    states.first_bad = first_bad_line(at->lines);
    states.skipped = inactive_lines(at->lines);
    return states;
  }
  if (!lane.phases().empty() && lane.phases().back().step > lane.last_step())
    states.running = static_cast<int>(lane.phases().back().line);
  if (lane.lines()) states.first_bad = first_bad_line(lane.lines()->lines);
  const EventList& events = lane.events();
  for (auto place = events.next(EventKind::skip, events.at_or_after(lane.last_step())); place;
       place = events.next(EventKind::skip, *place + 1))
    if (const int64_t line = events[*place].line; line > 0 && events.step(*place) == lane.last_step())
      states.skipped.insert(static_cast<int>(line));
  return states;
}

void LoopPanel::showPosition() {
  followTimeTravel();
  const LaneStore* lane = its();
  const LineStop* at = lane ? lane->shownStop() : nullptr;
  for (const auto& [name, on] : {std::pair{"loop:now", at && at->past}, {"loop:out", at && at->line > 0}})
    bar_->findChild<QToolButton*>(name)->setEnabled(on);
  QString place;
  if (at && at->line > 0)
    place = is_within_line(*at) ? tr("step %1, in line %2").arg(at->step).arg(at->line)
                                : tr("step %1, before line %2").arg(at->step).arg(at->line);
  else if (at)
    place = at->step > 0 ? tr("step %1 finished").arg(at->step) : tr("before the first step");
  position_->setText(place);
  position_->setToolTip(at ? QString::fromStdString(at->text) : QString());
  if (!lane || !runsHere()) {
    edit_->setStates({});
    edit_->setInlineValues({});
    return;
  }
  edit_->setStates(statesOf(*lane));
  if (at)
    edit_->setInlineValues(inline_values_of(at->lines));
  else
    edit_->setInlineValues(lane->lines() ? inline_values_of(lane->lines()->lines) : InlineValues());
}

// ---- breakpoints -------

// While the user edits, the markers move with the lines of the editor.
void LoopPanel::showBreaks() {
  if (isEdited()) return;
  std::map<int, Breakpoint> marks;
  if (past_program_.isEmpty() || lane() < 0 ||
      past_program_ == QString::fromStdString(its() ? its()->info().loop : std::string()))
    for (const BreakpointItem& each : breaks_.of(id_))
      if (each.what.line > 0) marks[static_cast<int>(each.what.line)] = shown_as(each);
  edit_->setBreakpoints(std::move(marks));
}

void LoopPanel::toggleBreak(int line) {
  if (past_program_.isEmpty()) applyEdit();
  if (!isEdited()) breaks_.toggle(id_, line);
}

void LoopPanel::editBreak(int line) {
  if (past_program_.isEmpty()) applyEdit();
  if (isEdited()) return;
  BreakpointItem fresh;
  fresh.what.line = line;
  const BreakpointItem* there = breaks_.at(id_, line);
  editBreak(there ? *there : fresh);
}

void LoopPanel::editBreak(const BreakpointItem& edited) {
  if (lane() < 0) return;
  QStringList names = kFactNames;
  for (const auto& [name, kind] : loop::provided_kinds(document_.config(lane()))) names << QString::fromStdString(name);
  if (const LaneStore* lane = its(); lane && lane->shownStop())
    for (const VariableRecord& name : lane->shownStop()->names) names << QString::fromStdString(name.name);
  names.removeDuplicates();
  auto* editor = new BreakpointDialog(edited, names, this);
  editor->setAttribute(Qt::WA_DeleteOnClose);
  connect(editor, &QDialog::accepted, this, [this, editor, edited, id = id_] {
    std::vector<BreakpointItem> all = breaks_.of(id);
    if (const auto old = std::ranges::find(all, edited.what, &BreakpointItem::what); old != all.end()) all.erase(old);
    if (!editor->isRemoved()) all.push_back(editor->breakpoint());
    breaks_.set(id, std::move(all));
  });
  editor->open();
}

void LoopPanel::fillBreakMenu() {
  breakMenu_->clear();
  for (const Fact& fact : kFacts) {
    QAction* action = breakMenu_->addAction(tr(fact.words));
    action->setObjectName(QString("loop:on:%1").arg(QString::fromUtf8(name_of(fact.on).data())));
    action->setCheckable(true);
    action->setChecked(breaks_.stopsOn(id_, fact.on));
    connect(action, &QAction::triggered, this, [this, on = fact.on] { breaks_.toggle(id_, on); });
  }
  breakMenu_->addSeparator();
  for (const BreakpointItem& each : breaks_.of(id_)) {
    if (each.what.line != 0 || each.what.condition.empty()) continue;
    QAction* action =
        breakMenu_->addAction(tr("%1  (%2 hits)").arg(QString::fromStdString(each.what.condition)).arg(each.hits));
    action->setToolTip(each.error);
    if (!each.error.isEmpty()) action->setIcon(glyph_icon(Glyph::warning, Ink::bad));
    connect(action, &QAction::triggered, this, [this, each] { editBreak(each); });
  }
  QAction* more = breakMenu_->addAction(tr("A condition…"));
  more->setObjectName("loop:on:condition");
  connect(more, &QAction::triggered, this, [this] { editBreak(BreakpointItem{}); });
  breakMenu_->addSeparator();
  QAction* none = breakMenu_->addAction(tr("Remove all breakpoints of this lane"));
  none->setEnabled(!breaks_.of(id_).empty());
  connect(none, &QAction::triggered, this, [this] { breaks_.set(id_, {}); });
}

} // namespace amplab
