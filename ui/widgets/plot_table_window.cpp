// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/plot_table_window.h"

#include "ui/theme/text_length.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cell_table.h"
#include "ui/widgets/tone.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr int kTableWidth = 560, kTableHeight = 420, kWidestTable = 1100, kWidestTableColumn = 220;

} // namespace

PlotTableWindow::PlotTableWindow(const QWidget& plot, const Theme& theme, QWidget* parent)
    : QDialog(parent), plot_(&plot), model_(new PlotTableModel(this)), table_(new CellTable(theme, -1)),
      note_(toned_label({}, "quiet")) {
  setObjectName("plotTableWindow");
  setAttribute(Qt::WA_DeleteOnClose);
  table_->setObjectName("plotTable");
  table_->setModel(model_);
  table_->setSelectionBehavior(QAbstractItemView::SelectItems);
  table_->setEmptySentence(tr("The plot is empty."));
  note_->setObjectName("plotTable:note");
  note_->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QPushButton* refresh_button = buttons->addButton(tr("Refresh"), QDialogButtonBox::ActionRole);
  refresh_button->setObjectName("plotTable:refresh");
  refresh_button->setToolTip(tr("Reads the current values of the plot"));
  QPushButton* copy = buttons->addButton(tr("Copy all"), QDialogButtonBox::ActionRole);
  copy->setObjectName("plotTable:copy");
  copy->setToolTip(tr("Copies the whole table with its headers; Ctrl+C copies the selection"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kWideGap, kWideGap, kWideGap, kWideGap);
  column->setSpacing(kGap);
  column->addWidget(note_);
  column->addWidget(table_, 1);
  column->addWidget(buttons);
  connect(refresh_button, &QPushButton::clicked, this, &PlotTableWindow::refresh);
  connect(copy, &QPushButton::clicked, this, &PlotTableWindow::copyAll);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(&plot, &QObject::destroyed, this, &QObject::deleteLater);
  connect(&plot, &QObject::destroyed, this, [this] { plot_ = nullptr; });
  refresh();
  const int wide = std::max(font_scaled(kTableWidth), table_->horizontalHeader()->length() +
                                                          table_->verticalHeader()->width() + 4 * kWideGap + kGap);
  resize(QSize(std::min(wide, font_scaled(kWidestTable)), font_scaled(kTableHeight))
             .boundedTo(screen()->availableSize() - QSize(40, 80)));
  table_->setFocus();
}

void PlotTableWindow::refresh() {
  const auto* tabular = dynamic_cast<const Tabular*>(plot_);
  if (!tabular) return;
  model_->show(tabular->table());
  const PlotTable& shown = model_->table();
  setWindowTitle(tr("%1 as a table").arg(shown.title));
  table_->setAccessibleName(windowTitle());
  note_->setText((shown.note + ' ' + tr("The table does not follow the run. Refresh updates it.")).trimmed());
  table_->setAccessibleDescription(note_->text());
  table_->resizeColumnsToContents();
  for (int i = 0; i < model_->columnCount(); ++i)
    table_->setColumnWidth(i, std::min(table_->columnWidth(i) + kGap, font_scaled(kWidestTableColumn)));
  if (model_->rowCount() > 0) table_->setCurrentIndex(model_->index(0, 0));
}

void PlotTableWindow::copyAll() {
  const QModelIndex at = table_->currentIndex();
  table_->selectAll();
  table_->copySelection();
  table_->setCurrentIndex(at);
}

} // namespace amplab
