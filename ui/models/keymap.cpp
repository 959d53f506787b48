// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/keymap.h"

#include <QCoreApplication>
#include <algorithm>

namespace amplab {
namespace {

constexpr FixedKey kFixedKeys[] = {
    {"Tab", QT_TRANSLATE_NOOP("amplab::Keymap", "goes to the next field")},
    {"Shift+Tab", QT_TRANSLATE_NOOP("amplab::Keymap", "goes to the field before")},
    {"Return", QT_TRANSLATE_NOOP("amplab::Keymap", "presses the button that has focus")},
    {"Enter", QT_TRANSLATE_NOOP("amplab::Keymap", "presses the button that has focus")},
    {"Esc", QT_TRANSLATE_NOOP("amplab::Keymap", "closes dialogs and takes back what was typed")},
    {"Left", QT_TRANSLATE_NOOP("amplab::Keymap", "moves within tables, plots and texts")},
    {"Right", QT_TRANSLATE_NOOP("amplab::Keymap", "moves within tables, plots and texts")},
    {"Up", QT_TRANSLATE_NOOP("amplab::Keymap", "moves within tables, plots and texts")},
    {"Down", QT_TRANSLATE_NOOP("amplab::Keymap", "moves within tables, plots and texts")},
    {"Ctrl+A", QT_TRANSLATE_NOOP("amplab::Keymap", "selects all of a table or text")},
    {"Ctrl+C", QT_TRANSLATE_NOOP("amplab::Keymap", "copies from tables and texts")},
    {"Ctrl+V", QT_TRANSLATE_NOOP("amplab::Keymap", "pastes into texts")},
    {"Ctrl+X", QT_TRANSLATE_NOOP("amplab::Keymap", "cuts out of texts")},
};

} // namespace

Keymap& keymap() {
  static Keymap map;
  return map;
}

QKeySequence Keymap::usual_key(Act act) { return QKeySequence(row_of(act).key); }

QKeySequence Keymap::key(Act act) const {
  const auto own = own_.find(act);
  return own == own_.end() ? usual_key(act) : own->second;
}

std::optional<Act> Keymap::holder(const QKeySequence& key, Act except) const {
  if (key.isEmpty()) return std::nullopt;
  for (const ActionRow& row : action_table())
    if (row.act != except && this->key(row.act) == key) return row.act;
  return std::nullopt;
}

QString Keymap::objection(const QKeySequence& key) {
  if (key.count() > 1)
    return tr("An action has a single key; %1 are several.").arg(key.toString(QKeySequence::NativeText));
  for (const FixedKey& fixed : kFixedKeys)
    if (key == QKeySequence(fixed.key))
      return tr("%1 stays as it is: it %2.").arg(key.toString(QKeySequence::NativeText), tr(fixed.use));
  return {};
}

void Keymap::put(Act act, const QKeySequence& key) {
  if (key == usual_key(act))
    own_.erase(act);
  else
    own_[act] = key;
}

void Keymap::setKey(Act act, const QKeySequence& key) {
  if (const auto other = holder(key, act)) put(*other, {});
  put(act, key);
  emit changed();
}

void Keymap::reset(Act act) {
  const QKeySequence usual = usual_key(act);
  const auto other = holder(usual, act);
  own_.erase(act);
  if (other) put(*other, holder(usual_key(*other), *other) ? QKeySequence() : usual_key(*other));
  emit changed();
}

void Keymap::resetAll() {
  own_.clear();
  emit changed();
}

QVariantMap Keymap::kept() const {
  QVariantMap kept;
  for (const auto& [act, key] : own_) kept[row_of(act).name] = key.toString(QKeySequence::PortableText);
  return kept;
}

// Settings may come from an older version. A new action gives way if its usual key was assigned to another action.
void Keymap::recall(const QVariantMap& kept) {
  own_.clear();
  for (const ActionRow& row : action_table()) {
    if (!kept.contains(row.name)) continue;
    const QString text = kept[row.name].toString();
    const QKeySequence key(text, QKeySequence::PortableText);
    const bool is_known = !key.isEmpty() && key[0].key() != Qt::Key_unknown;
    if ((!is_known && !text.isEmpty()) || !objection(key).isEmpty()) continue;
    if (const auto other = holder(key, row.act); other && own_.contains(*other)) continue; // the first of two wins
    put(row.act, key);
  }
  for (const ActionRow& row : action_table())
    if (!own_.contains(row.act) && holder(usual_key(row.act), row.act)) own_[row.act] = {};
  emit changed();
}

QString key_text(Act act) {
  const QKeySequence key = keymap().key(act);
  if (!key.isEmpty()) return key.toString(QKeySequence::NativeText);
  return Keymap::tr("“%1”").arg(QCoreApplication::translate("amplab::Actions", row_of(act).text));
}

QString with_key(const QString& text, Act act) {
  const QKeySequence key = keymap().key(act);
  return key.isEmpty() ? text : QString("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText));
}

QString menu_text_with_key(const QString& text, Act act) {
  const QKeySequence key = keymap().key(act);
  return key.isEmpty() ? text : text + '\t' + key.toString(QKeySequence::NativeText);
}

} // namespace amplab
