// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/keymap.h"

#include "ui/models/cell.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <span>

namespace amplab {
namespace {

constexpr FixedKey kFixedKeys[] = {
    {"Tab", QT_TRANSLATE_NOOP("amplab::Keymap", "goes to the next field")},
    {"Shift+Tab", QT_TRANSLATE_NOOP("amplab::Keymap", "goes to the previous field")},
    {"Return", QT_TRANSLATE_NOOP("amplab::Keymap", "presses the button that has focus")},
    {"Enter", QT_TRANSLATE_NOOP("amplab::Keymap", "presses the button that has focus")},
    {"Esc", QT_TRANSLATE_NOOP("amplab::Keymap", "closes dialogs and discards typed text")},
    {"Left", QT_TRANSLATE_NOOP("amplab::Keymap", "moves within tables, plots and text")},
    {"Right", QT_TRANSLATE_NOOP("amplab::Keymap", "moves within tables, plots and text")},
    {"Up", QT_TRANSLATE_NOOP("amplab::Keymap", "moves within tables, plots and text")},
    {"Down", QT_TRANSLATE_NOOP("amplab::Keymap", "moves within tables, plots and text")},
    {"Ctrl+A", QT_TRANSLATE_NOOP("amplab::Keymap", "selects all of a table or text")},
    {"Ctrl+C", QT_TRANSLATE_NOOP("amplab::Keymap", "copies from tables and text")},
    {"Ctrl+V", QT_TRANSLATE_NOOP("amplab::Keymap", "pastes into text")},
    {"Ctrl+X", QT_TRANSLATE_NOOP("amplab::Keymap", "cuts from text")},
};

struct Gesture {
  const char *what, *help;
};

constexpr Gesture kGestures[] = {
    {QT_TRANSLATE_NOOP("amplab::KeyModel", "Left drag"),
     QT_TRANSLATE_NOOP("amplab::KeyModel", "Zooms a rectangle of a plot")},
    {QT_TRANSLATE_NOOP("amplab::KeyModel", "Ctrl + drag"), QT_TRANSLATE_NOOP("amplab::KeyModel", "Moves a plot")},
    {QT_TRANSLATE_NOOP("amplab::KeyModel", "Wheel, Shift + wheel"),
     QT_TRANSLATE_NOOP("amplab::KeyModel", "Zooms along x, along y")},
    {QT_TRANSLATE_NOOP("amplab::KeyModel", "Double click"),
     QT_TRANSLATE_NOOP("amplab::KeyModel", "Shows all of a plot")},
    {QT_TRANSLATE_NOOP("amplab::KeyModel", "Alt+Up, Alt+Down"),
     QT_TRANSLATE_NOOP("amplab::KeyModel", "Moves a line of a program, with the block that it opens")},
    {QT_TRANSLATE_NOOP("amplab::KeyModel", "Ctrl+/"),
     QT_TRANSLATE_NOOP("amplab::KeyModel", "Comments or uncomments a line of a program")},
    {QT_TRANSLATE_NOOP("amplab::KeyModel", "Ctrl+Space"),
     QT_TRANSLATE_NOOP("amplab::KeyModel", "Completes a name in a program")},
    {QT_TRANSLATE_NOOP("amplab::KeyModel", "Ctrl+C"),
     QT_TRANSLATE_NOOP("amplab::KeyModel", "Copies the selected rows of a table with headers")},
    {QT_TRANSLATE_NOOP("amplab::KeyModel", "Tab, Return"),
     QT_TRANSLATE_NOOP("amplab::KeyModel", "Goes to the next field or button; presses it")},
};

struct RenamedAction {
  const char *before, *now;
};
constexpr RenamedAction kRenamedActions[] = {{"lookInside", "inspectStep"}, {"lookAtSweep", "showSweep"}};

// Returns the keys by the actions' current names.
QVariantMap by_current_names(QVariantMap saved) {
  for (const auto& [before, now] : kRenamedActions)
    if (const QVariant key = saved.take(before); key.isValid() && !saved.contains(now)) saved[now] = key;
  return saved;
}

} // namespace

Keymap& keymap() {
  static Keymap map;
  return map;
}

QKeySequence Keymap::default_key(ActionId id) { return QKeySequence(row_of(id).key); }

QKeySequence Keymap::key(ActionId id) const {
  const auto own = changed_keys_.find(id);
  return own == changed_keys_.end() ? default_key(id) : own->second;
}

std::optional<ActionId> Keymap::holder(const QKeySequence& key, ActionId except) const {
  if (key.isEmpty()) return std::nullopt;
  for (const ActionRow& row : action_table())
    if (row.id != except && this->key(row.id) == key) return row.id;
  return std::nullopt;
}

QString Keymap::key_objection(const QKeySequence& key) {
  if (key.count() > 1)
    return tr("%1 is a sequence of keys; press a single key.").arg(key.toString(QKeySequence::NativeText));
  for (const FixedKey& fixed : kFixedKeys)
    if (key == QKeySequence(fixed.key))
      return tr("%1 is reserved: it %2; choose another key.")
          .arg(key.toString(QKeySequence::NativeText), tr(fixed.use));
  return {};
}

void Keymap::put(ActionId id, const QKeySequence& key) {
  if (key == default_key(id))
    changed_keys_.erase(id);
  else
    changed_keys_[id] = key;
}

void Keymap::setKey(ActionId id, const QKeySequence& key) {
  if (const auto other = holder(key, id)) put(*other, {});
  put(id, key);
  emit changed();
}

void Keymap::reset(ActionId id) {
  const QKeySequence usual = default_key(id);
  const auto other = holder(usual, id);
  changed_keys_.erase(id);
  if (other) put(*other, holder(default_key(*other), *other) ? QKeySequence() : default_key(*other));
  emit changed();
}

void Keymap::resetAll() {
  changed_keys_.clear();
  emit changed();
}

QVariantMap Keymap::saved() const {
  QVariantMap saved;
  for (const auto& [id, key] : changed_keys_) saved[row_of(id).name] = key.toString(QKeySequence::PortableText);
  return saved;
}

// Settings may come from an older version. A new action gives way if its usual key was assigned to another action.
void Keymap::restoreSettings(const QVariantMap& settings) {
  const QVariantMap saved = by_current_names(settings);
  changed_keys_.clear();
  for (const ActionRow& row : action_table()) {
    if (!saved.contains(row.name)) continue;
    const QString text = saved[row.name].toString();
    const QKeySequence key(text, QKeySequence::PortableText);
    const bool is_known = !key.isEmpty() && key[0].key() != Qt::Key_unknown;
    if ((!is_known && !text.isEmpty()) || !key_objection(key).isEmpty()) continue;
    if (const auto other = holder(key, row.id); other && changed_keys_.contains(*other))
      continue; // the first of two wins
    put(row.id, key);
  }
  for (const ActionRow& row : action_table())
    if (!changed_keys_.contains(row.id) && holder(default_key(row.id), row.id)) changed_keys_[row.id] = {};
  emit changed();
}

QString key_text(ActionId id) {
  const QKeySequence key = keymap().key(id);
  if (!key.isEmpty()) return key.toString(QKeySequence::NativeText);
  return Keymap::tr("“%1”").arg(QCoreApplication::translate("amplab::Actions", row_of(id).text));
}

QString with_key(const QString& text, ActionId id) {
  const QKeySequence key = keymap().key(id);
  return key.isEmpty() ? text : QString("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText));
}

QString menu_text_with_key(const QString& text, ActionId id) {
  const QKeySequence key = keymap().key(id);
  return key.isEmpty() ? text : text + '\t' + key.toString(QKeySequence::NativeText);
}

namespace {

QString shown_key(const QKeySequence& key) { return key.toString(QKeySequence::NativeText); }

} // namespace

QString action_name(ActionId id) {
  return QCoreApplication::translate("amplab::Actions", row_of(id).text).remove(u'…');
}

KeyModel::KeyModel(QObject* parent) : QAbstractTableModel(parent) {
  connect(&keymap(), &Keymap::changed, this, [this] { emit dataChanged(index(0, 0), index(rowCount() - 1, Usual)); });
}

std::optional<ActionId> KeyModel::actionAt(int row) {
  const std::span<const ActionRow> actions = action_table();
  return row < std::ssize(actions) ? std::optional(actions[static_cast<size_t>(row)].id) : std::nullopt;
}

int KeyModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(action_table().size() + std::size(kGestures));
}
int KeyModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Usual + 1; }

// Its name is what it does.
QVariant KeyModel::gestureData(const QModelIndex& index, int role) const {
  const Gesture& gesture = kGestures[static_cast<size_t>(index.row()) - action_table().size()];
  const QString what = tr(gesture.what), help = tr(gesture.help);
  switch (role) {
  case Qt::DisplayRole: return index.column() == Action ? help : what;
  case Qt::ToolTipRole: return help;
  case ToneRole: return static_cast<int>(index.column() == Action ? Tone::plain : Tone::quiet);
  case kSearchRole: return QString("%1 %2").arg(what, help);
  default: return {};
  }
}

QVariant KeyModel::data(const QModelIndex& index, int role) const {
  const std::optional<ActionId> action = actionAt(index.row());
  if (!action) return gestureData(index, role);
  const ActionId id = *action;
  const QString help = QCoreApplication::translate("amplab::Actions", row_of(id).help);
  switch (role) {
  case Qt::DisplayRole:
    return index.column() == Action ? action_name(id)
                                    : shown_key(index.column() == Key ? keymap().key(id) : Keymap::default_key(id));
  case Qt::ToolTipRole: return help;
  case Qt::AccessibleDescriptionRole: return keymap().isChanged(id) ? tr("changed") : QString();
  case ToneRole:
    return static_cast<int>(index.column() == Usual                           ? Tone::quiet
                            : index.column() == Key && keymap().isChanged(id) ? Tone::notice
                                                                              : Tone::plain);
  case kSearchRole: return QString("%1 %2 %3").arg(action_name(id), shown_key(keymap().key(id)), help);
  default: return {};
  }
}

QVariant KeyModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == Action ? tr("Action") : section == Key ? tr("Key") : tr("Default key");
}

} // namespace amplab
