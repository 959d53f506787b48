// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/compare_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>

namespace amplab {

ComparePanel::ComparePanel(const RunStore& store, const Theme& theme, QWidget* parent)
    : QWidget(parent), model_(store), table_(new CellTable(theme, 0)) {
  setObjectName("comparePanel");
  auto* hint = new QLabel(tr("Settings that differ come first, then results. The first lane is the baseline."));
  hint->setObjectName("compareHint");
  hint->setProperty("tone", "quiet");
  hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* save = new QPushButton(glyph_icon(Glyph::export_data), tr("Export CSV…"));
  save->setObjectName("exportCsv");
  save->setToolTip(tr("Writes the comparison and the history of all lanes into a folder (Ctrl+E)"));

  table_->setObjectName("compareTable");
  table_->setAccessibleName(tr("Comparison of the lanes"));
  table_->setModel(&model_);
  table_->setEmptySentence(tr("No lanes are prepared yet. Choose a preset above."));
  const auto fit = [this] { table_->resizeColumnsToContents(); };
  connect(&model_, &QAbstractItemModel::modelReset, this, fit);
  connect(&model_, &QAbstractItemModel::columnsInserted, this, fit);
  fit();

  auto* row = new QHBoxLayout;
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(hint, 1);
  row->addWidget(save);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(table_, 1);
  connect(save, &QPushButton::clicked, this, &ComparePanel::exportRequested);
}

} // namespace amplab
