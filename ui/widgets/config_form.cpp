// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/config_form.h"

#include "engine/run/relevance.h"
#include "ui/widgets/glyph_label.h"
#include "ui/widgets/section.h"
#include "ui/widgets/tone.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace amplab {
namespace {

QString qt(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

constexpr int kLabelColumn = 0, kEditorColumn = 1, kSignColumn = 2;
constexpr int kLabelWidth = 128;

} // namespace

ConfigForm::ConfigForm(ConfigDocument& document, const std::vector<Group>& groups, const QSet<QString>& skip,
                       QWidget* parent)
    : QWidget(parent), document_(document) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGap);
  for (const Group& group : groups) {
    auto* section = new Section(qt(group.key), group.title, makeBody(group, skip), this);
    section->setOpen(group.open);
    sections_.push_back(section);
    column->addWidget(section);
  }
  connect(&document_, &ConfigDocument::lanesChanged, this, &ConfigForm::showAll);
  connect(&document_, &ConfigDocument::fieldsChanged, this, [this](const std::vector<FieldChange>& changes) {
    for (const FieldChange& change : changes) showField(change.key);
    showRelevance();
  });
  showAll();
}

QWidget* ConfigForm::makeBody(const Group& group, const QSet<QString>& skip) {
  auto* body = new QWidget;
  auto* grid = new QGridLayout(body);
  grid->setContentsMargins(kGap + kSmallGap, 0, 0, kSmallGap);
  grid->setHorizontalSpacing(kGap);
  grid->setVerticalSpacing(kSmallGap + 1);
  grid->setColumnMinimumWidth(kLabelColumn, kLabelWidth);
  grid->setColumnStretch(kEditorColumn, 1);
  for (const Field& field : fields())
    if (field.group == group.key && field.type != FieldType::lines && !skip.contains(qt(field.key))) addRow(*grid, field);
  return body;
}

void ConfigForm::addRow(QGridLayout& grid, const Field& field) {
  const int line = grid.rowCount();
  const QString unit = field.unit.empty() ? QString() : tr("  (%1)").arg(qt(field.unit));
  const QString when = field.live == Live::at_step ? tr("Can be turned while the run is live.")
                                                   : tr("Applies at the next restart.");
  const QString help = QString("<p><b>%1</b>%2</p><p>%3</p><p>%4</p><p><code>%5</code></p>")
                           .arg(qt(field.label).toHtmlEscaped(), unit.toHtmlEscaped(), qt(field.help).toHtmlEscaped(), when,
                                qt(field.key));
  auto* label = new QLabel(qt(field.label));
  auto* editor = FieldEditor::create(field, this);
  auto* pending = new GlyphLabel(Glyph::restart, Ink::warning, this, 14);
  auto* error = toned_label({}, "bad");
  label->setObjectName("label:" + qt(field.key));
  label->setBuddy(editor->control());
  for (QWidget* widget : {static_cast<QWidget*>(label), editor->control()}) {
    widget->setToolTip(help);
    widget->setWhatsThis(help);
  }
  pending->setToolTip(tr("Applies at restart (F5)"));
  pending->setAccessibleName(tr("Applies at restart"));
  pending->setObjectName("pending:" + qt(field.key));
  pending->hide();
  error->setObjectName("error:" + qt(field.key));
  error->setWordWrap(true);
  error->hide();
  grid.addWidget(label, line, kLabelColumn);
  grid.addWidget(editor, line, kEditorColumn);
  grid.addWidget(pending, line, kSignColumn);
  grid.addWidget(error, line + 1, kLabelColumn, 1, 3);
  rows_[qt(field.key)] = {label, editor, pending, error};
  connect(editor, &FieldEditor::edited, this, [this, &field](const FieldValue& value) { enter(field, value); });
}

void ConfigForm::enter(const Field& field, const FieldValue& value) {
  const QString key = qt(field.key);
  Row& row = rows_.at(key);
  if (document_.laneCount() == 0) return;
  try {
    document_.setField(scope_, key, value);
    row.error->hide();
    showField(key); // as it is written: 2^16 becomes 65536
  } catch (const ConfigError& error) {
    row.error->setText(QString::fromUtf8(error.what()));
    row.error->show();
  }
}

void ConfigForm::setScope(int lane) {
  scope_ = lane;
  showAll();
}

void ConfigForm::showAll() {
  if (scope_ >= document_.laneCount()) scope_ = ConfigDocument::kAllLanes;
  setEnabled(document_.laneCount() > 0);
  if (document_.laneCount() == 0) return;
  for (const auto& [key, row] : rows_) showField(key);
  showRelevance();
}

void ConfigForm::showField(const QString& key) {
  const auto found = rows_.find(key);
  if (found == rows_.end() || document_.laneCount() == 0) return;
  Row& row = found->second;
  row.error->hide();
  row.editor->showValue(document_.value(scope_, key));
  row.editor->showMixed(scope_ == ConfigDocument::kAllLanes && document_.isMixed(key));
}

// A knob without effect is shown faint, but can be turned: what it acts on may be switched on next. Those that only some
// scalers read stand there with these alone.
void ConfigForm::showRelevance() {
  for (auto& [key, row] : rows_) {
    QString why;
    const int first = scope_ == ConfigDocument::kAllLanes ? 0 : scope_;
    const int last = scope_ == ConfigDocument::kAllLanes ? document_.laneCount() - 1 : scope_;
    for (int lane = first; lane <= last; ++lane) {
      why = qt(without_effect(document_.config(lane), row.editor->field().key));
      if (why.isEmpty()) break;
    }
    const bool shown = why.isEmpty() || !row.editor->field().only_if_read;
    row.label->setVisible(shown);
    row.editor->setVisible(shown);
    set_tone(*row.label, why.isEmpty() ? "" : "idle");
    row.label->setAccessibleDescription(why);
  }
}

void ConfigForm::setPending(const QSet<QString>& keys) {
  for (auto& [key, row] : rows_) row.pending->setVisible(keys.contains(key));
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
