// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/proposed_change.h"

#include "engine/settings/setting_ref.h"
#include "ui/models/cell.h"
#include "ui/models/qt_text.h"
#include "ui/models/setting_labels.h"

#include <QStringList>
#include <algorithm>

namespace amplab {
namespace {

// For a list or a map: only the entries that differ from `now`.
QString setting_text(const SettingValue& value, const SettingValue& now) {
  QStringList more;
  if (value.is_number()) return number_label(value.number(), 8);
  if (value.is_text()) return qt(value.text());
  if (value.is_list()) {
    for (const SettingValue& each : value.list())
      if (std::ranges::find(now.list(), each) == now.list().end()) more << qt(each.text());
  } else {
    for (const auto& [key, each] : value.map())
      if (const auto had = now.map().find(key); had == now.map().end() || had->second != each)
        more << QString("%1: %2").arg(qt(key), qt(each.text()));
  }
  return more.join(", ");
}

} // namespace

std::vector<OfferedCure> offered_cures(const Explanation& explanation, const RunConfig& config) {
  std::vector<OfferedCure> cures;
  for (const Cure& cure : explanation.cures) {
    OfferedCure offered{{}, qt(cure.text), {}};
    QStringList texts;
    for (const CureSetting& setting : cure.settings) {
      const std::optional<SettingRef> ref = find_setting(config, setting.key);
      if (!ref || ref->get(config) == setting.value) continue;
      const QString text = QString("%1: %2").arg(label_of(ref->row()), setting_text(setting.value, ref->get(config)));
      texts << text;
      offered.changes.push_back({setting.key, setting.value, text, offered.reason});
    }
    offered.text = texts.join(", ");
    if (!offered.changes.empty()) cures.push_back(std::move(offered));
  }
  return cures;
}

} // namespace amplab
