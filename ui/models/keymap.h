// SPDX-License-Identifier: GPL-3.0-or-later
// Which key each action of the window has: the table's usual one, unless a person has given it another. One for the
// application, as its font is: whatever names a key in a sentence asks here. GUI thread.
#pragma once
#include "ui/models/action_table.h"

#include <QKeySequence>
#include <QObject>
#include <QString>
#include <QVariantMap>
#include <map>
#include <optional>

namespace amplab {

// Keys that no action can have, because the whole window needs them.
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

  // The other action that has the key.
  std::optional<Act> holder(const QKeySequence& key, Act except) const;
  // Why no action can have that key, one sentence; empty: one can.
  static QString objection(const QKeySequence& key);

  // Requires: no objection. Whoever had the key has none then.
  void setKey(Act act, const QKeySequence& key);
  // The usual one again; whoever has it now gets its usual one back too, or none where that is taken.
  void reset(Act act);
  void resetAll();

  // What differs from the table, by the actions' names, for the settings. What cannot be read is the table's.
  QVariantMap kept() const;
  void recall(const QVariantMap& kept);

 signals:
  void changed();

 private:
  void put(Act act, const QKeySequence& key);

  std::map<Act, QKeySequence> own_; // those that differ from the table
};

Keymap& keymap();

// "Ctrl+K"; of an action without a key its name in quotation marks, for sentences that say what to press.
QString key_text(Act act);
// "Logarithmic axis (L)", or the text alone where the action has no key.
QString with_key(const QString& text, Act act);
// "Logarithmic axis\tL": of a menu.
QString menu_text_with_key(const QString& text, Act act);

// Calls it now, and whenever keys have changed, as long as the object lives.
template <class Say> void say_keys(QObject* object, Say say) {
  say();
  QObject::connect(&keymap(), &Keymap::changed, object, say);
}

} // namespace amplab
