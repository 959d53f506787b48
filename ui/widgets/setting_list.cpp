// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/setting_list.h"

#include "engine/settings/sections.h"
#include "ui/models/qt_text.h"
#include "ui/models/setting_labels.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace amplab {
namespace {} // namespace

SettingList::SettingList(QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout), add_(new QPushButton(glyph_icon(Glyph::add), tr("Add a setting"))),
      error_(toned_label({}, "bad")) {
  setObjectName("settingList");
  add_->setObjectName("settingList:add");
  add_->setAutoDefault(false); // Enter in a value activates the dialog's default button
  error_->setObjectName("settingList:error");
  error_->setWordWrap(true);
  error_->hide();
  column_->setSpacing(kSmallGap);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(kSmallGap + kHairGap);
  all->addLayout(column_);
  all->addWidget(error_);
  auto* foot = new QHBoxLayout;
  foot->addWidget(add_);
  foot->addStretch(1);
  all->addLayout(foot);
  connect(add_, &QPushButton::clicked, this, [this] {
    addRow({});
    emit changed();
  });
}

void SettingList::setConfig(const RunConfig& config) {
  const RunConfig before = std::exchange(config_, config);
  const std::vector<SettingRef> all = choices();
  std::vector<QWidget*> gone;
  for (const auto& row : rows_) {
    if (std::ranges::find(all, row->setting->key(), &SettingRef::key) == all.end()) {
      gone.push_back(row->widget);
      continue;
    }
    fill(*row->key);
    row->key->setCurrentIndex(row->key->findData(QString::fromStdString(row->setting->key())));
    if (row->value != row->setting->get(before) || !row->rejection.isEmpty()) continue; // the user changed it
    row->value = row->setting->get(config_);
    row->editor->showValue(row->value);
  }
  for (QWidget* widget : gone) remove(widget);
}

// Returns the settings that can change while lanes run. Excludes the single section's if named sections replaced it.
std::vector<SettingRef> SettingList::choices() const {
  std::vector<SettingRef> all = settings_in(config_);
  std::erase_if(all, [&](const SettingRef& setting) {
    const SettingRow& field = setting.row();
    const auto kind = std::ranges::find(section_kinds(), field.group, &SectionKind::one);
    const bool single = setting.key() == field.key && kind != section_kinds().end();
    return field.applies_at != AppliesAt::next_step || field.type == SettingType::lines ||
           (single && !kind->names(config_).empty());
  });
  return all;
}

void SettingList::fill(QComboBox& box) const {
  box.clear();
  for (const SettingRef& setting : choices()) {
    const QString key = QString::fromStdString(setting.key());
    const QString of = setting.key() == setting.row().key ? qt(setting.row().group) : key.left(key.lastIndexOf('.'));
    box.addItem(tr("%1: %2").arg(of, label_of(setting.row())), key);
    box.setItemData(box.count() - 1, help_of(setting.row()), Qt::ToolTipRole);
    box.setItemData(box.count() - 1, qt(setting.row().key), Qt::UserRole + 1);
  }
}

SettingRef SettingList::chosen(const QComboBox& box) const {
  return *find_setting(config_, box.currentData().toString().toStdString());
}

void SettingList::setSettings(const std::vector<SettingAssignment>& settings) {
  while (!rows_.empty()) remove(rows_.back()->widget);
  for (const auto& [key, value] : settings) {
    addRow(key);
    edit(*rows_.back(), value);
    rows_.back()->editor->showValue(rows_.back()->value);
  }
}

std::vector<SettingAssignment> SettingList::settings() const {
  std::vector<SettingAssignment> changes;
  for (const auto& row : rows_)
    if (row->value != row->setting->get(config_)) changes.emplace_back(row->setting->key(), row->value);
  return changes;
}

void SettingList::addRow(const std::string& key) {
  auto row = std::make_unique<Row>();
  row->widget = new QWidget;
  row->key = new QComboBox;
  row->key->setObjectName("settingList:key");
  row->key->setAccessibleName(tr("Setting"));
  row->key->setSizeAdjustPolicy(QComboBox::AdjustToContents); // shows full names
  row->editor = nullptr;
  fill(*row->key);
  const auto used = [this](const QString& name) {
    return std::ranges::any_of(rows_, [&](const auto& other) { return other->setting->key() == name.toStdString(); });
  };
  int at = row->key->findData(qt(key));
  if (at < 0) at = std::max(0, row->key->findData(qt(key), Qt::UserRole + 1));
  while (key.empty() && at + 1 < row->key->count() && used(row->key->itemData(at).toString())) ++at;
  row->key->setCurrentIndex(at);

  auto* remove_button = new QToolButton;
  remove_button->setIcon(glyph_icon(Glyph::close));
  remove_button->setObjectName("settingList:remove");
  remove_button->setToolTip(tr("Do not change this setting"));
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

void SettingList::choose(Row& row, const SettingRef& setting) {
  delete row.editor;
  row.rejection.clear();
  row.setting = setting;
  row.editor = SettingEditor::create(setting.row(), row.widget);
  row.editor->control()->setObjectName("setting:" + QString::fromStdString(setting.key()));
  row.editor->setToolTip(help_of(setting.row()));
  row.value = setting.get(config_);
  row.editor->showValue(row.value);
  showError();
  static_cast<QHBoxLayout*>(row.widget->layout())->insertWidget(1, row.editor, 1);
  connect(row.editor, &SettingEditor::edited, this, [this, &row](const SettingValue& value) { edit(row, value); });
}

void SettingList::edit(Row& row, const SettingValue& value) {
  try {
    row.value = row.setting->checked(value);
    setRejection(row, {});
  } catch (const ConfigError& error) {
    setRejection(row, QString::fromUtf8(error.what()));
  }
  emit changed();
}

void SettingList::remove(QWidget* widget) {
  std::erase_if(rows_, [widget](const auto& row) { return row->widget == widget; });
  widget->deleteLater();
  widget->hide();
  showError();
}

void SettingList::setRejection(Row& row, const QString& sentence) {
  row.rejection = sentence;
  row.editor->showRejection(sentence);
  showError();
}

QString SettingList::error() const {
  const auto rejected = std::ranges::find_if(rows_, [](const auto& row) { return !row->rejection.isEmpty(); });
  return rejected == rows_.end() ? QString() : (*rejected)->rejection;
}

void SettingList::showError() {
  error_->setText(error());
  error_->setVisible(!error_->text().isEmpty());
}

} // namespace amplab
