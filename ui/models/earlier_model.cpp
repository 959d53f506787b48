// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/earlier_model.h"

#include "ui/models/qt_text.h"

#include <QCoreApplication>
#include <QUndoCommand>
#include <algorithm>
#include <memory>
#include <utility>

namespace amplab {
namespace {

QString earlier_text(const char* text) { return QCoreApplication::translate("EarlierModel", text); }

// One run before and after an edit. after: nothing if deleted.
class EarlierEdit : public QUndoCommand {
 public:
  EarlierEdit(EarlierRuns& runs, EarlierRun before, std::optional<EarlierRun> after, const QString& title,
              QUndoCommand* parent = nullptr)
      : QUndoCommand(title, parent), runs_(runs), number_(before.number()), before_(std::move(before)),
        after_(std::move(after)) {}

  void undo() override { apply(after_, before_); }
  void redo() override { apply(before_, after_); }

 private:
  // Changes only what the edit changed: a restart may have hidden the run since. A run that was removed with its
  // session is not restored.
  void apply(const std::optional<EarlierRun>& from, std::optional<EarlierRun> to) {
    const EarlierRun* now = runs_.find(number_);
    if (!now && !runs_.isDeleted(number_)) return;
    if (now && from && to) {
      if (from->name == to->name) to->name = now->name;
      if (from->shown == to->shown) to->shown = now->shown;
      if (from->pinned == to->pinned) to->pinned = now->pinned;
    }
    runs_.put(number_, std::move(to));
  }

  EarlierRuns& runs_;
  const int64_t number_;
  std::optional<EarlierRun> before_, after_;
};

} // namespace

EarlierModel::EarlierModel(EarlierRuns& runs, QUndoStack& stack, QObject* parent)
    : QAbstractTableModel(parent), runs_(runs), stack_(stack) {
  connect(&runs, &EarlierRuns::changed, this, &EarlierModel::follow);
  follow();
}

// Keeps selection and editor if the rows are the same.
void EarlierModel::follow() {
  std::vector<int64_t> now;
  for (const EarlierRun& run : runs_.all()) now.insert(now.begin(), run.number());
  if (now == numbers_) {
    if (!now.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    return;
  }
  beginResetModel();
  numbers_ = std::move(now);
  endResetModel();
}

const EarlierRun& EarlierModel::at(int row) const { return *runs_.find(numbers_[static_cast<size_t>(row)]); }

int EarlierModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(numbers_.size());
}

int EarlierModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant EarlierModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !runs_.find(numbers_[static_cast<size_t>(index.row())]))
    return {};
  const EarlierRun& run = at(index.row());
  const auto checked = [](bool on) { return QVariant(on ? Qt::Checked : Qt::Unchecked); };
  if (role == ColourRole) return run.run->colour();
  if (role == Qt::CheckStateRole && index.column() == Shown) return checked(run.shown);
  if (role == Qt::CheckStateRole && index.column() == Pinned) return checked(run.pinned);
  if (role == SortRole && index.column() == Steps) return static_cast<qlonglong>(run.run->last_step());
  if (role == SortRole && index.column() == Loss) return run.run->latest(Series::loss);
  if (role == Qt::EditRole && index.column() == Name) return qt(run.name);
  if (role == Qt::AccessibleTextRole && index.column() == Shown) return run.shown ? tr("shown") : tr("hidden");
  if (role == Qt::AccessibleTextRole && index.column() == Pinned) return run.pinned ? tr("pinned") : tr("not pinned");
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
  case Name: return qt(run.name);
  case Steps: return count_label(static_cast<double>(run.run->last_step()));
  case Loss: return number_label(run.run->latest(Series::loss));
  default: return {};
  }
}

bool EarlierModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return false;
  EarlierRun after = at(index.row());
  const EarlierRun before = after;
  QString title;
  if (role == Qt::EditRole && index.column() == Name) {
    after.name = value.toString().trimmed().toStdString();
    if (after.name.empty()) return false;
    title = tr("rename earlier run");
  } else if (role == Qt::CheckStateRole && index.column() == Shown) {
    after.shown = value.toInt() == Qt::Checked;
    title = after.shown ? tr("show earlier run") : tr("hide earlier run");
  } else if (role == Qt::CheckStateRole && index.column() == Pinned) {
    after.pinned = value.toInt() == Qt::Checked;
    title = after.pinned ? tr("pin earlier run") : tr("unpin earlier run");
  } else {
    return false;
  }
  if (after != before) stack_.push(new EarlierEdit(runs_, before, after, title));
  return true;
}

Qt::ItemFlags EarlierModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  if (index.column() == Name) flags |= Qt::ItemIsEditable;
  if (index.column() == Shown || index.column() == Pinned) flags |= Qt::ItemIsUserCheckable;
  return flags;
}

QVariant EarlierModel::headerData(int section, Qt::Orientation orientation, int role) const {
  struct Head {
    const char *title, *meaning;
  };
  constexpr Head kHeads[] = {
      {QT_TRANSLATE_NOOP("EarlierModel", "shown"),
       QT_TRANSLATE_NOOP("EarlierModel", "Its curves are drawn thin behind the lanes")},
      {QT_TRANSLATE_NOOP("EarlierModel", "run"),
       QT_TRANSLATE_NOOP("EarlierModel", "Lane of the run; F2 or a double click renames the run")},
      {QT_TRANSLATE_NOOP("EarlierModel", "pinned"),
       QT_TRANSLATE_NOOP("EarlierModel", "Stays shown after the next restart and when the session is reopened")},
      {QT_TRANSLATE_NOOP("EarlierModel", "steps"), QT_TRANSLATE_NOOP("EarlierModel", "Optimizer steps of the run")},
      {QT_TRANSLATE_NOOP("EarlierModel", "loss"), QT_TRANSLATE_NOOP("EarlierModel", "Loss of its last step, unscaled")},
  };
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  if (role == Qt::DisplayRole) return earlier_text(kHeads[section].title);
  if (role == Qt::ToolTipRole) return earlier_text(kHeads[section].meaning);
  return {};
}

bool EarlierModel::hideAll() {
  const QString title = tr("hide earlier runs");
  auto all = std::make_unique<QUndoCommand>(title);
  for (const EarlierRun& run : runs_.all()) {
    if (!run.shown) continue;
    EarlierRun hidden = run;
    hidden.shown = false;
    new EarlierEdit(runs_, run, std::move(hidden), title, all.get());
  }
  if (all->childCount() == 0) return false;
  stack_.push(all.release());
  return true;
}

void EarlierModel::remove(const std::vector<int>& rows) {
  if (rows.empty()) return;
  const QString title = tr("delete %n earlier runs", nullptr, static_cast<int>(rows.size()));
  auto* all = new QUndoCommand(title);
  for (const int row : rows) new EarlierEdit(runs_, at(row), std::nullopt, title, all);
  stack_.push(all);
}

} // namespace amplab
