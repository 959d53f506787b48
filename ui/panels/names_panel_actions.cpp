// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with a name: keys, clicks and the menu.
#include "ui/panels/names_panel.h"

#include "ui/plots/plot_rows.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>

namespace amplab {
namespace {

QString name_of(const NameRow& row) { return QString::fromStdString(row.name); }

// Whom the engine knows by name: the owner of a part.
QString known_name(const NameRow& row) { return row.part ? name_of(row).section('.', 0, 0) : name_of(row); }

bool can_be_nonfinite(const NameRow& row) {
  return row.bound && !row.part && (row.record.kind == NameKind::tensor || row.record.kind == NameKind::number);
}

} // namespace

void NamesPanel::toggleWatch(int row) {
  const NameRow& its = model_.rowAt(row);
  model_.setWatched(name_of(its), !its.watched);
  showCurves();
}

void NamesPanel::plot(int row) {
  const NameRow& its = model_.rowAt(row);
  if (its.column && is_plotted(*its.column)) {
    emit curveWanted(QString::fromStdString(column_name(store_, *its.column)));
    return;
  }
  if (!its.column && !is_recorded(its.figure())) return;
  if (const QString name = name_of(its); !plotted_.contains(name)) plotted_ += name;
  showCurves();
}

void NamesPanel::leadToLine(int row) {
  if (const int64_t line = model_.rowAt(row).line; line > 0) emit lineChosen(lane(), line);
}

void NamesPanel::inspect(int row) {
  leadToLine(row);
  emit inspectWanted(lane(), model_.shown().place.step);
}

void NamesPanel::copyValue(int row) {
  const QVariant value = model_.index(row, NamesModel::Value).data(SortRole);
  const bool number = value.typeId() == QMetaType::Double;
  QApplication::clipboard()->setText(number ? QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest) : value.toString());
}

QMenu* NamesPanel::createMenu(int row, QWidget* parent) {
  const NameRow its = model_.rowAt(row);
  const QString name = name_of(its);
  auto* menu = new QMenu(parent);
  menu->setObjectName("names:menu");
  menu->setAccessibleName(tr("What can be done with %1").arg(name));
  const auto offer = [&](const char* id, const QString& text, bool enabled, auto act) {
    QAction* action = menu->addAction(text, this, act);
    action->setObjectName(id);
    action->setEnabled(enabled);
    return action;
  };
  // The table may have moved on when the person chooses: the row is looked up again.
  const auto here = [this, name](void (NamesPanel::*act)(int)) {
    return [this, name, act] {
      for (int at = 0; at < model_.rowCount(); ++at)
        if (name_of(model_.rowAt(at)) == name) return (this->*act)(at);
    };
  };
  const bool tensor = its.bound && its.record.kind == NameKind::tensor, back = its.bound && lane() >= 0 && !isRunning();
  offer("names:watch", its.watched ? tr("Let go of the watch\tW") : tr("Watch\tW"), true, here(&NamesPanel::toggleWatch))
      ->setIcon(glyph_icon(Glyph::pin));
  offer("names:plot", tr("Plot as a curve\tP"), its.column || is_recorded(its.figure()), here(&NamesPanel::plot))->setIcon(glyph_icon(Glyph::lane));
  offer("names:inspect", tr("Open in the inspector"), tensor && model_.shown().place.step > 0, here(&NamesPanel::inspect))
      ->setIcon(glyph_icon(Glyph::inspect));
  offer("names:line", its.line > 0 ? tr("Show line %1, which made it\tReturn").arg(its.line) : tr("Show the line that made it\tReturn"),
        its.line > 0, here(&NamesPanel::leadToLine));
  menu->addSeparator();
  offer("names:nonfinite", tr("Back to where this became Inf or NaN"), back && can_be_nonfinite(its),
        [this, its] { emit lookBackRequested(Seek::nonfinite, known_name(its)); })->setIcon(glyph_icon(Glyph::undo));
  offer("names:changed", tr("Back to its last change"), back, [this, its] { emit lookBackRequested(Seek::changed, known_name(its)); })
      ->setIcon(glyph_icon(Glyph::undo));
  menu->addSeparator();
  offer("names:copyValue", tr("Copy value"), its.bound, here(&NamesPanel::copyValue));
  menu->addAction(tr("Copy rows\tCtrl+C"), table_, &CellTable::copySelection)->setObjectName("names:copyRows");
  return menu;
}

void NamesPanel::openMenu(int row, const QPoint& global) {
  if (row < 0) return;
  QMenu* menu = createMenu(row, this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->popup(global);
}

bool NamesPanel::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::ContextMenu) {
    const auto* asked = static_cast<QContextMenuEvent*>(event);
    const bool by_key = asked->reason() == QContextMenuEvent::Keyboard;
    if (!by_key && object != table_->viewport()) return false;
    const QModelIndex index = by_key ? table_->currentIndex() : table_->indexAt(asked->pos());
    openMenu(index.row(), by_key ? table_->viewport()->mapToGlobal(table_->visualRect(index).bottomLeft()) : asked->globalPos());
    return true;
  }
  if (object != table_ || event->type() != QEvent::KeyPress) return Panel::eventFilter(object, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const int row = table_->currentIndex().row();
  if (row < 0 || key->modifiers() != Qt::NoModifier) return false;
  if (key->key() == Qt::Key_W) return toggleWatch(row), true;
  if (key->key() == Qt::Key_P) return plot(row), true;
  return false;
}

} // namespace amplab
