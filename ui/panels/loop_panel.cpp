// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/loop_panel.h"

#include "engine/loop/parse.h"
#include "engine/loop/provided_names.h"
#include "engine/loop/standard_loop.h"
#include "engine/run/config_error.h"
#include "engine/settings/setting_table.h"
#include "ui/widgets/code_edit.h"
#include "ui/widgets/code_lines.h"
#include "ui/widgets/labels.h"
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
    return loop::resolve(program, loop::provided_names(config));
  } catch (const loop::LoopError& error) {
    return {error};
  }
}

// Returns the configuration with an edited program. If only numbers of settings were edited, these settings change and
// generate the program. Throws: ConfigError, for a setting out of range too.
RunConfig with_program(RunConfig config, const std::string& text) {
  const auto numbers = loop::setting_numbers_in(text, config);
  apply_setting(config, "loop", numbers ? std::string() : text);
  if (!numbers) return config;
  for (const loop::SettingNumber& number : *numbers) apply_setting(config, number.key, number.value);
  return config;
}

// Returns why the program cannot be the lane's loop: its first error, or an out-of-range setting. Empty if it can.
QString error_in(const QString& typed, const RunConfig& config) {
  const std::string text = typed.toStdString();
  if (const auto mistakes = mistakes_in(text, config); !mistakes.empty())
    return QString::fromStdString(located(mistakes.front()));
  try {
    with_program(config, text);
  } catch (const ConfigError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

} // namespace

LoopPanel::LoopPanel(const PanelContext& of)
    : Panel(of), breaks_(of.breaks), head_(new QWidget(this)), origin_(new ElidedLabel(0, head_)),
      error_(toned_label({}, "bad", this)), position_(toned_label({}, "quiet", this)), ways_(new QStackedWidget(head_)),
      reset_(new QPushButton(tr("Reset to form"))), apply_(new QPushButton(tr("Apply"))), bar_(new QWidget(this)),
      breakMenu_(new QMenu(this)), edit_(new CodeEdit(theme_, this)) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  origin_->setObjectName("loop:origin");
  origin_->setProperty("tone", "quiet");
  reset_->setObjectName("loop:reset");
  reset_->setToolTip(tr("Discards this program. The lane runs the program that its settings in the form generate."));
  apply_->setObjectName("loop:apply");
  for (QPushButton* each : {reset_, apply_}) each->setFocusPolicy(Qt::TabFocus);
  ways_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  // All pages have the size of the largest, even the empty one, so that the program does not move when a button
  // appears.
  for (QWidget* each : {new QWidget, static_cast<QWidget*>(reset_), static_cast<QWidget*>(apply_)})
    ways_->addWidget(each);
  error_->setObjectName("loop:error");
  error_->setWordWrap(true);
  error_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  error_->setContentsMargins(kWideGap, kSmallGap, kWideGap, kSmallGap);
  edit_->setObjectName("loop:text");
  edit_->setAccessibleName(tr("Training loop of the selected lane"));

  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(kWideGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(origin_, 1);
  row->addWidget(ways_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(bar_);
  column->addWidget(edit_, 1);
  column->addWidget(error_);

  buildBar();
  connect(edit_, &QPlainTextEdit::textChanged, this, &LoopPanel::check);
  connect(edit_, &CodeEdit::commitText, this, &LoopPanel::applyEdit);
  connect(edit_, &CodeEdit::discardText, this, &LoopPanel::discardText);
  connect(reset_, &QPushButton::clicked, this, &LoopPanel::resetToForm);
  connect(apply_, &QPushButton::clicked, this, &LoopPanel::applyEdit);
  connect(&document_, &ConfigDocument::settingsChanged, this, &LoopPanel::showLoop);
  connect(&document_, &ConfigDocument::lanesChanged, this, &LoopPanel::follow);
  connect(&focus_, &Focus::lineShown, this, &LoopPanel::showLine);
  connect(&focus_, &LaneSelection::changed, this, &LoopPanel::follow);
  connect(&store_, &RunStore::lanesChanged, this, [this] {
    edit_->highlightLine(0); // it belonged to a run that has been removed
    if (lane() >= 0) showPosition();
    showEnd();
  });
  connect(&store_, &RunStore::published, this, [this](News news) {
    if ((news.events || news.status) && showEnd()) emit frontWanted();
    if (isVisible() && (news.positions || news.lines || news.events || news.status || news.phases)) showPosition();
  });
  follow();
}

int LoopPanel::lane() const { return index_of(id_, document_.setups()); }

bool LoopPanel::isEdited() const { return edit_->toPlainText() != shown_; }

// ---- program shown ------------------------------------------------------------------------------------------------

void LoopPanel::follow() {
  if (document_.laneCount() == 0) return;
  const LaneId id = document_.setups()[static_cast<size_t>(focus_.indexIn(document_.setups()))].id;
  if (id != id_) {
    applyOrStoreDraft();
    past_program_.clear();
  }
  id_ = id;
  edit_->highlightLine(0);
  ended_.reset();
  showLoop();
  restoreDraft();
  showPosition();
}

void LoopPanel::applyOrStoreDraft() {
  if (lane() >= 0) applyEdit();
  if (!isEdited()) return;
  if (lane() >= 0) drafts_[id_] = {edit_->toPlainText(), shown_};
  edit_->showText(shown_);
}

void LoopPanel::restoreDraft() {
  const auto found = drafts_.find(id_);
  if (found == drafts_.end() || !past_program_.isEmpty()) return;
  const auto draft = drafts_.extract(found);
  edit_->replaceText(draft.mapped().text);
  if (draft.mapped().over != shown_) discardText(); // the loop has changed since; undo restores the draft
}

// A setting may rewrite lines in the programs of all lanes, not only the selected one.
void LoopPanel::followBreaks() {
  std::map<LaneId, QString> texts;
  for (const LaneSetup& setup : document_.setups()) {
    const QString text = QString::fromStdString(loop::loop_of(setup.config));
    if (const auto before = texts_.find(setup.id); before != texts_.end() && before->second != text)
      breaks_.follow(setup.id, lines_after(before->second.split('\n'), text.split('\n')));
    texts[setup.id] = text;
  }
  texts_ = std::move(texts);
}

void LoopPanel::showLoop() {
  if (lane() < 0) return;
  followBreaks();
  const RunConfig& config = document_.config(lane());
  const QString text = past_program_.isEmpty() ? QString::fromStdString(loop::loop_of(config)) : past_program_;
  edit_->setProvidedNames(loop::provided_kinds(config));
  rejection_.clear();
  const bool edited = isEdited();
  if (std::exchange(shown_, text) != text) {
    edit_->highlightLine(0);
    edited ? edit_->replaceText(text) : edit_->showText(text); // undo restores the edit
  }
  showBreaks();
  check();
}

void LoopPanel::check() {
  if (lane() < 0) return;
  if (!past_program_.isEmpty()) return describe();
  const auto mistakes = mistakes_in(edit_->toPlainText().toStdString(), document_.config(lane()));
  std::vector<Diagnostic> positions;
  for (const loop::LoopError& mistake : mistakes)
    positions.push_back({mistake.where, QString::fromUtf8(mistake.what())});
  edit_->setDiagnostics(positions);
  mistake_ = mistakes.empty() ? QString() : QString::fromStdString(located(mistakes.front()));
  if (isEdited()) edit_->highlightLine(0); // line numbers change
  showEnd();
  showPosition();
}

void LoopPanel::describe() {
  const bool own = loop::is_edited(document_.config(lane()));
  QString origin = own ? tr("Program edited.") : tr("From the settings.");
  if (its() && its()->isRecorded())
    origin = (its()->isServed() ? tr("Run by %1.") : tr("Recorded by %1."))
                 .arg(QString::fromStdString(its()->info().recorded_by));
  const bool edited = isEdited() && past_program_.isEmpty();
  if (edited) origin = mistake_.isEmpty() ? tr("Edited, not applied yet.") : tr("Edited, with an error: not applied.");
  origin_->setText(origin);
  origin_->setToolTip(tr("An edited number of a setting changes the setting. After any other edit the program "
                         "decides, not the form. Without errors, it is applied with Ctrl+Return, "
                         "when you leave the editor, and before lanes run. A running lane uses it from its next step. "
                         "Escape discards the edit; undo restores it."));
  ways_->setCurrentWidget(edited ? static_cast<QWidget*>(apply_) : own ? reset_ : ways_->widget(0));
  apply_->setEnabled(mistake_.isEmpty());
  apply_->setToolTip(mistake_.isEmpty() ? tr("The lane runs this program from its next step on (Ctrl+Return)")
                                        : tr("Correct the error first, or press Escape in the editor"));
  const QString end = ended_ ? tr("Line %1 ended this lane. %2").arg(ended_->line).arg(ended_->sentence) : QString();
  error_->setText(!mistake_.isEmpty() ? mistake_ : !rejection_.isEmpty() ? rejection_ : end);
  error_->setVisible(!error_->text().isEmpty());
  if (complained_ && !obstacle()) {
    complained_ = false;
    emit complained({});
  }
}

// ---- edits --------------------------------------------------------------------------------------------------------

void LoopPanel::applyEdit() {
  if (lane() < 0 || !isEdited() || !mistake_.isEmpty() || !past_program_.isEmpty()) return;
  const int lane = this->lane();
  const QString typed = edit_->toPlainText();
  const std::string text = typed.trimmed().isEmpty() ? std::string() : typed.toStdString();
  try {
    std::vector<LaneSetup> after = document_.setups();
    LaneSetup& setup = after[static_cast<size_t>(lane)];
    setup.config = with_program(setup.config, text);
    document_.replace(std::move(after), tr("Training loop of %1").arg(QString::fromStdString(setup.config.name)));
    edit_->showText(shown_); // the generated program may be formatted differently
    showBreaks();
    showPosition();
  } catch (const ConfigError& error) {
    rejection_ = QString::fromUtf8(error.what());
    describe();
  }
}

QString LoopPanel::applyPendingEdits() {
  applyEdit();
  const auto found = obstacle();
  complained_ = found.has_value();
  if (!found) return {};
  focus_.select(document_.setups()[static_cast<size_t>(found->lane)].id);
  if (!past_program_.isEmpty()) emit requests_.presentWanted(); // edits belong to the present
  emit frontWanted();
  return found->sentence;
}

std::optional<LoopPanel::Obstacle> LoopPanel::obstacle() const {
  for (int each = 0; each < document_.laneCount(); ++each) {
    const LaneSetup& setup = document_.setups()[static_cast<size_t>(each)];
    const auto draft = drafts_.find(setup.id);
    QString typed;
    if (setup.id == id_ && past_program_.isEmpty() && isEdited())
      typed = edit_->toPlainText();
    else if (draft != drafts_.end() && draft->second.over.toStdString() == loop::loop_of(setup.config))
      typed = draft->second.text;
    else
      continue;
    if (const QString error = error_in(typed, setup.config); !error.isEmpty())
      return Obstacle{each, tr("The edited loop of “%1” has an error, so nothing runs. Correct it, or press Escape in "
                               "the editor to discard the edit: %2")
                                .arg(QString::fromStdString(setup.config.name), error)};
  }
  return {};
}

void LoopPanel::discardText() {
  if (!past_program_.isEmpty()) return emit requests_.presentWanted();
  rejection_.clear();
  if (isEdited()) edit_->replaceText(shown_);
  showBreaks();
  showPosition();
}

void LoopPanel::resetToForm() {
  if (lane() < 0) return;
  document_.setSetting(lane(), "loop", std::string());
  showBreaks();
  showPosition();
}

// ---- highlighted lines --------------------------------------------------------------------------------------------

void LoopPanel::showLine(int64_t line) {
  if (runsHere()) edit_->highlightLine(static_cast<int>(line));
}

bool LoopPanel::runsHere() const {
  if (!past_program_.isEmpty()) return true;
  if (isEdited() || !focus_.isIn(store_)) return false;
  return loop::loop_of(store_.lane(focus_.lane()).current_config()) == shown_.toStdString();
}

std::optional<LoopPanel::Ended> LoopPanel::endOf() const {
  if (!runsHere()) return {};
  const LaneStore& lane = store_.lane(focus_.lane());
  if (lane.status().state != LaneState::failed || lane.events().empty()) return {};
  const Event last = lane.events().back();
  if (last.kind != EventKind::error || last.line <= 0) return {};
  return Ended{static_cast<int>(last.line), QString::fromStdString(last.text)};
}

bool LoopPanel::showEnd() {
  if (lane() < 0) return false;
  const auto now = endOf();
  const bool another = now != std::exchange(ended_, now);
  if (another)
    edit_->highlightLine(now ? now->line : 0, now ? CodeEdit::LineHighlight::bad : CodeEdit::LineHighlight::chosen);
  describe();
  return another && now;
}

} // namespace amplab
