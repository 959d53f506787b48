// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/earlier_dialog.h"

#include "ui/widgets/cell_table.h"
#include "ui/widgets/tone.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QVBoxLayout>

namespace amplab {
namespace {

constexpr QSize kEarlierSize{640, 320};

} // namespace

EarlierDialog::EarlierDialog(EarlierRuns& runs, QUndoStack& stack, const Theme& theme, QWidget* parent)
    : QDialog(parent), model_(new EarlierModel(runs, stack, this)) {
  setObjectName("earlierDialog");
  setWindowTitle(tr("Earlier runs"));
  resize(kEarlierSize);
  auto* table = new CellTable(theme, EarlierModel::Name);
  table_ = table;
  table->setObjectName("earlierTable");
  table->setAccessibleName(tr("Earlier runs"));
  table->setModel(model_);
  table->setColumnWidths({8, 28, 9, 10, 10});
  table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  table->setEmptySentence(tr("No lane has been restarted yet. After a restart, its earlier runs are listed here."));

  auto* undo = stack.createUndoAction(this);
  undo->setShortcut(QKeySequence::Undo);
  auto* redo = stack.createRedoAction(this);
  redo->setShortcut(QKeySequence::Redo);
  auto* remove = new QAction(this);
  remove->setShortcut(QKeySequence::Delete);
  connect(remove, &QAction::triggered, this, &EarlierDialog::removeSelected);
  addActions({undo, redo, remove});

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  delete_ = buttons->addButton(tr("Delete"), QDialogButtonBox::ActionRole);
  delete_->setObjectName("earlier:delete");
  delete_->setToolTip(
      tr("Deletes the selected runs (Del); Ctrl+Z restores them. Closing the session deletes them from its file."));
  connect(delete_, &QPushButton::clicked, this, &EarlierDialog::removeSelected);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  auto* note = toned_label(tr("Earlier runs are drawn thin behind the lanes, in their lane's colour. The latest run of "
                              "each lane and all pinned runs are shown."),
                           "quiet");
  note->setWordWrap(true);
  column->addWidget(note);
  column->addWidget(table, 1);
  column->addWidget(buttons);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &EarlierDialog::check);
  connect(model_, &QAbstractItemModel::modelReset, this, &EarlierDialog::check);
  check();
}

void EarlierDialog::removeSelected() {
  std::vector<int> rows;
  for (const QModelIndex& row : table_->selectionModel()->selectedRows()) rows.push_back(row.row());
  model_->remove(rows);
}

void EarlierDialog::check() { delete_->setEnabled(table_->selectionModel()->hasSelection()); }

} // namespace amplab
