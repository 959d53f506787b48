// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/key_model.h"

#include "ui/models/cell.h"

#include <QCoreApplication>

namespace amplab {
namespace {

QString shown_key(const QKeySequence& key) { return key.toString(QKeySequence::NativeText); }

} // namespace

QString action_name(ActionId id) {
  return QCoreApplication::translate("amplab::Actions", row_of(id).text).remove(u'…');
}

KeyModel::KeyModel(QObject* parent) : QAbstractTableModel(parent) {
  connect(&keymap(), &Keymap::changed, this, [this] { emit dataChanged(index(0, 0), index(rowCount() - 1, Usual)); });
}

ActionId KeyModel::actionAt(int row) { return action_table()[static_cast<size_t>(row)].id; }

int KeyModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(action_table().size());
}
int KeyModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Usual + 1; }

QVariant KeyModel::data(const QModelIndex& index, int role) const {
  const ActionId id = actionAt(index.row());
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
