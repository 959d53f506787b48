// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/dial_list.h"

#include "engine/fields/sections.h"
#include "ui/models/field_words.h"
#include "ui/models/qt_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {} // namespace

DialList::DialList(QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout), add_(new QPushButton(glyph_icon(Glyph::add), tr("Turn another dial"))),
      complaint_(toned_label({}, "bad")) {
  setObjectName("dialList");
  add_->setObjectName("dial:add");
  add_->setAutoDefault(false); // Enter in a value activates the dialog's default button
  complaint_->setObjectName("dial:error");
  complaint_->setWordWrap(true);
  complaint_->hide();
  column_->setSpacing(kSmallGap);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(kSmallGap + kHairGap);
  all->addLayout(column_);
  all->addWidget(complaint_);
  auto* foot = new QHBoxLayout;
  foot->addWidget(add_);
  foot->addStretch(1);
  all->addLayout(foot);
  connect(add_, &QPushButton::clicked, this, [this] {
    addRow({});
    emit changed();
  });
}

void DialList::setConfig(const RunConfig& config) {
  config_ = config;
  const std::vector<Knob> all = choices();
  std::vector<QWidget*> gone;
  for (const auto& row : rows_) {
    if (std::ranges::find(all, row->knob->key(), &Knob::key) == all.end()) {
      gone.push_back(row->widget);
      continue;
    }
    fill(*row->key);
    row->key->setCurrentIndex(row->key->findData(QString::fromStdString(row->knob->key())));
    row->value = row->knob->get(config_);
    row->editor->showValue(row->value);
    refuse(*row, {});
  }
  for (QWidget* widget : gone) remove(widget);
}

// Returns the settings that can change while lanes run. Excludes the single section's if named sections replaced it.
std::vector<Knob> DialList::choices() const {
  std::vector<Knob> all = knobs(config_);
  std::erase_if(all, [&](const Knob& knob) {
    const Field& field = knob.row();
    const auto kind = std::ranges::find(section_kinds(), field.group, &SectionKind::one);
    const bool single = knob.key() == field.key && kind != section_kinds().end();
    return field.live != Live::at_step || field.type == FieldType::lines || (single && !kind->names(config_).empty());
  });
  return all;
}

void DialList::fill(QComboBox& box) const {
  box.clear();
  for (const Knob& knob : choices()) {
    const QString key = QString::fromStdString(knob.key());
    const QString of = knob.key() == knob.row().key ? qt(knob.row().group) : key.left(key.lastIndexOf('.'));
    box.addItem(tr("%1: %2").arg(of, label_of(knob.row())), key);
    box.setItemData(box.count() - 1, help_of(knob.row()), Qt::ToolTipRole);
    box.setItemData(box.count() - 1, qt(knob.row().key), Qt::UserRole + 1);
  }
}

Knob DialList::chosen(const QComboBox& box) const {
  return *find_knob(config_, box.currentData().toString().toStdString());
}

void DialList::setDials(const std::vector<DialValue>& dials) {
  while (!rows_.empty()) remove(rows_.back()->widget);
  for (const auto& [key, value] : dials) {
    addRow(key);
    edit(*rows_.back(), value);
    rows_.back()->editor->showValue(rows_.back()->value);
  }
}

std::vector<DialValue> DialList::dials() const {
  std::vector<DialValue> turned;
  for (const auto& row : rows_)
    if (row->value != row->knob->get(config_)) turned.emplace_back(row->knob->key(), row->value);
  return turned;
}

void DialList::addRow(const std::string& key) {
  auto row = std::make_unique<Row>();
  row->widget = new QWidget;
  row->key = new QComboBox;
  row->key->setObjectName("dial:key");
  row->key->setAccessibleName(tr("Which dial"));
  row->key->setSizeAdjustPolicy(QComboBox::AdjustToContents); // shows full names
  row->editor = nullptr;
  fill(*row->key);
  const auto used = [this](const QString& name) {
    return std::ranges::any_of(rows_, [&](const auto& other) { return other->knob->key() == name.toStdString(); });
  };
  int at = row->key->findData(qt(key));
  if (at < 0) at = std::max(0, row->key->findData(qt(key), Qt::UserRole + 1));
  while (key.empty() && at + 1 < row->key->count() && used(row->key->itemData(at).toString())) ++at;
  row->key->setCurrentIndex(at);

  auto* remove_button = new QToolButton;
  remove_button->setIcon(glyph_icon(Glyph::close));
  remove_button->setObjectName("dial:remove");
  remove_button->setToolTip(tr("Leave this dial as it is"));
  remove_button->setAccessibleName(remove_button->toolTip());
  auto* line = new QHBoxLayout(row->widget);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(kGap);
  line->addWidget(row->key);
  line->addStretch(0);
  line->addWidget(remove_button);
  column_->addWidget(row->widget);
  Row& placed = *rows_.emplace_back(std::move(row));
  choose(placed, chosen(*placed.key));
  connect(placed.key, &QComboBox::activated, this, [this, &placed] {
    choose(placed, chosen(*placed.key));
    emit changed();
  });
  connect(remove_button, &QToolButton::clicked, this, [this, widget = placed.widget] {
    remove(widget);
    emit changed();
  });
}

void DialList::choose(Row& row, const Knob& knob) {
  delete row.editor;
  row.refusal.clear();
  row.knob = knob;
  row.editor = FieldEditor::create(knob.row(), row.widget);
  row.editor->control()->setObjectName("field:" + QString::fromStdString(knob.key()));
  row.editor->setToolTip(help_of(knob.row()));
  row.value = knob.get(config_);
  row.editor->showValue(row.value);
  complain();
  static_cast<QHBoxLayout*>(row.widget->layout())->insertWidget(1, row.editor, 1);
  connect(row.editor, &FieldEditor::edited, this, [this, &row](const FieldValue& value) { edit(row, value); });
}

void DialList::edit(Row& row, const FieldValue& value) {
  try {
    row.value = row.knob->checked(value);
    refuse(row, {});
  } catch (const ConfigError& error) {
    refuse(row, QString::fromUtf8(error.what()));
  }
  emit changed();
}

void DialList::remove(QWidget* widget) {
  std::erase_if(rows_, [widget](const auto& row) { return row->widget == widget; });
  widget->deleteLater();
  widget->hide();
  complain();
}

void DialList::refuse(Row& row, const QString& sentence) {
  row.refusal = sentence;
  row.editor->showRefusal(sentence);
  complain();
}

QString DialList::error() const {
  const auto refused = std::ranges::find_if(rows_, [](const auto& row) { return !row->refusal.isEmpty(); });
  return refused == rows_.end() ? QString() : (*refused)->refusal;
}

void DialList::complain() {
  complaint_->setText(error());
  complaint_->setVisible(!complaint_->text().isEmpty());
}

} // namespace amplab
