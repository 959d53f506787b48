// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/import_dialog.h"

#include "engine/loop/provided_names.h"
#include "engine/settings/setting_ref.h"
#include "ui/models/qt_text.h"
#include "ui/models/setting_labels.h"
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

struct StatusStyle {
  ImportStatus status;
  QRgb Palette::*colour;
  const char* words;
};
constexpr std::array kStatusStyles = {
    StatusStyle{ImportStatus::used, &Palette::good, QT_TRANSLATE_NOOP("amplab::ImportDialog", "imported")},
    StatusStyle{ImportStatus::ignored, &Palette::quiet,
                QT_TRANSLATE_NOOP("amplab::ImportDialog", "ignored, no number changes")},
    StatusStyle{ImportStatus::unsupported, &Palette::warning,
                QT_TRANSLATE_NOOP("amplab::ImportDialog", "not imported, may change numbers")},
};
const StatusStyle& style_of(ImportStatus status) {
  return *std::ranges::find(kStatusStyles, status, &StatusStyle::status);
}

QString value_text(const SettingRef& setting, const RunConfig& config) {
  if (!setting.is_in(config)) return {};
  const SettingValue value = setting.get(config);
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
      loop_(new CodeEdit(theme)), state_(new QLabel), rejection_(toned_label({}, "bad")),
      headline_(toned_label({}, "title")), first_step_(new QLabel),
      settings_(table("import:settings", tr("Settings that differ from the defaults"),
                      {tr("Setting"), tr("Value"), tr("Default"), tr("Line")})),
      remarks_(table("import:remarks", tr("Lines not imported as written"), {tr("Line"), tr("What"), tr("Why")})),
      replace_(new QPushButton(tr("&Replace the lanes"))), add_(new QPushButton(tr("&Add as a lane"))) {
  setObjectName("importDialog");
  setWindowTitle(tr("Import a PyTorch script: %1").arg(name));
  text_->setObjectName("import:script");
  text_->setAccessibleName(tr("The script"));
  loop_->setObjectName("import:loop");
  loop_->setAccessibleName(tr("The resulting training loop"));
  loop_->setReadOnly(true);
  loop_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  state_->setObjectName("import:state");
  state_->setTextFormat(Qt::RichText);
  rejection_->setObjectName("import:refusal");
  rejection_->setWordWrap(true);
  rejection_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  rejection_->setAlignment(Qt::AlignTop);
  rejection_->hide();
  for (QLabel* label : {headline_, first_step_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  headline_->setObjectName("import:headline");
  first_step_->setObjectName("import:step");
  replace_->setObjectName("import:replace");
  replace_->setToolTip(tr("Replaces all lanes with one lane for this loop; Undo restores them"));
  replace_->setDefault(true);
  add_->setObjectName("import:add");
  add_->setToolTip(tr("Adds a lane with this loop"));
  layOut();

  soon_.setSingleShot(true);
  soon_.setInterval(kPause);
  connect(&soon_, &QTimer::timeout, this, [this] { reader_.read(text_->toPlainText(), name_); });
  connect(&reader_, &ScriptReader::finished, this, &ImportDialog::showReading);
  connect(&theme, &Theme::changed, this, &ImportDialog::describe);
  text_->showText(script);
  connect(text_, &QPlainTextEdit::textChanged, this, &ImportDialog::readSoon);
  connect(text_, &CodeEdit::discardText, this, [this] {
    if (text_->toPlainText() != script_)
      text_->showText(script_);
    else
      reject();
  });
  connect(loop_, &CodeEdit::discardText, this, &QDialog::reject);
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
    step_.cancel();
    showFirstStep(true, tr("One step takes over a minute here; the trial was cancelled."));
  });
  connect(&step_, &ScriptExport::written, this,
          [this](const QString& sentence) { showFirstStep(true, sentence.trimmed()); });
  connect(&step_, &ScriptExport::failed, this, [this](const QString& sentence) { showFirstStep(false, sentence); });
  reader_.read(script, name);
  describe();
}

void ImportDialog::layOut() {
  auto* becomes = new QSplitter(Qt::Vertical);
  becomes->addWidget(titled(tr("Resulting &loop"), loop_));
  becomes->addWidget(titled(tr("Different from &defaults"), settings_));
  becomes->setStretchFactor(0, 3);
  becomes->setStretchFactor(1, 2);
  result_ = becomes;
  auto* right = new QWidget;
  auto* right_column = new QVBoxLayout(right);
  right_column->setContentsMargins({});
  right_column->addWidget(rejection_);
  right_column->addWidget(becomes, 1);
  right_column->addStretch(0);

  auto* sides = new QSplitter;
  sides->addWidget(titled(tr("The &script"), text_));
  sides->addWidget(right);
  auto* all = new QSplitter(Qt::Vertical);
  all->addWidget(sides);
  all->addWidget(titled(tr("&Not imported as written"), remarks_));
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
  step_.cancel();
  patience_.stop();
  soon_.start();
  describe();
}

// If the script changed meanwhile, another import follows.
void ImportDialog::showReading(const ScriptReading& reading) {
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
  first_step_->setText(tr("Trying one step…"));
  patience_.start();
  step_.request(engine_, *reading_.config, kTryCommand);
}

void ImportDialog::showFirstStep(bool trains, const QString& sentence) {
  patience_.stop();
  tried_ = true;
  trains_ = trains;
  set_tone(*first_step_, trains ? "good" : "bad");
  first_step_->setText(trains ? sentence
                              : tr("%1\nFix the script here, or add it as a lane and fix it there.").arg(sentence));
  describe();
}

void ImportDialog::showLines() {
  std::map<int, LineTint> tints;
  for (const auto& [line, status] : reading_.lines) tints[line] = {style_of(status).colour, tr(style_of(status).words)};
  for (const importing::Remark& remark : reading_.remarks)
    for (int line = remark.first; line <= remark.last; ++line)
      if (const auto tint = tints.find(line); tint != tints.end() && reading_.lines[line] != ImportStatus::used)
        tint->second.words = tr("%1: %2").arg(tr(style_of(reading_.lines[line]).words), qt(remark.reason));
  text_->setTints(std::move(tints));
}

void ImportDialog::showResult() {
  rejection_->setText(reading_.rejection);
  rejection_->setVisible(!reading_.config);
  result_->setVisible(reading_.config.has_value());
  for (QPushButton* button : {replace_, add_}) button->setVisible(reading_.config.has_value());
  settings_->clear();
  if (!reading_.config) return;
  const RunConfig& config = *reading_.config;
  loop_->setProvidedNames(loop::provided_kinds(config));
  loop_->showText(qt(config.loop));
  const RunConfig both[] = {RunConfig{}, config};
  for (const SettingRef& setting : differing_settings(both)) {
    if (setting.key() == "loop" || setting.key() == "name") continue;
    const auto from = std::ranges::find(reading_.settings, setting.key(), &importing::ImportedSetting::key);
    const QString line = from == reading_.settings.end() ? QString() : QString::number(from->line);
    auto* item = new QTreeWidgetItem(
        settings_, {qt(setting.key()), value_text(setting, config), value_text(setting, both[0]), line});
    for (int column = 0; column < 4; ++column) item->setToolTip(column, help_of(setting.row()));
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
  QStringList texts;
  for (const StatusStyle& style : kStatusStyles) {
    const auto count =
        std::ranges::count_if(reading_.lines, [&](const auto& line) { return line.second == style.status; });
    if (count > 0)
      texts << QString("<span style=\"color:%1\">▌</span>%2 %3")
                   .arg(QColor(palette.*style.colour).name())
                   .arg(count)
                   .arg(tr(style.words));
  }
  state_->setText(texts.isEmpty() ? tr("No line was imported.") : tr("Lines: %1").arg(texts.join(" &nbsp; ")));
  for (int row = 0; row < remarks_->topLevelItemCount(); ++row) {
    const bool side_effect_free = reading_.remarks[static_cast<size_t>(row)].side_effect_free;
    const QBrush brush(
        QColor(palette.*style_of(side_effect_free ? ImportStatus::ignored : ImportStatus::unsupported).colour));
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
