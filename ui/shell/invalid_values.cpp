// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/invalid_values.h"

#include "engine/settings/setting_table.h"
#include "ui/widgets/setting_editor.h"

#include <utility>

namespace amplab {
namespace {

// A text value such as a path appears in the message as typed.
bool names(const QString& sentence, const ConfigDocument& document, const QString& key) {
  if (sentence.contains(key)) return true;
  const SettingRow* field = find_setting_row(key.toStdString());
  if (!field || field->type != SettingType::text) return false;
  for (int lane = 0; lane < document.laneCount(); ++lane) {
    const SettingValue value = document.value(lane, key);
    if (value.is_text() && !value.text().empty() && sentence.contains(QString::fromStdString(value.text())))
      return true;
  }
  return false;
}

} // namespace

QSet<QString> invalid_keys(const ConfigDocument& document, const QSet<QString>& keys, const QString& sentence) {
  QSet<QString> named;
  for (const QString& key : keys)
    if (names(sentence, document, key)) named.insert(key);
  return named.isEmpty() ? keys : named;
}

void InvalidValues::show(QWidget& window, const QSet<QString>& keys, const QString& sentence) {
  if (keys == keys_ && (keys.isEmpty() || sentence == sentence_)) return;
  const QSet<QString> before = std::exchange(keys_, keys);
  sentence_ = sentence;
  for (SettingEditor* editor : window.findChildren<SettingEditor*>()) {
    const QString key = editor->control()->objectName().section(':', 1);
    if (keys.contains(key))
      editor->showRejection(sentence);
    else if (before.contains(key))
      editor->showRejection({});
  }
}

} // namespace amplab
