// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/advice.h"

#include "engine/fields/knob.h"
#include "ui/models/cell.h"
#include "ui/models/field_words.h"
#include "ui/models/qt_text.h"

#include <QStringList>
#include <algorithm>

namespace amplab {
namespace {

// For a list or a map: only the entries that differ from `now`.
QString setting_text(const FieldValue& value, const FieldValue& now) {
  QStringList more;
  if (value.is_number()) return number_label(value.number(), 8);
  if (value.is_text()) return qt(value.text());
  if (value.is_list()) {
    for (const FieldValue& each : value.list())
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
      const std::optional<Knob> knob = find_knob(config, setting.key);
      if (!knob || knob->get(config) == setting.value) continue;
      const QString text = QString("%1: %2").arg(label_of(knob->row()), setting_text(setting.value, knob->get(config)));
      texts << text;
      offered.dials.push_back({setting.key, setting.value, text, offered.reason});
    }
    offered.text = texts.join(", ");
    if (!offered.dials.empty()) cures.push_back(std::move(offered));
  }
  return cures;
}

} // namespace amplab
