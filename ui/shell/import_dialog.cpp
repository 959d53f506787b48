// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/import_dialog.h"

#include "engine/fields/knob.h"
#include "engine/loop/given_names.h"
#include "ui/models/field_words.h"
#include "ui/models/qt_text.h"
#include "ui/widgets/code_edit.h"
#include "ui/widgets/tinted_code.h"
#include "ui/widgets/tone.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <chrono>

namespace amplab {
namespace {

constexpr QSize kImportSize(1280, 820);
constexpr std::chrono::milliseconds kPause{200}; // after typing, before the script is imported again
constexpr std::chrono::minutes kPatience{1};     // limit for the tried step
constexpr int kFirst = Qt::UserRole;             // role of a remark's first line

struct FateLook {
  LineFate fate;
  QRgb Palette::*colour;
  const char* words;
};
constexpr std::array kLooks = {
    FateLook{LineFate::taken, &Palette::good, QT_TRANSLATE_NOOP("amplab::ImportDialog", "taken")},
    FateLook{LineFate::left_out, &Palette::quiet,
             QT_TRANSLATE_NOOP("amplab::ImportDialog", "left out, no number changes")},
    FateLook{LineFate::not_taken, &Palette::warning,
             QT_TRANSLATE_NOOP("amplab::ImportDialog", "not taken, may change numbers")},
};
const FateLook& look_of(LineFate fate) { return *std::ranges::find(kLooks, fate, &FateLook::fate); }

QString value_text(const Knob& knob, const RunConfig& config) {
  if (!knob.is_in(config)) return {};
  const FieldValue value = knob.get(config);
  return qt(value.is_text() ? value.text() : to_text(value));
}

QTreeWidget* table(const char* name, const QString& accessible, const QStringList& headers) {
  auto* table = new QTreeWidget;
  table->setObjectName(name);
  table->setAccessibleName(accessible);
  table->setHeaderLabels(headers);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setAllColumnsShowFocus(true);
  return table;
}

QWidget* titled(const QString& title, QWidget* content) {
  auto* box = new QWidget;
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins({});
  column->setSpacing(kSmallGap);
  auto* label = toned_label(title, "title");
  label->setBuddy(content);
  column->addWidget(label);
  column->addWidget(content, 1);
  return box;
}

} // namespace

ImportDialog::ImportDialog(const QString& script, const QString& name, const QStringList& engine, const Theme& theme,
                           QWidget* parent)
    : QDialog(parent), script_(script), name_(name), theme_(theme), engine_(engine), text_(new TintedCode(theme)),
      loop_(new CodeEdit(theme)), state_(new QLabel), refusal_(toned_label({}, "bad")),
      headline_(toned_label({}, "title")), first_step_(new QLabel),
      settings_(table("import:settings", tr("Settings that differ from the defaults"),
                      {tr("Setting"), tr("Value"), tr("Default"), tr("Line")})),
      remarks_(
          table("import:remarks", tr("Lines that were not taken as they stand"), {tr("Line"), tr("What"), tr("Why")})),
      replace_(new QPushButton(tr("&Replace the lanes"))), add_(new QPushButton(tr("&Add as a lane"))) {
  setObjectName("importDialog");
  setWindowTitle(tr("Import a PyTorch script: %1").arg(name));
  text_->setObjectName("import:script");
  text_->setAccessibleName(tr("The script"));
  loop_->setObjectName("import:loop");
  loop_->setAccessibleName(tr("The training loop that comes of it"));
  loop_->setReadOnly(true);
  loop_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  state_->setObjectName("import:state");
  state_->setTextFormat(Qt::RichText);
  refusal_->setObjectName("import:refusal");
  refusal_->setWordWrap(true);
  refusal_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  refusal_->setAlignment(Qt::AlignTop);
  refusal_->hide();
  for (QLabel* label : {headline_, first_step_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  headline_->setObjectName("import:headline");
  first_step_->setObjectName("import:step");
  replace_->setObjectName("import:replace");
  replace_->setToolTip(tr("The lanes go, and one with this loop comes; undo brings them back"));
  replace_->setDefault(true);
  add_->setObjectName("import:add");
  add_->setToolTip(tr("A lane more, beside those that are there"));
  layOut();

  soon_.setSingleShot(true);
  soon_.setInterval(kPause);
  connect(&soon_, &QTimer::timeout, this, [this] { reader_.read(text_->toPlainText(), name_); });
  connect(&reader_, &ScriptReader::finished, this, &ImportDialog::take);
  connect(&theme, &Theme::changed, this, &ImportDialog::describe);
  text_->showText(script);
  connect(text_, &QPlainTextEdit::textChanged, this, &ImportDialog::readSoon);
  connect(text_, &CodeEdit::putBack, this, [this] {
    if (text_->toPlainText() != script_)
      text_->showText(script_);
    else
      reject();
  });
  connect(loop_, &CodeEdit::putBack, this, &QDialog::reject);
  connect(text_, &TintedCode::lineChosen, this, &ImportDialog::followScript);
  const auto show_line = [this](const QTreeWidgetItem* item) {
    if (item) text_->goTo(item->data(0, kFirst).toInt());
  };
  connect(remarks_, &QTreeWidget::currentItemChanged, this, show_line);
  connect(remarks_, &QTreeWidget::itemClicked, this, show_line);
  connect(remarks_, &QTreeWidget::itemActivated, this, [this] { text_->setFocus(); });
  connect(replace_, &QPushButton::clicked, this, [this] {
    emit replaceChosen(*reading_.config);
    accept();
  });
  connect(add_, &QPushButton::clicked, this, [this] {
    emit addChosen(*reading_.config);
    accept();
  });
  patience_.setSingleShot(true);
  patience_.setInterval(kPatience);
  connect(&patience_, &QTimer::timeout, this, [this] {
    step_.letGo();
    tellStep(true, tr("One step takes longer than a minute here; it was not waited for."));
  });
  connect(&step_, &ScriptExport::written, this,
          [this](const QString& sentence) { tellStep(true, sentence.trimmed()); });
  connect(&step_, &ScriptExport::failed, this, [this](const QString& sentence) { tellStep(false, sentence); });
  reader_.read(script, name);
  describe();
}

void ImportDialog::layOut() {
  auto* becomes = new QSplitter(Qt::Vertical);
  becomes->addWidget(titled(tr("What it &becomes"), loop_));
  becomes->addWidget(titled(tr("Other than the &defaults"), settings_));
  becomes->setStretchFactor(0, 3);
  becomes->setStretchFactor(1, 2);
  result_ = becomes;
  auto* right = new QWidget;
  auto* right_column = new QVBoxLayout(right);
  right_column->setContentsMargins({});
  right_column->addWidget(refusal_);
  right_column->addWidget(becomes, 1);
  right_column->addStretch(0);

  auto* sides = new QSplitter;
  sides->addWidget(titled(tr("The &script"), text_));
  sides->addWidget(right);
  auto* all = new QSplitter(Qt::Vertical);
  all->addWidget(sides);
  all->addWidget(titled(tr("What was &not taken as it stands"), remarks_));
  all->setStretchFactor(0, 2);
  all->setStretchFactor(1, 1);
  for (QSplitter* splitter : {becomes, sides, all}) {
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(kWideGap);
  }
  settings_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  settings_->header()->setStretchLastSection(false);
  settings_->header()->setSectionResizeMode(1, QHeaderView::Stretch); // a list of layers leaves space for the others
  remarks_->header()->setStretchLastSection(true);
  const int letter = fontMetrics().averageCharWidth();
  remarks_->setColumnWidth(0, 10 * letter);
  remarks_->setColumnWidth(1, 64 * letter);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  buttons->addButton(replace_, QDialogButtonBox::ActionRole);
  buttons->addButton(add_, QDialogButtonBox::ActionRole);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* foot = new QHBoxLayout;
  foot->setSpacing(kWideGap);
  foot->addWidget(state_, 1);
  foot->addWidget(buttons);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kWideGap, kWideGap, kWideGap, kWideGap);
  column->setSpacing(kWideGap);
  auto* head = new QVBoxLayout;
  head->setSpacing(kSmallGap);
  head->addWidget(headline_);
  head->addWidget(first_step_);
  column->addLayout(head);
  column->addWidget(all, 1);
  column->addLayout(foot);
  resize(parentWidget() ? kImportSize.boundedTo(parentWidget()->size() - QSize(40, 60)) : kImportSize);
}

// ---- result of the import -----------------------------------------------------------------------------------------

void ImportDialog::readSoon() {
  read_ = tried_ = false;
  step_.letGo();
  patience_.stop();
  soon_.start();
  describe();
}

// If the script changed meanwhile, another import follows.
void ImportDialog::take(const ScriptReading& reading) {
  if (soon_.isActive()) return;
  reading_ = reading;
  read_ = true;
  showLines();
  showResult();
  showRemarks();
  tryStep();
  describe();
}

// Tries the first step before anything is replaced.
void ImportDialog::tryStep() {
  headline_->setText(reading_.headline);
  for (QLabel* label : {headline_, first_step_}) label->setVisible(reading_.config.has_value());
  tried_ = false;
  if (!reading_.config) return;
  set_tone(*first_step_, "quiet");
  first_step_->setText(tr("One step is tried…"));
  patience_.start();
  step_.ask(engine_, *reading_.config, kTryCommand);
}

void ImportDialog::tellStep(bool trains, const QString& sentence) {
  patience_.stop();
  tried_ = true;
  trains_ = trains;
  set_tone(*first_step_, trains ? "good" : "bad");
  first_step_->setText(trains ? sentence
                              : tr("%1 Mend the script here, or add it as a lane and mend the lane.").arg(sentence));
  describe();
}

void ImportDialog::showLines() {
  std::map<int, LineTint> tints;
  for (const auto& [line, fate] : reading_.lines) tints[line] = {look_of(fate).colour, tr(look_of(fate).words)};
  for (const importing::Remark& remark : reading_.remarks)
    for (int line = remark.first; line <= remark.last; ++line)
      if (const auto tint = tints.find(line); tint != tints.end() && reading_.lines[line] != LineFate::taken)
        tint->second.words = tr("%1: %2").arg(tr(look_of(reading_.lines[line]).words), qt(remark.reason));
  text_->setTints(std::move(tints));
}

void ImportDialog::showResult() {
  refusal_->setText(reading_.refusal);
  refusal_->setVisible(!reading_.config);
  result_->setVisible(reading_.config.has_value());
  for (QPushButton* button : {replace_, add_}) button->setVisible(reading_.config.has_value());
  settings_->clear();
  if (!reading_.config) return;
  const RunConfig& config = *reading_.config;
  loop_->setGiven(loop::given_kinds(config));
  loop_->showText(qt(config.loop));
  const RunConfig both[] = {RunConfig{}, config};
  for (const Knob& knob : differing_knobs(both)) {
    if (knob.key() == "loop" || knob.key() == "name") continue;
    const auto from = std::ranges::find(reading_.settings, knob.key(), &importing::TakenSetting::key);
    const QString line = from == reading_.settings.end() ? QString() : QString::number(from->line);
    auto* item =
        new QTreeWidgetItem(settings_, {qt(knob.key()), value_text(knob, config), value_text(knob, both[0]), line});
    for (int column = 0; column < 4; ++column) item->setToolTip(column, help_of(knob.row()));
    item->setToolTip(1, item->text(1));
  }
}

void ImportDialog::showRemarks() {
  const QSignalBlocker quiet(remarks_); // keeps the user's cursor
  remarks_->clear();
  for (const importing::Remark& remark : reading_.remarks) {
    const QString lines = remark.first == remark.last ? QString::number(remark.first)
                                                      : QString("%1–%2").arg(remark.first).arg(remark.last);
    auto* item = new QTreeWidgetItem(remarks_, {lines, qt(remark.text).section('\n', 0, 0), qt(remark.reason)});
    item->setData(0, kFirst, remark.first);
    item->setToolTip(1, qt(remark.text));
    item->setToolTip(2, qt(remark.reason));
  }
}

void ImportDialog::describe() {
  replace_->setEnabled(isReady() && trains_);
  add_->setEnabled(isReady());
  if (!read_) return state_->setText(tr("Reading the script…"));
  const Palette& palette = theme_.palette();
  QStringList parts;
  for (const FateLook& look : kLooks) {
    const auto count =
        std::ranges::count_if(reading_.lines, [&](const auto& line) { return line.second == look.fate; });
    if (count > 0)
      parts << QString("<span style=\"color:%1\">▌</span>%2 %3")
                   .arg(QColor(palette.*look.colour).name())
                   .arg(count)
                   .arg(tr(look.words));
  }
  state_->setText(parts.isEmpty() ? tr("No line was taken.") : tr("Lines: %1").arg(parts.join(" &nbsp; ")));
  for (int row = 0; row < remarks_->topLevelItemCount(); ++row) {
    const bool harmless = reading_.remarks[static_cast<size_t>(row)].harmless;
    const QBrush brush(QColor(palette.*look_of(harmless ? LineFate::left_out : LineFate::not_taken).colour));
    remarks_->topLevelItem(row)->setForeground(2, brush);
  }
}

// Selects the remark about the cursor's line.
void ImportDialog::followScript(int line) {
  for (size_t row = 0; row < reading_.remarks.size(); ++row) {
    const importing::Remark& remark = reading_.remarks[row];
    if (line < remark.first || line > remark.last || static_cast<int>(row) >= remarks_->topLevelItemCount()) continue;
    const QSignalBlocker quiet(remarks_);
    remarks_->setCurrentItem(remarks_->topLevelItem(static_cast<int>(row)));
    return;
  }
}

} // namespace amplab
