// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the window's actions: the usual key of the table unless the user changed it. One per application; every
// sentence that names a key reads it here. GUI thread.
#pragma once
#include "ui/models/action_table.h"

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
  QKeySequence key(Act act) const; // empty: none
  static QKeySequence usual_key(Act act);
  bool isChanged(Act act) const { return own_.contains(act); }
  bool isChanged() const { return !own_.empty(); }

  // Returns the other action that has the key.
  std::optional<Act> holder(const QKeySequence& key, Act except) const;
  // Returns one sentence on why no action can have that key. Empty if an action can.
  static QString objection(const QKeySequence& key);

  // Assigns a key. The action that had it loses it. Requires: no objection.
  void setKey(Act act, const QKeySequence& key);
  // Restores the usual key. The action that had it gets its own usual key back, or none if that is taken.
  void reset(Act act);
  void resetAll();

  // Differences from the table by action name, for the application's settings. recall() ignores invalid entries.
  QVariantMap kept() const;
  void recall(const QVariantMap& kept);

 signals:
  void changed();

 private:
  void put(Act act, const QKeySequence& key);

  std::map<Act, QKeySequence> own_; // those that differ from the table
};

Keymap& keymap();

// Returns "Ctrl+K", or the action's name in quotation marks if it has no key. For sentences.
QString key_text(Act act);
// Returns "Logarithmic axis (L)", or the text alone if the action has no key.
QString with_key(const QString& text, Act act);
// Returns "Logarithmic axis\tL", for a menu.
QString menu_text_with_key(const QString& text, Act act);

// Calls `say` now and after each change of keys, as long as the object lives.
template <class Say> void say_keys(QObject* object, Say say) {
  say();
  QObject::connect(&keymap(), &Keymap::changed, object, say);
}

} // namespace amplab
