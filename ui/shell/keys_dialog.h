// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the keys of actions, and mouse gestures, in a searchable table. Changes the key of the selected action, with a
// message on conflicts. Changes apply at once. GUI thread. Object names: "keys:search", "keys:table", "keys:edit",
// "keys:assign", "keys:none", "keys:usual", "keys:all", "keys:note".
#pragma once
#include "ui/models/keymap.h"
#include "ui/widgets/dialog_frame.h"

#include <QKeySequence>
#include <QStringList>
#include <map>
#include <optional>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;

namespace amplab {

class CellTable;
class Theme;

class KeysDialog : public FormDialog {
  Q_OBJECT

 public:
  // menus: keys that open menus, and the menus' titles.
  KeysDialog(std::map<QKeySequence, QString> menus, const Theme& theme, QWidget* parent);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  std::optional<ActionId> chosen() const;
  void showChosen();
  void requestKey(const QKeySequence& key); // applies the pressed key, or shows the conflict
  QString key_objection(const QKeySequence& key) const;
  void showNote(const QString& sentence, const char* tone);

  std::map<QKeySequence, QString> menus_;
  QSortFilterProxyModel* found_;
  QLineEdit* search_;
  CellTable* table_;
  QKeySequenceEdit* edit_;
  QLabel *whose_, *note_;
  QPushButton *assign_, *none_, *usual_, *all_;
  QKeySequence wanted_; // belongs to another action; empty: no conflict is shown
};

} // namespace amplab
