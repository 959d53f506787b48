// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/config_form.h"

#include "engine/fields/knob.h"
#include "engine/fields/sections.h"
#include "ui/models/field_words.h"
#include "ui/models/keymap.h"
#include "ui/models/qt_text.h"
#include "ui/widgets/glyph_label.h"
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
constexpr int kLabelWidth = 128;

} // namespace

ConfigForm::ConfigForm(ConfigDocument& document, const std::vector<Group>& groups, const QSet<QString>& skip,
                       QWidget* parent, ExtraOf extra)
    : QWidget(parent), document_(document), groups_(groups), skip_(skip), extra_(std::move(extra)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGap);
  for (const Group& group : groups_) {
    std::vector<Entry> entries;
    for (const Field& field : fields())
      if (field.group == group.key) entries.push_back({&field, qt(field.key)});
    Section* section = makeSection(qt(group.key), group.title, entries);
    section->setOpen(group.open);
    sections_.push_back(section);
    column->addWidget(section);
  }
  connect(&document_, &ConfigDocument::lanesChanged, this, &ConfigForm::showAll);
  connect(&document_, &ConfigDocument::fieldsChanged, this, [this](const std::vector<FieldChange>& changes) {
    showNamedSections(); // sections may have been added or removed
    for (const FieldChange& change : changes) showField(change.key);
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
  column->addLayout(grid);
  auto* idle = new QToolButton;
  idle->setObjectName("idle:" + id);
  idle->setProperty("link", true);
  idle->setCheckable(true);
  idle->setFocusPolicy(Qt::TabFocus);
  idle->hide();
  connect(idle, &QToolButton::toggled, this, &ConfigForm::showRelevance);
  auto* below = new QHBoxLayout;
  below->setContentsMargins(kGap, 0, 0, kSmallGap);
  below->addWidget(idle);
  below->addStretch(1);
  column->addLayout(below);
  if (const Extra extra = extra_ ? extra_(*this, id) : Extra(); extra.widget)
    column->insertWidget(extra.above ? 0 : -1, extra.widget);
  auto* section = new Section(id, title, body, this);
  idle_[section] = idle;
  for (const Entry& entry : entries) {
    if (entry.field->type == FieldType::lines || skip_.contains(qt(entry.field->key))) continue;
    Row row = makeRow(*grid, entry);
    row.section = section;
    rows_[entry.key] = row;
  }
  return section;
}

ConfigForm::Row ConfigForm::makeRow(QGridLayout& grid, const Entry& entry) {
  const Field& field = *entry.field;
  const QString& key = entry.key;
  const int line = grid.rowCount();
  const QString unit = field.unit.empty() ? QString() : tr("  (%1)").arg(unit_of(field));
  const QString when =
      field.live == Live::at_step ? tr("Can be turned while the run is live.") : tr("Applies at the next restart.");
  const QString help =
      QString("<p><b>%1</b>%2</p><p>%3</p><p>%4</p><p><code>%5</code></p>")
          .arg(label_of(field).toHtmlEscaped(), unit.toHtmlEscaped(), help_of(field).toHtmlEscaped(), when, key);
  auto* label = new QLabel(label_of(field));
  auto* editor = FieldEditor::create(field, this);
  auto* pending = new GlyphLabel(Glyph::restart, Ink::warning, this, 14);
  auto* error = toned_label({}, "bad");
  auto* reason = toned_label({}, "quiet");
  editor->control()->setObjectName("field:" + key);
  label->setObjectName("label:" + key);
  label->setBuddy(editor->control());
  for (QWidget* widget : {static_cast<QWidget*>(label), editor->control()}) {
    widget->setToolTip(help);
    widget->setWhatsThis(help);
  }
  say_keys(pending, [pending] { pending->setToolTip(with_key(tr("Applies at restart"), Act::restart)); });
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
  connect(editor, &FieldEditor::edited, this, [this, key](const FieldValue& value) { enter(key, value); });
  return {nullptr, label, editor, pending, error, reason};
}

void ConfigForm::enter(const QString& key, const FieldValue& value) {
  Row& row = rows_.at(key);
  if (document_.laneCount() == 0) return;
  try {
    document_.setField(scope_, key, value);
    showField(key); // in canonical form: 2^16 becomes 65536
  } catch (const ConfigError& error) {
    complain(row, QString::fromUtf8(error.what()));
  }
}

void ConfigForm::complain(Row& row, const QString& sentence) {
  row.error->setText(sentence);
  row.error->setVisible(!sentence.isEmpty());
  row.editor->showRefusal(sentence);
}

void ConfigForm::setScope(int lane) {
  scope_ = lane;
  showAll();
  emit scopeChanged(lane);
}

void ConfigForm::showAll() {
  if (scope_ >= document_.laneCount()) scope_ = ConfigDocument::kAllLanes;
  setEnabled(document_.laneCount() > 0);
  if (document_.laneCount() == 0) return;
  showNamedSections();
  for (const auto& [key, row] : rows_) showField(key);
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
        for (const Field* row : rows_of(*kind))
          entries.push_back({row, QString::fromStdString(key_in(*kind, name, *row))});
        named_[id] = makeSection(id, tr("%1 %2").arg(groups_[i].title, QString::fromStdString(name)), entries);
        column->insertWidget(place + 1, named_[id]);
        for (const Entry& entry : entries) {
          showField(entry.key);
          if (const auto row = rows_.find(entry.key); row != rows_.end())
            row->second.pending->setVisible(pending_.contains(entry.key));
        }
      }
      place = column->indexOf(named_[id]);
    }
  }
  for (const auto& [id, gone] : before) {
    std::erase_if(rows_, [&](const auto& row) { return row.second.section == gone; });
    idle_.erase(gone);
    gone->hide();
    gone->deleteLater();
  }
}

void ConfigForm::showField(const QString& key) {
  const auto found = rows_.find(key);
  if (found == rows_.end() || document_.laneCount() == 0) return;
  Row& row = found->second;
  complain(row, {});
  row.editor->showValue(document_.value(scope_, key));
  row.editor->showMixed(scope_ == ConfigDocument::kAllLanes && document_.isMixed(key));
}

// Hides inactive settings unless their section shows all. They are then dimmed, with the reason, and can still be
// edited, because what they depend on may be enabled next. Settings that only some scalers read are shown with these
// scalers only.
void ConfigForm::showRelevance() {
  struct Idle {
    int count = 0;
    QStringList reasons;
  };
  std::map<const Section*, Idle> left_out;
  for (auto& [key, row] : rows_) {
    const QString why = whyIdle(key);
    const bool idle = !why.isEmpty(), offered = idle && !row.editor->field().only_if_read;
    const bool shown = !idle || (offered && idle_.at(row.section)->isChecked());
    row.label->setVisible(shown);
    row.editor->setVisible(shown);
    set_tone(*row.label, idle ? "idle" : "");
    row.label->setAccessibleDescription(why);
    row.reason->setText(why);
    row.reason->setVisible(idle && shown);
    if (!shown) row.error->hide();
    if (!shown)
      row.pending->hide();
    else
      row.pending->setVisible(pending_.contains(key));
    if (!offered) continue;
    ++left_out[row.section].count;
    if (QStringList& reasons = left_out[row.section].reasons; !reasons.contains(why)) reasons << why;
  }
  for (const auto& [section, button] : idle_) {
    const auto& [count, reasons] = left_out[section];
    button->setVisible(count > 0);
    button->setText(button->isChecked() ? tr("Hide %n that do not apply", nullptr, count)
                                        : tr("Show %n that do not apply", nullptr, count));
    button->setToolTip(reasons.join('\n'));
  }
}

// Returns why the setting is inactive in every edited lane, or an empty string.
QString ConfigForm::whyIdle(const QString& key) const {
  QString why;
  for (const int lane : lanesInScope()) {
    const RunConfig& config = document_.config(lane);
    const std::optional<Knob> knob = find_knob(config, key.toStdString());
    if (!knob) continue; // this lane lacks the section
    why = qt(knob->without_effect(config));
    if (why.isEmpty()) break;
  }
  return why;
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
