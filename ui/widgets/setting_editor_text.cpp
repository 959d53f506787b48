// SPDX-License-Identifier: GPL-3.0-or-later
// Text forms of lists, maps and choices of the settings table.
#include "engine/run/catalogue.h"
#include "engine/run/number_text.h"
#include "engine/run/scaler_rules.h"
#include "ui/models/setting_labels.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/setting_editor.h"

#include <QStringList>
#include <algorithm>

namespace amplab {
namespace {

QString element_text(const SettingValue& element) {
  if (element.is_text()) return QString::fromStdString(element.text());
  if (element.is_number() && !element.is_whole()) return QString::fromStdString(number_text(element.number()));
  return QString::fromStdString(to_text(element));
}

const CatalogueRow* catalogue_row(const SettingRow& setting, std::string_view choice) {
  struct Catalogue {
    std::string_view key;
    std::span<const CatalogueRow> (*rows)();
  };
  static constexpr Catalogue kCatalogues[] = {
      {"precision.mode", precision_modes}, {"data.name", data_sets}, {"model.name", models}};
  for (const Catalogue& catalogue : kCatalogues) {
    if (catalogue.key != setting.key) continue;
    const auto found = std::ranges::find(catalogue.rows(), choice, &CatalogueRow::name);
    if (found != catalogue.rows().end()) return &*found;
  }
  return nullptr;
}

const ScalerRule* scaler_rule(const SettingRow& setting, std::string_view choice) {
  if (setting.key != "scaler.behaves_like") return nullptr;
  const auto found = std::ranges::find(scaler_rules(), choice, &ScalerRule::name);
  return found == scaler_rules().end() ? nullptr : &*found;
}

// Splits at commas outside parentheses. "Conv2d(16, 3), ReLU" has two parts.
QStringList split_list(const QString& text) {
  QStringList parts(1);
  int depth = 0;
  for (const QChar c : text) {
    depth += c == '(' ? 1 : c == ')' && depth > 0 ? -1 : 0;
    if (c == ',' && depth == 0)
      parts << QString();
    else
      parts.back() += c;
  }
  parts.removeIf([](const QString& part) { return part.trimmed().isEmpty(); });
  return parts;
}

} // namespace

QString list_text(const SettingValue& value) {
  QStringList parts;
  if (value.is_list())
    for (const SettingValue& element : value.list()) parts << element_text(element);
  if (value.is_map())
    for (const auto& [key, element] : value.map()) parts << QString::fromStdString(key) + ": " + element_text(element);
  return parts.join(", ");
}

SettingValue list_from(const SettingRow& setting, const QString& text) {
  const QStringList parts = split_list(text);
  if (setting.type == SettingType::text_map) {
    SettingValue::Map map;
    for (const QString& part : parts) {
      const qsizetype colon = part.indexOf(':');
      map[part.left(colon < 0 ? part.size() : colon).trimmed().toStdString()] =
          (colon < 0 ? QString() : part.mid(colon + 1)).trimmed().toStdString();
    }
    return map;
  }
  SettingValue::List list;
  for (const QString& part : parts)
    list.push_back(setting.type == SettingType::texts ? SettingValue(part.trimmed().toStdString()) : number_from(part));
  return list;
}

QString choice_title(const SettingRow& setting, std::string_view choice) {
  const CatalogueRow* row = catalogue_row(setting, choice);
  const ScalerRule* rule = scaler_rule(setting, choice);
  return row    ? translated_setting(row->title)
         : rule ? translated_setting(rule->title)
                : QString::fromUtf8(choice.data(), static_cast<qsizetype>(choice.size()));
}

QString choice_help(const SettingRow& setting, std::string_view choice) {
  const CatalogueRow* row = catalogue_row(setting, choice);
  const ScalerRule* rule = scaler_rule(setting, choice);
  return translated_setting(row ? row->sentence : rule ? rule->sentence : std::string_view());
}

} // namespace amplab
