// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the window's actions: the usual key of the table unless the user changed it. One per application; every
// sentence that names a key reads it here. GUI thread.
#pragma once
#include "ui/models/action_table.h"

#include <QAbstractTableModel>
#include <QKeySequence>
#include <QObject>
#include <QString>
#include <QVariantMap>
#include <map>
#include <optional>

namespace amplab {

// Keys that the whole window needs and no action can have.
struct FixedKey {
  const char *key, *use; // use: "copies"; translated in the context "amplab::Keymap"
};

class Keymap : public QObject {
  Q_OBJECT

 public:
  QKeySequence key(ActionId id) const; // empty: none
  static QKeySequence default_key(ActionId id);
  bool isChanged(ActionId id) const { return changed_keys_.contains(id); }
  bool isChanged() const { return !changed_keys_.empty(); }

  // Returns the other action that has the key.
  std::optional<ActionId> holder(const QKeySequence& key, ActionId except) const;
  // Returns one sentence on why no action can have that key. Empty if an action can.
  static QString key_objection(const QKeySequence& key);

  // Assigns a key. The action that had it loses it. Requires: no objection.
  void setKey(ActionId id, const QKeySequence& key);
  // Restores the usual key. The action that had it gets its own usual key back, or none if that is taken.
  void reset(ActionId id);
  void resetAll();

  // Differences from the table by action name, for the application's settings. recall() ignores invalid entries.
  QVariantMap saved() const;
  void restoreSettings(const QVariantMap& saved);

 signals:
  void changed();

 private:
  void put(ActionId id, const QKeySequence& key);

  std::map<ActionId, QKeySequence> changed_keys_; // those that differ from the table
};

Keymap& keymap();

// Returns "Ctrl+K", or the action's name in quotation marks if it has no key. For sentences.
QString key_text(ActionId id);
// Returns "Logarithmic axis (L)", or the text alone if the action has no key.
QString with_key(const QString& text, ActionId id);
// Returns "Logarithmic axis\tL", for a menu.
QString menu_text_with_key(const QString& text, ActionId id);

// Calls `apply` now and after each change of keys, as long as the object lives.
template <class Apply> void on_keymap_change(QObject* object, Apply apply) {
  apply();
  QObject::connect(&keymap(), &Keymap::changed, object, apply);
}

// The actions of the window with their keys, one row each, and then gestures and keys of widgets, which are fixed.
class KeyModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Action, Key, Usual };
  static constexpr int kSearchRole = Qt::UserRole + 100; // name, key and help text, in every column

  explicit KeyModel(QObject* parent = nullptr);

  static std::optional<ActionId> actionAt(int row); // nothing: the row is fixed

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QVariant gestureData(const QModelIndex& index, int role) const;
};

// Returns the action's name, "One step", without the dots that mark a dialog.
QString action_name(ActionId id);

} // namespace amplab
