// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/config_form.h"

#include "engine/settings/relevance.h"
#include "engine/settings/sections.h"
#include "engine/settings/setting_ref.h"
#include "ui/models/keymap.h"
#include "ui/models/qt_text.h"
#include "ui/models/setting_labels.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/section.h"
#include "ui/widgets/tone.h"

#include <QGridLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace amplab {
namespace {

constexpr int kLabelColumn = 0, kEditorColumn = 1, kSignColumn = 2;
constexpr int kLabelWidth = 128, kSignSize = 14;

} // namespace

ConfigForm::ConfigForm(ConfigDocument& document, const std::vector<Group>& groups, const QSet<QString>& skip,
                       QWidget* parent, ExtraOf extra)
    : QWidget(parent), document_(document), groups_(groups), skip_(skip), extra_(std::move(extra)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGap);
  for (const Group& group : groups_) {
    std::vector<Entry> entries;
    for (const SettingRow& setting : setting_rows())
      if (setting.group == group.key) entries.push_back({&setting, qt(setting.key)});
    Section* section = makeSection(qt(group.key), group.title, entries);
    section->setOpen(group.open);
    sections_.push_back(section);
    column->addWidget(section);
  }
  connect(&document_, &ConfigDocument::lanesChanged, this, &ConfigForm::showAll);
  connect(&document_, &ConfigDocument::settingsChanged, this, [this](const std::vector<SettingChange>& changes) {
    showNamedSections(); // sections may have been added or removed
    for (const SettingChange& change : changes) showSetting(change.key);
    showRelevance();
  });
  showAll();
}

Section* ConfigForm::makeSection(const QString& id, const QString& title, const std::vector<Entry>& entries) {
  auto* body = new QWidget;
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSmallGap);
  auto* grid = new QGridLayout;
  grid->setContentsMargins(kGap + kSmallGap, 0, 0, 0);
  grid->setHorizontalSpacing(kGap);
  grid->setVerticalSpacing(kSmallGap + 1);
  grid->setColumnMinimumWidth(kLabelColumn, kLabelWidth);
  grid->setColumnStretch(kEditorColumn, 1);
  auto* sign_space = new QWidget; // the fields keep their width when a sign appears, so a second click meets the arrow
  sign_space->setFixedSize(kSignSize, 0);
  grid->addWidget(sign_space, 0, kSignColumn);
  column->addLayout(grid);
  const Links links = makeLinks(id, *column);
  if (const Extra extra = extra_ ? extra_(*this, id) : Extra(); extra.widget)
    column->insertWidget(extra.above ? 0 : -1, extra.widget);
  auto* section = new Section(id, title, body, this);
  links_[section] = links;
  for (const Entry& entry : entries) {
    if (entry.setting->type == SettingType::lines || skip_.contains(qt(entry.setting->key))) continue;
    Row row = makeRow(*grid, entry);
    row.section = section;
    rows_[entry.key] = row;
  }
  return section;
}

ConfigForm::Links ConfigForm::makeLinks(const QString& id, QVBoxLayout& column) {
  const Links links{new QToolButton, new QToolButton};
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kGap, 0, 0, kSmallGap);
  for (const auto& [button, name] : {std::pair{links.inactive, "inactive:"}, {links.reset, "reset:"}}) {
    button->setObjectName(name + id);
    button->setProperty("link", true);
    button->setFocusPolicy(Qt::TabFocus);
    button->hide();
    row->addWidget(button);
  }
  row->addStretch(1);
  column.addLayout(row);
  links.inactive->setCheckable(true);
  links.reset->setText(tr("Reset to form"));
  links.reset->setToolTip(tr("Discards the edited program. The lane runs the program that its settings generate."));
  connect(links.inactive, &QToolButton::toggled, this, &ConfigForm::showRelevance);
  connect(links.reset, &QToolButton::clicked, this, [this] { document_.setSetting(scope_, "loop", std::string()); });
  return links;
}

ConfigForm::Row ConfigForm::makeRow(QGridLayout& grid, const Entry& entry) {
  const SettingRow& setting = *entry.setting;
  const QString& key = entry.key;
  const int line = grid.rowCount();
  const QString unit = setting.unit.empty() ? QString() : QString("  (%1)").arg(unit_of(setting));
  const QString when = setting.applies_at == AppliesAt::next_step ? tr("Can change while the lane runs.")
                                                                  : tr("Applies at the next restart.");
  const QString help =
      QString("<p><b>%1</b>%2</p><p>%3</p><p>%4</p><p><code>%5</code></p>")
          .arg(label_of(setting).toHtmlEscaped(), unit.toHtmlEscaped(), help_of(setting).toHtmlEscaped(), when, key);
  auto* label = new QLabel(label_of(setting));
  auto* editor = SettingEditor::create(setting, this);
  auto* pending = new GlyphLabel(Glyph::restart, Ink::warning, this, kSignSize);
  auto* error = toned_label({}, "bad");
  auto* reason = toned_label({}, "quiet");
  editor->control()->setObjectName("setting:" + key);
  label->setObjectName("label:" + key);
  label->setBuddy(editor->control());
  for (QWidget* widget : {static_cast<QWidget*>(label), editor->control()}) {
    widget->setToolTip(help);
    widget->setWhatsThis(help);
  }
  on_keymap_change(pending, [pending] { pending->setToolTip(with_key(tr("Applies at restart"), ActionId::restart)); });
  pending->setAccessibleName(tr("Applies at restart"));
  pending->setObjectName("pending:" + key);
  pending->hide();
  error->setObjectName("error:" + key);
  error->setWordWrap(true);
  error->hide();
  grid.addWidget(label, line, kLabelColumn);
  grid.addWidget(editor, line, kEditorColumn);
  grid.addWidget(pending, line, kSignColumn);
  reason->setObjectName("reason:" + key);
  reason->setWordWrap(true);
  reason->hide();
  grid.addWidget(error, line + 1, kLabelColumn, 1, 3);
  grid.addWidget(reason, line + 2, kLabelColumn, 1, 3);
  connect(editor, &SettingEditor::edited, this, [this, key](const SettingValue& value) { enter(key, value); });
  return {nullptr, label, editor, pending, error, reason};
}

void ConfigForm::enter(const QString& key, const SettingValue& value) {
  const auto found = rows_.find(key);
  if (found == rows_.end() || document_.laneCount() == 0) return; // its section is gone
  Row& row = found->second;
  try {
    document_.setSetting(scope_, key, value);
    showSetting(key); // in canonical form: 2^16 becomes 65536
  } catch (const ConfigError& error) {
    setError(row, QString::fromUtf8(error.what()));
  }
}

void ConfigForm::setError(Row& row, const QString& sentence) {
  row.error->setText(sentence);
  row.error->setVisible(!sentence.isEmpty());
  row.editor->showRejection(sentence);
}

SettingEditor* ConfigForm::typedEditor() const {
  const auto typed = std::ranges::find_if(rows_, [](const auto& row) { return row.second.editor->isTyping(); });
  return typed == rows_.end() ? nullptr : typed->second.editor;
}

// The edited lane may be at another index. Returns false if none of the lanes in scope is left.
bool ConfigForm::followLanes() {
  if (!has_any_of(ids_, document_.setups())) return false;
  if (scope_ == ConfigDocument::kAllLanes) return true;
  const int lane = index_of(ids_.front(), document_.setups());
  if (std::exchange(scope_, lane) != lane) emit scopeChanged(lane);
  return true;
}

void ConfigForm::enterTyped() {
  if (SettingEditor* editor = typedEditor()) editor->enterTyped();
}

// The lanes for which it was typed are gone.
void ConfigForm::dropTyped() {
  if (SettingEditor* editor = typedEditor()) editor->showValue("");
}

void ConfigForm::readIds() {
  ids_.clear();
  for (const int lane : lanesInScope()) ids_.push_back(document_.setups()[static_cast<size_t>(lane)].id);
}

void ConfigForm::setScope(int lane) {
  if (!followLanes())
    dropTyped();
  else if (lane != scope_)
    enterTyped();
  scope_ = lane;
  readIds();
  showAll();
  emit scopeChanged(lane);
}

void ConfigForm::setOnly(const std::vector<std::string>& keys) {
  for (const auto& [key, row] : rows_)
    row.editor->setEnabled(keys.empty() || std::ranges::find(keys, key.toStdString()) != keys.end());
}

void ConfigForm::showAll() {
  if (!followLanes()) dropTyped();
  if (scope_ >= document_.laneCount()) scope_ = ConfigDocument::kAllLanes;
  setEnabled(document_.laneCount() > 0);
  readIds();
  if (document_.laneCount() == 0) return;
  showNamedSections();
  for (const auto& [key, row] : rows_) showSetting(key);
  showRelevance();
}

std::vector<int> ConfigForm::lanesInScope() const {
  if (scope_ != ConfigDocument::kAllLanes) return {scope_};
  std::vector<int> all(static_cast<size_t>(document_.laneCount()));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// Shows the named sections of the lanes in scope after the group of their kind. Existing sections are reused.
void ConfigForm::showNamedSections() {
  std::map<QString, Section*> before = std::exchange(named_, {});
  auto* column = static_cast<QVBoxLayout*>(layout());
  for (size_t i = 0; i < groups_.size(); ++i) {
    const auto kind = std::ranges::find(section_kinds(), groups_[i].key, &SectionKind::one);
    if (kind == section_kinds().end()) continue;
    int place = column->indexOf(sections_[i]);
    std::set<std::string> names;
    for (const int lane : lanesInScope())
      for (const std::string& name : kind->names(document_.config(lane))) names.insert(name);
    for (const std::string& name : names) {
      const QString id = qt(kind->many) + "." + QString::fromStdString(name);
      if (const auto old = before.extract(id); !old.empty()) {
        named_[id] = old.mapped();
      } else {
        std::vector<Entry> entries;
        for (const SettingRow* row : rows_of(*kind))
          entries.push_back({row, QString::fromStdString(key_in(*kind, name, *row))});
        named_[id] = makeSection(id, tr("%1 %2").arg(groups_[i].title, QString::fromStdString(name)), entries);
        column->insertWidget(place + 1, named_[id]);
        for (const Entry& entry : entries) {
          showSetting(entry.key);
          if (const auto row = rows_.find(entry.key); row != rows_.end())
            row->second.pending->setVisible(pending_.contains(entry.key));
        }
      }
      place = column->indexOf(named_[id]);
    }
  }
  for (const auto& [id, gone] : before) {
    std::erase_if(rows_, [&](const auto& row) { return row.second.section == gone; });
    links_.erase(gone);
    gone->hide();
    gone->deleteLater();
  }
}

void ConfigForm::showSetting(const QString& key) {
  const auto found = rows_.find(key);
  if (found == rows_.end() || document_.laneCount() == 0) return;
  Row& row = found->second;
  if (row.editor->isTyping()) return; // its text is entered later
  setError(row, {});
  row.editor->showValue(document_.value(scope_, key));
  row.editor->showMixed(scope_ == ConfigDocument::kAllLanes && document_.isMixed(key));
}

// Hides inactive settings unless their section shows all. They are then dimmed, with the reason, and can still be
// edited, because what they depend on may be enabled next. Settings that only some scalers read are shown with these
// scalers only.
void ConfigForm::showRelevance() {
  struct InactiveRows {
    int count = 0;
    QStringList reasons;
    bool program_edited = false;
  };
  const QString edited = translated_setting(kProgramIsEdited);
  std::map<const Section*, InactiveRows> left_out;
  for (auto& [key, row] : rows_) {
    const QString reason = inactiveReason(key);
    const bool inactive = !reason.isEmpty(), offered = inactive && !row.editor->setting().only_if_read;
    const bool shown = !inactive || (offered && links_.at(row.section).inactive->isChecked());
    row.label->setVisible(shown);
    row.editor->setVisible(shown);
    set_tone(*row.label, inactive ? "inactive" : "");
    row.label->setAccessibleDescription(reason);
    row.reason->setText(reason);
    row.reason->setVisible(inactive && shown);
    if (!shown) row.error->hide();
    if (!shown)
      row.pending->hide();
    else
      row.pending->setVisible(pending_.contains(key));
    if (!offered) continue;
    InactiveRows& its = left_out[row.section];
    ++its.count;
    its.program_edited |= reason == edited;
    if (!its.reasons.contains(reason)) its.reasons << reason;
  }
  for (const auto& [section, links] : links_) {
    const auto& [count, reasons, program_edited] = left_out[section];
    QToolButton* button = links.inactive;
    button->setVisible(count > 0);
    button->setText(button->isChecked() ? tr("Hide %n inactive", nullptr, count)
                                        : tr("Show %n inactive", nullptr, count));
    button->setToolTip(reasons.join('\n'));
    links.reset->setVisible(program_edited);
  }
}

// Returns why the setting is inactive in every edited lane, or an empty string.
QString ConfigForm::inactiveReason(const QString& key) const {
  QString reason;
  for (const int lane : lanesInScope()) {
    const RunConfig& config = document_.config(lane);
    const std::optional<SettingRef> setting_ref = find_setting(config, key.toStdString());
    if (!setting_ref) continue; // this lane lacks the section
    reason = translated_setting(setting_ref->without_effect(config));
    if (reason.isEmpty()) break;
  }
  return reason;
}

void ConfigForm::setPending(const QSet<QString>& keys) {
  pending_ = keys;
  for (auto& [key, row] : rows_) row.pending->setVisible(keys.contains(key) && !row.editor->isHidden());
}

QStringList ConfigForm::foldedSections() const {
  QStringList folded;
  for (const Section* section : sections_)
    if (!section->isOpen()) folded << section->objectName();
  return folded;
}

void ConfigForm::foldSections(const QStringList& ids) {
  for (Section* section : sections_) section->setOpen(!ids.contains(section->objectName()));
}

} // namespace amplab
