// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/cell_table.h"

#include "ui/models/cell.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kTablePadding = 7, kCellPadding = 14;

// Aligns titles with their numbers, at the right unless the sort arrow is there.
class CellHeader : public QHeaderView {
 public:
  explicit CellHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(true);
    setHighlightSections(false);
  }

 protected:
  void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override {
    QHeaderView::initStyleOptionForIndex(option, section);
    const QVariant cells = model()->index(0, section).data(Qt::TextAlignmentRole);
    const bool free = !isSortIndicatorShown() || sortIndicatorSection() != section;
    option->textAlignment = cells.isValid() && free ? cells.value<Qt::Alignment>() : Qt::AlignLeft | Qt::AlignVCenter;
  }
};

} // namespace

CellTable::CellTable(const Theme& theme, int lane_column, QWidget* parent) : QTableView(parent) {
  setHorizontalHeader(new CellHeader(this));
  setItemDelegate(new CellDelegate(theme, this, lane_column));
  setFont(number_font());
  setSelectionBehavior(SelectRows);
  setSelectionMode(ExtendedSelection);
  setEditTriggers(NoEditTriggers);
  setAlternatingRowColors(true);
  setShowGrid(false);
  setWordWrap(false);
  setTabKeyNavigation(false);
  setHorizontalScrollMode(ScrollPerPixel);
  setCornerWidget(new QWidget);
  verticalHeader()->hide();
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kTablePadding);
}

void CellTable::setEmptySentence(const QString& sentence) {
  empty_ = sentence;
  setAccessibleDescription(sentence);
  viewport()->update();
}

void CellTable::setColumnWidths(std::initializer_list<int> characters) {
  const int width = fontMetrics().horizontalAdvance('0');
  int column = 0;
  for (const int count : characters) setColumnWidth(column++, count * width + kCellPadding);
  for (; model() && column < model()->columnCount(); ++column)
    setColumnWidth(column, horizontalHeader()->sectionSizeHint(column) + kCellPadding);
}

void CellTable::setLeastImportant(std::vector<int> columns) {
  spare_ = std::move(columns);
  horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(horizontalHeader(), &QWidget::customContextMenuRequested, this, &CellTable::showColumnMenu);
  fitColumns();
}

int CellTable::columnsLeftOut() const {
  return horizontalHeader()->hiddenSectionCount() - static_cast<int>(absent_.size());
}

void CellTable::setAbsent(std::vector<int> columns) {
  if (columns == absent_) return;
  for (const int column : absent_) setColumnHidden(column, false);
  absent_ = std::move(columns);
  for (const int column : absent_) setColumnHidden(column, true);
  fitColumns();
}

void CellTable::setShowsAll(bool all) {
  shows_all_ = all;
  fitColumns();
}

void CellTable::scrollTo(const QModelIndex& index, ScrollHint hint) {
  executeDelayedItemsLayout();
  QTableView::scrollTo(index, hint);
}

void CellTable::fitColumns() {
  if (spare_.empty()) return;
  const auto absent = [this](int column) { return std::ranges::find(absent_, column) != absent_.end(); };
  for (const int column : spare_) setColumnHidden(column, !shows_all_ || absent(column));
  for (auto column = spare_.rbegin(); column != spare_.rend();
       ++column) { // a narrow column may fit where a wide one did not
    if (absent(*column)) continue;
    setColumnHidden(*column, false);
    if (!shows_all_ && horizontalHeader()->length() > viewport()->width()) setColumnHidden(*column, true);
  }
  emit columnsFitted();
}

void CellTable::showColumnMenu(const QPoint& at) {
  QMenu menu(this);
  QAction* all = menu.addAction(tr("Show all columns"));
  all->setCheckable(true);
  all->setChecked(shows_all_);
  connect(all, &QAction::toggled, this, &CellTable::setShowsAll);
  menu.exec(horizontalHeader()->mapToGlobal(at));
}

void CellTable::copySelection() const {
  if (const QModelIndexList chosen = selectionModel()->selectedIndexes(); !chosen.isEmpty())
    QApplication::clipboard()->setText(tsv_of(chosen));
}

void CellTable::paintEvent(QPaintEvent* event) {
  QTableView::paintEvent(event);
  if (!model() || model()->rowCount() > 0 || empty_.isEmpty()) return;
  QPainter painter(viewport());
  painter.setFont(text_font());
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(viewport()->rect().adjusted(kWideGap, 0, -kWideGap, 0), Qt::AlignCenter | Qt::TextWordWrap, empty_);
}

void CellTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitColumns();
}

void CellTable::keyPressEvent(QKeyEvent* event) {
  if (!event->matches(QKeySequence::Copy)) return QTableView::keyPressEvent(event);
  copySelection();
  event->accept();
}

} // namespace amplab
